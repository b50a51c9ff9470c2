// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/waterfall/overview_strip.h"

#include "core/analysis/format.h"
#include "ui/waterfall/overview_accessible.h"
#include "ui/waterfall/time_window.h"
#include "ui/widgets/scene_painter.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace stagefall::ui {
namespace {

using scene::Ink;

constexpr double kEdge = 6; ///< px on both sides of an edge that take hold of it
constexpr double kInset = 4;
constexpr int kLanes = 3;
constexpr double kStep = 0.12; ///< of what is shown, for one press of an arrow

} // namespace

OverviewStrip::OverviewStrip(FrameFeed& feed, TimeRange& range, Appearance& appearance, QWidget* parent)
    : QWidget(parent), feed_(feed), range_(range), appearance_(appearance) {
    installOverviewAccessibility();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setFixedHeight(sizeHint().height());
    connect(&feed_, &FrameFeed::frameChanged, this, &OverviewStrip::request);
    connect(&appearance_, &Appearance::changed, this, [this] {
        painter_.reset();
        update();
    });
    retranslate();
}

OverviewStrip::~OverviewStrip() = default;

void OverviewStrip::setTimes(Range whole, Range shown) {
    if (whole == whole_ && shown == shown_) return;
    const bool other = whole != whole_;
    whole_ = whole;
    shown_ = shown;
    if (other) request();
    update();
}

void OverviewStrip::setPlot(double left, double right) {
    if (left == left_ && right == right_) return;
    left_ = left;
    right_ = std::max(left + 10, right);
    request();
    update();
}

void OverviewStrip::request() {
    again_ = at_work_;
    if (std::exchange(at_work_, true)) return;
    const auto frame = feed_.frame();
    scene::StripOptions options;
    options.width = std::round(right_ - left_);
    options.height = track().height() - 2 * kInset;
    options.lanes = kLanes;
    options.from = whole_.from;
    options.to = std::max(whole_.to, whole_.from + Nanoseconds{1});
    if (frame->running) options.now = frame->now;
    job_.run<scene::Scene>(
        [frame, options](const CancelToken&) { return scene::layOutStrip(*frame->trace, *frame->budget, options); },
        [this](scene::Scene scene) {
            at_work_ = false;
            scene_ = std::move(scene);
            update();
            if (std::exchange(again_, false)) request();
        });
}

double OverviewStrip::x(MonoTime at) const {
    const auto length = static_cast<double>(std::max<std::int64_t>(1, whole_.length().count()));
    return left_ + static_cast<double>((at - whole_.from).count()) / length * (right_ - left_);
}

MonoTime OverviewStrip::time(double at) const {
    const double share = (at - left_) / (right_ - left_);
    return whole_.from + Nanoseconds{std::llround(share * static_cast<double>(whole_.length().count()))};
}

QRectF OverviewStrip::track() const { return {left_ - 0.5, 2.5, right_ - left_ + 1, height() - 5.0}; }

QRectF OverviewStrip::window() const {
    const double from = std::clamp(x(shown_.from), left_, right_ - 3);
    const double to = std::clamp(x(shown_.to), from + 3, right_);
    return {from - 0.5, 2.5, to - from + 1, height() - 5.0};
}

