// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/workspace.h"

#include "ui/dialogs/settings_dialog.h"

#include <QSettings>

namespace stagefall::ui {
Workspace::Workspace(const host::Services& given_services, KeyVault& vault, QSettings& kept)
    : services(given_services), keys(vault), settings(kept), appearance(given_services.catalogue),
      profiles(given_services.data_folder), consent(given_services.data_folder, given_services.clock),
      feed(given_services.clock), library(*given_services.store), runner(given_services) {
    QObject::connect(&preferences, &Preferences::changed, &preferences, [this] {
        applyPreferences(preferences.values(), appearance);
        preferences.save(settings);
    });
    preferences.load(settings);
    applyPreferences(preferences.values(), appearance);
    choice.setWorkbench(
        settings.value(QStringLiteral("run/workbench"), QStringLiteral("regional-sales")).toString().toStdString());
    if (const auto lab = settings.value(QStringLiteral("run/lab")).toString(); !lab.isEmpty())
        choice.setLab(lab.toStdString());
    if (const auto id = settings.value(QStringLiteral("run/endpoint")).toString(); !id.isEmpty())
        choice.setEndpoint(id.toStdString());
    choice.setBudget(settings.value(QStringLiteral("run/budget")).toString().toStdString());
    QObject::connect(&choice, &RunChoice::changed, &choice, [this] {
        settings.setValue(QStringLiteral("run/workbench"), QString::fromStdString(choice.workbench()));
        settings.setValue(QStringLiteral("run/lab"), QString::fromStdString(choice.lab()));
        settings.setValue(QStringLiteral("run/endpoint"), QString::fromStdString(choice.endpoint()));
        settings.setValue(QStringLiteral("run/budget"), QString::fromStdString(choice.budget()));
    });
    profiles.reload();
    library.refresh();
    library.watch();
}

Workspace::~Workspace() = default;

} // namespace stagefall::ui
