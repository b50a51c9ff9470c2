// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scene_text.h"

#include "core/scene/palette.h"

#include <array>
#include <cstdio>

namespace stagefall::testing {
namespace {

using namespace scene;

std::string number(double value) {
    std::array<char, 32> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%.1f", value);
    return buffer.data();
}

std::string who(trace::Row row) { return row == trace::kNoRow ? std::string() : " #" + std::to_string(row); }

std::string text(const Box& b) {
    constexpr std::array kFills = {"solid", "pale", "dotted", "hatched", "striped"};
    return "box " + number(b.x) + "," + number(b.y) + " " + number(b.w) + "x" + number(b.h) + " " +
           std::string(name(b.ink)) + " " + kFills.at(static_cast<std::size_t>(b.fill)) +
           (b.outline ? " outline" : "") + (b.open_right ? " open" : "") + who(b.row);
}
std::string text(const Stroke& s) {
    return "line " + number(s.x1) + "," + number(s.y1) + " " + number(s.x2) + "," + number(s.y2) + " " +
           std::string(name(s.ink)) + (s.dashed ? " dashed" : "");
}
std::string text(const Glyph& g) {
    constexpr std::array kShapes = {"diamond", "down", "warning", "right"};
    return std::string(kShapes.at(static_cast<std::size_t>(g.shape))) + " " + number(g.x) + "," + number(g.y) + " " +
           std::string(name(g.ink)) + who(g.row);
}
std::string text(const Label& l) {
    constexpr std::array kAnchors = {"", " middle", " end"};
    return "text " + number(l.x) + "," + number(l.y) + " " + std::string(name(l.ink)) + " " + number(l.size) +
           kAnchors.at(static_cast<std::size_t>(l.anchor)) + (l.mono ? " mono" : "") + (l.bold ? " bold" : "") + " \"" +
           l.text + "\"";
}

} // namespace

std::string describe(const Scene& scene) {
    std::string out = "scene " + number(scene.width) + "x" + number(scene.height) + "\n";
    for (const auto& primitive : scene.primitives)
        out += std::visit([](const auto& shape) { return text(shape); }, primitive) + "\n";
    return out;
}

std::string describe(const Timeline& timeline) {
    std::string out;
    for (const auto& row : timeline.rows)
        out += "row " + number(row.y) + " depth " + std::to_string(row.depth) + (row.header ? " header" : "") +
               (row.unattributed ? " gaps" : "") + " " + std::string(budget::name(row.verdict)) + " \"" + row.label +
               "\"" + who(row.row) + "\n";
    return out + describe(timeline.scene);
}

} // namespace stagefall::testing
