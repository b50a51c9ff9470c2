// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/root.h"

#include "core/base/file.h"

#include <filesystem>

namespace stagefall::window {
namespace {

std::string userFolder() { return std::filesystem::path(store::Store::defaultPath()).parent_path().string(); }

} // namespace

Root::Root(const std::string& data_folder, std::unique_ptr<KeychainSecrets> secrets)
    : secrets_(std::move(secrets)), loop_(clock_, "sf-net"), http_(loop_),
      settings_(QString::fromStdString(data_folder + "/window.ini"), QSettings::IniFormat) {}

Result<std::unique_ptr<Root>> Root::make(std::string data_folder) {
    if (data_folder.empty()) data_folder = userFolder();
    SF_CHECK(makePrivateFolder(data_folder));
    // What Qt keeps for itself (the folders of its file dialog, for one) belongs there too.
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, QString::fromStdString(data_folder));
    makePrivate(data_folder + "/window.ini"); // as older versions left it: it tells which files were opened
    std::unique_ptr<Root> root(new Root(data_folder, std::make_unique<KeychainSecrets>()));
    auto store = store::Store::open(data_folder + "/stagefall.db", root->clock_);
    if (!store) return fail(store.error());
    root->store_ = std::move(*store);
    const host::Services services{.clock = root->clock_,
                                  .http = root->http_,
                                  .secrets = *root->secrets_,
                                  .redactor = root->redactor_,
                                  .catalogue = text::Catalogue::builtIn(),
                                  .data_folder = data_folder,
                                  .store = root->store_.get()};
    root->workspace_ = std::make_unique<ui::Workspace>(services, *root->secrets_, root->settings_);
    root->window_ = std::make_unique<ui::MainWindow>(*root->workspace_);
    return root;
}

Root::~Root() { secrets_->close(); }

} // namespace stagefall::window
