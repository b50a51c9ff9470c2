// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace stagefall::net::test {

/// One accepted connection of a RawServer: blocking, and as rude as a test needs.
class RawPeer {
public:
    explicit RawPeer(int fd) : fd_(fd) {}
    ~RawPeer();
    RawPeer(const RawPeer&) = delete;
    RawPeer& operator=(const RawPeer&) = delete;

    /// Reads until the request's head and Content-Length body are complete; what came before a close if it closes.
    std::string readRequest();
    /// Reads until the other side closes.
    std::string readAll();
    std::string readSome();
    void write(std::string_view bytes);
    /// A write has failed: the other side is not there any more.
    bool gone() const { return gone_; }
    void close();
    void reset();
    /// Ends a read or write that another thread is in.
    void interrupt();

private:
    std::mutex closing_;
    int fd_;
    bool gone_ = false;
    std::string pending_;
};

/// Accepts on loopback and runs `script` for each connection on a thread of its own. The destructor
/// interrupts those that still run.
class RawServer {
public:
    using Script = std::function<void(RawPeer& peer, int connection)>;
    explicit RawServer(Script script);
    ~RawServer();
    RawServer(const RawServer&) = delete;
    RawServer& operator=(const RawServer&) = delete;

    std::uint16_t port() const { return port_; }
    std::string url(const std::string& path = "/") const;
    int connections();

private:
    void accept();

    Script script_;
    std::uint16_t port_ = 0; // before the socket, which sets it
    int fd_;
    std::mutex mutex_;
    std::vector<std::thread> threads_;
    std::vector<std::shared_ptr<RawPeer>> peers_;
    std::thread acceptor_;
};

/// A port of loopback on which nobody listens.
std::uint16_t closedPort();

/// A listener whose queue is full: connecting to it neither succeeds nor fails.
class BlackHole {
public:
    BlackHole();
    ~BlackHole();
    BlackHole(const BlackHole&) = delete;
    BlackHole& operator=(const BlackHole&) = delete;
    std::string url() const;

private:
    std::uint16_t port_ = 0;
    std::vector<int> sockets_;
};

/// Something a script waits for before it goes on, set by the test.
class Gate {
public:
    void open(); ///< more than once is as good
    /// False after 20 s.
    bool wait();

private:
    std::atomic<bool> open_{false};
    std::promise<void> opened_;
    std::shared_future<void> seen_{opened_.get_future()};
};

} // namespace stagefall::net::test
