// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/time_range.h"

/// Moves of the stretch of time that is shown. Pure.
namespace stagefall::ui {

/// `factor` < 1 shows less. The moment `fixed` stays where it is. Never shorter than a microsecond, never longer than
/// twice the whole.
Range zoomed(Range shown, MonoTime fixed, double factor, Range whole);
/// By a share of its length, to later times: back to the beginning and no further, and on until half of it is empty.
Range panned(Range shown, double share, Range whole);
/// The range with some air on both sides.
Range framed(Range what);
/// The same length, with `now` at five sixths of it.
Range following(Range shown, MonoTime now);

} // namespace stagefall::ui
