// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"
#include "core/net/http_server.h"
#include "tests/core/net/recorder.h"

#include <cstdint>
#include <functional>
#include <memory>

namespace stagefall::net::test {

/// What the tests of HTTP stand on: a loop, a client and, where one listens, a server of ours. Anew for each test:
/// open() in its init(), close() in its cleanup().
class NetFixture {
protected:
    using Play = std::function<void(const std::shared_ptr<Responder>&)>;

    void open();
    void close();
    /// The server answers each request as `play` does.
    void listen(Play play);

    std::shared_ptr<Recorder> start(HttpRequest request);
    Recorder::State fetch(const std::string& url) { return start({.url = url})->waitEnd(); }
    Recorder::State fetch() { return fetch(server_->url()); } ///< from our server
    /// Of the loop, as it stands there.
    std::uint32_t wakeUps();
    std::string host() const; ///< the header line that our server wants
    /// A request for our server, in bytes.
    std::string get(const std::string& path = "/", const char* version = "1.1") const;

    SystemClock clock_;
    std::unique_ptr<EventLoop> loop_;
    std::unique_ptr<HttpClient> client_;
    std::unique_ptr<HttpServer> server_;
};

} // namespace stagefall::net::test
