// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/endpoint_memory.h"

#include "core/base/file.h"
#include "core/base/url_credentials.h"
#include "core/llm/json_text.h"
#include "core/llm/json_value.h"
#include "core/llm/json_writer.h"
#include "core/llm/request_headers.h"

#include <utility>

namespace stagefall::llm {

namespace {

constexpr std::uint64_t kLargestFile = 1'000'000;
constexpr std::size_t kMostEndpoints = 500;
constexpr std::size_t kMostCodes = 32;

/// Credentials in an address stay out of the file.
std::string keyOf(const EndpointProfile& profile) {
    return maskedUrl(endpointUrl(profile.base_url, "")) + " " + profile.model;
}

std::map<std::string, std::vector<std::string>> readCodes(const std::string& file) {
    std::map<std::string, std::vector<std::string>> out;
    const auto text = file.empty() ? Result<std::string>("") : readFile(file, kLargestFile);
    JsonDoc doc;
    if (!text || !doc.parse(*text)) return out;
    doc.root().forEachMember([&out](const std::string& endpoint, JsonView codes) {
        if (out.size() == kMostEndpoints) return;
        codes.forEachItem([&](JsonView code) {
            if (out[endpoint].size() < kMostCodes) out[endpoint].push_back(code.text());
        });
    });
    return out;
}

} // namespace

EndpointMemory::EndpointMemory(std::string file) : file_(std::move(file)), codes_(readCodes(file_)) {}

std::string EndpointMemory::fileIn(const std::string& data_folder) {
    return data_folder.empty() ? "" : data_folder + "/endpoints.json";
}

std::vector<Adaptation> EndpointMemory::of(const EndpointProfile& profile) const {
    const std::scoped_lock lock(mutex_);
    std::vector<Adaptation> out;
    const auto found = codes_.find(keyOf(profile));
    if (found == codes_.end()) return out;
    for (const auto& code : found->second)
        if (Adaptation one; readCode(code, one)) out.push_back(std::move(one));
    return out;
}

void EndpointMemory::keep(const EndpointProfile& profile, const std::vector<Adaptation>& adaptations) {
    const std::scoped_lock lock(mutex_);
    if (!file_.empty()) codes_ = readCodes(file_); // another window may have learnt something
    auto& codes = codes_[keyOf(profile)];
    codes.clear();
    for (const auto& one : adaptations) codes.push_back(codeOf(one));
    if (codes.empty()) codes_.erase(keyOf(profile));
    while (codes_.size() > kMostEndpoints) codes_.erase(codes_.begin());
    // A disk that is full or read-only must not end a session: it asks once again next time.
    if (!file_.empty()) (void)writeFile(file_, written());
}

std::string EndpointMemory::written() const {
    JsonObjectWriter out;
    for (const auto& [endpoint, codes] : codes_) {
        JsonArrayWriter list;
        for (const auto& code : codes) list.raw(quoted(code));
        out.raw(endpoint, list.take());
    }
    return indentJson(out.take());
}

} // namespace stagefall::llm
