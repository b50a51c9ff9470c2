// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"

#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::text {

/// What a piece of text on a terminal is, by its meaning. Only the writer turns it into colours.
enum class Style { Plain, Accent, Muted, Over, Verdict };

struct Piece {
    std::string text;
    Style style = Style::Plain;
    bool erases_line = false; ///< first goes back to the start of the line and empties it
};
using Styled = std::vector<Piece>;

/// The words alone.
std::string wordsOf(const Styled& pieces);

/// The one way to standard output and standard error: nothing of a program prints otherwise (packaging/check_arrows.py
/// looks). Whatever is written is foreign in part: characters that act on a terminal and known credentials are taken
/// out, in pipes too. A write that fails is kept in failure(); nothing more is written to that stream then. Unbuffered;
/// any thread.
class Terminal {
public:
    enum class Stream { Out, Error };

    /// The descriptors are for tests; they are not closed. `redactor` outlives the terminal.
    explicit Terminal(const Redactor& redactor, int out = 1, int error = 2);
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    bool isTerminal(Stream stream) const;
    /// Text for people, as it is; line() adds the line's end.
    void write(Stream stream, std::string_view text);
    void line(Stream stream, std::string_view text);
    /// `colours`: paint the styles.
    void write(Stream stream, const Styled& pieces, bool colours);

    /// A document on standard output, byte by byte but for credentials.
    void document(std::string bytes);
    /// JSON on standard output: the same value, in which nothing acts on a terminal. Ends with a line end.
    void json(std::string text);

    /// Why something could not be written, the first such thing.
    std::optional<Error> failure() const;

private:
    std::string cleaned(std::string_view text) const;
    void put(Stream stream, std::string_view bytes);

    const Redactor& redactor_;
    std::array<int, 2> files_;
    mutable std::mutex mutex_; ///< guards what follows, and keeps one write whole
    std::array<bool, 2> broken_{};
    std::optional<Error> failure_;
};

} // namespace stagefall::text
