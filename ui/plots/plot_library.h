// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QCustomPlot is written with Qt's keywords, which the window does without: lent to its header, and to nothing else.
#include <QObject>
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach Q_FOREACH
#include <qcustomplot.h>
#undef signals
#undef slots
#undef foreach
