// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window, as a person meets it.
#include "tests/pictures/pictures.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/presentation_window.h"
#include "ui/window/main_window.h"
#include "ui/window/panels.h"
#include "ui/window/workspace.h"

#include <QApplication>
#include <QSettings>
#include <QTabWidget>
#include <functional>
#include <memory>

namespace stagefall::pictures {
namespace {

/// No keychain, no key: pictures only.
class NoKeys final : public ui::KeyVault {
public:
    Result<std::string> get(std::string_view reference) const override {
        return fail(ErrorCode::NotFound, "base.secret.not_found", {{"reference", std::string(reference)}});
    }
    Lasting lasting() const override { return Lasting::RunOnly; }
    void lookForKeychain() override {}
    void store(const QString&, const QString&, std::function<void(bool)> done) override { done(false); }
    void remove(const QString&) override {}
    void has(const QString&, std::function<void(bool)> done) override { done(false); }
};

/// The sales session of the lab, paused by hand before its first tool calls.
void holdBeforeTools(ui::MainWindow& window, ui::Workspace& workspace) {
    workspace.choice.setLab("gpu-batch-calm");
    window.control().run();
    workspace.runner.pause();
    const auto holds = [&] {
        std::vector<trace::Row> rows;
        const auto& spans = workspace.feed.frame()->trace->spans;
        for (trace::Row row = 0; row < spans.size(); ++row)
            if (spans[row].stage == trace::Stage::Approval) rows.push_back(row);
        return rows;
    };
    for (std::size_t number = 1; number <= 3; ++number) { // context, request, tools
        int patience = 12;
        while (--patience > 0 && !PictureContext::wait([&] {
            return workspace.runner.control() == agent::ControlState::Held && holds().size() == number;
        })) {
        }
        if (number < 3) workspace.runner.step();
    }
}

/// A window with a workspace of its own; both go with the widget.
ui::MainWindow* makeWindow(PictureContext& context, const char* recording, int tab,
                           const std::function<void(ui::MainWindow&, ui::Workspace&)>& then = {}) {
    struct Owned {
        explicit Owned(PictureContext& from)
            : settings(QString::fromStdString(from.dataFolder() + "/window.ini"), QSettings::IniFormat) {
            settings.clear();
            workspace = std::make_unique<ui::Workspace>(from.services(), keys, settings);
        }
        NoKeys keys;
        QSettings settings;
        std::unique_ptr<ui::Workspace> workspace;
    };
    const auto owned = std::make_shared<Owned>(context);
    auto& workspace = *owned->workspace;
    auto values = workspace.preferences.values();
    values.theme =
        context.appearance().theme() == scene::Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light");
    values.language =
        context.appearance().language() == text::Language::Chinese ? QStringLiteral("zh") : QStringLiteral("en");
    values.text_size = context.appearance().textSize();
    workspace.preferences.set(values);
    auto* window = new ui::MainWindow(workspace);
    QObject::connect(window, &QObject::destroyed, window, [owned] {});
    PictureContext::wait([&] { return workspace.library.loaded() && workspace.profiles.loaded(); });
    window->panels()->tabs()->setCurrentIndex(tab);
    if (then) then(*window, workspace);
    if (recording == nullptr) return window;
    const auto frame = context.frame(recording);
    window->control().open(frame->id);
    PictureContext::wait([&] { return workspace.feed.frame()->id == frame->id; });
    const auto& spans = workspace.feed.frame()->trace->spans;
    for (trace::Row row = 0; row < spans.size(); ++row)
        if (spans[row].name == "check_stock" && (*frame->verdicts)[row].verdict == budget::Verdict::Over)
            workspace.selection.setSpan(spans[row].id);
    return window;
}

const std::vector<QSize> kSizes = {{1100, 700}, {1440, 900}, {3840, 2160}};
const bool kEmpty = addPicture(
    "window-empty", [](PictureContext& c) { return makeWindow(c, nullptr, 0); }, kSizes);
const bool kSlow = addPicture(
    "window-slow", [](PictureContext& c) { return makeWindow(c, "slow", 0); }, kSizes);
const bool kFast = addPicture(
    "window-fast", [](PictureContext& c) { return makeWindow(c, "fast", 1); }, kSizes);
const bool kFailing = addPicture(
    "window-failing", [](PictureContext& c) { return makeWindow(c, "failing", 2); }, kSizes);
const bool kPaused =
    addPicture("window-paused", [](PictureContext& c) { return makeWindow(c, nullptr, 0, holdBeforeTools); },
               {{1100, 700}, {1440, 900}});
const bool kPausedRoom = addPicture(
    "presentation-paused",
    [](PictureContext& c) {
        ui::PresentationWindow* room = nullptr;
        std::shared_ptr<QWidget> window(makeWindow(c, nullptr, 0, [&](ui::MainWindow& shown, ui::Workspace& workspace) {
            holdBeforeTools(shown, workspace);
            room = new ui::PresentationWindow(workspace.feed, *shown.panels()->conversation()->model(),
                                              workspace.appearance);
            room->setControl(workspace.runner.control());
        }));
        QObject::connect(room, &QObject::destroyed, qApp, [window] {});
        return room;
    },
    {{1280, 720}, {1920, 1080}});

} // namespace
} // namespace stagefall::pictures
