// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace stagefall::net {

/// One server-sent event. `data` lines are joined by LF.
struct SseEvent {
    std::string event; ///< "" = none given
    std::string data;
    std::string error; ///< the value of an "error:" field, outside the standard but seen
    bool has_data = false;
    bool has_error = false;
};

/// Bytes -> lines -> events, by the WHATWG rules: CRLF, LF and CR end lines, one leading BOM is dropped, comments
/// are counted. Accepts any split of the bytes. A line or event that grows over `most` bytes is given up, and all that
/// follows with it: overflowed() says so. Pure; one thread.
class SseDecoder {
public:
    using OnEvent = std::function<void(const SseEvent&)>;
    static constexpr std::size_t kMostBytes = 16UL * 1024 * 1024;
    explicit SseDecoder(OnEvent on_event, std::size_t most = kMostBytes)
        : on_event_(std::move(on_event)), most_(most) {}
    void push(std::string_view bytes);
    bool overflowed() const { return overflowed_; }
    /// At a clean end of the body: hands out what is pending (last line and event without their line ends).
    void finish();
    std::size_t comments() const { return comments_; }
    /// What is held back: the unfinished line.
    std::size_t pendingBytes() const { return line_.size(); }

private:
    void line(std::string_view text);
    void dispatch();
    /// False where so many bytes more, in the unfinished line or the event, are too many.
    bool fits(std::size_t bytes);

    OnEvent on_event_;
    std::size_t most_;
    bool overflowed_ = false;
    std::string line_;
    SseEvent event_;
    std::size_t comments_ = 0;
    std::size_t bom_seen_ = 0; ///< bytes of the BOM matched so far; 3 = past the start
    bool skip_lf_ = false;
};

} // namespace stagefall::net
