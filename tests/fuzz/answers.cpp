// SPDX-License-Identifier: GPL-3.0-or-later
// What a model writes, as reports and the window understand it.
#include "core/report/talk_markup.h"
#include "tests/fuzz/targets.h"
#include "ui/widgets/long_markdown.h"
#include "ui/widgets/markdown_blocks.h"

#include <QString>
#include <algorithm>
#include <array>

namespace stagefall::fuzz {

namespace {

/// Every tag that the writer itself may write; all else that looks like one came out of the text.
std::string foreignTag(std::string_view html) {
    constexpr std::array<std::string_view, 20> kOurs = {"p",  "h1",    "h2",    "h3",    "h4", "h5", "h6",
                                                        "ul", "ol",    "li",    "pre",   "b",  "i",  "code",
                                                        "br", "table", "thead", "tbody", "tr", "td"};
    constexpr std::array<std::string_view, 7> kMore = {"th", "blockquote", "hr", "div", "span", "strong", "em"};
    for (auto at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
        const auto begin = html[at + 1] == '/' ? at + 2 : at + 1;
        const auto end = html.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789", begin);
        const auto name = html.substr(begin, end - begin);
        const bool ours = std::find(kOurs.begin(), kOurs.end(), name) != kOurs.end() ||
                          std::find(kMore.begin(), kMore.end(), name) != kMore.end();
        const auto close = html.find('>', at);
        if (!ours || close == std::string_view::npos) return std::string(html.substr(at, 60));
        const auto inside = html.substr(end, close - end);
        const bool plain = inside.empty() || inside == "/" || inside == " /" || inside.starts_with(" class=\"");
        if (!plain) return std::string(html.substr(at, 60));
    }
    return "";
}

} // namespace

std::string markdownFault(std::string_view bytes) {
    if (const auto tag = foreignTag(report::answerHtml(bytes)); !tag.empty()) return "a tag of the text: " + tag;

    const auto text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
    qsizetype at = 0;
    for (const auto& block : ui::markdownBlocks(text)) {
        if (block.from < at || block.to <= block.from || block.to > text.size()) return "blocks that overlap";
        at = block.to;
    }
    static_cast<void>(ui::middleLeftOut(text, [](qsizetype left) { return QString::number(left); }));
    return "";
}

} // namespace stagefall::fuzz
