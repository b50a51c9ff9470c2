// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/workbench_templates.h"

#include "ui/dialogs/json_place.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

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
        if (path.isString() && QDir::isRelativePath(path.toString()))
            replaceValue(out, pointer, QDir::cleanPath(base.absoluteFilePath(path.toString())));
    };
    absolute(QStringLiteral("/retrieval/folder"), root[QLatin1String("retrieval")].toObject()[QLatin1String("folder")]);
    absolute(QStringLiteral("/budget_file"), root[QLatin1String("budget_file")]);
    absolute(QStringLiteral("/$schema"), root[QLatin1String("$schema")]);
    const auto databases = root[QLatin1String("databases")].toArray();
    for (qsizetype i = 0; i < databases.size(); ++i)
        absolute(QStringLiteral("/databases/%1/path").arg(i), databases[i].toObject()[QLatin1String("path")]);
    replaceValue(out, QStringLiteral("/id"), id);
    return out;
}

} // namespace stagefall::ui
