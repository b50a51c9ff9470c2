// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Foreign text made safe for a document. Pure.
namespace stagefall::report {

/// Valid UTF-8 without what XML 1.0 forbids: broken bytes become U+FFFD; control characters but tab and line feed, and
/// non-characters, are dropped. "\r\n" becomes "\n".
std::string plain(std::string_view text);
/// plain(), with & < > " ' as entities: for text and for attributes in quotes, in HTML and XML alike.
std::string escaped(std::string_view text);
/// At most two decimals, without trailing zeros, independent of the locale.
std::string number(double value);

} // namespace stagefall::report
