// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h" // Headers

#include <string>
#include <string_view>

namespace stagefall::net {

/// "HTTP/1.x status reason", the headers and the empty line. Line ends within values become spaces.
std::string responseHead(int status, bool http10, const Headers& headers);
/// One chunk of the chunked coding.
std::string chunk(std::string_view bytes);
/// The last chunk and the trailers.
std::string lastChunk(const Headers& trailers);
bool statusHasBody(int status);

} // namespace stagefall::net
