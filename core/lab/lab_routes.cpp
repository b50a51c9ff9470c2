// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_routes.h"

#include "core/json/read_json.h"
#include "core/lab/chat_run.h"
#include "core/lab/embeddings_api.h"
#include "core/lab/fault_choice.h"
#include "core/text/catalogue.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::ordered_json;

ServiceAnswer badRequest(const Error& error) {
    const auto words = text::Catalogue::builtIn().render(error.message, text::Language::English);
    return {400, errorBody(words, "invalid_request_error", std::string(name(error.code))), 0};
}

/// Waits out the latency of a service.
struct Delayed {
    Delayed(net::EventLoop& loop, RecordedResponse r, ServiceAnswer a)
        : response(std::move(r)), answer(std::move(a)), timer(loop, [this] { fire(); }) {}
    void fire() {
        response.send(answer.status, {}, std::move(answer.body));
        on_over();
    }

    RecordedResponse response;
    ServiceAnswer answer;
    std::function<void()> on_over;
    net::EventLoop::Timer timer;
};

} // namespace

std::string queryValue(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        const auto pair = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), pair.size() + 1));
        const auto equals = pair.find('=');
        if (pair.substr(0, equals) != name || equals == std::string_view::npos) continue;
        const auto raw = pair.substr(equals + 1);
        std::string out;
        for (std::size_t at = 0; at < raw.size(); ++at) {
            unsigned value = 0;
            const auto hex = raw.substr(std::min(raw.size(), at + 1), 2);
            const bool coded = raw[at] == '%' && hex.size() == 2 &&
                               std::from_chars(hex.data(), hex.data() + 2, value, 16).ptr == hex.data() + 2;
            out += coded ? static_cast<char>(value) : raw[at] == '+' ? ' ' : raw[at];
            if (coded) at += 2;
        }
        return out;
    }
    return "";
}

void LabRoutes::handle(const net::ServerRequest& request, const Reply& responder) {
    const auto& path = request.path;
    if (path == "/v1/chat/completions") return chat(request, responder);
    if (path == "/v1/embeddings") return embeddings(request, responder);
    if (path == "/v1/models") return models(request, responder);
    if (path == "/stock" || path.starts_with("/stock/")) return stock(request, responder);
    if (path == "/lab/profile") return profile(request, responder);
    if (path == "/lab/faults") return faults(request, responder);
    if (path == "/lab/log" && allows(request, responder, "GET"))
        return responder->send(200, {{"Content-Type", "application/json"}}, core_.log->json());
    if (path != "/lab/log")
        record(request, responder, ++others_)
            .send(404, {}, errorBody("There is nothing at " + path + ".", "invalid_request_error", "not_found"));
}

bool LabRoutes::allows(const net::ServerRequest& request, const Reply& reply, std::string_view methods) {
    if (methods.find(request.method) != std::string_view::npos) return true;
    record(request, reply, ++others_)
        .send(405, {{"Allow", std::string(methods)}},
              errorBody(request.path + " takes " + std::string(methods) + ".", "invalid_request_error",
                        "method_not_allowed"));
    return false;
}

RecordedResponse LabRoutes::record(const net::ServerRequest& request, const Reply& reply, std::uint64_t number) {
    return {core_,
            LabRecord{.request = number,
                      .path = request.path,
                      .complete = request.complete_at,
                      .complete_by_kernel = request.complete_by_kernel},
            reply};
}

void LabRoutes::keep(std::uint64_t key, std::shared_ptr<void> running) { (*running_)[key] = std::move(running); }

void LabRoutes::forget(std::uint64_t key) {
    // Later: whoever is to be forgotten is on the call stack now.
    core_.loop.post([weak = std::weak_ptr(running_), key] {
        if (const auto running = weak.lock()) running->erase(key);
    });
}

void LabRoutes::chat(const net::ServerRequest& request, const Reply& reply) {
    if (!allows(request, reply, "POST")) return;
    const auto number = ++chats_;
    auto body = parseChatBody(request.body);
    auto fault = chooseFault(core_.faults, core_.seed, number);
    if (const auto* wish = net::findHeader(request.headers, "x-lab-fault"); body && wish != nullptr) {
        auto own = parseFault(*wish, "x-lab-fault");
        if (own)
            fault = *own;
        else
            body = fail(own.error());
    }
    if (!body) {
        auto answer = badRequest(body.error());
        record(request, reply, number).send(answer.status, {}, std::move(answer.body));
        return;
    }
    const auto run = std::make_shared<ChatRun>(core_, *std::move(body), request, number, reply, std::move(fault));
    const auto key = ++last_key_;
    keep(key, run);
    run->start([this, key] { forget(key); });
}

void LabRoutes::later(const net::ServerRequest& request, const Reply& reply, ServiceAnswer answer) {
    auto response = record(request, reply, ++others_);
    response.record().prefill_ms = answer.latency_ms;
    const auto due = request.complete_at + fromMs(answer.latency_ms);
    const auto delayed = std::make_shared<Delayed>(core_.loop, std::move(response), std::move(answer));
    const auto key = ++last_key_;
    delayed->on_over = [this, key] { forget(key); };
    keep(key, delayed);
    delayed->timer.start(std::max(Nanoseconds{0}, due - core_.loop.clock().now()));
}

void LabRoutes::embeddings(const net::ServerRequest& request, const Reply& reply) {
    if (!allows(request, reply, "POST")) return;
    auto body = answerEmbeddings(request.body);
    if (!body) return later(request, reply, badRequest(body.error()));
    later(request, reply, {200, *std::move(body), stock_.embeddingLatencyMs()});
}

void LabRoutes::models(const net::ServerRequest& request, const Reply& reply) {
    if (!allows(request, reply, "GET")) return;
    Json data = Json::array();
    for (const char* const id : {"lab-planner", "lab-embed"})
        data.push_back({{"id", id}, {"object", "model"}, {"created", 0}, {"owned_by", "stagefall-lab"}});
    record(request, reply, ++others_).send(200, {}, Json{{"object", "list"}, {"data", data}}.dump());
}

void LabRoutes::stock(const net::ServerRequest& request, const Reply& reply) {
    if (!allows(request, reply, "GET")) return;
    if (request.path.size() > 7) return later(request, reply, stock_.sku(request.path.substr(7)));
    const auto region = queryValue(request.query, "region");
    if (region.empty())
        return later(
            request, reply,
            {400, errorBody("Say which region: /stock?region=North.", "invalid_request_error", "no_region"), 0});
    later(request, reply, stock_.region(region));
}

void LabRoutes::profile(const net::ServerRequest& request, const Reply& reply) {
    if (!allows(request, reply, "GET, PUT")) return;
    if (request.method == "PUT") {
        // An object with nothing but an id names a preset.
        const auto json = readJson(request.body);
        const bool preset = json.is_object() && json.size() == 1 && json.contains("id") && json.at("id").is_string();
        auto parsed = preset ? findProfile(json.at("id").get<std::string>()) : parseProfile(request.body, "profile");
        if (!parsed) return later(request, reply, badRequest(parsed.error()));
        core_.profile = *std::move(parsed);
    }
    later(request, reply, {200, formatProfile(core_.profile), 0});
}

void LabRoutes::faults(const net::ServerRequest& request, const Reply& reply) {
    if (!allows(request, reply, "GET, PUT")) return;
    if (request.method == "PUT") {
        auto parsed = parseFaults(request.body, "faults");
        if (!parsed) return later(request, reply, badRequest(parsed.error()));
        core_.faults = *std::move(parsed);
    }
    later(request, reply, {200, formatFaults(core_.faults), 0});
}

} // namespace stagefall::lab
