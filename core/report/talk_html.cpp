// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markup.h"
#include "core/report/talk_markup.h"

namespace stagefall::report {
namespace {

using Kind = Block::Kind;

std::string htmlRuns(const Runs& runs) {
    std::string out;
    for (const auto& run : runs) {
        if (run.bold) out += "<b>";
        if (run.italic) out += "<i>";
        if (run.code) out += "<code>";
        out += escaped(run.text);
        if (run.code) out += "</code>";
        if (run.italic) out += "</i>";
        if (run.bold) out += "</b>";
    }
    return out;
}

std::string htmlTable(const Block& block) {
    std::string out = "<div class=\"scroll\"><table>\n";
    for (std::size_t i = 0; i < block.cells.size(); ++i) {
        const std::string tag = i == 0 ? "th" : "td";
        out += "<tr>";
        for (const auto& cell : block.cells[i])
            out.append("<").append(tag).append(">").append(htmlRuns(cell)).append("</").append(tag).append(">");
        out += "</tr>\n";
    }
    return out + "</table></div>\n";
}

std::string htmlBlock(const Block& block) {
    switch (block.kind) {
    case Kind::Paragraph:
        return "<p>" + htmlRuns(block.text) + "</p>\n";
    case Kind::Heading: // below those of the page
        return "<h4>" + htmlRuns(block.text) + "</h4>\n";
    case Kind::Item:
        return "<li class=\"d" + std::to_string(block.level) + "\"><span class=\"sign\">" + escaped(block.sign) +
               "</span><span>" + htmlRuns(block.text) + "</span></li>\n";
    case Kind::Code:
        return "<pre class=\"mono\">" + (block.text.empty() ? "" : escaped(block.text.front().text)) + "</pre>\n";
    case Kind::Table:
        return htmlTable(block);
    case Kind::Quote:
        return "<blockquote>" + htmlRuns(block.text) + "</blockquote>\n";
    case Kind::Rule:
        return "<hr/>\n";
    }
    return {};
}

} // namespace

std::string answerHtml(std::string_view markdown) {
    std::string out;
    bool list = false;
    for (const auto& block : understand(markdown)) {
        const bool item = block.kind == Kind::Item;
        if (item != list) out += item ? "<ul class=\"items\">\n" : "</ul>\n";
        list = item;
        out += htmlBlock(block);
    }
    return list ? out + "</ul>\n" : out;
}

} // namespace stagefall::report
