// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/tags_editor.h"

#include "ui/theme/appearance.h"

#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

constexpr int kLongest = 40;

} // namespace

TagsEditor::TagsEditor(const QStringList& tags, const QStringList& known, QWidget* parent)
    : QFrame(parent, Qt::Popup), edit_(new QLineEdit(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("role", "card");
    setAccessibleName(tr("Tags of the session"));
    auto* heading = new QLabel(tr("Tags, with commas between them"), this);
    heading->setProperty("role", "caption");
    heading->setBuddy(edit_);
    edit_->setText(tags.join(QStringLiteral(", ")));
    edit_->setAccessibleName(tr("Tags, with commas between them"));
    edit_->setPlaceholderText(tr("demo, before the fix"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(4);
    column->addWidget(heading);
    column->addWidget(edit_);
    if (!known.isEmpty()) {
        auto* hint = new QLabel(tr("In use: %1").arg(known.join(QStringLiteral(", "))), this);
        hint->setTextFormat(Qt::PlainText);
        hint->setWordWrap(true);
        hint->setProperty("role", "caption");
        column->addWidget(hint);
    }
    connect(edit_, &QLineEdit::returnPressed, this, [this] {
        Q_EMIT accepted(parse(edit_->text()));
        close();
    });
}

void TagsEditor::popUp(const QPoint& global) {
    setFixedWidth(pxFor(*this, 280));
    move(global);
    show();
    edit_->setFocus(Qt::PopupFocusReason);
    edit_->selectAll();
}

QStringList TagsEditor::parse(const QString& text) {
    static const QRegularExpression comma(QStringLiteral("[,;\\x{ff0c}\\x{3001}\\x{ff1b}]"));
    QStringList out;
    for (const auto& part : text.split(comma)) {
        const auto tag = part.simplified().left(kLongest);
        if (!tag.isEmpty() && !out.contains(tag)) out << tag;
    }
    return out;
}

} // namespace stagefall::ui
