// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/measures.h"
#include "ui/bridge/frame.h"
#include "ui/models/key_value.h"
#include "ui/theme/appearance.h"

#include <optional>
#include <vector>

/// Inside ui/models: the lines that the details of a span are made of.
namespace stagefall::ui {

/// Writes lines about one span; times are shown from `origin`.
class DetailLines {
public:
    DetailLines(const Frame& frame, const Appearance& appearance, MonoTime origin)
        : frame_(frame), appearance_(appearance), origin_(origin) {}

    std::vector<KeyValue> timings(const trace::Span& span) const;
    std::vector<KeyValue> taskMeasures(const analysis::TaskMeasures& measures) const;
    std::vector<KeyValue> silences(const analysis::TaskMeasures& measures) const;
    std::vector<KeyValue> groupMeasures(const trace::Span& group) const;
    std::vector<KeyValue> server(const trace::Span& span) const;
    std::vector<KeyValue> attributes(const trace::Span& span) const;

    QString at(MonoTime time) const; ///< "+240 ms"
    QString from(MonoTime start, MonoTime end) const;
    /// "" and faint where nothing was measured: "not reported".
    /// Of a span inside the one that is described.
    KeyValue partLine(const trace::Span& part, const char* definition = nullptr) const;
    KeyValue line(const QString& key, std::optional<Nanoseconds> value, const char* definition = nullptr) const;

private:
    using Lines = std::vector<KeyValue>;
    void inference(Lines& lines, const trace::Span& span) const;
    void firstTokens(Lines& lines, const trace::Span& span, const analysis::InferenceMeasures& measures) const;
    void stream(Lines& lines, const analysis::InferenceMeasures& measures) const;
    void connection(Lines& lines, const trace::SpanDetail* detail) const;
    void stamps(Lines& lines, const trace::SpanDetail* detail) const;
    void network(Lines& lines, const trace::Span& span) const;
    void tool(Lines& lines, const trace::Span& span) const;
    void children(Lines& lines, const trace::Span& span, int depth) const;
    QString define(const char* what) const;

    const Frame& frame_;
    const Appearance& appearance_;
    MonoTime origin_;
};

QString durationWords(Nanoseconds time);
QString countWords(std::int64_t number);

} // namespace stagefall::ui
