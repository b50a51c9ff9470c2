// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/budget/budget.h"
#include "core/store/store.h"
#include "ui/theme/appearance.h"

#include <QString>
#include <cstdint>
#include <optional>
#include <string_view>

/// ui/format: numbers, times, words and errors as the window says them. Numbers are those of core/analysis/format.h.
namespace stagefall::ui {

QString durationText(Nanoseconds d);              ///< "38 ms", "1.28 s"
QString durationText(std::optional<Nanoseconds>); ///< none: "not reported"
QString notReported();
QString countText(std::int64_t n);
QString percentText(double share);

/// What a person types for a time: "200" and "200 ms" are milliseconds, "1.5 s", "1,5s", "90 µs", "2 min". None for
/// anything else, and for less than 1 µs or more than a day.
std::optional<Nanoseconds> parseDuration(const QString& text);

/// When a session began: "now" for one that runs, "today 12:04", "yesterday 12:04", "12 May, 12:04",
/// "12 May 2024, 12:04". Both are wall times in ns since the epoch, shown in the local zone.
QString wallTimeText(std::int64_t wall_ns, std::int64_t now_wall_ns, bool live, text::Language language);
/// The whole of it, to the second, for tool tips.
QString fullWallTimeText(std::int64_t wall_ns, text::Language language);

QString verdictWord(const Appearance& appearance, budget::Verdict verdict); ///< "within", "near", "over", "unknown"
/// As the store keeps it ("within", "near", "over", "").
budget::Verdict verdictOf(const std::string& stored);
QString stageWord(const Appearance& appearance, trace::Stage stage);
/// "interrupted", "failed", "cancelled", "running"; "" for what finished.
QString stateWord(store::SessionState state);

/// Text of others (a server, a model, a file) as labels, lists, menus and tool tips show it: without characters that
/// act on what stands around them or hide in it. Still no markup: whoever shows it says that it is plain text.
QString foreignText(std::string_view text);
/// The same as a menu or a button takes it: on one line, and no letter of it is a shortcut.
QString foreignMenuText(std::string_view text);

/// The message, and under it one line for each detail of the context ("file: x.json"). Plain text.
QString errorText(const Appearance& appearance, const Error& error);

} // namespace stagefall::ui
