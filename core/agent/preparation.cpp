// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/preparation.h"

#include "core/base/content_hash.h"
#include "core/base/inner_path.h"
#include "core/tools/sample_data.h"

#include <cstdlib>
#include <memory>

namespace stagefall::agent {

namespace {

using Progress = std::function<void(const Message&)>;

void tell(const Progress& progress, const Message& message) {
    if (progress) progress(message);
}

/// Two workbenches of one id may ask for different rows: each has a file of its own, and equal ones share theirs.
std::string databaseName(const Workbench& workbench, const DatabaseSpec& spec) {
    return safeName(workbench.id) + "-" + safeName(spec.name) + "-" + std::to_string(spec.seed) + "-" +
           std::to_string(spec.rows) + ".db";
}

/// An index follows its folder: in that of another folder, it would take out all documents and put others in.
Result<std::string> indexName(const Workbench& workbench, const RetrievalSpec& spec) {
    constexpr std::size_t kDigits = 16;
    const std::unique_ptr<char, decltype(&std::free)> real(realpath(spec.folder.c_str(), nullptr), &std::free);
    auto hash = contentHash(real ? real.get() : spec.folder);
    if (!hash) return hash;
    return safeName(workbench.id) + "-" + hash->substr(0, kDigits) + ".db";
}

Result<std::map<std::string, std::string>> makeDatabases(const Workbench& workbench, const SessionDeps& deps,
                                                         const Progress& progress, const CancelToken& cancel) {
    std::map<std::string, std::string> paths;
    for (const auto& spec : workbench.databases) {
        paths[spec.name] = spec.path;
        if (spec.generator.empty()) continue;
        const auto path = innerPath(deps.data_folder, "databases", databaseName(workbench, spec));
        if (!path) return fail(path.error());
        paths[spec.name] = *path;
        std::int64_t told = -1;
        const auto rows_done = [&](std::int64_t done, std::int64_t all) {
            const auto percent = all > 0 ? done * 100 / all : 100;
            if (percent / 10 == told) return;
            told = percent / 10;
            tell(progress, {"agent.prepare.database", {{"name", spec.name}, {"percent", std::to_string(percent)}}});
        };
        SF_CHECK(tools::generateDatabase(spec.generator, *path, spec.seed, spec.rows,
                                         tools::localDay(deps.clock.wallNs()), rows_done, cancel));
    }
    return paths;
}

/// Without vectors the search goes by words alone: slower to set up than nothing, but no reason to stop.
Result<std::unique_ptr<RetrievalStep>> makeRetrieval(const RetrievalSpec& spec, const Workbench& workbench,
                                                     const SessionDeps& deps, llm::ChatClient& client,
                                                     std::vector<Message>& notes, const CancelToken& cancel) {
    const auto name = indexName(workbench, spec);
    if (!name) return fail(name.error());
    const auto file = innerPath(deps.data_folder, "indexes", *name);
    if (!file) return fail(file.error());
    retrieval::DocumentIndex::Options options;
    options.embedding_model = spec.embeddings ? spec.embedding_model : "";
    auto index = retrieval::DocumentIndex::open(*file, deps.clock, options);
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
