// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_lines.h"

#include "core/analysis/format.h"
#include "core/analysis/past_words.h"
#include "core/analysis/wrap_text.h"
#include "core/base/harmless_text.h"

#include <cstdio>
#include <iterator>
#include <utility>

namespace stagefall::cli {

using text::Style;
using text::Styled;

LiveLines::LiveLines(const Environment& environment, const budget::Budget& budget, std::size_t columns)
    : environment_(environment), budget_(budget), columns_(columns) {}

Styled LiveLines::composed(MonoTime at, Style style, const std::string& text) const {
    char time[32];
    std::snprintf(time, sizeof time, "%8.3f s  ", static_cast<double>((at - task_start_).count()) / 1e9);
    // Its letters stand under each other, behind time and sign.
    const std::string before(std::string_view(time).size(), ' ');
    auto words = analysis::wrapped(before + harmlessLine(text), columns_, 2).substr(before.size());
    return {{time}, {std::move(words), style}, {"\n"}};
}

void LiveLines::line(MonoTime at, Style style, const std::string& text) {
    endText();
    eraseClock();
    add(composed(at, style, text));
}

void LiveLines::add(std::string text) {
    if (out_.empty() || out_.back().style != Style::Plain)
        out_.push_back({std::move(text)});
    else
        out_.back().text += text;
}

void LiveLines::add(Styled pieces) { std::move(pieces.begin(), pieces.end(), std::back_inserter(out_)); }

void LiveLines::endText() {
    if (in_text_) add("\n");
    in_text_ = false;
    writeHeld();
}

void LiveLines::writeHeld() { add(std::exchange(held_, {})); }

void LiveLines::eraseClock() {
    if (clock_drawn_) out_.push_back({"", Style::Plain, true});
    clock_drawn_ = false;
}

bool LiveLines::apply(const trace::Event& event) {
    switch (event.kind) {
    case trace::EventKind::SpanStart:
        spanStarted(event);
        return false;
    case trace::EventKind::SpanEnd:
        spanEnded(event);
        return false;
    case trace::EventKind::Delta:
        return text(event);
    case trace::EventKind::Status: {
        const auto& words = environment_.language() == text::Language::Chinese ? event.text_zh : event.text;
        if (words == last_status_ || words == last_error_) return false;
        last_status_ = words;
        line(event.at, Style::Accent, "◆ " + (past_ ? analysis::inThePast(words, environment_.language()) : words));
        return true;
    }
    case trace::EventKind::Attribute:
        if (event.name == trace::keys::kError) {
            const auto words = text::in(LocalizedText{event.text, event.text_zh}, environment_.language());
            // The same trouble is told of the attempt, the request and the task that it ended: once is enough.
            if (std::exchange(last_error_, words) != words) line(event.at, Style::Plain, "⚠ " + words);
        }
        return false;
    default:
        return false;
    }
}

void LiveLines::spanStarted(const trace::Event& event) {
    if (!begun_) task_start_ = event.at; // until a task begins, times count from here
    begun_ = true;
    running_.emplace(event.span, Running{event.stage, event.group, event.name, event.subject, event.at});
    if (event.group != trace::GroupKind::Task) return;
    endText();
    task_start_ = event.at;
    task_running_ = true;
    last_status_.clear();
    last_error_.clear();
}

void LiveLines::spanEnded(const trace::Event& event) {
    const auto found = running_.find(event.span);
    if (found == running_.end()) return;
    const auto span = std::move(found->second);
    running_.erase(found);
    if (span.group == trace::GroupKind::Task) {
        endText();
        eraseClock();
        task_running_ = false;
    }
    const bool told = span.stage == trace::Stage::Tool || span.stage == trace::Stage::Retrieval ||
                      span.stage == trace::Stage::Inference;
    if (!told) return;
    const auto took = event.at - span.start;
    const auto allowed = budget_.allowance(span.stage, span.subject);
    std::string words = "  " + nameOf(span) + "  " + analysis::formatDuration(took);
    const bool over = allowed && took > *allowed;
    if (over)
        words += "  ▲ " + environment_.say("analysis.table.over", {{"by", analysis::formatDuration(took - *allowed)}});
    if (event.outcome != trace::Outcome::Ok)
        words += "  " + environment_.say("cli.outcome." + std::string(name(event.outcome)));
    line(event.at, over ? Style::Over : Style::Muted, words);
}

/// A tool by its name, the rest by their stage's, in the reader's language.
std::string LiveLines::nameOf(const Running& span) const {
    if (span.stage == trace::Stage::Tool && !span.subject.empty()) return span.subject;
    if (span.name == name(span.stage)) return environment_.say("analysis.stage." + span.name);
    return span.name;
}

bool LiveLines::text(const trace::Event& event) {
    if (event.channel != trace::Channel::Visible || event.text.empty()) return false;
    const auto text = harmlessText(event.text);
    if (text.empty()) return false; // nothing of it can be seen
    eraseClock();
    const std::string before(12, ' ');
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (!in_text_ && c != '\n') add(before);
        if (!in_text_) column_ = before.size();
        in_text_ = c != '\n';
        // What comes is not known yet: a line ends at a blank where a usual word would not fit behind it.
        constexpr std::size_t kUsualWord = 10;
        if (c == ' ' && columns_ > 0 && column_ + kUsualWord >= columns_) {
            add("\n" + before);
            column_ = before.size();
            continue;
        }
        const bool begins = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        if (begins) column_ += static_cast<unsigned char>(c) >= 0xE3 ? 2 : 1;
        if (begins && columns_ > 0 && column_ > columns_ && static_cast<unsigned char>(c) >= 0xE3) {
            add("\n" + before);
            column_ = before.size() + 2;
        }
        add(std::string(1, c));
        if (!in_text_) writeHeld();
    }
    return true;
}

void LiveLines::overrun(const budget::Overrun& overrun) {
    using What = budget::Overrun::What;
    auto what = environment_.say("analysis.stage." + std::string(name(overrun.stage)));
    if (!overrun.subject.empty()) what += " " + overrun.subject;
    std::vector<std::pair<std::string, std::string>> args = {{"name", what},
                                                             {"allowed", analysis::formatDuration(overrun.allowed)}};
    const char* id = "cli.over.span";
    if (overrun.took) {
        id = "cli.over.late";
        args.emplace_back("took", analysis::formatDuration(*overrun.took));
    }
    if (overrun.what == What::TaskTotal) id = "cli.over.task";
    if (overrun.what == What::FirstFeedback) id = "cli.over.first_feedback";
    if (overrun.what == What::LongestSilence) id = "cli.over.silence";
    const auto words = "▲ " + environment_.say(id, args);
    // What is heard of late is told at that time: a clock never runs backwards.
    const auto at = overrun.took ? overrun.told : overrun.at;
    // A sentence that streams is not torn apart: the line comes after the text's own.
    if (in_text_)
        for (auto& piece : composed(at, Style::Over, words)) held_.push_back(std::move(piece));
    else
        line(at, Style::Over, words);
}

void LiveLines::tick(MonoTime now) {
    if (!task_running_ || in_text_) return;
    char time[32];
    std::snprintf(time, sizeof time, "%8.1f s  ", static_cast<double>((now - task_start_).count()) / 1e9);
    eraseClock();
    out_.push_back({time, Style::Muted});
    clock_drawn_ = true;
}

void LiveLines::finish() {
    endText();
    eraseClock();
}

Styled LiveLines::take() { return std::exchange(out_, {}); }

} // namespace stagefall::cli
