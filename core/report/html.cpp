// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_parts.h"
#include "core/report/markup.h"
#include "core/report/sha256.h"
#include "core/report/writers.h"
#include "core/scene/palette.h"
#include "resources/embedded.h"

namespace stagefall::report {
namespace {

using scene::Ink;
using scene::Theme;

std::string variables(Theme theme) {
    std::string out;
    for (const auto ink : scene::kInks) {
        const std::string word(scene::name(ink));
        out += "--" + word + ":" + scene::hex(scene::colour(ink, theme)) + ";";
        out += "--t-" + word + ":" + scene::hex(scene::textColour(ink, theme)) + ";";
    }
    return out;
}

} // namespace

std::string styleSheet() {
    std::string out = ":root{" + variables(Theme::Light) + "}\n";
    // Paper is white, whatever the screen is.
    out += "@media screen and (prefers-color-scheme:dark){:root{" + variables(Theme::Dark) + "}}\n";
    const auto rule = [&out](const std::string& selector, std::string_view property, const std::string& variable) {
        out.append(selector).append("{").append(property).append(":var(--").append(variable).append(")}");
    };
    for (const auto ink : scene::kInks) {
        const std::string word(scene::name(ink));
        rule(".f-" + word, "fill", word);
        rule(".s-" + word, "stroke", word);
        rule(".t-" + word, "color", "t-" + word);
        rule("text.t-" + word, "fill", "t-" + word);
        out += "\n";
    }
    return out.append(resources::find("report/report.css"));
}

std::string element(std::string_view tag, std::string_view classes, std::string_view text) {
    std::string out = "<" + std::string(tag);
    if (!classes.empty()) out.append(" class=\"").append(classes).append("\"");
    return out.append(">").append(escaped(text)).append("</").append(tag).append(">");
}

std::string labBadge(const Document& d) {
    const auto lab = d.lab();
    if (lab.empty()) return {};
    return "<span class=\"badge lab\" title=\"" + escaped(d.words("report.lab_note")) + "\">" + escaped(lab) +
           "</span>";
}

std::string panel(const Document& d, const std::string& title_id, const std::string& classes, bool lab,
                  const std::string& body) {
    return "<section class=\"panel " + classes + "\"><h2>" + escaped(d.words(title_id)) + (lab ? labBadge(d) : "") +
           "</h2>\n" + body + "</section>\n";
}

std::string writeHtml(const Document& d) {
    const auto style = styleSheet();
    const char* language = d.input().language == text::Language::Chinese ? "zh-Hans" : "en";
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"" + std::string(language) + "\">\n<head>\n<meta charset=\"utf-8\">\n";
    out += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-" +
           sha256Base64(style) + "'; img-src data:; base-uri 'none'; form-action 'none'\">\n";
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    out += "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n";
    out += element("title", "", d.title()) + "\n<style>" + style + "</style>\n</head>\n<body>\n<main>\n";
    out += htmlHeader(d) + htmlFigures(d) + (d.input().include_timeline ? htmlWaterfall(d) : std::string()) +
           htmlRemarks(d);
    const auto conversation = htmlConversation(d);
    out += conversation.empty() ? "<div class=\"single\">\n" : "<div class=\"columns\">\n";
    out +=
        "<div class=\"column\">\n" +
        (d.input().include_table ? htmlBudget(d) + htmlReasons(d) + htmlNames(d) + htmlInferences(d) : std::string()) +
        htmlTools(d) + htmlOddities(d) + "</div>\n";
    if (!conversation.empty()) out += "<div class=\"column\">\n" + conversation + "</div>\n";
    return out + "</div>\n" + htmlDefinitions(d) + htmlFooter(d) + "</main>\n</body>\n</html>\n";
}

} // namespace stagefall::report
