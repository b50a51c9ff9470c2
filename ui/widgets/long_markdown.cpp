// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/long_markdown.h"

#include "ui/widgets/markdown_blocks.h"

#include <QStringView>
#include <algorithm>

namespace stagefall::ui {
namespace {

constexpr qsizetype kFirst = 16 * 1024;
constexpr qsizetype kLast = 16 * 1024;
constexpr qsizetype kStep = 8 * 1024; ///< the end begins at multiples of this, so that it rarely jumps
constexpr qsizetype kSearch = 2 * 1024;

/// Where a text may be cut, from `at` on: after a paragraph, else a line, else a word, else right there.
qsizetype cutFrom(QStringView text, qsizetype at) {
    const auto near = text.mid(at, kSearch);
    for (const auto end : {QStringView(u"\n\n"), QStringView(u"\n"), QStringView(u" ")})
        if (const auto found = near.indexOf(end); found >= 0) return at + found + end.size();
    return at < text.size() && text[at].isLowSurrogate() ? at + 1 : at;
}

/// The line that opened the fenced code which is still open at the end of the text; empty where none is.
QStringView openFence(QStringView text) {
    QStringView open;
    for (const auto line : QStringTokenizer(text, u'\n')) {
        const auto mark = markdownFence(line);
        if (mark.isEmpty()) continue;
        if (open.isEmpty())
            open = line.trimmed();
        else if (mark == line.trimmed() && mark.startsWith(markdownFence(open)))
            open = {};
    }
    return open;
}

} // namespace

QString middleLeftOut(const QString& text, const std::function<QString(qsizetype)>& notice) {
    if (text.size() <= kWholeMarkdown) return text;
    const QStringView whole(text);
    const auto first = cutFrom(whole, kFirst);
    const auto last = cutFrom(whole, (text.size() - kLast) / kStep * kStep);
    QString out = text.left(first);
    const auto newline = QStringLiteral("\n");
    if (const auto fence = openFence(whole.left(first)); !fence.isEmpty())
        out += newline + markdownFence(fence).toString();
    out += QStringLiteral("\n\n") + notice(last - first) + QStringLiteral("\n\n");
    if (const auto fence = openFence(whole.left(last)); !fence.isEmpty()) out += fence.toString() + newline;
    return out + text.mid(last);
}

} // namespace stagefall::ui
