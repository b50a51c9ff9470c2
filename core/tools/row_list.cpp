// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/row_list.h"

#include "core/json/write_json.h"
#include "core/tools/short_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace stagefall::tools {

namespace {

using nlohmann::json;

constexpr std::size_t kLongestText = std::size_t{64} * 1024;
constexpr std::size_t kShortestLimit = 256; ///< of a text in a row of very many columns
constexpr std::size_t kLongestColumnName = 200;

} // namespace

struct RowList::State {
    RowLimits limits;
    std::size_t text_limit;
    json columns = json::array();
    std::string rows; ///< "[...],[...]"
    std::size_t count = 0;
    bool too_many = false;
    bool too_large = false;
    bool shortened = false;

    json shortText(const db::Statement& statement, int column) {
        const auto bytes = statement.bytes(column);
        if (bytes.size() <= text_limit) return std::string(bytes);
        shortened = true;
        return cutBytes(bytes, text_limit) + "... (" + std::to_string(bytes.size()) + " bytes in all)";
    }

    json cell(const db::Statement& statement, int column) {
        switch (statement.type(column)) {
        case db::ColumnType::Null:
            return nullptr;
        case db::ColumnType::Integer:
            return statement.integer(column);
        case db::ColumnType::Real:
            return statement.real(column);
        case db::ColumnType::Text:
            return shortText(statement, column);
        case db::ColumnType::Blob:
            return "<" + std::to_string(statement.bytes(column).size()) + " bytes>";
        }
        return nullptr;
    }

    std::string note() const {
        std::string out;
        const auto shown = std::to_string(count);
        if (too_many) out = "Only the first " + shown + " rows; ask for less to see all.";
        if (too_large)
            out = "Only the first " + shown + " rows: more would be over " + std::to_string(limits.bytes) +
                  " bytes. Ask for fewer rows or columns.";
        if (shortened)
            out += std::string(out.empty() ? "" : " ") + "Texts over " + std::to_string(text_limit) +
                   " bytes are shortened; ask for a part with substr().";
        return out;
    }
};

RowList::RowList(const db::Statement& statement, RowLimits limits) : state_(std::make_unique<State>()) {
    state_->limits = limits;
    const auto columns = static_cast<std::size_t>(std::max(statement.columns(), 1));
    state_->text_limit = std::clamp(limits.bytes / 2 / columns, kShortestLimit, kLongestText);
    for (int i = 0; i < statement.columns(); ++i)
        state_->columns.push_back(shorten(statement.columnName(i), kLongestColumnName));
}

RowList::~RowList() = default;

bool RowList::add(const db::Statement& statement) {
    auto& self = *state_;
    self.too_many = self.count >= self.limits.rows;
    if (self.too_many) return false;
    json cells = json::array();
    const bool shortened_before = self.shortened;
    for (int i = 0; i < statement.columns(); ++i) cells.push_back(self.cell(statement, i));
    const auto row = writeJson(cells);
    self.too_large = self.rows.size() + row.size() + 1 > self.limits.bytes;
    if (self.too_large) {
        self.shortened = shortened_before;
        return false;
    }
    self.rows.append(self.rows.empty() ? "" : ",").append(row);
    ++self.count;
    return true;
}

std::size_t RowList::size() const { return state_->count; }

bool RowList::cut() const { return state_->too_many || state_->too_large || state_->shortened; }

std::string RowList::text() const {
    std::string out = R"({"columns":)" + writeJson(state_->columns) + R"(,"rows":[)" + state_->rows +
                      R"(],"row_count":)" + std::to_string(state_->count) + R"(,"cut":)" + (cut() ? "true" : "false");
    if (cut()) out += R"(,"note":)" + writeJson(state_->note());
    return out + "}";
}

} // namespace stagefall::tools
