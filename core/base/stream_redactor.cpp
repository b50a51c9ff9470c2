// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/stream_redactor.h"

#include "core/base/secret_finder.h"

#include <algorithm>

namespace stagefall {
namespace {

/// The letters of one byte of a secret that is encoded several times over, and room to begin decoding right.
constexpr std::size_t kContext = 192;
/// So much held text is not looked through anew for every letter that comes, or a long key would take quadratic time.
constexpr std::size_t kLongHeld = 512;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

} // namespace

std::string StreamRedactor::push(std::string_view piece, const Redactor& redactor) {
    const auto& patterns = redactor.patterns();
    if (patterns.empty() && !holds()) {
        text_.clear();
        passed_ = masked_ = 0;
        return std::string(piece);
    }
    text_ += piece;
    unseen_ += piece.size();
    const auto held = text_.size() - passed_;
    if (held > kLongHeld && unseen_ < held / 32) return {};
    return pass(patterns, true);
}

std::string StreamRedactor::finish(const Redactor& redactor) {
    auto out = holds() ? pass(redactor.patterns(), false) : std::string();
    text_.clear();
    passed_ = masked_ = unseen_ = 0;
    return out;
}

std::string StreamRedactor::pass(const SecretSet& patterns, bool open) {
    unseen_ = 0;
    auto places = findSecrets(text_, patterns, open);
    auto until = std::max(places.held_from, passed_);
    // A secret that another may go on from is held whole, and no character is torn.
    for (const auto& range : places.ranges)
        if (range.begin < until && until < range.end) until = std::max(range.begin, passed_);
    while (until > passed_ && until < text_.size() && continues(text_[until])) --until;
    std::string out;
    auto at = passed_;
    for (const auto& range : places.ranges) {
        if (range.end <= at || range.begin >= until) continue;
        if (range.begin > at) out.append(text_, at, range.begin - at);
        const bool told = range.begin < masked_;
        if (!told) out.append(Redactor::kMask);
        at = masked_ = std::min(range.end, until);
    }
    if (at < until) out.append(text_, at, until - at);
    passed_ = until;
    if (passed_ > kContext) {
        const auto gone = passed_ - kContext;
        text_.erase(0, gone);
        passed_ -= gone;
        masked_ = masked_ > gone ? masked_ - gone : 0;
    }
    return out;
}

} // namespace stagefall
