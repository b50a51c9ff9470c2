// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/read_watch.h"

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>

namespace stagefall::testing {
namespace {

std::uintptr_t pageSize() {
    static const auto size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    return size;
}

struct Pages {
    std::uintptr_t from = 0, to = 0;
    bool holds(std::uintptr_t at) const { return at >= from && at < to; }
};

/// The whole pages of each segment.
std::vector<Pages> pagesOf(const trace::EventView& events) {
    std::vector<Pages> out;
    for (std::size_t first = 0; first < events.size(); first += trace::EventView::kSegmentSize) {
        const auto last = std::min(first + trace::EventView::kSegmentSize, events.size()) - 1;
        const auto from = reinterpret_cast<std::uintptr_t>(&events[first]);
        const auto to = reinterpret_cast<std::uintptr_t>(&events[last] + 1);
        const Pages whole{(from + pageSize() - 1) / pageSize() * pageSize(), to / pageSize() * pageSize()};
        if (whole.from < whole.to) out.push_back(whole);
    }
    return out;
}

void protect(const Pages& pages, int how) {
    if (mprotect(reinterpret_cast<void*>(pages.from), pages.to - pages.from, how) != 0) std::abort();
}

} // namespace

/// Never given back: a thread may be in onFault() for a page of a watch that has just ended.
struct ReadWatch::State {
    explicit State(const trace::EventView& events) : locked(pagesOf(events)), previous(newest) {}

    /// Called in the thread that touched a locked page. Only what a signal handler may do.
    bool touched(std::uintptr_t at) {
        for (const auto& pages : locked) {
            if (!pages.holds(at)) continue;
            if (pthread_equal(pthread_self(), owner) != 0) {
                ++read_here;
            } else {
                others_came = true;
                constexpr timespec kMoment{0, 1'000'000};
                while (!others_may) nanosleep(&kMoment, nullptr);
            }
            protect({at / pageSize() * pageSize(), (at / pageSize() + 1) * pageSize()}, PROT_READ | PROT_WRITE);
            return true;
        }
        return false;
    }

    static void onFault(int signal, siginfo_t* info, void* context) {
        for (auto* state = newest.load(); state != nullptr; state = state->previous)
            if (state->touched(reinterpret_cast<std::uintptr_t>(info->si_addr))) return;
        // Somebody else's fault: as without us.
        sigaction(SIGSEGV, &before, nullptr);
        if ((before.sa_flags & SA_SIGINFO) != 0) before.sa_sigaction(signal, info, context);
    }

    const std::vector<Pages> locked;
    State* const previous;
    const pthread_t owner = pthread_self();
    std::atomic<std::size_t> read_here{0};
    std::atomic<bool> others_came{false};
    std::atomic<bool> others_may{false};

    static inline std::atomic<State*> newest{nullptr};
    static inline struct sigaction before {};
};

ReadWatch::ReadWatch(const trace::EventView& events) : state_(new State(events)) {
    State::newest = state_;
    struct sigaction action {};
    action.sa_sigaction = &State::onFault;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    struct sigaction old {};
    sigaction(SIGSEGV, &action, &old);
    if ((old.sa_flags & SA_SIGINFO) == 0 || old.sa_sigaction != &State::onFault) State::before = old;
    for (const auto& pages : state_->locked) protect(pages, PROT_NONE);
}

ReadWatch::~ReadWatch() {
    for (const auto& pages : state_->locked) protect(pages, PROT_READ | PROT_WRITE);
    letOthersRead();
}

std::size_t ReadWatch::pages() const {
    std::size_t sum = 0;
    for (const auto& pages : state_->locked) sum += (pages.to - pages.from) / pageSize();
    return sum;
}

std::size_t ReadWatch::pagesReadHere() const { return state_->read_here; }
bool ReadWatch::othersCame() const { return state_->others_came; }
void ReadWatch::letOthersRead() { state_->others_may = true; }

} // namespace stagefall::testing
