// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_variants.h"

#include "core/llm/request_headers.h"

#include <algorithm>

namespace stagefall::llm {

std::vector<std::string> baseUrlVariants(std::string_view base_url) {
    const std::string whole = endpointUrl(base_url, "");
    const std::size_t mark = std::min(whole.find('?'), whole.size());
    const std::string base = whole.substr(0, mark);
    const std::string query = whole.substr(mark);
    std::vector<std::string> out;
    const auto add = [&](const std::string& path_url) {
        const std::string url = path_url + query;
        if (url != whole && std::find(out.begin(), out.end(), url) == out.end()) out.push_back(url);
    };
    const std::size_t host = base.find("://");
    if (host == std::string::npos) return out;
    const std::size_t host_end = std::min(base.find('/', host + 3), base.size());
    const auto add_with_version = [&add](const std::string& url) {
        add(url);
        if (!url.ends_with("/v1")) add(url + "/v1");
    };
    std::string shorter = base;
    add_with_version(shorter);
    while (shorter.size() > host_end) {
        shorter.erase(std::max(shorter.rfind('/'), host_end));
        add_with_version(shorter);
    }
    const std::string origin = base.substr(0, host_end);
    for (const char* prefix : {"/api/v1", "/openai/v1"}) add(origin + prefix);
    return out;
}

} // namespace stagefall::llm
