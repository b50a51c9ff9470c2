// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace stagefall::ui {

/// Asks whether an address out of foreign text may be opened in the browser, showing all of it. Only http and https can
/// be; others can be copied.
void offerToOpenLink(const QString& url, QWidget* parent);

} // namespace stagefall::ui
