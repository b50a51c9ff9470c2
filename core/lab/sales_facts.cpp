// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/sales_facts.h"

#include "core/base/ascii.h"
#include "core/json/read_json.h"
#include "core/lab/language.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;
constexpr double kFall = -0.08; // smaller moves from day to day are no news

struct RegionName {
    std::string_view english;
    std::array<std::string_view, 3> chinese; ///< the first is the one to say
};
constexpr std::array<RegionName, 4> kRegions{{{"North", {"北部", "华北", "北区"}},
                                              {"East", {"东部", "华东", "东区"}},
                                              {"South", {"南部", "华南", "南区"}},
                                              {"West", {"西部", "华西", "西区"}}}};

std::optional<std::size_t> columnOf(const Json& columns, const std::vector<std::string_view>& names) {
    for (const auto name : names)
        for (std::size_t i = 0; i < columns.size(); ++i)
            if (columns[i].is_string() && lowerAscii(columns[i].get<std::string>()) == name) return i;
    return std::nullopt;
}

double numberAt(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

std::string textAt(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

template <typename Keep>
std::vector<StockItem> keepIf(const std::vector<StockItem>& items, const Keep& keep) {
    std::vector<StockItem> out;
    std::copy_if(items.begin(), items.end(), std::back_inserter(out), keep);
    return out;
}

} // namespace

std::vector<std::string> SalesFacts::fallen() const {
    std::vector<std::string> out;
    for (const auto& region : regions)
        if (region.change() <= kFall) out.push_back(region.region);
    return out;
}

std::optional<SalesFacts> readSales(std::string_view json) {
    const auto parsed = readJson(json);
    if (!parsed.is_object() || !parsed.contains("columns") || !parsed.contains("rows")) return std::nullopt;
    const auto& columns = parsed.at("columns");
    if (!columns.is_array() || !parsed.at("rows").is_array()) return std::nullopt;
    const auto region = columnOf(columns, {"region"});
    const auto day = columnOf(columns, {"day", "date"});
    const auto money = columnOf(columns, {"revenue", "amount", "sales", "total", "turnover"});
    if (!region || !day || !money) return std::nullopt;
    std::map<std::string, std::map<std::string, double>> sums; // region -> day -> revenue
    std::set<std::string> days;
    for (const auto& row : parsed.at("rows")) {
        if (!row.is_array() || row.size() != columns.size() || !row[*region].is_string() || !row[*day].is_string() ||
            !row[*money].is_number())
            continue;
        sums[row[*region].get<std::string>()][row[*day].get<std::string>()] += row[*money].get<double>();
        days.insert(row[*day].get<std::string>());
    }
    if (sums.empty()) return std::nullopt;
    SalesFacts out;
    out.days = static_cast<int>(days.size());
    for (const auto& [name, by_day] : sums)
        out.regions.push_back({name, by_day.begin()->second, by_day.rbegin()->second});
    std::stable_sort(out.regions.begin(), out.regions.end(),
                     [](const RegionSales& a, const RegionSales& b) { return a.change() < b.change(); });
    return out;
}

std::vector<StockItem> StockFacts::out() const {
    return keepIf(items, [](const StockItem& item) { return item.out(); });
}
std::vector<StockItem> StockFacts::low() const {
    return keepIf(items, [](const StockItem& item) { return item.low(); });
}

std::optional<StockFacts> readStock(std::string_view json, bool chinese) {
    const auto parsed = readJson(json);
    if (!parsed.is_object() || !parsed.contains("items") || !parsed.at("items").is_array()) return std::nullopt;
    StockFacts out;
    out.region = textAt(parsed, "region");
    for (const auto& entry : parsed.at("items")) {
        if (!entry.is_object()) continue;
        StockItem item{textAt(entry, "sku"), "", numberAt(entry, "available"), numberAt(entry, "days_of_cover")};
        if (const auto name = entry.find("name"); name != entry.end() && name->is_object())
            item.name = textAt(*name, chinese ? "zh" : "en");
        else
            item.name = textAt(entry, "name");
        out.items.push_back(std::move(item));
    }
    std::stable_sort(out.items.begin(), out.items.end(),
                     [](const StockItem& a, const StockItem& b) { return a.days_of_cover < b.days_of_cover; });
    return out;
}

bool namesRegion(std::string_view text, const std::string& region) {
    if (containsWord(text, region)) return true;
    for (const auto& entry : kRegions)
        if (entry.english == region)
            return std::any_of(entry.chinese.begin(), entry.chinese.end(),
                               [&](std::string_view word) { return contains(text, word); });
    return false;
}

std::vector<std::string> regionsNamed(std::string_view text) {
    std::vector<std::string> out;
    for (const auto& entry : kRegions)
        if (namesRegion(text, std::string(entry.english))) out.emplace_back(entry.english);
    return out;
}

std::string regionWord(const std::string& region, bool chinese) {
    if (chinese)
        for (const auto& entry : kRegions)
            if (entry.english == region) return std::string(entry.chinese.front());
    return region;
}

} // namespace stagefall::lab
