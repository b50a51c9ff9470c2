// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret_patterns.h"

#include "core/base/unescape.h"

#include <algorithm>
#include <numeric>

namespace stagefall {
namespace {

constexpr std::size_t kBlock = 3;
constexpr std::size_t kLongestWindow = 32;

unsigned byteAt(const char* at) { return static_cast<unsigned char>(*at); }

/// The forms with blanks in them, without these.
std::vector<std::string> squeezed(const std::vector<std::string>& forms) {
    constexpr std::size_t kShortest = 6;
    std::vector<std::string> out;
    for (auto form : forms) {
        if (form.find(' ') == std::string::npos) continue;
        std::erase_if(form, isBlank);
        if (form.size() >= kShortest) out.push_back(std::move(form));
    }
    return out;
}

} // namespace

SecretSet::SecretSet(const std::vector<std::string>& forms) : plain_(forms), squeezed_(stagefall::squeezed(forms)) {
    shortest_ = squeezed_.empty() ? plain_.shortest() : std::min(plain_.shortest(), squeezed_.shortest());
    for (const auto& form : forms)
        for (const char& c : form) plausible_[byteAt(&c)] = true;
    for (unsigned c = 0x20; c < 0x7F; ++c) plausible_[c] = true;
    // Line ends, NUL (UTF-16) and the bytes of characters without width may stand between the letters.
    for (const unsigned c : {0x00U, 0x09U, 0x0AU, 0x0DU, 0xC2U, 0xADU, 0xE2U, 0x80U, 0x81U, 0x8BU, 0x8CU, 0x8DU, 0xA0U,
                             0xEFU, 0xBBU, 0xBFU})
        plausible_[c] = true;
}

SecretPatterns::SecretPatterns(std::vector<std::string> patterns) : patterns_(std::move(patterns)) {
    std::sort(patterns_.begin(), patterns_.end());
    patterns_.erase(std::unique(patterns_.begin(), patterns_.end()), patterns_.end());
    if (patterns_.empty()) return;
    shortest_ = patterns_.front().size();
    for (const auto& pattern : patterns_) {
        shortest_ = std::min(shortest_, pattern.size());
        longest_ = std::max(longest_, pattern.size());
        has_escape_signs_ = has_escape_signs_ || pattern.find_first_of(kEscapeSigns) != std::string::npos;
        begins_[byteAt(pattern.data())] = true;
    }
    window_ = std::min(shortest_, kLongestWindow);
    std::size_t size = 1024;
    while (size < 4 * window_ * patterns_.size() && size < 65'536) size *= 2;
    mask_ = size - 1;
    const auto furthest = window_ - kBlock + 1;
    shifts_.assign(size, static_cast<std::uint8_t>(furthest));
    std::vector<std::uint32_t> order(patterns_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return patterns_[a].size() > patterns_[b].size(); });
    for (const auto index : order) {
        const auto& pattern = patterns_[index];
        for (std::size_t i = 0; i + kBlock <= window_; ++i) {
            auto& shift = shifts_[hash(pattern.data() + i)];
            shift = std::min(shift, static_cast<std::uint8_t>(window_ - kBlock - i));
        }
        ends_.emplace_back(static_cast<std::uint32_t>(hash(pattern.data() + window_ - kBlock)), index);
    }
    std::stable_sort(ends_.begin(), ends_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

std::size_t SecretPatterns::hash(const char* block) const {
    return (byteAt(block) * 0x9E5U + byteAt(block + 1) * 0x1F3DU + byteAt(block + 2) * 0x3B1U) & mask_;
}

std::size_t SecretPatterns::longestAt(std::string_view text, std::size_t at, std::size_t bucket) const {
    const auto rest = text.substr(at);
    auto end = std::lower_bound(ends_.begin(), ends_.end(), bucket,
                                [](const auto& entry, std::size_t value) { return entry.first < value; });
    for (; end != ends_.end() && end->first == bucket; ++end)
        if (rest.starts_with(patterns_[end->second])) return patterns_[end->second].size();
    return 0;
}

void SecretPatterns::findAll(std::string_view text, std::vector<ByteRange>& out) const {
    if (patterns_.empty()) return;
    for (std::size_t at = 0; at + window_ <= text.size();) {
        const auto bucket = hash(text.data() + at + window_ - kBlock);
        if (const auto shift = shifts_[bucket]; shift != 0) {
            at += shift;
            continue;
        }
        if (const auto length = longestAt(text, at, bucket); length != 0) out.push_back({at, at + length});
        ++at;
    }
}

std::size_t SecretPatterns::openTail(std::string_view text) const {
    if (patterns_.empty()) return 0;
    const auto from = text.size() < longest_ ? 0 : text.size() - longest_ + 1;
    for (std::size_t at = from; at < text.size(); ++at) {
        if (!begins_[byteAt(text.data() + at)]) continue;
        const auto tail = text.substr(at);
        // The first pattern that is not before `tail` in order has it as its beginning, if any has.
        const auto next = std::upper_bound(patterns_.begin(), patterns_.end(), tail,
                                           [](std::string_view value, const std::string& p) { return value < p; });
        if (next != patterns_.end() && next->starts_with(tail)) return tail.size();
    }
    return 0;
}

} // namespace stagefall
