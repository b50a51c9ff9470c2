// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/plan.h"

#include "core/scene/words.h"

#include <algorithm>

namespace stagefall::scene {
namespace {

using trace::GroupKind;
using trace::Row;
using trace::Stage;

/// Walks the tree with a stack of its own: foreign traces may nest deeper than a call stack goes.
class Planner {
public:
    explicit Planner(const PlanInput& input) : in_(input) {}

    Plan run() {
        const std::vector<Row> roots =
            in_.options.task == trace::kNoRow ? in_.children.back() : std::vector<Row>{in_.options.task};
        findTasks(roots);
        push(roots, 0);
        while (!open_.empty()) {
            const auto visit = open_.back();
            open_.pop_back();
            if (visit.gaps)
                addGaps(visit);
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
    };

    void findTasks(const std::vector<Row>& roots) {
        for (const auto root : roots) {
            if (in_.trace.spans[root].group == GroupKind::Task) plan_.tasks.push_back(root);
            for (const auto child : in_.children[root])
                if (in_.trace.spans[child].group == GroupKind::Task) plan_.tasks.push_back(child);
        }
    }

    void push(const std::vector<Row>& rows, int depth) {
        int numbers[6] = {};
        const auto first = open_.size();
        for (const auto row : rows) {
            const auto kind = static_cast<std::size_t>(in_.trace.spans[row].group);
            open_.push_back({row, depth, ++numbers[std::min<std::size_t>(kind, 5)], false});
        }
        std::reverse(open_.begin() + static_cast<std::ptrdiff_t>(first), open_.end());
    }

    void add(const Visit& visit) {
        const auto span = in_.trace.spans[visit.row];
        const bool hidden =
            span.group == GroupKind::Session || (span.group == GroupKind::Task && plan_.tasks.size() == 1);
        if (span.group != GroupKind::Session) extend(span);
        const bool header = span.stage == Stage::Group;
        if (!hidden) plan_.rows.push_back({visit.row, visit.depth, header, label(span, visit.number, header), {}});
        if (header && span.group != GroupKind::Session && in_.options.show_unattributed)
            open_.push_back({visit.row, visit.depth + (hidden ? 0 : 1), 0, true});
        push(in_.children[visit.row], visit.depth + (hidden ? 0 : 1));
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
        plan_.rows.push_back({visit.row, visit.depth, false,
                              in_.catalogue.render({"scene.unattributed", {}}, in_.options.language), std::move(gaps)});
    }

    std::string label(const trace::Span& span, int number, bool header) const {
        if (!header) return spanLabel(span, in_.catalogue, in_.options.language);
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
    bool seen_any_ = false;
};

} // namespace

Plan planRows(const PlanInput& input) { return Planner(input).run(); }

} // namespace stagefall::scene
