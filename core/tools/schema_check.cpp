// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/schema_check.h"

#include "core/base/nested.h"
#include "core/tools/schema_values.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace stagefall::tools {

namespace {

constexpr std::uint64_t kMostSteps = 3'000'000;
constexpr std::uint64_t kStepsBetweenLooks = 500;
constexpr std::uint64_t kMatchingPerStep = 100; ///< bytes of text times size of the pattern's program
constexpr int kDeepest = 300;                   ///< schemas inside each other, each some frames on the stack
constexpr std::chrono::seconds kTime{3};

using nlohmann::json;

const json* member(const json& schema, const char* name) {
    const auto found = schema.find(name);
    return found == schema.end() ? nullptr : &*found;
}

} // namespace

struct SchemaCheck::Place {
    const Place* parent = nullptr;
    std::string_view key;
    std::size_t index = 0;
    bool is_key = false;

    std::string text() const {
        std::vector<const Place*> way;
        for (const auto* at = this; at->parent != nullptr; at = at->parent) way.push_back(at);
        std::string out;
        for (auto it = way.rbegin(); it != way.rend(); ++it)
            out = below(out, (*it)->is_key ? (*it)->key : std::string_view(std::to_string((*it)->index)));
        return out.empty() ? "/" : out;
    }
    Place at(std::string_view name) const { return {this, name, 0, true}; }
    Place at(std::size_t item) const { return {this, {}, item, false}; }
};

SchemaCheck::SchemaCheck(const Schema& schema, const CancelToken& cancel)
    : schema_(schema), cancel_(cancel), deadline_(std::chrono::steady_clock::now() + kTime) {}

SchemaCheck::Verdict SchemaCheck::run(const json& value) {
    const bool valid = check(schema_.root(), value, Place(), places_);
    if (gave_up_) return Verdict::GaveUp;
    return valid ? Verdict::Valid : Verdict::Invalid;
}

/// False once it is over; whoever asked returns at once, and what it returns counts for nothing.
bool SchemaCheck::spend(std::uint64_t steps) {
    steps_ += steps;
    if (steps_ > kMostSteps) gave_up_ = true;
    if (!gave_up_ && steps_ >= next_look_) {
        next_look_ = steps_ + kStepsBetweenLooks;
        gave_up_ = cancel_.cancelled() || std::chrono::steady_clock::now() > deadline_;
    }
    return !gave_up_;
}

bool SchemaCheck::check(const json& schema, const json& value, const Place& place, Places& out) {
    if (!spend(1)) return false;
    if (schema.is_boolean()) {
        if (!schema.get<bool>()) out.add({"tools.place.nothing", {{"place", place.text()}}});
        return schema.get<bool>();
    }
    if (++depth_ > kDeepest) gave_up_ = true;
    bool good = false;
    if (gave_up_) {
        // nothing more is looked at
    } else if (const auto* type = member(schema, "type"); type != nullptr && !typeFits(*type, value)) {
        // Whatever else is asked for speaks of another type.
        out.add({"tools.place.type", {{"place", place.text()}, {"type", typeWords(*type)}, {"got", shown(value)}}});
    } else {
        good = checkPlain(schema, value, place, out);
        if (value.is_object()) good = checkMembers(schema, value, place, out) && good;
        if (value.is_string()) good = checkText(schema, value, place, out) && good;
        if (value.is_array()) good = checkList(schema, value, place, out) && good;
        good = checkForms(schema, value, place, out) && good;
    }
    --depth_;
    return good;
}

bool SchemaCheck::fits(const json& schema, const json& value, const Place& place) {
    Places ignored;
    return check(schema, value, place, ignored);
}

bool SchemaCheck::checkPlain(const json& schema, const json& value, const Place& place, Places& out) {
    bool good = true;
    const auto wrong = [&](const char* what, const char* key, const json& wanted) {
        out.add({std::string("tools.place.") + what,
                 {{"place", place.text()}, {key, shown(wanted)}, {"got", shown(value)}}});
        good = false;
    };
    if (const auto* options = member(schema, "enum"))
        if (spend(options->size()) && std::find(options->begin(), options->end(), value) == options->end())
            wrong("one_of", "options", *options);
    if (const auto* only = member(schema, "const"); only != nullptr && *only != value) wrong("exactly", "value", *only);
    if (value.is_number())
        for (const auto& rule : kNumberRules)
            if (const auto* bound = member(schema, rule.keyword); bound != nullptr && !rule.holds(value, *bound))
                wrong(rule.words, "bound", *bound);
    return good;
}

