// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/key_value_list.h"

#include "ui/theme/appearance.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/wrapped_label.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QMenu>
#include <QResizeEvent>
#include <QStyle>
#include <algorithm>
#include <utility>

namespace stagefall::ui {
namespace {

constexpr int kMostValue = 128; ///< figures are shorter; words give way
constexpr int kKeyOfWords = 104;
constexpr int kLeastKey = 112; ///< a longer key gives way to what stands between

const char* toneWord(KeyValue::Tone tone) {
    switch (tone) {
    case KeyValue::Tone::Faint:
        return "faint";
    case KeyValue::Tone::Near:
        return "near";
    case KeyValue::Tone::Over:
        return "over";
    case KeyValue::Tone::Plain:
        break;
    }
    return "";
}

void setTone(QLabel* label, KeyValue::Tone tone) {
    const auto word = QLatin1String(toneWord(tone));
    if (label->property("tone").toString() == word) return;
    label->setProperty("tone", QString(word));
    label->style()->unpolish(label);
    label->style()->polish(label);
}

} // namespace

KeyValueList::KeyValueList(QWidget* parent) : QWidget(parent), grid_(new QGridLayout(this)) {
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(12);
    grid_->setVerticalSpacing(4);
    grid_->setColumnStretch(1, 1);
}

void KeyValueList::setWords(bool words) {
    words_ = words;
    grid_->setColumnStretch(1, words ? 0 : 1);
    grid_->setColumnStretch(2, words ? 1 : 0);
    showAllBetween();
}

KeyValueList::Row KeyValueList::makeRow(int number) {
    auto* key = new ElidedLabel(this);
    auto* between = new ElidedLabel(this);
    auto* value = words_ ? static_cast<QLabel*>(new WrappedLabel(this)) : new ElidedLabel(this);
    value->setAlignment((words_ ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    between->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    if (!words_) value->setProperty("role", "value");
    key->setProperty("role", "muted");
    between->setProperty("role", "mono_caption");
    grid_->addWidget(key, number, 0, words_ ? Qt::AlignTop : Qt::AlignVCenter);
    grid_->addWidget(between, number, 1);
    grid_->addWidget(value, number, 2);
    value->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(value, &QWidget::customContextMenuRequested, value, [value](const QPoint& point) {
        QMenu menu(value);
        menu.addAction(tr("Copy"), value, [value] { QGuiApplication::clipboard()->setText(value->text()); });
        menu.exec(value->mapToGlobal(point));
    });
    return {key, between, value};
}

void KeyValueList::fill(const Row& row, const KeyValue& line) {
    static_cast<ElidedLabel*>(row.key)->setText(QString(line.depth * 2, QChar(0x2002)) + line.key);
    static_cast<ElidedLabel*>(row.between)->setText(line.between);
    const auto sign = line.tone == KeyValue::Tone::Over ? QStringLiteral("▲ ") : QString();
    if (words_)
        row.value->setText(line.value);
    else
        static_cast<ElidedLabel*>(row.value)->setText(sign + line.value);
    setTone(row.value, line.tone);
    for (auto* label : {row.key, row.between, row.value}) {
        const auto tip = line.between.isEmpty()      ? line.definition
                         : line.definition.isEmpty() ? line.between
                                                     : QStringLiteral("%1\n%2").arg(line.between, line.definition);
        if (auto* elided = qobject_cast<ElidedLabel*>(label))
            elided->setTip(tip);
        else
            label->setToolTip(tip.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
        label->show();
    }
    row.value->setVisible(!line.value.isEmpty());
    row.value->setAccessibleName(line.key);
    row.value->setAccessibleDescription(line.value + QLatin1Char(' ') + line.between + QLatin1Char(' ') +
                                        line.definition);
}

void KeyValueList::setLines(std::vector<KeyValue> lines) {
    if (lines == lines_) return;
    while (rows_.size() < lines.size()) rows_.push_back(makeRow(static_cast<int>(rows_.size())));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (i < lines.size()) {
            if (i >= lines_.size() || lines_[i] != lines[i]) fill(rows_[i], lines[i]);
            continue;
        }
        for (auto* label : {rows_[i].key, rows_[i].between, rows_[i].value}) label->hide();
    }
    lines_ = std::move(lines);
    showAllBetween();
}

void KeyValueList::showBetween(std::size_t line) {
    auto& row = rows_[line];
    const auto wide = [](const QWidget* label) { return label->sizeHint().width(); };
    const int most = pxFor(*this, kMostValue);
    int values = 0; // a column is as wide as its widest
    for (std::size_t i = 0; i < lines_.size() && !words_; ++i)
        if (!lines_[i].value.isEmpty()) values = std::max(values, std::min(wide(rows_[i].value), most));
    const auto need = std::min(wide(row.key), pxFor(*this, kLeastKey)) + wide(row.between) + values + 24;
    const bool fits = words_ || need <= width();
    if (!words_) {
        row.between->setMinimumWidth(fits ? wide(row.between) : 0);
        row.value->setMinimumWidth(std::min(wide(row.value), most));
    }
    const bool shown = !lines_[line].between.isEmpty() && fits;
    row.between->setVisible(shown);
    // A name may use the room of what is not there.
    const int columns = shown || words_ ? 1 : 2;
    if (columns == std::exchange(row.key_columns, columns)) return;
    grid_->removeWidget(row.key);
    grid_->addWidget(row.key, static_cast<int>(line), 0, 1, columns, words_ ? Qt::AlignTop : Qt::AlignVCenter);
}

void KeyValueList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    showAllBetween();
}

void KeyValueList::showAllBetween() {
    grid_->setColumnMinimumWidth(0, words_ ? pxFor(*this, kKeyOfWords) : 0);
    for (std::size_t i = 0; i < lines_.size(); ++i) showBetween(i);
}

void KeyValueList::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    // Once the labels have their letters too.
    if (event->type() == QEvent::FontChange)
        QMetaObject::invokeMethod(this, &KeyValueList::showAllBetween, Qt::QueuedConnection);
}

} // namespace stagefall::ui
