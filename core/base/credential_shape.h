// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

/// What is probably a credential, by how it is called or how it looks. Pure.
namespace stagefall {

/// Whether a header, a member or a query value of this name carries a credential: "X-Api-Key", "access_token",
/// "Ocp-Apim-Subscription-Key", "client_secret", "helicone-auth". Not "max_tokens" or "Idempotency-Key".
bool namesCredential(std::string_view name);
/// The same for the short names that addresses and bodies have: "key", "code", "sig", besides.
bool namesQueryCredential(std::string_view name);
/// Whether a value looks like one: the prefixes of known services, "Bearer ...", a JWT, a private key, or a long word
/// of letters and digits drawn at random. Not ids with words in them, dates, model names, UUIDs.
bool looksLikeKey(std::string_view value);
/// Whether it begins as the keys of a known service do.
bool hasKeyPrefix(std::string_view value);
/// A header whose long random value is an id and no secret: "OpenAI-Organization", "X-Request-Id", "traceparent".
bool namesId(std::string_view name);
/// Whether a header of a file would put a key into it: its name or its value says so, and it names no secret in its
/// place.
bool isLiteralKey(std::string_view header, std::string_view value);
/// The same of a member of a JSON body, where "key" and "token" may be names of other things too.
bool isLiteralMember(std::string_view member, std::string_view value);
/// Members that people paste a key into, by the whole of their name.
bool namesMemberKey(std::string_view member);
/// A value that stands for something else and is no credential itself: empty, or with ${secret:...} or {name} in it.
bool isPlaceholder(std::string_view value);

} // namespace stagefall