bool SchemaCheck::checkText(const json& schema, const json& value, const Place& place, Places& out) {
    const auto& text = value.get_ref<const std::string&>();
    bool good = sizeFits(
        schema, kLengthRules, [&] { return characters(text); }, [&] { return place.text(); }, out);
    const auto wrong = [&](const char* words, std::string wanted) {
        out.add({words, {{"place", place.text()}, {"pattern", std::move(wanted)}, {"got", shown(value)}}});
        good = false;
    };
    if (const auto* pattern = member(schema, "pattern"))
        if (!found(schema_.pattern(pattern->get_ref<const std::string&>()), text) && !gave_up_)
            wrong("tools.place.pattern", shown(*pattern));
    if (const auto* name = member(schema, "format"); name != nullptr && name->is_string())
        if (const auto* format = schema_.format(name->get_ref<const std::string&>()))
            if (!found(*format, text) && !gave_up_) wrong("tools.place.format", name->get<std::string>());
    return good;
}

/// A match cannot be stopped once it runs, so that what it may cost is paid before.
bool SchemaCheck::found(const Pattern& pattern, std::string_view text) {
    return spend(1 + text.size() * pattern.size() / kMatchingPerStep) && pattern.foundIn(text);
}

bool SchemaCheck::checkMembers(const json& schema, const json& value, const Place& place, Places& out) {
    bool good = sizeFits(
        schema, kMemberRules, [&] { return value.size(); }, [&] { return place.text(); }, out);
    good = checkNeeded(schema, value, place, out) && good;
    const auto* names = member(schema, "propertyNames");
    for (const auto& [key, one] : value.items()) {
        if (!spend(1)) return false;
        good = checkMember(schema, one, key, place, out) && good;
        Places wrong;
        if (names == nullptr || check(*names, json(key), place.at(key), wrong) || wrong.empty()) continue;
        out.add({"tools.place.name", {{"place", place.at(key).text()}, {"words", asArgument(wrong.lines().front())}}});
        good = false;
    }
    return good;
}

bool SchemaCheck::checkNeeded(const json& schema, const json& value, const Place& place, Places& out) {
    bool good = true;
    const auto need = [&](const json& keys, const std::string* because) {
        if (!spend(keys.size())) return;
        for (const auto& key : keys) {
            const auto& name = key.get_ref<const std::string&>();
            if (value.contains(name)) continue;
            const auto here = place.at(name).text();
            if (because == nullptr)
                out.add({"tools.place.missing", {{"place", here}}});
            else
                out.add({"tools.place.missing_with", {{"place", here}, {"other", shown(*because)}}});
            good = false;
        }
    };
    if (const auto* required = member(schema, "required")) need(*required, nullptr);
    for (const char* keyword : {"dependentRequired", "dependencies"})
        if (const auto* all = member(schema, keyword))
            for (const auto& [key, keys] : all->items())
                if (spend(1) && keys.is_array() && value.contains(key)) need(keys, &key);
    return good;
}

bool SchemaCheck::checkMember(const json& schema, const json& value, const std::string& key, const Place& place,
                              Places& out) {
    bool good = true;
    bool known = false;
    const auto here = place.at(key);
    const auto* properties = member(schema, "properties");
    if (properties != nullptr)
        if (const auto one = properties->find(key); one != properties->end()) {
            known = true;
            good = check(*one, value, here, out);
        }
    if (const auto* patterns = member(schema, "patternProperties"))
        for (const auto& [pattern, one] : patterns->items()) {
            if (!found(schema_.pattern(pattern), key)) continue;
            known = true;
            good = check(one, value, here, out) && good;
        }
    const auto* others = member(schema, "additionalProperties");
    if (known || others == nullptr) return good;
    if (*others != false) return check(*others, value, here, out) && good;
    const auto names = properties == nullptr ? std::string() : namesOf(*properties);
    out.add({names.empty() ? "tools.place.unknown_none" : "tools.place.unknown",
             {{"place", here.text()}, {"known", names}}});
    return false;
}

bool SchemaCheck::checkList(const json& schema, const json& value, const Place& place, Places& out) {
    bool good = sizeFits(
        schema, kItemRules, [&] { return value.size(); }, [&] { return place.text(); }, out);
    good = checkItems(schema, value, place, out) && good;
    if (schema.contains("contains")) good = checkContains(schema, value, place, out) && good;
    if (const auto* unique = member(schema, "uniqueItems"); unique != nullptr && *unique == true)
        good = checkUnique(value, place, out) && good;
    return good;
}

