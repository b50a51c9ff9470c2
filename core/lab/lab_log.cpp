// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_log.h"

#include <nlohmann/json.hpp>

namespace stagefall::lab {
namespace {

using Json = nlohmann::ordered_json;

Json toJson(const LabRecord& record) {
    Json written = Json::array();
    for (const auto at : record.written) written.push_back(at.ns);
    return {{"request", record.request},
            {"path", record.path},
            {"status", record.status},
            {"fault", record.fault},
            {"complete_ns", record.complete.ns},
            {"complete_by", record.complete_by_kernel ? "kernel" : "wake-up"},
            {"auth_ms", record.auth_ms},
            {"queue_ms", record.queue_ms},
            {"prefill_ms", record.prefill_ms},
            {"decode_ms", record.decode_ms},
            {"written_ns", written},
            {"token", record.token}};
}

} // namespace

std::string recordJson(const LabRecord& record) {
    return toJson(record).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Status LabLog::open(bool keep, const std::string& file) {
    keep_ = keep;
    if (file.empty()) return {};
    file_.open(file, std::ios::app);
    if (!file_) return fail(ErrorCode::IoError, "lab.log_file", {{"file", file}});
    return {};
}

std::shared_ptr<LabRecord> LabLog::begin(LabRecord record) {
    auto out = std::make_shared<LabRecord>(std::move(record));
    if (keep_) records_.push_back(out);
    if (records_.size() > kMost) records_.pop_front();
    return out;
}

void LabLog::end(const LabRecord& record) {
    if (file_.is_open()) file_ << recordJson(record) << '\n' << std::flush;
}

std::vector<LabRecord> LabLog::records() const {
    std::vector<LabRecord> out;
    out.reserve(records_.size());
    for (const auto& record : records_) out.push_back(*record);
    return out;
}

std::string LabLog::json() const {
    Json records = Json::array();
    for (const auto& record : records_) records.push_back(toJson(*record));
    return Json{{"records", records}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace stagefall::lab
