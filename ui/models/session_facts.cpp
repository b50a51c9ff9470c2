// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_facts.h"

#include "ui/format/format.h"

#include <QCoreApplication>
#include <QStringList>

namespace stagefall::ui {
namespace {

namespace keys = trace::keys;

struct SessionFactsWords {
    Q_DECLARE_TR_FUNCTIONS(SessionFacts)
};

QString kindOf(const Frame& frame, const QString& when, bool waiting) {
    switch (frame.kind) {
    case FrameKind::Live:
        if (frame.running && waiting) return SessionFactsWords::tr("Paused");
        return frame.running ? SessionFactsWords::tr("Running") : SessionFactsWords::tr("Open conversation");
    case FrameKind::Recorded:
        return when.isEmpty() ? SessionFactsWords::tr("Recording") : SessionFactsWords::tr("Recording, %1").arg(when);
    case FrameKind::Replay:
        return when.isEmpty() ? SessionFactsWords::tr("Replay") : SessionFactsWords::tr("Replay of %1").arg(when);
    case FrameKind::Empty:
        break;
    }
    return {};
}

} // namespace

SessionFacts sessionFacts(const Frame& frame, std::int64_t now_wall_ns, const Appearance& appearance, bool waiting) {
    SessionFacts out;
    if (frame.kind == FrameKind::Empty) return out;
    const auto& trace = *frame.trace;
    const auto words = [&](std::string_view key) {
        return foreignText(text::in(trace.sessionText(key), appearance.language())).simplified();
    };
    out.title = words(keys::kTitle);
    QStringList source;
    for (const auto key : {keys::kEndpoint, keys::kModel})
        if (const auto part = words(key); !part.isEmpty()) source << part;
    out.source = source.join(QStringLiteral(" · "));
    if (trace.isLab()) out.lab = SessionFactsWords::tr("lab, times are simulated");
    const auto wall = QString::fromStdString(trace.sessionAttribute(keys::kWallAnchor)).toLongLong();
    out.kind =
        kindOf(frame, wall > 0 ? wallTimeText(wall, now_wall_ns, false, appearance.language()) : QString(), waiting);
    return out;
}

} // namespace stagefall::ui
