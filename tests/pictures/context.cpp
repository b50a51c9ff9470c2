// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/workbench.h"
#include "core/host/kept.h"
#include "core/intake/native_json.h"
#include "core/net/event_loop.h"
#include "tests/pictures/pictures.h"
#include "ui/bridge/frame_maker.h"
#include "ui/bridge/pool_rest.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>

namespace stagefall::pictures {
namespace {

std::vector<Picture>& registry() {
    static std::vector<Picture> pictures;
    return pictures;
}

intake::Imported readRecording(const std::string& name) {
    const auto path = agent::resourceFolder() + "/sessions/" + name + ".json";
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", path.c_str());
    auto imported = intake::importJson(file.readAll().toStdString(), path);
    if (!imported) qFatal("%s is no recording", path.c_str());
    return std::move(*imported);
}

} // namespace

bool addPicture(std::string name, Make make, std::vector<QSize> sizes) {
    registry().push_back({std::move(name), std::move(make), std::move(sizes)});
    return true;
}

const std::vector<Picture>& allPictures() { return registry(); }

struct PictureContext::Impl {
    Impl()
        : loop(clock, "sf-net"), http(loop),
          store(*store::Store::open(folder.filePath("stagefall.db").toStdString(), clock)),
          services{.clock = clock,
                   .http = http,
                   .secrets = secrets,
                   .redactor = redactor,
                   .catalogue = text::Catalogue::builtIn(),
                   .data_folder = folder.path().toStdString(),
                   .store = store.get()} {
        for (const char* name : {"slow", "failing", "fast"}) {
            const auto recording = readRecording(name);
            const auto state =
                std::string(name) == "failing" ? store::SessionState::Failed : store::SessionState::Finished;
            if (!store->import(recording.id, recording.events, state)) qFatal("%s was not imported", name);
        }
        appearance = std::make_unique<ui::Appearance>(text::Catalogue::builtIn());
        feed = std::make_unique<ui::FrameFeed>(clock);
        runner = std::make_unique<ui::SessionRunner>(services);
        library = std::make_unique<ui::Library>(*store);
        library->refresh();
        wait([this] { return library->loaded(); });
    }

    QTemporaryDir folder;
    SystemClock clock;
    EnvironmentSecrets secrets;
    Redactor redactor;
    net::EventLoop loop;
    net::HttpClient http;
    std::unique_ptr<store::Store> store;
    host::Services services;
    ui::PoolRest rest;
    ui::Selection selection;
    ui::TimeRange range;
    ui::Folding folding;
    ui::Annotations annotations;
    std::unique_ptr<ui::Appearance> appearance;
    std::unique_ptr<ui::FrameFeed> feed;
    std::unique_ptr<ui::SessionRunner> runner;
    std::unique_ptr<ui::Library> library;
};

PictureContext::PictureContext() : impl_(std::make_unique<Impl>()) {}
PictureContext::~PictureContext() = default;
ui::Appearance& PictureContext::appearance() { return *impl_->appearance; }
ui::FrameFeed& PictureContext::feed() { return *impl_->feed; }
ui::SessionRunner& PictureContext::runner() { return *impl_->runner; }
ui::Library& PictureContext::library() { return *impl_->library; }
ui::Selection& PictureContext::selection() { return impl_->selection; }
ui::TimeRange& PictureContext::range() { return impl_->range; }
ui::Folding& PictureContext::folding() { return impl_->folding; }
ui::Annotations& PictureContext::annotations() { return impl_->annotations; }
host::Services& PictureContext::services() { return impl_->services; }
std::string PictureContext::dataFolder() const { return impl_->services.data_folder; }

ui::FramePtr PictureContext::frame(const std::string& recording) {
    auto read = readRecording(recording);
    const auto events = trace::viewOf(std::move(read.events));
    return ui::makeFrame(read.id, events, std::make_shared<budget::Budget>(host::budgetOf(events).budget));
}

void PictureContext::show(const std::string& recording) {
    const auto made = frame(recording);
    impl_->feed->show({.kind = ui::FrameKind::Recorded,
                       .id = made->id,
                       .log = nullptr,
                       .events = made->events,
                       .budget = made->budget});
    wait([&] { return impl_->feed->frame()->id == made->id; });
}

SpanId PictureContext::span(const std::string& name) {
    const auto& spans = impl_->feed->frame()->trace->spans;
    for (trace::Row row = 0; row < spans.size(); ++row)
        if (const auto span = spans[row]; span.name == name || span.subject == name) return span.id;
    return {};
}

bool PictureContext::wait(const std::function<bool()>& done) {
    QElapsedTimer since;
    since.start();
    while (!done()) {
        if (since.elapsed() > 5000) return false;
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
    }
    return true;
}

} // namespace stagefall::pictures
