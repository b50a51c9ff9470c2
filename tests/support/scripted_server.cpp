// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scripted_server.h"

#include <chrono>
#include <stdexcept>

namespace stagefall::testing {

namespace {

constexpr const char* kUsage =
    R"({"choices":[],"usage":{"prompt_tokens":20,"completion_tokens":7,"prompt_tokens_details":{"cached_tokens":4}}})";

net::Headers sseHeaders(const net::Headers& more) {
    net::Headers headers = {{"Content-Type", "text/event-stream"}};
    headers.insert(headers.end(), more.begin(), more.end());
    return headers;
}

void writeAll(net::Responder& responder, const std::vector<std::string>& payloads) {
    for (const auto& payload : payloads) responder.write("data: " + payload + "\n\n");
}

Script stream(const std::vector<std::string>& payloads, const net::Headers& headers) {
    return [payloads, headers](const net::ServerRequest&, const std::shared_ptr<net::Responder>& responder) {
        responder->begin(200, sseHeaders(headers));
        writeAll(*responder, payloads);
        responder->write("data: [DONE]\n\n");
        responder->end();
    };
}

/// "a b c" -> "a", " b", " c".
std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> out;
    for (const char c : text) {
        if (out.empty() || c == ' ') out.emplace_back();
        out.back() += c;
    }
    return out;
}

} // namespace

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out + "\"";
}

std::string chunk(const std::string& delta_json, const std::string& finish_reason) {
    return R"({"choices":[{"index":0,"delta":)" + delta_json + R"(,"finish_reason":)" +
           (finish_reason.empty() ? "null" : quoted(finish_reason)) + "}]}";
}

ScriptedServer::ScriptedServer() : loop_(std::make_unique<net::EventLoop>(clock_, "scripted")) {
    auto server = net::HttpServer::listen(
        *loop_, {}, [this](net::ServerRequest request, std::shared_ptr<net::Responder> responder) {
            handle(std::move(request), responder);
        });
    if (!server) throw std::runtime_error("the scripted server cannot listen");
    server_ = std::move(*server);
}

ScriptedServer::~ScriptedServer() {
    server_.reset();
    loop_.reset();
}

std::string ScriptedServer::url() const { return server_->url(); }

void ScriptedServer::chat(Script script) {
    const std::lock_guard lock(mutex_);
    chats_.push_back(std::move(script));
}

void ScriptedServer::route(const std::string& path, Script script) {
    const std::lock_guard lock(mutex_);
    routes_[path] = std::move(script);
}

bool ScriptedServer::waitFor(const std::string& path_suffix, std::size_t count) {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, std::chrono::seconds(10), [&] {
        std::size_t seen = 0;
        for (const auto& request : requests_) seen += request.path.ends_with(path_suffix) ? 1U : 0U;
        return seen >= count;
    });
}

std::vector<net::ServerRequest> ScriptedServer::requests(const std::string& path_suffix) const {
    const std::lock_guard lock(mutex_);
    std::vector<net::ServerRequest> out;
    for (const auto& request : requests_)
        if (request.path.ends_with(path_suffix)) out.push_back(request);
    return out;
}

void ScriptedServer::handle(net::ServerRequest request, const std::shared_ptr<net::Responder>& responder) {
    Script script = status(500, R"({"error":{"message":"no script left"}})");
    {
        const std::lock_guard lock(mutex_);
        requests_.push_back(request);
        if (const auto route = routes_.find(request.path); route != routes_.end()) {
            script = route->second;
        } else if (request.path.ends_with("/chat/completions") && !chats_.empty()) {
            script = std::move(chats_.front());
            chats_.pop_front();
        }
    }
    script(request, responder);
    came_.notify_all();
}

Script ScriptedServer::text(const std::string& text, const net::Headers& headers) {
    std::vector<std::string> payloads = {chunk(R"({"role":"assistant","content":""})")};
    for (const auto& word : words(text)) payloads.push_back(chunk(R"({"content":)" + quoted(word) + "}"));
    payloads.push_back(chunk("{}", "stop"));
    payloads.emplace_back(kUsage);
    return stream(payloads, headers);
}

Script ScriptedServer::calls(const std::string& text, const std::vector<ScriptedCall>& calls) {
    std::vector<std::string> payloads = {chunk(R"({"role":"assistant","content":""})")};
    for (const auto& word : words(text)) payloads.push_back(chunk(R"({"content":)" + quoted(word) + "}"));
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const auto index = std::to_string(i);
        payloads.push_back(chunk(R"({"tool_calls":[{"index":)" + index + R"(,"id":)" + quoted(calls[i].id) +
                                 R"(,"type":"function","function":{"name":)" + quoted(calls[i].name) +
                                 R"(,"arguments":""}}]})"));
        payloads.push_back(chunk(R"({"tool_calls":[{"index":)" + index + R"(,"function":{"arguments":)" +
                                 quoted(calls[i].arguments) + "}}]}"));
    }
    payloads.push_back(chunk("{}", "tool_calls"));
    payloads.emplace_back(kUsage);
    return stream(payloads, {});
}

Script ScriptedServer::payloads(const std::vector<std::string>& payloads) { return stream(payloads, {}); }

Script ScriptedServer::status(int code, const std::string& body, const net::Headers& headers) {
    return [code, body, headers](const net::ServerRequest&, const std::shared_ptr<net::Responder>& responder) {
        responder->send(code, headers, body);
    };
}

Script ScriptedServer::silence() {
    return [](const net::ServerRequest&, const std::shared_ptr<net::Responder>& responder) {
        responder->onGone([kept = responder] {}); // held, so that the connection stays open
    };
}

Script ScriptedServer::stall(const std::vector<std::string>& payloads) {
    return [payloads](const net::ServerRequest&, const std::shared_ptr<net::Responder>& responder) {
        responder->begin(200, sseHeaders({}));
        writeAll(*responder, payloads);
        responder->onGone([kept = responder] {});
    };
}

} // namespace stagefall::testing
