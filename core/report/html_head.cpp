// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/table_text.h"
#include "core/report/html_parts.h"
#include "core/report/markup.h"
#include "core/report/svg.h"
#include "core/report/timelines.h"

#include <algorithm>

namespace stagefall::report {
namespace {

using budget::Verdict;

/// Never by colour alone: over has a sign of its own.
std::string verdictClass(Verdict verdict) {
    switch (verdict) {
    case Verdict::Over:
        return "t-over";
    case Verdict::Near:
        return "t-near";
    case Verdict::Within:
    case Verdict::Unknown:
        return "";
    }
    return "";
}

std::string verdictPill(const Document& d) {
    const auto standing = d.standing();
    const auto verdict = standing.verdict;
    if (!standing.counts()) return element("span", "pill t-muted", "⚠ " + d.standingWord());
    if (verdict == Verdict::Unknown) return {};
    const std::string word(budget::name(verdict));
    const std::string sign = verdict == Verdict::Over ? "▲ " : verdict == Verdict::Near ? "◆ " : "● ";
    return element("span", "pill t-" + word, sign + d.words("report.verdict." + word));
}

std::string fact(const Document& d, const std::string& id, const std::string& value) {
    if (value.empty()) return {};
    return "<span class=\"fact\">" + element("span", "t-muted", d.words(id)) + " " + element("span", "", value) +
           "</span>";
}

} // namespace

std::string htmlHeader(const Document& d) {
    std::string out = "<header>\n<div class=\"brand\">" + element("b", "", "Stagefall") + " " +
                      element("span", "t-muted", d.words("report.kind")) + "</div>\n<div class=\"head\"><h1>" +
                      escaped(d.title()) + "</h1>" + verdictPill(d) + "</div>\n<div class=\"facts\">";
    out += fact(d, "report.date", d.date());
    out += fact(d, "report.workbench", d.sessionAttribute(trace::keys::kWorkbench));
    out += fact(d, "report.endpoint", d.sessionAttribute(trace::keys::kEndpoint));
    out += fact(d, "report.model", d.sessionAttribute(trace::keys::kModel));
    out += fact(d, "report.budget", d.budgetTitle());
    out += "</div>\n";
    if (const auto badge = labBadge(d); !badge.empty()) {
        out += "<p class=\"note\">" + badge + " " + escaped(d.words("report.lab_note"));
        if (const auto source = d.sessionAttribute(trace::keys::kLabSource); !source.empty())
            out += " " + escaped(d.words("report.lab_source", {{"source", source}}));
        out += "</p>\n";
    }
    if (const auto failure = d.failure(); !failure.empty())
        out += element("p", "note", "⚠ " + d.words("report.failure", {{"reason", failure}})) + "\n";
    if (const auto where = d.whereTheTimeWent(); !where.empty()) out += element("p", "where", where) + "\n";
    if (!d.input().notes.empty()) out += element("div", "notes", d.clean(d.input().notes)) + "\n";
    return out + "</header>\n";
}

std::string htmlFigures(const Document& d) {
    std::string out;
    for (std::size_t i = 0; i < d.tasks().size(); ++i) {
        auto name = d.taskName(i);
        if (name.empty()) name = d.words("report.measures");
        out += "<section class=\"panel figures\"><h2>" + element("span", "", name) + labBadge(d) + "</h2>\n<dl>\n";
        for (const auto& figure : d.figures(d.tasks()[i])) {
            out += "<div title=\"" + escaped(figure.definition) + "\">" + element("dt", "t-muted", figure.name);
            const bool missing = figure.value.empty();
            const bool over = figure.verdict == Verdict::Over;
            const auto classes = missing ? "missing t-faint" : "mono " + verdictClass(figure.verdict);
            out += element("dd", classes, missing ? d.words("report.not_reported") : (over ? "▲ " : "") + figure.value);
            out += element("dd", "caption t-muted", figure.caption) + "</div>\n";
        }
        out += "</dl>\n</section>\n";
    }
    return out;
}

std::string htmlWaterfall(const Document& d) {
    constexpr double kWidth = 1280;
    constexpr std::size_t kRowsOfAPage = 46; // more than these are no longer readable on one sheet of paper
    const auto& input = d.input();
    scene::TimelineOptions options;
    options.width = kWidth;
    options.value_width = 150;
    options.language = input.language;
    SvgOptions svg;
    svg.standalone = false;
    svg.title = d.words("report.waterfall");
    svg.row_title = [&](trace::Row row) { return d.spanName(row); };
    std::string body;
    std::size_t rows = 0;
    for (const auto& part : timelines(d, options)) {
        if (!part.title.empty()) {
            body += "<h3 class=\"task\">" + element("span", "", part.title) + " " +
                    element("span", "mono t-muted", part.after) + "</h3>\n";
            svg.title = part.title;
            svg.id_prefix = "sf" + std::to_string(rows); // patterns of one page need names of their own
        }
        body += writeSvg(part.timeline.scene, svg);
        rows += std::max<std::size_t>(1, part.timeline.rows.size());
    }
    svg.title = d.words("report.legend");
    svg.id_prefix = "sfl";
    svg.row_title = {};
    body += "<div class=\"legend\">" + writeSvg(legendOf(d, options), svg) + "</div>\n";
    return panel(d, "report.waterfall", rows > kRowsOfAPage ? "waterfall tall" : "waterfall", true, body);
}

std::string htmlDefinitions(const Document& d) {
    std::string out = "<details class=\"panel definitions\"><summary>" + escaped(d.words("report.definitions")) +
                      "</summary>\n<dl>\n";
    for (const char* what : {"task", "first_feedback", "longest_silence", "ttft", "ttfb", "tpot", "gaps",
                             "unattributed", "approval", "gateway"})
        out += element("dt", "", d.words(std::string("report.measure.") + what)) +
               element("dd", "t-muted", d.words(std::string("report.define.") + what)) + "\n";
    return out + "</dl>\n</details>\n";
}

std::string htmlFooter(const Document& d) {
    std::string out =
        "<footer class=\"t-muted\">" + escaped(d.words("report.made_by", {{"version", STAGEFALL_VERSION}}));
    const auto add = [&](const std::string& id, const std::string& value) {
        if (!value.empty()) out += " · " + escaped(d.words(id)) + " " + escaped(value);
    };
    add("report.date", d.date());
    add("report.recorded_by", d.sessionAttribute(trace::keys::kProducer));
    add("report.session_id", d.clean(d.input().id));
    add("report.endpoint_url", d.sessionAttribute(trace::keys::kEndpointUrl));
    return out + " " + labBadge(d) + "</footer>\n";
}

} // namespace stagefall::report
