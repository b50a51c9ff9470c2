// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"

#include <string>

/// Inside core/report: one writer a format. report::write() redacts what they return once more.
namespace stagefall::report {

std::string writeHtml(const Document& document);
std::string writeSvgFile(const Document& document);
/// RFC 4180, one row a span. Texts that a spreadsheet would take for a formula get a leading apostrophe.
std::string writeCsv(const Document& document);
std::string writeJson(const Document& document);
/// CommonMark with tables.
std::string writeMarkdown(const Document& document);

} // namespace stagefall::report
