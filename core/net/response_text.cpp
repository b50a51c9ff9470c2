// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/response_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace stagefall::net {
namespace {

const char* reasonPhrase(int status) {
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 202:
        return "Accepted";
    case 204:
        return "No Content";
    case 301:
        return "Moved Permanently";
    case 302:
        return "Found";
    case 304:
        return "Not Modified";
    case 307:
        return "Temporary Redirect";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 408:
        return "Request Timeout";
    case 409:
        return "Conflict";
    case 413:
        return "Content Too Large";
    case 415:
        return "Unsupported Media Type";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 500:
        return "Internal Server Error";
    case 501:
        return "Not Implemented";
    case 502:
        return "Bad Gateway";
    case 503:
        return "Service Unavailable";
    case 504:
        return "Gateway Timeout";
    default:
        return ""; // the phrase may be empty (RFC 9112, 4)
    }
}

void addFields(std::string& to, const Headers& fields) {
    const auto add = [&to](std::string_view text) {
        const auto from = to.size();
        to += text;
        std::replace_if(
            to.begin() + static_cast<std::ptrdiff_t>(from), to.end(), [](char c) { return c == '\r' || c == '\n'; },
            ' ');
    };
    for (const auto& [name, value] : fields) {
        add(name);
        to += ": ";
        add(value);
        to += "\r\n";
    }
}

} // namespace

std::string responseHead(int status, bool http10, const Headers& headers) {
    std::string out = http10 ? "HTTP/1.0 " : "HTTP/1.1 ";
    out.append(std::to_string(status)).append(" ").append(reasonPhrase(status)).append("\r\n");
    addFields(out, headers);
    return out += "\r\n";
}

std::string chunk(std::string_view bytes) {
    std::array<char, 16> size{};
    const auto end = std::to_chars(size.data(), size.data() + size.size(), bytes.size(), 16).ptr;
    std::string out(size.data(), end);
    out.reserve(out.size() + bytes.size() + 4);
    return out.append("\r\n").append(bytes).append("\r\n");
}

std::string lastChunk(const Headers& trailers) {
    std::string out = "0\r\n";
    addFields(out, trailers);
    return out += "\r\n";
}

bool statusHasBody(int status) { return status >= 200 && status != 204 && status != 304; }

} // namespace stagefall::net
