// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/catalogue.h"

#include <string>

namespace stagefall::analysis {

/// A status line of something that is over: "Querying sales" -> "Queried sales", "正在查询销售数据" ->
/// "已查询销售数据". Statuses are words of workbenches, too, so this goes by their form; what has another form stays as
/// it is. Pure.
std::string inThePast(std::string status, text::Language language);

} // namespace stagefall::analysis
