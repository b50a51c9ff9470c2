// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

class QSettings;

namespace stagefall::ui {

/// What a person set for the window as a whole. UI thread. One change gives one signal; equal values give none.
struct PreferenceValues {
    QString theme = QStringLiteral("system");    ///< "system", "dark", "light"
    QString language = QStringLiteral("system"); ///< "system", "en", "zh"
    int text_size = 100;                         ///< percent of the usual
    bool show_parts = false;                     ///< of requests and tools
    bool fold_short = false;                     ///< under a millisecond
    bool show_statuses = true;
    bool show_unattributed = true;
    bool follow_now = true; ///< a session that begins is followed
    bool compact_rows = false;
    bool operator==(const PreferenceValues&) const = default;
};

class Preferences : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    const PreferenceValues& values() const { return values_; }
    void set(const PreferenceValues& values);

    void load(const QSettings& settings);
    void save(QSettings& settings) const;

Q_SIGNALS:
    void changed();

private:
    PreferenceValues values_;
};

} // namespace stagefall::ui
