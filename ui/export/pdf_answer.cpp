// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/talk_markup.h"
#include "ui/export/pdf_parts.h"
#include "ui/theme/appearance.h"

namespace stagefall::ui {
namespace {

using report::Block;
using report::Runs;

constexpr double kText = 12;

} // namespace

Dressed dressed(const Runs& runs, double pixels, bool bold) {
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

namespace {

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
        pdfTable(page, block);
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
