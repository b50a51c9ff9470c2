// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/ask_json.h"
#include "core/llm/retry_hint.h"
#include "core/llm/stream_decoder.h"
#include "core/net/sse_decoder.h"
#include "tests/fuzz/targets.h"

#include <algorithm>
#include <random>

namespace stagefall::fuzz {

namespace {

template <typename Decoder>
void pushSplit(Decoder& decoder, std::string_view bytes, unsigned seed) {
    std::minstd_rand random(seed);
    while (!bytes.empty()) {
        const std::size_t piece = std::min<std::size_t>(1 + random() % 7, bytes.size());
        decoder.push(bytes.substr(0, piece));
        bytes.remove_prefix(piece);
    }
}

std::string show(llm::ChatResult result) {
    for (llm::ToolCall& call : result.tool_calls)
        if (call.id_generated) call.id = "made";
    llm::AttemptEnd end;
    end.result = std::move(result);
    return llm::askJson(end);
}

std::string decoderFault(std::string_view bytes, unsigned seed) {
    std::string told;
    llm::StreamDecoder whole(1, [&told](const llm::TokenEvent& event) {
        if (event.kind == llm::TokenEvent::Kind::Text) told += event.text;
    });
    whole.push(bytes);
    llm::ChatResult result = whole.finish({});
    const bool superseded = std::any_of(result.notes.begin(), result.notes.end(),
                                        [](const auto& note) { return note.starts_with("message_superseded"); });
    if (!superseded && told != result.text) return "the text that was told is not the text of the result";
    const std::string expected = show(std::move(result));
    llm::StreamDecoder split(1, {});
    pushSplit(split, bytes, seed);
    const std::string got = show(split.finish({}));
    llm::retryHint(429, {{"Retry-After", std::string(bytes.substr(0, 40))}}, bytes, 0);
    return got == expected ? "" : "whole: " + expected + "\nsplit: " + got;
}

std::string sseFault(std::string_view bytes, unsigned seed) {
    const auto log = [](std::string& out) {
        return [&out](const net::SseEvent& event) {
            out += event.event + '\x1F' + event.data + '\x1F' + event.error + '\x1E';
        };
    };
    std::string expected;
    net::SseDecoder whole(log(expected));
    whole.push(bytes);
    whole.finish();
    std::string got;
    net::SseDecoder split(log(got));
    pushSplit(split, bytes, seed);
    split.finish();
    return got == expected && whole.comments() == split.comments() ? "" : "whole: " + expected + "\nsplit: " + got;
}

} // namespace

/// The last byte chooses the splits: the corpus's files then are seeds as they are.
std::string streamFault(std::string_view bytes) {
    const unsigned seed = bytes.empty() ? 1 : 1U + static_cast<unsigned char>(bytes.back());
    const auto fault = decoderFault(bytes, seed);
    return fault.empty() ? sseFault(bytes, seed) : fault;
}

} // namespace stagefall::fuzz
