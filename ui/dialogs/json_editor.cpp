// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/json_editor.h"

#include "ui/dialogs/json_colours.h"
#include "ui/theme/appearance.h"

#include <QPaintEvent>
#include <QPainter>
#include <QTextBlock>

namespace stagefall::ui {
namespace {

class Gutter : public QWidget {
public:
    explicit Gutter(JsonEditor* editor) : QWidget(editor), editor_(editor) {}
    QSize sizeHint() const override { return {editor_->gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { editor_->paintGutter(event); }

private:
    JsonEditor* editor_;
};

constexpr int kIndent = 2;

QString leadingBlanks(const QString& line) {
    qsizetype count = 0;
    while (count < line.size() && line[count] == QLatin1Char(' ')) ++count;
    return line.left(count);
}

} // namespace

JsonEditor::JsonEditor(const Appearance& appearance, QWidget* parent)
    : QPlainTextEdit(parent), appearance_(appearance), gutter_(new Gutter(this)),
      colours_(new JsonColours(document(), appearance)) {
    setProperty("role", QStringLiteral("code"));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &JsonEditor::layOutGutter);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int dy) {
        if (dy != 0)
            gutter_->scroll(0, dy);
        else
            gutter_->update(0, area.y(), gutter_->width(), area.height());
    });
    connect(&appearance, &Appearance::changed, this, &JsonEditor::dress);
    dress();
}

void JsonEditor::dress() {
    setFont(appearance_.mono(12.5));
    setTabStopDistance(QFontMetricsF(font()).horizontalAdvance(QLatin1Char(' ')) * kIndent);
    layOutGutter();
    colours_->rehighlight();
    gutter_->update();
}

void JsonEditor::markLines(std::set<int> lines) {
    marked_ = std::move(lines);
    QList<QTextEdit::ExtraSelection> selections;
    for (const int line : marked_) {
        QTextEdit::ExtraSelection selection;
        auto wash = appearance_.colour(scene::Ink::Near);
        wash.setAlphaF(0.12F);
        selection.format.setBackground(wash);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        selection.cursor = QTextCursor(document()->findBlockByNumber(line));
        selections << selection;
    }
    setExtraSelections(selections);
    gutter_->update();
}

void JsonEditor::goTo(qsizetype offset) {
    auto cursor = textCursor();
    cursor.setPosition(static_cast<int>(std::clamp<qsizetype>(offset, 0, document()->characterCount() - 1)));
    setTextCursor(cursor);
    centerCursor();
    setFocus();
}

void JsonEditor::replaceAll(const QString& text) {
    QTextCursor cursor(document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
}

int JsonEditor::gutterWidth() const {
    const auto digits = QString::number(std::max(100, blockCount())).size();
    return 20 + fontMetrics().horizontalAdvance(QLatin1Char('9')) * static_cast<int>(digits);
}

void JsonEditor::layOutGutter() {
    setViewportMargins(gutterWidth(), 0, 0, 0);
    const auto area = contentsRect();
    gutter_->setGeometry(area.left(), area.top(), gutterWidth(), area.height());
}

void JsonEditor::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    layOutGutter();
}

void JsonEditor::paintGutter(QPaintEvent* event) {
    QPainter painter(gutter_);
    painter.fillRect(event->rect(), appearance_.colour(scene::Ink::Panel));
    painter.setFont(appearance_.mono(11));
    const int current = textCursor().blockNumber();
    for (auto block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const auto area = blockBoundingGeometry(block).translated(contentOffset());
        if (area.top() > event->rect().bottom()) break;
        const int line = block.blockNumber();
        const bool wrong = marked_.contains(line);
        painter.setPen(appearance_.textColour(wrong             ? scene::Ink::Near
                                              : line == current ? scene::Ink::Text
                                                                : scene::Ink::Faint));
        const QRectF box(0, area.top(), gutter_->width() - 10, fontMetrics().height());
        painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, QString::number(line + 1));
        if (wrong) painter.fillRect(QRectF(0, area.top(), 3, area.height()), appearance_.colour(scene::Ink::Near));
    }
}

void JsonEditor::newLine() {
    auto cursor = textCursor();
    const auto before = cursor.block().text().left(cursor.positionInBlock());
    const auto after = cursor.block().text().mid(cursor.positionInBlock());
    const auto last = before.trimmed().right(1);
    const bool opens = last == QLatin1String("{") || last == QLatin1String("[");
    const bool closes = after.trimmed().startsWith(QLatin1Char('}')) || after.trimmed().startsWith(QLatin1Char(']'));
    const auto indent = leadingBlanks(before);
    cursor.beginEditBlock();
    cursor.insertText(QLatin1Char('\n') + indent + (opens ? QString(kIndent, QLatin1Char(' ')) : QString()));
    if (opens && closes) {
        const int stay = cursor.position();
        cursor.insertText(QLatin1Char('\n') + indent);
        cursor.setPosition(stay);
    }
    cursor.endEditBlock();
    setTextCursor(cursor);
    ensureCursorVisible();
}

void JsonEditor::keyPressEvent(QKeyEvent* event) {
    if (isReadOnly()) return QPlainTextEdit::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape && !leaving_) {
        leaving_ = true;
        return;
    }
    if (event->key() == Qt::Key_Tab && leaving_) {
        leaving_ = false;
        focusNextChild();
        return;
    }
    leaving_ = false;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return newLine();
    case Qt::Key_Tab:
        return insertPlainText(QString(kIndent, QLatin1Char(' ')));
    default:
        QPlainTextEdit::keyPressEvent(event);
    }
}

bool JsonEditor::focusNextPrevChild(bool next) {
    return (isReadOnly() || !next) && QPlainTextEdit::focusNextPrevChild(next);
}

} // namespace stagefall::ui
