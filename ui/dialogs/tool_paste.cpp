// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/tool_paste.h"

#include "core/json/read_json.h"
#include "ui/dialogs/json_place.h"

#include <QStringList>
#include <nlohmann/json.hpp>

namespace stagefall::ui {
namespace {

using Json = nlohmann::ordered_json;

/// The part that has the name: the function of a tool, or the object itself.
const Json* functionOf(const Json& entry) {
    if (!entry.is_object()) return nullptr;
    const auto inner = entry.find("function");
    const auto& function = inner != entry.end() && inner->is_object() ? *inner : entry;
    const auto name = function.find("name");
    return name != function.end() && name->is_string() ? &function : nullptr;
}

Json parametersOf(const Json& function) {
    for (const auto* key : {"parameters", "input_schema", "inputSchema"}) {
        const auto found = function.find(key);
        if (found != function.end() && found->is_object() && found->value("type", Json()) == "object") return *found;
    }
    return Json{{"type", "object"}, {"properties", Json::object()}};
}

Json toolOf(const Json& function) {
    const auto parameters = parametersOf(function);
    const auto name = function["name"].get<std::string>();
    const auto text = function.find("description");
    Json body = Json::object();
    if (const auto properties = parameters.find("properties");
        properties != parameters.end() && properties->is_object())
        for (const auto& [key, schema] : properties->items()) body[key] = "{" + key + "}";
    return Json{{"kind", "http"},
                {"name", name},
                {"description", text != function.end() && text->is_string() && !text->get<std::string>().empty()
                                    ? text->get<std::string>()
                                    : name},
                {"status", name},
                {"parameters", parameters},
                {"method", "POST"},
                {"url", "http://localhost:8080/" + name},
                {"body", body}};
}

QString indented(const std::string& text, int by) {
    auto out = QString::fromStdString(text);
    return out.replace(QLatin1Char('\n'), QLatin1Char('\n') + QString(by, QLatin1Char(' ')));
}

} // namespace

Result<PastedTools> convertTools(const std::string& json) {
    const auto parsed = readOrderedJson(json);
    if (parsed.is_discarded()) return fail(ErrorCode::ParseError, "dialogs.tools_not_json", {});
    const auto& list = parsed.is_object() && parsed.contains("tools") ? parsed["tools"] : parsed;
    PastedTools out;
    const auto take = [&out](const Json& entry) {
        const auto* function = functionOf(entry);
        if (function == nullptr) return false;
        out.tools.push_back(toolOf(*function).dump(2, ' ', false, Json::error_handler_t::replace));
        out.names.push_back((*function)["name"].get<std::string>());
        return true;
    };
    if (list.is_array()) {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (!take(list[i]))
                return fail(ErrorCode::SchemaError, "dialogs.tool_without_name", {{"number", std::to_string(i + 1)}});
    } else {
        take(list);
    }
    if (out.tools.empty()) return fail(ErrorCode::SchemaError, "dialogs.no_tools", {});
    return out;
}

std::string withTools(const std::string& workbench, const std::vector<std::string>& tools) {
    auto text = QString::fromStdString(workbench);
    const auto root = findInJson(text, QString());
    if (!root || text.mid(root->from, 1) != QLatin1String("{")) return workbench;
    QStringList parts;
    for (const auto& tool : tools) parts << QStringLiteral("    ") + indented(tool, 4);
    const auto joined = parts.join(QStringLiteral(",\n"));
    const auto list = findInJson(text, QStringLiteral("/tools"));
    if (list && list->from != root->from && text.mid(list->from, 1) == QLatin1String("[")) {
        const auto end = list->to - 1;
        const bool empty = text.mid(list->from + 1, end - list->from - 1).trimmed().isEmpty();
        auto at = end;
        while (at > list->from + 1 && text[at - 1].isSpace()) --at;
        text.replace(at, end - at,
                     (empty ? QStringLiteral("\n") : QStringLiteral(",\n")) + joined + QStringLiteral("\n  "));
        return text.toStdString();
    }
    const auto end = root->to - 1;
    const bool empty = text.mid(root->from + 1, end - root->from - 1).trimmed().isEmpty();
    auto at = end;
    while (at > root->from + 1 && text[at - 1].isSpace()) --at;
    text.replace(at, end - at,
                 (empty ? QStringLiteral("\n") : QStringLiteral(",\n")) + QStringLiteral("  \"tools\": [\n") + joined +
                     QStringLiteral("\n  ]\n"));
    return text.toStdString();
}

} // namespace stagefall::ui