void OverviewStrip::paintEvent(QPaintEvent*) {
    const double ratio = devicePixelRatioF();
    if (!painter_ || painter_->pixelRatio() != ratio)
        painter_ = std::make_unique<ScenePainter>(appearance_.theme(), ratio);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(appearance_.colour(Ink::Raised));
    painter.drawRoundedRect(track(), 4, 4);
    if (whole_ == Range{}) return;
    painter.save();
    painter.translate(left_, track().top() + kInset);
    for (const auto& primitive : scene_.primitives) painter_->paint(painter, primitive);
    painter.restore();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto seen = window();
    auto veil = appearance_.colour(Ink::Panel);
    veil.setAlphaF(0.6F);
    painter.fillRect(QRectF(track().left(), track().top(), seen.left() - track().left(), track().height()), veil);
    painter.fillRect(QRectF(seen.right(), track().top(), track().right() - seen.right(), track().height()), veil);
    const auto accent = appearance_.colour(Ink::Accent);
    painter.setPen(QPen(accent, hasFocus() ? 2 : 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(seen, 4, 4);
    painter.setPen(Qt::NoPen);
    painter.setBrush(accent);
    constexpr double kRoom = 16; // for both handles
    if (seen.width() < kRoom) return;
    for (const double edge : {seen.left(), seen.right()})
        painter.drawRoundedRect(QRectF(edge - 1.5, seen.center().y() - 5, 3, 10), 1.5, 1.5);
}

void OverviewStrip::resizeEvent(QResizeEvent*) { request(); }

OverviewStrip::Grip OverviewStrip::gripAt(double at) const {
    const auto seen = window();
    const double reach = std::min(kEdge, seen.width() / 4 + 2);
    if (std::abs(at - seen.left()) <= reach) return Grip::Left;
    if (std::abs(at - seen.right()) <= reach) return Grip::Right;
    return at > seen.left() && at < seen.right() ? Grip::Middle : Grip::Elsewhere;
}

void OverviewStrip::choose(Range range) {
    if (whole_ == Range{}) return;
    if (feed_.frame()->running) range_.setFollowing(false);
    range_.setShown(range);
    if (!hasFocus() || !QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(this, rangeWords());
    QAccessible::updateAccessibility(&event);
}

void OverviewStrip::showAll() {
    if (feed_.frame()->running) range_.setFollowing(false);
    range_.setShown({});
}

void OverviewStrip::pan(double share) { choose(panned(shown_, share, whole_)); }

QString OverviewStrip::rangeWords() const {
    const auto text = [](Nanoseconds time) { return QString::fromStdString(analysis::formatDuration(time)); };
    return tr("%1 to %2 of %3")
        .arg(text(shown_.from - whole_.from), text(shown_.to - whole_.from), text(whole_.length()));
}

void OverviewStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    grabbed_at_ = event->position().x();
    grip_ = gripAt(grabbed_at_);
    if (grip_ == Grip::Elsewhere) { // the window comes to the pointer and can be dragged on from there
        const auto half = shown_.length() / 2;
        const auto middle = time(grabbed_at_);
        choose(panned({middle - half, middle + half}, 0, whole_));
        grip_ = Grip::Middle;
        grabbed_ = range_.shown().value_or(shown_);
        return;
    }
    grabbed_ = shown_;
}

void OverviewStrip::mouseMoveEvent(QMouseEvent* event) {
    const double at = event->position().x();
    if (grip_ == Grip::None) {
        const auto under = gripAt(at);
        setCursor(under == Grip::Left || under == Grip::Right ? Qt::SizeHorCursor
                  : under == Grip::Middle                     ? Qt::OpenHandCursor
                                                              : Qt::ArrowCursor);
        return;
    }
    const auto moved = time(at) - time(grabbed_at_);
    constexpr Nanoseconds kLeast{1'000};
    auto range = grabbed_;
    if (grip_ == Grip::Left) range.from = std::clamp(grabbed_.from + moved, whole_.from, grabbed_.to - kLeast);
    if (grip_ == Grip::Right) range.to = std::clamp(grabbed_.to + moved, grabbed_.from + kLeast, whole_.to);
    if (grip_ == Grip::Middle) range = panned({grabbed_.from + moved, grabbed_.to + moved}, 0, whole_);
    if (range != grabbed_ || range_.shown()) choose(range);
}

void OverviewStrip::mouseReleaseEvent(QMouseEvent*) { grip_ = Grip::None; }

void OverviewStrip::mouseDoubleClickEvent(QMouseEvent*) {
    grip_ = Grip::None;
    showAll();
}

void OverviewStrip::keyPressEvent(QKeyEvent* event) {
    if ((event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) != Qt::NoModifier) {
        if (!other_keys_ || !other_keys_(*event)) QWidget::keyPressEvent(event);
        return;
    }
    const auto middle = shown_.from + shown_.length() / 2;
    switch (event->key()) {
    case Qt::Key_Left:
        return pan(-kStep);
    case Qt::Key_Right:
        return pan(kStep);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return choose(zoomed(shown_, middle, 0.8, whole_));
    case Qt::Key_Minus:
        return choose(zoomed(shown_, middle, 1.25, whole_));
    case Qt::Key_0:
    case Qt::Key_Home:
        return showAll();
    default:
        if (!other_keys_ || !other_keys_(*event)) QWidget::keyPressEvent(event);
    }
}

void OverviewStrip::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void OverviewStrip::retranslate() {
    setAccessibleName(tr("Overview"));
    setAccessibleDescription(tr("The whole session in small. Drag the window or its edges to choose what the waterfall "
                                "shows; double click shows all."));
    setToolTip(tr("Drag to move, drag an edge to resize, double click for all"));
}

} // namespace stagefall::ui
