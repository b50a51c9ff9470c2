// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall: as it is, in use, folded, searched, zoomed, full of spans, and with nothing to show yet.
#include "tests/pictures/pictures.h"
#include "tests/support/sample_trace.h"
#include "ui/waterfall/find_bar.h"
#include "ui/waterfall/sums_bar.h"
#include "ui/waterfall/waterfall_panel.h"

#include <QLineEdit>

namespace stagefall::pictures {
namespace {

using ui::WaterfallPanel;

/// The objects of the context are shared with the pictures before.
WaterfallPanel* panel(PictureContext& c) {
    c.selection().clear();
    c.range().setShown({});
    c.range().setMarked({});
    c.folding().setAll({});
    c.annotations().load({});
    return new WaterfallPanel(c.feed(), c.selection(), c.range(), c.folding(), c.annotations(), c.appearance());
}

WaterfallPanel* shown(PictureContext& c, const std::string& recording) {
    c.show(recording);
    auto* made = panel(c);
    PictureContext::wait([&] { return made->view().source().frame()->id == c.feed().frame()->id; });
    return made;
}

WaterfallPanel* of(PictureContext& c, const char* id, std::vector<trace::Event> events) {
    ui::FrameSource source;
    source.kind = ui::FrameKind::Recorded;
    source.id = id;
    source.events = trace::viewOf(std::move(events));
    source.budget = std::make_shared<const budget::Budget>(budget::Budget::standard());
    c.feed().show(std::move(source));
    auto* made = panel(c);
    PictureContext::wait([&] { return made->view().source().frame()->id == id; });
    return made;
}

QWidget* selected(PictureContext& c) {
    auto* made = shown(c, "slow");
    made->view().selectNextOver(1);
    made->view().selectNextOver(1);
    return made;
}

QWidget* marked(PictureContext& c) {
    auto* made = shown(c, "slow");
    const auto whole = made->view().timeline().whole();
    const auto tenth = whole.length() / 10;
    c.range().setMarked(ui::Range{whole.from + 2 * tenth, whole.from + 6 * tenth});
    PictureContext::wait([&] { return !made->sumsBar().sums().empty(); });
    return made;
}

QWidget* folded(PictureContext& c) {
    auto* made = shown(c, "slow");
    made->view().foldAll(true);
    PictureContext::wait([&] { return made->view().timeline().model().content().folded == c.folding().folded(); });
    return made;
}

QWidget* searched(PictureContext& c) {
    auto* made = of(c, "picture-sample", testing::sampleEvents());
    made->openFind();
    made->findBar().findChild<QLineEdit*>()->setText(QStringLiteral("query"));
    made->view().selectMatch(1);
    return made;
}

QWidget* noted(PictureContext& c) {
    auto* made = of(c, "picture-sample", testing::sampleEvents());
    c.annotations().add(SpanId{14}, QStringLiteral("The service was slow: ask who runs it"));
    made->view().selectNextOver(1);
    made->view().fitSelection();
    return made;
}

QWidget* hostile(PictureContext& c) { return of(c, "picture-hostile", testing::hostileEvents()); }

QWidget* large(PictureContext& c) {
    constexpr int kSpans = 10'000;
    auto* made = of(c, "picture-large", testing::largeEvents(kSpans));
    made->view().foldAll(true);
    PictureContext::wait([&] { return made->view().timeline().model().content().folded == c.folding().folded(); });
    return made;
}

QWidget* waiting(PictureContext& c) { return of(c, "picture-empty", {}); }

const std::vector<QSize> kPanelSizes{{600, 420}, {860, 520}, {1500, 860}};

[[maybe_unused]] const bool kRegistered =
    addPicture(
        "waterfall", [](PictureContext& c) -> QWidget* { return shown(c, "fast"); }, kPanelSizes) &&
    addPicture("waterfall-selected", selected, kPanelSizes) && addPicture("waterfall-marked", marked, kPanelSizes) &&
    addPicture("waterfall-folded", folded, kPanelSizes) && addPicture("waterfall-search", searched, kPanelSizes) &&
    addPicture("waterfall-zoomed", noted, kPanelSizes) && addPicture("waterfall-hostile", hostile, kPanelSizes) &&
    addPicture("waterfall-large", large, kPanelSizes) && addPicture("waterfall-waiting", waiting, kPanelSizes);

} // namespace
} // namespace stagefall::pictures
