// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/result_parts.h"

#include "core/json/read_json.h"
#include "core/report/pretty_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>

namespace stagefall::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostColumns = 24; ///< what has more is no table that a person reads
constexpr std::size_t kMostCell = 1'000; ///< bytes of one cell
constexpr int kDeepest = 4;              ///< objects inside each other that are looked into for rows
constexpr std::size_t kMostRead = 8'000'000;

std::string written(const Json& value) { return value.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// How many bytes from the start make whole characters, at most so many.
std::size_t wholeCharacters(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text.size();
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
    return most;
}

std::string cellOf(const Json& value) {
    if (value.is_null()) return {};
    auto text = value.is_string() ? value.get<std::string>() : written(value);
    const auto kept = wholeCharacters(text, kMostCell);
    if (kept < text.size()) text.replace(kept, std::string::npos, "…");
    return text;
}

/// An object's members; those of objects in it under both names, so that {"en": .., "zh": ..} is two columns.
std::vector<std::pair<std::string, const Json*>> membersOf(const Json& object) {
    std::vector<std::pair<std::string, const Json*>> out;
    for (const auto& [name, value] : object.items()) {
        const bool plain = value.is_object() && !value.empty() && value.size() <= 4 &&
                           std::none_of(value.begin(), value.end(), [](const Json& v) { return v.is_structured(); });
        if (!plain) {
            out.emplace_back(name, &value);
            continue;
        }
        for (const auto& [inner, one] : value.items()) {
            out.emplace_back(name, &one);
            out.back().first.append(".").append(inner);
        }
    }
    return out;
}

/// Rows by columns, before anything is cut. None: it is no table.
struct Rows {
    std::vector<std::string> names; ///< of columns; empty texts where nobody named them
    std::vector<std::vector<const Json*>> cells;
};

std::optional<Rows> rowsOfObjects(const Json& list) {
    Rows out;
    std::unordered_map<std::string, std::size_t> columns;
    for (const auto& row : list) {
        if (!row.is_object()) return std::nullopt;
        auto& cells = out.cells.emplace_back();
        for (const auto& [name, value] : membersOf(row)) {
            const auto [found, is_new] = columns.emplace(name, out.names.size());
            if (is_new) out.names.push_back(name);
            if (out.names.size() > kMostColumns) return std::nullopt;
            cells.resize(std::max(cells.size(), found->second + 1));
            cells[found->second] = value;
        }
    }
    if (out.names.empty()) return std::nullopt;
    return out;
}

/// `names`: the list beside it that names the columns; nullptr = there is none.
std::optional<Rows> rowsOfLists(const Json& list, const Json* names) {
    Rows out;
    std::size_t width = 0;
    for (const auto& row : list) {
        if (!row.is_array() || row.size() > kMostColumns) return std::nullopt;
        width = std::max(width, row.size());
        auto& cells = out.cells.emplace_back();
        for (const auto& value : row) cells.push_back(&value);
    }
    if (width == 0) return std::nullopt;
    const bool named = names != nullptr && names->size() == width;
    for (std::size_t i = 0; i < width; ++i) {
        const auto* one = named ? &(*names)[i] : nullptr;
        if (one != nullptr && one->is_object() && one->contains("name")) one = &(*one)["name"];
        out.names.push_back(one == nullptr ? std::string() : cellOf(*one));
    }
    return out;
}

std::optional<Rows> rowsOf(const Json& value, const Json* names) {
    if (!value.is_array() || value.empty()) return std::nullopt;
    return value.front().is_object() ? rowsOfObjects(value) : rowsOfLists(value, names);
}

class Parts {
public:
    explicit Parts(std::size_t most) : room_(most) {}

    std::vector<ResultPart> run(std::string_view result) {
        const auto json = result.size() > kMostRead ? Json(Json::value_t::discarded) : readOrderedJson(result);
        if (json.is_object())
            object({}, json, 0);
        else if (const auto rows = rowsOf(json, nullptr))
            table({}, *rows);
        else
            text({}, prettyJson(result));
        if (out_.empty()) text({}, prettyJson(result)); // {}
        return std::move(out_);
    }

private:
    /// First what stands beside its rows, then these.
    void object(const std::string& name, const Json& value, int depth) {
        const char* named_by = value.contains("columns") ? "columns" : "fields";
        const Json* names = value.contains(named_by) && value[named_by].is_array() ? &value[named_by] : nullptr;
        std::vector<std::pair<std::string, const Json*>> later;
        Json rest = Json::object();
        bool named = false;
        for (const auto& [key, member] : value.items()) {
            if (&member == names) continue;
            const bool rows = rowsOf(member, names).has_value();
            named = named || (rows && member.front().is_array());
            if (rows || (member.is_object() && depth < kDeepest && holdsRows(member, depth + 1)))
                later.emplace_back(key, &member);
            else
                rest[key] = member;
        }
        if (names != nullptr && !named) rest[named_by] = *names; // they name nothing here
        facts(name, rest);
        for (const auto& [key, member] : later) {
            std::string path = name;
            path.append(path.empty() ? "" : ".").append(key);
            if (const auto rows = rowsOf(*member, names))
                table(path, *rows);
            else
                object(path, *member, depth + 1);
        }
    }

    static bool holdsRows(const Json& object, int depth) {
        return std::any_of(object.begin(), object.end(), [depth](const Json& member) {
            return rowsOf(member, nullptr) || (member.is_object() && depth < kDeepest && holdsRows(member, depth + 1));
        });
    }

    /// "row_count: 12", a line each.
    void facts(const std::string& name, const Json& rest) {
        if (rest.empty()) return;
        std::string lines;
        for (const auto& [key, value] : rest.items())
            lines.append(lines.empty() ? "" : "\n")
                .append(key)
                .append(": ")
                .append(value.is_string() ? value.get<std::string>() : prettyJson(written(value)));
        text(name, std::move(lines));
    }

    void text(const std::string& name, std::string words) {
        if (words.empty()) return;
        ResultPart part;
        part.name = name;
        const auto kept = wholeCharacters(words, room_);
        part.bytes_left = words.size() - kept;
        words.resize(kept);
        room_ -= kept;
        part.text = std::move(words);
        out_.push_back(std::move(part));
    }

    void table(const std::string& name, const Rows& rows) {
        ResultPart part;
        part.name = name;
        part.table.kind = Block::Kind::Table;
        part.numbers.assign(rows.names.size(), true);
        addRow(part, rows.names);
        for (const auto& row : rows.cells) {
            std::vector<std::string> cells(rows.names.size());
            std::size_t size = 0;
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (row[i] == nullptr) continue;
                cells[i] = cellOf(*row[i]);
                size += cells[i].size();
                if (!row[i]->is_number() && !row[i]->is_null()) part.numbers[i] = false;
            }
            if (size > room_) {
                part.rows_left = rows.cells.size() + 1 - part.table.cells.size();
                room_ = 0; // a part of a table and all of a later one would mislead
                break;
            }
            room_ -= size;
            addRow(part, cells);
        }
        out_.push_back(std::move(part));
    }

    static void addRow(ResultPart& part, const std::vector<std::string>& cells) {
        auto& row = part.table.cells.emplace_back();
        for (const auto& cell : cells) row.push_back({Run{cell}});
    }

    std::size_t room_;
    std::vector<ResultPart> out_;
};

} // namespace

std::vector<ResultPart> resultParts(std::string_view result, std::size_t most) { return Parts(most).run(result); }

} // namespace stagefall::report
