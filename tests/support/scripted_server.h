// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_server.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace stagefall::testing {

/// How one request is answered. Runs on the server's loop.
using Script = std::function<void(const net::ServerRequest&, const std::shared_ptr<net::Responder>&)>;

struct ScriptedCall {
    std::string id;
    std::string name;
    std::string arguments;
};

/// A chat endpoint and services on loopback that answer what the test wrote down. Its loop and thread are its own.
class ScriptedServer {
public:
    ScriptedServer();
    ~ScriptedServer();
    ScriptedServer(const ScriptedServer&) = delete;
    ScriptedServer& operator=(const ScriptedServer&) = delete;

    std::string url() const; ///< without a path
    /// Answers the next chat request (POST .../chat/completions). Where none is left, a request gets status 500.
    void chat(Script script);
    /// Answers every request of that path (without query).
    void route(const std::string& path, Script script);
    /// Blocks until so many requests of that path suffix have come; false after ten seconds.
    bool waitFor(const std::string& path_suffix, std::size_t count);
    std::vector<net::ServerRequest> requests(const std::string& path_suffix) const;

    /// An SSE answer, word by word, with usage and [DONE].
    static Script text(const std::string& words, const net::Headers& headers = {});
    /// Visible text (may be empty), then calls, finish_reason "tool_calls".
    static Script calls(const std::string& words, const std::vector<ScriptedCall>& calls);
    /// An SSE answer of these payloads as they are, then [DONE].
    static Script payloads(const std::vector<std::string>& payloads);
    static Script status(int code, const std::string& body, const net::Headers& headers = {});
    static Script json(const std::string& body) { return status(200, body, {{"Content-Type", "application/json"}}); }
    /// Takes the request and says nothing until the client goes.
    static Script silence();
    /// Sends these payloads and then nothing more.
    static Script stall(const std::vector<std::string>& payloads);

private:
    void handle(net::ServerRequest request, const std::shared_ptr<net::Responder>& responder);
    SystemClock clock_;
    mutable std::mutex mutex_; ///< guards what the loop and the test share
    std::condition_variable came_;
    std::deque<Script> chats_;
    std::map<std::string, Script> routes_;
    std::vector<net::ServerRequest> requests_;
    std::unique_ptr<net::EventLoop> loop_;
    std::unique_ptr<net::HttpServer> server_;
};

/// The payload of one chunk: {"choices":[{"delta":DELTA, ...}]}.
std::string chunk(const std::string& delta_json, const std::string& finish_reason = "");
std::string quoted(const std::string& text);

} // namespace stagefall::testing
