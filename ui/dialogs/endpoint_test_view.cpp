// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_test_view.h"

#include "core/analysis/format.h"
#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLayoutItem>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace stagefall::ui {

EndpointTestView::EndpointTestView(net::HttpClient& http, Redactor& redactor, const Appearance& appearance,
                                   QWidget* parent)
    : QFrame(parent), http_(http), redactor_(redactor), appearance_(appearance), test_(roleButton("", this)),
      cancel_(roleButton("", this)), take_address_(roleButton("link", this)), progress_(new QProgressBar(this)),
      summary_(roleLabel("muted", this)), lines_(new QWidget(this)), line_column_(new QVBoxLayout(lines_)) {
    setProperty("role", QStringLiteral("card"));
    progress_->setRange(0, 0);
    summary_->setWordWrap(true);
    line_column_->setContentsMargins(0, 0, 0, 0);
    line_column_->setSpacing(8);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(test_);
    row->addWidget(cancel_);
    row->addWidget(summary_, 1);
    row->addWidget(progress_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(12);
    column->addLayout(row);
    column->addWidget(lines_);
    column->addWidget(take_address_, 0, Qt::AlignLeft);
    connect(test_, &QPushButton::clicked, this, &EndpointTestView::testRequested);
    connect(cancel_, &QPushButton::clicked, this, [this] {
        job_.cancel();
        summary_->setText(tr("Cancelled."));
        summary_->show();
    });
    connect(take_address_, &QPushButton::clicked, this, [this] { Q_EMIT addressSuggested(address_); });
    connect(&job_, &LatestJob::busyChanged, this, &EndpointTestView::busyChanged);
    connect(&appearance, &Appearance::changed, this, [this] {
        if (!report_.checks.empty()) setReport(report_);
    });
    clear();
    busyChanged(false);
}

void EndpointTestView::start(const llm::EndpointProfile& profile, std::shared_ptr<const SecretSource> secrets) {
    clear();
    summary_->setText(tr("Asking %1").arg(QString::fromStdString(profile.base_url)));
    job_.run<llm::EndpointReport>(
        [&http = http_, &redactor = redactor_, profile, secrets](const CancelToken& cancel) {
            return llm::testEndpoint(http, profile, *secrets, redactor, cancel);
        },
        [this](llm::EndpointReport report) {
            setReport(report);
            QStringList models;
            for (const auto& model : report.models) models << QString::fromStdString(model);
            Q_EMIT modelsFound(models);
            Q_EMIT finished(report.usable);
        });
}

void EndpointTestView::clear() {
    report_ = {};
    while (auto* item = line_column_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    lines_->hide();
    take_address_->hide();
    retranslate();
}

void EndpointTestView::setReport(const llm::EndpointReport& report) {
    clear();
    report_ = report;
    int skipped = 0;
    for (const auto& check : report_.checks) {
        if (check.skipped)
            ++skipped;
        else
            addLine(check);
    }
    if (skipped > 0) addSkipped(skipped);
    lines_->setVisible(!report_.checks.empty());
    summarize(report_);
}

void EndpointTestView::addLine(const llm::EndpointCheck& check) {
    auto* line = new QWidget(lines_);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* sign = new QLabel(line);
    const auto* name = check.passed ? "check" : "warning";
    const auto ink = check.passed ? scene::Ink::Within : scene::Ink::Near;
    sign->setPixmap(iconPixmap(QString::fromLatin1(name), appearance_, ink, 16, devicePixelRatioF()));
    sign->setAccessibleName(check.passed ? tr("passed") : tr("failed"));
    auto* words = roleLabel(check.passed ? "muted" : "", line);
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const auto text = appearance_.catalogue().render(check.finding, appearance_.language());
    words->setText(QString::fromStdString(redactor_.redact(text)));
    row->addWidget(sign, 0, Qt::AlignTop);
    row->addWidget(words, 1);
    line_column_->addWidget(line);
}

void EndpointTestView::addSkipped(int count) {
    auto* words = roleLabel("faint", lines_);
    words->setText(tr("Not tried after that: %1.").arg(count));
    words->setIndent(24);
    line_column_->addWidget(words);
}

void EndpointTestView::summarize(const llm::EndpointReport& report) {
    if (report.usable && report.ttft)
        summary_->setText(
            tr("It works. First token after %1.").arg(QString::fromStdString(analysis::formatDuration(*report.ttft))));
    else
        summary_->setText(report.usable ? tr("It works.") : tr("It does not work yet:"));
    setRole(summary_, report.usable ? "good" : "");
    address_ = QString::fromStdString(report.suggested_base_url);
    take_address_->setText(tr("Use the address %1").arg(address_));
    take_address_->setVisible(!address_.isEmpty());
}

void EndpointTestView::busyChanged(bool busy) {
    progress_->setVisible(busy);
    cancel_->setVisible(busy);
    test_->setEnabled(!busy);
}

void EndpointTestView::retranslate() {
    test_->setText(tr("Test"));
    cancel_->setText(tr("Cancel"));
    progress_->setAccessibleName(tr("Testing the endpoint"));
    take_address_->setText(tr("Use the address %1").arg(address_));
    if (!report_.checks.empty()) return summarize(report_);
    setRole(summary_, "muted");
    summary_->setText(tr("Lists the models and sends one tiny request."));
}

void EndpointTestView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

} // namespace stagefall::ui
