// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"
#include "core/base/stream_redactor.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <random>

namespace stagefall::fuzz {
namespace {

std::string streamed(std::string_view text, const Redactor& redactor, unsigned seed) {
    std::minstd_rand random(seed);
    StreamRedactor stream;
    std::string out;
    while (!text.empty()) {
        const std::size_t piece = std::min<std::size_t>(1 + random() % 7, text.size());
        out += stream.push(text.substr(0, piece), redactor);
        text.remove_prefix(piece);
    }
    return out + stream.finish(redactor);
}

} // namespace

/// The first line is the key, the rest the text; the last byte chooses the splits.
std::string redactorFault(std::string_view bytes) {
    const auto end = std::min(bytes.find('\n'), bytes.size());
    const std::string key(bytes.substr(0, end));
    const std::string text(bytes.substr(std::min(end + 1, bytes.size())));
    // A key that a mask contains, or the other way round, would be found in every mask.
    if (Redactor::kMask.find(key) != std::string_view::npos || key.find(Redactor::kMask) != std::string::npos)
        return "";
    Redactor redactor;
    if (!redactor.learn(key)) return redactor.redact(text) == text ? "" : "a text was changed without a key";
    const unsigned seed = text.empty() ? 1 : 1U + static_cast<unsigned char>(text.back());
    const auto whole = redactor.redact(text);
    const auto pieces = streamed(text, redactor, seed);
    if (!redactor.contains(text)) {
        if (whole != text) return "a text without a key was changed: " + whole;
        return pieces == text ? "" : "a text without a key was changed in pieces: " + pieces;
    }
    if (whole == text) return "a key was seen and left in";
    const auto first = key.find_first_not_of(" \t\r\n");
    const auto bare = key.substr(first, key.find_last_not_of(" \t\r\n") - first + 1);
    if (whole.find(bare) != std::string::npos) return "the key is in: " + whole;
    return pieces.find(bare) == std::string::npos ? "" : "the key is in the pieces: " + pieces;
}

} // namespace stagefall::fuzz
