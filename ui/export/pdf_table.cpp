// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"

#include <QFontMetricsF>
#include <algorithm>
#include <numeric>

namespace stagefall::ui {
namespace {

using report::Block;
using report::Runs;

constexpr double kGap = 14; ///< between columns

/// Columns as wide as what is in them. Where that is too much the narrow ones keep their width and the others share
/// what is left, so that numbers stay whole as long as they can.
std::vector<double> sharedOut(std::vector<double> widths, double room) {
    std::vector<std::size_t> order(widths.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return widths[a] < widths[b]; });
    double left = room;
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto& width = widths[order[i]];
        width = std::min(width, left / static_cast<double>(order.size() - i));
        left -= width;
    }
    return widths;
}

class Table {
public:
    Table(PageWriter& page, const Block& block, const TableLook& look)
        : page_(page), block_(block), look_(look), widths_(block.cells.front().size(), 0) {
        for (std::size_t row = 0; row < block.cells.size(); ++row) {
            const QFontMetricsF words(textFont(look.size, row == 0));
            const QFontMetricsF digits(monoFont(look.size));
            for (std::size_t i = 0; i < widths_.size(); ++i) {
                const auto& metrics = row > 0 && isNumber(i) ? digits : words;
                const auto text = dressed(block.cells[row][i], look.size).text.left(400);
                for (const auto& line : text.split(QLatin1Char('\n')))
                    widths_[i] = std::max(widths_[i], metrics.horizontalAdvance(line) + kGap);
            }
        }
        const double room = page.width() - look.indent;
        widths_ = sharedOut(std::move(widths_), room);
        if (look.fills) widths_[0] += room - std::accumulate(widths_.begin(), widths_.end(), 0.0);
    }

    void paint() {
        row(0);
        for (std::size_t i = 1; i < block_.cells.size() && page_.ok(); ++i) {
            const auto before = page_.page();
            page_.need(std::min(heightOf(i) + 6, page_.pageRoom()));
            if (page_.page() != before) row(0);
            row(i);
        }
    }

private:
    bool isNumber(std::size_t column) const { return column < look_.numbers.size() && look_.numbers[column]; }

    bool named() const {
        const auto& head = block_.cells.front();
        return std::any_of(head.begin(), head.end(),
                           [](const Runs& cell) { return !cell.empty() && !cell.front().text.empty(); });
    }

    double heightOf(std::size_t row) { return cells(row, false); }

    /// Gives the height.
    double cells(std::size_t row, bool draw) {
        const bool head = row == 0;
        double height = 0;
        double x = page_.left() + look_.indent;
        for (std::size_t i = 0; i < widths_.size(); ++i) {
            const double width = widths_[i] - kGap / 2;
            const auto cell = dressed(block_.cells[row][i], look_.size, head);
            const bool number = isNumber(i);
            const PageWriter::Look look{number && !head ? monoFont(look_.size) : textFont(look_.size, head),
                                        head ? scene::Ink::Muted : scene::Ink::Text};
            const bool right = number && QFontMetricsF(look.font).horizontalAdvance(cell.text) <= width;
            const double one = page_.boxed(cell.text, cell.formats, look, x, width, draw && !right);
            // A head stands over its numbers.
            if (draw && right) page_.line(cell.text, look, x + width, width + 1, true);
            height = std::max(height, one);
            x += widths_[i];
        }
        return height;
    }

    void row(std::size_t index) {
        if (index == 0 && !named()) return;
        const auto height = heightOf(index);
        page_.need(std::min(height + 6, page_.pageRoom()));
        cells(index, true);
        page_.skip(height + 1);
        page_.rule();
        page_.skip(3);
    }

    PageWriter& page_;
    const Block& block_;
    const TableLook& look_;
    std::vector<double> widths_;
};

} // namespace

void pdfTable(PageWriter& page, const Block& table, const TableLook& look) {
    if (!table.cells.empty()) Table(page, table, look).paint();
}

} // namespace stagefall::ui
