// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/tools/tool.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace stagefall::agent {

/// Plain values as the file says them; paths are resolved against the file's folder and the data folder.
struct SqlToolSpec {
    tools::ToolInfo info;
    std::string database; ///< name in `databases`
    std::string query;
    int max_rows = 200;
};
struct HttpToolSpec {
    tools::ToolInfo info;
    std::string method = "GET";
    std::string url; ///< may begin with ${lab}: the lab's address
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::size_t max_response_bytes = std::size_t{256} * 1024;
};
using ToolSpec = std::variant<SqlToolSpec, HttpToolSpec>;
const tools::ToolInfo& info(const ToolSpec& spec);

struct DatabaseSpec {
    std::string name;
    std::string path;      ///< an existing file, or
    std::string generator; ///< "regional-sales": made in the data folder at first run
    std::uint64_t seed = 1;
    std::int64_t rows = 0;
};

/// EachTask: the user's input is searched before the first inference. Tool: the model is offered a search tool; its
/// calls are spans of Stage::Retrieval, not of Stage::Tool.
enum class RetrievalMode { EachTask, Tool };

struct RetrievalSpec {
    std::string folder; ///< absolute
    RetrievalMode mode = RetrievalMode::EachTask;
    std::string tool_name = "search_documents"; ///< Mode::Tool; its one argument is "query"
    LocalizedText tool_description;
    LocalizedText status;
    int passages = 4;
    bool embeddings = true;
    std::string embedding_model;
};

struct TaskSpec {
    LocalizedText title;
    LocalizedText input;
};

/// A workbench file: what agent to run, on what, with which tasks ready. Version 1.
/// Its schema is resources/schemas/workbench.schema.json.
struct Workbench {
    int version = 1;
    std::string id;
    std::string file;         ///< where it was read from
    std::string content_hash; ///< SHA-256 of the text that it was read from, in hexadecimal
    LocalizedText title;
    LocalizedText description;
    LocalizedText system_prompt;
    std::vector<TaskSpec> tasks;
    std::vector<ToolSpec> tools;
    std::vector<DatabaseSpec> databases;
    std::optional<RetrievalSpec> retrieval;
    std::string budget_json; ///< the embedded or referenced budget; "" = the standard one
    std::string lab_profile; ///< default latency profile
    int max_steps = 8;
    int context_tokens = 16'000; ///< history is trimmed to this (estimated tokens)
    int max_parallel_tools = 8;
};

/// Every error names the file, the place (line:column for syntax, JSON pointer for content) and the remedy; all that
/// can be found are reported at once (the first as the error, the rest in context).
Result<Workbench> parseWorkbench(std::string_view json, const std::string& file);
Result<Workbench> loadWorkbench(const std::string& path);

/// Folder of the installed resources: $STAGEFALL_RESOURCES, else ../share/stagefall beside the program, else the source
/// tree.
std::string resourceFolder();
/// A path, or the name of a shipped workbench ("regional-sales"). NotFound lists the shipped ones.
Result<std::string> findWorkbench(const std::string& name_or_path);

} // namespace stagefall::agent
