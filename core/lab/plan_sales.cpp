// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ascii.h"
#include "core/json/read_json.h"
#include "core/lab/language.h"
#include "core/lab/plan_kinds.h"
#include "core/lab/sales_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::json;
constexpr const char* kSales = "query_sales";
constexpr const char* kStock = "check_stock";
constexpr const char* kNotes = "search_notes";

struct Wishes {
    bool sales = false;
    bool stock = false;
    bool notes = false;
    int days = 3;
    std::vector<std::string> regions;
};

int daysIn(const std::string& text) {
    static constexpr std::array<std::pair<std::string_view, int>, 16> kWords{{{"three day", 3},
                                                                              {"two day", 2},
                                                                              {"four day", 4},
                                                                              {"five day", 5},
                                                                              {"seven day", 7},
                                                                              {"week", 7},
                                                                              {"month", 30},
                                                                              {"两天", 2},
                                                                              {"三天", 3},
                                                                              {"四天", 4},
                                                                              {"五天", 5},
                                                                              {"七天", 7},
                                                                              {"一周", 7},
                                                                              {"上周", 7},
                                                                              {"本周", 7},
                                                                              {"月", 30}}};
    const auto small = lowerAscii(text);
    for (std::size_t at = 0; at < small.size(); ++at) {
        if (std::isdigit(static_cast<unsigned char>(small[at])) == 0) continue;
        std::size_t end = at;
        while (end < small.size() && std::isdigit(static_cast<unsigned char>(small[end])) != 0) ++end;
        const auto rest = std::string_view(small).substr(end, 8);
        if (end - at <= 2 && (contains(rest, "day") || contains(rest, "天") || contains(rest, "日")))
            return std::clamp(std::stoi(small.substr(at, end - at)), 1, 90);
        at = end;
    }
    for (const auto& [word, days] : kWords)
        if (contains(small, word)) return days;
    return 3;
}

Wishes wishesOf(const std::string& input) {
    Wishes out;
    out.sales =
        containsAny(input, {"sales", "revenue", "turnover", "compare", "销售", "营收", "销量", "业绩", "对比", "比较"});
    out.stock =
        containsAny(input, {"stock", "inventory", "sold out", "warehouse", "库存", "缺货", "断货", "存货", "仓"});
    out.notes = containsAny(input, {"why", "reason", "cause", "explain", "analysis", "policy", "note", "strike",
                                    "price", "为什么", "原因", "解释", "分析", "政策", "备注", "罢工", "价格"});
    out.days = daysIn(input);
    out.regions = regionsNamed(input);
    // "And in the North?" goes on about stock; anything else unknown is for the notes to answer.
    if (!out.sales && !out.stock && !out.notes) (out.regions.empty() ? out.notes : out.stock) = true;
    return out;
}

std::string regionOf(const ConversationMessage& result) {
    const auto parsed = readJson(result.arguments);
    const auto found = parsed.is_object() ? parsed.find("region") : parsed.end();
    return parsed.is_object() && found != parsed.end() && found->is_string() ? found->get<std::string>()
                                                                             : std::string{};
}

/// What this turn, or for stock alone the whole conversation, has found out so far.
class Turn {
public:
    explicit Turn(const Conversation& conversation)
        : conversation_(conversation), wishes_(wishesOf(question(conversation))) {
        found_.chinese = isChinese(conversation.input());
        readSalesResult();
        regions_ = found_.fallen;
        for (const auto& region : wishes_.regions)
            if (std::find(regions_.begin(), regions_.end(), region) == regions_.end()) regions_.push_back(region);
        if (regions_.empty() && wishes_.stock && !wishes_.sales) regions_ = {"North", "East", "South", "West"};
        readStockResults();
        readNotes();
    }

