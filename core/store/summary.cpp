// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/summary.h"

#include <algorithm>
#include <charconv>

namespace stagefall::store {

namespace keys = trace::keys;
using trace::Event;
using trace::EventKind;

namespace {

bool isSummaryKey(std::string_view key) {
    return key == keys::kTitle || key == keys::kWorkbench || key == keys::kEndpoint || key == keys::kModel ||
           key == keys::kLab || key == keys::kWallAnchor;
}

} // namespace

void SummaryBuilder::apply(const Event& event) {
    first_ = first_ ? std::min(*first_, event.at) : event.at;
    last_ = last_ ? std::max(*last_, event.at) : event.at;
    if (event.kind == EventKind::SpanStart && event.group == trace::GroupKind::Session && !session_.valid()) {
        session_ = event.span;
        session_start_ = event.at;
        for (const auto& attribute : early_) {
            if (attribute.span == session_) take(attribute);
        }
        early_.clear();
    } else if (event.kind == EventKind::SpanStart && event.group == trace::GroupKind::Task &&
               event.parent == session_) {
        open_tasks_.emplace(event.span, event.at);
        any_task_ = true;
    } else if (event.kind == EventKind::SpanStart && event.stage == trace::Stage::Approval && !open_tasks_.empty()) {
        if (waits_.empty()) waiting_since_ = event.at;
        waits_.insert(event.span);
    } else if (event.kind == EventKind::SpanEnd && waits_.erase(event.span) > 0) {
        if (waits_.empty()) waited_ += std::max(event.at - waiting_since_, Nanoseconds{0});
    } else if (const auto task = open_tasks_.find(event.span);
               event.kind == EventKind::SpanEnd && task != open_tasks_.end()) {
        tasks_ += std::max(event.at - task->second, Nanoseconds{0});
        open_tasks_.erase(task);
    } else if (event.kind == EventKind::SpanEnd && session_.valid() && event.span == session_) {
        session_end_ = event.at;
    } else if (event.kind == EventKind::Attribute && isSummaryKey(event.name)) {
        if (!session_.valid()) {
            early_.push_back(event);
        } else if (event.span == session_) {
            take(event);
        }
    }
}

std::optional<MonoTime> SummaryBuilder::last() const {
    if (!any_task_ || !first()) return session_end_ ? session_end_ : last_;
    auto took = tasks_;
    for (const auto& [span, start] : open_tasks_) took += std::max(*last_ - start, Nanoseconds{0});
    took -= waited_;
    if (!waits_.empty()) took -= std::max(*last_ - waiting_since_, Nanoseconds{0});
    return *first() + std::max(took, Nanoseconds{0});
}

void SummaryBuilder::take(const Event& attribute) {
    const auto& key = attribute.name;
    const auto& value = attribute.text;
    if (key == keys::kTitle) {
        title_ = value;
        title_zh_ = attribute.text_zh;
    }
    if (key == keys::kWorkbench) workbench_ = value;
    if (key == keys::kEndpoint) endpoint_ = value;
    if (key == keys::kModel) model_ = value;
    if (key == keys::kLab) lab_ = value == "true";
    if (key == keys::kWallAnchor) {
        std::int64_t ns = 0;
        const auto* const end = value.data() + value.size();
        const auto [stop, error] = std::from_chars(value.data(), end, ns);
        if (error == std::errc{} && stop == end) wall_ns_ = ns;
    }
}

} // namespace stagefall::store
