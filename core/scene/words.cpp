// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scene/words.h"

#include "core/scene/text_width.h"

namespace stagefall::scene {

using trace::GroupKind;
using trace::Outcome;
using trace::Stage;

std::string stageLabel(Stage stage, const text::Catalogue& catalogue, text::Language language) {
    return catalogue.render({"analysis.stage." + std::string(trace::name(stage)), {}}, language);
}

namespace {

/// The catalogue's id for what the engine and common servers call a part of a span; foreign names have none.
std::string partId(std::string_view name) {
    std::string id = "scene.span.";
    for (const char c : name) id += c == ' ' ? '_' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return id;
}

} // namespace

std::string spanLabel(const trace::Span& span, const text::Catalogue& catalogue, text::Language language) {
    const bool by_subject = span.stage == Stage::Tool || span.stage == Stage::Inference;
    if (by_subject && !span.subject.empty()) return oneLine(span.subject);
    if (span.name.empty() || span.name == trace::name(span.stage)) return stageLabel(span.stage, catalogue, language);
    if (const auto id = partId(span.name); catalogue.has(id, language)) return catalogue.render({id, {}}, language);
    return oneLine(span.name);
}

std::string outcomeLabel(Outcome outcome, const text::Catalogue& catalogue, text::Language language) {
    if (outcome == Outcome::Ok || outcome == Outcome::Running) return {};
    return catalogue.render({"scene.outcome." + std::string(trace::name(outcome)), {}}, language);
}

std::string groupLabel(const trace::Span& span, int number, const std::string& title, const text::Catalogue& catalogue,
                       text::Language language) {
    const auto kind = span.group == GroupKind::None ? std::string("group") : std::string(trace::name(span.group));
    std::string label = catalogue.render({"scene.group." + kind, {{"n", std::to_string(number)}}}, language);
    // A producer that calls its second step "step 2" or "step" says nothing new.
    const bool says_more = !title.empty() && !title.starts_with(kind) && !title.starts_with("Step ");
    if (says_more) label.append(" · ").append(oneLine(title));
    return label;
}

} // namespace stagefall::scene
