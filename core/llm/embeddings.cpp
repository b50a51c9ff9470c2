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
#include "core/llm/refused_member.h"
#include "core/llm/request_headers.h"
#include "core/net/redirect.h"

#include <algorithm>
#include <iterator>
#include <utility>

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

/// The number that the words name, where a batch is too large: the smallest one from 1 to one less than was sent.
std::size_t namedLimit(std::string_view words, std::size_t sent) {
    std::size_t out = 0;
    for (std::size_t i = 0; i < words.size();) {
        std::size_t number = 0;
        std::size_t digits = 0;
        for (; i < words.size() && words[i] >= '0' && words[i] <= '9'; ++i, ++digits)
            number = std::min<std::size_t>(number * 10 + static_cast<std::size_t>(words[i] - '0'), sent);
        if (digits == 0) ++i;
        if (digits > 0 && number > 0 && number < sent && (out == 0 || number < out)) out = number;
    }
    return out;
}

} // namespace

/// Some endpoints take 10 texts at a time, some 2048, some so many tokens: who refuses a batch is sent smaller ones.
class EmbedCall {
public:
    EmbedCall(ChatClient::Impl& client, std::string model, const CancelToken& cancel)
        : client_(client), model_(std::move(model)), cancel_(cancel), remembered_(client.profile) {
        remembered_.model = "embeddings of " + model_; // another path than chat's, with members of its own
        adaptations_ = client_.memory.of(remembered_);
    }

    Result<Vectors> run(const std::vector<std::string>& texts) {
        Vectors out;
        out.reserve(texts.size());
        while (out.size() < texts.size()) {
            const std::size_t most = client_.embed_batch;
            const std::size_t count = std::min(texts.size() - out.size(), most);
            const auto begin = texts.begin() + static_cast<std::ptrdiff_t>(out.size());
            auto vectors = one({begin, begin + static_cast<std::ptrdiff_t>(count)});
            if (!vectors && cancel_.cancelled()) return vectors;
            if (!vectors && (adapts() || shrinks(count))) continue;
            if (!vectors) return vectors;
            if (std::exchange(learnt_, false)) client_.memory.keep(remembered_, adaptations_);
            std::move(vectors->begin(), vectors->end(), std::back_inserter(out));
        }
        return out;
    }

private:
    Result<Vectors> one(const std::vector<std::string>& texts);

    bool adapts() {
        const auto found = refuses_ ? adaptationFor(refusal_, body_) : std::nullopt;
        if (!found || adaptations_.size() == kMostAdaptations) return false;
        adaptations_.push_back(*found);
        learnt_ = true;
        return true;
    }

    bool shrinks(std::size_t sent) {
        if (!refuses_ || sent < 2) return false;
        const std::size_t named = namedLimit(refusal_.error_detail, sent);
        client_.embed_batch = named > 0 ? named : sent / 2;
        return true;
    }

    static constexpr std::size_t kMostAdaptations = 4;
    ChatClient::Impl& client_;
    const std::string model_;
    const CancelToken& cancel_;
    EndpointProfile remembered_; ///< the name by which the client's memory knows this
    std::vector<Adaptation> adaptations_;
    bool learnt_ = false; ///< and the endpoint has not taken it yet
    std::string body_;
    ChatResult refusal_;
    bool refuses_ = false; ///< the last request, for how it was written or how large it was
};

Result<Vectors> EmbedCall::one(const std::vector<std::string>& texts) {
    refuses_ = false;
    const EndpointProfile& profile = client_.profile;
    Result<net::Headers> headers = requestHeaders(profile, client_.secrets, client_.redactor, false);
    if (!headers) return fail(std::move(headers).error());
    net::HttpRequest request = baseRequest(profile, "/embeddings", std::move(*headers));
    request.method = "POST";
    body_ = adapted(embeddingBody(model_, texts), adaptations_);
    request.body = body_;
    if (request.timeouts.total_ms == 0) request.timeouts.total_ms = kWholeAnswerMs;
    const std::string url = maskedUrl(request.url);
    Result<net::HttpClient::Response> response = net::fetchWithinOrigin(client_.http, std::move(request), cancel_);
    if (!response) return fail(std::move(response).error());

    const int status = response->head.status;
    if (status < 200 || status >= 300) {
        constexpr int kTooLarge = 413;
        refusal_ = httpFailure(status, response->body);
        refuses_ = status == kTooLarge || refusesRequest(status, refusal_);
        return fail(ErrorCode::HttpStatus, "llm.embed.status",
                    {{"url", url},
                     {"status", std::to_string(status)},
                     {"detail", client_.redactor.redact(refusal_.error_detail)}});
    }
    JsonDoc doc;
    if (!doc.parse(response->body, {.nan_as_null = true, .control_in_strings = false}))
        return fail(ErrorCode::BadResponse, "llm.embed.not_json", {{"url", url}});
    if (isErrorPayload({}, doc.root()))
        return fail(ErrorCode::BadResponse, "llm.embed.refused",
                    {{"url", url}, {"detail", client_.redactor.redact(readErrorBody(response->body).message)}});
    Vectors vectors;
    if (const auto wrong = readVectors(doc.root(), texts.size(), vectors))
        return fail(ErrorCode::BadResponse, "llm.embed.unusable", {{"url", url}, {"detail", asArgument(*wrong)}});
    return vectors;
}

Result<Vectors> ChatClient::embed(const std::string& model, const std::vector<std::string>& texts,
                                  const CancelToken& cancel) {
    if (texts.empty()) return Vectors{};
    SF_CHECK(checkProfile(impl_->profile));
    EmbedCall call(*impl_, model.empty() ? impl_->profile.model : model, cancel);
    return call.run(redactedTexts(texts, impl_->redactor));
}

} // namespace stagefall::llm
