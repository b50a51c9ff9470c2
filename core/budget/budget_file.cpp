// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/near_names.h"
#include "core/budget/budget.h"
#include "core/budget/json_text.h"
#include "core/json/read_json.h"
#include "core/json/text_place.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace stagefall::budget {
namespace {

using nlohmann::json;
using trace::Stage;

constexpr double kLongestMs = 1e10; ///< four months: longer is a mistake, and nanoseconds stay exact

/// A value for a message. Structures are not spelt out: they may be of any size and depth.
std::string described(const json& value) {
    if (value.is_object()) return "{...}";
    if (value.is_array()) return "[...]";
    constexpr std::size_t kLongest = 40;
    auto text = value.dump(-1, ' ', true, json::error_handler_t::replace); // ASCII, so that cutting splits no character
    if (text.size() > kLongest) text.replace(kLongest, std::string::npos, "...");
    return text;
}

/// Walks the file's value and collects what is wrong with it instead of stopping at the first.
class Reader {
public:
    explicit Reader(const std::string& file) : file_(file) {}

    Budget read(const json& root);
    std::vector<Error> takeProblems() { return std::move(problems_); }

private:
    using Args = std::vector<std::pair<std::string, std::string>>;

    void problem(const std::string& id, const std::string& pointer, Args args = {}) {
        args.insert(args.begin(), {{"file", file_}, {"pointer", pointer.empty() ? "/" : pointer}});
        Error error{ErrorCode::SchemaError, Message{id, std::move(args)}, {}};
        problems_.push_back(std::move(error).with("pointer", pointer));
    }

    bool isObject(const json& value, const std::string& pointer) {
        if (value.is_object()) return true;
        problem("budget.not_object", pointer, {{"value", described(value)}});
        return false;
    }

    void onlyKnown(const json& object, const std::string& pointer, const std::vector<std::string>& known) {
        for (const auto& [key, value] : object.items()) {
            if (std::find(known.begin(), known.end(), key) != known.end()) continue;
            const auto near = nearestName(key, known);
            Args args{{"name", key}, {"known", joined(known)}};
            if (near) args.emplace_back("near", *near);
            problem(near ? "budget.unknown_member_near" : "budget.unknown_member", pointer + "/" + pointerToken(key),
                    std::move(args));
        }
    }

    std::optional<Nanoseconds> time(const json& value, const std::string& pointer) {
        const auto text = described(value);
        if (!value.is_number()) {
            problem("budget.not_number", pointer, {{"value", text}});
            return std::nullopt;
        }
        const auto ms = value.get<double>();
        const auto ns = ms > 0 && ms <= kLongestMs ? std::llround(ms * 1e6) : 0;
        if (ns > 0) return Nanoseconds{ns};
        problem(ms > kLongestMs ? "budget.too_long" : "budget.not_positive", pointer, {{"value", text}});
        return std::nullopt;
    }

    void text(const json& value, const std::string& pointer, std::string& into) {
        if (value.is_string())
            into = value.get<std::string>();
        else
            problem("budget.not_text", pointer, {{"value", described(value)}});
    }

    void title(const json& value, Budget& budget);
    void stages(const json& value, Budget& budget);
    void names(const json& value, const std::string& pointer, std::map<std::string, Nanoseconds, std::less<>>& into);
    void task(const json& value, Budget& budget);
    void options(const json& root, Budget& budget);

