// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/first_run_panel.h"

#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QResizeEvent>
#include <QTimer>

namespace stagefall::ui {

/// A large button: a picture, what it does, and what that means.
class FirstRunPanel::Tile : public QPushButton {
public:
    Tile(const char* icon_name, const Appearance& appearance, QWidget* parent)
        : QPushButton(parent), appearance_(appearance), icon_name_(QString::fromLatin1(icon_name)) {
        setProperty("role", QStringLiteral("tile"));
        setAutoDefault(false);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
        auto* column = new QVBoxLayout(this);
        column->setContentsMargins(16, 16, 16, 16);
        column->setSpacing(8);
        for (auto* label : {picture_, title_, words_}) {
            label->setParent(this);
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
            column->addWidget(label);
        }
        words_->setWordWrap(true);
        column->addStretch();
        connect(&appearance, &Appearance::changed, this, [this] { tint(); });
        tint();
    }
    void setWords(const QString& title, const QString& words) {
        title_->setText(title);
        words_->setText(words);
        setAccessibleName(title);
        setAccessibleDescription(words);
    }
    QSize sizeHint() const override { return {appearance_.px(208), layout()->heightForWidth(appearance_.px(208))}; }
    QSize minimumSizeHint() const override { return {160, 96}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return layout()->heightForWidth(width); }

private:
    void tint() {
        picture_->setPixmap(iconPixmap(icon_name_, appearance_, scene::Ink::Accent, 22, devicePixelRatioF()));
    }
    const Appearance& appearance_;
    QString icon_name_;
    QLabel* picture_ = new QLabel;
    QLabel* title_ = roleLabel("heading");
    QLabel* words_ = roleLabel("muted");
};

FirstRunPanel::FirstRunPanel(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance), middle_(new QWidget(this)), title_(roleLabel("display", middle_)),
      words_(roleLabel("muted", middle_)), terminal_(roleLabel("caption", middle_)), line_(new QLineEdit(middle_)),
      copy_(roleButton("", middle_)) {
    tiles_ = {new Tile("run", appearance, middle_), new Tile("endpoint", appearance, middle_),
              new Tile("open", appearance, middle_)};
    const auto fit = [this] { middle_->setMaximumWidth(appearance_.px(760)); };
    fit();
    connect(&appearance, &Appearance::changed, this, fit);
    words_->setWordWrap(true);
    line_->setReadOnly(true);
    line_->setFocusPolicy(Qt::ClickFocus); // by keyboard the button beside it copies
    line_->setProperty("face", "code");
    line_->setText(QStringLiteral("stagefall-cli run --base-url URL --model NAME"));
    copy_->setIcon(icon(QStringLiteral("copy"), appearance));

    tile_row_ = new QBoxLayout(QBoxLayout::LeftToRight);
    tile_row_->setSpacing(12);
    for (auto* tile : tiles_) tile_row_->addWidget(tile, 1);
    auto* copy_row = new QHBoxLayout;
    copy_row->setSpacing(8);
    copy_row->addWidget(line_, 1);
    copy_row->addWidget(copy_);
    auto* column = new QVBoxLayout(middle_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(title_);
    column->addWidget(words_);
    column->addSpacing(12);
    column->addLayout(tile_row_);
    column->addSpacing(12);
    column->addWidget(terminal_);
    column->addLayout(copy_row);
    auto* outer = new QGridLayout(this);
    outer->setContentsMargins(24, 24, 24, 24);
    outer->setRowStretch(0, 2);
    outer->setRowStretch(2, 3);
    outer->setColumnStretch(0, 1);
    outer->setColumnStretch(1, 100);
    outer->setColumnStretch(2, 1);
    outer->addWidget(middle_, 1, 1);

    connect(tiles_[0], &QPushButton::clicked, this, &FirstRunPanel::runRequested);
    connect(tiles_[1], &QPushButton::clicked, this, &FirstRunPanel::endpointRequested);
    connect(tiles_[2], &QPushButton::clicked, this, &FirstRunPanel::openRequested);
    connect(copy_, &QPushButton::clicked, this, &FirstRunPanel::copyLine);
    setTabOrder(tiles_[2], line_);
    setTabOrder(line_, copy_);
    setFocusProxy(tiles_[0]);
    retranslate();
}

void FirstRunPanel::setScenario(const QString& title) {
    scenario_ = title;
    retranslate();
}

void FirstRunPanel::copyLine() {
    QGuiApplication::clipboard()->setText(line_->text());
    copy_->setText(tr("Copied"));
    QTimer::singleShot(1'500, this, [this] { copy_->setText(tr("Copy")); });
}

void FirstRunPanel::retranslate() {
    title_->setText(tr("See where an agent's time goes"));
    words_->setText(tr("Run a session and watch each stage against its budget. Three ways to begin:"));
    tiles_[0]->setWords(tr("Run the scenario"),
                        scenario_.isEmpty()
                            ? tr("The sales workbench on the built-in lab: nothing to set up, no key needed.")
                            : tr("%1 on the built-in lab: nothing to set up, no key needed.").arg(scenario_));
    tiles_[1]->setWords(tr("Connect your endpoint"),
                        tr("Any server that speaks the OpenAI protocol. Its test shows what is wrong."));
    tiles_[2]->setWords(tr("Open a file"), tr("An exported session (JSON) or a workbench file."));
    terminal_->setText(tr("Or from a terminal; its sessions appear here too:"));
    line_->setAccessibleName(tr("Command to run a session from a terminal"));
    copy_->setText(tr("Copy"));
    copy_->setAccessibleName(tr("Copy the command"));
}

void FirstRunPanel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void FirstRunPanel::resizeEvent(QResizeEvent* event) {
    tile_row_->setDirection(event->size().width() < appearance_.px(560) ? QBoxLayout::TopToBottom
                                                                        : QBoxLayout::LeftToRight);
    QWidget::resizeEvent(event);
}

} // namespace stagefall::ui
