// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/secret_dialog.h"

#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/scroll_focus.h"
#include "ui/widgets/wrapped_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

/// A file's name may hold what turns the direction of writing, or line ends that would pass for rows of ours.
QString shownPath(const std::string& path) {
    QString out;
    for (const QChar c : QString::fromStdString(path)) {
        const bool unseen = c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
                            c.category() == QChar::Separator_Line || c.category() == QChar::Separator_Paragraph;
        out += unseen ? QChar(QChar::ReplacementCharacter) : c;
    }
    return out;
}

WrappedLabel* wrapped(const char* role, const QString& text, QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->setProperty("role", QString::fromLatin1(role));
    label->setText(text);
    return label;
}

/// One file: its name, and under it what it would send where. Nothing is cut off: the end of a host is what counts.
QFrame* card(const host::SecretAsker& asker, QWidget* parent) {
    auto* frame = new QFrame(parent);
    frame->setProperty("role", QStringLiteral("card"));
    auto* grid = new QGridLayout(frame);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(0, 2);
    grid->setColumnStretch(1, 3);
    grid->addWidget(wrapped("muted", shownPath(asker.file), frame), 0, 0, 1, 2);
    auto* secret = roleLabel("section", frame);
    secret->setText(SecretDialog::tr("Secret"));
    auto* destination = roleLabel("section", frame);
    destination->setText(SecretDialog::tr("Would be sent to"));
    grid->addWidget(secret, 1, 0);
    grid->addWidget(destination, 1, 1);
    int row = 2;
    for (const auto& use : asker.uses) {
        grid->addWidget(wrapped("value", QString::fromStdString(use.name), frame), row, 0);
        grid->addWidget(wrapped("value", QString::fromStdString(use.destination.text()), frame), row++, 1);
    }
    return frame;
}

/// All of it for who cannot see the rows.
QString inWords(const std::vector<host::SecretAsker>& open) {
    QStringList out;
    for (const auto& asker : open)
        for (const auto& use : asker.uses)
            out << SecretDialog::tr("%1 to %2, for %3", "secret, destination, file")
                       .arg(QString::fromStdString(use.name), QString::fromStdString(use.destination.text()),
                            shownPath(asker.file));
    return out.join(QStringLiteral("; "));
}

} // namespace

SecretDialog::SecretDialog(const std::vector<host::SecretAsker>& open, QWidget* parent)
    : QDialog(parent), scroll_(new QScrollArea(this)), refuse_(roleButton("primary", this)) {
    setWindowTitle(tr("Send secrets?"));
    setAccessibleDescription(inWords(open));
    auto* title = roleLabel("title", this);
    title->setText(open.size() > 1 ? tr("May these files send your secrets?") : tr("May this file send your secrets?"));
    title->setWordWrap(true);
    auto* note = roleLabel("muted", this);
    note->setWordWrap(true);
    note->setText(tr("Nothing has been sent. Allow it only if you trust the file and know where the secrets would go. "
                     "The answer is kept until the file changes."));
    auto* content = new QWidget;
    auto* cards = new QVBoxLayout(content);
    cards->setContentsMargins(0, 0, 0, 0);
    cards->setSpacing(12);
    for (const auto& asker : open) cards->addWidget(card(asker, content));
    cards->addStretch();
    scroll_->setWidget(content);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setAccessibleName(title->text());
    focusWhereItScrolls(*scroll_);
    auto* allow = roleButton("", this);
    allow->setObjectName(QStringLiteral("allow"));
    allow->setText(tr("Allow"));
    allow->setAccessibleDescription(inWords(open));
    refuse_->setObjectName(QStringLiteral("refuse"));
    refuse_->setText(tr("Refuse"));
    refuse_->setAccessibleDescription(note->text());
    refuse_->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(allow);
    buttons->addWidget(refuse_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(12);
    column->addWidget(title);
    column->addWidget(note);
    column->addWidget(scroll_, 1);
    column->addLayout(buttons);
    connect(allow, &QPushButton::clicked, this, &QDialog::accept);
    connect(refuse_, &QPushButton::clicked, this, &QDialog::reject);
    refuse_->setFocus();
}

/// As high as its rows are, as far as the screen goes: then they scroll.
void SecretDialog::fit() {
    constexpr double kShare = 0.94;
    const auto room = screen()->availableSize() * kShare;
    const auto margins = layout()->contentsMargins();
    const auto wide = std::min(pxFor(*this, 560), room.width());
    auto* content = scroll_->widget();
    const auto inside = wide - margins.left() - margins.right();
    const auto rows = content->layout()->totalHeightForWidth(inside);
    setMinimumSize(QSize(pxFor(*this, 360), pxFor(*this, 240)).boundedTo(room));
    scroll_->setMinimumHeight(std::min(rows, pxFor(*this, 96)));
    const auto rest = layout()->totalHeightForWidth(wide) - scroll_->minimumHeight();
    resize(QSize(wide, std::max(rest, 0) + rows).boundedTo(room));
}

void SecretDialog::setVisible(bool visible) {
    if (visible && !testAttribute(Qt::WA_Resized)) {
        ensurePolished();
        fit();
    }
    QDialog::setVisible(visible);
}

void askAboutSecrets(QWidget* parent, const std::vector<host::SecretAsker>& open, std::function<void(bool)> done) {
    auto* dialog = new SecretDialog(open, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::finished, dialog,
                     [done = std::move(done)](int result) { done(result == QDialog::Accepted); });
    dialog->open();
}

} // namespace stagefall::ui
