// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/secret_consent.h"

#include "app/cli/secret_options.h"
#include "app/cli/terminal_question.h"
#include "core/agent/workbench_secrets.h"
#include "core/base/harmless_text.h"
#include "core/host/secret_permissions.h"
#include "core/llm/endpoint_secrets.h"

#include <algorithm>
#include <utility>

namespace stagefall::cli {
namespace {

/// Who would send what.
struct Wishes {
    std::vector<host::SecretAsker> askers;
    std::vector<SecretUse> granted; ///< for this run, without a question
    std::vector<SecretUse> all;
};

/// A pair of which both halves were typed is a person's own; what a file says of a typed address is not.
bool isTyped(const llm::EndpointSecret& secret, const EndpointChoice& endpoint) {
    if (endpoint.file.empty()) return true;
    return secret.is_key && endpoint.typed_key && (secret.to_proxy ? endpoint.typed_proxy : endpoint.typed_address);
}

Result<Wishes> wishesOf(const agent::Workbench* workbench, const EndpointChoice* endpoint) {
    Wishes out;
    if (workbench != nullptr) {
        auto uses = agent::secretUses(*workbench);
        if (!uses) return fail(std::move(uses).error());
        out.askers.push_back({workbench->file, workbench->content_hash, *std::move(uses)});
    }
    if (endpoint != nullptr) {
        const auto secrets = llm::endpointSecrets(endpoint->profile);
        if (!secrets) return fail(secrets.error());
        host::SecretAsker asker{endpoint->file, endpoint->content_hash, {}};
        for (const auto& secret : *secrets) {
            const bool typed = isTyped(secret, *endpoint);
            addSecretUse(secret.use, typed ? out.granted : asker.uses);
            if (typed) addSecretUse(secret.use, out.all);
        }
        out.askers.push_back(std::move(asker));
    }
    for (const auto& asker : out.askers)
        for (const auto& use : asker.uses) addSecretUse(use, out.all);
    return out;
}

/// Grants what the options allow, and says which of them allow nothing.
void applyOptions(const Environment& environment, const std::vector<AllowedSecret>& options, Wishes& wishes) {
    for (const auto& option : options) {
        bool used = false;
        for (const auto& use : wishes.all) {
            if (!option.matches(use)) continue;
            addSecretUse(use, wishes.granted);
            used = true;
        }
        if (!used) environment.warn({"cli.allow_secret_unused", {{"value", harmlessLine(option.given)}}});
    }
}

std::string joined(const std::string& all, const std::string& one, const char* between) {
    return all.empty() ? one : all + between + one;
}

using Open = std::vector<std::pair<const host::SecretAsker*, std::vector<SecretUse>>>;

Error notAllowed(const Environment& environment, const Open& open) {
    std::string files, pairs, options;
    for (const auto& [asker, uses] : open) {
        files = joined(files, asker->file, ", ");
        for (const auto& use : uses) {
            pairs = joined(
                pairs, environment.say("cli.secret_to", {{"name", use.name}, {"destination", use.destination.text()}}),
                ", ");
            if (options.find(allowOption(use)) == std::string::npos) options = joined(options, allowOption(use), " ");
        }
    }
    return {ErrorCode::PermissionDenied,
            {"cli.secrets_not_allowed",
             {{"file", harmlessLine(files)}, {"pairs", pairs}, {"options", harmlessLine(options)}}},
            {}};
}

std::string questionFor(const Environment& environment, const Open& open) {
    std::string out;
    for (const auto& [asker, uses] : open) {
        out += environment.say("cli.secrets_of_file", {{"file", harmlessLine(asker->file)}}) + "\n";
        for (const auto& use : uses)
            out += "  " +
                   environment.say("cli.secret_to", {{"name", use.name}, {"destination", use.destination.text()}}) +
                   "\n";
    }
    return out + environment.say("cli.secrets_question");
}

Status ask(const Environment& environment, const host::SecretPermissions& store, const Open& open) {
    if (!canAsk()) return fail(notAllowed(environment, open));
    const auto answer = askOnTerminal(environment.terminal(), questionFor(environment, open));
    if (answer == TerminalAnswer::Interrupted) return fail(ErrorCode::Cancelled, "cli.secrets_interrupted");
    if (answer == TerminalAnswer::No) return fail(ErrorCode::PermissionDenied, "cli.secrets_refused");
    std::vector<host::SecretPermission> answers;
    for (const auto& [asker, uses] : open)
        for (auto& one : host::permissionsFor(*asker, uses, environment.clock().wallNs()))
            answers.push_back(std::move(one));
    // The yes holds for this run in any case; without the file it is asked for again.
    if (const auto kept = store.add(answers); !kept) environment.complain(kept.error());
    return {};
}

} // namespace

Result<std::vector<SecretUse>> permitSecrets(const Environment& environment, const Arguments& arguments,
                                             const agent::Workbench* workbench, const EndpointChoice* endpoint) {
    const auto options = allowedSecrets(arguments);
    if (!options) return fail(options.error());
    auto wishes = wishesOf(workbench, endpoint);
    if (!wishes) return fail(std::move(wishes).error());
    applyOptions(environment, *options, *wishes);
    const auto open = [&wishes](const std::vector<host::SecretPermission>& kept) {
        Open out;
        for (const auto& asker : wishes->askers)
            if (auto uses = host::openQuestions(asker, kept, wishes->granted); !uses.empty())
                out.emplace_back(&asker, std::move(uses));
        return out;
    };
    if (open({}).empty()) return wishes->all;
    const host::SecretPermissions store(Environment::dataFolder());
    std::optional<Error> problem;
    const auto left = open(store.all(&problem));
    if (problem) environment.warn(problem->message);
    if (!left.empty()) SF_CHECK(ask(environment, store, left));
    return wishes->all;
}

} // namespace stagefall::cli
