// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The Markdown of an answer, understood: headings, emphasis, lists, code, tables, quotes. Foreign text: nothing in it
/// is ever markup of the document it ends up in; links and pictures stay the letters they are. Pure, without recursion,
/// and about linear in the text.
namespace stagefall::report {

/// A stretch of one look. Plain text.
struct Run {
    std::string text;
    bool bold = false;
    bool italic = false;
    bool code = false;
    bool operator==(const Run&) const = default;
};
using Runs = std::vector<Run>;

struct Block {
    enum class Kind { Paragraph, Heading, Item, Code, Table, Quote, Rule } kind = Kind::Paragraph;
    int level = 0;                        ///< of a heading, 1 to 6; how deep an item is, 0 to 5
    std::string sign;                     ///< of an item: "•" or "3."
    Runs text;                            ///< with the line breaks it had; of code one run as it is
    std::vector<std::vector<Runs>> cells; ///< of a table, its head first; all lines as long as the head
    bool operator==(const Block&) const = default;
};

std::vector<Block> understand(std::string_view markdown);
/// Emphasis and code within one block.
Runs understandRuns(std::string_view text);
/// The same as HTML, every text in it escaped; no attributes but classes.
std::string answerHtml(std::string_view markdown);

} // namespace stagefall::report
