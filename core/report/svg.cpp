// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg.h"

#include "core/report/markup.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace stagefall::report {
namespace {

using scene::Anchor;
using scene::Box;
using scene::Fill;
using scene::Glyph;
using scene::Ink;
using scene::Label;
using scene::Stroke;

constexpr const char* kSans =
    "Inter, 'Segoe UI', 'Noto Sans', 'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";
constexpr const char* kMono = "'JetBrains Mono', 'Cascadia Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace";

std::string attribute(std::string_view name, std::string_view value) {
    return std::string(" ").append(name).append("=\"").append(value).append("\"");
}
std::string attribute(std::string_view name, double value) { return attribute(name, number(value)); }

class Writer {
public:
    Writer(const scene::Scene& scene, const SvgOptions& options) : scene_(scene), options_(options) {}

    std::string run() {
        std::string body;
        for (const auto& primitive : scene_.primitives)
            body += std::visit([this](const auto& shape) { return paint(shape); }, primitive);
        std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\"";
        out += attribute("viewBox", "0 0 " + number(scene_.width) + " " + number(scene_.height));
        if (options_.standalone)
            out += attribute("width", scene_.width) + attribute("height", scene_.height) +
                   attribute("font-family", kSans) +
                   // Fonts that make a multiplication sign of the x in "3x4": text is shown as it is.
                   attribute("style", "font-variant-ligatures:no-contextual");
        out += " role=\"img\">\n<title>" + escaped(options_.title) + "</title>\n" + definitions();
        if (options_.standalone) out += "<rect width=\"100%\" height=\"100%\"" + filled(Ink::Ground) + "/>\n";
        return out + body + "</svg>\n";
    }

private:
    std::string hex(Ink ink) const { return scene::hex(scene::colour(ink, options_.theme)); }
    std::string filled(Ink ink) const {
        return options_.standalone ? attribute("fill", hex(ink)) : attribute("class", "f-" + std::string(name(ink)));
    }
    std::string stroked(Ink ink) const {
        return options_.standalone ? attribute("stroke", hex(ink)) : attribute("class", "s-" + std::string(name(ink)));
    }
    /// Both in one attribute: an element has one class.
    std::string filledAndStroked(Ink ink) const {
        const std::string word(name(ink));
        return options_.standalone ? filled(ink) + stroked(ink) : attribute("class", "f-" + word + " s-" + word);
    }
    std::string pattern(Fill fill, Ink ink) {
        patterns_.emplace(fill, ink);
        return attribute("fill", "url(#" + patternId(fill, ink) + ")");
    }
    std::string patternId(Fill fill, Ink ink) const {
        const char* form = fill == Fill::Hatched ? "-hatch-" : fill == Fill::Dotted ? "-dots-" : "-stripes-";
        return options_.id_prefix + form + std::string(name(ink));
    }

    std::string definitions() const {
        if (patterns_.empty()) return {};
        std::string out = "<defs>\n";
        for (const auto& [fill, ink] : patterns_) out += definition(fill, ink);
        return out + "</defs>\n";
    }
    std::string definition(Fill fill, Ink ink) const {
        const double side = fill == Fill::Dotted ? 4 : fill == Fill::Striped ? 10 : ink == Ink::Over ? 6 : 5;
        std::string out = "<pattern" + attribute("id", patternId(fill, ink)) + attribute("width", side) +
                          attribute("height", side) + attribute("patternUnits", "userSpaceOnUse");
        if (fill != Fill::Dotted) out += attribute("patternTransform", "rotate(45)");
        out += ">";
        const std::string whole = "<rect" + attribute("width", side) + attribute("height", side);
        if (fill == Fill::Hatched && ink == Ink::Over) {
            // The ground dims the stage's colour, so that red rules here and the form below can still be told.
            out += whole + filled(Ink::Ground) + attribute("fill-opacity", "0.52") + "/>";
            out += whole + filled(ink) + attribute("fill-opacity", "0.3") + "/>";
            out += "<rect" + attribute("width", 2.6) + attribute("height", side) + filled(ink) + "/>";
        } else if (fill == Fill::Hatched) {
            out += "<rect" + attribute("width", 1.2) + attribute("height", side) + filled(ink) + "/>";
        } else if (fill == Fill::Dotted) {
            out += whole + filled(ink) + attribute("fill-opacity", "0.3") + "/>";
            out += "<circle cx=\"1.2\" cy=\"1.2\" r=\"0.9\"" + filled(ink) + "/>";
            out += "<circle cx=\"3.2\" cy=\"3.2\" r=\"0.9\"" + filled(ink) + "/>";
        } else {
            out += whole + filled(ink) + attribute("fill-opacity", "0.25") + "/>";
            out += "<rect" + attribute("width", 4) + attribute("height", side) + filled(ink) + "/>";
        }
        return out + "</pattern>\n";
    }

