// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/tool_text.h"

#include "core/tools/short_text.h"

namespace stagefall::agent {

bool cutResult(std::string& content) {
    if (content.size() <= kMostResultBytes) return false;
    const auto all = std::to_string(content.size());
    content = tools::cutBytes(content, kMostResultBytes);
    content += "\n[Cut: these are the first " + std::to_string(content.size()) + " of " + all +
               " bytes. Ask for less to see all.]";
    return true;
}

std::string forRecord(std::string_view text) {
    if (text.size() <= kMostRecordedBytes) return std::string(text);
    auto out = tools::cutBytes(text, kMostRecordedBytes);
    out += "\n[Shortened: these are the first " + std::to_string(out.size()) + " of " + std::to_string(text.size()) +
           " bytes.]";
    return out;
}

} // namespace stagefall::agent
