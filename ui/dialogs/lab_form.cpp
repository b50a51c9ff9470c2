// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/lab_form.h"

#include "ui/dialogs/distribution_field.h"
#include "ui/dialogs/field.h"
#include "ui/dialogs/json_editor.h"
#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"

#include <QDoubleSpinBox>
#include <QEvent>
#include <QGridLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTabBar>

namespace stagefall::ui {
namespace {

constexpr std::array kTimeKeys = {"ttft_ms", "tpot_ms", "auth_ms", "queue_ms", "gap_factor", "tokens_per_chunk"};
constexpr std::array kNumberKeys = {"prefill_ms_per_token", "load_slope", "prefill_slowdown", "max_running"};

QString titleOf(const QJsonObject& json, text::Language language) {
    const auto title = json[QLatin1String("title")];
    if (title.isString()) return title.toString();
    return title.toObject()[language == text::Language::Chinese ? QLatin1String("zh") : QLatin1String("en")].toString();
}

} // namespace

LabForm::LabForm(const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance), tabs_(new QTabBar(this)), pages_(new QStackedWidget(this)),
      source_(roleLabel("caption")), title_(new QLineEdit), title_field_(new Field(title_, appearance)),
      editor_(new JsonEditor(appearance)), editor_field_(new Field(editor_, appearance)) {
    build();
    connect(tabs_, &QTabBar::currentChanged, this, &LabForm::pageChanged);
    connect(title_, &QLineEdit::textEdited, this, &LabForm::edited);
    connect(editor_, &QPlainTextEdit::textChanged, this, [this] {
        if (pages_->currentIndex() == 1 && !signalsBlocked()) {
            check();
            Q_EMIT edited();
        }
    });
    retranslate();
}

void LabForm::build() {
    auto* form = new QWidget(pages_);
    auto* grid = new QGridLayout(form);
    grid->setContentsMargins(0, 12, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(12);
    grid->addWidget(title_field_, 0, 0, 1, 2);
    for (std::size_t i = 0; i < kTimes; ++i) {
        times_.at(i) = new DistributionField(i < 4 ? QStringLiteral(" ms") : QString());
        time_fields_.at(i) = new Field(times_.at(i), appearance_);
        grid->addWidget(time_fields_.at(i), 1 + static_cast<int>(i / 2), static_cast<int>(i % 2), Qt::AlignTop);
        connect(times_.at(i), &DistributionField::edited, this, [this, i] {
            time_fields_.at(i)->setProblem(times_.at(i)->problem());
            Q_EMIT edited();
        });
    }
    for (std::size_t i = 0; i < kNumbers; ++i) {
        auto* spin = new QDoubleSpinBox;
        spin->setRange(i == 2 ? 1 : 0, 100'000);
        spin->setDecimals(i == 3 ? 0 : 3);
        spin->setSingleStep(i == 3 ? 1 : 0.01);
        spin->setMinimumWidth(pxFor(*spin, 76));
        numbers_.at(i) = spin;
        number_fields_.at(i) = new Field(spin, appearance_);
        grid->addWidget(number_fields_.at(i), 4 + static_cast<int>(i / 2), static_cast<int>(i % 2), Qt::AlignTop);
        connect(spin, &QDoubleSpinBox::valueChanged, this, &LabForm::edited);
    }
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    grid->setRowStretch(6, 1);
    auto* text = new QWidget(pages_);
    auto* text_column = new QVBoxLayout(text);
    text_column->setContentsMargins(0, 12, 0, 0);
    text_column->addWidget(editor_field_);
    editor_->setMinimumHeight(320);
    pages_->addWidget(form);
    pages_->addWidget(text);
    tabs_->addTab(QString());
    tabs_->addTab(QStringLiteral("JSON"));
    tabs_->setExpanding(false);
    source_->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(source_);
    column->addWidget(tabs_);
    column->addWidget(pages_, 1);
}

void LabForm::setProfile(const lab::LatencyProfile& profile, bool read_only) {
    const QSignalBlocker quiet(this);
    json_ = QJsonDocument::fromJson(QByteArray::fromStdString(lab::formatProfile(profile))).object();
    read_only_ = read_only;
    source_->setText(QString::fromStdString(text::in(profile.source, appearance_.language())));
    source_->setVisible(!source_->text().isEmpty());
    toForm();
    toJson();
    title_->setReadOnly(read_only);
    editor_->setReadOnly(read_only);
    for (auto* time : times_) time->setReadOnly(read_only);
    for (auto* number : numbers_) number->setEnabled(!read_only);
}

void LabForm::toForm() {
    const QSignalBlocker quiet(this);
    title_->setText(titleOf(json_, appearance_.language()));
    for (std::size_t i = 0; i < kTimes; ++i) {
        times_.at(i)->setValue(json_[QLatin1String(kTimeKeys.at(i))]);
        time_fields_.at(i)->setProblem({});
    }
    for (std::size_t i = 0; i < kNumbers; ++i)
        numbers_.at(i)->setValue(json_[QLatin1String(kNumberKeys.at(i))].toDouble(i == 2 ? 1 : 0));
}

void LabForm::toJson() {
    const QSignalBlocker quiet(this);
    editor_->setPlainText(QString::fromUtf8(QJsonDocument(json_).toJson(QJsonDocument::Indented)));
    editor_field_->setProblem({});
    editor_->markLines({});
}

QJsonObject LabForm::fromForm() const {
    auto out = json_;
    if (title_->text() != titleOf(json_, appearance_.language())) out[QLatin1String("title")] = title_->text();
    for (std::size_t i = 0; i < kTimes; ++i) out[QLatin1String(kTimeKeys.at(i))] = times_.at(i)->value();
    for (std::size_t i = 0; i < kNumbers; ++i) {
        // What the form rounds away stays as it was, unless it was changed here.
        const auto key = QLatin1String(kNumberKeys.at(i));
        if (qAbs(out[key].toDouble(i == 2 ? 1 : 0) - numbers_.at(i)->value()) > 0.0006)
            out[key] = numbers_.at(i)->value();
    }
    return out;
}

void LabForm::pageChanged(int page) {
    if (page == 1 && !read_only_) {
        json_ = fromForm();
        toJson();
    } else if (page == 0 && !read_only_) {
        const auto document = QJsonDocument::fromJson(editor_->toPlainText().toUtf8());
        if (document.isObject()) json_ = document.object();
        toForm();
    }
    pages_->setCurrentIndex(page);
}

Result<lab::LatencyProfile> LabForm::profile() const {
    const auto text = pages_->currentIndex() == 1 ? editor_->toPlainText().toUtf8()
                                                  : QJsonDocument(fromForm()).toJson(QJsonDocument::Compact);
    return lab::parseProfile(text.toStdString(), "");
}

bool LabForm::check() {
    bool fine = true;
    for (std::size_t i = 0; i < kTimes && pages_->currentIndex() == 0; ++i) {
        time_fields_.at(i)->setProblem(times_.at(i)->problem());
        fine = fine && time_fields_.at(i)->problem().isEmpty();
    }
    const auto parsed = profile();
    editor_field_->setProblem(parsed ? QString() : appearance_.say(parsed.error().message));
    return fine && parsed;
}

void LabForm::retranslate() {
    tabs_->setTabText(0, tr("Form"));
    title_field_->setLabel(tr("Name"));
    const std::array<QString, kTimes> labels{tr("First token"), tr("Time per token"), tr("Authentication"),
                                             tr("Queue"),       tr("Chunk gaps"),     tr("Tokens in a chunk")};
    const std::array<QString, kTimes> hints{tr("Without queueing and prefill."),
                                            tr("Drawn once per request."),
                                            {},
                                            {},
                                            tr("Multiplies the time per token: jitter and stalls."),
                                            {}};
    for (std::size_t i = 0; i < kTimes; ++i) {
        time_fields_.at(i)->setLabel(labels.at(i));
        time_fields_.at(i)->setHint(hints.at(i));
        times_.at(i)->retranslate();
    }
    const std::array<QString, kNumbers> numbers{
        tr("Prefill, ms per prompt token"), tr("Slowdown per concurrent request"),
        tr("Slowdown factor during another's prefill"), tr("Requests at the same time")};
    for (std::size_t i = 0; i < kNumbers; ++i) number_fields_.at(i)->setLabel(numbers.at(i));
    numbers_.at(3)->setSpecialValueText(tr("no limit"));
    editor_field_->setLabel(tr("The whole profile as JSON"));
}

void LabForm::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui
