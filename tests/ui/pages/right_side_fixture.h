// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"
#include "tests/support/sample_trace.h"
#include "ui/bridge/frame_feed.h"
#include "ui/bridge/session_runner.h"
#include "ui/models/conversation_model.h"
#include "ui/state/selection.h"
#include "ui/theme/appearance.h"

#include <QTemporaryDir>
#include <QTest>

/// What the conversation, the inspector and the presentation stand on, smallest real assembly.
namespace stagefall::ui::test {

struct RightSide {
    QTemporaryDir folder;
    SystemClock clock;
    Appearance appearance{text::Catalogue::builtIn()};
    net::EventLoop loop{clock, "test"};
    net::HttpClient http{loop};
    EnvironmentSecrets secrets;
    Redactor redactor;
    SessionRunner runner{host::Services{clock, http, secrets, redactor, text::Catalogue::builtIn(),
                                        folder.path().toStdString(), nullptr}};
    FrameFeed feed{clock};
    ConversationModel conversation;
    Selection selection;
    std::shared_ptr<trace::EventLog> log;

    void showRecorded(std::vector<trace::Event> events) {
        feed.show({.kind = FrameKind::Recorded,
                   .id = "s",
                   .events = trace::viewOf(std::move(events)),
                   .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
        QTRY_VERIFY(feed.frame()->kind == FrameKind::Recorded);
    }
    /// Begins an empty live session; write() adds to it.
    void showLive() {
        log = std::make_shared<trace::EventLog>();
        feed.show({.kind = FrameKind::Live,
                   .id = "live",
                   .log = log,
                   .budget = std::make_shared<budget::Budget>(budget::Budget::standard())});
    }
    /// Writes events as if they happened now.
    void write(std::vector<trace::Event> events) const {
        for (auto& event : events) {
            event.at = clock.now();
            log->emit(std::move(event));
        }
    }
    std::size_t shown() const {
        std::size_t count = 0;
        const auto view = log->view();
        for (std::size_t i = 0; i < view.size(); ++i)
            if (view[i].kind == trace::EventKind::Shown) ++count;
        return count;
    }
};

} // namespace stagefall::ui::test
