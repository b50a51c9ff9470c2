// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/report/html_parts.h"

namespace stagefall::report {

std::string htmlReasons(const Document& d) {
    std::size_t left = 0;
    const auto& reasons = d.reasons(left);
    if (reasons.empty()) return {};
    std::string body;
    for (const auto& reason : reasons) {
        body += "<div class=\"reason\"><p>" + element("b", "", reason.name) + " " +
                element("span", "mono t-muted", reason.when) + " " +
                element("span", "mono t-over", "▲ " + reason.took) + "</p>\n<ul>\n";
        for (const auto& sentence : reason.sentences) body += element("li", "", sentence) + "\n";
        body += "</ul></div>\n";
    }
    if (left > 0)
        body += element("p", "t-muted",
                        d.words("report.more_over", {{"n", analysis::formatCount(static_cast<std::int64_t>(left))}})) +
                "\n";
    return panel(d, "report.why", "why", true, body);
}

std::string htmlRemarks(const Document& d) {
    const auto remarks = d.remarks();
    if (remarks.empty()) return {};
    std::string body = "<ul>\n";
    for (const auto& remark : remarks) {
        body += "<li>";
        if (!remark.what.empty()) body += element("b", "", remark.what) + " ";
        if (!remark.when.empty()) body += element("span", "mono t-muted", remark.when);
        body += element("div", "text", remark.text) + "</li>\n";
    }
    return panel(d, "report.remarks", "remarks", true, body + "</ul>\n");
}

} // namespace stagefall::report
