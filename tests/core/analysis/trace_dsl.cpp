// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/analysis/trace_dsl.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <stdexcept>

namespace stagefall::testing {
namespace {

using namespace trace;

const std::map<std::string, MarkKind, std::less<>> kMarkKeys = {
    {"sent", MarkKind::RequestSent},         {"first", MarkKind::FirstByte},      {"event", MarkKind::FirstEvent},
    {"reasoning", MarkKind::FirstReasoning}, {"visible", MarkKind::FirstVisible}, {"tool", MarkKind::FirstToolCall},
    {"last", MarkKind::LastPayload},         {"stream_end", MarkKind::StreamEnd}};

struct Line {
    std::size_t indent = 0;
    std::vector<std::string> words;
};

/// Words at blanks; quotes hold a word together and are taken off.
Line split(std::string_view text) {
    Line line;
    line.indent = std::min(text.find_first_not_of(' '), text.size());
    std::string word;
    bool quoted = false;
    bool any = false;
    for (const char c : text.substr(line.indent)) {
        if (c == '"') {
            quoted = !quoted;
            any = true;
        } else if (c == ' ' && !quoted) {
            if (any) line.words.push_back(std::exchange(word, {}));
            any = false;
        } else {
            word += c;
            any = true;
        }
    }
    if (any) line.words.push_back(word);
    return line;
}

MonoTime timeOf(const std::string& word) {
    std::size_t used = 0;
    const double value = std::stod(word, &used);
    if (used != word.size()) throw std::invalid_argument("not a time: " + word);
    return {std::llround(value * 1e6)};
}

class Reader {
public:
    void line(const Line& line);
    std::vector<Event> finish();

private:
    Event& add(EventKind kind, MonoTime at, SpanId span) {
        Event event;
        event.kind = kind;
        event.at = at;
        event.span = span;
        events_.push_back(std::move(event));
        return events_.back();
    }
    void span(const Line& line, SpanId parent);
    void spanKey(SpanId id, MonoTime start, const std::string& key, const std::string& value);
    void delta(const Line& line, SpanId span);

    std::vector<Event> events_;
    std::vector<std::pair<std::size_t, SpanId>> open_; ///< indentation and span of the lines above
    std::uint64_t last_id_ = 0;
    std::uint64_t last_seen_ = 0; ///< place of the last status or delta, from 1
};

void Reader::line(const Line& line) {
    while (!open_.empty() && open_.back().first >= line.indent) open_.pop_back();
    const auto inside = open_.empty() ? SpanId{} : open_.back().second;
    const auto& what = line.words.front();
    if (what == "status") {
        auto& event = add(EventKind::Status, timeOf(line.words.at(1)), inside);
        event.text = line.words.at(2);
        event.text_zh = line.words.size() > 3 ? line.words[3] : event.text;
        last_seen_ = events_.size();
    } else if (what == "delta") {
        delta(line, inside);
    } else if (what == "shown") {
        add(EventKind::Shown, timeOf(line.words.at(1)), {}).ref = last_seen_;
    } else {
        span(line, inside);
    }
}

void Reader::delta(const Line& line, SpanId span) {
    auto& event = add(EventKind::Delta, timeOf(line.words.at(1)), span);
    event.text = line.words.at(2);
    for (std::size_t i = 3; i < line.words.size(); ++i) {
        const auto equals = line.words[i].find('=');
        const auto key = line.words[i].substr(0, equals);
        const auto value = line.words[i].substr(equals + 1);
        if (key == "channel")
            event.channel = parseChannel(value).value();
        else if (key == "read")
            event.read = static_cast<std::uint32_t>(std::stoul(value));
        else if (key == "tokens")
            event.tokens = static_cast<std::uint32_t>(std::stoul(value));
        else
            throw std::invalid_argument("unknown key of a delta: " + key);
    }
    last_seen_ = events_.size();
}

void Reader::span(const Line& line, SpanId parent) {
    const auto& word = line.words.front();
    const auto group = parseGroupKind(word);
    const auto stage = group ? Stage::Group : parseStage(word);
    if (!stage || word == "none" || word == "group") throw std::invalid_argument("unknown word: " + word);
    const auto& times = line.words.at(1);
    const auto dots = times.find("..");
    if (dots == std::string::npos) throw std::invalid_argument("no from..to: " + times);
    const SpanId id{++last_id_};
    const auto start = timeOf(times.substr(0, dots));
    open_.emplace_back(line.indent, id);
    const auto place = events_.size();
    auto& event = add(EventKind::SpanStart, start, id);
    event.parent = parent;
    event.stage = *stage;
    event.group = group.value_or(GroupKind::None);
    event.name = word;
    auto outcome = Outcome::Ok;
    for (std::size_t i = 2; i < line.words.size(); ++i) {
        const auto equals = line.words[i].find('=');
        const auto key = line.words[i].substr(0, equals);
        const auto value = line.words[i].substr(equals + 1);
        if (key == "name")
            events_[place].name = value;
        else if (key == "subject")
            events_[place].subject = value;
        else if (key == "outcome")
            outcome = parseOutcome(value).value();
        else
            spanKey(id, start, key, value);
    }
    if (dots + 2 < times.size()) add(EventKind::SpanEnd, timeOf(times.substr(dots + 2)), id).outcome = outcome;
}

void Reader::spanKey(SpanId id, MonoTime start, const std::string& key, const std::string& value) {
    if (const auto mark = kMarkKeys.find(key); mark != kMarkKeys.end()) {
        add(EventKind::Mark, timeOf(value), id).mark = mark->second;
        return;
    }
    if (key == "args") {
        const auto at = value.find('@');
        auto& event = add(EventKind::Mark, timeOf(value.substr(at + 1)), id);
        event.mark = MarkKind::ArgumentsComplete;
        event.name = value.substr(0, at);
        return;
    }
    auto& event = add(EventKind::Attribute, start, id);
    event.text = value;
    if (key == "tokens")
        event.name = keys::kCompletionTokens;
    else if (key == "call")
        event.name = keys::kCallId;
    else if (key.starts_with("attr:"))
        event.name = key.substr(5);
    else
        throw std::invalid_argument("unknown key of a span: " + key);
}

std::vector<Event> Reader::finish() {
    std::vector<std::size_t> order(events_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return events_[a].at < events_[b].at; });
    std::vector<std::uint64_t> seq(events_.size() + 1);
    for (std::size_t i = 0; i < order.size(); ++i) seq[order[i] + 1] = i + 1;
    std::vector<Event> out;
    for (const auto place : order) {
        out.push_back(events_[place]);
        out.back().seq = seq[place + 1];
        out.back().ref = seq[out.back().ref];
    }
    return out;
}

} // namespace

std::vector<Event> eventsOf(std::string_view text) {
    Reader reader;
    std::size_t number = 0;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const auto line = split(text.substr(0, end));
        ++number;
        try {
            if (!line.words.empty()) reader.line(line);
        } catch (const std::exception& error) {
            throw std::invalid_argument("line " + std::to_string(number) + ": " + error.what());
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return reader.finish();
}

std::shared_ptr<const Trace> traceOf(const std::vector<Event>& events) {
    TraceBuilder builder;
    for (const auto& event : events) builder.apply(event);
    return builder.snapshot();
}

Row rowOf(const Trace& trace, std::string_view what) {
    for (Row row = 0; row < trace.spans.size(); ++row) {
        const auto span = trace.spans[row];
        if (span.name == what || span.subject == what || name(span.stage) == what || name(span.group) == what)
            return row;
    }
    throw std::invalid_argument("no span " + std::string(what));
}

} // namespace stagefall::testing
