// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/inspector_sections.h"

#include "ui/models/foreign_json.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

constexpr std::size_t kAtOnce = 32 * 1024; ///< bytes that are made readable without leaving the UI thread
constexpr int kMostRows = 9;               ///< of the tree before it scrolls

QString sizeWords(std::size_t bytes) {
    if (bytes < 1000) return TextSection::tr("%1 B").arg(bytes);
    if (bytes < 1'000'000) return TextSection::tr("%1 kB").arg(static_cast<double>(bytes) / 1e3, 0, 'g', 3);
    return TextSection::tr("%1 MB").arg(static_cast<double>(bytes) / 1e6, 0, 'g', 3);
}

} // namespace

TextSection::TextSection(const QString& title, const Appearance& appearance, QWidget* parent)
    : FoldSection(title, parent), block_(new TextBlock(this)), copy_(new QPushButton(this)), job_(new LatestJob(this)) {
    setBody(block_);
    copy_->setProperty("role", "quiet");
    copy_->setIcon(icon(QStringLiteral("copy"), appearance));
    copy_->setFixedHeight(appearance.px(24));
    addControl(copy_);
    connect(copy_, &QPushButton::clicked, block_, &TextBlock::copy);
    retranslate();
    hide();
}

void TextSection::show(const std::string* text, const QString& rows) {
    setVisible(text != nullptr && !text->empty());
    if (text == nullptr || (*text == shown_ && rows == rows_)) return;
    const bool same = *text == shown_;
    shown_ = *text;
    rows_ = rows;
    const auto size = sizeWords(shown_.size());
    setCaption(rows.isEmpty() ? size : QStringLiteral("%1 · %2").arg(rows, size));
    if (same) return;
    job_->cancel();
    if (shown_.size() <= kAtOnce) return block_->setText(readableJson(shown_));
    block_->setText(QString::fromStdString(shown_.substr(0, kAtOnce)));
    job_->run<QString>([text = shown_](const CancelToken&) { return readableJson(text); },
                       [this](const QString& readable) { block_->setText(readable); });
}

void TextSection::retranslate() {
    copy_->setToolTip(tr("Copy the whole text"));
    copy_->setAccessibleName(tr("Copy the whole text"));
}

void TextSection::changeEvent(QEvent* event) {
    FoldSection::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
}

MessagesSection::MessagesSection(QWidget* parent)
    : FoldSection({}, parent), model_(new MessagesModel(this)), tree_(new QTreeView(this)), whole_(new TextBlock(this)),
      job_(new LatestJob(this)) {
    tree_->setModel(model_);
    tree_->setHeaderHidden(true);
    tree_->setUniformRowHeights(true);
    tree_->setIndentation(12);
    tree_->setProperty("role", "framed");
    tree_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    tree_->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    tree_->header()->setStretchLastSection(true);
    tree_->setTextElideMode(Qt::ElideRight);
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(tree_);
    column->addWidget(whole_);
    whole_->hide();
    setBody(body);
    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        whole_->setText(index.data(MessagesModel::WholeTextRole).toString());
        whole_->setVisible(index.isValid() && !whole_->text().isEmpty());
    });
    connect(tree_, &QTreeView::expanded, this, &MessagesSection::fitHeight);
    connect(tree_, &QTreeView::collapsed, this, &MessagesSection::fitHeight);
    retranslate();
    hide();
}

void MessagesSection::show(const std::string* json) {
    setVisible(json != nullptr && !json->empty());
    if (json == nullptr || *json == shown_) return;
    shown_ = *json;
    whole_->hide();
    const auto take = [this](std::vector<MessageNode> nodes) {
        setCaption(tr("%1 messages").arg(nodes.size()));
        model_->setNodes(std::move(nodes));
        tree_->expandAll();
        fitHeight();
    };
    job_->cancel();
    if (shown_.size() <= kAtOnce) return take(messageNodes(shown_));
    job_->run<std::vector<MessageNode>>([text = shown_](const CancelToken&) { return messageNodes(text); }, take);
}

void MessagesSection::fitHeight() {
    int rows = 0;
    for (auto index = model_->index(0, 0); index.isValid() && rows < kMostRows; index = tree_->indexBelow(index))
        ++rows;
    const auto row = std::max(tree_->sizeHintForRow(0), 22);
    tree_->setFixedHeight(std::max(1, rows) * row + 4);
}

void MessagesSection::changeEvent(QEvent* event) {
    FoldSection::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &MessagesSection::fitHeight, Qt::QueuedConnection);
}

void MessagesSection::retranslate() {
    setTitle(tr("Messages sent"));
    tree_->setAccessibleName(tr("Messages sent"));
}

} // namespace stagefall::ui
