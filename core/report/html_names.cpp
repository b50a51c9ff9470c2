// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_parts.h"
#include "core/report/markup.h"
#include "core/scene/palette.h"

namespace stagefall::report {

std::string htmlNames(const Document& d) {
    const auto lines = d.names();
    if (lines.size() < 2) return {}; // its head alone
    std::string body = "<div class=\"scroll\"><table>\n";
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = lines[i];
        const bool head = i == 0;
        const auto* tag = head ? "th" : "td";
        body += head ? "<thead><tr>" : "<tr>";
        const auto ink = std::string(scene::name(scene::stageInk(line.stage)));
        const auto swatch = "<svg class=\"swatch\" viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect width=\"10\" "
                            "height=\"10\" rx=\"2\" class=\"f-" +
                            ink + "\"/></svg>";
        body += std::string(head ? "<th>" : "<th scope=\"row\">") + (head ? "" : swatch) + escaped(line.name) + "</th>";
        for (const auto* cell : {&line.count, &line.total, &line.mean, &line.p95, &line.worst})
            body += element(tag, head ? "" : "mono", *cell);
        body += element(tag, line.over.empty() || head ? "left" : "left t-over",
                        (line.over.empty() || head ? "" : "▲ ") + line.over);
        body += head ? "</tr></thead>\n<tbody>\n" : "</tr>\n";
    }
    return panel(d, "report.names", "table", true, body + "</tbody>\n</table></div>\n");
}

} // namespace stagefall::report
