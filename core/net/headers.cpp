// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/http_client.h"

#include <algorithm>
#include <cctype>

namespace stagefall::net {

const std::string* findHeader(const Headers& headers, std::string_view name) {
    const auto same = [name](const auto& header) {
        return std::equal(name.begin(), name.end(), header.first.begin(), header.first.end(), [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
        });
    };
    const auto found = std::find_if(headers.begin(), headers.end(), same);
    return found == headers.end() ? nullptr : &found->second;
}

} // namespace stagefall::net
