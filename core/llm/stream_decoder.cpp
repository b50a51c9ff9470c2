// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/stream_decoder.h"

#include "core/base/ascii.h"
#include "core/llm/error_payload.h"
#include "core/llm/json_value.h"
#include "core/llm/payload_source.h"
#include "core/llm/turn_builder.h"
#include "core/llm/utf_text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace stagefall::llm {

struct StreamDecoder::Impl {
    Impl(int choices, OnToken on_token)
        : turn(choices, std::move(on_token)), source([this](const Payload& payload) { take(payload); },
                                                     [this] {
                                                         if (!over) turn.comment();
                                                     }) {}

    void take(const Payload& payload);
    void takeText(const Payload& payload, std::string_view text);
    bool takeLines(const Payload& payload, std::string_view text);
    void takeJson(const Payload& payload, JsonView root);
    void refuse(const Payload& payload, std::string_view text);
    void fail(std::string kind, ServerError error);
    void checkLimits();
    ChatResult verdict(const BodyEnd& end);

    TurnBuilder turn;
    PayloadSource source;
    JsonDoc doc;
    ChatResult failed; ///< holds the error, if any
    bool over = false; ///< [DONE] or an error
};

namespace {

constexpr JsonTolerance kChunk{.nan_as_null = true, .control_in_strings = false};

/// Without blanks around it and without the "data:" that some proxies put in twice.
std::string_view bare(std::string_view data) {
    std::string_view text = trim(data);
    while (text.starts_with("data:")) text = trim(text.substr(5));
    return text;
}

bool isSentinel(std::string_view text) { return text == "[DONE]"; }
bool isNothing(std::string_view text) { return text.empty() || text.front() == ':'; }

} // namespace

void StreamDecoder::Impl::take(const Payload& payload) {
    if (over) return;
    takeText(payload, bare(payload.data));
}

void StreamDecoder::Impl::takeText(const Payload& payload, std::string_view text) {
    if (payload.error_field) {
        fail("stream_error", doc.parse(text, kChunk) ? readError(doc.root()) : plainError(text));
    } else if (isSentinel(text)) {
        over = true;
        turn.sentinel();
    } else if (payload.event != "error" && isNothing(text)) {
        if (!text.empty()) turn.note("comment_in_data");
    } else if (doc.parse(text, kChunk)) {
        takeJson(payload, doc.root());
    } else if (!takeLines(payload, text)) {
        refuse(payload, text);
    }
}

/// Events that only one line end separates arrive as one: each line is then an event of its own.
bool StreamDecoder::Impl::takeLines(const Payload& payload, std::string_view text) {
    if (text.find('\n') == std::string_view::npos) return false;
    std::vector<std::string_view> lines;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = bare(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (isNothing(line)) continue;
        if (!isSentinel(line) && !doc.parse(line, kChunk)) return false;
        lines.push_back(line);
    }
    turn.note("events_without_blank_line");
    for (const std::string_view line : lines)
        if (!over) takeText(payload, line);
    return true;
}

void StreamDecoder::Impl::takeJson(const Payload& payload, JsonView root) {
    if (payload.event == "error" || (root.isObject() && isErrorPayload(payload.event, root))) {
        fail("stream_error", readError(root));
    } else if (root.isObject()) {
        turn.chunk(root, source.isJson());
        checkLimits();
    } else if (root.isArray() && source.isJson()) {
        root.forEachItem([&](JsonView item) {
            if (!over && item.isObject()) takeJson(payload, item);
        });
    } else {
        turn.note("payload_not_an_object");
    }
}

void StreamDecoder::Impl::refuse(const Payload& payload, std::string_view text) {
    const bool named = payload.event == "error";
    if (!named && payload.unfinished && (turn.sawChunk() || !source.isJson())) {
        turn.note("unfinished_event_dropped");
        return;
    }
    fail(named || startsWithIgnoringCase(text, "error") ? "stream_error" : "invalid_json", plainError(text));
}

void StreamDecoder::Impl::fail(std::string kind, ServerError error) {
    over = true;
    setServerError(failed, std::move(kind), std::move(error));
}

/// What goes over is no answer any more: it ends here, and who reads the stream closes it.
void StreamDecoder::Impl::checkLimits() {
    const std::string limit = source.overflowed() ? "payload" : turn.over();
    if (over || limit.empty()) return;
    over = true;
    failed.error_code = limit;
    if (limit == "calls")
        failed.error = "too_many_tool_calls";
    else
        failed.error = limit.find("call") != std::string::npos ? "tool_calls_too_large" : "response_too_large";
}

ChatResult StreamDecoder::Impl::verdict(const BodyEnd& end) {
    if (!failed.error.empty()) return std::move(failed);
    ChatResult result;
    if (end.error == "cancelled" || (!end.error.empty() && !turn.terminal())) {
        result.error = end.error;
    } else if (!turn.sawChunk()) {
        const bool cut = source.insideValue();
        const char* kind = cut ? (end.clean ? "invalid_json" : "truncated") : "empty_response";
        // What came instead may explain it; after a bare [DONE] there is nothing to quote.
        setServerError(result, kind, turn.terminal() ? ServerError{} : plainError(cutUtf8(source.beginning(), 200)));
    } else if (!turn.terminal()) {
        result.error = "truncated";
    }
    return result;
}

StreamDecoder::StreamDecoder(int choices, OnToken on_token)
    : impl_(std::make_unique<Impl>(choices, std::move(on_token))) {}

StreamDecoder::~StreamDecoder() = default;

void StreamDecoder::push(std::string_view bytes) {
    if (!impl_->over) impl_->source.push(bytes);
    impl_->checkLimits();
    if (!impl_->source.isPage() || impl_->over) return;
    // The page's title tells what it is: read on until it is there, but not further.
    constexpr std::string_view kTitleEnd = "</title>";
    const std::string& page = impl_->source.beginning();
    const std::size_t end = lowerAscii(page).find(kTitleEnd);
    if (end != std::string::npos || impl_->source.beginningIsFull())
        impl_->fail("invalid_response",
                    readErrorBody(cutUtf8(page, end == std::string::npos ? end : end + kTitleEnd.size())));
}

bool StreamDecoder::done() const { return impl_->over; }

bool StreamDecoder::finishSeen() const { return impl_->turn.finishSeen(); }

bool StreamDecoder::tokenSeen() const { return impl_->turn.sawToken(); }

ChatResult StreamDecoder::finish(const BodyEnd& end) {
    if (!impl_->over && end.clean && end.error.empty()) impl_->source.finish();
    if (!impl_->over && impl_->source.isPage())
        impl_->fail("invalid_response", readErrorBody(impl_->source.beginning()));
    impl_->over = true;
    impl_->turn.flush();
    return impl_->turn.result(impl_->verdict(end));
}

} // namespace stagefall::llm
