// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/llm/endpoint_test.h"
#include "ui/bridge/latest_job.h"

#include <QFrame>
#include <memory>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace stagefall::ui {

class Appearance;

/// Tests an endpoint off the UI thread and says step by step what was found and what to do. Can be cancelled.
class EndpointTestView : public QFrame {
    Q_OBJECT
public:
    EndpointTestView(net::HttpClient& http, Redactor& redactor, const Appearance& appearance,
                     QWidget* parent = nullptr);

    /// `permitted`: which secrets may go where. `typed_key`: the key was typed and is stored nowhere yet.
    void start(const llm::EndpointProfile& profile, std::shared_ptr<const SecretSource> secrets,
               std::vector<SecretUse> permitted, bool typed_key = false);
    void clear();
    /// What is shown was found with values that have since been changed: it goes, and the view says why.
    void outdate();
    void setReport(const llm::EndpointReport& report);

Q_SIGNALS:
    void testRequested(); ///< the button; answer with start()
    void finished(bool usable);
    void modelsFound(const QStringList& models);
    void addressSuggested(const QString& base_url); ///< the user took it

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void addLine(const llm::EndpointCheck& check);
    void addFaint(const QString& text);
    void addSkipped(const QStringList& names);
    void summarize(const llm::EndpointReport& report);
    void busyChanged(bool busy);

    net::HttpClient& http_;
    Redactor& redactor_;
    const Appearance& appearance_;
    llm::EndpointReport report_;
    QString address_;
    bool outdated_ = false;
    QPushButton* test_;
    QPushButton* cancel_;
    QPushButton* take_address_;
    QProgressBar* progress_;
    QLabel* summary_;
    QWidget* lines_;
    QVBoxLayout* line_column_;
    LatestJob job_;
};

} // namespace stagefall::ui
