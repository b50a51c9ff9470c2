// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/conversation_model.h"
#include "ui/widgets/status_ring.h"

#include <QWidget>

class QLabel;

namespace stagefall::ui {

class ElidedLabel;

/// What the agent does now, in words, and for how long; else how the last task ended.
class ConversationHeader : public QWidget {
    Q_OBJECT
public:
    explicit ConversationHeader(const Appearance& appearance, QWidget* parent = nullptr);
    /// `preparing`: words of a preparation that is no task yet; "" = none.
    void show(const ConversationModel& model, const QString& preparing);
    QString words() const;

Q_SIGNALS:
    void painted(); ///< with words that are new

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void setWords(Sign sign, const QString& words, const QString& time, const QString& brief = {});
    StatusRing* ring_;
    ElidedLabel* words_;
    QLabel* time_;
    bool fresh_ = false;
};

} // namespace stagefall::ui
