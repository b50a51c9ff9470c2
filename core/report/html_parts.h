// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/document.h"

#include <string>
#include <string_view>

/// Inside core/report: the parts of the HTML page. Each gives finished markup, "" where it has nothing to say.
namespace stagefall::report {

/// The whole style sheet: the palette of both themes, then resources/report/report.css.
std::string styleSheet();

/// `<tag class="classes">foreign text</tag>`
std::string element(std::string_view tag, std::string_view classes, std::string_view text);
/// A panel with a heading; `lab` true where it shows times, which are then labelled.
std::string panel(const Document& document, const std::string& title_id, const std::string& classes, bool lab,
                  const std::string& body);
std::string labBadge(const Document& document);

std::string htmlHeader(const Document& document);
std::string htmlFigures(const Document& document);
std::string htmlWaterfall(const Document& document);
std::string htmlBudget(const Document& document);
std::string htmlNames(const Document& document);
std::string htmlInferences(const Document& document);
std::string htmlConversation(const Document& document);
std::string htmlTools(const Document& document);
std::string htmlReasons(const Document& document);
std::string htmlRemarks(const Document& document);
std::string htmlOddities(const Document& document);
std::string htmlDefinitions(const Document& document);
std::string htmlFooter(const Document& document);

} // namespace stagefall::report
