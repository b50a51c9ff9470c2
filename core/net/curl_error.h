// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/net/request_target.h"

#include <cstdint>
#include <optional>
#include <string>

namespace stagefall::net {

/// What is known of a transfer that curl has given up.
struct FailureFacts {
    RequestTarget target;
    std::optional<RequestTarget> proxy;
    std::string ca_file;
    std::string client_cert;
    std::string reason;         ///< curl's own words; "" = none
    long os_errno = 0;          ///< of the last failed connect
    long connect_status = 0;    ///< what the proxy answered to CONNECT; 0 = nothing, or it was not asked
    bool tunnelled = false;     ///< the proxy passes bytes on as they are: from here on it is out of the matter
    bool answered = false;      ///< a response had begun
    bool head_read = false;     ///< and its head was complete
    std::uint64_t received = 0; ///< bytes of the body
};

/// A CURLcode other than 0 -> an error that says what happened where.
Error errorFromCurl(int code, const FailureFacts& facts);

} // namespace stagefall::net
