// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret_finder.h"

#include "core/base/encoded_runs.h"
#include "core/base/unescape.h"

#include <algorithm>

namespace stagefall {
namespace {

/// Three encodings inside each other, each of which may be broken into lines or stand in a JSON string.
constexpr int kDeepest = 7;

class Finder {
public:
    Finder(std::string_view text, const SecretSet& patterns)
        : patterns_(patterns), size_(text.size()), budget_(budgetOf(text)) {
        places_.held_from = text.size();
    }

    void look(const DecodedLayer& layer, int depth) {
        search(layer);
        if (depth >= kDeepest || budget_ < layer.text().size()) return;
        budget_ -= layer.text().size();
        auto undone = unescape(layer);
        if (undone.cut_from) hold(layer, *undone.cut_from);
        if (undone.changed) {
            if (undone.escapes || undone.wide)
                look(undone.layer, depth + 1);
            else
                search(undone.layer); // only breaks were left out, and the runs below do not mind them
        }
        decodeRuns(layer, patterns_, [&](DecodedLayer& decoded) { look(decoded, depth + 1); });
        if (undone.broken)
            lookAt(unescape(layer, ""), depth + 1);
        else if (undone.lines) // "C:\3" before a broken key that begins with the 3
            search(unescape(layer, "").layer);
        if (undone.drive) lookAt(unescapeBehindDrives(layer), depth + 2);
        // "+" may be a blank, and a blank the indentation of a line, whose end is only undone a level further down.
        if (undone.undone.find('%') != std::string::npos && layer.text().find('+') != std::string_view::npos)
            lookAt(unescapeForm(layer), depth + 2);
        // A secret with such signs in it, or after one, is only found where no others are undone than were put in.
        if (undone.undone.size() > 1 || (undone.escapes && patterns_.plain().hasEscapeSigns()))
            for (const auto& sign : kEscapeSigns) lookAt(unescape(layer, {&sign, 1}), depth + 2);
    }

    SecretPlaces take() {
        auto& ranges = places_.ranges;
        std::sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
        std::vector<ByteRange> merged;
        for (const auto& range : ranges) {
            if (!merged.empty() && range.begin < merged.back().end)
                merged.back().end = std::max(merged.back().end, range.end);
            else
                merged.push_back(range);
        }
        ranges = std::move(merged);
        return std::move(places_);
    }

private:
    void lookAt(const Unescaped& undone, int depth) {
        if (undone.changed) look(undone.layer, depth);
    }

    /// A text that is made to decode into ever more is looked at for so long and no longer.
    static std::size_t budgetOf(std::string_view text) { return 24 * text.size() + 16'384; }

    void search(const DecodedLayer& layer) {
        search(layer, patterns_.plain());
        if (patterns_.squeezed().empty()) return;
        search(withoutBlanks(layer), patterns_.squeezed());
    }

    void search(const DecodedLayer& layer, const SecretPatterns& patterns) {
        found_.clear();
        patterns.findAll(layer.text(), found_);
        for (const auto& range : found_) places_.ranges.push_back(layer.inRoot(range));
        if (!layer.open) return;
        const auto tail = patterns.openTail(layer.text());
        if (tail != 0) hold(layer, layer.text().size() - tail);
    }

    /// One byte out of a run of letters is chance: only two of them are worth holding a text back, or one since which
    /// so many letters came that the run itself was encoded, or that breaks follow it which are left out.
    void hold(const DecodedLayer& layer, std::size_t from) {
        if (from >= layer.text().size()) return;
        if (!layer.textual) {
            constexpr std::size_t kMany = 24;
            const auto in_run = layer.inRun({from, layer.text().size()});
            const auto begin = layer.inRoot({from, from + 1}).begin;
            if (in_run.end - in_run.begin < 2 && size_ - begin < kMany) return;
        }
        places_.held_from = std::min(places_.held_from, layer.inRoot({from, from + 1}).begin);
    }

    const SecretSet& patterns_;
    std::size_t size_; ///< of the root
    std::size_t budget_;
    SecretPlaces places_;
    std::vector<ByteRange> found_;
};

} // namespace

SecretPlaces findSecrets(std::string_view text, const SecretSet& patterns, bool open) {
    DecodedLayer root;
    root.root = text;
    root.open = open;
    Finder finder(text, patterns);
    if (!patterns.empty()) finder.look(root, 0);
    return finder.take();
}

bool hasSecret(std::string_view text, const SecretSet& patterns) {
    return text.size() >= patterns.shortest() && !findSecrets(text, patterns, false).ranges.empty();
}

} // namespace stagefall
