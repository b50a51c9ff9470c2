// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/lab/latency_profile.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::lab {

/// An answer of a business service and how long it takes to give.
struct ServiceAnswer {
    int status = 200;
    std::string body;
    double latency_ms = 0;
};

/// The stock service of the shipped workbenches: what is on hand in each region's warehouse, generated from a seed, and
/// how slow each warehouse answers (resources/lab/services.json). On one thread.
class StockService {
public:
    static Result<StockService> make(std::string_view services_json, std::uint64_t seed);
    /// /stock?region=R, by its English or Chinese name.
    ServiceAnswer region(const std::string& name);
    /// /stock/{sku}: in every region.
    ServiceAnswer sku(const std::string& sku);
    /// Of one call to /v1/embeddings.
    double embeddingLatencyMs();

private:
    struct Level {
        int on_hand = 0;
        int reserved = 0;
        double daily = 1; ///< sold a day
    };
    struct Item {
        std::string sku;
        LocalizedText name;
    };
    struct Region {
        std::string name;
        std::vector<std::string> other_names;
        Distribution latency_ms;
        std::vector<Level> levels; ///< beside items_
    };
    static std::vector<Level> generate(std::uint64_t seed, const std::string& region, std::size_t items,
                                       std::size_t out, std::size_t low);
    /// Each place has draws of its own, by its own count of calls.
    double latency(const std::string& place, const Distribution& distribution);

    std::uint64_t seed_ = 1;
    std::vector<Item> items_;
    std::vector<Region> regions_;
    Distribution sku_latency_ms_;
    Distribution embedding_latency_ms_;
    std::map<std::string, std::uint64_t> calls_;
};

} // namespace stagefall::lab
