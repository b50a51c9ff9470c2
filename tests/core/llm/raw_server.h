// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace stagefall::llm::test {

/// How one connection is answered: bytes in pieces, with waits, and an end.
struct Script {
    std::string bytes;
    std::vector<std::size_t> splits;
    std::vector<int> delays_ms;
    std::string end = "fin"; ///< fin, rst, hold
    int hold_ms = 3000;
};

/// A raw loopback server on a thread of its own: it reads one request a connection and plays a script. The script
/// is what is under test, so a server that knows HTTP would be in the way.
class RawServer {
public:
    /// `answer` gets the request's head and body and is called once a connection.
    explicit RawServer(std::function<Script(const std::string& request)> answer);
    ~RawServer();
    RawServer(const RawServer&) = delete;
    RawServer& operator=(const RawServer&) = delete;
    std::string url() const;
    std::vector<std::string> requests() const;

private:
    void run();
    void serve(int connection);
    void play(int connection, const Script& script) const;
    /// Waits, but not after the server was told to stop or the client left.
    void pause(int connection, int ms) const;

    std::function<Script(const std::string&)> answer_;
    int listener_ = -1;
    int stop_[2] = {-1, -1};
    std::uint16_t port_ = 0;
    mutable std::mutex mutex_;
    std::vector<std::string> requests_;
    std::thread thread_;
};

/// A response with Content-Length and Connection: close.
Script reply(int status, const std::string& body, const std::string& headers = {});

} // namespace stagefall::llm::test
