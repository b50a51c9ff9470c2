// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_lines.h"

#include "core/analysis/format.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

namespace stagefall::cli {
namespace {

constexpr const char* kAccent = "\x1b[36m";
constexpr const char* kOverColour = "\x1b[31m";
constexpr const char* kMuted = "\x1b[2m";
constexpr const char* kPlain = "";

} // namespace

std::string plainForTerminal(const std::string& text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\n' || byte == '\t' || (byte >= 0x20 && byte != 0x7F && byte != 0xC2)) out += text[i];
        if (byte != 0xC2) continue;
        // C1 controls are U+0080..U+009F: some terminals act on them as on escape sequences.
        const bool c1 = i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xA0;
        if (c1)
            ++i;
        else
            out += text[i];
    }
    return out;
}

LiveLines::LiveLines(const Environment& environment, const budget::Budget& budget, bool terminal)
    : environment_(environment), budget_(budget), colours_(terminal && std::getenv("NO_COLOR") == nullptr) {}

std::string LiveLines::composed(MonoTime at, const char* colour, const std::string& text) const {
    char time[32];
    std::snprintf(time, sizeof time, "%8.3f s  ", static_cast<double>((at - task_start_).count()) / 1e9);
    const bool painted = colours_ && *colour != '\0';
    return std::string(time) + (painted ? colour : "") + plainForTerminal(text) + (painted ? "\x1b[0m" : "") + "\n";
}

void LiveLines::line(MonoTime at, const char* colour, const std::string& text) {
    endText();
    eraseClock();
    out_ += composed(at, colour, text);
}

void LiveLines::endText() {
    if (in_text_) out_ += '\n';
    in_text_ = false;
    writeHeld();
}

void LiveLines::writeHeld() { out_ += std::exchange(held_, {}); }

void LiveLines::eraseClock() {
    if (clock_drawn_) out_ += "\r\x1b[K";
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
        line(event.at, kAccent, "◆ " + words);
        return true;
    }
    case trace::EventKind::Attribute:
        if (event.name == trace::keys::kError) {
            const auto words = text::in(LocalizedText{event.text, event.text_zh}, environment_.language());
            // The same trouble is told of the attempt, the request and the task that it ended: once is enough.
            if (std::exchange(last_error_, words) != words) line(event.at, kPlain, "⚠ " + words);
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
    if (over) words += "  ▲ +" + analysis::formatDuration(took - *allowed);
    if (event.outcome != trace::Outcome::Ok)
        words += "  " + environment_.say("cli.outcome." + std::string(name(event.outcome)));
    line(event.at, over ? kOverColour : kMuted, words);
}

/// A tool by its name, the rest by their stage's, in the reader's language.
std::string LiveLines::nameOf(const Running& span) const {
    if (span.stage == trace::Stage::Tool && !span.subject.empty()) return span.subject;
    if (span.name == name(span.stage)) return environment_.say("analysis.stage." + span.name);
    return span.name;
}

bool LiveLines::text(const trace::Event& event) {
    if (event.channel != trace::Channel::Visible || event.text.empty()) return false;
    eraseClock();
    for (const char c : plainForTerminal(event.text)) {
        if (!in_text_ && c != '\n') out_ += "            ";
        in_text_ = c != '\n';
        out_ += c;
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
        held_ += composed(at, kOverColour, words);
    else
        line(at, kOverColour, words);
}

void LiveLines::tick(MonoTime now) {
    if (!task_running_ || in_text_) return;
    char time[32];
    std::snprintf(time, sizeof time, "%8.1f s  ", static_cast<double>((now - task_start_).count()) / 1e9);
    eraseClock();
    out_ += colours_ ? std::string(kMuted) + time + "\x1b[0m" : std::string(time);
    clock_drawn_ = true;
}

void LiveLines::finish() {
    endText();
    eraseClock();
}

std::string LiveLines::take() { return std::exchange(out_, {}); }

} // namespace stagefall::cli
