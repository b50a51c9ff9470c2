// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"
#include "core/net/request_target.h"

struct curl_slist;

namespace stagefall::net {

/// Names and values that would break out of their line are InvalidArgument.
Status checkHeaders(const HttpRequest& request);
/// The header lines in curl's form, with what curl would add unasked taken out. The caller frees the list.
curl_slist* headerList(const HttpRequest& request);
/// Everything of `request` that goes into the easy handle (CURL*), except callbacks. `request` and `headers` must
/// outlive the handle: the body is not copied.
void setUpEasy(void* easy, const HttpRequest& request, const RequestTarget& target, const curl_slist* headers);

} // namespace stagefall::net
