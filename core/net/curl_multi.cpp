// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/curl_multi.h"

#include "core/net/receive_stamp.h"

#include <curl/curl.h>
#include <event2/event.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <mutex>
#include <new>
#include <unordered_map>
#include <utility>
#include <vector>

namespace stagefall::net {
namespace {

/// Idle connections to keep; far above what agents use, so that curl never closes one that is wanted again.
constexpr long kKeptConnections = 4096;

/// Of this thread.
Nanoseconds cpuTime() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

} // namespace

struct CurlMulti::Impl {
    Impl(EventLoop& l, Done d, Watched w)
        : loop(l), done(std::move(d)), watched(std::move(w)), timer(l, [this] { act(CURL_SOCKET_TIMEOUT, 0); }) {}

    static void onReady(evutil_socket_t socket, short what, void* self) {
        const int mask =
            ((what & EV_READ) != 0 ? CURL_CSELECT_IN : 0) | ((what & EV_WRITE) != 0 ? CURL_CSELECT_OUT : 0);
        static_cast<Impl*>(self)->act(socket, mask);
    }

    static int onSocket(CURL* easy, curl_socket_t socket, int what, void* self, void*) {
        auto* impl = static_cast<Impl*>(self);
        if (what == CURL_POLL_IN || what == CURL_POLL_INOUT) impl->watched(easy, socket);
        return impl->watch(socket, what) ? 0 : -1;
    }

    static int onTimer(CURLM*, long ms, void* self) {
        auto& timer = static_cast<Impl*>(self)->timer;
        if (ms < 0) {
            timer.stop();
        } else {
            timer.start(std::chrono::milliseconds(ms));
        }
        return 0;
    }

    bool watch(curl_socket_t socket, int what) {
        if (const auto old = sockets.extract(socket); !old.empty()) event_free(old.mapped());
        if (what == CURL_POLL_REMOVE) return true;
        const int flags = ((what & CURL_POLL_IN) != 0 ? EV_READ : 0) | ((what & CURL_POLL_OUT) != 0 ? EV_WRITE : 0);
        event* watcher = event_new(loop.base(), socket, static_cast<short>(flags | EV_PERSIST), onReady, this);
        if (watcher == nullptr) return false; // curl fails the transfer
        sockets.emplace(socket, watcher);
        return event_add(watcher, nullptr) == 0;
    }

    void wakeUp() {
        const auto waiting = acting_on == CURL_SOCKET_TIMEOUT ? Waiting{} : peekWaiting(acting_on);
        loop.noteWakeUp(waiting.arrived_wall_ns);
        there = waiting.bytes;
    }

    void heardOf(MonoTime now) {
        heard_at = now;
        heard_cpu = cpuTime();
    }

    /// Timers count as wake-ups too: curl reads sockets in them.
    void act(curl_socket_t socket, int mask) {
        acting_on = socket;
        wakeUp();
        int running = 0;
        busy = true;
        heardOf(loop.clock().now());
        curl_multi_socket_action(multi, socket, mask, &running);
        busy = false;
        std::vector<std::pair<CURL*, CURLcode>> ended;
        int left = 0;
        while (const CURLMsg* message = curl_multi_info_read(multi, &left))
            if (message->msg == CURLMSG_DONE) ended.emplace_back(message->easy_handle, message->data.result);
        for (const auto& [easy, code] : ended) done(easy, code);
    }

    EventLoop& loop;
    Done done;
    Watched watched;
    EventLoop::Timer timer;
    CURLM* multi = nullptr;
    std::unordered_map<curl_socket_t, event*> sockets;
    bool busy = false;
    MonoTime heard_at; ///< when curl was entered, or last told us something
    Nanoseconds heard_cpu{};
    curl_socket_t acting_on = CURL_SOCKET_TIMEOUT;
    /// Bytes of the wake-up that have not been delivered yet. With TLS and HTTP/2 there are fewer in the end, by what
    /// wraps them.
    std::size_t there = 0;
};

CurlMulti::CurlMulti(EventLoop& loop, Done done, Watched watched) {
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
    impl_ = std::make_unique<Impl>(loop, std::move(done), std::move(watched));
    impl_->multi = curl_multi_init();
    if (impl_->multi == nullptr) throw std::bad_alloc();
    curl_multi_setopt(impl_->multi, CURLMOPT_SOCKETFUNCTION, &Impl::onSocket);
    curl_multi_setopt(impl_->multi, CURLMOPT_SOCKETDATA, impl_.get());
    curl_multi_setopt(impl_->multi, CURLMOPT_TIMERFUNCTION, &Impl::onTimer);
    curl_multi_setopt(impl_->multi, CURLMOPT_TIMERDATA, impl_.get());
    curl_multi_setopt(impl_->multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
    curl_multi_setopt(impl_->multi, CURLMOPT_MAXCONNECTS, kKeptConnections);
    curl_multi_setopt(impl_->multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, 0L);
    curl_multi_setopt(impl_->multi, CURLMOPT_MAX_HOST_CONNECTIONS, 0L);
}

CurlMulti::~CurlMulti() {
    curl_multi_cleanup(impl_->multi); // closes the kept connections and says so to onSocket
    for (const auto& [socket, watcher] : impl_->sockets) event_free(watcher);
}

void CurlMulti::add(void* easy) { curl_multi_add_handle(impl_->multi, easy); }
void CurlMulti::remove(void* easy) { curl_multi_remove_handle(impl_->multi, easy); }
void CurlMulti::delivered(std::size_t bytes, int socket) {
    impl_->heardOf(impl_->loop.clock().now());
    if (socket >= 0 && socket != impl_->acting_on) {
        impl_->loop.noteWakeUp();
        impl_->there = 0;
    } else if (bytes <= impl_->there) {
        impl_->there -= bytes;
    } else {
        impl_->wakeUp();
    }
}

MonoTime CurlMulti::writtenAt(MonoTime now) {
    const auto at = std::min(now, impl_->heard_at + std::max(cpuTime() - impl_->heard_cpu, Nanoseconds(0)));
    impl_->heardOf(now);
    return at;
}

bool CurlMulti::busy() const { return impl_->busy; }

} // namespace stagefall::net
