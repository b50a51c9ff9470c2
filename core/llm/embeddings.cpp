// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/base/url_credentials.h"
#include "core/llm/chat_call.h"
#include "core/llm/chat_client.h"
#include "core/llm/error_payload.h"
#include "core/llm/json_text.h"
#include "core/llm/json_value.h"
#include "core/llm/json_writer.h"
#include "core/llm/redacted_request.h"
#include "core/llm/request_headers.h"

namespace stagefall::llm {

namespace {

using Vectors = std::vector<std::vector<float>>;

/// A value that drips for ever is no progress; the profile's own limit of the whole wins.
constexpr int kWholeAnswerMs = 600'000;

std::string embeddingBody(const std::string& model, const std::vector<std::string>& texts) {
    JsonArrayWriter input;
    for (const std::string& text : texts) input.raw(quoted(text));
    return JsonObjectWriter()
        .string("model", model)
        .raw("input", input.take())
        .string("encoding_format", "float")
        .take();
}

/// Reads the vectors in the order of their index; what is wrong, where something is.
std::optional<Message> readVectors(JsonView root, std::size_t wanted, Vectors& out) {
    if (!root["data"].isArray()) return Message{"llm.embed.no_data", {}};
    std::size_t position = 0;
    std::optional<Message> wrong;
    const auto entry = [](const char* id, std::size_t n) { return Message{id, {{"n", std::to_string(n)}}}; };
    out.assign(wanted, {});
    root["data"].forEachItem([&](JsonView item) {
        const auto index =
            static_cast<std::size_t>(item["index"].integer().value_or(static_cast<std::int64_t>(position)));
        ++position;
        if (wrong) return;
        if (index >= wanted || !out[index].empty()) {
            wrong = entry("llm.embed.bad_index", index);
            return;
        }
        if (!item["embedding"].isArray()) wrong = entry("llm.embed.no_numbers", index);
        item["embedding"].forEachItem([&](JsonView number) {
            const std::optional<double> value = number.number();
            if (value)
                out[index].push_back(static_cast<float>(*value));
            else
                wrong = entry("llm.embed.no_number", index);
        });
    });
    for (std::size_t i = 0; i < wanted && !wrong; ++i) {
        if (out[i].empty())
            wrong = entry("llm.embed.missing", i);
        else if (out[i].size() != out[0].size())
            wrong = Message{"llm.embed.lengths", {}};
    }
    return wrong;
}

} // namespace

Result<Vectors> ChatClient::embed(const std::string& model, const std::vector<std::string>& texts,
                                  const CancelToken& cancel) {
    if (texts.empty()) return Vectors{};
    SF_CHECK(checkProfile(impl_->profile));
    Result<net::Headers> headers = requestHeaders(impl_->profile, impl_->secrets, impl_->redactor, false);
    if (!headers) return fail(std::move(headers).error());
    net::HttpRequest request = baseRequest(impl_->profile, "/embeddings", std::move(*headers));
    request.method = "POST";
    request.body = embeddingBody(model.empty() ? impl_->profile.model : model, redactedTexts(texts, impl_->redactor));
    if (request.timeouts.total_ms == 0) request.timeouts.total_ms = kWholeAnswerMs;
    const std::string url = maskedUrl(request.url);
    Result<net::HttpClient::Response> response = impl_->http.fetch(std::move(request), cancel);
    if (!response) return fail(std::move(response).error());

    const int status = response->head.status;
    const ServerError words = readErrorBody(response->body);
    const std::string detail = impl_->redactor.redact(words.message);
    if (status < 200 || status >= 300)
        return fail(ErrorCode::HttpStatus, "llm.embed.status",
                    {{"url", url}, {"status", std::to_string(status)}, {"detail", detail}});
    JsonDoc doc;
    if (!doc.parse(response->body, {.nan_as_null = true, .control_in_strings = false}))
        return fail(ErrorCode::BadResponse, "llm.embed.not_json", {{"url", url}});
    if (isErrorPayload({}, doc.root()))
        return fail(ErrorCode::BadResponse, "llm.embed.refused", {{"url", url}, {"detail", detail}});
    Vectors vectors;
    if (const auto wrong = readVectors(doc.root(), texts.size(), vectors))
        return fail(ErrorCode::BadResponse, "llm.embed.unusable", {{"url", url}, {"detail", asArgument(*wrong)}});
    return vectors;
}

} // namespace stagefall::llm
