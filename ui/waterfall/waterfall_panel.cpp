// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/waterfall_panel.h"

#include "core/analysis/format.h"
#include "ui/theme/icons.h"
#include "ui/waterfall/find_bar.h"
#include "ui/waterfall/navigation.h"
#include "ui/waterfall/overview_strip.h"
#include "ui/waterfall/sums_bar.h"
#include "ui/widgets/sign.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace stagefall::ui {
namespace {

QString timeText(Nanoseconds time) { return QString::fromStdString(analysis::formatDuration(time)); }

QIcon overSign(const Appearance& appearance, double ratio) {
    constexpr int kSide = 14;
    QPixmap pixmap(QSize(kSide, kSide) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintSign(painter, QRectF(1, 1, kSide - 2, kSide - 2), Sign::Over, appearance);
    return pixmap;
}

} // namespace

WaterfallPanel::WaterfallPanel(FrameFeed& feed, Selection& selection, TimeRange& range, Folding& folding,
                               Annotations& annotations, Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), range_(range), folding_(folding), appearance_(appearance) {
    setProperty("role", "ground");
    setAttribute(Qt::WA_StyledBackground);
    note_action_ = new QAction(this);
    head_ = makeHead();
    overview_ = new OverviewStrip(feed, range, appearance, this);
    find_ = new FindBar(appearance, this);
    view_ = new WaterfallView(feed, selection, range, folding, annotations, appearance, this);
    sums_ = new SumsBar(feed, range, appearance, this);
    waiting_ = new QLabel(view_);
    waiting_->setProperty("role", "muted");
    waiting_->setAlignment(Qt::AlignCenter);
    waiting_->setWordWrap(true);
    waiting_->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head_);
    column->addWidget(overview_);
    column->addWidget(find_);
    column->addWidget(view_, 1);
    column->addWidget(sums_);
    wire(feed);
    connect(&selection, &Selection::changed, this, &WaterfallPanel::refresh);
    retranslate();
    refresh();
}

QToolButton* WaterfallPanel::makeButton(const char* icon_name) {
    auto* made = new QToolButton(this);
    made->setProperty("role", "quiet");
    made->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    if (*icon_name != '\0') {
        made->setIcon(icon(QString::fromLatin1(icon_name), appearance_, scene::Ink::Muted));
    }
    return made;
}

QWidget* WaterfallPanel::makeHead() {
    auto* head = new QWidget(this);
    title_ = new QLabel(head);
    title_->setProperty("role", "heading");
    fit_ = new QLabel(head);
    fit_->setProperty("role", "caption");
    hint_ = new QLabel(head);
    hint_->setProperty("role", "caption");
    over_ = makeButton("");
    follow_ = makeButton("follow");
    fit_all_ = makeButton("");
    search_ = makeButton("search");
    note_ = makeButton("edit");
    parts_ = makeButton("");
    parts_->setCheckable(true);
    parts_->setChecked(true);
    short_ = makeButton("");
    short_->setCheckable(true);
    fold_ = makeButton("fold");
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(12, 4, 8, 4);
    row->setSpacing(4);
    row->addWidget(title_);
    row->addSpacing(8);
    row->addWidget(fit_);
    row->addSpacing(8);
    row->addWidget(hint_, 1);
    for (auto* button : {over_, follow_, fit_all_, search_, note_, parts_, short_, fold_}) row->addWidget(button);
    return head;
}

void WaterfallPanel::wire(FrameFeed& feed) {
    connect(&feed, &FrameFeed::sessionChanged, find_, &FindBar::dismiss);
    connect(&feed, &FrameFeed::frameChanged, this, &WaterfallPanel::refresh);
    connect(view_, &WaterfallView::linesChanged, this, &WaterfallPanel::refresh);
    connect(view_, &WaterfallView::measuringChanged, this, &WaterfallPanel::refresh);
    connect(&range_, &TimeRange::followingChanged, this, &WaterfallPanel::refresh);
    connect(&range_, &TimeRange::markedChanged, this, &WaterfallPanel::refresh);
    connect(&appearance_, &Appearance::changed, this, [this] {
        over_->setIcon(overSign(appearance_, devicePixelRatioF()));
        refresh();
    });
    connect(view_, &WaterfallView::findLeft, find_, &FindBar::dismiss);
    connect(view_, &WaterfallView::findRequested, this, &WaterfallPanel::openFind);
    overview_->setOtherKeys([this](QKeyEvent& event) { return view_->takeKey(event); });
    const auto matches = [this] {
        const auto& found = view_->marks().matches;
        const auto at = std::lower_bound(found.begin(), found.end(), view_->selectedLine());
        const bool on = at != found.end() && *at == view_->selectedLine();
        find_->setMatches(on ? static_cast<std::size_t>(at - found.begin()) + 1 : 0, found.size());
    };
    connect(view_, &WaterfallView::matchesChanged, this, matches);
    connect(find_, &FindBar::queryChanged, this, [this, matches](const QString& text) {
        view_->setQuery(text);
        matches();
    });
    connect(find_, &FindBar::stepped, view_, &WaterfallView::selectMatch);
    connect(find_, &FindBar::closed, this, [this] { view_->setFocus(Qt::OtherFocusReason); });
    connect(sums_, &SumsBar::zoomRequested, view_, &WaterfallView::fit);
    connect(sums_, &SumsBar::noteRequested, view_, &WaterfallView::addNote);
    connect(over_, &QToolButton::clicked, this, [this] { view_->selectNextOver(1); });
    connect(follow_, &QToolButton::clicked, view_, &WaterfallView::follow);
    connect(fit_all_, &QToolButton::clicked, view_, &WaterfallView::fitAll);
    connect(search_, &QToolButton::clicked, this, &WaterfallPanel::openFind);
    connect(note_, &QToolButton::clicked, view_, &WaterfallView::addNote);
    connect(parts_, &QToolButton::clicked, this, &WaterfallPanel::partsToggled);
    connect(short_, &QToolButton::clicked, this, &WaterfallPanel::shortToggled);
    connect(view_, &WaterfallView::partsRequested, this, [this] { Q_EMIT partsToggled(!parts_->isChecked()); });
    connect(note_action_, &QAction::triggered, view_, &WaterfallView::addNote);
    connect(fold_, &QToolButton::clicked, this, [this] { view_->foldAll(folding_.folded().empty()); });
}

