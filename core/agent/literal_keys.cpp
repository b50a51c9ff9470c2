// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/literal_keys.h"

#include "core/base/credential_shape.h"
#include "core/base/url_credentials.h"

namespace stagefall::agent {
namespace {

std::string below(std::string place, std::string_view name) { return place.append("/").append(name); }

void checkBody(const nlohmann::json& value, const std::string& name, const std::string& place, Problems& problems) {
    if (value.is_string() && isLiteralMember(name, value.get_ref<const std::string&>()))
        problems.add(place, {"agent.file.literal_key_body", {}});
    if (value.is_object())
        for (const auto& [key, member] : value.items()) checkBody(member, key, below(place, key), problems);
    if (!value.is_array()) return;
    for (std::size_t i = 0; i < value.size(); ++i)
        checkBody(value[i], name, below(place, std::to_string(i)), problems); // a list of keys is called like one
}

} // namespace

void checkLiteralKeys(const HttpToolSpec& tool, const nlohmann::json& body, const std::string& place,
                      Problems& problems) {
    for (const auto& [name, value] : tool.headers)
        if (isLiteralKey(name, value) && !(isPlaceholder(value) && !looksLikeKey(value)))
            problems.add(below(place + "/headers", name), {"agent.file.literal_key_header", {}});
    if (hasUserInfo(tool.url)) problems.add(place + "/url", {"agent.file.user_in_url", {}});
    checkBody(body, {}, place + "/body", problems);
}

} // namespace stagefall::agent
