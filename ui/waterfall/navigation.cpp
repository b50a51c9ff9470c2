// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/navigation.h"

#include "core/scene/words.h"
#include "ui/format/format.h"

#include <array>

namespace stagefall::ui {
namespace {

QString toText(std::string_view text) { return foreignText(text); }

} // namespace

bool selectable(const scene::Line& line) { return !line.unattributed(); }

bool isOver(const scene::Line& line) {
    return line.inside_over > 0 || (line.bar() && line.judged.verdict == budget::Verdict::Over);
}

std::size_t stepLine(const scene::TimelineModel& model, std::size_t from, int step, bool around,
                     const std::function<bool(const scene::Line&)>& fits) {
    const auto& lines = model.lines();
    const auto count = static_cast<std::ptrdiff_t>(lines.size());
    auto at = static_cast<std::ptrdiff_t>(from);
    if (from >= lines.size()) at = step > 0 ? -1 : count;
    for (std::ptrdiff_t tried = 0; tried < count; ++tried) {
        at += step;
        if (at < 0 || at >= count) {
            if (!around) return kNoLine;
            at = step > 0 ? 0 : count - 1;
        }
        if (fits(lines[static_cast<std::size_t>(at)])) return static_cast<std::size_t>(at);
    }
    return kNoLine;
}

std::vector<std::size_t> matchingLines(const scene::TimelineModel& model, const QString& text) {
    std::vector<std::size_t> out;
    const auto wanted = text.trimmed();
    if (wanted.isEmpty()) return out;
    std::array<bool, trace::kStages.size()> by_stage{};
    for (const auto stage : trace::kStages)
        by_stage[static_cast<std::size_t>(stage)] =
            toText(trace::name(stage)).contains(wanted, Qt::CaseInsensitive) ||
            toText(scene::stageLabel(stage, model.catalogue(), model.content().language))
                .contains(wanted, Qt::CaseInsensitive);
    for (std::size_t i = 0; i < model.lines().size(); ++i) {
        const auto& line = model.lines()[i];
        if (toText(line.label).contains(wanted, Qt::CaseInsensitive)) {
            out.push_back(i);
            continue;
        }
        if (line.unattributed()) continue;
        const auto span = model.trace().spans[line.row];
        const bool stage = !line.header && by_stage[static_cast<std::size_t>(span.stage)];
        if (stage || toText(span.name).contains(wanted, Qt::CaseInsensitive) ||
            toText(span.subject).contains(wanted, Qt::CaseInsensitive))
            out.push_back(i);
    }
    return out;
}

} // namespace stagefall::ui
