// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/attempt_error.h"
#include "core/agent/statuses.h"
#include "core/llm/chat_client.h"

#include <array>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace stagefall::agent {

/// Turns one call of the model into spans and marks as it happens: for each attempt a network span (handed over ->
/// request sent) and an inference span (request sent -> end of the stream), between them the back-off.
/// Called on the network loop; setRequest() and wait() by the thread that asked.
class InferenceObserver final : public llm::ChatObserver {
public:
    /// `on_lab` is told, on the loop, when a lab answers: the id of its profile, "" where it names none.
    using OnLab = std::function<void(const std::string& profile)>;
    InferenceObserver(SpanEmitter& emitter, Statuses& statuses, const llm::EndpointProfile& profile, SpanId step,
                      OnLab on_lab = {})
        : emitter_(emitter), statuses_(statuses), profile_(profile), step_(step), on_lab_(std::move(on_lab)) {}

    /// The request for the trace. It is written after the call was started, so that writing it delays nothing.
    void setRequest(std::string messages, std::string tools);
    llm::AttemptEnd wait();

    void onAttempt(int attempt, MonoTime at, const std::string& url) override;
    void onSent(MonoTime at) override;
    void onHead(const net::ResponseHead& head, MonoTime at) override;
    void onToken(const llm::TokenEvent& event, MonoTime at, std::uint32_t read) override;
    void onAttemptEnd(const llm::AttemptEnd& end) override;
    void onBackoff(Nanoseconds wait, bool server_asked, MonoTime at) override;
    void onDone(const llm::AttemptEnd& end) override;

private:
    struct Stamp {
        MonoTime at;
        std::uint32_t read = 0;
    };
    /// What is known of the attempt that runs.
    struct Attempt {
        int number = 1;
        SpanId network;
        SpanId inference;
        bool network_open = false;
        bool inference_open = false;
        std::array<bool, 10> marked{}; ///< by MarkKind
        std::optional<Stamp> last_payload;
        std::map<std::size_t, Stamp> name_known; ///< by index of the call: ids come with the end
        std::map<std::size_t, Stamp> arguments_complete;
    };
    void beginInference(MonoTime at);
    void markOnce(trace::MarkKind kind, MonoTime at, std::uint32_t read);
    void payload(const llm::TokenEvent& event, MonoTime at, std::uint32_t read);
    void endNetwork(trace::Outcome outcome, MonoTime at);
    void endBackoff(trace::Outcome outcome, MonoTime at);
    void networkParts(const net::Phases& phases);
    void gatewaySpans(const std::string& server_timing, MonoTime start, MonoTime end);
    void endInference(const llm::AttemptEnd& end, MonoTime at);
    void resultAttributes(const llm::AttemptEnd& end);
    void connectionAttributes(const net::ConnectionFacts& facts);
    void callMarks(const llm::ChatResult& result);
    void writeRequest();

    SpanEmitter& emitter_;
    Statuses& statuses_;
    const llm::EndpointProfile& profile_;
    const SpanId step_;
    const OnLab on_lab_;
    Attempt now_; ///< on the loop only
    std::optional<SpanId> backoff_;
    MonoTime inference_start_;

    std::mutex mutex_; ///< guards what follows
    std::condition_variable finished_;
    std::string messages_;
    std::string tools_;
    SpanId request_wanted_by_; ///< the inference span that still lacks the request
    llm::AttemptEnd last_;     ///< once `done_`
    bool done_ = false;
};

} // namespace stagefall::agent
