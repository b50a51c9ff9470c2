// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::llm {

/// The models that the body of GET /models names, at most 10,000: {"data": [{"id"}]} as OpenAI writes it, a bare list,
/// a list under "models", entries that are plain names or go by "name". Nothing where it is no list of models. Pure.
std::optional<std::vector<std::string>> readModelList(std::string_view body);

} // namespace stagefall::llm
