// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fold_section.h"

#include "ui/theme/appearance.h"
#include "ui/widgets/elided_label.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace stagefall::ui {
namespace {

constexpr int kMark = 8;

/// A title with a small angle before it that points down where the part is open.
class Header final : public QAbstractButton {
public:
    explicit Header(QWidget* parent) : QAbstractButton(parent) {
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
        setCheckable(true);
        setChecked(true);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override {
        const QFontMetrics metrics(bold());
        return {kMark + 12 + metrics.horizontalAdvance(text()), metrics.height() + 8};
    }
    QSize minimumSizeHint() const override { return {64, sizeHint().height()}; }

protected:
    QFont bold() const {
        auto out = font();
        out.setWeight(QFont::DemiBold);
        return out;
    }
    void paintEvent(QPaintEvent* event) override {
        Q_UNUSED(event);
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto colours = palette();
        painter.setPen(QPen(colours.color(QPalette::WindowText), 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const auto y = height() / 2.0;
        if (isChecked())
            painter.drawPolyline(QPolygonF({{1, y - 2}, {4, y + 2}, {7, y - 2}}));
        else
            painter.drawPolyline(QPolygonF({{2, y - 3.5}, {6, y}, {2, y + 3.5}}));
        painter.setFont(bold());
        const QFontMetrics metrics(painter.font());
        const QRect words(kMark + 6, 0, width() - kMark - 6, height());
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft,
                         metrics.elidedText(text(), Qt::ElideRight, words.width()));
        if (!hasFocus()) return;
        painter.setPen(QPen(colours.color(QPalette::Link), 1));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
};

} // namespace

FoldSection::FoldSection(const QString& title, QWidget* parent)
    : QWidget(parent), header_(new Header(this)), top_(new QWidget(this)) {
    auto* caption = new ElidedLabel(this);
    caption->setProperty("role", "caption");
    caption->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    caption_ = caption;
    auto* row = new QHBoxLayout(top_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(header_, 1);
    row->addWidget(caption_);
    column_ = new QVBoxLayout(this);
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(4);
    column_->addWidget(top_);
    setTitle(title);
    header_->installEventFilter(this);
    connect(header_, &QAbstractButton::toggled, this, [this](bool open) { setFolded(!open); });
}

void FoldSection::setTitle(const QString& title) {
    header_->setText(title);
    header_->setAccessibleName(title);
}

void FoldSection::setCaption(const QString& caption) {
    static_cast<ElidedLabel*>(caption_)->setText(caption);
    caption_->setVisible(!caption.isEmpty());
}

void FoldSection::setBody(QWidget* body) {
    body_ = body;
    column_->addWidget(body);
    apply();
}

void FoldSection::addControl(QWidget* control) { top_->layout()->addWidget(control); }

void FoldSection::setFolded(bool folded) {
    if (folded == folded_) return;
    folded_ = folded;
    header_->setChecked(!folded);
    apply();
    Q_EMIT foldedChanged(folded);
}

void FoldSection::apply() {
    if (body_ != nullptr) body_->setVisible(!folded_);
    header_->setAccessibleDescription(folded_ ? tr("folded") : tr("open"));
}

bool FoldSection::eventFilter(QObject* watched, QEvent* event) {
    if (watched == header_ && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) setFolded(!folded_);
        if (key == Qt::Key_Left) setFolded(true);
        if (key == Qt::Key_Right) setFolded(false);
        if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Left || key == Qt::Key_Right) return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace stagefall::ui
