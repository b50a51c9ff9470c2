// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/sales_words.h"

#include "core/lab/language.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace stagefall::lab {
namespace {

constexpr std::size_t kQuoteCharacters = 110;
constexpr std::size_t kChineseQuoteCharacters = 40; // each says as much as two or three letters

std::string money(double amount) {
    auto digits = std::to_string(std::llround(amount));
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
        digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
}

std::string percent(double share) {
    const auto whole = std::lround(share * 100);
    return (whole > 0 ? "+" : whole < 0 ? "-" : "") + std::to_string(std::labs(whole)) + "%";
}

std::string list(const std::vector<std::string>& parts, bool chinese) {
    return chinese ? join(parts, "、", "和") : join(parts, ", ", " and ");
}

std::vector<std::string> words(const std::vector<std::string>& regions, bool chinese) {
    std::vector<std::string> out;
    out.reserve(regions.size());
    for (const auto& region : regions) out.push_back(regionWord(region, chinese));
    return out;
}

std::vector<std::string> names(const std::vector<StockItem>& items) {
    std::vector<std::string> out;
    out.reserve(items.size());
    for (const auto& item : items) out.push_back(item.name.empty() ? item.sku : item.name);
    return out;
}

std::string cover(double days) {
    const auto tenths = std::lround(days * 10);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

std::string overview(const SalesFacts& sales, const std::vector<std::string>& fallen, bool zh) {
    std::vector<std::string> falls;
    std::vector<std::string> others;
    for (const auto& region : sales.regions) {
        const auto name = regionWord(region.region, zh);
        if (region.change() <= -0.08) {
            falls.push_back(zh ? "**" + name + "**从 " + money(region.first) + " 降至 " + money(region.last) + "（" +
                                     percent(region.change()) + "）"
                               : "**" + name + "** from " + money(region.first) + " to " + money(region.last) + " (" +
                                     percent(region.change()) + ")");
        } else {
            others.push_back(name + (zh ? "（" : " (") + percent(region.change()) + (zh ? "）" : ")"));
        }
    }
    const auto days = std::to_string(sales.days);
    if (fallen.empty())
        return zh ? "最近 " + days + " 天没有区域明显下滑：" + list(others, zh) + "。"
                  : "No region fell noticeably over the last " + days + " days: " + list(others, zh) + ".";
    std::string out = zh ? "最近 " + days + " 天销售下滑的区域：" + list(falls, zh) + "。"
                         : "Over the last " + days + " days, sales fell in " + list(falls, zh) + ".";
    if (!others.empty()) out += zh ? list(others, zh) + "保持平稳或增长。" : " " + list(others, zh) + " held or grew.";
    return out;
}

std::string stockSentence(const StockFacts& stock, bool zh) {
    const auto out = stock.out();
    const auto low = stock.low();
    std::string text;
    if (!out.empty())
        text = zh ? "缺货：" + list(names(out), zh) + "。" : "Out of stock: " + list(names(out), zh) + ".";
    if (!low.empty())
        text += (text.empty() ? ""
                 : zh         ? ""
                              : " ") +
                (zh ? "库存偏低：" + list(names(low), zh) + "。" : "Running low: " + list(names(low), zh) + ".");
    if (!text.empty() || stock.items.empty()) return text;
    const auto& shortest = stock.items.front();
    return zh ? "没有产品缺货，可售天数最少的是" + shortest.name + "，" + cover(shortest.days_of_cover) + " 天。"
              : "Nothing is out of stock; the shortest cover is " + shortest.name + " with " +
                    cover(shortest.days_of_cover) + " days.";
}

std::string quoted(const Quote& quote, bool zh) {
    const auto text = shorten(quote.sentence, isChinese(quote.sentence) ? kChineseQuoteCharacters : kQuoteCharacters);
    return zh ? "“" + text + "”（" + quote.document + "）" : "\"" + text + "\" (" + quote.document + ")";
}

std::string regionParagraph(const SalesFindings& found, const std::string& region) {
    const bool zh = found.chinese;
    std::string out = "**" + regionWord(region, zh) + (zh ? "**：" : "**: ");
    const auto cause = found.causes.find(region);
    if (cause != found.causes.end()) out += quoted(cause->second, zh) + (zh ? "。" : ". ");
    const auto stock = found.stock.find(region);
    if (stock != found.stock.end()) out += stockSentence(stock->second, zh);
    return out;
}

/// What to do next follows from where goods are missing and where they are not.
std::string advice(const SalesFindings& found) {
    const bool zh = found.chinese;
    std::vector<std::string> restock;
    std::vector<std::string> demand;
    for (const auto& region : found.fallen) {
        const auto stock = found.stock.find(region);
        if (stock == found.stock.end()) continue;
        const bool missing = !stock->second.out().empty() || !stock->second.low().empty();
        (missing ? restock : demand).push_back(regionWord(region, zh));
    }
    std::vector<std::string> parts;
    if (!restock.empty())
        parts.push_back(zh ? "优先为" + list(restock, zh) + "补货" : "restock " + list(restock, zh) + " first");
    if (!demand.empty())
        parts.push_back(zh ? list(demand, zh) + "的问题在需求而非供应，应复核价格"
                           : "in " + list(demand, zh) + " the problem is demand, not supply, so review the price");
    if (parts.empty()) return "";
    return zh ? "\n\n**建议**：" + join(parts, "；", "；") + "。" : "\n\n**Next**: " + join(parts, ", ", "; ") + ".";
}

} // namespace

std::string salesAnswer(const SalesFindings& found) {
    const bool zh = found.chinese;
    std::string out;
    const auto paragraph = [&](const std::string& text) {
        if (!text.empty()) out += (out.empty() ? "" : "\n\n") + text;
    };
    if (found.sales) paragraph(overview(*found.sales, found.fallen, zh));
    for (const auto& region : found.fallen)
        if (found.stock.contains(region) || found.causes.contains(region)) paragraph(regionParagraph(found, region));
    for (const auto& [region, stock] : found.stock)
        if (std::find(found.fallen.begin(), found.fallen.end(), region) == found.fallen.end())
            paragraph(regionParagraph(found, region));
    for (const auto& note : found.notes) paragraph(quoted(note, zh));
    for (const auto& tool : found.failed)
        paragraph(zh ? "`" + tool + "` 没有返回可用的数据，因此以上内容不含这部分。"
                     : "`" + tool + "` gave no usable data, so this answer goes without it.");
    if (out.empty())
        return zh ? "我没有找到与这个问题有关的数据。请说明区域、天数或产品。"
                  : "I found no data for this question. Name a region, a number of days or a product.";
    return out + advice(found);
}

std::string salesThought(const SalesFindings& found) {
    if (!found.sales || found.fallen.empty() || found.stock.empty()) return "";
    const bool zh = found.chinese;
    std::vector<std::string> parts;
    for (const auto& [region, stock] : found.stock) {
        const bool missing = !stock.out().empty() || !stock.low().empty();
        parts.push_back(zh ? regionWord(region, zh) + (missing ? "缺货" : "货源充足")
                           : regionWord(region, zh) + (missing ? " is short of stock" : " is well stocked"));
    }
    return zh ? list(parts, zh) + "，再与备注对照。" : list(parts, zh) + "; the notes must tell the rest.";
}

std::string salesQueryText(int days, bool chinese) {
    const auto number = std::to_string(days);
    return chinese ? "先查看各区域最近 " + number + " 天的销售数据。"
                   : "I'll start with the sales of the last " + number + " days by region.";
}

std::string salesCheckText(const std::vector<std::string>& regions, bool stock, bool notes, bool chinese) {
    const auto who = list(words(regions, chinese), chinese);
    if (regions.empty()) return chinese ? "我来查一下备注。" : "Let me look that up in the notes.";
    if (!stock) return chinese ? who + "有下滑，查找原因。" : who + " fell. Looking for the reasons in the notes.";
    if (!notes) return chinese ? "查询" + who + "的库存。" : "Checking the stock of " + who + ".";
    return chinese ? who + "出现下滑，同时查询库存和备注。" : who + " fell. Checking stock and notes.";
}

std::string causeQuery(const std::vector<std::string>& regions, bool chinese) {
    const auto who = words(regions, chinese);
    return chinese ? join(who, " ", " ") + " 销售下降 原因" : "why did sales fall in " + list(who, false);
}

} // namespace stagefall::lab
