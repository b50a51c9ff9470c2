// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ascii.h"

namespace stagefall {

std::string lowerAscii(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

} // namespace stagefall
