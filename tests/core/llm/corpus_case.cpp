// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus_case.h"

#include "core/llm/ask_json.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace stagefall::llm::test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string readFile(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Undoes chunked coding; false where the zero-length chunk is missing.
bool dechunk(const std::string& coded, std::string& out) {
    std::size_t at = 0;
    while (at < coded.size()) {
        const std::size_t line = coded.find("\r\n", at);
        if (line == std::string::npos) return false;
        const std::size_t size = std::stoul(coded.substr(at, line - at), nullptr, 16);
        if (size == 0) return true;
        out += coded.substr(line + 2, size);
        at = line + 2 + size + 2;
    }
    return false;
}

std::string gunzip(const std::string& packed) {
    z_stream stream{};
    constexpr int kGzipOrZlib = 15 + 32;
    if (inflateInit2(&stream, kGzipOrZlib) != Z_OK) throw std::runtime_error("zlib");
    std::string input = packed;
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    std::string out;
    std::array<char, 4096> buffer{};
    int status = Z_OK;
    while (status == Z_OK) {
        stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
        stream.avail_out = static_cast<uInt>(buffer.size());
        status = inflate(&stream, Z_SYNC_FLUSH);
        out.append(buffer.data(), buffer.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    return out;
}

void readHead(CorpusCase& one, const std::string& head) {
    one.status = std::stoi(head.substr(head.find(' ') + 1));
    for (std::size_t at = head.find("\r\n"); at != std::string::npos; at = head.find("\r\n", at + 2)) {
        const std::string line = head.substr(at + 2, head.find("\r\n", at + 2) - at - 2);
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) continue;
        const std::size_t value = line.find_first_not_of(' ', colon + 1);
        one.headers.emplace_back(line.substr(0, colon), value == std::string::npos ? "" : line.substr(value));
    }
}

void readResponse(CorpusCase& one) {
    std::string rest = one.response;
    std::string head;
    do { // heads of 1xx responses come before the real one
        const std::size_t end = rest.find("\r\n\r\n");
        head = rest.substr(0, end);
        rest = rest.substr(end + 4);
    } while (head.starts_with("HTTP/1.1 1"));
    readHead(one, head);
    const std::string* chunked = net::findHeader(one.headers, "Transfer-Encoding");
    const std::string* length = net::findHeader(one.headers, "Content-Length");
    if (chunked != nullptr)
        one.body_complete = dechunk(rest, one.body);
    else
        one.body = rest;
    if (chunked == nullptr && length != nullptr) one.body_complete = rest.size() >= std::stoul(*length);
    if (net::findHeader(one.headers, "Content-Encoding") != nullptr) one.body = gunzip(one.body);
}

CorpusCase readCase(const fs::path& folder) {
    CorpusCase one;
    one.name = folder.filename().string();
    one.response = readFile(folder / "response.http");
    readResponse(one);
    const auto expected = std::make_shared<json>(json::parse(readFile(folder / "expected.json")));
    one.expected = expected;
    const json client = expected->value("client", json::object());
    one.idle_timeout_ms = client.value("idle_timeout_ms", one.idle_timeout_ms);
    one.finish_grace_ms = client.value("post_finish_grace_ms", one.finish_grace_ms);
    one.choices = expected->value("request", json::object()).value("n", 1);
    one.within_ms = expected->value("timing", json::object()).value("complete_within_ms", 0);
    if (fs::exists(folder / "chunks.json")) {
        const json chunks = json::parse(readFile(folder / "chunks.json"));
        one.splits = chunks.value("splits", one.splits);
        one.delays_ms = chunks.value("delays_ms", one.delays_ms);
        one.end = chunks.value("end", one.end);
        one.hold_ms = chunks.value("hold_ms", one.hold_ms);
    }
    return one;
}

std::string show(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

void compareCall(const json& want, const json& got, std::vector<std::string>& out) {
    if (want["id"].is_null() ? got["id"].get<std::string>().empty() : want["id"] != got["id"])
        out.push_back("call id: " + show(want["id"]) + " / " + show(got["id"]));
    if (want["name"] != got["name"]) out.push_back("call name: " + show(want["name"]) + " / " + show(got["name"]));
    if (want.value("valid", true) != got["valid"]) out.push_back("valid: " + show(got["valid"]));
    const bool same_raw = want.contains("arguments_raw") && want["arguments_raw"] == got["arguments_raw"];
    if (!same_raw && want["arguments"] != got["arguments"])
        out.push_back("arguments: " + show(want["arguments"]) + " / " + show(got["arguments"]));
}

std::vector<std::string> compare(const json& want, const json& got) {
    std::vector<std::string> out;
    for (const char* key : {"text", "reasoning", "finish_reason", "error", "retry_after_ms", "finish_normalized"})
        if (want.contains(key) && want[key] != got[key])
            out.push_back(std::string(key) + ": " + show(want[key]) + " / " + show(got[key]));
    if (want.contains("retryable") && want["retryable"] != got["retryable"]) out.emplace_back("retryable");
    if (want["usage"].is_null() != got["usage"].is_null()) out.push_back("usage: " + show(got["usage"]));
    if (want["usage"].is_object() && got["usage"].is_object())
        for (const auto& [key, value] : want["usage"].items())
            if (got["usage"].value(key, json()) != value) out.push_back("usage." + key + ": " + show(got["usage"]));
    if (want["tool_calls"].size() != got["tool_calls"].size()) {
        out.push_back("calls: " + show(got["tool_calls"]));
    } else {
        for (std::size_t i = 0; i < want["tool_calls"].size(); ++i)
            compareCall(want["tool_calls"][i], got["tool_calls"][i], out);
    }
    return out;
}

} // namespace

std::vector<CorpusCase> loadCorpus() {
    std::vector<CorpusCase> corpus;
    for (const auto& entry : fs::directory_iterator(fs::path(STAGEFALL_SOURCE_DIR) / "tests/core/llm/corpus"))
        if (entry.is_directory()) corpus.push_back(readCase(entry.path()));
    std::sort(corpus.begin(), corpus.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return corpus;
}

const CorpusCase& caseNamed(const std::vector<CorpusCase>& corpus, const std::string& prefix) {
    for (const CorpusCase& one : corpus)
        if (one.name.starts_with(prefix)) return one;
    throw std::runtime_error("no corpus case " + prefix);
}

std::vector<std::string> differences(const CorpusCase& one, const AttemptEnd& end, bool with_timing) {
    const json got = json::parse(askJson(end));
    std::vector<std::string> out = compare(*one.expected, got);
    if (with_timing && one.expected->contains("timing")) {
        constexpr double kTolerance = 150;
        for (const char* key : {"ttft_ms", "ttfat_ms"}) {
            const json want = (*one.expected)["timing"].value(key, json());
            const json& is = got["timing"][key];
            if (want.is_null()) continue;
            if (is.is_null() || std::abs(want.get<double>() - is.get<double>()) > kTolerance)
                out.push_back(std::string(key) + ": " + show(want) + " / " + show(is));
        }
    }
    return out;
}

} // namespace stagefall::llm::test
