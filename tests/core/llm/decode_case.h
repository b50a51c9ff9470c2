// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/error_payload.h"
#include "core/llm/retry_hint.h"
#include "core/llm/stream_decoder.h"
#include "corpus_case.h"

namespace stagefall::llm::test {

/// Decodes a case without a network; `step` bytes at a time (0 = whole), or split once at `split`.
inline AttemptEnd decodeCase(const CorpusCase& one, std::size_t step, std::size_t split = 0,
                             StreamDecoder::OnToken on_token = {}) {
    AttemptEnd end;
    bool token_seen = false;
    if (one.status >= 400) {
        end.result = httpFailure(one.status, one.body);
        end.retry_hint = retryHint(one.status, one.headers, one.body, 0);
    } else {
        StreamDecoder decoder(one.choices, std::move(on_token));
        const std::string_view body = one.body;
        if (step > 0) {
            for (std::size_t at = 0; at < body.size(); at += step) decoder.push(body.substr(at, step));
        } else {
            decoder.push(body.substr(0, split));
            decoder.push(body.substr(split));
        }
        BodyEnd how{one.body_complete && one.end == "fin", {}};
        if (one.end == "hold" && !decoder.finishSeen() && !decoder.done()) how.error = "idle_timeout";
        token_seen = decoder.tokenSeen();
        end.result = decoder.finish(how);
    }
    end.retryable = !token_seen && retryableKind(end.result, one.status);
    return end;
}

} // namespace stagefall::llm::test
