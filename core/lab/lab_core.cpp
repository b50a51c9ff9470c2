// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_core.h"

#include "core/net/lab_header.h"

namespace stagefall::lab {

RecordedResponse::RecordedResponse(const LabCore& core, LabRecord record, std::shared_ptr<net::Responder> responder)
    : responder_(std::move(responder)), lab_(net::labHeaderValue(core.profile.id)),
      out_(std::make_shared<Outgoing>(core.log, core.log->begin(std::move(record)))) {
    responder_->onWritten([out = out_](std::uint64_t total, MonoTime at) { out->stamp(total, at); });
}

void RecordedResponse::Outgoing::stamp(std::uint64_t total, MonoTime at) {
    record->written.insert(record->written.end(), stamps.advance(total), at);
    endIfOver();
}

void RecordedResponse::Outgoing::endIfOver() {
    if (finished && stamps.pending() == 0) end();
}

void RecordedResponse::Outgoing::end() {
    if (ended) return;
    ended = true;
    record->token.resize(record->written.size()); // what never left is not part of the record
    log->end(*record);
}

void RecordedResponse::write(std::string_view bytes, bool token) {
    out_->stamps.issue(bytes.size());
    out_->record->token.push_back(token ? 1 : 0);
    responder_->write(bytes);
}

void RecordedResponse::send(int status, net::Headers headers, std::string body, const char* type) {
    out_->record->status = status;
    out_->record->token.push_back(0);
    out_->stamps.issue(body.size());
    headers.emplace_back("Content-Type", type);
    for (auto& header : this->headers()) headers.push_back(std::move(header));
    responder_->send(status, headers, std::move(body));
    finish();
}

net::Headers RecordedResponse::headers() const {
    return {{std::string(net::kLabHeader), lab_}, {"x-lab-request", std::to_string(out_->record->request)}};
}

void RecordedResponse::finish() {
    out_->finished = true;
    out_->endIfOver();
}

} // namespace stagefall::lab
