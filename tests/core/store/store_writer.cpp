// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store.h"
#include "tests/core/store/session_events.h"

#include <unistd.h>

#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

// store_writer FILE SESSION EVENTS PAUSE_US: records a session of so many events at a steady rate. Each event is told
// on standard output ("seq monotonic_ns"), written at once and in one piece, after it has been emitted.

using namespace stagefall;

int main(int argc, char** argv) {
    if (argc != 5) return 64;
    const SystemClock clock;
    auto store = store::Store::open(argv[1], clock);
    if (!store) return 2;
    trace::EventLog log;
    auto recorder = (*store)->record(argv[2], log);
    if (!recorder) return 3;
    const int events = std::atoi(argv[3]);
    const std::chrono::microseconds pause(std::atoi(argv[4]));
    auto next = std::chrono::steady_clock::now();
    for (int i = 0; i < events; ++i) {
        const auto at = clock.now();
        const auto seq = i == 0 ? log.emit(store::test::start(at.ns)) : log.emit(store::test::delta(at.ns, "token"));
        std::array<char, 64> line{};
        const int length = std::snprintf(line.data(), line.size(), "%llu %lld\n", static_cast<unsigned long long>(seq),
                                         static_cast<long long>(at.ns));
        if (write(STDOUT_FILENO, line.data(), static_cast<std::size_t>(length)) != length) return 4;
        next += pause;
        std::this_thread::sleep_until(next);
    }
    return (*recorder)->finish(store::SessionState::Finished, "within") ? 0 : 5;
}
