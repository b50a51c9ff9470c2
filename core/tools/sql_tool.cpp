// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/sql_tool.h"

#include "core/db/memory_limit.h"
#include "core/db/sqlite.h"
#include "core/json/read_json.h"
#include "core/tools/row_list.h"
#include "core/tools/short_text.h"

#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>

namespace stagefall::tools {
namespace {

using nlohmann::json;

/// What one query may take for sorting, grouping and its values; the rows of the answer are bounded apart.
constexpr std::size_t kQueryMemory = std::size_t{64} * 1024 * 1024;
constexpr std::size_t kShownSql = 500;       ///< characters, in errors
constexpr std::size_t kRecordedSql = 10'000; ///< characters, in the trace

/// Open connections that nobody uses at the moment: calls run at the same time, and opening costs.
class ConnectionPool {
public:
    explicit ConnectionPool(std::string path) : path_(std::move(path)) {}

    Result<db::Connection> take() {
        {
            const std::lock_guard lock(mutex_);
            if (!idle_.empty()) {
                auto connection = std::move(idle_.back());
                idle_.pop_back();
                return connection;
            }
        }
        auto connection = db::Connection::open(path_, {.read_only = true, .create = false});
        if (!connection) return connection;
        SF_CHECK(connection->admitForeignSql());
        return connection;
    }

    void giveBack(db::Connection connection) {
        const std::lock_guard lock(mutex_);
        idle_.push_back(std::move(connection));
    }

private:
    std::string path_;
    std::mutex mutex_;
    std::vector<db::Connection> idle_;
};

/// Words a model can act on, around SQLite's own ("near \"FORM\": syntax error", "no such column: regon").
Error explained(Error error, const std::string& sql) {
    std::string detail;
    for (const auto& [key, value] : error.message.args)
        if (key == "detail") detail = value;
    const auto short_sql = shorten(sql, kShownSql);
    if (error.code == ErrorCode::PermissionDenied)
        error.message = {"tools.sql_not_reading", {{"detail", detail}, {"sql", short_sql}}};
    else if (error.code == ErrorCode::LimitExceeded)
        error.message = {"tools.sql_too_much",
                         {{"detail", detail},
                          {"value", std::to_string(db::kLargestForeignValue)},
                          {"query", std::to_string(db::kLongestForeignSql)},
                          {"memory", std::to_string(kQueryMemory >> 20U)},
                          {"sql", short_sql}}};
    else if (error.code == ErrorCode::DatabaseError && !detail.empty())
        error.message = {"tools.sql_failed", {{"detail", detail}, {"sql", short_sql}}};
    return error;
}

Result<db::Statement> prepareReading(db::Connection& connection, const std::string& sql) {
    auto statement = connection.prepare(sql);
    if (!statement) return fail(explained(std::move(statement).error(), sql));
    if (!statement->readOnly())
        return fail(ErrorCode::PermissionDenied, "tools.sql_not_reading",
                    {{"detail", ""}, {"sql", shorten(sql, kShownSql)}});
    return statement;
}

void bindValue(db::Statement& statement, int parameter, const json& value) {
    if (value.is_null())
        statement.bindNull(parameter);
    else if (value.is_boolean())
        statement.bindInt(parameter, value.get<bool>() ? 1 : 0);
    else if (value.is_number_integer())
        statement.bindInt(parameter, value.get<std::int64_t>());
    else if (value.is_number())
        statement.bindReal(parameter, value.get<double>());
    else if (value.is_string())
        statement.bindText(parameter, value.get<std::string>());
    else // lists and objects as JSON, for json_each(:name)
        statement.bindText(parameter, value.dump(-1, ' ', false, json::error_handler_t::replace));
}

/// Arguments by name; one that was not given is NULL.
Status bindAll(db::Statement& statement, const json& arguments) {
    for (int i = 1; i <= statement.parameters(); ++i) {
        const auto name = statement.parameterName(i);
        if (name.size() < 2)
            return fail(ErrorCode::InvalidArgument, "tools.sql_unnamed_parameter", {{"position", std::to_string(i)}});
        const auto found = arguments.find(name.substr(1));
        bindValue(statement, i, found == arguments.end() ? json() : *found);
    }
    return {};
}

class SqlTool final : public Tool {
public:
    SqlTool(SqlToolConfig config, const Clock& clock)
        : config_(std::move(config)), clock_(clock), pool_(config_.database) {}

