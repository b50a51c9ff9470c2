// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/payload_source.h"

#include "core/llm/utf_text.h"

#include <algorithm>
#include <utility>

namespace stagefall::llm {

namespace {

constexpr std::size_t kBeginning = 4096;
constexpr std::string_view kBom = "\xEF\xBB\xBF";

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

} // namespace

PayloadSource::PayloadSource(std::function<void(const Payload&)> on_payload, std::function<void()> on_comment)
    : on_payload_(std::move(on_payload)), on_comment_(std::move(on_comment)), sse_([this](const net::SseEvent& event) {
          if (event.has_error) on_payload_({event.event, event.error, finishing_, true});
          if (event.has_data) on_payload_({event.event, event.data, finishing_, false});
      }) {}

bool PayloadSource::beginningIsFull() const { return beginning_.size() >= kBeginning; }

void PayloadSource::push(std::string_view bytes) {
    if (beginning_.size() < kBeginning) beginning_ += bytes.substr(0, kBeginning - beginning_.size());
    if (kind_ == Kind::Unknown) sniff(bytes);
    if (bytes.empty() || overflowed()) return;
    if (kind_ == Kind::Sse) pushSse(bytes);
    if (kind_ == Kind::Json) pushJson(bytes);
}

/// Skips the BOM, blanks and whole comments; a proxy may send them before a body of any kind.
void PayloadSource::sniff(std::string_view& bytes) {
    for (; !bytes.empty(); bytes.remove_prefix(1)) {
        const char c = bytes.front();
        if (in_comment_) {
            in_comment_ = c != '\n' && c != '\r';
            continue;
        }
        if (bom_ < kBom.size() && c == kBom[bom_]) {
            ++bom_;
            continue;
        }
        bom_ = kBom.size();
        if (blank(c)) continue;
        if (c == ':') {
            in_comment_ = true;
            on_comment_();
            continue;
        }
        kind_ = c == '<' ? Kind::Page : c == '{' || c == '[' ? Kind::Json : Kind::Sse;
        return;
    }
}

void PayloadSource::pushSse(std::string_view bytes) {
    sse_.push(bytes);
    for (; comments_ < sse_.comments(); ++comments_) on_comment_();
}

void PayloadSource::pushJson(std::string_view bytes) {
    buffer_ += bytes;
    takeAll(false);
    if (buffer_.size() <= net::SseDecoder::kMostBytes) return;
    overflowed_ = true;
    buffer_ = {};
}

void PayloadSource::takeAll(bool at_end) {
    while (takeValue() || takeLine(at_end)) {
    }
    buffer_.erase(0, taken_);
    searched_ -= std::min(searched_, taken_);
    taken_ = 0;
}

/// Hands out the JSON value that comes next, if it has ended.
bool PayloadSource::takeValue() {
    if (scanned_ == 0) {
        const std::size_t first = buffer_.find_first_not_of(" \t\r\n,", taken_);
        taken_ = std::min(first, buffer_.size());
        const std::string_view next = std::string_view(buffer_).substr(taken_);
        const bool done_mark = next.starts_with("[D") || next == "["; // [DONE] is a line, not an array
        if (done_mark || !(next.starts_with('{') || next.starts_with('['))) return false;
    }
    scanned_ += scanner_.feed(std::string_view(buffer_).substr(taken_ + scanned_));
    if (!scanner_.complete()) return false;
    const std::string_view value = std::string_view(buffer_).substr(taken_, scanned_);
    taken_ += scanned_;
    scanned_ = 0;
    scanner_.reset();
    hand(value, false);
    return true;
}

/// Hands out a line that is no JSON value: a glued sentinel, or junk.
bool PayloadSource::takeLine(bool at_end) {
    if (scanned_ > 0 || taken_ >= buffer_.size()) return false;
    const std::size_t end = buffer_.find_first_of("\r\n", std::max(taken_, searched_));
    if (end == std::string::npos && !at_end) {
        searched_ = buffer_.size();
        return false;
    }
    const std::string_view line = std::string_view(buffer_).substr(taken_, std::min(end, buffer_.size()) - taken_);
    taken_ = std::min(end, buffer_.size());
    hand(line, at_end);
    return true;
}

void PayloadSource::hand(std::string_view data, bool unfinished) { on_payload_({{}, data, unfinished, false}); }

void PayloadSource::finish() {
    finishing_ = true;
    if (overflowed()) return;
    if (kind_ == Kind::Sse) sse_.finish();
    if (kind_ == Kind::Json) takeAll(true);
}

} // namespace stagefall::llm
