// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/fault_answers.h"

#include "core/lab/chunks.h"

#include <array>
#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

struct Kind {
    int status;
    const char* type;
    const char* code;
    const char* message;
};
constexpr std::array<Kind, 6> kStatuses{
    {{400, "invalid_request_error", "bad_request", "The request was not understood."},
     {401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided."},
     {403, "invalid_request_error", "forbidden", "This key may not use the model."},
     {404, "invalid_request_error", "model_not_found", "The model does not exist."},
     {429, "requests", "rate_limit_exceeded", "Rate limit reached."},
     {503, "server_error", "overloaded", "The server is overloaded."}}};

Kind kindOf(int status) {
    for (const auto& kind : kStatuses)
        if (kind.status == status) return kind;
    return {status, status < 500 ? "invalid_request_error" : "server_error", "lab_fault", "The lab was told to fail."};
}

/// "1" or "1.5": no more digits than needed.
std::string seconds(double value) {
    auto text = std::to_string(value);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string twoDigits(int value) { return (value < 10 ? "0" : "") + std::to_string(value); }

} // namespace

std::string httpDate(std::int64_t unix_s) {
    static constexpr std::array<const char*, 7> kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static constexpr std::array<const char*, 12> kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    const auto time = static_cast<std::time_t>(unix_s);
    std::tm parts{};
    gmtime_r(&time, &parts);
    return std::string(kDays.at(static_cast<std::size_t>(parts.tm_wday))) + ", " + twoDigits(parts.tm_mday) + " " +
           kMonths.at(static_cast<std::size_t>(parts.tm_mon)) + " " + std::to_string(parts.tm_year + 1900) + " " +
           twoDigits(parts.tm_hour) + ":" + twoDigits(parts.tm_min) + ":" + twoDigits(parts.tm_sec) + " GMT";
}

FaultAnswer faultAnswer(const Fault& fault, std::int64_t now_s) {
    if (fault.kind == FaultKind::Html)
        return {200,
                {},
                "<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in</h1></body></html>\n",
                "text/html; charset=utf-8"};
    const auto kind = kindOf(fault.status);
    FaultAnswer out{fault.status, {}, errorBody(kind.message, kind.type, kind.code)};
    const auto& form = fault.retry_after_form;
    const double wait = fault.retry_after_s;
    const auto whole = static_cast<std::int64_t>(std::ceil(wait));
    if (form == "seconds") out.headers.emplace_back("Retry-After", std::to_string(whole));
    if (form == "fraction") out.headers.emplace_back("Retry-After", seconds(wait));
    if (form == "date") {
        out.headers.emplace_back("Date", httpDate(now_s));
        out.headers.emplace_back("Retry-After", httpDate(now_s + whole));
    }
    if (form == "ms") out.headers.emplace_back("retry-after-ms", std::to_string(std::llround(wait * 1000)));
    if (form == "x-ms") out.headers.emplace_back("x-ms-retry-after-ms", std::to_string(std::llround(wait * 1000)));
    if (form == "ratelimit-reset") {
        out.headers.emplace_back("x-ratelimit-remaining-requests", "0");
        out.headers.emplace_back("x-ratelimit-reset-requests", seconds(wait) + "s");
    }
    if (form == "prose")
        out.body =
            errorBody(std::string(kind.message) + " Please try again in " + seconds(wait) + "s.", kind.type, kind.code);
    if (form == "retry-info" || form == "epoch") {
        auto body = nlohmann::ordered_json::parse(out.body);
        if (form == "retry-info")
            body["error"]["details"] = {
                {{"@type", "type.googleapis.com/google.rpc.RetryInfo"}, {"retryDelay", seconds(wait) + "s"}}};
        else // milliseconds since the epoch, as OpenRouter passes its upstream's headers on
            body["error"]["metadata"] = {
                {"headers", {{"X-RateLimit-Reset", std::to_string(now_s * 1000 + std::llround(wait * 1000))}}}};
        out.body = body.dump();
    }
    return out;
}

} // namespace stagefall::lab
