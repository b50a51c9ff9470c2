// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/terminal.h"

#include "core/base/harmless_text.h"
#include "core/base/system_reason.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace stagefall::text {
namespace {

constexpr std::string_view kEraseLine = "\r\x1b[K";
constexpr std::string_view kReset = "\x1b[0m";

std::string_view colourOf(Style style) {
    switch (style) {
    case Style::Accent:
        return "\x1b[36m";
    case Style::Muted:
        return "\x1b[2m";
    case Style::Over:
        return "\x1b[31m";
    case Style::Verdict:
        return "\x1b[1;31m";
    case Style::Plain:
        break;
    }
    return "";
}

/// 0, or the number of what went wrong.
int writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto done = ::write(file, bytes.data(), bytes.size());
        if (done >= 0) {
            bytes.remove_prefix(static_cast<std::size_t>(done));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            // Whoever gave us the stream made it non-blocking for itself.
            pollfd ready{file, POLLOUT, 0};
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            return errno;
        }
    }
    return 0;
}

} // namespace

std::string wordsOf(const Styled& pieces) {
    std::string out;
    for (const auto& piece : pieces) out += piece.text;
    return out;
}

Terminal::Terminal(const Redactor& redactor, int out, int error) : redactor_(redactor), files_{out, error} {}

bool Terminal::isTerminal(Stream stream) const { return isatty(files_.at(static_cast<std::size_t>(stream))) != 0; }

/// Credentials after characters: one with invisible ones between its letters is a credential once they are gone.
std::string Terminal::cleaned(std::string_view text) const { return redactor_.redact(harmlessText(text)); }

void Terminal::put(Stream stream, std::string_view bytes) {
    const auto at = static_cast<std::size_t>(stream);
    const std::lock_guard lock(mutex_);
    if (broken_.at(at) || bytes.empty()) return;
    const int problem = writeAll(files_.at(at), bytes);
    if (problem == 0) return;
    broken_.at(at) = true;
    if (!failure_)
        failure_ = Error{ErrorCode::IoError, {"base.output_not_written", {{"reason", systemReason(problem)}}}, {}};
}

void Terminal::write(Stream stream, std::string_view text) { put(stream, cleaned(text)); }

void Terminal::line(Stream stream, std::string_view text) { put(stream, cleaned(text) + '\n'); }

void Terminal::write(Stream stream, const Styled& pieces, bool colours) {
    std::string out;
    for (const auto& piece : pieces) {
        if (piece.erases_line) out += kEraseLine;
        const bool painted = colours && piece.style != Style::Plain && !piece.text.empty();
        if (painted) out += colourOf(piece.style);
        out += cleaned(piece.text);
        if (painted) out += kReset;
    }
    put(stream, out);
}

void Terminal::document(std::string bytes) { put(Stream::Out, redactor_.redact(std::move(bytes))); }

void Terminal::json(std::string text) {
    auto out = harmlessJson(redactor_.redact(std::move(text)));
    if (!out.ends_with('\n')) out += '\n';
    put(Stream::Out, out);
}

std::optional<Error> Terminal::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

} // namespace stagefall::text
