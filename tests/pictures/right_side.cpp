// SPDX-License-Identifier: GPL-3.0-or-later
// The conversation, the inspector and the presentation.
#include "tests/pictures/pictures.h"
#include "ui/pages/conversation_pane.h"
#include "ui/pages/inspector_pane.h"
#include "ui/pages/presentation_window.h"
#include "ui/pages/replay_bar.h"

#include <QAbstractScrollArea>
#include <QScrollBar>

namespace stagefall::pictures {
namespace {

const QStringList kTasks{QStringLiteral("Compare the last three days of sales by region, check stock where sales fell, "
                                        "and write a short analysis."),
                         QStringLiteral("Which region grows?")};

QWidget* conversation(PictureContext& context, const char* recording, bool top) {
    if (recording != nullptr)
        context.show(recording);
    else
        context.feed().clear();
    auto* pane = new ui::ConversationPane(context.feed(), context.runner(), context.selection(), context.appearance());
    pane->setSuggestions(kTasks);
    if (top) {
        pane->resize(356, 760);
        pane->show();
        PictureContext::wait([] { return true; });
        for (auto* area : pane->findChildren<QAbstractScrollArea*>()) area->verticalScrollBar()->setValue(0);
    }
    return pane;
}

/// In the middle of a replay, where something is being done.
void halfway(PictureContext& context, double share) {
    context.show("slow");
    context.feed().replay(0);
    const auto [from, to] = context.feed().extent();
    const auto at = from + Nanoseconds{static_cast<std::int64_t>(static_cast<double>((to - from).count()) * share)};
    context.feed().seek(at);
    PictureContext::wait([&] {
        const auto& frame = *context.feed().frame();
        return frame.kind == ui::FrameKind::Replay && frame.now == at;
    });
}

QWidget* inspector(PictureContext& context, const char* recording, const char* span) {
    context.show(recording);
    context.selection().setSpan(span == nullptr ? SpanId{} : context.span(span));
    return new ui::InspectorPane(context.feed(), context.selection(), context.appearance());
}

QWidget* inspectorOf(PictureContext& context, trace::Stage stage, trace::GroupKind group, std::size_t number) {
    context.show("slow");
    const auto& spans = context.feed().frame()->trace->spans;
    for (std::size_t row = 0; row < spans.size(); ++row) {
        const auto span = spans[static_cast<trace::Row>(row)];
        if (span.stage == stage && span.group == group && number-- == 0) context.selection().setSpan(span.id);
    }
    return new ui::InspectorPane(context.feed(), context.selection(), context.appearance());
}

ui::PresentationWindow* presentation(PictureContext& context) {
    auto* model = new ui::ConversationModel;
    auto* window = new ui::PresentationWindow(context.feed(), *model, context.appearance());
    model->setParent(window);
    return window;
}

ui::PresentationWindow* presentation(PictureContext& context, const char* recording) {
    context.show(recording);
    return presentation(context);
}

constexpr QSize kSide{356, 620};
const std::vector<QSize> kRooms{{1280, 720}, {1920, 1080}, {3840, 2160}};

const bool kRegistered =
    addPicture("conversation", [](PictureContext& c) { return conversation(c, "slow", false); },
               {kSide, {300, 460}, {520, 1000}}) &&
    addPicture("conversation-top", [](PictureContext& c) { return conversation(c, "slow", true); }, {{356, 760}}) &&
    addPicture("conversation-failing", [](PictureContext& c) { return conversation(c, "failing", false); }, {kSide}) &&
    addPicture("conversation-empty", [](PictureContext& c) { return conversation(c, nullptr, false); }, {kSide}) &&
    addPicture("conversation-replay",
               [](PictureContext& c) {
                   auto* pane = conversation(c, "slow", false);
                   halfway(c, 0.75);
                   return pane;
               },
               {kSide}) &&
    addPicture("inspector-inference",
               [](PictureContext& c) { return inspectorOf(c, trace::Stage::Inference, trace::GroupKind::None, 2); },
               {{356, 900}, {356, 1500}, {300, 620}}) &&
    addPicture("inspector-network",
               [](PictureContext& c) { return inspectorOf(c, trace::Stage::Network, trace::GroupKind::None, 0); },
               {kSide}) &&
    addPicture("inspector-tool", [](PictureContext& c) { return inspector(c, "slow", "check_stock"); },
               {{356, 760}, {520, 760}}) &&
    addPicture("inspector-failed-tool", [](PictureContext& c) { return inspector(c, "failing", "check_stock"); },
               {{356, 760}}) &&
    addPicture("inspector-task",
               [](PictureContext& c) { return inspectorOf(c, trace::Stage::Group, trace::GroupKind::Task, 0); },
               {kSide}) &&
    addPicture("inspector-step",
               [](PictureContext& c) { return inspectorOf(c, trace::Stage::Group, trace::GroupKind::Step, 1); },
               {kSide}) &&
    addPicture("inspector-session", [](PictureContext& c) { return inspector(c, "fast", nullptr); }, {kSide}) &&
    addPicture(
        "presentation", [](PictureContext& c) { return presentation(c, "slow"); }, kRooms) &&
    addPicture("presentation-fast", [](PictureContext& c) { return presentation(c, "fast"); }, {{1920, 1080}}) &&
    addPicture("presentation-failing", [](PictureContext& c) { return presentation(c, "failing"); }, {{1920, 1080}}) &&
    addPicture("presentation-replay",
               [](PictureContext& c) {
                   auto* window = presentation(c, "slow");
                   halfway(c, 0.6);
                   return window;
               },
               {{1920, 1080}}) &&
    addPicture("presentation-ready",
               [](PictureContext& c) {
                   c.feed().clear();
                   auto* window = presentation(c);
                   window->setPlan({QStringLiteral("Sales by region"),
                                    QStringLiteral("Compare the last three days of sales by region, check the stock "
                                                   "where sales fell, and explain what is behind the fall."),
                                    QStringLiteral("Lab · A busy GPU · lab-planner · simulated times of the lab")});
                   return window;
               },
               {{1280, 720}});

} // namespace
} // namespace stagefall::pictures
