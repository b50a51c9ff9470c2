// SPDX-License-Identifier: GPL-3.0-or-later
// The waterfall at its worst against QCustomPlot at its best: 10,000 spans that all still run, in a window of
// 1600 x 900, laid out and painted 200 times; and as often an empty plot with its own axes. Usage: bench_replot [RUNS]
#include "core/trace/event_log.h"
#include "tests/bench/figures.h"
#include "ui/waterfall/plot.h"
#include "ui/waterfall/waterfall_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <cstdio>
#include <cstdlib>

namespace {

using namespace stagefall;
using namespace stagefall::ui;

constexpr int kSpans = 10'000;
constexpr int kReplots = 200;
constexpr QSize kSize{1600, 900};

std::shared_ptr<trace::EventLog> liveLog(const Clock& clock) {
    auto log = std::make_shared<trace::EventLog>();
    std::uint64_t id = 0;
    const auto start = [&](std::uint64_t parent, trace::Stage stage, trace::GroupKind group) {
        trace::Event event;
        event.kind = trace::EventKind::SpanStart;
        event.at = clock.now();
        event.span.value = ++id;
        event.parent.value = parent;
        event.stage = stage;
        event.group = group;
        event.name = "work";
        event.subject = "query_sales";
        log->emit(event);
        return id;
    };
    const auto session = start(0, trace::Stage::Group, trace::GroupKind::Session);
    const auto task = start(session, trace::Stage::Group, trace::GroupKind::Task);
    std::uint64_t step = 0;
    for (int i = 0; i < kSpans; ++i) {
        constexpr int kPerStep = 10;
        if (i % kPerStep == 0) step = start(task, trace::Stage::Group, trace::GroupKind::Step);
        start(step, trace::kStages.at(static_cast<std::size_t>(i) % 8), trace::GroupKind::None);
    }
    return log;
}

template <typename Replot>
std::vector<double> timed(const Replot& replot) {
    std::vector<double> out;
    for (int i = 0; i < kReplots; ++i) {
        QElapsedTimer timer;
        timer.start();
        replot();
        out.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return out;
}

void waitFor(const std::function<bool()>& done) {
    while (!done()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

} // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const int runs = argc > 1 ? std::atoi(argv[1]) : 5;
    SystemClock clock;
    Appearance appearance(text::Catalogue::builtIn());
    FrameFeed feed(clock);
    Selection selection;
    TimeRange range;
    Folding folding;
    Annotations annotations;
    WaterfallView view(feed, selection, range, folding, annotations, appearance);
    view.resize(kSize);
    view.show();
    feed.show({FrameKind::Live,
               "bench",
               liveLog(clock),
               {},
               std::make_shared<const budget::Budget>(budget::Budget::standard())});
    waitFor([&] { return view.timeline().model().lines().size() > kSpans; });
    view.scrollTo(view.timeline().maxScroll() / 2);

    QWidget empty;
    empty.resize(kSize);
    Plot plot(
        &empty, [](QPainter&) {}, [](QPainter&) {});
    plot.widget()->setGeometry(empty.rect());
    plot.showOwnAxes();
    empty.show();
    QCoreApplication::processEvents();

    std::vector<double> ratios;
    for (int run = 0; run < runs; ++run) {
        const auto bare = timed([&] { plot.replot(); });
        const auto full = timed([&] { view.replot(); });
        ratios.push_back(bench::nearestRank(full, 99) / bench::nearestRank(bare, 99));
        bench::printDistribution("empty QCustomPlot", bare, "ms");
        bench::printDistribution("waterfall, 10,000 live spans", full, "ms");
        std::printf("  ratio of p99 %5.2f, of p50 %5.2f\n", ratios.back(),
                    bench::nearestRank(full, 50) / bench::nearestRank(bare, 50));
    }
    std::printf("  p99, median of %d runs: %.2f times the empty plot (at most 2 is wanted)\n", runs,
                bench::median(ratios));
}
