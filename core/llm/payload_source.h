// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/json_text.h"
#include "core/net/sse_decoder.h"

#include <functional>
#include <string>
#include <string_view>

namespace stagefall::llm {

/// One payload of a body, whatever framed it.
struct Payload {
    std::string_view event; ///< the SSE event's name
    std::string_view data;
    bool unfinished = false;  ///< pending at the end of the body: to be dropped where it makes no sense
    bool error_field = false; ///< came as an `error:` line
};

/// Cuts a body into payloads: SSE, one JSON value, or JSON values one after another, told apart by the first byte that
/// is neither blank nor part of a comment.
class PayloadSource {
public:
    PayloadSource(std::function<void(const Payload&)> on_payload, std::function<void()> on_comment);
    void push(std::string_view bytes);
    /// The body has ended and its framing was complete.
    void finish();
    bool isPage() const { return kind_ == Kind::Page; }
    bool isJson() const { return kind_ == Kind::Json; }
    /// The beginning of the body, for messages about a body that made no sense.
    const std::string& beginning() const { return beginning_; }
    bool beginningIsFull() const;
    /// One payload grew over SseDecoder::kMostBytes, whatever framed it; nothing more is handed out.
    bool overflowed() const { return overflowed_ || sse_.overflowed(); }
    /// JSON that has begun and not ended.
    bool insideValue() const { return kind_ == Kind::Json && !buffer_.empty(); }

private:
    enum class Kind { Unknown, Sse, Json, Page };
    void sniff(std::string_view& bytes);
    void pushSse(std::string_view bytes);
    void pushJson(std::string_view bytes);
    void takeAll(bool at_end);
    bool takeValue();
    bool takeLine(bool at_end);
    void hand(std::string_view data, bool unfinished);

    std::function<void(const Payload&)> on_payload_;
    std::function<void()> on_comment_;
    net::SseDecoder sse_;
    Kind kind_ = Kind::Unknown;
    std::string beginning_;
    std::string buffer_;       ///< JSON only: the value or line that has not ended
    std::size_t taken_ = 0;    ///< how much of it was handed out
    std::size_t searched_ = 0; ///< how much of it holds no line end; no byte is looked at twice
    std::size_t scanned_ = 0;  ///< how much of the rest the scanner has seen
    JsonScanner scanner_;
    std::size_t comments_ = 0;
    std::size_t bom_ = 0;
    bool in_comment_ = false;
    bool overflowed_ = false;
    bool finishing_ = false;
};

} // namespace stagefall::llm
