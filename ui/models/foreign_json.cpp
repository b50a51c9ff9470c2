// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/foreign_json.h"

#include "core/analysis/display_width.h"
#include "core/json/read_json.h"
#include "ui/format/format.h"
#include "ui/models/messages_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace stagefall::ui {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& value, int indent) {
    return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string cell(const Json& value) {
    auto text = value.is_string() ? value.get<std::string>() : value.is_null() ? std::string() : dumped(value, -1);
    std::replace_if(
        text.begin(), text.end(), [](char letter) { return letter == '\n' || letter == '\r' || letter == '\t'; }, ' ');
    return text;
}

bool isTable(const Json& value) {
    if (!value.is_object() || !value.contains("columns") || !value.contains("rows")) return false;
    const auto& columns = value["columns"];
    const auto& rows = value["rows"];
    if (!columns.is_array() || columns.empty() || !rows.is_array()) return false;
    return std::all_of(rows.begin(), rows.end(),
                       [&](const Json& row) { return row.is_array() && row.size() == columns.size(); });
}

std::string table(const Json& value) {
    const auto& columns = value["columns"];
    std::vector<std::vector<std::string>> lines(1);
    std::vector<bool> numbers(columns.size(), true);
    for (const auto& name : columns) lines[0].push_back(cell(name));
    for (const auto& row : value["rows"]) {
        auto& line = lines.emplace_back();
        for (std::size_t i = 0; i < row.size(); ++i) {
            line.push_back(cell(row[i]));
            if (!row[i].is_number() && !row[i].is_null()) numbers[i] = false;
        }
    }
    std::vector<std::size_t> widths(columns.size(), 0);
    for (const auto& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], analysis::displayWidth(line[i]));
    std::string out;
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i > 0) out += "  ";
            const bool last = i + 1 == line.size();
            if (numbers[i])
                out += analysis::padLeft(line[i], widths[i]);
            else
                out += last ? line[i] : analysis::padRight(line[i], widths[i]);
        }
        out += '\n';
    }
    for (const auto& [key, other] : value.items())
        if (key != "columns" && key != "rows") out += key + ": " + cell(other) + '\n';
    return out;
}

QString contentOf(const Json& content) {
    if (content.is_string()) return foreignText(content.get<std::string>());
    if (content.is_null()) return {};
    return foreignText(dumped(content, 2));
}

QString word(const Json& message, const char* key) {
    return message.contains(key) && message[key].is_string() ? foreignText(message[key].get<std::string>()) : QString();
}

void addCalls(MessageNode& node, const Json& calls) {
    if (!calls.is_array()) return;
    for (const auto& call : calls) {
        MessageNode one;
        one.label = QCoreApplication::translate("MessagesModel", "tool call");
        const auto function = call.is_object() && call.contains("function") ? call["function"] : call;
        if (function.is_object())
            one.text = word(function, "name") + QLatin1Char(' ') +
                       (function.contains("arguments") ? contentOf(function["arguments"]) : QString());
        else
            one.text = contentOf(function);
        node.children.push_back(std::move(one));
    }
}

} // namespace

QString readableJson(const std::string& text) {
    const auto value = readOrderedJson(text);
    if (value.is_discarded() || !value.is_structured()) return foreignText(text);
    return foreignText(isTable(value) ? table(value) : dumped(value, 2)).trimmed();
}

std::vector<MessageNode> messageNodes(const std::string& json) {
    const auto value = readOrderedJson(json);
    std::vector<MessageNode> nodes;
    if (!value.is_array()) {
        if (!json.empty()) nodes.push_back({QString(), foreignText(json), {}});
        return nodes;
    }
    for (const auto& message : value) {
        MessageNode node;
        if (!message.is_object()) {
            node.text = contentOf(message);
            nodes.push_back(std::move(node));
            continue;
        }
        node.label = word(message, "role");
        if (const auto name = word(message, "name"); !name.isEmpty()) node.label += QStringLiteral(" · ") + name;
        if (message.contains("content")) node.text = contentOf(message["content"]);
        if (message.contains("tool_calls")) addCalls(node, message["tool_calls"]);
        nodes.push_back(std::move(node));
    }
    return nodes;
}

} // namespace stagefall::ui
