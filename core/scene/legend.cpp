// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/legend.h"

#include "core/scene/palette.h"
#include "core/scene/words.h"

#include <algorithm>
#include <array>

namespace stagefall::scene {
namespace {

using trace::Stage;

class Legend {
public:
    Legend(const text::Catalogue& catalogue, const LegendOptions& options)
        : catalogue_(catalogue), options_(options), size_(options.text_size), line_(size_ * 1.7), x_(options.margin) {
        if (!options_.measure) options_.measure = &estimateWidth;
        out_.width = options.width;
        out_.height = line_;
    }

    Scene run(const trace::Trace& trace) {
        std::array<bool, trace::kStages.size()> seen{};
        for (trace::Row row = 0; row < trace.spans.size(); ++row)
            seen.at(static_cast<std::size_t>(trace.spans[row].stage)) = true;
        const auto has = [&](Stage stage) { return seen.at(static_cast<std::size_t>(stage)); };
        for (const auto stage : trace::kStages) {
            if (!has(stage) || stage == Stage::Group) continue;
            const auto fill = stage == Stage::Approval ? Fill::Striped : Fill::Solid;
            boxes(stageLabel(stage, catalogue_, options_.language), {{stageInk(stage), fill}});
        }
        if (has(Stage::Inference)) {
            boxes(words("waits"), {{Ink::Inference, Fill::Pale}});
            boxes(words("thinks"), {{Ink::Inference, Fill::Dotted}});
            firstToken();
        }
        bracket();
        boxes(words("over"), {{stageInk(Stage::Tool), Fill::Solid}, {Ink::Over, Fill::Hatched}});
        if (options_.unattributed) boxes(words("unattributed"), {{Ink::Unattributed, Fill::Hatched}});
        if (options_.statuses && !trace.statuses->empty()) status();
        return std::move(out_);
    }

private:
    std::string words(const std::string& id) const {
        return catalogue_.render({"scene.legend." + id, {}}, options_.language);
    }
    double sign() const { return size_ * 1.8; }
    double top() const { return out_.height - line_ + (line_ - bar()) / 2; }
    double bar() const { return size_ * 0.85; }
    double middle() const { return out_.height - line_ / 2; }

    /// Room for a sign with those words; gives where the sign begins.
    double place(const std::string& text) {
        constexpr double kAfterSign = 6, kBetween = 16;
        const double needed = sign() + kAfterSign + options_.measure(text, size_, false);
        if (x_ > options_.margin && x_ + needed > options_.width - options_.margin) {
            x_ = options_.margin;
            out_.height += line_;
        }
        const double at = x_;
        Label label{at + sign() + kAfterSign, middle() + size_ * 0.36, text, Ink::Muted, size_};
        label.max_width = std::max(0.0, options_.width - options_.margin - label.x);
        out_.primitives.emplace_back(std::move(label));
        x_ += needed + kBetween;
        return at;
    }

    void boxes(const std::string& text, const std::vector<std::pair<Ink, Fill>>& layers) {
        const double left = place(text);
        for (const auto& [ink, fill] : layers) {
            const bool outline = ink == Ink::Over || ink == Ink::Unattributed;
            out_.primitives.emplace_back(Box{left, top(), sign(), bar(), ink, fill, 2, outline});
        }
    }
    void firstToken() {
        const double left = place(words("first_token"));
        out_.primitives.emplace_back(Glyph{Glyph::Shape::Down, left + sign() / 2, middle(), size_ * 0.65, Ink::Text});
    }
    void bracket() {
        const double left = place(words("allowed"));
        const double y = top() + bar();
        out_.primitives.emplace_back(Stroke{left, y, left + sign(), y, Ink::Text, 1});
        out_.primitives.emplace_back(Stroke{left + sign(), top(), left + sign(), y + 0.5, Ink::Text, 1.4});
    }
    void status() {
        const double left = place(words("status"));
        out_.primitives.emplace_back(
            Glyph{Glyph::Shape::Diamond, left + sign() / 2, middle(), size_ * 0.75, Ink::Accent});
    }

    const text::Catalogue& catalogue_;
    LegendOptions options_;
    double size_, line_, x_;
    Scene out_;
};

} // namespace

Scene legend(const trace::Trace& trace, const text::Catalogue& catalogue, const LegendOptions& options) {
    return Legend(catalogue, options).run(trace);
}

} // namespace stagefall::scene
