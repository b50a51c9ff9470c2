// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/endpoint_checks.h"

#include "core/base/credential_shape.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QJsonParseError>
#include <QRegularExpression>
#include <QUrl>

namespace stagefall::ui {
namespace {

struct EndpointChecks {
    Q_DECLARE_TR_FUNCTIONS(EndpointChecks)
};

/// Where a key stands in what goes into every request's body; empty where there is none.
QString keyIn(const QJsonValue& value, const QString& name, bool top) {
    if (value.isString() && isLiteralMember(name.toStdString(), value.toString().toStdString())) return name;
    if (value.isArray())
        for (const auto& item : value.toArray())
            if (auto found = keyIn(item, name, false); !found.isEmpty()) return found;
    if (!value.isObject()) return {};
    const auto object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member) {
        if (top && namesMemberKey(member.key().toStdString())) return member.key();
        if (auto found = keyIn(member.value(), member.key(), false); !found.isEmpty()) return found;
    }
    return {};
}

QString headerProblem(const QString& line, int number) {
    const auto colon = line.indexOf(QLatin1Char(':'));
    if (colon < 1) return EndpointChecks::tr("Line %1 is not \"Name: value\".").arg(number);
    static const QRegularExpression token(QStringLiteral("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"));
    const auto name = line.left(colon).trimmed();
    const auto value = line.mid(colon + 1).trimmed();
    if (!token.match(name).hasMatch())
        return EndpointChecks::tr("Line %1: \"%2\" cannot be the name of a header.").arg(QString::number(number), name);
    if (isLiteralKey(name.toStdString(), value.toStdString()))
        return EndpointChecks::tr(
                   "Line %1 holds a key. Write ${secret:env:NAME} or ${secret:keychain:NAME} in its place; keys are in "
                   "no file.")
            .arg(number);
    return {};
}

} // namespace

QString nameProblem(const QString& name, const QStringList& others) {
    if (name.trimmed().isEmpty()) return EndpointChecks::tr("Give it a name: it is what you choose it by.");
    if (others.contains(name.trimmed(), Qt::CaseInsensitive))
        return EndpointChecks::tr("Another endpoint is called \"%1\". Choose a different name.").arg(name.trimmed());
    return {};
}

QString addressProblem(const QString& given) {
    const auto text = given.trimmed();
    if (text.isEmpty()) return EndpointChecks::tr("Where is it? For example https://api.example.com/v1");
    const QUrl url(text, QUrl::StrictMode);
    if (!text.startsWith(QLatin1String("http://")) && !text.startsWith(QLatin1String("https://")))
        return EndpointChecks::tr("The address must begin with http:// or https://.");
    if (!url.isValid() || url.host().isEmpty())
        return EndpointChecks::tr("This is not an address. Check it for blanks and typing errors.");
    if (!url.userInfo().isEmpty())
        return EndpointChecks::tr("Leave user and password out of the address: the key has its own field.");
    if (url.path().endsWith(QLatin1String("/chat/completions")))
        return EndpointChecks::tr("Leave out /chat/completions: the address ends with /v1.");
    if (url.hasQuery() || url.hasFragment()) return EndpointChecks::tr("Leave out what follows \"?\" and \"#\".");
    return {};
}

QString modelProblem(const QString& model) {
    return model.trimmed().isEmpty()
               ? EndpointChecks::tr("Which model? Test the endpoint to choose from those it offers.")
               : QString();
}

QString headersProblem(const QString& text) {
    int number = 0;
    for (const auto& line : text.split(QLatin1Char('\n'))) {
        ++number;
        if (line.trimmed().isEmpty()) continue;
        if (auto problem = headerProblem(line, number); !problem.isEmpty()) return problem;
    }
    return {};
}

QString jsonObjectProblem(const QString& text) {
    if (text.trimmed().isEmpty()) return {};
    QJsonParseError error{};
    const auto bytes = text.toUtf8();
    const auto document = QJsonDocument::fromJson(bytes, &error);
    if (error.error != QJsonParseError::NoError) {
        const int line = static_cast<int>(bytes.left(error.offset).count('\n')) + 1;
        return EndpointChecks::tr("Line %1 is not valid JSON: %2.").arg(QString::number(line), error.errorString());
    }
    if (!document.isObject()) return EndpointChecks::tr("Write a JSON object, for example {\"temperature\": 0}");
    if (const auto key = keyIn(document.object(), {}, true); !key.isEmpty())
        return EndpointChecks::tr(
                   "\"%1\" holds a key. Keys are in no file: send it in a header, as ${secret:env:NAME}.")
            .arg(key);
    return {};
}

QString proxyProblem(const QString& given) {
    const auto text = given.trimmed();
    if (text.isEmpty()) return {};
    const QUrl url(text, QUrl::StrictMode);
    const QStringList schemes{QStringLiteral("http"), QStringLiteral("https"), QStringLiteral("socks5"),
                              QStringLiteral("socks5h")};
    if (!url.isValid() || url.host().isEmpty() || !schemes.contains(url.scheme()))
        return EndpointChecks::tr(
            "A proxy begins with http://, https:// or socks5://, for example http://proxy.example.com:3128");
    if (!url.userInfo().isEmpty()) return EndpointChecks::tr("Leave user and password out: keys are in no file.");
    return {};
}

net::Headers headersOf(const QString& text) {
    net::Headers out;
    for (const auto& line : text.split(QLatin1Char('\n'))) {
        const auto colon = line.indexOf(QLatin1Char(':'));
        if (colon > 0)
            out.emplace_back(line.left(colon).trimmed().toStdString(), line.mid(colon + 1).trimmed().toStdString());
    }
    return out;
}

QString headersText(const net::Headers& headers) {
    QStringList lines;
    for (const auto& [name, value] : headers)
        lines << QString::fromStdString(name) + QStringLiteral(": ") + QString::fromStdString(value);
    return lines.join(QLatin1Char('\n'));
}

} // namespace stagefall::ui