    const std::string& file_;
    std::vector<Error> problems_;
};

void Reader::title(const json& value, Budget& budget) {
    if (value.is_string()) {
        budget.title = LocalizedText::same(value.get<std::string>());
        return;
    }
    if (!isObject(value, "/title")) return;
    onlyKnown(value, "/title", {"en", "zh"});
    if (value.contains("en")) text(value["en"], "/title/en", budget.title.en);
    if (value.contains("zh")) text(value["zh"], "/title/zh", budget.title.zh);
}

void Reader::stages(const json& value, Budget& budget) {
    if (!isObject(value, "/stages")) return;
    std::vector<std::string> known;
    for (const auto stage : trace::kStages)
        if (stage != Stage::Group) known.emplace_back(trace::name(stage));
    if (value.contains("group")) problem("budget.group_allowance", "/stages/group");
    auto rest = value;
    rest.erase("group");
    onlyKnown(rest, "/stages", known);
    for (const auto& word : known) {
        if (!rest.contains(word)) continue;
        const auto stage = trace::parseStage(word);
        if (stage) budget.stages.at(static_cast<std::size_t>(*stage)) = time(rest[word], "/stages/" + word);
    }
}

void Reader::names(const json& value, const std::string& pointer,
                   std::map<std::string, Nanoseconds, std::less<>>& into) {
    if (!isObject(value, pointer)) return;
    for (const auto& [key, ms] : value.items()) {
        const auto place = pointer + "/" + pointerToken(key);
        if (key.empty())
            problem("budget.empty_name", place);
        else if (const auto allowed = time(ms, place))
            into.emplace(key, *allowed);
    }
}

void Reader::task(const json& value, Budget& budget) {
    if (!isObject(value, "/task")) return;
    const std::vector<std::pair<std::string, std::optional<Nanoseconds>*>> members{
        {"total", &budget.task.total},
        {"first_feedback", &budget.task.first_feedback},
        {"longest_silence", &budget.task.longest_silence},
        {"ttft", &budget.task.ttft},
        {"tpot", &budget.task.tpot}};
    std::vector<std::string> known;
    for (const auto& [word, into] : members) {
        known.push_back(word);
        if (value.contains(word)) *into = time(value[word], "/task/" + word);
    }
    onlyKnown(value, "/task", known);
}

void Reader::options(const json& root, Budget& budget) {
    if (root.contains("near")) {
        const auto& near = root["near"];
        const auto share = near.is_number() ? near.get<double>() : 0.0;
        if (share > 0 && share <= 1)
            budget.near_share = share;
        else
            problem("budget.near_range", "/near", {{"value", described(near)}});
    }
    if (root.contains("first_token")) {
        const auto& word = root["first_token"];
        if (word == "any")
            budget.first_token = FirstToken::Any;
        else if (word != "visible_or_tool")
            problem("budget.first_token_word", "/first_token", {{"value", described(word)}});
    }
    if (root.contains("count_approval")) {
        const auto& flag = root["count_approval"];
        if (flag.is_boolean())
            budget.count_approval = flag.get<bool>();
        else
            problem("budget.not_boolean", "/count_approval", {{"value", described(flag)}});
    }
    const bool approval = budget.stages.at(static_cast<std::size_t>(Stage::Approval)).has_value();
    if (approval && !budget.count_approval) problem("budget.approval_not_counted", "/stages/approval");
}

Budget Reader::read(const json& root) {
    Budget budget;
    if (!isObject(root, "")) return budget;
    onlyKnown(root, "",
              {"$schema", "version", "name", "title", "stages", "tools", "models", "task", "near", "first_token",
               "count_approval"});
    if (root.contains("version") && root["version"] != 1)
        problem("budget.version", "/version", {{"value", described(root["version"])}});
    if (root.contains("name")) text(root["name"], "/name", budget.name);
    if (root.contains("title")) title(root["title"], budget);
    if (root.contains("stages")) stages(root["stages"], budget);
    if (root.contains("tools")) names(root["tools"], "/tools", budget.tools);
    if (root.contains("models")) names(root["models"], "/models", budget.models);
    if (root.contains("task")) task(root["task"], budget);
    options(root, budget);
    return budget;
}

nlohmann::ordered_json milliseconds(Nanoseconds time) {
    constexpr std::int64_t kNsPerMs = 1'000'000;
    if (time.count() % kNsPerMs == 0) return time.count() / kNsPerMs;
    return toMs(time);
}

Error notJson(std::string_view text, const JsonProblem& problem, const std::string& file) {
    const auto place = placeOf(text, problem.offset);
    Error error{ErrorCode::ParseError, problem.message(file, lineAndColumn(text, problem.offset)), {}};
    if (problem.kind == JsonProblem::Kind::Syntax)
        error.message = {
            "budget.syntax",
            {{"file", file}, {"line", std::to_string(place.line)}, {"column", std::to_string(place.column)}}};
    return std::move(error).with("parser", problem.words);
}

} // namespace

tl::expected<Budget, std::vector<Error>> parseBudgetReportingAll(std::string_view text, const std::string& file) {
    JsonProblem problem;
    const auto parsed = readJson(text, &problem);
    if (parsed.is_discarded()) return tl::unexpected(std::vector{notJson(text, problem, file)});
    Reader reader(file);
    auto budget = reader.read(parsed);
    auto problems = reader.takeProblems();
    for (const auto& pointer : duplicateMembers(text)) {
        Error error{ErrorCode::SchemaError, Message{"budget.duplicate", {{"file", file}, {"pointer", pointer}}}, {}};
        problems.push_back(std::move(error).with("pointer", pointer));
    }
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return budget;
}

Result<Budget> parseBudget(std::string_view json, const std::string& file) {
    auto budget = parseBudgetReportingAll(json, file);
    if (budget) return std::move(*budget);
    auto problems = std::move(budget).error();
    if (problems.size() == 1) return fail(std::move(problems.front()));
    Error all{ErrorCode::SchemaError, {}, {}};
    std::vector<std::string> places;
    for (const auto& problem : problems) {
        const auto& pointer = problem.context.front().second;
        places.push_back(pointer.empty() ? "/" : pointer);
        all.with(places.back(), problem.message.id);
    }
    all.message = Message{"budget.problems",
                          {{"file", file}, {"count", std::to_string(places.size())}, {"places", joined(places)}}};
    return fail(std::move(all));
}

std::string formatBudget(const Budget& budget) {
    nlohmann::ordered_json out = nlohmann::ordered_json::object();
    if (!budget.name.empty()) out["name"] = budget.name;
    if (!budget.title.empty()) out["title"] = {{"en", budget.title.en}, {"zh", budget.title.zh}};
    for (const auto stage : trace::kStages)
        if (const auto& allowed = budget.stages.at(static_cast<std::size_t>(stage)))
            out["stages"][std::string(trace::name(stage))] = milliseconds(*allowed);
    for (const auto& [tool, allowed] : budget.tools) out["tools"][tool] = milliseconds(allowed);
    for (const auto& [model, allowed] : budget.models) out["models"][model] = milliseconds(allowed);
    const auto task = [&](const char* word, const std::optional<Nanoseconds>& allowed) {
        if (allowed) out["task"][word] = milliseconds(*allowed);
    };
    task("total", budget.task.total);
    task("first_feedback", budget.task.first_feedback);
    task("longest_silence", budget.task.longest_silence);
    task("ttft", budget.task.ttft);
    task("tpot", budget.task.tpot);
    const Budget defaults;
    if (budget.near_share != defaults.near_share) out["near"] = budget.near_share;
    if (budget.first_token == FirstToken::Any) out["first_token"] = "any";
    if (budget.count_approval) out["count_approval"] = true;
    return out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace stagefall::budget
