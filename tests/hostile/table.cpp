// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/hostile/table.h"

#include "core/json/read_json.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

namespace stagefall::hostile {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void wrong(const std::string& what) {
    std::fprintf(stderr, "a table of tests/hostile is wrong: %s\n", what.c_str());
    std::exit(1);
}

void replaceAll(std::string& text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

/// A text, or a list of pieces: texts, {"times", "text"}, {"bytes": [27, 155]}, {"lines"}: JSON written in the table.
std::string textOf(const Json& value) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_object() && value.contains("json")) return value["json"].dump();
    if (value.is_object() && value.contains("bytes")) {
        std::string out;
        for (const auto& byte : value["bytes"]) out += static_cast<char>(byte.get<int>());
        return out;
    }
    if (value.is_object() && value.contains("times")) {
        const auto piece = textOf(value.at("text"));
        const auto times = value["times"].get<std::size_t>();
        std::string out;
        out.reserve(piece.size() * times);
        for (std::size_t i = 0; i < times; ++i) {
            auto one = piece;
            if (one.find("$N1") != std::string::npos) replaceAll(one, "$N1", std::to_string(i + 1));
            if (one.find("$N") != std::string::npos) replaceAll(one, "$N", std::to_string(i));
            out += one;
        }
        return out;
    }
    if (!value.is_array()) wrong("no text: " + value.dump());
    std::string out;
    for (const auto& piece : value) out += textOf(piece);
    return out;
}

std::vector<std::string> textsOf(const Json& value) {
    if (!value.is_array()) return {textOf(value)};
    std::vector<std::string> out;
    for (const auto& one : value) out.push_back(textOf(one));
    return out;
}

/// What a row has under a name; an empty list where it has none. A reference: loops go over its parts.
const Json& member(const Json& row, const char* key) {
    static const Json none = Json::array();
    const auto found = row.find(key);
    return found == row.end() ? none : *found;
}

int signalOf(const std::string& name) {
    if (name == "INT") return SIGINT;
    if (name == "TERM") return SIGTERM;
    if (name == "HUP") return SIGHUP;
    wrong("no signal: " + name);
}

void readGiven(const Json& row, Case& out) {
    for (const auto& [path, content] : member(row, "files").items()) out.files[path] = textOf(content);
    for (const auto& [path, target] : member(row, "links").items()) out.links[path] = textOf(target);
    out.fifos = textsOf(member(row, "fifos"));
    if (row.contains("answer")) out.answer = textOf(row["answer"]);
    out.answer_holds = row.value("answer_holds", false);
    for (const auto& line : member(row, "before")) out.before.push_back(textsOf(line));
    out.run = textsOf(row.at("run"));
    out.input = textOf(row.value("input", Json("")));
    out.output = row.value("output", "");
    if (row.contains("signal")) out.signal = signalOf(row["signal"].get<std::string>());
    out.signal_after_ms = row.value("signal_after_ms", 0);
    if (row.contains("largest_file")) out.largest_file = row["largest_file"].get<std::size_t>();
    if (row.contains("most_files")) out.most_files = row["most_files"].get<std::size_t>();
}

void readWanted(const Json& row, Case& out) {
    for (const auto& status : row.at("status")) out.status.push_back(status.get<int>());
    out.says = textsOf(member(row, "says"));
    out.never = textsOf(member(row, "never"));
    for (const auto& path : member(row, "unchanged")) {
        const auto found = out.files.find(path.get<std::string>());
        if (found == out.files.end()) wrong(out.about + ": only a given file can stay unchanged");
        out.unchanged.insert(*found);
    }
    out.absent = textsOf(member(row, "absent"));
    for (const auto& [path, mode] : member(row, "modes").items())
        out.modes[path] = static_cast<int>(std::strtol(mode.get<std::string>().c_str(), nullptr, 8));
    out.seconds = row.value("seconds", out.seconds);
    out.memory_mb = row.value("memory_mb", out.memory_mb);
    out.json = row.value("json", false);
}

Case readCase(const Json& row) {
    static const std::set<std::string> kKnown = {
        "about", "with",  "files",     "links",  "fifos",           "answer",       "answer_holds", "before",
        "run",   "input", "output",    "signal", "signal_after_ms", "largest_file", "most_files",   "status",
        "says",  "never", "unchanged", "absent", "modes",           "seconds",      "memory_mb",    "json"};
    for (const auto& [key, value] : row.items())
        if (!kKnown.contains(key)) wrong("unknown member " + key);
    Case out;
    out.about = row.at("about").get<std::string>();
    readGiven(row, out);
    readWanted(row, out);
    return out;
}

/// Every combination of the values of "with".
std::vector<std::map<std::string, std::string>> combinations(const Json& with) {
    std::vector<std::map<std::string, std::string>> all = {{}};
    for (const auto& [name, values] : with.items()) {
        std::vector<std::map<std::string, std::string>> more;
        for (const auto& so_far : all)
            for (const auto& value : values) {
                more.push_back(so_far);
                more.back()["$" + name] = textOf(value);
            }
        all = std::move(more);
    }
    return all;
}

std::string shortly(const std::string& value) {
    std::string out;
    for (const char c : value.substr(0, 24)) out += c >= ' ' && c < '\x7f' ? c : '?';
    return value.size() > 24 ? out + "…" : out;
}

} // namespace

Case filled(Case one, const std::map<std::string, std::string>& values) {
    const auto fill = [&](std::string& text) {
        // Longer names first: $URL_2 is not $URL and "_2".
        for (auto value = values.rbegin(); value != values.rend(); ++value)
            replaceAll(text, value->first, value->second);
    };
    const auto fillMap = [&](std::map<std::string, std::string>& map) {
        std::map<std::string, std::string> out;
        for (const auto& [key, value] : map) {
            std::string path = key;
            std::string content = value;
            fill(path);
            fill(content);
            out.emplace(std::move(path), std::move(content));
        }
        map = std::move(out);
    };
    for (auto* map : {&one.files, &one.links, &one.unchanged}) fillMap(*map);
    for (auto* list : {&one.run, &one.says, &one.never, &one.absent})
        for (auto& text : *list) fill(text);
    for (auto& line : one.before)
        for (auto& text : line) fill(text);
    fill(one.input);
    if (one.answer) fill(*one.answer);
    return one;
}

std::vector<Case> readTable(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    JsonProblem problem;
    const auto table = readOrderedJson(text.str(), &problem);
    if (!table.is_array()) wrong(path + ": " + problem.words);
    std::vector<Case> out;
    for (const auto& row : table)
        for (const auto& values : combinations(member(row, "with"))) {
            auto one = filled(readCase(row), values);
            for (const auto& [name, value] : values) one.about += " · " + shortly(value);
            out.push_back(std::move(one));
        }
    return out;
}

} // namespace stagefall::hostile
