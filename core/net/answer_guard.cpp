// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/answer_guard.h"

namespace stagefall::net {

void AnswerGuard::strike(const char* id, std::size_t limit) {
    if (struck_ != nullptr) return;
    struck_ = id;
    limit_ = limit;
}

void AnswerGuard::headLine(std::size_t bytes) {
    head_ += bytes;
    if (head_ > kMostHeadBytes) strike("net.head_too_large", kMostHeadBytes);
}

void AnswerGuard::read(std::size_t bytes) {
    of_this_read_ = 0;
    wrapping_ += bytes;
    if (wrapping_ > kMostWrapping) strike("net.wrapping_too_large", kMostWrapping);
}

void AnswerGuard::body(std::size_t bytes) {
    if (bytes > 0) wrapping_ = 0;
    of_this_read_ += bytes;
    if (of_this_read_ > kMostOfOneRead) strike("net.unfolds_too_far", kMostOfOneRead);
}

} // namespace stagefall::net
