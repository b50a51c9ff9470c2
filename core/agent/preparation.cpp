// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/preparation.h"

#include "core/base/system_reason.h"
#include "core/tools/sample_data.h"

#include <filesystem>

namespace stagefall::agent {

namespace {

namespace fs = std::filesystem;
using Progress = std::function<void(const Message&)>;

void tell(const Progress& progress, const Message& message) {
    if (progress) progress(message);
}

Result<std::map<std::string, std::string>> makeDatabases(const Workbench& workbench, const SessionDeps& deps,
                                                         const Progress& progress, const CancelToken& cancel) {
    std::map<std::string, std::string> paths;
    for (const auto& spec : workbench.databases) {
        paths[spec.name] = spec.path;
        if (spec.generator.empty()) continue;
        const auto path =
            (fs::path(deps.data_folder) / "databases" / (workbench.id + "-" + spec.name + ".db")).string();
        paths[spec.name] = path;
        std::int64_t told = -1;
        const auto rows_done = [&](std::int64_t done, std::int64_t all) {
            const auto percent = all > 0 ? done * 100 / all : 100;
            if (percent / 10 == told) return;
            told = percent / 10;
            tell(progress, {"agent.prepare.database", {{"name", spec.name}, {"percent", std::to_string(percent)}}});
        };
        SF_CHECK(tools::generateDatabase(spec.generator, path, spec.seed, spec.rows,
                                         tools::localDay(deps.clock.wallNs()), rows_done, cancel));
    }
    return paths;
}

/// Without vectors the search goes by words alone: slower to set up than nothing, but no reason to stop.
Result<std::unique_ptr<RetrievalStep>> makeRetrieval(const RetrievalSpec& spec, const Workbench& workbench,
                                                     const SessionDeps& deps, llm::ChatClient& client,
                                                     std::vector<Message>& notes, const CancelToken& cancel) {
    const auto file = fs::path(deps.data_folder) / "indexes" / (workbench.id + ".db");
    std::error_code problem;
    fs::create_directories(file.parent_path(), problem);
    if (problem)
        return fail(ErrorCode::IoError, "agent.data_folder",
                    {{"path", file.parent_path().string()}, {"detail", systemReason(problem)}});
    retrieval::DocumentIndex::Options options;
    options.embedding_model = spec.embeddings ? spec.embedding_model : "";
    auto index = retrieval::DocumentIndex::open(file.string(), deps.clock, options);
    if (!index) return fail(index.error());
    auto step = std::make_unique<RetrievalStep>(spec, std::move(*index), client);
    const auto updated = step->update(cancel);
    if (!updated) return fail(updated.error());
    for (const auto& skipped : updated->skipped) notes.push_back(skipped.message);
    if (const auto& error = updated->embed_error) notes.push_back(error->message);
    return step;
}

} // namespace

Result<Prepared> prepareWorkbench(const Workbench& workbench, const SessionDeps& deps, llm::ChatClient& client,
                                  const Progress& progress, const CancelToken& cancel) {
    Prepared out;
    auto databases = makeDatabases(workbench, deps, progress, cancel);
    if (!databases) return fail(databases.error());
    if (workbench.retrieval) {
        tell(progress, {"agent.prepare.documents", {}});
        auto retrieval = makeRetrieval(*workbench.retrieval, workbench, deps, client, out.notes, cancel);
        if (!retrieval) return fail(retrieval.error());
        out.retrieval = std::move(*retrieval);
    }
    if (cancel.cancelled()) return fail(ErrorCode::Cancelled, "agent.stopped");
    tell(progress, {"agent.prepare.tools", {}});
    auto box = ToolBox::make(workbench, {deps.clock, deps.http, deps.secrets, deps.redactor, std::move(*databases),
                                         deps.lab_url, out.retrieval.get()});
    if (!box) return fail(box.error());
    out.box = std::move(*box);
    return out;
}

} // namespace stagefall::agent