    Plan next() {
        Plan out;
        if (wishes_.sales && canCall(kSales)) {
            out.text = salesQueryText(wishes_.days, found_.chinese);
            out.calls.push_back({kSales, Json{{"days", wishes_.days}}.dump()});
            return out;
        }
        const auto missing = regionsToCheck();
        for (const auto& region : missing) out.calls.push_back({kStock, Json{{"region", region}}.dump()});
        const bool notes = wantsNotes() && canCall(kNotes);
        if (notes) out.calls.push_back({kNotes, Json{{"query", noteQuery()}}.dump()});
        if (!out.calls.empty()) {
            const auto& named = missing.empty() && wishes_.sales ? regions_ : missing;
            out.text = salesCheckText(named, !missing.empty(), notes, found_.chinese);
            return out;
        }
        out.reasoning = salesThought(found_);
        out.text = salesAnswer(found_);
        return out;
    }

private:
    bool called(const char* tool) const { return !conversation_.results(tool, true).empty(); }
    bool canCall(const char* tool) const { return conversation_.offers(tool) && !called(tool); }
    bool wantsNotes() const { return wishes_.notes || (wishes_.sales && wishes_.stock && !found_.fallen.empty()); }
    std::string noteQuery() const {
        const auto asked = shorten(question(conversation_), 200);
        return found_.fallen.empty() ? asked : causeQuery(found_.fallen, found_.chinese);
    }

    std::vector<std::string> regionsToCheck() const {
        std::vector<std::string> out;
        // Asked once a turn: a service that fails is not asked again and again.
        if (!wishes_.stock || !canCall(kStock)) return out;
        for (const auto& region : regions_)
            if (!found_.stock.contains(region)) out.push_back(region);
        return out;
    }

    void readSalesResult() {
        for (const auto* result : conversation_.results(kSales, true)) {
            found_.sales = readSales(result->text);
            if (!found_.sales) found_.failed.emplace_back(kSales);
        }
        if (found_.sales) found_.fallen = found_.sales->fallen();
    }

    void readStockResults() {
        // A question about stock alone may be answered from what was found before.
        for (const auto* result : conversation_.results(kStock, wishes_.sales)) {
            const auto stock = readStock(result->text, found_.chinese);
            const auto region = stock && !stock->region.empty() ? stock->region : regionOf(*result);
            if (stock && std::find(regions_.begin(), regions_.end(), region) != regions_.end())
                found_.stock.insert_or_assign(region, *stock);
        }
        if (called(kStock) && found_.stock.empty()) found_.failed.emplace_back(kStock);
    }

    void readNotes() {
        if (!called(kNotes)) return;
        std::vector<NotePassage> passages;
        for (const auto* result : conversation_.results(kNotes, true))
            for (auto& passage : passagesOfResult(result->text)) passages.push_back(std::move(passage));
        if (passages.empty()) {
            found_.failed.emplace_back(kNotes);
        } else if (found_.fallen.empty()) {
            found_.notes = bestQuotes(passages, question(conversation_), 2);
        } else {
            for (const auto& region : found_.fallen) readCause(passages, region);
        }
    }

    void readCause(const std::vector<NotePassage>& passages, const std::string& region) {
        const std::string wanted =
            found_.chinese ? regionWord(region, true) +
                                 "销售下降的原因：罢工、停工、封闭、延误、断供、涨价、价格上调、缺货、客流减少"
                           : region + " sales fell because of a strike, closure, delay, stopped deliveries, price "
                                      "increase, shortage, fewer customers";
        for (const auto& quote : bestQuotes(passages, wanted, 200)) {
            if (!namesRegion(quote.sentence, region)) continue;
            found_.causes.insert_or_assign(region, quote);
            return;
        }
    }

    const Conversation& conversation_;
    Wishes wishes_;
    SalesFindings found_;
    std::vector<std::string> regions_;
};

} // namespace

bool isSales(const Conversation& conversation) {
    return conversation.offers(kSales) && conversation.offers(kStock) && conversation.offers(kNotes);
}

Plan planSales(const Conversation& conversation) { return Turn(conversation).next(); }

} // namespace stagefall::lab
