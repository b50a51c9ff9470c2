// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_header.h"

#include "core/analysis/format.h"
#include "ui/pages/conversation_lines.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QLabel>

namespace stagefall::ui {

ConversationHeader::ConversationHeader(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), ring_(new StatusRing(appearance, this)), words_(new ElidedLabel(this)), time_(new QLabel(this)) {
    words_->setProperty("role", "title");
    time_->setProperty("role", "value");
    time_->setTextFormat(Qt::PlainText);
    ring_->setExtent(18);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 12, 16, 12);
    row->setSpacing(10);
    row->addWidget(ring_);
    row->addWidget(words_, 1);
    row->addWidget(time_);
    setAccessibleName(tr("Now"));
}

QString ConversationHeader::words() const { return words_->text(); }

void ConversationHeader::setWords(Sign sign, const QString& words, const QString& time, const QString& brief) {
    words_->setShortText(brief);
    if (words != words_->text()) {
        fresh_ = true;
        words_->setText(words);
        setAccessibleDescription(words);
        update();
    }
    ring_->setSign(sign);
    ring_->setVisible(sign != Sign::None);
    time_->setText(time);
    time_->setVisible(!time.isEmpty());
}

void ConversationHeader::show(const ConversationModel& model, const QString& preparing) {
    if (!preparing.isEmpty()) return setWords(Sign::Running, preparing, {});
    const TalkItem* last = nullptr;
    int number = model.rowCount() - 1;
    for (; number >= 0 && last == nullptr; --number) {
        const auto& item = model.item(number);
        const bool running = item.kind == TalkItem::Kind::Status && item.state == TalkItem::State::Running;
        if (running || item.kind == TalkItem::Kind::End) last = &item;
    }
    const bool over = model.frame()->kind == FrameKind::Recorded;
    if (last == nullptr && over && model.rowCount() > 0)
        return setWords(Sign::Stopped, tr("Broken off: the task never ended"), {});
    if (last == nullptr)
        return model.frame()->running ? setWords(Sign::Running, tr("At work"), {})
                                      : setWords(Sign::Waiting, tr("Ready"), {});
    if (last->kind == TalkItem::Kind::End) return setWords(endSign(*last), endWords(*last), {}, endBrief(*last));
    setWords(signOf(*last), model.text(number + 1), QString::fromStdString(analysis::formatDuration(last->took)));
}

void ConversationHeader::paintEvent(QPaintEvent* event) {
    QWidget::paintEvent(event);
    if (!fresh_) return;
    fresh_ = false;
    Q_EMIT painted();
}

} // namespace stagefall::ui
