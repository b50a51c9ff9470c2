// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/secrets_in_headers.h"

namespace stagefall::tools {

Result<std::string> expandSecrets(std::string_view pattern, const SecretSource& secrets, Redactor& redactor,
                                  const std::function<std::string(std::string_view)>& fill) {
    constexpr std::string_view kOpen = "${secret:";
    std::string out;
    for (;;) {
        const auto open = pattern.find(kOpen);
        const auto close = open == std::string_view::npos ? open : pattern.find('}', open);
        if (close == std::string_view::npos) return out + fill(pattern);
        out += fill(pattern.substr(0, open));
        auto value = secrets.get(pattern.substr(open + kOpen.size(), close - open - kOpen.size()));
        if (!value) return fail(value.error());
        redactor.learn(*value);
        out += *value;
        pattern.remove_prefix(close + 1);
    }
}

} // namespace stagefall::tools
