// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/stock.h"

#include "core/base/ascii.h"
#include "core/lab/chunks.h"
#include "core/lab/language.h"
#include "core/lab/random.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::ordered_json;

Json itemJson(const std::string& sku, const LocalizedText& name, int on_hand, int reserved, double daily) {
    const int available = std::max(0, on_hand - reserved);
    const double cover = std::round(10.0 * available / daily) / 10;
    const char* const status = available == 0 ? "out_of_stock" : cover < 3 ? "low" : "ok";
    return {{"sku", sku},
            {"name", {{"en", name.en}, {"zh", name.zh}}},
            {"on_hand", on_hand},
            {"reserved", reserved},
            {"available", available},
            {"days_of_cover", cover},
            {"status", status}};
}

ServiceAnswer notFound(const std::string& message) {
    return {404, errorBody(message, "invalid_request_error", "not_found"), 0};
}

} // namespace

Result<StockService> StockService::make(std::string_view services_json, std::uint64_t seed) {
    StockService out;
    out.seed_ = seed;
    try {
        const auto json = Json::parse(services_json);
        const auto& stock = json.at("stock");
        for (const auto& item : stock.at("items"))
            out.items_.push_back(
                {item.at("sku").get<std::string>(),
                 {item.at("name").at("en").get<std::string>(), item.at("name").at("zh").get<std::string>()}});
        for (const auto& entry : stock.at("regions")) {
            Region region;
            region.name = entry.at("region").get<std::string>();
            region.other_names = entry.at("names").get<std::vector<std::string>>();
            auto latency = Distribution::parse(entry.at("latency_ms").dump(), "lab/services.json#" + region.name);
            if (!latency) return fail(std::move(latency).error());
            region.latency_ms = *std::move(latency);
            region.levels = generate(seed, region.name, out.items_.size(), entry.at("out").get<std::size_t>(),
                                     entry.at("low").get<std::size_t>());
            out.regions_.push_back(std::move(region));
        }
        auto sku = Distribution::parse(stock.at("sku_latency_ms").dump(), "lab/services.json#sku");
        if (!sku) return fail(std::move(sku).error());
        out.sku_latency_ms_ = *std::move(sku);
        auto embedding =
            Distribution::parse(json.at("embeddings").at("latency_ms").dump(), "lab/services.json#embeddings");
        if (!embedding) return fail(std::move(embedding).error());
        out.embedding_latency_ms_ = *std::move(embedding);
    } catch (const Json::exception& error) {
        return fail(ErrorCode::ParseError, "lab.bad_services", {{"file", "lab/services.json"}, {"why", error.what()}});
    }
    return out;
}

std::vector<StockService::Level> StockService::generate(std::uint64_t seed, const std::string& region,
                                                        std::size_t items, std::size_t out, std::size_t low) {
    auto random = stream(seed, hashOf(region.data(), region.size()), Purpose::Stock);
    std::vector<std::size_t> order(items);
    for (std::size_t i = 0; i < items; ++i) order[i] = i;
    for (std::size_t i = items; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    std::vector<Level> levels(items);
    for (std::size_t place = 0; place < items; ++place) {
        auto& level = levels[order[place]];
        level.daily = 12 + std::floor(30 * unit(random));
        // The first places of the shuffled order are the short ones; the rest have six days and more.
        const double days = place < out ? 0 : place < out + low ? 0.5 + 1.5 * unit(random) : 6 + 14 * unit(random);
        level.reserved = static_cast<int>(level.daily * (0.2 + 0.3 * unit(random)));
        level.on_hand = static_cast<int>(std::ceil(level.daily * days)) + level.reserved;
    }
    return levels;
}

double StockService::latency(const std::string& place, const Distribution& distribution) {
    auto random = stream(seed_ ^ hashOf(place.data(), place.size()), ++calls_[place], Purpose::Service);
    return std::max(0.0, distribution.draw(random));
}

double StockService::embeddingLatencyMs() { return latency("embeddings", embedding_latency_ms_); }

ServiceAnswer StockService::region(const std::string& name) {
    for (const auto& region : regions_) {
        const bool named =
            lowerAscii(region.name) == lowerAscii(name) ||
            std::find(region.other_names.begin(), region.other_names.end(), name) != region.other_names.end();
        if (!named) continue;
        Json items = Json::array();
        for (std::size_t i = 0; i < items_.size(); ++i) {
            const auto& level = region.levels[i];
            items.push_back(itemJson(items_[i].sku, items_[i].name, level.on_hand, level.reserved, level.daily));
        }
        return {200, Json{{"region", region.name}, {"items", items}}.dump(), latency(region.name, region.latency_ms)};
    }
    std::vector<std::string> known;
    known.reserve(regions_.size());
    for (const auto& region : regions_) known.push_back(region.name);
    return notFound("There is no region \"" + name + "\". Regions: " + join(known, ", ", ", ") + ".");
}

ServiceAnswer StockService::sku(const std::string& sku) {
    for (std::size_t i = 0; i < items_.size(); ++i) {
        if (lowerAscii(items_[i].sku) != lowerAscii(sku)) continue;
        Json regions = Json::array();
        for (const auto& region : regions_) {
            const auto& level = region.levels[i];
            auto entry = itemJson(items_[i].sku, items_[i].name, level.on_hand, level.reserved, level.daily);
            entry["region"] = region.name;
            regions.push_back(std::move(entry));
        }
        return {200, Json{{"sku", items_[i].sku}, {"regions", regions}}.dump(),
                latency(items_[i].sku, sku_latency_ms_)};
    }
    return notFound("There is no product \"" + sku + "\".");
}

} // namespace stagefall::lab
