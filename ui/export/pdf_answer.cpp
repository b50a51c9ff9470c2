// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/talk_markup.h"
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"

#include <QFontMetricsF>
#include <algorithm>

namespace stagefall::ui {
namespace {

using report::Block;
using report::Runs;

constexpr double kText = 12;

/// The letters of a block and how each of them looks.
struct Dressed {
    QString text;
    QList<QTextLayout::FormatRange> formats;
};

Dressed dressed(const Runs& runs, double pixels, bool bold = false) {
    Dressed out;
    for (const auto& run : runs) {
        const auto text = toPlainText(run.text);
        if (run.bold || run.italic || run.code) {
            QTextCharFormat format;
            auto font = run.code ? monoFont(pixels - 1, bold || run.bold) : textFont(pixels, bold || run.bold);
            font.setItalic(run.italic);
            font.setHintingPreference(QFont::PreferNoHinting);
            format.setFont(font);
            out.formats.push_back({static_cast<int>(out.text.size()), static_cast<int>(text.size()), format});
        }
        out.text += text;
    }
    return out;
}

/// Columns as wide as what is in them, all of them narrower where that is too much.
std::vector<double> columnWidths(const Block& table, double room) {
    const QFontMetricsF metrics(textFont(11, true));
    constexpr double kGap = 16;
    std::vector<double> widths(table.cells.front().size(), 24);
    for (const auto& line : table.cells)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], metrics.horizontalAdvance(dressed(line[i], 11).text.left(400)) + kGap);
    double sum = 0;
    for (auto& width : widths) sum += width = std::min(width, room);
    if (sum > room)
        for (auto& width : widths) width *= room / sum;
    return widths;
}

void table(PageWriter& page, const Block& block) {
    const auto widths = columnWidths(block, page.width());
    for (std::size_t row = 0; row < block.cells.size(); ++row) {
        const bool head = row == 0;
        const PageWriter::Look look{textFont(11, head), head ? scene::Ink::Muted : scene::Ink::Text};
        double height = 0;
        for (const bool draw : {false, true}) {
            double x = page.left();
            for (std::size_t i = 0; i < widths.size(); ++i) {
                const auto cell = dressed(block.cells[row][i], 11, head);
                height = std::max(height, page.boxed(cell.text, cell.formats, look, x, widths[i] - 8, draw));
                x += widths[i];
            }
            if (!draw) page.need(height + 6);
        }
        page.skip(height + 2);
        page.rule();
        page.skip(4);
    }
}

void block(PageWriter& page, const Block& block) {
    const auto spoken = dressed(block.text, kText);
    switch (block.kind) {
    case Block::Kind::Paragraph:
        page.formatted(spoken.text, spoken.formats, {textFont(kText)});
        break;
    case Block::Kind::Heading: {
        const double size = block.level == 1 ? 15 : block.level == 2 ? 14 : 13;
        const auto title = dressed(block.text, size, true);
        page.need(40);
        page.formatted(title.text, title.formats, {textFont(size, true)});
        break;
    }
    case Block::Kind::Item:
        page.formatted(spoken.text, spoken.formats, {textFont(kText), scene::Ink::Text, 22.0 + 18 * block.level},
                       toPlainText(block.sign));
        break;
    case Block::Kind::Code:
        page.text(spoken.text, {monoFont(10), scene::Ink::Text, 12});
        break;
    case Block::Kind::Table:
        table(page, block);
        break;
    case Block::Kind::Quote:
        page.formatted(spoken.text, spoken.formats, {textFont(kText), scene::Ink::Muted, 16});
        break;
    case Block::Kind::Rule:
        page.rule();
        page.skip(2);
        break;
    }
}

} // namespace

void pdfAnswer(PageWriter& page, const std::string& markdown) {
    bool item = false;
    for (const auto& part : report::understand(markdown)) {
        const bool next_item = part.kind == Block::Kind::Item;
        page.skip(item && next_item ? 1 : 6);
        item = next_item;
        block(page, part);
        if (!page.ok()) return;
    }
}

} // namespace stagefall::ui
