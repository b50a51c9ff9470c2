// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"
#include "tests/support/sample_trace.h"
#include "ui/bridge/library.h"

#include <QTemporaryDir>
#include <QTest>
#include <memory>

/// A store of its own with sessions in it, and the library that reads it.
namespace stagefall::ui::test {

/// The sample session under another title, `factor` times as long, begun at that minute.
inline std::vector<trace::Event> sampleSession(const std::string& title, int minute = 0, double factor = 1) {
    auto events = testing::sampleEvents();
    const auto begin = events.front().at;
    for (auto& event : events) {
        event.at =
            begin + Nanoseconds{static_cast<std::int64_t>(static_cast<double>((event.at - begin).count()) * factor)};
        if (event.name == trace::keys::kTitle) event.text = title;
        if (event.name == trace::keys::kWallAnchor)
            event.text = std::to_string(1'760'000'000'000'000'000 + minute * 60'000'000'000LL);
    }
    return events;
}

struct LibraryFixture {
    LibraryFixture() : store(*store::Store::open(dir.filePath("test.db").toStdString(), clock)) {}

    void add(const SessionId& id, const std::string& title, int minute = 0, double factor = 1,
             store::SessionState state = store::SessionState::Finished) {
        QVERIFY(store->import(id, sampleSession(title, minute, factor), state));
    }
    /// "a", "b" and "c", a minute after each other.
    void addThree() {
        add("a", "first", 0);
        add("b", "second", 1);
        add("c", "third", 2);
    }
    /// Reads the list and waits for it and its strips.
    Library& load() {
        library = std::make_unique<Library>(*store);
        library->refresh();
        const auto ready = [this] {
            if (!library->loaded()) return false;
            for (const auto& item : library->sessions())
                if (!item.strip) return false;
            return true;
        };
        [&] { QTRY_VERIFY_WITH_TIMEOUT(ready(), 20'000); }();
        return *library;
    }
    const SessionItem* item(const SessionId& id) const {
        for (const auto& one : library->sessions())
            if (one.summary.id == id) return &one;
        return nullptr;
    }

    QTemporaryDir dir;
    SystemClock clock;
    std::unique_ptr<store::Store> store;
    std::unique_ptr<Library> library;
};

} // namespace stagefall::ui::test