void WaterfallPanel::openFind() { find_->open(); }

void WaterfallPanel::setLook(const WaterfallLook& look) {
    parts_->setChecked(look.parts);
    short_->setChecked(look.fold_short);
    view_->setLook(look);
}

void WaterfallPanel::setBare(bool bare) {
    head_->setVisible(!bare);
    overview_->setVisible(!bare);
}

QString WaterfallPanel::rangeText() const {
    const auto& timeline = view_->timeline();
    const auto range = timeline.range();
    if (!range_.shown()) return tr("fit · %1").arg(timeText(range.length()));
    const auto origin = timeline.model().start();
    return tr("%1 from %2", "a length of time and when it begins")
        .arg(timeText(range.length()), timeText(range.from - origin));
}

void WaterfallPanel::refresh() {
    const auto& timeline = view_->timeline();
    const auto& frame = *timeline.frame();
    const bool empty = timeline.model().lines().empty();
    overview_->setPlot(timeline.layout().plot_left, timeline.layout().plot_right);
    overview_->setTimes(empty ? Range{} : timeline.whole(), empty ? Range{} : timeline.range());
    fit_->setText(empty ? QString() : rangeText());
    hint_->setText(view_->measuring() ? tr("Click two points to measure between them, Esc to end") : QString());
    const auto over = static_cast<int>(view_->source().overCount());
    over_->setVisible(over > 0);
    const auto text = tr("%n over", "spans over budget", over);
    if (over_->text() != text) over_->setText(text);
    follow_->setVisible(frame.running && !range_.following());
    refreshNote();
    refreshFold();
    // What acts on spans has nothing to act on before the first.
    for (QWidget* each :
         {static_cast<QWidget*>(overview_), static_cast<QWidget*>(fit_all_), static_cast<QWidget*>(search_),
          static_cast<QWidget*>(parts_), static_cast<QWidget*>(short_), static_cast<QWidget*>(fold_)}) {
        if (empty && each->hasFocus()) view_->setFocus(Qt::OtherFocusReason);
        each->setEnabled(!empty);
    }
    waiting_->setVisible(empty && frame.kind != FrameKind::Empty);
    waiting_->setGeometry(view_->rect());
}

/// Where there is nothing to note on, it says what to do about that.
void WaterfallPanel::refreshNote() {
    const bool can = view_->canNote();
    note_->setEnabled(can);
    note_action_->setEnabled(can);
    const auto words = can ? tr("Add a note to the marked range or the selected span")
                           : tr("To add a note, select a span, or drag in the ruler to mark a range");
    if (note_->toolTip() == words) return;
    note_->setToolTip(words);
    note_->setAccessibleDescription(words);
    note_action_->setToolTip(words);
}

/// Only where something changes: an icon that is set anew is painted anew.
void WaterfallPanel::refreshFold() {
    const bool folded = !folding_.folded().empty();
    const auto words = folded ? tr("Unfold all") : tr("Fold all");
    constexpr int kWide = 720;
    const auto text = width() < appearance_.px(kWide) ? QString() : words;
    if (fold_->accessibleName() == words && fold_->text() == text) return;
    fold_->setText(text);
    fold_->setAccessibleName(words);
    fold_->setToolTip(words);
    fold_->setIcon(icon(folded ? QStringLiteral("unfold") : QStringLiteral("fold"), appearance_, scene::Ink::Muted));
}

void WaterfallPanel::resizeEvent(QResizeEvent*) { refresh(); }

void WaterfallPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
        refresh();
    }
    QWidget::changeEvent(event);
}

void WaterfallPanel::retranslate() {
    title_->setText(tr("Waterfall"));
    waiting_->setText(tr("Waiting for the first event"));
    over_->setIcon(overSign(appearance_, devicePixelRatioF()));
    over_->setToolTip(tr("Go to the next span over budget (N)"));
    follow_->setText(tr("Follow"));
    follow_->setToolTip(tr("Go along with what runs now"));
    fit_all_->setText(tr("Fit all"));
    fit_all_->setToolTip(tr("Show all of the session (0)"));
    search_->setToolTip(tr("Find a span (/)"));
    search_->setAccessibleName(tr("Find a span"));
    note_->setAccessibleName(tr("Add a note"));
    short_->setText(tr("< 1 ms"));
    short_->setToolTip(tr("Fold what took less than a millisecond into one line"));
    short_->setAccessibleName(tr("Fold less than 1 ms"));
    parts_->setText(tr("Parts"));
    parts_->setToolTip(tr("Show what requests and tools are made of (P)"));
    note_action_->setText(tr("Add note…"));
}

} // namespace stagefall::ui