    const ToolInfo& info() const override { return config_.info; }

    /// What can be known before the first call: the file opens, a fixed query is one that reads, and each of its
    /// parameters is an argument.
    Status verify() {
        // A pipe or a device would be waited for without end.
        std::error_code problem;
        if (!std::filesystem::is_regular_file(config_.database, problem))
            return fail(ErrorCode::NotFound, "tools.sql_no_file",
                        {{"tool", config_.info.name}, {"path", config_.database}});
        auto connection = pool_.take();
        if (!connection) return fail(connection.error());
        if (!config_.query.empty()) {
            auto statement = prepareReading(*connection, config_.query);
            if (!statement) return fail(statement.error());
            SF_CHECK(verifyParameters(*statement));
        }
        pool_.giveBack(std::move(*connection));
        return {};
    }

    Result<ToolResult> run(const std::string& arguments_json, const CancelToken& cancel) override {
        auto arguments = readJson(arguments_json);
        if (!arguments.is_object())
            return fail(ErrorCode::InvalidArgument, "tools.arguments_not_object", {{"tool", config_.info.name}});
        std::string sql = config_.query;
        if (sql.empty()) {
            if (const auto given = arguments.find("sql"); given != arguments.end() && given->is_string())
                sql = given->get<std::string>();
            auto params = arguments.find("params");
            arguments = params != arguments.end() && params->is_object() ? json(std::move(*params)) : json::object();
        }
        auto connection = pool_.take();
        if (!connection) return fail(connection.error());
        connection->cancelWith(cancel);
        ToolResult result;
        ToolSpan span{"query", clock_.now(), {}, false, {{"db.statement", shorten(sql, kRecordedSql)}}};
        auto status = query(*connection, sql, arguments, cancel, result);
        span.end = clock_.now();
        if (status) {
            span.attributes.emplace_back("db.rows", std::to_string(result.rows.value_or(0)));
        } else {
            span.attributes.emplace_back("error.code", std::string(name(status.error().code)));
            result.error = explained(std::move(status).error(), sql);
        }
        result.spans.push_back(std::move(span));
        connection->cancelWith({});
        // One that took all it could gives its memory back.
        if (!result.error || result.error->code != ErrorCode::LimitExceeded) pool_.giveBack(std::move(*connection));
        return result;
    }

private:
    Status verifyParameters(const db::Statement& statement) const {
        const auto schema = readJson(config_.info.parameters);
        const auto properties = schema.is_object() ? schema.value("properties", json::object()) : json::object();
        for (int i = 1; i <= statement.parameters(); ++i) {
            const auto parameter = statement.parameterName(i);
            if (parameter.size() > 1 && properties.contains(parameter.substr(1))) continue;
            return fail(ErrorCode::SchemaError, "tools.sql_parameter_unknown",
                        {{"tool", config_.info.name}, {"parameter", parameter.empty() ? "?" : parameter}});
        }
        return {};
    }

    Status query(db::Connection& connection, const std::string& sql, const json& params, const CancelToken& cancel,
                 ToolResult& result) const {
        const db::MemoryLimit limit(kQueryMemory);
        auto statement = prepareReading(connection, sql);
        if (!statement) return fail(statement.error());
        SF_CHECK(bindAll(*statement, params));
        RowList rows(*statement, {.rows = static_cast<std::size_t>(config_.max_rows)});
        for (;;) {
            if (cancel.cancelled()) return fail(ErrorCode::Cancelled, "db.cancelled", {{"path", config_.database}});
            auto row = statement->step();
            if (!row) return fail(row.error());
            if (!*row || !rows.add(*statement)) break;
        }
        result.rows = static_cast<std::int64_t>(rows.size());
        result.cut = rows.cut();
        result.content = rows.text();
        return {};
    }

    SqlToolConfig config_;
    const Clock& clock_;
    ConnectionPool pool_;
};

} // namespace

Result<std::unique_ptr<Tool>> makeSqlTool(SqlToolConfig config, const Clock& clock) {
    auto tool = std::make_unique<SqlTool>(std::move(config), clock);
    SF_CHECK(tool->verify());
    return tool;
}

} // namespace stagefall::tools
