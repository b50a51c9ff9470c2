// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scene/scene.h"

#include <string>

namespace stagefall::testing {

/// A scene in words, one primitive a line, for golden files and failing tests.
std::string describe(const scene::Scene& scene);
std::string describe(const scene::Timeline& timeline);

} // namespace stagefall::testing
