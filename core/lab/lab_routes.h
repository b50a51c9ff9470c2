// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lab_core.h"
#include "core/lab/stock.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace stagefall::lab {

/// Which request gets which answer; keeps the running ones. On the loop only.
class LabRoutes {
public:
    LabRoutes(LabCore& core, StockService stock) : core_(core), stock_(std::move(stock)) {}
    using Reply = std::shared_ptr<net::Responder>;
    void handle(const net::ServerRequest& request, const Reply& responder);

private:
    void chat(const net::ServerRequest& request, const Reply& reply);
    void embeddings(const net::ServerRequest& request, const Reply& reply);
    void models(const net::ServerRequest& request, const Reply& reply);
    void stock(const net::ServerRequest& request, const Reply& reply);
    void profile(const net::ServerRequest& request, const Reply& reply);
    void faults(const net::ServerRequest& request, const Reply& reply);
    /// True where the method is one of those; else 405 was sent.
    bool allows(const net::ServerRequest& request, const Reply& reply, std::string_view methods);
    RecordedResponse record(const net::ServerRequest& request, const Reply& reply, std::uint64_t number);
    /// Sends `answer` once its latency, counted from the request's last byte, has passed.
    void later(const net::ServerRequest& request, const Reply& reply, ServiceAnswer answer);
    void keep(std::uint64_t key, std::shared_ptr<void> running);
    void forget(std::uint64_t key);

    LabCore& core_;
    StockService stock_;
    std::uint64_t chats_ = 0;
    std::uint64_t others_ = 0;
    std::uint64_t last_key_ = 0;
    std::shared_ptr<std::map<std::uint64_t, std::shared_ptr<void>>> running_ =
        std::make_shared<std::map<std::uint64_t, std::shared_ptr<void>>>();
};

/// The value of `name` in a query string, percent-decoded; "" where there is none.
std::string queryValue(std::string_view query, std::string_view name);

} // namespace stagefall::lab
