// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/net/net_fixture.h"

#include <utility>

namespace stagefall::net::test {

void NetFixture::open() {
    loop_ = std::make_unique<EventLoop>(clock_, "net");
    client_ = std::make_unique<HttpClient>(*loop_);
}

void NetFixture::close() {
    server_.reset();
    client_.reset();
    loop_.reset();
}

void NetFixture::listen(Play play) {
    server_ = *HttpServer::listen(*loop_, {},
                                  [play = std::move(play)](ServerRequest, const auto& responder) { play(responder); });
}

std::shared_ptr<Recorder> NetFixture::start(HttpRequest request) {
    auto recorder = std::make_shared<Recorder>();
    client_->start(std::move(request), recorder);
    return recorder;
}

std::uint32_t NetFixture::wakeUps() {
    std::uint32_t id = 0;
    loop_->run([&] { id = loop_->wakeUpId(); });
    return id;
}

std::string NetFixture::host() const { return "Host: 127.0.0.1:" + std::to_string(server_->port()) + "\r\n"; }

std::string NetFixture::get(const std::string& path, const char* version) const {
    return "GET " + path + " HTTP/" + version + "\r\n" + host() + "\r\n";
}

} // namespace stagefall::net::test
