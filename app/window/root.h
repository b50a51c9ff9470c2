// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/secrets/keychain_secrets.h"
#include "core/net/event_loop.h"
#include "core/net/http_client.h"
#include "core/store/store.h"
#include "ui/bridge/pool_rest.h"
#include "ui/window/main_window.h"
#include "ui/window/workspace.h"

#include <QSettings>
#include <memory>
#include <string>

/// app/window: builds clock, transport, store, keys and window, and hands them down.
namespace stagefall::window {

/// Everything one running window stands on, in the order of its making. Needs a QApplication.
class Root {
public:
    /// `data_folder` "" = the user's. Fails where the store cannot be opened: nothing could be kept then.
    static Result<std::unique_ptr<Root>> make(std::string data_folder = {});
    ~Root();

    ui::Workspace& workspace() { return *workspace_; }
    ui::MainWindow& window() { return *window_; }

private:
    Root(const std::string& data_folder, std::unique_ptr<KeychainSecrets> secrets);

    SystemClock clock_;
    Redactor redactor_;
    std::unique_ptr<KeychainSecrets> secrets_;
    net::EventLoop loop_;
    net::HttpClient http_;
    std::unique_ptr<store::Store> store_;
    ui::PoolRest rest_;
    QSettings settings_;
    std::unique_ptr<ui::Workspace> workspace_;
    std::unique_ptr<ui::MainWindow> window_;
};

} // namespace stagefall::window
