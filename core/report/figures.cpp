// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/format.h"
#include "core/analysis/table_text.h"
#include "core/report/document.h"

#include <algorithm>

namespace stagefall::report {
namespace {

using analysis::formatCount;
using analysis::formatDuration;
using analysis::formatPercent;

std::optional<Nanoseconds> worstOf(const std::vector<Nanoseconds>& samples) {
    if (samples.empty()) return std::nullopt;
    return *std::max_element(samples.begin(), samples.end());
}

/// Makes the figures of one task, each with its caption: what is allowed, else what helps to read it.
class Figures {
public:
    Figures(const Document& document, const analysis::TaskMeasures& measures) : doc_(document), m_(measures) {}

    std::vector<Figure> make() {
        const auto& allowed = doc_.input().budget.task;
        add("task", m_.end_to_end, allowed.total, m_.running ? doc_.words("report.running") : std::string());
        const bool seen = m_.first_feedback.has_value();
        add("first_feedback", m_.first_feedback, allowed.first_feedback,
            seen ? doc_.words("report.known_by." + std::string(trace::knownBy(m_.feedback_by))) : std::string());
        add("longest_silence", m_.longest_silence, allowed.longest_silence,
            doc_.words("report.silences", {{"n", std::to_string(m_.silences_300ms)}}));
        add("ttft", worstOf(m_.ttft), allowed.ttft, count("report.inferences_n", m_.ttft.size()));
        add("tpot", worstOf(m_.tpot), allowed.tpot, count("report.inferences_n", m_.tpot.size()));
        std::string share;
        if (m_.end_to_end.count() > 0)
            share =
                doc_.words("report.of_task", {{"share", formatPercent(toMs(m_.unattributed) / toMs(m_.end_to_end))}});
        add("unattributed", m_.unattributed, std::nullopt, share);
        if (m_.approval.count() > 0) {
            const bool counts = doc_.input().budget.count_approval;
            add("approval", m_.approval, std::nullopt, doc_.words(counts ? "report.counted" : "report.not_counted"));
        }
        return std::move(out_);
    }

private:
    std::string count(const std::string& id, std::size_t n) const {
        return n == 0 ? std::string() : doc_.words(id, {{"n", formatCount(static_cast<std::int64_t>(n))}});
    }

    void add(const std::string& what, std::optional<Nanoseconds> value, std::optional<Nanoseconds> allowed,
             std::string caption) {
        Figure figure;
        figure.name = doc_.words("report.measure." + what);
        figure.definition = doc_.words("report.define." + what);
        if (value) {
            figure.value = formatDuration(*value);
            figure.verdict = budget::judge(*value, allowed, doc_.input().budget.near_share);
        }
        if (allowed) {
            auto words = doc_.words("report.allowed", {{"time", formatDuration(*allowed)}});
            figure.caption = caption.empty() ? words : words.append(" · ").append(caption);
        } else {
            figure.caption = std::move(caption);
        }
        // Over has its sign; near is said, so that colour is never all there is.
        if (figure.verdict == budget::Verdict::Near)
            figure.caption.insert(
                0, analysis::verdictWord(figure.verdict, doc_.input().catalogue, doc_.input().language) + " · ");
        out_.push_back(std::move(figure));
    }

    const Document& doc_;
    const analysis::TaskMeasures& m_;
    std::vector<Figure> out_;
};

} // namespace

std::vector<Figure> Document::figures(trace::Row task) const {
    if (!view_) view_.emplace(*trace_, input_.budget, now());
    return Figures(*this, view_->measure(task)).make();
}

} // namespace stagefall::report
