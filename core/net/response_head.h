// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"

#include <string_view>

namespace stagefall::net {

/// Header lines, as curl hands them out one by one, -> the final head and the trailers. Heads of 1xx are skipped.
/// Pure; one thread.
class ResponseHeadParser {
public:
    enum class Step {
        Line,        ///< part of something
        FinalStatus, ///< the status line of the final head
        Head,        ///< head() is complete
        Trailer,
    };
    Step feed(std::string_view line);
    const ResponseHead& head() const { return head_; }
    const Headers& trailers() const { return trailers_; }
    bool sawInterim() const { return saw_interim_; }

private:
    bool statusLine(std::string_view line);
    static void addField(Headers& to, std::string_view line);

    ResponseHead head_;
    Headers trailers_;
    bool complete_ = false;
    bool interim_ = false;
    bool saw_interim_ = false;
};

} // namespace stagefall::net
