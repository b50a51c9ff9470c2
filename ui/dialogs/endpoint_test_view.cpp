// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_test_view.h"

#include "core/analysis/format.h"
#include "core/base/url_credentials.h"
#include "ui/dialogs/roles.h"
#include "ui/format/format.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLayoutItem>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <map>
#include <utility>

namespace stagefall::ui {
namespace {

bool warns(const llm::EndpointCheck& check) { return !check.passed && !check.skipped; }

/// What a check looks at, as one says it in a list.
QString nameOfCheck(const std::string& id) {
    const std::map<std::string, QString> names{
        {"key", EndpointTestView::tr("key")},
        {"resolve", EndpointTestView::tr("host name")},
        {"connect", EndpointTestView::tr("connection")},
        {"tls", EndpointTestView::tr("encryption")},
        {"auth", EndpointTestView::tr("whether the key is accepted")},
        {"path", EndpointTestView::tr("path of the address")},
        {"models", EndpointTestView::tr("model")},
        {"answer", EndpointTestView::tr("an answer")},
        {"streaming", EndpointTestView::tr("streaming")},
        {"tools", EndpointTestView::tr("tools")},
    };
    const auto found = names.find(id);
    return found == names.end() ? QString::fromStdString(id) : found->second;
}

/// The first thing that is not as it should be at an endpoint that answers.
QString butOf(const llm::EndpointReport& report) {
    const auto first = std::find_if(report.checks.begin(), report.checks.end(), warns);
    if (first == report.checks.end()) return {};
    if (first->id == "streaming") return EndpointTestView::tr("It works, but does not stream as it should.");
    if (first->id == "tools") return EndpointTestView::tr("It works, but not with tools.");
    for (const auto& [key, value] : first->finding.args)
        if (first->id == "models" && key == "model")
            return EndpointTestView::tr("It works, but does not list the model \"%1\".")
                .arg(foreignText(value).left(80));
    return EndpointTestView::tr("It works, but not all is as it should be.");
}

} // namespace

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

void EndpointTestView::start(const llm::EndpointProfile& profile, std::shared_ptr<const SecretSource> secrets,
                             std::vector<SecretUse> permitted, bool typed_key) {
    clear();
    summary_->setText(tr("Asking %1").arg(foreignText(maskedUrl(profile.base_url))));
    job_.run<llm::EndpointReport>(
        [&http = http_, &redactor = redactor_, profile, secrets = std::move(secrets),
         permitted = std::move(permitted)](const CancelToken& cancel) {
            const BoundSecrets bound(*secrets, permitted);
            return llm::testEndpoint(http, profile, bound, redactor, cancel);
        },
        [this, typed_key](llm::EndpointReport report) {
            // The test found it under the name that it will be kept by: it was not looked for there.
            for (auto& check : report.checks)
                if (typed_key && check.id == "key" && check.passed) check.finding = Message{"llm.test.key_typed", {}};
            setReport(report);
            QStringList models;
            for (const auto& model : report.models) models << QString::fromStdString(model);
            Q_EMIT modelsFound(models);
            Q_EMIT finished(report.usable);
        });
}

void EndpointTestView::clear() {
    report_ = {};
    outdated_ = false;
    while (auto* item = line_column_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    lines_->hide();
    take_address_->hide();
    retranslate();
}

void EndpointTestView::outdate() {
    if (report_.checks.empty() && !job_.busy()) return;
    job_.cancel();
    clear();
    outdated_ = true;
    retranslate();
}

void EndpointTestView::setReport(const llm::EndpointReport& report) {
    clear();
    report_ = report;
    QStringList skipped;
    for (const auto& check : report_.checks)
        if (warns(check)) addLine(check);
    for (const auto& check : report_.checks) {
        if (check.passed)
            addLine(check);
        else if (check.skipped && check.finding.id != "llm.test.not_reached")
            addFaint(foreignText(appearance_.catalogue().render(check.finding, appearance_.language())));
        if (check.finding.id == "llm.test.not_reached") skipped << nameOfCheck(check.id);
    }
    if (!skipped.isEmpty()) addSkipped(skipped);
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
    words->setText(foreignText(redactor_.redact(text)));
    row->addWidget(sign, 0, Qt::AlignTop);
    row->addWidget(words, 1);
    line_column_->addWidget(line);
}

void EndpointTestView::addSkipped(const QStringList& names) {
    addFaint(tr("Not tried after that: %1.").arg(names.join(tr(", ", "between the names of checks"))));
}

void EndpointTestView::addFaint(const QString& text) {
    auto* words = roleLabel("faint", lines_);
    words->setText(text);
    words->setWordWrap(true);
    words->setIndent(24);
    line_column_->addWidget(words);
}

void EndpointTestView::summarize(const llm::EndpointReport& report) {
    const auto but = butOf(report);
    auto ttft = report.ttft ? QString::fromStdString(analysis::formatDuration(*report.ttft)) : QString();
    if (report.lab && !ttft.isEmpty()) ttft = tr("%1 (lab, simulated)", "a time").arg(ttft);
    if (!report.usable)
        summary_->setText(tr("It does not work yet:"));
    else if (!but.isEmpty())
        summary_->setText(ttft.isEmpty() ? but : tr("%1 First token after %2.", "sentence, time").arg(but, ttft));
    else
        summary_->setText(ttft.isEmpty() ? tr("It works.") : tr("It works. First token after %1.").arg(ttft));
    setRole(summary_, report.usable && but.isEmpty() ? "good" : "");
    address_ = QString::fromStdString(report.suggested_base_url);
    take_address_->setText(tr("Use the address %1").arg(address_));
    take_address_->setVisible(!address_.isEmpty());
}

void EndpointTestView::busyChanged(bool busy) {
    // The keyboard goes from the one button to the other: a dead one would hand it on to whatever is next, where Enter
    // does something else. Not hasFocus(): the window may be behind another.
    auto* from = busy ? test_ : cancel_;
    auto* to = busy ? cancel_ : test_;
    const bool has_keyboard = window()->focusWidget() == from;
    progress_->setVisible(busy);
    to->setEnabled(true);
    to->show();
    if (has_keyboard) to->setFocus();
    test_->setEnabled(!busy);
    cancel_->setVisible(busy);
}

void EndpointTestView::retranslate() {
    test_->setText(tr("Test"));
    cancel_->setText(tr("Cancel"));
    progress_->setAccessibleName(tr("Testing the endpoint"));
    take_address_->setText(tr("Use the address %1").arg(address_));
    if (!report_.checks.empty()) return summarize(report_);
    setRole(summary_, "muted");
    summary_->setText(outdated_ ? tr("The values have changed since the last test: test again.")
                                : tr("Lists the models and sends one tiny request."));
}

void EndpointTestView::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QFrame::changeEvent(event);
}

} // namespace stagefall::ui
