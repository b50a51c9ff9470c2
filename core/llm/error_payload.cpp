// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/error_payload.h"

#include "core/base/ascii.h"
#include "core/llm/error_words.h"
#include "core/llm/utf_text.h"

#include <algorithm>
#include <array>

namespace stagefall::llm {

namespace {

constexpr std::size_t kMaxMessage = 2000;
constexpr std::size_t kMaxJson = 8000;

bool saysError(JsonView value) {
    if (value.isNull() || (value.isBool() && !value.isTrue())) return false;
    return !value.isString() || !value.text().empty();
}

std::string wordOf(JsonView value) { return value.isNumber() ? std::string(value.raw()) : value.text(); }

/// The error object inside a payload, which may be the payload itself.
JsonView errorObject(JsonView payload) {
    const JsonView inner = payload["error"];
    if (inner.isObject()) return inner;
    const JsonView choice = payload["choices"].first()["error"];
    return choice.isObject() ? choice : payload;
}

std::string pageTitle(std::string_view page) {
    const std::string lower = lowerAscii(page);
    const std::size_t open = lower.find("<title");
    const std::size_t begin = open == std::string::npos ? open : lower.find('>', open);
    const std::size_t end = begin == std::string::npos ? begin : lower.find('<', begin);
    if (end == std::string::npos) return {};
    return cleanUtf8(trim(page.substr(begin + 1, end - begin - 1)));
}

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// A status that a code stands for: the number itself or the word some servers use instead.
int statusOfCode(std::string_view code) {
    const std::string word = lowerAscii(code);
    if (word.size() == 3 && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::stoi(word);
    constexpr std::array<std::string_view, 8> kBusy = {"overloaded", "rate_limit", "server_error", "unavailable",
                                                       "timeout",    "internal",   "capacity",     "tool_use_failed"};
    const bool busy = std::any_of(kBusy.begin(), kBusy.end(), [&](std::string_view w) { return contains(word, w); });
    return busy ? 503 : 0;
}

} // namespace

bool isErrorPayload(std::string_view event, JsonView payload) {
    if (event == "error" || saysError(payload["error"])) return true;
    if (payload["object"].text() == "error" || payload["type"].text() == "error") return true;
    if (payload["choices"].first()["error"].isObject()) return true;
    return payload["choices"].isNull() && !payload["code"].isNull() && !payload["message"].isNull();
}

ServerError readError(JsonView payload) {
    if (payload.isString()) return plainError(payload.text());
    const JsonView object = errorObject(payload);
    ServerError error;
    error.message = errorWords(object);
    if (error.message.empty()) error.message = errorWords(payload);
    if (error.message.empty()) error.message = cleanUtf8(payload.raw());
    error.message = cutUtf8(error.message, kMaxMessage);
    for (const std::string_view key : {"code", "type", "status", "error_type"}) {
        if (error.code.empty()) error.code = wordOf(object[key]);
        if (error.code.empty()) error.code = wordOf(payload[key]);
    }
    const std::string json = cleanUtf8(payload.raw());
    error.json = cutUtf8(json, kMaxJson);
    return error;
}

ServerError plainError(std::string_view text) {
    const std::string clean = cleanUtf8(trim(text));
    return {std::string(cutUtf8(clean, kMaxMessage)), {}, {}};
}

ServerError readErrorBody(std::string_view body) {
    std::string_view text = trim(body);
    if (text.starts_with('<')) return plainError(pageTitle(text));
    JsonDoc doc;
    bool json = doc.parse(text, {.nan_as_null = true, .control_in_strings = true});
    if (!json) { // an error status with an event stream as its body
        const std::size_t data = text.starts_with("data:") ? 0 : text.find("\ndata:");
        if (data != std::string_view::npos) {
            text.remove_prefix(text.find(':', data) + 1);
            text = trim(text.substr(0, text.find('\n')));
            json = doc.parse(text, {.nan_as_null = true, .control_in_strings = true});
        }
    }
    if (!json) return plainError(text);
    const JsonView root = doc.root();
    return readError(root.isArray() && root.first() ? root.first() : root);
}

void setServerError(ChatResult& result, std::string kind, ServerError error) {
    result.error = std::move(kind);
    result.error_detail = std::move(error.message);
    result.error_code = std::move(error.code);
    result.error_json = std::move(error.json);
}

ChatResult httpFailure(int status, std::string_view body, std::string_view location) {
    constexpr int kLowest = 300;
    constexpr int kHighest = 399;
    const bool leads_on = status >= kLowest && status <= kHighest && !location.empty();
    ChatResult result;
    setServerError(result, "http_" + std::to_string(status), leads_on ? plainError(location) : readErrorBody(body));
    return result;
}

bool quotaExhausted(const ChatResult& result) {
    const std::string all = lowerAscii(result.error_code + ' ' + result.error_json + ' ' + result.error_detail);
    constexpr std::array<std::string_view, 8> kFinal = {
        "insufficient_quota", "billing_hard_limit", "billing_not_active", "perday", "per day", "per-day", "per_day",
        "requests_daily"};
    return std::any_of(kFinal.begin(), kFinal.end(), [&](std::string_view word) { return contains(all, word); });
}

bool isLimitError(const ChatResult& result) {
    return result.error == "too_many_tool_calls" || result.error == "tool_calls_too_large" ||
           result.error == "response_too_large";
}

bool retryableKind(const ChatResult& result, int status) {
    constexpr std::array<std::string_view, 8> kKinds = {"empty_response", "truncated",           "invalid_json",
                                                        "idle_timeout",   "first_token_timeout", "connection_reset",
                                                        "resolve_failed", "connect_failed"};
    const std::string_view kind = result.error;
    if (kind.empty() || quotaExhausted(result)) return false;
    if (std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end()) return true;
    if (kind == "stream_error")
        status = statusOfCode(result.error_code);
    else if (!kind.starts_with("http_"))
        return false;
    return status == 408 || status == 409 || status == 429 || status >= 500;
}

} // namespace stagefall::llm
