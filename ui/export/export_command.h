// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/time.h"
#include "core/text/catalogue.h"

#include <QStringList>

namespace stagefall::ui {

/// Whether the command line asks for `--export FILE`: then no window is wanted and no display needed (the caller makes
/// the application with QT_QPA_PLATFORM=offscreen where there is none).
bool wantsExport(const QStringList& arguments);

/// stagefall --export FILE --session ID [--store FILE] [--lang en|zh] [--theme light|dark] [--page A4|Letter]
///           [--scale 1..4] [--title TEXT] [--notes TEXT] and the switches of report::kSwitches
/// The format follows from the file's name. Writes one line to stdout, errors in words to stderr. Needs a
/// QGuiApplication. Gives the exit status: 0 written, 3 could not, 64 wrong usage.
int exportCommand(const QStringList& arguments, const text::Catalogue& catalogue, const Clock& clock);

} // namespace stagefall::ui
