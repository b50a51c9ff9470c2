// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/schema_reader.h"

#include "core/tools/schema_keywords.h"
#include "core/tools/template.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace stagefall::tools {

namespace {

using nlohmann::json;
using namespace keywords;

constexpr std::size_t kMostSchemas = 20'000;
constexpr std::size_t kMostProgram = 200'000; ///< of all patterns together, in RE2's instructions
constexpr int kLongestChain = 64;             ///< of references, allOf and the like on one and the same value

std::string pointer(const std::string& place) { return place.empty() ? "/" : place; }

bool isTypeName(const json& type) {
    return type.is_string() &&
           std::find(kTypes.begin(), kTypes.end(), type.get_ref<const std::string&>()) != kTypes.end();
}

bool isListOfNames(const json& value) {
    return value.is_array() && std::all_of(value.begin(), value.end(), [](const json& one) { return one.is_string(); });
}

bool isSchema(const json& value) { return value.is_object() || value.is_boolean(); }

class Reader {
public:
    explicit Reader(Schema::Parts& parts) : parts_(parts) {}

    Places run() {
        readFormats();
        noteAnchors(parts_.root);
        walk(parts_.root, "");
        // What is referred to may stand where no keyword would look.
        while (!referenced_.empty()) {
            const auto [target, place] = std::move(referenced_.back());
            referenced_.pop_back();
            walk(*target, place);
        }
        if (faults_.empty())
            for (const auto& [schema, place] : schemas_) chain(*schema, place, 0);
        return std::move(faults_);
    }

private:
    void fault(const char* what, const std::string& place, std::string got) {
        faults_.add({std::string("tools.schema.") + what, {{"place", pointer(place)}, {"got", std::move(got)}}});
    }

    /// The formats that are checked; the patterns are ours.
    void readFormats() {
        const std::string date = R"([0-9]+-(0[1-9]|1[012])-(0[1-9]|[12][0-9]|3[01]))";
        const std::string time =
            R"(([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?([Zz]|[-+]([01][0-9]|2[0-3]):[0-5][0-9]))";
        const auto both = std::string(date).append("[Tt]").append(time);
        std::string why;
        for (const auto& [name, text] :
             {std::pair<std::string, std::string>{"date", date}, {"time", time}, {"date-time", both}})
            if (auto pattern = Pattern::make(std::string("^").append(text).append("$"), why))
                parts_.formats.emplace(name, *pattern);
    }

    /// Looks at every schema of the document once; its depth is that of the JSON, which its reader bounds.
    void walk(const json& schema, const std::string& place) {
        if (!seen_.insert(&schema).second) return;
        if (schemas_.size() >= kMostSchemas) {
            if (schemas_.size() == kMostSchemas) fault("too_many", place, std::to_string(kMostSchemas));
            schemas_.emplace_back(&schema, place);
            return;
        }
        if (!isSchema(schema)) return fault("not_schema", place, shown(schema));
        schemas_.emplace_back(&schema, place);
        if (schema.is_boolean()) return;
        checkValues(schema, place);
        checkNumbers(schema, place);
        readReference(schema, place);
        for (const auto name : kSchemas)
            if (const auto found = schema.find(name); found != schema.end() && !(name == "items" && found->is_array()))
                walk(*found, below(place, name));
        for (const auto name : kLists) walkList(schema, name, place);
        for (const auto name : kMaps) walkMap(schema, name, place);
    }

    void walkList(const json& schema, std::string_view name, const std::string& place) {
        const auto found = schema.find(name);
        if (found == schema.end() || (name == "items" && !found->is_array())) return;
        const auto here = below(place, name);
        if (!found->is_array()) return fault("list", here, shown(*found));
        for (std::size_t i = 0; i < found->size(); ++i) walk((*found)[i], below(here, std::to_string(i)));
    }

    void walkMap(const json& schema, std::string_view name, const std::string& place) {
        const auto found = schema.find(name);
        if (found == schema.end()) return;
        const auto here = below(place, name);
        if (!found->is_object()) return fault("object", here, shown(*found));
        for (const auto& [key, member] : found->items()) {
            const auto inner = below(here, key);
            if (name == "dependencies" && isListOfNames(member)) continue;
            if (name == "patternProperties") readPattern(key, inner);
            walk(member, inner);
        }
    }

    void checkValues(const json& schema, const std::string& place) {
        const auto with = [&](const char* name, auto check) {
            if (const auto found = schema.find(name); found != schema.end()) check(*found, below(place, name));
        };
        with("type", [&](const json& type, const std::string& here) {
            const bool good = type.is_array() ? !type.empty() && type.size() <= kTypes.size() &&
                                                    std::all_of(type.begin(), type.end(), isTypeName)
                                              : isTypeName(type);
            if (!good) fault("no_type", here, shown(type));
        });
        with("required", [&](const json& names, const std::string& here) {
            if (!isListOfNames(names)) fault("required", here, shown(names));
        });
        with("dependentRequired", [&](const json& all, const std::string& here) {
            if (!all.is_object()) return fault("object", here, shown(all));
            for (const auto& [key, names] : all.items())
                if (!isListOfNames(names)) fault("required", below(here, key), shown(names));
        });
        with("enum", [&](const json& options, const std::string& here) {
            if (!options.is_array()) fault("list", here, shown(options));
        });
        with("uniqueItems", [&](const json& wanted, const std::string& here) {
            if (!wanted.is_boolean()) fault("boolean", here, shown(wanted));
        });
        with("pattern", [&](const json& text, const std::string& here) {
            if (!text.is_string()) return fault("text", here, shown(text));
            readPattern(text.get_ref<const std::string&>(), here);
        });
    }