    std::string paint(const Box& box) {
        const bool flat = box.fill == Fill::Solid || box.fill == Fill::Pale;
        std::string look;
        if (flat)
            look = box.outline ? filledAndStroked(box.ink) : filled(box.ink);
        else
            look = pattern(box.fill, box.ink) + (box.outline ? stroked(box.ink) : std::string());
        if (box.fill == Fill::Pale) look += attribute("fill-opacity", "0.35");
        if (box.outline) look += attribute("stroke-width", box.ink == Ink::Over ? 1.2 : 1);
        // An outline is drawn around its box: half inside, so that it takes no more room than others.
        const double inset = box.outline ? 0.5 : 0;
        const double width = std::max(0.5, box.w - 2 * inset);
        std::string out = "<rect" + attribute("x", box.x + inset) + attribute("y", box.y + inset) +
                          attribute("width", width) + attribute("height", std::max(0.5, box.h - 2 * inset));
        if (box.radius > 0 && !box.open_right) out += attribute("rx", std::min(box.radius, box.w / 2));
        out += look + closed("rect", box.row);
        return box.open_right ? out + openEdge(box) : out;
    }

    /// A running bar frays out.
    std::string openEdge(const Box& box) const {
        std::string out;
        double x = box.x + box.w;
        for (const auto& [gap, width, share] : {std::tuple{1.5, 2.5, "0.75"}, {1.5, 1.8, "0.5"}, {1.5, 1.2, "0.3"}}) {
            x += gap;
            out += "<rect" + attribute("x", x) + attribute("y", box.y) + attribute("width", width) +
                   attribute("height", box.h) + filled(box.ink) + attribute("fill-opacity", share) + "/>\n";
            x += width;
        }
        return out;
    }

    std::string closed(const char* element, trace::Row row) const {
        if (row == trace::kNoRow || !options_.row_title) return "/>\n";
        return "><title>" + escaped(options_.row_title(row)) + "</title></" + element + ">\n";
    }

    std::string paint(const Stroke& stroke) const {
        std::string out = "<line" + attribute("x1", stroke.x1) + attribute("y1", stroke.y1) +
                          attribute("x2", stroke.x2) + attribute("y2", stroke.y2) + stroked(stroke.ink) +
                          attribute("stroke-width", stroke.width);
        if (stroke.dashed) out += attribute("stroke-dasharray", "5 4");
        return out + "/>\n";
    }

    std::string paint(const Glyph& glyph) const {
        const double half = glyph.size / 2;
        const auto at = [&](double x, double y) { return number(glyph.x + x) + " " + number(glyph.y + y); };
        std::string path;
        switch (glyph.shape) {
        case Glyph::Shape::Diamond:
            path = "M" + at(0, -half) + "L" + at(half, 0) + "L" + at(0, half) + "L" + at(-half, 0) + "Z";
            break;
        case Glyph::Shape::Down:
            path = "M" + at(-half, -half / 2) + "L" + at(half, -half / 2) + "L" + at(0, half / 2) + "Z";
            break;
        case Glyph::Shape::Right:
            path = "M" + at(-half / 2, -half) + "L" + at(half / 2, 0) + "L" + at(-half / 2, half) + "Z";
            break;
        case Glyph::Shape::Warning: // a triangle with its exclamation mark cut out
            path = "M" + at(0, -half) + "L" + at(half * 1.1, half * 0.9) + "L" + at(-half * 1.1, half * 0.9) + "Z" +
                   "M" + at(-0.6, -half * 0.35) + "L" + at(-0.6, half * 0.3) + "L" + at(0.6, half * 0.3) + "L" +
                   at(0.6, -half * 0.35) + "Z" + "M" + at(-0.6, half * 0.5) + "L" + at(-0.6, half * 0.72) + "L" +
                   at(0.6, half * 0.72) + "L" + at(0.6, half * 0.5) + "Z";
            break;
        }
        return "<path" + attribute("d", path) + attribute("fill-rule", "evenodd") + filled(glyph.ink) + "/>\n";
    }

    std::string paint(const Label& label) const {
        if (label.text.empty()) return {};
        std::string out =
            "<text" + attribute("x", label.x) + attribute("y", label.y) + attribute("font-size", label.size);
        if (label.anchor != Anchor::Start)
            out += attribute("text-anchor", label.anchor == Anchor::Middle ? "middle" : "end");
        if (options_.standalone) {
            out += attribute("fill", scene::hex(scene::textColour(label.ink, options_.theme)));
            if (label.mono) out += attribute("font-family", kMono);
        } else {
            out += attribute("class", "t-" + std::string(name(label.ink)) + (label.mono ? " mono" : ""));
        }
        if (label.bold) out += attribute("font-weight", "600");
        return out + ">" + escaped(label.text) + "</text>\n";
    }

    const scene::Scene& scene_;
    const SvgOptions& options_;
    std::set<std::pair<Fill, Ink>> patterns_;
};

} // namespace

std::string writeSvg(const scene::Scene& scene, const SvgOptions& options) { return Writer(scene, options).run(); }

} // namespace stagefall::report
