// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringView>
#include <vector>

namespace stagefall::ui {

/// A stretch of Markdown that can be laid out on its own: a paragraph, heading, list, table, quote or fenced code.
struct MarkdownBlock {
    qsizetype from = 0;
    qsizetype to = 0; ///< one past the end
    bool operator==(const MarkdownBlock&) const = default;
};

/// The run of ` or ~ that opens or closes fenced code; empty where the line is no fence. Pure.
QStringView markdownFence(QStringView line);

/// Cuts Markdown at the blank lines that end a block, from `from` on (which must be the beginning of a block). All but
/// the last stay what they are when text is appended, so that only the last is laid out anew while it streams in. Pure.
std::vector<MarkdownBlock> markdownBlocks(QStringView text, qsizetype from = 0);

} // namespace stagefall::ui
