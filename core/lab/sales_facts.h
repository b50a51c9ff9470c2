// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::lab {

struct RegionSales {
    std::string region;
    double first = 0; ///< revenue of the first day
    double last = 0;  ///< and of the last
    double change() const { return first > 0 ? (last - first) / first : 0; }
};

/// What the rows of a sales query say: revenue by region, first day against last.
struct SalesFacts {
    std::vector<RegionSales> regions; ///< in order of change, worst first
    int days = 0;
    std::vector<std::string> fallen() const; ///< by 8 % or more, worst first
};
/// From {"columns": [...], "rows": [[...]]} with a region, a day and an amount of money; empty where it is not that.
std::optional<SalesFacts> readSales(std::string_view json);

struct StockItem {
    std::string sku;
    std::string name;
    double available = 0;
    double days_of_cover = 0;
    bool out() const { return available <= 0; }
    bool low() const { return !out() && days_of_cover < 3; }
};
struct StockFacts {
    std::string region;
    std::vector<StockItem> items; ///< shortest cover first
    std::vector<StockItem> out() const;
    std::vector<StockItem> low() const;
};
/// From an answer of the stock service; `chinese` chooses the names.
std::optional<StockFacts> readStock(std::string_view json, bool chinese);

/// "East" for 东部, 华东, "east", ...; the regions that a text names, in the order of North, East, South, West.
std::vector<std::string> regionsNamed(std::string_view text);
std::string regionWord(const std::string& region, bool chinese);
bool namesRegion(std::string_view text, const std::string& region);

} // namespace stagefall::lab
