// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_head.h"

#include "ui/format/format.h"
#include "ui/widgets/elided_label.h"

#include <QDateTime>
#include <QEvent>
#include <QHBoxLayout>
#include <QResizeEvent>

namespace stagefall::ui {
namespace {

constexpr int kHeight = 34;
constexpr int kRoomForTime = 620;

} // namespace

SessionHead::SessionHead(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent)
    : QWidget(parent), library_(library), feed_(feed), appearance_(appearance), title_(new ElidedLabel(this)),
      source_(new ElidedLabel(this)), lab_(new ElidedLabel(this)), kind_(new ElidedLabel(this)) {
    setFixedHeight(kHeight);
    title_->setProperty("role", "heading");
    source_->setProperty("role", "muted");
    lab_->setProperty("role", "chip");
    kind_->setProperty("role", "caption");
    source_->setObjectName(QStringLiteral("source"));
    for (auto* label : {title_, source_, lab_, kind_}) label->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(12);
    row->addWidget(title_);
    row->addWidget(source_);
    row->addWidget(lab_);
    row->addStretch(1);
    row->addWidget(kind_);
    connect(&feed, &FrameFeed::frameChanged, this, &SessionHead::refresh);
    connect(&feed, &FrameFeed::sessionChanged, this, &SessionHead::refresh);
    connect(&library, &Library::sessionsChanged, this, &SessionHead::refresh);
    connect(&appearance, &Appearance::changed, this, &SessionHead::refresh);
    refresh();
}

void SessionHead::refresh() {
    const auto& frame = *feed_.frame();
    auto facts = sessionFacts(frame, QDateTime::currentMSecsSinceEpoch() * 1'000'000, appearance_,
                              frame.running && clock_.read(frame).waiting);
    // The name a person gave the session is not in its events.
    for (const auto& item : library_.sessions())
        if (item.summary.id == frame.id && item.summary.renamed)
            facts.title = foreignText(item.summary.title).simplified();
    if (facts.title.isEmpty()) facts.title = tr("Untitled session");
    if (facts == facts_) return;
    facts_ = std::move(facts);
    title_->setText(facts_.title);
    source_->setText(facts_.source);
    source_->setTip(tr("Endpoint and model of this session, as recorded with it"));
    lab_->setText(facts_.lab);
    lab_->setVisible(!facts_.lab.isEmpty());
    kind_->setText(facts_.kind);
    setAccessibleName(tr("Session shown: %1").arg(facts_.title));
    setAccessibleDescription(QStringList{facts_.source, facts_.lab, facts_.kind}.join(QStringLiteral(", ")));
    fit();
}

void SessionHead::fit() { kind_->setVisible(width() >= kRoomForTime && !facts_.kind.isEmpty()); }

void SessionHead::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void SessionHead::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) refresh();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui
