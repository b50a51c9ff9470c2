// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// A client that hides nothing: one connection, the bytes as they came, and how it ended.
class RawClient {
public:
    enum class End { Open, Closed, Reset };

    explicit RawClient(std::uint16_t port);
    ~RawClient();
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    void send(std::string_view bytes);
    void post(const std::string& path, const std::string& body, const std::string& more_headers = "");
    void request(const std::string& method, const std::string& path, const std::string& body = "",
                 const std::string& more_headers = "");
    /// Reads until the bytes hold `mark`, the connection ends, or `timeout_ms` have passed.
    bool readUntil(std::string_view mark, int timeout_ms = 10'000);
    /// Reads one whole response, by its Content-Length or its last chunk.
    bool readResponse(int timeout_ms = 10'000);
    void close();

    const std::string& bytes() const { return bytes_; }
    End end() const { return end_; }
    int status() const;
    std::string header(std::string_view name) const; ///< also of trailers
    std::string body() const;                        ///< without the chunked coding
    /// Data of the SSE events of the body.
    std::vector<std::string> events() const;
    /// When each read returned, and how many bytes were there after it.
    const std::vector<std::pair<stagefall::MonoTime, std::size_t>>& reads() const { return reads_; }

private:
    bool readSome(std::int64_t deadline_ns);

    std::uint16_t port_;
    int socket_ = -1;
    std::string bytes_;
    End end_ = End::Open;
    std::vector<std::pair<stagefall::MonoTime, std::size_t>> reads_;
};
