// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/preferences.h"

#include <QSettings>
#include <QStringList>

namespace stagefall::ui {
namespace {

QString oneOf(const QString& value, const QStringList& known) { return known.contains(value) ? value : known.front(); }

} // namespace

void Preferences::set(const PreferenceValues& values) {
    if (values == values_) return;
    values_ = values;
    Q_EMIT changed();
}

void Preferences::load(const QSettings& settings) {
    const auto text = [&settings](const char* key) { return settings.value(QLatin1String(key)).toString(); };
    const auto flag = [&settings](const char* key, bool fallback) {
        return settings.value(QLatin1String(key), fallback).toBool();
    };
    const PreferenceValues fallback;
    PreferenceValues values;
    values.theme =
        oneOf(text("look/theme"), {QStringLiteral("system"), QStringLiteral("dark"), QStringLiteral("light")});
    values.language =
        oneOf(text("look/language"), {QStringLiteral("system"), QStringLiteral("en"), QStringLiteral("zh")});
    values.text_size = settings.value(QLatin1String("look/text_size"), fallback.text_size).toInt();
    values.show_parts = flag("waterfall/parts", fallback.show_parts);
    values.fold_short = flag("waterfall/fold_short", fallback.fold_short);
    values.show_statuses = flag("waterfall/statuses", fallback.show_statuses);
    values.show_unattributed = flag("waterfall/unattributed", fallback.show_unattributed);
    values.follow_now = flag("waterfall/follow", fallback.follow_now);
    values.compact_rows = flag("waterfall/compact", fallback.compact_rows);
    set(values);
}

void Preferences::save(QSettings& settings) const {
    settings.setValue(QLatin1String("look/theme"), values_.theme);
    settings.setValue(QLatin1String("look/language"), values_.language);
    settings.setValue(QLatin1String("look/text_size"), values_.text_size);
    settings.setValue(QLatin1String("waterfall/parts"), values_.show_parts);
    settings.setValue(QLatin1String("waterfall/fold_short"), values_.fold_short);
    settings.setValue(QLatin1String("waterfall/statuses"), values_.show_statuses);
    settings.setValue(QLatin1String("waterfall/unattributed"), values_.show_unattributed);
    settings.setValue(QLatin1String("waterfall/follow"), values_.follow_now);
    settings.setValue(QLatin1String("waterfall/compact"), values_.compact_rows);
}

} // namespace stagefall::ui
