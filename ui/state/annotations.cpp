// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/annotations.h"

#include <algorithm>

namespace stagefall::ui {

void Annotations::load(std::vector<Annotation> all) {
    if (all == all_) return;
    all_ = std::move(all);
    Q_EMIT changed();
}

void Annotations::append(Annotation annotation) {
    for (const auto& other : all_) annotation.id = std::max(annotation.id, other.id);
    ++annotation.id;
    all_.push_back(std::move(annotation));
    Q_EMIT changed();
    Q_EMIT edited();
}

void Annotations::add(SpanId span, const QString& text) {
    if (!text.trimmed().isEmpty()) append({.id = 0, .span = span, .range = {}, .text = text});
}

void Annotations::add(Range range, const QString& text) {
    if (!text.trimmed().isEmpty()) append({.id = 0, .span = {}, .range = range, .text = text});
}

void Annotations::setText(std::int64_t id, const QString& text) {
    if (text.trimmed().isEmpty()) return remove(id);
    const auto found = std::find_if(all_.begin(), all_.end(), [id](const auto& each) { return each.id == id; });
    if (found == all_.end() || found->text == text) return;
    found->text = text;
    Q_EMIT changed();
    Q_EMIT edited();
}

void Annotations::remove(std::int64_t id) {
    if (std::erase_if(all_, [id](const auto& each) { return each.id == id; }) == 0) return;
    Q_EMIT changed();
    Q_EMIT edited();
}

} // namespace stagefall::ui
