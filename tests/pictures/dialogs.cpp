// SPDX-License-Identifier: GPL-3.0-or-later
// The first panel and all dialogs.
#include "tests/pictures/pictures.h"
#include "tests/ui/dialogs/fake_vault.h"
#include "ui/bridge/secret_consent.h"
#include "ui/dialogs/endpoint_dialog.h"
#include "ui/dialogs/endpoint_test_view.h"
#include "ui/dialogs/export_dialog.h"
#include "ui/dialogs/export_preview.h"
#include "ui/dialogs/first_run_panel.h"
#include "ui/dialogs/json_editor.h"
#include "ui/dialogs/paste_tools_dialog.h"
#include "ui/dialogs/secret_dialog.h"
#include "ui/dialogs/settings_dialog.h"
#include "ui/dialogs/shortcuts_dialog.h"
#include "ui/dialogs/workbench_editor.h"

#include <QTemporaryDir>
#include <QToolButton>
#include <cstdint>

namespace stagefall::pictures {
namespace {

/// Profiles of their own with two endpoints, and what a dialog stands on; lives as long as the dialog.
struct Desk : QObject {
    explicit Desk(QObject* parent) : QObject(parent) {
        llm::EndpointProfile profile;
        profile.name = "Our gateway (EU)";
        profile.base_url = "http://127.0.0.1:9/v1";
        profile.model = "qwen3-32b";
        profile.key_ref = "env:PATH";
        profiles.saveEndpoint(profile);
        profile.name = "Team endpoint";
        profile.base_url = "https://llm.example.com/v1";
        profiles.saveEndpoint(profile);
        PictureContext::wait([this] { return profiles.endpoints().size() == 2; });
    }
    QTemporaryDir folder;
    ui::Profiles profiles{folder.path().toStdString()};
    ui::FakeVault vault;
    SystemClock clock;
    ui::SecretConsent consent{folder.path().toStdString(), clock};
};

/// Deletes the desk after the dialog that stands on it.
template <typename Dialog>
class OnDesk : public QWidget {
public:
    template <typename Make>
    explicit OnDesk(Make make) : desk(std::make_unique<Desk>(nullptr)), dialog(make(*desk)) {
        dialog->setParent(this, Qt::Widget);
        dialog->show();
    }
    ~OnDesk() override { dialog.reset(); }
    std::unique_ptr<Desk> desk;
    std::unique_ptr<Dialog> dialog;

protected:
    void resizeEvent(QResizeEvent*) override { dialog->resize(size()); }
};

using Endpoints = OnDesk<ui::EndpointDialog>;
Endpoints* endpoints(PictureContext& context) {
    return new Endpoints([&context](Desk& desk) {
        return std::make_unique<ui::EndpointDialog>(desk.profiles, desk.vault, desk.consent, context.services().http,
                                                    context.services().redactor, context.appearance());
    });
}

QWidget* endpointTest(PictureContext& context) {
    auto* widget = endpoints(context);
    widget->dialog->selectEndpoint("our-gateway-eu");
    auto* view = widget->dialog->findChild<ui::EndpointTestView*>();
    bool done = false;
    QObject::connect(view, &ui::EndpointTestView::finished, widget, [&done] { done = true; });
    Q_EMIT view->testRequested();
    PictureContext::wait([&done] { return done; });
    view->disconnect(widget);
    return widget;
}

QWidget* endpointAdvanced(PictureContext& context) {
    auto* widget = endpoints(context);
    widget->dialog->selectEndpoint("our-gateway-eu");
    for (auto* button : widget->dialog->findChildren<QToolButton*>())
        if (button->isCheckable() && button->toolButtonStyle() == Qt::ToolButtonTextBesideIcon) button->click();
    return widget;
}

QWidget* lab(PictureContext& context) {
    auto* widget = endpoints(context);
    widget->dialog->selectLab("gpu-batch-calm");
    return widget;
}

QWidget* workbench(PictureContext& context, bool wrong) {
    auto* widget = new OnDesk<ui::WorkbenchEditor>([&context, wrong](Desk& desk) {
        const auto* shipped = desk.profiles.workbench("regional-sales");
        auto text = QString::fromStdString(shipped->text);
        if (wrong) text.replace(QStringLiteral("max_steps"), QStringLiteral("max_stepz"));
        const auto file = desk.profiles.saveWorkbench("my-sales", text.toStdString());
        PictureContext::wait([&desk] { return desk.profiles.workbench("my-sales") != nullptr; });
        auto editor = std::make_unique<ui::WorkbenchEditor>(desk.profiles, context.appearance());
        editor->select(file);
        return editor;
    });
    return widget;
}

/// `many`: more than the screen holds, with long names.
QWidget* secrets(bool many) {
    host::SecretAsker bench{"/home/reader/Downloads/stock-check.stagefall.json", "", {}};
    const auto use = [](const std::string& name, const std::string& url) {
        return SecretUse{name, destinationOf(url).value()};
    };
    bench.uses = {use("STOCK_API_KEY", "https://stock.example.com"),
                  use("keychain:Our gateway (EU)", "https://collector.example.net:8443")};
    host::SecretAsker endpoint{"/home/reader/.local/share/stagefall/endpoints/team.json", "", {}};
    endpoint.uses = {use("OPENAI_API_KEY", "https://llm.example.com")};
    if (!many) return new ui::SecretDialog({bench});
    for (int i = 0; i < 20; ++i)
        bench.uses.push_back(use("KEY_" + std::string(static_cast<std::size_t>(i) * 3, 'X'),
                                 "https://" + std::string(static_cast<std::size_t>(i) * 6 + 1, 'a') + ".example.com"));
    return new ui::SecretDialog({bench, endpoint});
}

QWidget* settings(PictureContext& context, ui::SettingsDialog::Page page) {
    auto* preferences = new ui::Preferences;
    auto* dialog = new ui::SettingsDialog(*preferences, context.appearance(), *context.services().store,
                                          context.dataFolder() + "/stagefall.db");
    preferences->setParent(dialog);
    dialog->showPage(page);
    return dialog;
}

QWidget* exporting(PictureContext& context, ui::ExportFormat format) {
    auto* dialog = new ui::ExportDialog(context.frame("slow"), context.services().redactor, context.appearance());
    dialog->options()->setFormat(format);
    dialog->setPath(QStringLiteral("/home/reader/Documents/Regional-sales.") +
                    ui::ending(format)); // not this machine's
    auto* preview = dialog->findChild<ui::ExportPreview*>();
    PictureContext::wait([preview] { return preview->isReady(); });
    return dialog;
}

const std::vector<QSize> kDialog{{880, 600}, {1040, 760}};
const bool registered =
    addPicture("first_run", [](PictureContext& c) { return new ui::FirstRunPanel(c.appearance()); },
               {{520, 720}, {836, 640}, {2400, 1400}}) &&
    addPicture("shortcuts", [](PictureContext&) { return new ui::ShortcutsDialog; }, {{760, 560}}) &&
    addPicture("endpoint_test", endpointTest, kDialog) && addPicture("endpoint_advanced", endpointAdvanced, kDialog) &&
    addPicture("endpoint_lab", lab, kDialog) &&
    addPicture(
        "workbench", [](PictureContext& c) { return workbench(c, false); }, kDialog) &&
    addPicture(
        "workbench_wrong", [](PictureContext& c) { return workbench(c, true); }, kDialog) &&
    addPicture("paste_tools", [](PictureContext& c) { return new ui::PasteToolsDialog(c.appearance()); },
               {{620, 460}}) &&
    addPicture("secrets", [](PictureContext&) { return secrets(false); }, {{560, 320}, {1280, 720}}) &&
    addPicture("secrets_many", [](PictureContext&) { return secrets(true); }, {{560, 640}}) &&
    addPicture("settings_look", [](PictureContext& c) { return settings(c, ui::SettingsDialog::Look); },
               {{720, 480}}) &&
    addPicture("settings_waterfall", [](PictureContext& c) { return settings(c, ui::SettingsDialog::Waterfall); },
               {{720, 480}}) &&
    addPicture("settings_data", [](PictureContext& c) { return settings(c, ui::SettingsDialog::Data); },
               {{720, 480}}) &&
    addPicture("settings_about", [](PictureContext& c) { return settings(c, ui::SettingsDialog::About); },
               {{720, 480}}) &&
    addPicture(
        "export_pdf", [](PictureContext& c) { return exporting(c, ui::ExportFormat::Pdf); }, kDialog) &&
    addPicture(
        "export_png", [](PictureContext& c) { return exporting(c, ui::ExportFormat::Png); }, kDialog) &&
    addPicture(
        "export_markdown", [](PictureContext& c) { return exporting(c, ui::ExportFormat::Markdown); }, kDialog);

} // namespace
} // namespace stagefall::pictures
