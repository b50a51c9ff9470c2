// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "ui/bridge/frame_feed.h"
#include "ui/bridge/library.h"
#include "ui/bridge/session_runner.h"
#include "ui/state/annotations.h"
#include "ui/state/folding.h"
#include "ui/state/selection.h"
#include "ui/state/time_range.h"
#include "ui/theme/appearance.h"

#include <QSize>
#include <QString>
#include <functional>
#include <memory>
#include <string>

class QWidget;

/// Pictures of every screen, to be looked at. Each file of this folder registers its own at start.
namespace stagefall::pictures {

/// What screens stand on: real objects over a store of its own with the shipped recordings in it.
class PictureContext {
public:
    PictureContext();
    ~PictureContext();

    ui::Appearance& appearance();
    ui::FrameFeed& feed();
    ui::SessionRunner& runner();
    ui::Library& library();
    ui::Selection& selection();
    ui::TimeRange& range();
    ui::Folding& folding();
    ui::Annotations& annotations();
    host::Services& services();
    std::string dataFolder() const;

    /// Shows a shipped recording ("fast", "slow", "failing") and waits for its frame.
    void show(const std::string& recording);
    /// A frame of that recording without the feed.
    ui::FramePtr frame(const std::string& recording);
    /// The first span of that name ("check_stock"); none where there is none.
    SpanId span(const std::string& name);
    /// Lets events run until `done` or some seconds have passed; false: it was not to be.
    static bool wait(const std::function<bool()>& done);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// A screen: makes the widget anew for every theme and language; the program sizes, waits, grabs and deletes it.
using Make = std::function<QWidget*(PictureContext&)>;
struct Picture {
    std::string name;
    Make make;
    std::vector<QSize> sizes; ///< empty: 1280 x 720, 1440 x 900, 1920 x 1080
};
/// To be called by a static object of each file: `const bool registered = addPicture("sessions", ...)`.
bool addPicture(std::string name, Make make, std::vector<QSize> sizes = {});
const std::vector<Picture>& allPictures();

} // namespace stagefall::pictures
