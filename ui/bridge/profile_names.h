// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/profile_items.h"

/// Inside ui/bridge: what a person wrote never hides what is shipped, nor the other way round.
namespace stagefall::ui {

/// Gives every item an id of its own, and a title that tells it from the others: the user's "Regional sales" beside the
/// shipped one is "Regional sales (yours)". The same goes for the ids and titles that a session records, so that
/// generated data and comparisons of two workbenches are never mixed. Shipped ones, which come first, keep theirs.
/// Pure.
void tellApart(std::vector<WorkbenchItem>& items);
void tellApart(std::vector<LabItem>& items);

} // namespace stagefall::ui
