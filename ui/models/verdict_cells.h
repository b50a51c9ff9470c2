// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"
#include "ui/models/task_clock.h"
#include "ui/theme/appearance.h"

#include <QString>
#include <array>
#include <cstddef>
#include <optional>

namespace stagefall::ui {

/// One measure of the strip above the waterfall, in words.
struct VerdictCell {
    QString caption;    ///< "First feedback"
    QString value;      ///< "64 ms"; "not reported" where nothing was measured
    QString note;       ///< "allowed 100 ms", "over 0.3 s: 2"
    QString short_note; ///< where `note` does not fit; "" = it is cut
    QString definition; ///< for the tool tip
    bool reported = false;
    budget::Verdict verdict = budget::Verdict::Unknown;
    bool operator==(const VerdictCell&) const = default;
};

/// How even one measure is over the last sessions of a kind: p95 / p50, by nearest rank.
struct Steadiness {
    std::size_t n = 0;
    std::optional<double> ratio; ///< none below 20 samples
    bool operator==(const Steadiness&) const = default;
};
Steadiness steadinessOf(std::vector<Nanoseconds> samples);

enum class Cell { Task, FirstFeedback, LongestSilence, Ttft, Tpot, Steadiness };
inline constexpr std::size_t kCells = 6;

/// The six cells for the latest task of the frame. `clock` is that of the frame, so the task's runs while the measures
/// are some moments old. Pure. `steadiness` none: no session of that kind was read yet.
std::array<VerdictCell, kCells> verdictCells(const Frame& frame, const TaskClock::Reading& clock,
                                             const std::optional<Steadiness>& steadiness, const Appearance& appearance);

} // namespace stagefall::ui
