// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/root.h"

#include <QTemporaryDir>
#include <QTest>
#include <memory>

namespace stagefall::test {

/// One start of the program over a folder.
struct Program {
    explicit Program(const QTemporaryDir& folder) {
        auto made = window::Root::make(folder.path().toStdString());
        if (!made) qFatal("the window could not be made");
        root = std::move(*made);
        root->window().show();
        if (!QTest::qWaitForWindowActive(&root->window())) qFatal("the window did not become active");
    }
    ui::Workspace& workspace() { return root->workspace(); }
    const ui::Frame& frame() { return *workspace().feed.frame(); }
    template <typename T>
    T* find(const char* name) {
        auto* found = root->window().findChild<T*>(QString::fromLatin1(name));
        if (found == nullptr) qFatal("no %s in the window", name);
        return found;
    }
    bool ready() { return workspace().library.loaded() && workspace().profiles.loaded(); }
    SpanId redTool() {
        const auto& trace = *frame().trace;
        for (trace::Row row = 0; row < trace.spans.size(); ++row)
            if (trace.spans[row].stage == trace::Stage::Tool &&
                budget::judgeSpan(trace, row, *frame().budget, frame().now).verdict == budget::Verdict::Over)
                return trace.spans[row].id;
        return {};
    }
    std::unique_ptr<window::Root> root;
};

} // namespace stagefall::test
