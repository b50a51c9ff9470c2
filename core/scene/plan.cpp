// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/plan.h"

#include "core/analysis/call_name.h"
#include "core/scene/text_width.h"
#include "core/scene/words.h"

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace stagefall::scene {
namespace {

using trace::GroupKind;
using trace::Row;
using trace::Stage;

/// Tool calls of one group that are told apart; among more nobody looks for one by its arguments, and it would cost.
constexpr std::size_t kMostTold = 64;
/// Of arguments read for one plan: a live session's is made anew for every frame.
constexpr std::size_t kMostRead = 1'000'000;
constexpr Nanoseconds kBrief{1'000'000};

/// Walks the tree with a stack of its own: foreign traces may nest deeper than a call stack goes.
class Planner {
public:
    explicit Planner(const PlanInput& input) : in_(input) {
        plan_.line_of.assign(in_.trace.spans.size(), kNoPlace);
        if (in_.options.fold_short) findBrief();
    }

    Plan run() {
        const std::vector<Row> roots =
            in_.options.task == trace::kNoRow ? in_.children.back() : std::vector<Row>{in_.options.task};
        findTasks(roots);
        push(roots, 0);
        while (!open_.empty()) {
            const auto visit = std::move(open_.back());
            open_.pop_back();
            if (visit.gaps)
                addGaps(visit);
            else if (!visit.brief.empty())
                addBrief(visit);
            else
                add(visit);
        }
        if (!seen_any_) plan_.start = plan_.end = in_.now;
        return std::move(plan_);
    }

private:
    struct Visit {
        Row row = trace::kNoRow;
        int depth = 0;
        int number = 0; ///< among its siblings of the same group kind
        bool gaps = false;
        std::vector<Row> brief; ///< not empty: these, as one line
    };

    void findTasks(const std::vector<Row>& roots) {
        if (in_.options.outside_tasks) return;
        for (const auto root : roots) {
            if (in_.trace.spans[root].group == GroupKind::Task) plan_.tasks.push_back(root);
            for (const auto child : in_.children[root])
                if (in_.trace.spans[child].group == GroupKind::Task) plan_.tasks.push_back(child);
        }
    }

    void push(const std::vector<Row>& rows, int depth) {
        int numbers[6] = {};
        const auto first = open_.size();
        auto brief = briefOf(rows);
        for (const auto row : rows) {
            const auto kind = static_cast<std::size_t>(in_.trace.spans[row].group);
            const int number = ++numbers[std::min<std::size_t>(kind, 5)];
            if (brief.empty() || !brief_[row])
                open_.push_back({row, depth, number, false, {}});
            else if (row == brief.front())
                open_.push_back({row, depth, number, false, brief});
        }
        std::reverse(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end());
    }

    void add(const Visit& visit) {
        const auto span = in_.trace.spans[visit.row];
        if (in_.options.outside_tasks && span.group == GroupKind::Task) return;
        const bool hidden =
            span.group == GroupKind::Session || (span.group == GroupKind::Task && plan_.tasks.size() == 1);
        if (span.group != GroupKind::Session) extend(span);
        const bool header = span.stage == Stage::Group;
        const auto place = static_cast<std::uint32_t>(plan_.lines.size());
        if (!hidden) {
            plan_.line_of[visit.row] = place;
            Line line;
            line.row = visit.row;
            line.depth = visit.depth;
            line.header = header;
            line.label = label(span, visit.number, header);
            if (!header || span.group == GroupKind::Task) line.judged = in_.judge(visit.row);
            line.folded = header && in_.options.folded.contains(span.id);
            plan_.lines.push_back(std::move(line));
            if (plan_.lines.back().folded) return fold(visit.row, place);
        }
        if (header && span.group != GroupKind::Session && in_.options.show_unattributed)
            open_.push_back({visit.row, visit.depth + (hidden ? 0 : 1), 0, true, {}});
        if (in_.options.tell_calls_apart) tellApart(in_.children[visit.row]);
        if (header || in_.options.show_parts) return push(in_.children[visit.row], visit.depth + (hidden ? 0 : 1));
        auto red = in_.children[visit.row];
        std::erase_if(red, [this](Row part) { return in_.judge(part).verdict != budget::Verdict::Over; });
        push(red, visit.depth + 1);
    }

    /// Which spans took less than a millisecond and have nothing to say but that.
    void findBrief() {
        brief_.assign(in_.trace.spans.size(), false);
        const auto order = in_.trace.parentsFirst();
        for (auto at = order.rbegin(); at != order.rend(); ++at) {
            const auto span = in_.trace.spans[*at];
            const bool plain = span.stage != Stage::Group && span.end && span.flags == 0 &&
                               span.outcome == trace::Outcome::Ok && *span.end - span.start < kBrief;
            const auto& parts = in_.children[*at];
            brief_[*at] = plain && in_.judge(*at).verdict != budget::Verdict::Over &&
                          std::all_of(parts.begin(), parts.end(), [this](Row part) { return brief_[part]; });
        }
    }

    /// Those of siblings that share a line; none where that would save none.
    std::vector<Row> briefOf(const std::vector<Row>& rows) const {
        std::vector<Row> out;
        if (!in_.options.fold_short) return out;
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(out), [this](Row row) { return brief_[row]; });
        if (out.size() < 2) out.clear();
        return out;
    }

    void addBrief(const Visit& visit) {
        const auto place = static_cast<std::uint32_t>(plan_.lines.size());
        Line line;
        line.row = visit.row;
        line.depth = visit.depth;
        line.brief = visit.brief.size();
        line.label = in_.catalogue.render({"scene.brief", {{"n", std::to_string(line.brief)}}}, in_.options.language);
        for (const auto row : visit.brief) {
            const auto span = in_.trace.spans[row];
            const auto judged = in_.judge(row);
            extend(span);
            line.judged.actual += judged.actual;
            line.judged.verdict = budget::worse(line.judged.verdict, judged.verdict);
            line.inside.push_back(stretchOf(span, judged, in_.now));
        }
        plan_.lines.push_back(std::move(line));
        auto waiting = visit.brief;
        while (!waiting.empty()) {
            const auto row = waiting.back();
            waiting.pop_back();
            plan_.line_of[row] = place;
            waiting.insert(waiting.end(), in_.children[row].begin(), in_.children[row].end());
        }
    }

    /// Tool calls of one name beside each other, by what the conversation calls them too.
    void tellApart(const std::vector<Row>& rows) {
        std::vector<Row> calls;
        for (const auto row : rows)
            if (in_.trace.spans[row].stage == Stage::Tool) calls.push_back(row);
        if (calls.size() < 2 || calls.size() > kMostTold) return;
        for (const auto row : calls) read_ += argumentsSize(row);
        if (read_ > kMostRead) return;
        analysis::CallNames names(in_.trace, calls);
        for (const auto row : calls)
            if (auto words = names.apartness(row); !words.empty()) apart_.emplace(row, std::move(words));
    }

    std::size_t argumentsSize(Row row) const {
        const auto* detail = in_.trace.spans.detail(row);
        const auto* text = detail == nullptr ? nullptr : detail->attribute(trace::keys::kArguments);
        return text == nullptr ? 0 : text->size();
    }

    void addGaps(const Visit& visit) {
        const auto span = in_.trace.spans[visit.row];
        budget::Intervals covered;
        for (const auto child : in_.children[visit.row]) {
            const auto part = in_.trace.spans[child];
            covered.push_back({part.start, part.endOr(in_.now)});
        }
        auto gaps = budget::minus(budget::normalized({{span.start, span.endOr(in_.now)}}),
                                  budget::normalized(std::move(covered)));
        std::erase_if(gaps, [&](const auto& gap) { return gap.length() < in_.options.shortest_unattributed; });
        if (gaps.empty()) return;
        Line line;
        line.row = visit.row;
        line.depth = visit.depth;
        line.label = in_.catalogue.render({"scene.unattributed", {}}, in_.options.language);
        line.gaps = std::move(gaps);
        plan_.lines.push_back(std::move(line));
    }

    /// All that is in a folded group belongs to its line.
    void fold(Row group, std::uint32_t place) {
        auto& line = plan_.lines[place];
        std::vector<Row> waiting = in_.children[group];
        while (!waiting.empty()) {
            const auto row = waiting.back();
            waiting.pop_back();
            plan_.line_of[row] = place;
            const auto span = in_.trace.spans[row];
            extend(span);
            if (span.stage != Stage::Group) {
                const auto judged = in_.judge(row);
                if (judged.verdict == budget::Verdict::Over) ++line.inside_over;
                line.judged.verdict = budget::worse(line.judged.verdict, judged.verdict);
                auto stretch = stretchOf(span, judged, in_.now);
                // What is inside a span that is drawn itself shows only where it is red.
                if (standsForTime(in_.trace, span) || stretch.red_from) line.inside.push_back(stretch);
            }
            waiting.insert(waiting.end(), in_.children[row].begin(), in_.children[row].end());
        }
    }

    std::string label(const trace::Span& span, int number, bool header) const {
        if (!header) {
            auto label = spanLabel(span, in_.catalogue, in_.options.language);
            const auto apart = apart_.find(span.row);
            if (apart != apart_.end()) label.append(" (").append(oneLine(apart->second)).append(")");
            return label;
        }
        std::string title(span.name);
        if (span.group == GroupKind::Task) {
            const auto* detail = in_.trace.spans.detail(span.row);
            const auto* input = detail == nullptr ? nullptr : detail->attribute(trace::keys::kInput);
            if (input != nullptr) title = *input;
        }
        return groupLabel(span, number, title, in_.catalogue, in_.options.language);
    }

    void extend(const trace::Span& span) {
        const auto end = std::max(span.endOr(in_.now), span.start);
        plan_.start = seen_any_ ? std::min(plan_.start, span.start) : span.start;
        plan_.end = seen_any_ ? std::max(plan_.end, end) : end;
        seen_any_ = true;
    }

    const PlanInput& in_;
    Plan plan_;
    std::vector<Visit> open_;
    std::vector<bool> brief_;                    ///< by row; empty where nothing is folded
    std::unordered_map<Row, std::string> apart_; ///< what tells a call from its siblings of the same name
    std::size_t read_ = 0;                       ///< bytes of arguments
    bool seen_any_ = false;
};

} // namespace

Plan planLines(const PlanInput& input) { return Planner(input).run(); }

Stretch stretchOf(const trace::Span& span, const Judged& judged, MonoTime now) {
    Stretch out{span.start, std::max(span.endOr(now), span.start), span.stage, {}};
    if (judged.verdict == budget::Verdict::Over) out.red_from = judged.spent_at;
    return out;
}

bool standsForTime(const trace::Trace& trace, const trace::Span& span) {
    if (span.stage == Stage::Group) return false;
    return span.parent_row == trace::kNoRow || trace.spans[span.parent_row].stage == Stage::Group;
}

} // namespace stagefall::scene
