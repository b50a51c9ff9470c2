// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/bare_loop.h"

#include <curl/curl.h>
#include <simdjson.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace stagefall::bench {
namespace {

struct Reader {
    simdjson::ondemand::parser parser;
    std::string pending;
    std::size_t contents = 0;

    void line(std::string_view text) {
        if (!text.starts_with("data: {")) return;
        simdjson::padded_string json(text.substr(6));
        simdjson::ondemand::document document;
        if (parser.iterate(json).get(document) != simdjson::SUCCESS) return;
        std::string_view content;
        for (auto choice : document["choices"]) {
            if (choice["delta"]["content"].get_string().get(content) == simdjson::SUCCESS) ++contents;
            break;
        }
    }
    void push(std::string_view bytes) {
        pending.append(bytes);
        std::size_t from = 0;
        for (auto end = pending.find('\n'); end != std::string::npos; end = pending.find('\n', from)) {
            line(std::string_view(pending).substr(from, end - from));
            from = end + 1;
        }
        pending.erase(0, from);
    }
};

std::size_t onBytes(char* data, std::size_t size, std::size_t count, void* user) {
    static_cast<Reader*>(user)->push({data, size * count});
    return size * count;
}

} // namespace

std::size_t bareLoopOverCurl(const std::string& stream) {
    char path[] = "/tmp/stagefall-bench-XXXXXX";
    const int fd = mkstemp(path);
    if (fd < 0 || write(fd, stream.data(), stream.size()) != static_cast<ssize_t>(stream.size())) std::abort();
    close(fd);
    Reader reader;
    CURL* easy = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_URL, ("file://" + std::string(path)).c_str());
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &onBytes);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &reader);
    const auto result = curl_easy_perform(easy);
    curl_easy_cleanup(easy);
    unlink(path);
    return result == CURLE_OK ? reader.contents : 0;
}

} // namespace stagefall::bench
