// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/markdown_document.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextTable>
#include <algorithm>
#include <vector>

namespace stagefall::ui {
namespace {

using scene::Ink;

/// Longer blocks are shown as they are: to lay them out as Markdown would take too long.
constexpr qsizetype kLongest = 64 * 1024;

double headingSize(int level, double pixels) {
    if (level == 1) return pixels * 1.3;
    return level == 2 ? pixels * 1.15 : pixels;
}

void setPixels(QTextCharFormat& format, double pixels) {
    format.clearProperty(QTextFormat::FontSizeAdjustment);
    format.clearProperty(QTextFormat::FontPointSize);
    format.setProperty(QTextFormat::FontPixelSize, qRound(pixels));
}

QTextCharFormat dressed(QTextCharFormat format, int level, double pixels, const Appearance& appearance) {
    setPixels(format, level > 0 ? headingSize(level, pixels) : pixels);
    if (level > 0) format.setFontWeight(QFont::DemiBold);
    if (format.fontWeight() >= QFont::Bold) format.setFontWeight(QFont::DemiBold);
    if (format.fontFixedPitch() || format.hasProperty(QTextFormat::FontFixedPitch)) {
        format.setFontFamilies(monoFont(pixels).families());
        setPixels(format, pixels * 0.93);
        format.setBackground(appearance.colour(Ink::Raised));
    }
    if (format.isAnchor()) {
        format.setForeground(appearance.textColour(Ink::Accent));
        format.setFontUnderline(true);
    }
    return format;
}

} // namespace

MarkdownDocument::MarkdownDocument(const QString& markdown, double pixels, const Appearance& appearance) {
    setUndoRedoEnabled(false);
    setDocumentMargin(0);
    setDefaultFont(textFont(pixels));
    if (markdown.size() > kLongest) {
        setPlainText(markdown);
        return;
    }
    setMarkdown(markdown, MarkdownFeatures(MarkdownNoHTML) | MarkdownDialectGitHub);
    namePictures();
    dress(pixels, appearance);
}

QVariant MarkdownDocument::loadResource(int type, const QUrl& name) {
    Q_UNUSED(type);
    Q_UNUSED(name);
    return {}; // neither the network nor a file is ever read for a text that came from outside
}

void MarkdownDocument::namePictures() {
    struct Picture {
        int from, to;
        QString name;
    };
    std::vector<Picture> pictures;
    for (auto block = begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const auto part = it.fragment();
            if (!part.charFormat().isImageFormat()) continue;
            const auto image = part.charFormat().toImageFormat();
            const auto words = image.stringProperty(QTextFormat::ImageAltText);
            const auto name = words.isEmpty() ? image.name() : words;
            pictures.push_back({part.position(), part.position() + part.length(), name});
        }
    }
    std::reverse(pictures.begin(), pictures.end());
    for (const auto& picture : pictures) {
        QTextCursor cursor(this);
        cursor.setPosition(picture.from);
        cursor.setPosition(picture.to, QTextCursor::KeepAnchor);
        cursor.insertText(tr("[picture: %1]").arg(picture.name), QTextCharFormat());
    }
}

void MarkdownDocument::dress(double pixels, const Appearance& appearance) {
    for (auto block = begin(); block.isValid(); block = block.next()) dressBlock(block, pixels, appearance);
    dressTables(appearance);
    // What stands between blocks is the view's.
    QTextCursor cursor(this);
    auto edge = cursor.blockFormat();
    edge.setTopMargin(0);
    cursor.setBlockFormat(edge);
    cursor.movePosition(QTextCursor::End);
    edge = cursor.blockFormat();
    edge.setBottomMargin(0);
    cursor.setBlockFormat(edge);
}

void MarkdownDocument::dressBlock(const QTextBlock& block, double pixels, const Appearance& appearance) {
    QTextCursor cursor(block);
    auto format = block.blockFormat();
    const bool code = format.hasProperty(QTextFormat::BlockCodeFence) ||
                      format.hasProperty(QTextFormat::BlockCodeLanguage) || format.nonBreakableLines();
    format.setNonBreakableLines(false);
    format.setLineHeight(code ? 120 : 128, QTextBlockFormat::ProportionalHeight);
    if (code) format.setBackground(appearance.colour(Ink::Raised));
    cursor.setBlockFormat(format);
    struct Part {
        int from, to;
        QTextCharFormat format;
    };
    std::vector<Part> parts;
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const auto part = it.fragment();
        auto dress = dressed(part.charFormat(), format.headingLevel(), pixels, appearance);
        if (code) dress.clearBackground();
        parts.push_back({part.position(), part.position() + part.length(), dress});
    }
    for (const auto& part : parts) {
        cursor.setPosition(part.from);
        cursor.setPosition(part.to, QTextCursor::KeepAnchor);
        cursor.setCharFormat(part.format);
    }
}

void MarkdownDocument::dressTables(const Appearance& appearance) {
    const auto frames = rootFrame()->childFrames();
    for (auto* frame : frames) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr) continue;
        auto format = table->format();
        format.setBorder(1);
        format.setBorderCollapse(true);
        format.setBorderBrush(appearance.colour(Ink::Line));
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setCellPadding(4);
        format.setCellSpacing(0);
        table->setFormat(format);
    }
}

} // namespace stagefall::ui
