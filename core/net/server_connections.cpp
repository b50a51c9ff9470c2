// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/server_connections.h"

#include "core/net/server_response.h"

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <sys/socket.h>

#include <unordered_set>

namespace stagefall::net {
namespace {

void limitSilence(bufferevent* channel, std::chrono::milliseconds limit) {
    const timeval in{limit.count() / 1000, (limit.count() % 1000) * 1000};
    bufferevent_set_timeouts(channel, limit.count() > 0 ? &in : nullptr, nullptr);
}

} // namespace

void ServerConnections::opened(bufferevent* channel) {
    table_[bufferevent_get_input(channel)] = {.channel = channel, .last_read = {}, .request_since = {}, .response = {}};
    limitSilence(channel, limits_.silence);
    // It has its socket when evhttp is done with it, before anything is read.
    loop_.post([this, here = std::weak_ptr(here_), input = bufferevent_get_input(channel)] {
        if (here.expired()) return;
        if (const auto found = table_.find(input); found != table_.end())
            arrivals_.add(bufferevent_getfd(found->second.channel));
    });
}

bool ServerConnections::answering(const Connection& connection) {
    const auto response = connection.response.lock();
    return response && !response->over();
}

void ServerConnections::read(evbuffer* input, std::size_t bytes) {
    auto& connection = table_[input];
    const int socket = connection.channel == nullptr ? -1 : bufferevent_getfd(connection.channel);
    loop_.noteWakeUp(arrivals_.read(socket, bytes));
    connection.last_read = loop_.wakeUp();
    const auto now = connection.last_read.at;
    if (answering(connection)) return; // sent ahead: ServerResponse lets in a little of it and no more
    if (!connection.request_since) {
        connection.request_since = now;
        connection.request_bytes = 0;
    }
    connection.request_bytes += bytes;
    const bool late = now - *connection.request_since > limits_.request;
    if (connection.channel == nullptr || (!late && connection.request_bytes <= limits_.request_bytes)) return;
    // evhttp is about to parse: it sees the end with the next read, and cleans up as for a client that left.
    shutdown(bufferevent_getfd(connection.channel), SHUT_RDWR);
}

Stamp ServerConnections::requestComplete(bufferevent* channel, const std::shared_ptr<ServerResponse>& response) {
    auto& connection = table_[bufferevent_get_input(channel)];
    connection.channel = channel;
    connection.request_since.reset();
    connection.response = response;
    limitSilence(channel, std::chrono::milliseconds(0)); // an answer takes what it takes
    response->whenFinished([channel, kept = limits_.kept] { limitSilence(channel, kept); });
    return connection.last_read;
}

std::shared_ptr<ServerResponse> ServerConnections::closed(bufferevent* channel) {
    const auto entry = table_.extract(bufferevent_get_input(channel));
    return entry.empty() ? nullptr : entry.mapped().response.lock();
}

std::size_t ServerConnections::count() {
    std::unordered_set<const void*> owners;
    const auto note = [](const event_base*, const event* one, void* to) {
        static_cast<std::unordered_set<const void*>*>(to)->insert(event_get_callback_arg(one));
        return 0;
    };
    event_base_foreach_event(loop_.base(), note, &owners);
    std::erase_if(
        table_, [&](const auto& entry) { return !answering(entry.second) && !owners.contains(entry.second.channel); });
    return table_.size();
}

} // namespace stagefall::net
