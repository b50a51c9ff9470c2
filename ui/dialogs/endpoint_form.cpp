// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_form.h"

#include "ui/dialogs/endpoint_checks.h"
#include "ui/dialogs/endpoint_times.h"
#include "ui/dialogs/field.h"
#include "ui/dialogs/file_entry.h"
#include "ui/dialogs/key_entry.h"
#include "ui/theme/appearance.h"
#include "ui/theme/icons.h"

#include <QComboBox>
#include <QEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>

namespace stagefall::ui {
EndpointForm::EndpointForm(KeyVault& vault, const Appearance& appearance, QWidget* parent)
    : QWidget(parent), appearance_(appearance), name_(new QLineEdit), url_(new QLineEdit), model_(new QComboBox),
      key_(new KeyEntry(vault, appearance)), more_(new QToolButton(this)), advanced_(new QWidget(this)),
      headers_(new QPlainTextEdit), body_(new QPlainTextEdit), proxy_(new QLineEdit), ca_(new FileEntry),
      cert_(new FileEntry), cert_key_(new FileEntry), http_(new QComboBox),
      times_(new EndpointTimes(appearance, advanced_)), name_field_(new Field(name_, appearance, this)),
      url_field_(new Field(url_, appearance, this)), model_field_(new Field(model_, appearance, this)),
      key_field_(new Field(key_, appearance, this)), headers_field_(new Field(headers_, appearance, advanced_)),
      body_field_(new Field(body_, appearance, advanced_)), proxy_field_(new Field(proxy_, appearance, advanced_)),
      ca_field_(new Field(ca_, appearance, advanced_)), cert_field_(new Field(cert_, appearance, advanced_)),
      cert_key_field_(new Field(cert_key_, appearance, advanced_)),
      http_field_(new Field(http_, appearance, advanced_)) {
    build();
    connectAll();
    retranslate();
    setProfile({}, {});
}

void EndpointForm::connectAll() {
    const auto watch = [this](auto* input, auto signal, Field* field) {
        connect(input, signal, this, [this, field] { touched(field); });
    };
    watch(name_, &QLineEdit::textEdited, name_field_);
    watch(url_, &QLineEdit::textEdited, url_field_);
    watch(model_, &QComboBox::editTextChanged, model_field_);
    watch(key_, &KeyEntry::edited, key_field_);
    watch(headers_, &QPlainTextEdit::textChanged, headers_field_);
    watch(body_, &QPlainTextEdit::textChanged, body_field_);
    watch(proxy_, &QLineEdit::textEdited, proxy_field_);
    watch(ca_, &FileEntry::edited, ca_field_);
    watch(cert_, &FileEntry::edited, cert_field_);
    watch(cert_key_, &FileEntry::edited, cert_key_field_);
    connect(name_, &QLineEdit::textChanged, this,
            [this](const QString& name) { key_->setSuggestedName(name.trimmed()); });
    connect(http_, &QComboBox::activated, this, &EndpointForm::edited);
    connect(times_, &EndpointTimes::edited, this, &EndpointForm::edited);
    connect(more_, &QToolButton::toggled, this, [this](bool open) {
        more_->setIcon(icon(open ? QStringLiteral("fold") : QStringLiteral("unfold"), appearance_));
        advanced_->setVisible(open);
    });
}

void EndpointForm::setProfile(const llm::EndpointProfile& profile, const QStringList& others) {
    const QSignalBlocker quiet(this);
    kept_ = profile;
    others_ = others;
    name_->setText(QString::fromStdString(profile.name));
    url_->setText(QString::fromStdString(profile.base_url));
    model_->clear();
    model_->setEditText(QString::fromStdString(profile.model));
    hintModels();
    key_->setSuggestedName(name_->text().trimmed());
    key_->setReference(QString::fromStdString(profile.key_ref));
    headers_->setPlainText(headersText(profile.headers));
    body_->setPlainText(profile.extra_body == "{}" ? QString() : QString::fromStdString(profile.extra_body));
    proxy_->setText(QString::fromStdString(profile.proxy));
    ca_->setPath(QString::fromStdString(profile.ca_file));
    cert_->setPath(QString::fromStdString(profile.client_cert));
    cert_key_->setPath(QString::fromStdString(profile.client_key));
    http_->setCurrentIndex(static_cast<int>(profile.http_version));
    times_->setProfile(profile);
    for (auto* field : {name_field_, url_field_, model_field_, key_field_, headers_field_, body_field_, proxy_field_})
        field->setProblem({});
}

void EndpointForm::begin() {
    name_->setFocus(Qt::OtherFocusReason);
    name_->selectAll();
}

llm::EndpointProfile EndpointForm::profile() const {
    auto out = kept_;
    out.name = name_->text().trimmed().toStdString();
    auto url = url_->text().trimmed();
    while (url.endsWith(QLatin1Char('/'))) url.chop(1);
    out.base_url = url.toStdString();
    out.model = model_->currentText().trimmed().toStdString();
    out.key_ref = key_->reference().toStdString();
    out.headers = headersOf(headers_->toPlainText());
    const auto body = body_->toPlainText().trimmed();
    out.extra_body = body.isEmpty() ? "{}" : body.toStdString();
    out.proxy = proxy_->text().trimmed().toStdString();
    out.ca_file = ca_->path().toStdString();
    out.client_cert = cert_->path().toStdString();
    out.client_key = cert_key_->path().toStdString();
    out.http_version = static_cast<net::HttpVersion>(http_->currentIndex());
    times_->writeTo(out);
    return out;
}

QString EndpointForm::problemOf(const Field* field) const {
    if (field == name_field_) return nameProblem(name_->text(), others_);
    if (field == url_field_) return addressProblem(url_->text());
    if (field == model_field_) return modelProblem(model_->currentText());
    if (field == key_field_) return key_->problem();
    if (field == headers_field_) return headersProblem(headers_->toPlainText());
    if (field == body_field_) return jsonObjectProblem(body_->toPlainText());
    if (field == proxy_field_) return proxyProblem(proxy_->text());
    return {};
}

void EndpointForm::touched(Field* field) {
    if (signalsBlocked()) return;
    field->setProblem(problemOf(field));
    Q_EMIT edited();
}

bool EndpointForm::check() {
    Field* first = nullptr;
    for (auto* field :
         {name_field_, url_field_, model_field_, key_field_, headers_field_, body_field_, proxy_field_, ca_field_}) {
        field->setProblem(problemOf(field));
        if (first == nullptr && !field->problem().isEmpty()) first = field;
    }
    if (first == nullptr) return true;
    if (first->parentWidget() == advanced_) more_->setChecked(true);
    first->input()->setFocus();
    return false;
}

void EndpointForm::setModels(const QStringList& models) {
    const QSignalBlocker quiet(model_);
    const auto current = model_->currentText();
    model_->clear();
    model_->addItems(models);
    model_->setEditText(current.isEmpty() && models.size() == 1 ? models.front() : current);
    hintModels();
}

/// There is always a line, so that nothing below moves when a test finds models.
void EndpointForm::hintModels() {
    model_field_->setHint(model_->count() == 0 ? tr("A test lists what the endpoint offers.")
                                               : tr("Models the endpoint offers: %1").arg(model_->count()));
}

void EndpointForm::setBaseUrl(const QString& url) {
    url_->setText(url);
    touched(url_field_);
}

void EndpointForm::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

} // namespace stagefall::ui
