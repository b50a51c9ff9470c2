// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/sse_decoder.h"

#include <algorithm>
#include <utility>

namespace stagefall::net {
namespace {

constexpr std::string_view kBom = "\xEF\xBB\xBF";

void addLine(std::string& to, bool& has, std::string_view value) {
    if (has) to += '\n';
    to += value;
    has = true;
}

} // namespace

void SseDecoder::push(std::string_view bytes) {
    while (bom_seen_ < kBom.size() && !bytes.empty()) {
        if (bytes.front() == kBom[bom_seen_]) {
            ++bom_seen_;
            bytes.remove_prefix(1);
            continue;
        }
        line_.append(kBom.substr(0, bom_seen_)); // it only looked like one
        bom_seen_ = kBom.size();
    }
    while (!bytes.empty() && !overflowed_) {
        if (std::exchange(skip_lf_, false) && bytes.front() == '\n') {
            bytes.remove_prefix(1);
            continue;
        }
        // Only new bytes are looked at, so that a long line in many pieces costs no more than in one.
        const auto found = std::find_if(bytes.begin(), bytes.end(), [](char c) { return c == '\n' || c == '\r'; });
        const auto end = static_cast<std::size_t>(found - bytes.begin());
        if (!fits(end)) return;
        if (end == bytes.size()) {
            line_.append(bytes);
            return;
        }
        // A CR ends the line at once: waiting for an LF that may never come would hold the event back.
        skip_lf_ = bytes[end] == '\r';
        if (line_.empty()) {
            line(bytes.substr(0, end));
        } else {
            line_.append(bytes.substr(0, end));
            line(std::exchange(line_, {}));
        }
        bytes.remove_prefix(end + 1);
    }
}

bool SseDecoder::fits(std::size_t bytes) {
    if (line_.size() + event_.data.size() + event_.error.size() + bytes <= most_) return true;
    overflowed_ = true;
    line_ = {};
    event_ = {};
    return false;
}

void SseDecoder::finish() {
    if (overflowed_) return;
    if (bom_seen_ < kBom.size()) line_.append(kBom.substr(0, bom_seen_));
    if (!line_.empty()) line(std::exchange(line_, {}));
    dispatch();
    bom_seen_ = 0;
    skip_lf_ = false;
}

void SseDecoder::line(std::string_view text) {
    if (text.empty()) return dispatch();
    const auto colon = text.find(':');
    if (colon == 0) {
        ++comments_;
        return;
    }
    const auto field = text.substr(0, colon);
    auto value = colon == std::string_view::npos ? std::string_view{} : text.substr(colon + 1);
    if (value.starts_with(' ')) value.remove_prefix(1);
    if (field == "data") {
        addLine(event_.data, event_.has_data, value);
    } else if (field == "event") {
        event_.event = value;
    } else if (field == "error") {
        addLine(event_.error, event_.has_error, value);
    }
    // "id", "retry" and unknown fields: nobody here reconnects, and the standard says to ignore the rest.
}

void SseDecoder::dispatch() {
    const SseEvent event = std::exchange(event_, {});
    if (event.has_data || event.has_error) on_event_(event);
}

} // namespace stagefall::net