    void checkNumbers(const json& schema, const std::string& place) {
        for (const auto name : kNumbers)
            if (const auto found = schema.find(name); found != schema.end() && !found->is_number())
                fault("number", below(place, name), shown(*found));
        if (const auto found = schema.find("multipleOf"); found != schema.end())
            if (!found->is_number() || found->get<double>() <= 0)
                fault("positive", below(place, "multipleOf"), shown(*found));
        for (const auto name : kCounts) {
            const auto found = schema.find(name);
            if (found == schema.end()) continue;
            const bool whole = found->is_number_unsigned() ||
                               (found->is_number_float() && found->get<double>() >= 0 && found->get<double>() <= 1e15 &&
                                found->get<double>() == std::floor(found->get<double>()));
            if (!whole) fault("count", below(place, name), shown(*found));
        }
    }

    void readPattern(const std::string& text, const std::string& place) {
        if (parts_.patterns.contains(text)) return;
        std::string why;
        auto pattern = Pattern::make(text, why);
        if (pattern) program_ += pattern->size();
        if (pattern && program_ > kMostProgram) {
            pattern.reset();
            why = "all patterns together are too large";
        }
        if (pattern)
            parts_.patterns.emplace(text, *std::move(pattern));
        else
            faults_.add({"tools.schema.pattern", {{"place", pointer(place)}, {"got", shown(text)}, {"detail", why}}});
    }

    void readReference(const json& schema, const std::string& place) {
        for (const char* name : {"$dynamicRef", "$recursiveRef"})
            if (schema.contains(name)) fault("reference_outside", below(place, name), shown(schema[name]));
        const auto found = schema.find("$ref");
        if (found == schema.end()) return;
        const auto here = below(place, "$ref");
        if (!found->is_string()) return fault("text", here, shown(*found));
        const auto& text = found->get_ref<const std::string&>();
        if (!text.starts_with("#")) return fault("reference_outside", here, shown(*found));
        const auto* target = find(urlDecode(std::string_view(text).substr(1)));
        if (target == nullptr || !isSchema(*target)) return fault("reference_lost", here, shown(*found));
        parts_.targets.emplace(&schema, target);
        referenced_.emplace_back(target, here);
    }

    /// By JSON pointer, or by the name in an "$anchor".
    const json* find(const std::string& fragment) {
        if (!fragment.empty() && fragment.front() != '/') {
            const auto found = anchors_.find(fragment);
            return found == anchors_.end() ? nullptr : found->second;
        }
        try {
            return &std::as_const(parts_.root).at(json::json_pointer(fragment));
        } catch (const json::exception&) { // no such place, or no pointer at all
            return nullptr;
        }
    }

    void noteAnchors(const json& value) {
        if (!value.is_structured()) return;
        if (value.is_object())
            if (const auto anchor = value.find("$anchor"); anchor != value.end() && anchor->is_string())
                anchors_.emplace(anchor->get<std::string>(), &value);
        for (const auto& member : value) noteAnchors(member);
    }

    /// How many schemas in a row speak of one and the same value from here on. A row that comes back to itself would
    /// never end, one that is too long goes too deep.
    int chain(const json& schema, const std::string& place, int depth) {
        if (const auto known = chains_.find(&schema); known != chains_.end()) {
            if (known->second == kOnTheWay) fault("reference_loop", place, "");
            return known->second;
        }
        if (depth > kLongestChain) {
            fault("reference_chain", place, std::to_string(kLongestChain));
            return 0;
        }
        chains_[&schema] = kOnTheWay;
        int longest = 0;
        const auto follow = [&](const json& next) {
            if (faults_.empty() && isSchema(next)) longest = std::max(longest, 1 + chain(next, place, depth + 1));
        };
        if (schema.is_object()) followSameValue(schema, follow);
        if (longest > kLongestChain && faults_.empty()) fault("reference_chain", place, std::to_string(kLongestChain));
        return chains_[&schema] = longest;
    }

    template <typename Follow>
    void followSameValue(const json& schema, Follow follow) {
        if (const auto target = parts_.targets.find(&schema); target != parts_.targets.end()) follow(*target->second);
        for (const auto name : kSameValue)
            if (const auto found = schema.find(name); found != schema.end()) follow(*found);
        for (const auto name : kSameValueLists)
            if (const auto found = schema.find(name); found != schema.end())
                for (const auto& one : *found) follow(one);
        for (const auto name : kSameValueMaps)
            if (const auto found = schema.find(name); found != schema.end())
                for (const auto& one : *found) follow(one);
    }

    static constexpr int kOnTheWay = -1;
    Schema::Parts& parts_;
    Places faults_;
    std::unordered_set<const json*> seen_;
    std::vector<std::pair<const json*, std::string>> schemas_;
    std::vector<std::pair<const json*, std::string>> referenced_;
    std::unordered_map<std::string, const json*> anchors_;
    std::unordered_map<const json*, int> chains_;
    std::size_t program_ = 0;
};

} // namespace

Places readSchema(Schema::Parts& parts) { return Reader(parts).run(); }

} // namespace stagefall::tools
