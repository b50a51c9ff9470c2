// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/measures.h"
#include "core/analysis/statistics.h"
#include "core/base/streamed_tokens.h"

#include <algorithm>
#include <charconv>

namespace stagefall::analysis {
namespace {

using trace::Channel;
using trace::MarkKind;
using trace::SpanDetail;

std::optional<MonoTime> earlier(std::optional<MonoTime> a, std::optional<MonoTime> b) {
    if (!a || !b) return a ? a : b;
    return std::min(*a, *b);
}

/// None where one is missing, or where they are the wrong way round: then one of them was not measured.
std::optional<Nanoseconds> between(std::optional<MonoTime> from, std::optional<MonoTime> to) {
    if (!from || !to || *to < *from) return std::nullopt;
    return *to - *from;
}

/// Role-only and empty chunks carry no token; the fragment of a tool call that brings its name alone does.
std::vector<trace::Chunk> tokenBearing(const SpanDetail& detail) {
    auto out = detail.chunks;
    std::erase_if(out, [](const auto& chunk) { return chunk.channel != Channel::ToolArguments && chunk.bytes == 0; });
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    return out;
}

/// The points of one stream. Traces from elsewhere may lack marks: then chunks say the same.
struct Points {
    std::optional<MonoTime> sent, first_byte, reasoning, visible, tool, last_payload;
    std::optional<MonoTime> answer() const { return earlier(visible, tool); }
    std::optional<MonoTime> token() const { return earlier(reasoning, answer()); }
};

Points pointsOf(const trace::Span& span, const SpanDetail& detail, const std::vector<trace::Chunk>& chunks) {
    Points out;
    out.sent = detail.mark(MarkKind::RequestSent);
    // An inference begins when the last byte of its request is sent; that is its definition.
    if (!out.sent && (span.flags & trace::kNoStart) == 0) out.sent = span.start;
    out.first_byte = detail.mark(MarkKind::FirstByte);
    const auto first = [&](MarkKind mark, Channel channel) {
        auto at = detail.mark(mark);
        if (at) return at;
        for (const auto& chunk : chunks)
            if (chunk.channel == channel) at = earlier(at, chunk.at);
        return at;
    };
    out.reasoning = first(MarkKind::FirstReasoning, Channel::Reasoning);
    out.visible = first(MarkKind::FirstVisible, Channel::Visible);
    out.tool = first(MarkKind::FirstToolCall, Channel::ToolArguments);
    out.last_payload = detail.mark(MarkKind::LastPayload);
    if (!out.last_payload && !chunks.empty()) out.last_payload = chunks.back().at;
    return out;
}

std::optional<std::int64_t> countIn(const SpanDetail& detail, std::string_view key) {
    const auto* text = detail.attribute(key);
    if (text == nullptr) return std::nullopt;
    std::int64_t count = 0;
    const auto* const end = text->data() + text->size();
    const auto [stop, code] = std::from_chars(text->data(), end, count);
    if (code != std::errc{} || stop != end || count < 0) return std::nullopt;
    return count;
}

/// Output tokens as the server counted them: the total of the answer, else the sum where every chunk says its own.
std::optional<std::int64_t> outputTokens(const SpanDetail& detail, const std::vector<trace::Chunk>& chunks) {
    if (const auto tokens = countIn(detail, trace::keys::kCompletionTokens)) return tokens;
    std::int64_t sum = 0;
    for (const auto& chunk : chunks) {
        if (chunk.tokens == 0) return std::nullopt;
        sum += chunk.tokens;
    }
    return chunks.empty() ? std::nullopt : std::optional(sum);
}

/// Of those, what the time between first and last payload was spent on.
std::int64_t streamed(const SpanDetail& detail, const std::vector<trace::Chunk>& chunks, std::int64_t tokens) {
    StreamedReasoning seen;
    for (const auto& chunk : chunks) {
        if (chunk.channel != Channel::Reasoning) continue;
        ++seen.pieces;
        seen.bytes += static_cast<std::int64_t>(chunk.bytes);
    }
    return streamedTokens(tokens, countIn(detail, trace::keys::kReasoningTokens), seen);
}

void measureTokens(InferenceMeasures& out, const SpanDetail& detail, const std::vector<trace::Chunk>& chunks,
                   const Points& points) {
    const auto payloads = between(points.token(), points.last_payload);
    // All payload at one moment says nothing about the time a token takes.
    if (!payloads || payloads->count() == 0) return;
    const auto pieces = static_cast<std::int64_t>(chunks.size());
    const auto tokens = out.output_tokens ? streamed(detail, chunks, *out.output_tokens) : pieces;
    const bool told = out.output_tokens && !chunks.empty() && chunks.front().tokens > 0;
    const std::int64_t in_first = told ? chunks.front().tokens : 1;
    if (tokens < 2 || tokens <= in_first) return;
    out.tpot = Nanoseconds{payloads->count() / (tokens - in_first)};
    out.tpot_per_chunk = !out.output_tokens;
}

void measureGaps(InferenceMeasures& out, const std::vector<trace::Chunk>& chunks) {
    std::vector<Nanoseconds> real;
    for (std::size_t i = 1; i < chunks.size(); ++i) {
        Gap gap{.from = chunks[i - 1].at, .length = chunks[i].at - chunks[i - 1].at};
        gap.coalesced = chunks[i].read != 0 && chunks[i].read == chunks[i - 1].read;
        if (gap.coalesced)
            ++out.coalesced;
        else
            real.push_back(gap.length);
        out.gaps.push_back(gap);
    }
    // Fewer are an answer that was short enough to come at once.
    constexpr std::size_t kMany = 4;
    out.buffered = chunks.size() >= kMany && out.coalesced == out.gaps.size();
    std::sort(real.begin(), real.end());
    out.median_gap = percentile(real, 50);
    if (!out.median_gap) return;
    constexpr Nanoseconds kShortestStall{100'000'000};
    for (auto& gap : out.gaps) {
        gap.stall = !gap.coalesced && gap.length > kShortestStall && gap.length > 5 * *out.median_gap;
        if (gap.stall) ++out.stalls;
    }
}

} // namespace

InferenceMeasures measureInference(const trace::Trace& trace, trace::Row row) {
    InferenceMeasures out;
    const auto* detail = trace.spans.detail(row);
    if (detail == nullptr) return out;
    const auto span = trace.spans[row];
    const auto chunks = tokenBearing(*detail);
    const auto points = pointsOf(span, *detail, chunks);
    out.ttfb = between(points.sent, points.first_byte);
    out.ttft = between(points.sent, points.token());
    out.ttft_visible_or_tool = between(points.sent, points.answer());
    out.ttft_reasoning = between(points.sent, points.reasoning);
    out.ttft_visible = between(points.sent, points.visible);
    out.ttft_tool = between(points.sent, points.tool);
    // The three parts follow each other without a break. Thinking that comes after the first answer is part of it.
    const auto over = span.end ? span.end : points.last_payload;
    const bool thinks = points.reasoning && (!points.answer() || *points.reasoning < *points.answer());
    out.wait = between(span.start, points.token());
    if (thinks) out.think = between(points.reasoning, points.answer() ? points.answer() : over);
    out.answer = between(points.answer(), over);
    out.output_tokens = outputTokens(*detail, chunks);
    measureTokens(out, *detail, chunks, points);
    measureGaps(out, chunks);
    return out;
}

} // namespace stagefall::analysis
