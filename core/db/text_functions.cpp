// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/db/text_functions.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace stagefall::db {

namespace {

std::string_view textOf(sqlite3_value* value) {
    const auto* data = reinterpret_cast<const char*>(sqlite3_value_text(value));
    if (data == nullptr) return {};
    return {data, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

std::string_view bytesOf(sqlite3_value* value) {
    const auto* data = static_cast<const char*>(sqlite3_value_blob(value));
    if (data == nullptr) return {};
    return {data, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

bool anyNull(int count, sqlite3_value** values) {
    return std::any_of(values, values + count,
                       [](sqlite3_value* value) { return sqlite3_value_type(value) == SQLITE_NULL; });
}

void giveText(sqlite3_context* context, std::string_view text) {
    sqlite3_result_text64(context, text.data() != nullptr ? text.data() : "", text.size(), SQLITE_TRANSIENT, // NOLINT
                          SQLITE_UTF8);
}

/// Finds one text in others by Knuth, Morris and Pratt: no byte is looked at twice.
class Finder {
public:
    explicit Finder(std::string_view wanted) : wanted_(wanted), fallback_(wanted.size(), 0) {
        for (std::size_t i = 1, matched = 0; i < wanted.size(); ++i) {
            while (matched > 0 && wanted[i] != wanted[matched]) matched = fallback_[matched - 1];
            if (wanted[i] == wanted[matched]) ++matched;
            fallback_[i] = matched;
        }
    }
    std::size_t find(std::string_view text, std::size_t from) const {
        for (std::size_t i = from, matched = 0; i < text.size(); ++i) {
            while (matched > 0 && text[i] != wanted_[matched]) matched = fallback_[matched - 1];
            if (text[i] == wanted_[matched]) ++matched;
            if (matched == wanted_.size()) return i + 1 - matched;
        }
        return std::string_view::npos;
    }

private:
    std::string_view wanted_;
    std::vector<std::size_t> fallback_;
};

std::int64_t characters(std::string_view text) {
    return std::count_if(text.begin(), text.end(),
                         [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
}

void instr(sqlite3_context* context, int count, sqlite3_value** values) {
    if (anyNull(count, values)) return;
    const bool blobs = sqlite3_value_type(values[0]) == SQLITE_BLOB && sqlite3_value_type(values[1]) == SQLITE_BLOB;
    const auto text = blobs ? bytesOf(values[0]) : textOf(values[0]);
    const auto wanted = blobs ? bytesOf(values[1]) : textOf(values[1]);
    if (wanted.empty()) return sqlite3_result_int(context, 1);
    const auto at = Finder(wanted).find(text, 0);
    if (at == std::string_view::npos) return sqlite3_result_int(context, 0);
    const auto before = text.substr(0, at);
    sqlite3_result_int64(context, 1 + (blobs ? static_cast<std::int64_t>(before.size()) : characters(before)));
}

void replace(sqlite3_context* context, int /*count*/, sqlite3_value** values) {
    if (anyNull(2, values)) return;
    const auto text = textOf(values[0]);
    const auto wanted = textOf(values[1]);
    // As SQLite has it: what begins with a NUL counts as empty.
    if (wanted.empty() || wanted.front() == '\0') return sqlite3_result_value(context, values[0]);
    if (sqlite3_value_type(values[2]) == SQLITE_NULL) return;
    const auto other = textOf(values[2]);
    const auto most =
        static_cast<std::size_t>(sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1));
    const Finder finder(wanted);
    std::string out;
    for (std::size_t from = 0;;) {
        const auto at = finder.find(text, from);
        out.append(text.substr(from, at == std::string_view::npos ? at : at - from));
        if (at != std::string_view::npos) out.append(other);
        if (out.size() > most) return sqlite3_result_error_toobig(context);
        if (at == std::string_view::npos) return giveText(context, out);
        from = at + wanted.size();
    }
}

/// Where the character that begins at `at` ends; bytes that begin none stand for themselves.
std::size_t characterEnd(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    if (static_cast<unsigned char>(text[at]) < 0xC0U) return end;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) ++end;
    return end;
}

std::unordered_set<std::string_view> charactersOf(std::string_view text) {
    std::unordered_set<std::string_view> out;
    text = text.substr(0, text.find('\0')); // where the list ends for SQLite
    for (std::size_t at = 0; at < text.size();) {
        const auto end = characterEnd(text, at);
        out.insert(text.substr(at, end - at));
        at = end;
    }
    return out;
}

enum Sides : unsigned { kLeft = 1, kRight = 2 };

void trim(sqlite3_context* context, int count, sqlite3_value** values) {
    if (anyNull(count, values)) return;
    const auto sides = *static_cast<const Sides*>(sqlite3_user_data(context));
    auto text = textOf(values[0]);
    const auto set = charactersOf(count > 1 ? textOf(values[1]) : " ");
    while ((sides & kLeft) != 0 && !text.empty()) {
        const auto end = characterEnd(text, 0);
        if (!set.contains(text.substr(0, end))) break;
        text.remove_prefix(end);
    }
    while ((sides & kRight) != 0 && !text.empty()) {
        auto start = text.size() - 1;
        while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xC0U) == 0x80U) --start;
        if (!set.contains(text.substr(start))) break;
        text.remove_suffix(text.size() - start);
    }
    giveText(context, text);
}

} // namespace

int useLinearTextFunctions(sqlite3* handle) {
    static constexpr std::array<Sides, 3> kSides = {Sides(kLeft | kRight), kLeft, kRight};
    struct Function {
        const char* name;
        int arguments;
        void (*run)(sqlite3_context*, int, sqlite3_value**);
        const Sides* sides;
    };
    const std::array<Function, 8> functions = {{{"instr", 2, instr, nullptr},
                                                {"replace", 3, replace, nullptr},
                                                {"trim", 1, trim, &kSides[0]},
                                                {"trim", 2, trim, &kSides[0]},
                                                {"ltrim", 1, trim, &kSides[1]},
                                                {"ltrim", 2, trim, &kSides[1]},
                                                {"rtrim", 1, trim, &kSides[2]},
                                                {"rtrim", 2, trim, &kSides[2]}}};
    for (const auto& [name, arguments, run, sides] : functions) {
        const int code =
            sqlite3_create_function_v2(handle, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
                                       const_cast<Sides*>(sides), run, nullptr, nullptr, nullptr);
        if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
}

} // namespace stagefall::db
