// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/host/session_host.h"
#include "ui/bridge/frame_feed.h"
#include "ui/bridge/key_vault.h"
#include "ui/bridge/library.h"
#include "ui/bridge/profiles.h"
#include "ui/bridge/secret_consent.h"
#include "ui/bridge/session_runner.h"
#include "ui/state/annotations.h"
#include "ui/state/folding.h"
#include "ui/state/preferences.h"
#include "ui/state/run_choice.h"
#include "ui/state/selection.h"
#include "ui/state/time_range.h"
#include "ui/theme/appearance.h"

class QSettings;

/// ui/window: the shell. It puts the pages beside each other and connects what they ask for with who does it.
namespace stagefall::ui {

/// All that the parts of a window share, each made once. The composition root gives what it stands on, which must
/// outlive it. UI thread.
struct Workspace {
    Workspace(const host::Services& given_services, KeyVault& vault, QSettings& kept);
    ~Workspace(); ///< finishes what runs: nothing recorded is lost

    host::Services services;
    KeyVault& keys;
    QSettings& settings; ///< of this machine: sizes, choices; never a key

    Appearance appearance;
    Preferences preferences;
    Selection selection;
    TimeRange range;
    Folding folding;
    Annotations annotations;
    RunChoice choice;
    Profiles profiles;
    SecretConsent consent;
    FrameFeed feed;
    Library library;
    SessionRunner runner; ///< last: it ends first
};

} // namespace stagefall::ui
