// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/json_reader.h"
#include "core/agent/literal_keys.h"
#include "core/agent/workbench.h"
#include "core/agent/workbench_secrets.h"
#include "core/base/content_hash.h"
#include "core/base/file.h"
#include "core/base/inner_path.h"
#include "core/base/near_names.h"
#include "core/base/nested.h"
#include "core/base/url_credentials.h"
#include "core/budget/budget.h"
#include "core/json/read_json.h"
#include "core/json/text_place.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace stagefall::agent {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

bool hasControls(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

bool isBelow(const fs::path& path, const fs::path& root) {
    const auto [end, unused] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
    return end == root.end();
}

bool exists(const std::string& path) {
    std::error_code ignored; // what cannot be looked at is not there for us either
    return fs::exists(path, ignored);
}

/// What the parts of one file share.
struct Reading {
    Workbench& out;
    Problems& problems;

    void checkName(const std::string& name, const std::string& place) const {
        if (!isSafeName(name)) problems.add(place, {"agent.file.tool_name", {{"name", name}}});
    }
    /// A name that must be there; empty where it is not, which is a problem of its own.
    std::string name(ObjectReader& reader, const char* key) const {
        auto text = reader.text(key, true);
        if (const auto* given = reader.find(key); given != nullptr && given->is_string())
            checkName(text, reader.at(key));
        return text;
    }
    /// Paths in the file are relative to its folder, or begin with ${resources}: the folder of what is shipped. Empty
    /// where there is none, or one that cannot be.
    std::string path(ObjectReader& reader, const char* key, bool required = false) const {
        constexpr std::string_view kShipped = "${resources}/";
        const auto text = reader.text(key, required);
        if (hasControls(text)) {
            problems.add(reader.at(key), {"agent.file.path", {}});
            return {};
        }
        if (!text.starts_with(kShipped))
            return text.empty() ? text : (fs::path(out.file).parent_path() / text).lexically_normal().string();
        const auto root = fs::path(resourceFolder()).lexically_normal();
        auto inside = (root / fs::path(text.substr(kShipped.size())).relative_path()).lexically_normal();
        if (isBelow(inside, root)) return inside.string();
        problems.add(reader.at(key), {"agent.file.outside_resources", {{"path", text}}});
        return {};
    }
};

tools::ToolInfo readToolInfo(ObjectReader& reader, const Reading& reading) {
    tools::ToolInfo info;
    info.name = reading.name(reader, "name");
    info.description = reader.localized("description", true);
    info.status = reader.localized("status");
    info.timeout_ms = static_cast<int>(reader.integer("timeout_ms", info.timeout_ms, 1, 3'600'000));
    const auto* parameters = reader.require("parameters");
    info.parameters = parameters == nullptr ? "{}" : parameters->dump(-1, ' ', false, json::error_handler_t::replace);
    if (parameters == nullptr) return info;
    if (!parameters->is_object() || parameters->value("type", json()) != "object")
        reading.problems.add(reader.at("parameters"), {"agent.file.parameters_type", {}});
    else if (const auto checker = tools::ArgumentChecker::make(info.parameters); !checker) {
        std::string places;
        for (const auto& [key, value] : checker.error().message.args) places = value;
        reading.problems.add(reader.at("parameters"), {"agent.file.schema_broken", {{"detail", places}}});
    }
    return info;
}

SqlToolSpec readSqlTool(ObjectReader& reader, const Reading& reading) {
    SqlToolSpec tool;
    tool.info = readToolInfo(reader, reading);
    tool.database = reader.text("database", true);
    tool.query = reader.text("query");
    tool.max_rows = static_cast<int>(reader.integer("max_rows", tool.max_rows, 1, 100'000));
    std::vector<std::string> known;
    known.reserve(reading.out.databases.size());
    for (const auto& database : reading.out.databases) known.push_back(database.name);
    if (!tool.database.empty() && std::find(known.begin(), known.end(), tool.database) == known.end()) {
        if (const auto near = nearestName(tool.database, known))
            reading.problems.add(reader.at("database"),
                                 {"agent.file.no_database_near", {{"name", tool.database}, {"near", *near}}});
        else
            reading.problems.add(reader.at("database"), {"agent.file.no_database", {{"name", tool.database}}});
    }
    return tool;
}

HttpToolSpec readHttpTool(ObjectReader& reader, const Reading& reading) {
    HttpToolSpec tool;
    tool.info = readToolInfo(reader, reading);
    tool.method = reader.oneOf("method", {"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"}, "GET");
    tool.url = reader.text("url", true);
    const bool known_scheme =
        leadsToLab(tool.url) || tool.url.starts_with("http://") || tool.url.starts_with("https://");
    if (!tool.url.empty() && !known_scheme)
        reading.problems.add(reader.at("url"), {"agent.file.url", {{"url", maskedUrl(tool.url)}}});
    if (const auto* headers = reader.find("headers"); headers != nullptr) {
        ObjectReader each(*headers, reader.at("headers"), reading.problems);
        if (headers->is_object())
            for (const auto& [key, value] : headers->items()) tool.headers.emplace_back(key, each.text(key.c_str()));
    }
    const auto* body = reader.find("body");
    if (body != nullptr) tool.body = body->dump(-1, ' ', false, json::error_handler_t::replace);
    checkLiteralKeys(tool, body == nullptr ? json() : *body, reader.at("").substr(0, reader.at("").size() - 1),
                     reading.problems);
    tool.max_response_bytes = static_cast<std::size_t>(
        reader.integer("max_response_bytes", static_cast<std::int64_t>(tool.max_response_bytes), 1, 64 << 20));
    return tool;
}

void readTools(ObjectReader& file, const Reading& reading) {
    std::vector<std::string> names;
    for (const auto& [value, place] : file.list("tools")) {
        ObjectReader reader(*value, place, reading.problems);
        const auto kind = reader.oneOf("kind", {"sql", "http"}, "");
        if (kind == "sql")
            reading.out.tools.emplace_back(readSqlTool(reader, reading));
        else if (kind == "http")
            reading.out.tools.emplace_back(readHttpTool(reader, reading));
        if (kind.empty()) continue; // without its kind nothing can be said about its members
        reader.done();
        const auto& name = info(reading.out.tools.back()).name;
        if (std::find(names.begin(), names.end(), name) != names.end())
            reading.problems.add(place + "/name", {"agent.file.name_twice", {{"name", name}}});
        names.push_back(name);
    }
}

void readDatabases(ObjectReader& file, const Reading& reading) {
    for (const auto& [value, place] : file.list("databases")) {
        ObjectReader reader(*value, place, reading.problems);
        DatabaseSpec database;
        database.name = reading.name(reader, "name");
        database.path = reading.path(reader, "path");
        database.generator = reader.text("generator");
        database.seed = static_cast<std::uint64_t>(reader.integer("seed", 1, 0, INT64_MAX));
        database.rows = reader.integer("rows", 10'000, 0, 50'000'000);
        reader.done();
        if (database.path.empty() == database.generator.empty())
            reading.problems.add(place, {"agent.file.path_or_generator", {}});
        else if (!database.generator.empty() && database.generator != "regional-sales")
            reading.problems.add(reader.at("generator"), {"agent.file.generator", {{"name", database.generator}}});
        else if (!database.path.empty() && !exists(database.path))
            reading.problems.add(reader.at("path"), {"agent.file.missing_file", {{"path", database.path}}});
        reading.out.databases.push_back(std::move(database));
    }
}

void readRetrieval(ObjectReader& file, const Reading& reading) {
    const auto* value = file.find("retrieval");
    if (value == nullptr) return;
    ObjectReader reader(*value, file.at("retrieval"), reading.problems);
    RetrievalSpec spec;
    spec.folder = reading.path(reader, "folder", true);
    spec.mode = reader.oneOf("mode", {"each_task", "tool"}, "each_task") == "tool" ? RetrievalMode::Tool
                                                                                   : RetrievalMode::EachTask;
    spec.tool_name = reader.text("tool_name", false, spec.tool_name);
    reading.checkName(spec.tool_name, reader.at("tool_name"));
    spec.tool_description = reader.localized("tool_description");
    spec.status = reader.localized("status");
    spec.passages = static_cast<int>(reader.integer("passages", spec.passages, 1, 50));
    spec.embeddings = reader.boolean("embeddings", spec.embeddings);
    spec.embedding_model = reader.text("embedding_model");
    reader.done();
    if (!spec.folder.empty() && !exists(spec.folder))
        reading.problems.add(reader.at("folder"), {"agent.file.missing_folder", {{"path", spec.folder}}});
    if (spec.embeddings && spec.embedding_model.empty())
        reading.problems.add(reader.at("embedding_model"), {"agent.file.embedding_model", {}});
    for (const auto& tool : reading.out.tools)
        if (spec.mode == RetrievalMode::Tool && info(tool).name == spec.tool_name)
            reading.problems.add(reader.at("tool_name"), {"agent.file.name_twice", {{"name", spec.tool_name}}});
    reading.out.retrieval = std::move(spec);
}

void checkBudget(const std::string& text, const std::string& file, const std::string& place, Problems& problems) {
    const auto budget = budget::parseBudget(text, file);
    if (budget) return;
    problems.add(place, {"agent.file.budget", {{"detail", asArgument(budget.error().message)}}});
}

void readBudget(ObjectReader& file, const Reading& reading) {
    const auto* embedded = file.find("budget");
    const auto path = reading.path(file, "budget_file");
    if (embedded != nullptr && !path.empty()) reading.problems.add(file.at("budget"), {"agent.file.two_budgets", {}});
    if (embedded != nullptr) {
        reading.out.budget_json = embedded->dump(-1, ' ', false, json::error_handler_t::replace);
        checkBudget(reading.out.budget_json, reading.out.file, file.at("budget"), reading.problems);
    } else if (!path.empty()) {
        auto text = readFile(path, kLargestTextFile);
        if (!text) {
            reading.problems.add(file.at("budget_file"),
                                 {"agent.file.budget_file", {{"detail", asArgument(text.error().message)}}});
            return;
        }
        reading.out.budget_json = *std::move(text);
        checkBudget(reading.out.budget_json, path, file.at("budget_file"), reading.problems);
    }
}

void readLimits(ObjectReader& file, Workbench& out, Problems& problems) {
    if (const auto* lab = file.find("lab"); lab != nullptr) {
        ObjectReader reader(*lab, file.at("lab"), problems);
        out.lab_profile = reader.text("profile");
        reader.done();
    }
    const auto* limits = file.find("limits");
    if (limits == nullptr) return;
    ObjectReader reader(*limits, file.at("limits"), problems);
    out.max_steps = static_cast<int>(reader.integer("max_steps", out.max_steps, 1, 200));
    out.context_tokens = static_cast<int>(reader.integer("context_tokens", out.context_tokens, 500, 10'000'000));
    out.max_parallel_tools = static_cast<int>(reader.integer("max_parallel_tools", out.max_parallel_tools, 1, 64));
    reader.done();
}

void readTasks(ObjectReader& file, Workbench& out, Problems& problems) {
    for (const auto& [value, place] : file.list("tasks")) {
        ObjectReader reader(*value, place, problems);
        TaskSpec task;
        task.title = reader.localized("title");
        task.input = reader.localized("input", true);
        reader.done();
        if (task.title.empty()) task.title = task.input;
        out.tasks.push_back(std::move(task));
    }
}

/// The text of a workbench as JSON; what it is not names line and column.
Result<json> parseText(std::string_view text, const std::string& file) {
    JsonProblem problem;
    auto parsed = readJson(text, &problem);
    if (!parsed.is_discarded()) return parsed;
    const auto place = lineAndColumn(text, problem.offset);
    if (problem.kind != JsonProblem::Kind::Syntax)
        return fail(Error{ErrorCode::ParseError, problem.message(file, place), {}});
    return fail(ErrorCode::ParseError, syntaxMessage(problem.words), {{"file", file}, {"place", place}});
}

} // namespace

const tools::ToolInfo& info(const ToolSpec& spec) {
    return std::visit([](const auto& tool) -> const tools::ToolInfo& { return tool.info; }, spec);
}

Result<Workbench> parseWorkbench(std::string_view text, const std::string& file) {
    const auto parsed = parseText(text, file);
    if (!parsed) return fail(parsed.error());
    Problems problems(file);
    Workbench out;
    out.file = file;
    auto hash = contentHash(text);
    if (!hash) return fail(std::move(hash).error());
    out.content_hash = *std::move(hash);
    const Reading reading{out, problems};
    ObjectReader reader(*parsed, "", problems);
    static_cast<void>(reader.find("$schema")); // for editors only
    out.version = static_cast<int>(reader.integer("version", 0, 1, 1));
    if (!parsed->is_object()) return fail(problems.take());
    if (!parsed->contains("version")) problems.add("/version", {"agent.file.missing_member", {}});
    out.id = reading.name(reader, "id");
    out.title = reader.localized("title", true);
    out.description = reader.localized("description");
    out.system_prompt = reader.localized("system_prompt", true);
    readTasks(reader, out, problems);
    readDatabases(reader, reading);
    readTools(reader, reading);
    readRetrieval(reader, reading);
    readBudget(reader, reading);
    readLimits(reader, out, problems);
    reader.done();
    if (problems.any()) return fail(problems.take());
    return out;
}

} // namespace stagefall::agent
