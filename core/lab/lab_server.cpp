// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_server.h"

#include "core/lab/lab_core.h"
#include "core/lab/lab_routes.h"
#include "resources/embedded.h"

namespace stagefall::lab {
namespace {

/// A prompt of some four million tokens; what is larger would only hold the one thread.
constexpr std::size_t kMostBody = 16UL * 1024 * 1024;

class RunningLab final : public LabServer {
public:
    RunningLab(const Clock& clock, LabOptions options, StockService stock)
        : loop_(clock, "lab"), core_{loop_, std::move(options.profile), options.seed, std::move(options.faults)},
          stock_(std::move(stock)) {
        core_.log = std::make_shared<LabLog>();
    }
    ~RunningLab() override {
        loop_.run([this] {
            http_.reset();
            routes_.reset();
        });
    }

    Status open(bool keep_log, const std::string& log_file, std::uint16_t port,
                std::function<void(const Message&)> on_full) {
        SF_CHECK(core_.log->open(keep_log, log_file));
        loop_.run([this] { routes_ = std::make_unique<LabRoutes>(core_, std::move(stock_)); });
        net::ServerOptions options;
        options.port = port;
        options.max_body_bytes = kMostBody;
        options.on_full = std::move(on_full);
        auto http = net::HttpServer::listen(
            loop_, options, [this](const net::ServerRequest& request, const LabRoutes::Reply& responder) {
                routes_->handle(request, responder);
            });
        if (!http) return fail(std::move(http).error());
        http_ = *std::move(http);
        return {};
    }

    std::uint16_t port() const override { return http_->port(); }
    std::string url() const override { return http_->url(); }
    std::vector<LabRecord> records() const override {
        std::vector<LabRecord> out;
        loop_.run([&] { out = core_.log->records(); });
        return out;
    }
    void setProfile(LatencyProfile profile) override {
        loop_.run([&] { core_.profile = std::move(profile); });
    }
    void setFaults(FaultPlan faults) override {
        loop_.run([&] { core_.faults = std::move(faults); });
    }

private:
    mutable net::EventLoop loop_;
    LabCore core_;
    StockService stock_;
    std::unique_ptr<LabRoutes> routes_;
    std::unique_ptr<net::HttpServer> http_;
};

} // namespace

Result<std::unique_ptr<LabServer>> LabServer::start(const Clock& clock, LabOptions options) {
    auto stock = StockService::make(resources::find("lab/services.json"), options.seed);
    if (!stock) return fail(std::move(stock).error());
    const bool keep_log = options.keep_log;
    const auto log_file = options.log_file;
    const auto port = options.port;
    auto on_full = std::move(options.on_full);
    auto lab = std::make_unique<RunningLab>(clock, std::move(options), *std::move(stock));
    SF_CHECK(lab->open(keep_log, log_file, port, std::move(on_full)));
    return lab;
}

} // namespace stagefall::lab