bool SchemaCheck::checkItems(const json& schema, const json& value, const Place& place, Places& out) {
    const auto* items = member(schema, "items");
    const auto* first = member(schema, "prefixItems");
    if (items != nullptr && items->is_array()) { // draft-07
        first = items;
        items = member(schema, "additionalItems");
    }
    bool good = true;
    for (std::size_t i = 0; i < value.size() && !gave_up_; ++i) {
        const auto* one = first != nullptr && i < first->size() ? &(*first)[i] : items;
        if (one != nullptr) good = check(*one, value[i], place.at(i), out) && good;
    }
    return good;
}

bool SchemaCheck::checkContains(const json& schema, const json& value, const Place& place, Places& out) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < value.size() && !gave_up_; ++i)
        if (fits(schema["contains"], value[i], place.at(i))) ++count;
    const auto* least = member(schema, "minContains");
    const auto* most = member(schema, "maxContains");
    const auto at_least = least == nullptr ? 1 : least->get<double>();
    const auto shown_count = std::to_string(count);
    if (static_cast<double>(count) < at_least)
        out.add({"tools.place.contains_few",
                 {{"place", place.text()}, {"bound", least == nullptr ? "1" : least->dump()}, {"got", shown_count}}});
    else if (most != nullptr && static_cast<double>(count) > most->get<double>())
        out.add(
            {"tools.place.contains_many", {{"place", place.text()}, {"bound", most->dump()}, {"got", shown_count}}});
    else
        return true;
    return false;
}

bool SchemaCheck::checkUnique(const json& value, const Place& place, Places& out) {
    std::vector<std::pair<std::string, std::size_t>> texts;
    for (std::size_t i = 0; i < value.size(); ++i) {
        texts.emplace_back(std::string(), i);
        canonical(value[i], texts.back().first);
        if (!spend(1 + texts.back().first.size() / 10)) return false;
    }
    std::sort(texts.begin(), texts.end());
    const auto twin =
        std::adjacent_find(texts.begin(), texts.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
    if (twin == texts.end()) return true;
    out.add({"tools.place.repeated",
             {{"place", place.at(std::next(twin)->second).text()}, {"other", place.at(twin->second).text()}}});
    return false;
}

bool SchemaCheck::checkForms(const json& schema, const json& value, const Place& place, Places& out) {
    bool good = true;
    if (schema.contains("$ref")) good = check(schema_.target(schema), value, place, out);
    if (const auto* all = member(schema, "allOf"))
        for (const auto& one : *all) good = check(one, value, place, out) && good;
    for (const char* keyword : {"anyOf", "oneOf"})
        if (const auto* forms = member(schema, keyword)) good = checkAny(*forms, keyword, value, place, out) && good;
    if (const auto* no = member(schema, "not"); no != nullptr && fits(*no, value, place)) {
        out.add({"tools.place.not", {{"place", place.text()}, {"got", shown(value)}}});
        good = false;
    }
    if (const auto* condition = member(schema, "if")) {
        const auto* then = member(schema, fits(*condition, value, place) ? "then" : "else");
        if (then != nullptr) good = check(*then, value, place, out) && good;
    }
    if (value.is_object()) good = checkDependencies(schema, value, place, out) && good;
    return good && !gave_up_;
}

bool SchemaCheck::checkDependencies(const json& schema, const json& value, const Place& place, Places& out) {
    bool good = true;
    for (const char* keyword : {"dependentSchemas", "dependencies"})
        if (const auto* all = member(schema, keyword))
            for (const auto& [key, one] : all->items())
                if (spend(1) && !one.is_array() && value.contains(key)) good = check(one, value, place, out) && good;
    return good;
}

/// Of the forms that do not fit, the one that misses least is worth a word.
bool SchemaCheck::checkAny(const json& forms, const char* keyword, const json& value, const Place& place, Places& out) {
    std::size_t fitting = 0;
    Places nearest;
    for (const auto& form : forms) {
        Places wrong;
        if (check(form, value, place, wrong)) ++fitting;
        if (gave_up_) return false;
        if (nearest.empty() || wrong.count() < nearest.count()) nearest = std::move(wrong);
    }
    const bool one_only = std::string_view(keyword) == "oneOf";
    if (fitting == 1 || (fitting > 1 && !one_only)) return true;
    Message line{fitting > 1 ? "tools.place.several_forms" : "tools.place.no_form",
                 {{"place", place.text()}, {"keyword", keyword}, {"count", std::to_string(forms.size())}}};
    if (fitting > 1) line.args.back().second = std::to_string(fitting);
    // A form inside a form is not told: words inside words would grow without end.
    if (fitting == 0 && !nearest.empty() && nearest.lines().front().id.find("_form") == std::string::npos) {
        line.id = "tools.place.no_form_near";
        line.args.emplace_back("nearest", asArgument(nearest.lines().front()));
    }
    out.add(std::move(line));
    return false;
}

} // namespace stagefall::tools
