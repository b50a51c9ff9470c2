// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/workbench_templates.h"

#include "core/agent/workbench.h"
#include "ui/dialogs/json_place.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>

namespace stagefall::ui {
namespace {

constexpr const char* kHead = R"({
  "version": 1,
  "id": "@id",
  "title": "@title",
  "description": "What this agent does, in a sentence.",
  "system_prompt": "You are a helpful assistant. Answer in one paragraph.",
  "tasks": [
    {
      "title": "First task",
      "input": "What can you do?"
    }
  ],
)";
constexpr const char* kHttp = R"(  "tools": [
    {
      "kind": "http",
      "name": "look_up",
      "description": "Looks something up by its name.",
      "status": "Looking up {name}",
      "parameters": {
        "type": "object",
        "properties": {"name": {"type": "string"}},
        "required": ["name"]
      },
      "method": "GET",
      "url": "http://localhost:8080/look-up?name={name}"
    }
  ],
)";
constexpr const char* kSql = R"(  "databases": [
    {"name": "sales", "generator": "regional-sales", "seed": 1, "rows": 10000}
  ],
  "tools": [
    {
      "kind": "sql",
      "name": "query",
      "description": "Runs one SELECT statement on the sales database and returns its rows.",
      "status": "Querying the database",
      "parameters": {
        "type": "object",
        "properties": {"sql": {"type": "string"}},
        "required": ["sql"]
      },
      "database": "sales"
    }
  ],
)";
constexpr const char* kTail = R"(  "budget": {
    "version": 1,
    "stages": {"network": 50, "gateway": 20, "context": 50, "retrieval": 100, "inference": 1000, "tool": 200},
    "task": {"total": 3000, "first_feedback": 300, "longest_silence": 1000}
  },
  "limits": {"max_steps": 8, "context_tokens": 16000}
}
)";

QString escaped(const QString& text) {
    const auto list = QString::fromUtf8(QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact));
    return list.mid(2, list.size() - 4);
}

void replaceValue(QString& text, const QString& pointer, const QString& value) {
    const auto place = findInJson(text, pointer);
    const auto root = findInJson(text, QString());
    if (place && root && place->from != root->from)
        text.replace(place->from, place->to - place->from, QLatin1Char('"') + escaped(value) + QLatin1Char('"'));
}

/// A path that means the same from any folder: what is shipped through its folder, wherever that is installed.
QString movable(const QDir& base, const QString& path) {
    const auto absolute = QDir::cleanPath(base.absoluteFilePath(path));
    const auto shipped = QDir::cleanPath(QString::fromStdString(agent::resourceFolder())) + QLatin1Char('/');
    return absolute.startsWith(shipped) ? QStringLiteral("${resources}/") + absolute.mid(shipped.size()) : absolute;
}

/// Takes a member of the root away, with the comma and the blanks behind it.
void removeMember(QString& text, const QString& pointer) {
    const auto place = findInJson(text, pointer);
    if (!place || place->key < 0) return;
    auto end = place->to;
    while (end < text.size() && text[end].isSpace()) ++end;
    if (end >= text.size() || text[end] != QLatin1Char(',')) return;
    for (++end; end < text.size() && text[end].isSpace();) ++end;
    text.remove(place->key, end - place->key);
}

/// "Sales (copy 2)" -> "Sales"
QString withoutCopy(QString title) {
    static const QRegularExpression suffix(QStringLiteral("\\s*(\\(copy( \\d+)?\\)|（副本( \\d+)?）)$"));
    return title.remove(suffix);
}

} // namespace

QString workbenchTemplate(WorkbenchTemplate kind, const QString& id, const QString& title) {
    auto text = QString::fromLatin1(kHead);
    if (kind == WorkbenchTemplate::HttpTool) text += QString::fromLatin1(kHttp);
    if (kind == WorkbenchTemplate::SqlTool) text += QString::fromLatin1(kSql);
    text += QString::fromLatin1(kTail);
    return text.replace(QLatin1String("@id"), escaped(id)).replace(QLatin1String("@title"), escaped(title));
}

QString copiedWorkbench(const QString& text, const QString& folder, const QString& id) {
    auto out = text;
    const auto root = QJsonDocument::fromJson(text.toUtf8()).object();
    const QDir base(folder);
    const auto absolute = [&](const QString& pointer, const QJsonValue& path) {
        if (path.isString() && QDir::isRelativePath(path.toString()) &&
            !path.toString().startsWith(QLatin1String("${")))
            replaceValue(out, pointer, movable(base, path.toString()));
    };
    absolute(QStringLiteral("/retrieval/folder"), root[QLatin1String("retrieval")].toObject()[QLatin1String("folder")]);
    absolute(QStringLiteral("/budget_file"), root[QLatin1String("budget_file")]);
    // For other editors only, and they know no ${resources}.
    if (!root[QLatin1String("$schema")].toString().contains(QLatin1String("://")))
        removeMember(out, QStringLiteral("/$schema"));
    const auto databases = root[QLatin1String("databases")].toArray();
    for (qsizetype i = 0; i < databases.size(); ++i)
        absolute(QStringLiteral("/databases/%1/path").arg(i), databases[i].toObject()[QLatin1String("path")]);
    replaceValue(out, QStringLiteral("/id"), id);
    return out;
}

LocalizedText copiedTitle(const LocalizedText& title, const std::vector<LocalizedText>& taken,
                          const text::Catalogue& catalogue) {
    const auto in = [&](int number, text::Language language) {
        const auto base = withoutCopy(QString::fromStdString(text::in(title, language))).toStdString();
        const auto* words = number == 1 ? "dialogs.copy" : "dialogs.copy_number";
        return catalogue.render(Message{words, {{"title", base}, {"number", std::to_string(number)}}}, language);
    };
    for (int number = 1;; ++number) {
        LocalizedText out{in(number, text::Language::English), in(number, text::Language::Chinese)};
        const bool free = std::none_of(taken.begin(), taken.end(), [&](const LocalizedText& other) {
            return other.en == out.en || other.zh == out.zh;
        });
        if (free) return out;
    }
}

QString withTitle(const QString& text, const LocalizedText& title) {
    auto out = text;
    const auto place = findInJson(out, QStringLiteral("/title"));
    const auto root = findInJson(out, QString());
    if (!place || !root || place->from == root->from) return out;
    const auto both = QStringLiteral("{\"en\": \"%1\", \"zh\": \"%2\"}");
    return out.replace(place->from, place->to - place->from,
                       both.arg(escaped(QString::fromStdString(title.en)), escaped(QString::fromStdString(title.zh))));
}

} // namespace stagefall::ui
