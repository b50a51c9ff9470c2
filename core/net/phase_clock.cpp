// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/phase_clock.h"

#include <curl/curl.h>

#include <algorithm>
#include <chrono>

namespace stagefall::net {
namespace {

constexpr std::string_view kHeadEnd = "\r\n\r\n";
/// Less than this between curl's stamp and ours is the same read.
constexpr Nanoseconds kSplitStatusLine = std::chrono::milliseconds(1);

/// 0 where curl has not got that far.
Nanoseconds timeOf(CURL* easy, CURLINFO which) {
    curl_off_t us = 0;
    curl_easy_getinfo(easy, which, &us);
    return std::chrono::microseconds(us);
}

bool newConnection(CURL* easy) {
    long made = 0;
    curl_easy_getinfo(easy, CURLINFO_NUM_CONNECTS, &made);
    return made > 0;
}

} // namespace

PhaseClock::PhaseClock(void* easy, MonoTime start, std::size_t body_size)
    : easy_(easy), body_size_(body_size), base_(start) {
    phases_.start = start;
}

void PhaseClock::ready(MonoTime now) {
    ready_ = true;
    body_written_ = 0;
    head_end_matched_ = 0;
    phases_.request_sent.reset();
    phases_.connection_reused = !newConnection(easy_);
    if (phases_.connection_reused) return;
    const auto last = std::max(timeOf(easy_, CURLINFO_CONNECT_TIME_T), timeOf(easy_, CURLINFO_APPCONNECT_TIME_T));
    base_ = std::max(now - last, phases_.start);
    readCurlTimes();
}

void PhaseClock::readCurlTimes() {
    const auto set = [this](std::optional<MonoTime>& phase, CURLINFO which) {
        const auto time = timeOf(easy_, which);
        if (time.count() > 0) phase = base_ + time;
    };
    set(phases_.resolved, CURLINFO_NAMELOOKUP_TIME_T);
    set(phases_.connected, CURLINFO_CONNECT_TIME_T);
    set(phases_.tls_done, CURLINFO_APPCONNECT_TIME_T);
}

bool PhaseClock::wroteHead(std::string_view piece, MonoTime now) {
    for (const char c : piece) {
        if (head_end_matched_ == kHeadEnd.size()) break;
        if (c == kHeadEnd[head_end_matched_]) {
            ++head_end_matched_;
        } else {
            head_end_matched_ = c == '\r' ? 1 : 0;
        }
    }
    return sent(now);
}

bool PhaseClock::wroteBody(std::size_t bytes, MonoTime now) {
    body_written_ += bytes;
    return sent(now);
}

bool PhaseClock::sent(MonoTime now) {
    if (head_end_matched_ < kHeadEnd.size() || body_written_ < body_size_ || phases_.request_sent) return false;
    // Time off the processor is left out of `now`: what curl says of the connection has it in.
    phases_.request_sent =
        std::max({now, phases_.start, phases_.connected.value_or(now), phases_.tls_done.value_or(now)});
    return true;
}

void PhaseClock::answered(MonoTime at, bool saw_interim) {
    phases_.first_byte = at;
    // A status line in two reads: the first byte came with the earlier one, whose time only curl knows. Its value
    // is of use only where neither an upload nor a 1xx has set it.
    if (body_size_ > 0 || saw_interim || !phases_.request_sent) return;
    const auto read = base_ + timeOf(easy_, CURLINFO_STARTTRANSFER_TIME_T);
    if (read > *phases_.request_sent && at - read > kSplitStatusLine) phases_.first_byte = read;
}

bool PhaseClock::firstByteRead() const {
    return body_size_ == 0 && timeOf(easy_, CURLINFO_STARTTRANSFER_TIME_T).count() > 0;
}

void PhaseClock::ended(MonoTime at) {
    if (!ready_) readCurlTimes(); // it failed on the way; the phases that were reached are known
    phases_.end = at;
}

} // namespace stagefall::net
