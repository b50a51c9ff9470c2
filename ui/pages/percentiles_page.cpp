// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/percentiles_page.h"

#include "core/analysis/statistics.h"
#include "ui/format/format.h"
#include "ui/plots/distribution_plot.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/scroll_focus.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

namespace stagefall::ui {
namespace {

using What = Measure::What;

constexpr std::size_t kLast = 24;
constexpr int kSlowMs = 1'000;

/// Scrolls where the panel is too low for figures and charts. Never narrower than they are.
class LowScroll : public QScrollArea {
public:
    LowScroll(QWidget* content, QWidget* parent) : QScrollArea(parent) {
        setWidget(content);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
        focusWhereItScrolls(*this);
    }
    QSize minimumSizeHint() const override {
        return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
                3 * fontMetrics().height()};
    }
    QSize sizeHint() const override { return minimumSizeHint().expandedTo(widget()->sizeHint()); }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace

PercentilesPage::PercentilesPage(Library& library, FrameFeed& feed, Appearance& appearance, QWidget* parent)
    : QWidget(parent), library_(library), feed_(feed), appearance_(appearance), reader_(library),
      measure_(new QComboBox(this)), lab_(new QLabel(this)), scope_(new ElidedLabel(this)),
      progress_(new QProgressBar(this)), cancel_(new QPushButton(this)), plot_(new DistributionPlot(appearance, this)),
      empty_(new EmptyState(this)), stack_(new QStackedWidget(this)) {
    build();
    wire();
    retranslate();
    refresh();
}

PercentilesPage::~PercentilesPage() = default;

void PercentilesPage::build() {
    for (std::size_t i = 0; i < measures().size(); ++i) measure_->addItem(QString());
    lab_->setProperty("role", "chip");
    lab_->hide();
    scope_->setProperty("role", "muted");
    progress_->setMinimumWidth(40);
    progress_->setMaximumWidth(160);
    progress_->setTextVisible(false);
    cancel_->setProperty("role", "quiet");
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(12, 8, 16, 4);
    bar->setSpacing(12);
    bar->addWidget(measure_);
    bar->addWidget(lab_, 0, Qt::AlignVCenter);
    bar->addWidget(scope_, 1);
    bar->addWidget(progress_);
    bar->addWidget(cancel_);
    auto* figures = new QHBoxLayout;
    figures->setContentsMargins(16, 4, 16, 0);
    figures->setSpacing(32);
    for (auto& figure : figures_) {
        figure = {new QLabel(this), new QLabel(this)};
        figure.caption->setProperty("role", "caption");
        figure.value->setProperty("role", "value");
        figure.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
        auto* pair = new QVBoxLayout;
        pair->setSpacing(0);
        pair->addWidget(figure.caption);
        pair->addWidget(figure.value);
        figures->addLayout(pair);
    }
    figures->addStretch();
    auto* body = new QWidget;
    auto* inside = new QVBoxLayout(body);
    inside->setContentsMargins(0, 0, 0, 4);
    inside->setSpacing(4);
    inside->addLayout(figures);
    auto* frame = new QHBoxLayout;
    frame->setContentsMargins(8, 0, 8, 0);
    frame->addWidget(plot_);
    inside->addLayout(frame, 1);
    scroll_ = new LowScroll(body, this);
    stack_->addWidget(scroll_);
    stack_->addWidget(empty_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(stack_, 1);
    slow_.setSingleShot(true);
    slow_.setInterval(kSlowMs);
    progress_->hide();
    cancel_->hide();
}

void PercentilesPage::wire() {
    connect(measure_, &QComboBox::currentIndexChanged, this, &PercentilesPage::refresh);
    connect(cancel_, &QPushButton::clicked, &reader_, &SampleReader::cancel);
    connect(&reader_, &SampleReader::progress, this, [this](int done, int all) {
        progress_->setRange(0, all);
        progress_->setValue(done);
    });
    connect(&reader_, &SampleReader::finished, this, [this] {
        reading_ = false;
        slow_.stop();
        progress_->hide();
        cancel_->hide();
        refresh();
    });
    connect(&slow_, &QTimer::timeout, this, [this] {
        progress_->show();
        cancel_->show();
    });
    connect(&library_, &Library::sessionsChanged, this, &PercentilesPage::readSamples);
    connect(&feed_, &FrameFeed::frameChanged, this,
            [this, budget = feed_.frame()->budget, id = feed_.frame()->id]() mutable {
                const auto& frame = *feed_.frame();
                if (frame.id != std::exchange(id, frame.id)) readSamples();
                if (frame.budget != std::exchange(budget, frame.budget)) refresh();
            });
    connect(&appearance_, &Appearance::changed, this, &PercentilesPage::retranslate);
}

QString PercentilesPage::measureName(const Measure& measure) const {
    switch (measure.what) {
    case What::EndToEnd:
        return tr("Task, end to end");
    case What::FirstFeedback:
        return tr("First feedback");
    case What::LongestSilence:
        return tr("Longest silence");
    case What::Ttft:
        return tr("TTFT, time to first token");
    case What::Tpot:
        return tr("TPOT, time per output token");
    case What::Stage:
        break;
    }
    return tr("Stage: %1").arg(stageWord(appearance_, measure.stage));
}

void PercentilesPage::retranslate() {
    const auto& all = measures();
    for (std::size_t i = 0; i < all.size(); ++i) measure_->setItemText(static_cast<int>(i), measureName(all[i]));
    measure_->setAccessibleName(tr("What is measured"));
    measure_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    lab_->setText(tr("times simulated by the lab"));
    scroll_->setAccessibleName(tr("Percentiles and distribution"));
    cancel_->setText(tr("Cancel"));
    progress_->setAccessibleName(tr("Reading sessions"));
    const std::array<QString, 6> captions{tr("samples"),         tr("fastest"),         QStringLiteral("p50"),
                                          QStringLiteral("p95"), QStringLiteral("p99"), tr("worst")};
    for (std::size_t i = 0; i < figures_.size(); ++i) figures_.at(i).caption->setText(captions.at(i));
    refresh();
}

void PercentilesPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void PercentilesPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    readSamples();
}

void PercentilesPage::setSessions(const std::vector<SessionId>& ids) {
    if (ids == chosen_) return;
    chosen_ = ids;
    readSamples();
}

void PercentilesPage::setMeasure(const Measure& measure) {
    const auto found = std::find(measures().begin(), measures().end(), measure);
    if (found != measures().end()) measure_->setCurrentIndex(static_cast<int>(found - measures().begin()));
}

Measure PercentilesPage::measure() const {
    return measures().at(static_cast<std::size_t>(std::max(0, measure_->currentIndex())));
}

void PercentilesPage::readSamples() {
    if (!isVisible()) return;
    auto ids = chosen_.size() > 1 ? chosen_ : comparableSessions(library_.sessions(), feed_.frame()->id, kLast);
    if (ids == asked_) return;
    asked_ = std::move(ids);
    reading_ = true;
    slow_.start();
    reader_.read(asked_);
    if (reading_) refresh();
}

bool PercentilesPage::anyLab() const {
    return std::any_of(library_.sessions().begin(), library_.sessions().end(), [this](const SessionItem& item) {
        return item.summary.lab && std::find(asked_.begin(), asked_.end(), item.summary.id) != asked_.end();
    });
}

void PercentilesPage::refresh() {
    const auto samples = merged(reader_.samples(), measure());
    const auto sessions = static_cast<int>(reader_.samples().size());
    const auto scope = chosen_.size() > 1
                           ? tr("%n sessions, chosen in the list", nullptr, sessions)
                           : tr("The last %n sessions of this workbench and endpoint", nullptr, sessions);
    scope_->setText(reading_ ? tr("Reading sessions…") : sessions == 0 ? QString() : scope);
    if (reading_) return; // what was shown before stays until the new is there
    lab_->setVisible(sessions > 0 && anyLab());
    refreshFigures(samples);
    const auto current = measure();
    plot_->setDistribution({samples, allowance(current, *feed_.frame()->budget),
                            current.what == What::Stage ? scene::stageInk(current.stage) : scene::Ink::Accent});
    empty_->setTitle(sessions == 0 ? tr("Nothing to compare yet") : tr("Not reported in these sessions"));
    empty_->setText(sessions == 0 ? tr("Run the scenario a few times, or choose sessions in the list with Ctrl and a "
                                       "click. Their times are compared here.")
                                  : tr("None of the sessions has a time for this. Choose another stage or measure."));
    stack_->setCurrentIndex(samples.empty() ? 1 : 0);
}

void PercentilesPage::refreshFigures(const std::vector<Nanoseconds>& samples) {
    const auto summary = analysis::summarize(samples);
    const auto allowed = allowance(measure(), *feed_.frame()->budget);
    const auto show = [this](std::size_t i, const QString& text, const char* tone) {
        auto* label = figures_.at(i).value;
        label->setText(text);
        label->setAccessibleName(QStringLiteral("%1: %2").arg(figures_.at(i).caption->text(), text));
        if (label->property("tone").toString() == QLatin1String(tone)) return;
        label->setProperty("tone", QString::fromLatin1(tone));
        label->style()->unpolish(label);
        label->style()->polish(label);
    };
    const auto time = [&](std::size_t i, const std::optional<Nanoseconds>& value, double p) {
        if (value) {
            const auto over = allowed && *value > *allowed;
            const auto words = durationText(*value);
            return show(i, over ? QStringLiteral("\u25b2 ") + words : words, over ? "over" : "");
        }
        const auto needed = analysis::samplesNeeded(p);
        if (samples.empty() || needed <= summary.n) return show(i, notReported(), "faint");
        show(i, tr("needs %n more", nullptr, static_cast<int>(needed - summary.n)), "faint");
    };
    show(0, tr("n = %1").arg(countText(static_cast<std::int64_t>(summary.n))), "");
    time(1, summary.min, 0);
    time(2, summary.p50, 50);
    time(3, summary.p95, 95);
    time(4, summary.p99, 99);
    time(5, summary.max, 100);
}

} // namespace stagefall::ui
