// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/markdown_blocks.h"

namespace stagefall::ui {
namespace {

struct Line {
    QStringView text; ///< without the line break
    qsizetype next;   ///< where the following line begins
};

Line lineAt(QStringView text, qsizetype at) {
    const auto end = text.indexOf(QLatin1Char('\n'), at);
    if (end < 0) return {text.mid(at), text.size()};
    return {text.mid(at, end - at), end + 1};
}

bool blank(QStringView line) { return line.trimmed().isEmpty(); }

qsizetype indent(QStringView line) {
    qsizetype columns = 0;
    for (const auto letter : line) {
        if (letter == QLatin1Char('\t'))
            columns += 4;
        else if (letter == QLatin1Char(' '))
            ++columns;
        else
            break;
    }
    return columns;
}

bool listItem(QStringView line) {
    const auto bare = line.trimmed();
    if (bare.size() < 2) return false;
    qsizetype digits = 0;
    while (digits < bare.size() && bare[digits].isDigit()) ++digits;
    if (digits > 0 && digits < 10 && digits + 1 < bare.size())
        return (bare[digits] == QLatin1Char('.') || bare[digits] == QLatin1Char(')')) && bare[digits + 1].isSpace();
    return QStringView(u"-*+").contains(bare.front()) && bare[1].isSpace();
}

bool heading(QStringView line) { return indent(line) < 4 && line.trimmed().startsWith(QLatin1Char('#')); }

/// Whether a block that began with `first` goes on after a blank line with the line at `at`.
bool goesOn(QStringView text, QStringView first, qsizetype at) {
    if (!listItem(first)) return false;
    while (at < text.size()) {
        const auto line = lineAt(text, at);
        if (!blank(line.text)) return listItem(line.text) || indent(line.text) >= 2;
        at = line.next;
    }
    return true; // nothing came yet: the list may go on
}

qsizetype blockEnd(QStringView text, qsizetype from) {
    const auto first = lineAt(text, from);
    if (heading(first.text)) return first.next;
    auto open = markdownFence(first.text);
    const bool code = !open.isEmpty();
    auto at = first.next;
    while (at < text.size()) {
        const auto line = lineAt(text, at);
        const auto mark = markdownFence(line.text);
        if (!open.isEmpty()) {
            const bool closes = mark.size() >= open.size() && mark.startsWith(open) && line.text.trimmed() == mark;
            if (closes && code) return line.next;
            if (closes) open = {};
        } else if (blank(line.text)) {
            if (!goesOn(text, first.text, line.next)) return at;
        } else if (heading(line.text) || (!mark.isEmpty() && indent(line.text) < 2)) {
            return at;
        } else if (!mark.isEmpty()) {
            open = mark;
        }
        at = line.next;
    }
    return text.size();
}

} // namespace

QStringView markdownFence(QStringView line) {
    const auto bare = line.trimmed();
    if (bare.isEmpty() || (bare.front() != QLatin1Char('`') && bare.front() != QLatin1Char('~'))) return {};
    qsizetype length = 0;
    while (length < bare.size() && bare[length] == bare.front()) ++length;
    return length >= 3 ? bare.left(length) : QStringView();
}

std::vector<MarkdownBlock> markdownBlocks(QStringView text, qsizetype from) {
    std::vector<MarkdownBlock> blocks;
    while (from < text.size()) {
        const auto line = lineAt(text, from);
        if (blank(line.text)) {
            from = line.next;
            continue;
        }
        const auto end = blockEnd(text, from);
        blocks.push_back({from, end});
        from = end;
    }
    return blocks;
}

} // namespace stagefall::ui
