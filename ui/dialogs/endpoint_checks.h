// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/net/http_client.h"

#include <QString>
#include <QStringList>
#include <optional>

/// What is wrong with a field of an endpoint, in words with the remedy; "" = nothing. Pure; words in the language of
/// the window.
namespace stagefall::ui {

QString nameProblem(const QString& name, const QStringList& others);
QString addressProblem(const QString& url);
QString modelProblem(const QString& model);
/// One "Name: value" a line.
QString headersProblem(const QString& text);
QString jsonObjectProblem(const QString& text);
QString proxyProblem(const QString& url);

net::Headers headersOf(const QString& text);
QString headersText(const net::Headers& headers);

} // namespace stagefall::ui
