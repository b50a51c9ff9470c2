// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/response_head.h"

#include <charconv>

namespace stagefall::net {
namespace {

constexpr int kSwitchingProtocols = 101;

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

} // namespace

ResponseHeadParser::Step ResponseHeadParser::feed(std::string_view line) {
    if (complete_) {
        if (trimmed(line).empty()) return Step::Line;
        addField(trailers_, line);
        return Step::Trailer;
    }
    if (line.starts_with("HTTP/") && statusLine(line)) return interim_ ? Step::Line : Step::FinalStatus;
    if (!trimmed(line).empty()) {
        if (!interim_) addField(head_.headers, line);
        return Step::Line;
    }
    if (interim_) return Step::Line;
    complete_ = true;
    return Step::Head;
}

bool ResponseHeadParser::statusLine(std::string_view line) {
    const auto space = line.find(' ');
    if (space == std::string_view::npos) return false;
    const auto code = line.substr(space + 1);
    int status = 0;
    if (std::from_chars(code.data(), code.data() + code.size(), status).ec != std::errc{}) return false;
    head_ = ResponseHead{status, {}, std::string(line.substr(5, space - 5))};
    interim_ = status >= 100 && status < 200 && status != kSwitchingProtocols;
    saw_interim_ = saw_interim_ || interim_;
    return true;
}

void ResponseHeadParser::addField(Headers& to, std::string_view line) {
    if ((line.front() == ' ' || line.front() == '\t') && !to.empty()) { // a folded line goes on with the one before
        to.back().second.append(" ").append(trimmed(line));
        return;
    }
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) return; // curl has let it through; it names nothing
    to.emplace_back(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
}

} // namespace stagefall::net
