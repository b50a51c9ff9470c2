// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report.h"

#include "core/report/writers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace stagefall::report {

std::optional<Format> parseFormat(std::string_view word_or_file_name) {
    constexpr std::array<std::pair<std::string_view, Format>, 7> kWords{{{"html", Format::Html},
                                                                         {"htm", Format::Html},
                                                                         {"svg", Format::Svg},
                                                                         {"csv", Format::Csv},
                                                                         {"json", Format::Json},
                                                                         {"md", Format::Markdown},
                                                                         {"markdown", Format::Markdown}}};
    const auto dot = word_or_file_name.rfind('.');
    std::string word(dot == std::string_view::npos ? word_or_file_name : word_or_file_name.substr(dot + 1));
    for (char& c : word)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    for (const auto& [known, format] : kWords)
        if (word == known) return format;
    return std::nullopt;
}

std::string write(Format format, const ReportInput& input) {
    const Document document(input);
    std::string out;
    switch (format) {
    case Format::Html:
        out = writeHtml(document);
        break;
    case Format::Svg:
        out = writeSvgFile(document);
        break;
    case Format::Csv:
        out = writeCsv(document);
        break;
    case Format::Json:
        out = writeJson(document);
        break;
    case Format::Markdown:
        out = writeMarkdown(document);
        break;
    }
    return input.redactor == nullptr ? out : input.redactor->redact(std::move(out));
}

} // namespace stagefall::report
