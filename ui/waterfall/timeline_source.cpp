// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/timeline_source.h"

#include <algorithm>

namespace stagefall::ui {

TimelineSource::TimelineSource(FrameFeed& feed, Folding& folding, Appearance& appearance, QObject* parent)
    : QObject(parent), feed_(feed), folding_(folding), appearance_(appearance), frame_(emptyFrame()) {
    model_ = make(frame_, appearance_.catalogue(), {}).model;
    connect(&feed_, &FrameFeed::frameChanged, this, &TimelineSource::request);
    connect(&folding_, &Folding::changed, this, &TimelineSource::request);
    connect(&appearance_, &Appearance::changed, this, &TimelineSource::request);
    request();
}

void TimelineSource::setLook(const WaterfallLook& look) {
    if (look == look_) return;
    look_ = look;
    request();
}

TimelineSource::Made TimelineSource::make(FramePtr frame, const text::Catalogue& catalogue,
                                          scene::ContentOptions content) {
    Made made;
    made.model =
        std::make_shared<const scene::TimelineModel>(frame->trace, frame->budget, catalogue, std::move(content));
    for (const auto& line : made.model->lines()) {
        if (line.bar() && line.judged.verdict == budget::Verdict::Over) ++made.over_count;
        made.over_count += line.inside_over;
    }
    made.frame = std::move(frame);
    return made;
}

void TimelineSource::request() {
    if (at_work_) {
        again_ = true;
        return;
    }
    at_work_ = true;
    const auto frame = feed_.frame();
    scene::ContentOptions content;
    content.language = appearance_.language();
    content.folded = folding_.folded();
    content.show_parts = look_.parts;
    content.fold_short = look_.fold_short;
    content.tell_calls_apart = true;
    content.show_unattributed = look_.unattributed;
    if (frame->running) content.now = frame->now;
    job_.run<Made>([frame, content, &catalogue = appearance_.catalogue()](
                       const CancelToken&) { return make(frame, catalogue, content); },
                   [this](Made made) { take(std::move(made)); });
}

void TimelineSource::take(Made made) {
    at_work_ = false;
    // Of the session before: the lines of the new one are on their way.
    const bool stale = made.frame->id != feed_.frame()->id || made.frame->kind != feed_.frame()->kind;
    if (!stale) {
        frame_ = std::move(made.frame);
        model_ = std::move(made.model);
        over_count_ = made.over_count;
    }
    if (std::exchange(again_, false) || stale) request();
    if (!stale) Q_EMIT changed();
}

} // namespace stagefall::ui
