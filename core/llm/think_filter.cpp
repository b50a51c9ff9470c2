// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/think_filter.h"

#include <algorithm>

namespace stagefall::llm {

namespace {

constexpr std::string_view kOpen = "<think>";
constexpr std::string_view kClose = "</think>";

/// How many bytes at the end of `text` may be the beginning of `tag`.
std::size_t tagPrefixAtEnd(std::string_view text, std::string_view tag) {
    for (std::size_t n = std::min(text.size(), tag.size() - 1); n > 0; --n)
        if (text.substr(text.size() - n) == tag.substr(0, n)) return n;
    return 0;
}

} // namespace

void ThinkFilter::push(std::string_view text, bool own_field, const Sink& sink) {
    if (text.empty()) return;
    held_ += text;
    if (state_ == State::Start) atStart(own_field);
    if (state_ == State::Thinking) whileThinking(sink);
    if (state_ != State::Text || held_.empty()) return;
    const std::string out = std::move(held_);
    held_.clear();
    sink(false, out);
}

void ThinkFilter::atStart(bool own_field) {
    const bool open = !own_field && held_.starts_with(kOpen);
    const bool close = held_.starts_with(kClose);
    const bool undecided = (!own_field && kOpen.starts_with(held_)) || kClose.starts_with(held_);
    if (open) held_.erase(0, kOpen.size());
    if (close) held_.erase(0, kClose.size());
    if (open)
        state_ = State::Thinking;
    else if (close || !undecided)
        state_ = State::Text;
}

void ThinkFilter::whileThinking(const Sink& sink) {
    const std::size_t close = held_.find(kClose);
    const bool closed = close != std::string::npos;
    const std::size_t thought = closed ? close : held_.size() - tagPrefixAtEnd(held_, kClose);
    if (thought > 0) sink(true, held_.substr(0, thought));
    held_.erase(0, closed ? close + kClose.size() : thought);
    if (closed) state_ = State::Text;
}

void ThinkFilter::flush(const Sink& sink) {
    if (!held_.empty()) sink(state_ == State::Thinking, held_);
    held_.clear();
}

} // namespace stagefall::llm
