// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/key_vault.h" // for moc
