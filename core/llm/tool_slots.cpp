// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/tool_slots.h"

#include "core/llm/arguments_repair.h"
#include "core/llm/turn_limits.h"

#include <algorithm>
#include <random>
#include <utility>

namespace stagefall::llm {

namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);
/// Unknown members of one call; those that are known of are one to three.
constexpr std::size_t kMostExtra = 64;
/// A server may count fragments instead of calls; then several indices lead to one call.
constexpr std::size_t kMostIndices = kMostTurnCallBytes / 64;

/// Short enough for every provider (some refuse over 40 characters), unique across the turns of a conversation.
std::string makeCallId() {
    constexpr std::string_view kAlphabet = "0123456789abcdefghijklmnopqrstuv";
    std::random_device random;
    std::string id = "call_";
    for (int i = 0; i < 20; ++i) id.push_back(kAlphabet[random() % kAlphabet.size()]);
    return id;
}

std::string idOf(JsonView id) { return id.isNumber() ? std::string(id.raw()) : id.text(); }

} // namespace

ToolSlots::Entry ToolSlots::read(JsonView entry) {
    Entry out;
    const std::optional<std::int64_t> index = entry["index"].integer();
    if (index && *index >= 0) out.index = index;
    out.id = idOf(entry["id"]);
    const JsonView function = entry["function"];
    out.name = function["name"].text();
    const JsonView arguments = function["arguments"];
    if (arguments.isString())
        out.arguments = arguments.wtf8();
    else if (!arguments.isNull())
        out.arguments = compactJson(arguments.raw());
    return out;
}

ToolSlots::Change ToolSlots::add(JsonView entry) { return entry.isObject() ? apply(read(entry), entry) : Change{}; }

ToolSlots::Change ToolSlots::addLegacy(JsonView function) {
    if (!function.isObject()) return {};
    Entry entry;
    entry.index = 0;
    entry.name = function["name"].text();
    const JsonView arguments = function["arguments"];
    if (arguments.isString())
        entry.arguments = arguments.wtf8();
    else if (!arguments.isNull())
        entry.arguments = compactJson(arguments.raw());
    return apply(entry, {});
}

ToolSlots::Change ToolSlots::apply(const Entry& entry, JsonView raw) {
    Change change;
    if (!over_.empty()) return change;
    const std::size_t at = place(entry);
    if (at == kNone) return change; // an empty fragment opens no call, and one too many neither
    change.call = at;
    latest_ = at;
    Slot& slot = slots_[at];
    if (slot.id.empty() && fits(at, entry.id.size())) slot.id = entry.id;
    addName(slot, entry, change);
    if (over_.empty() && fits(at, entry.arguments.size())) addArguments(slot, entry, change);
    keepExtra(at, raw);
    changed_ = changed_ || change.any;
    return change;
}

/// Counts what is to be kept of a call.
bool ToolSlots::fits(std::size_t at, std::size_t bytes) {
    slots_[at].bytes += bytes;
    bytes_ += bytes;
    if (slots_[at].bytes > kMostCallBytes)
        over_ = "call_bytes";
    else if (bytes_ > kMostTurnCallBytes)
        over_ = "turn_call_bytes";
    return over_.empty();
}

std::size_t ToolSlots::place(const Entry& entry) {
    return entry.index ? placeByIndex(*entry.index, entry) : placeById(entry);
}

std::size_t ToolSlots::open() {
    if (slots_.size() == kMostCalls) {
        over_ = "calls";
        return kNone;
    }
    slots_.emplace_back();
    return slots_.size() - 1;
}

bool ToolSlots::opensAnother(const Slot& slot, const Entry& entry) const {
    if (entry.name.empty()) return false;
    if (!entry.id.empty()) return !slot.id.empty() && slot.id != entry.id;
    // A repeat of complete arguments is dropped later: running a tool twice is worse than running it once.
    return slot.complete && !entry.arguments.empty() &&
           !repeatsArguments(slot.value(), slot.compact, joinedText(entry.arguments));
}

std::size_t ToolSlots::placeByIndex(std::int64_t index, const Entry& entry) {
    const auto known = by_index_.find(index);
    if (known != by_index_.end() && !opensAnother(slots_[known->second], entry)) return known->second;
    std::size_t at = kNone;
    if (known == by_index_.end()) {
        if (entry.blank()) return kNone;
        // A server that leaves out the index at first and gives it later, or counts fragments instead of calls.
        const bool nameless = entry.name.empty();
        for (std::size_t i = 0; nameless && i < slots_.size(); ++i)
            if (entry.id.empty() ? i == latest_ && !slots_[i].has_index : slots_[i].id == entry.id) at = i;
    }
    if (at == kNone) at = open();
    if (at == kNone) return kNone;
    if (by_index_.size() == kMostIndices) {
        over_ = "turn_call_bytes";
        return kNone;
    }
    slots_[at].has_index = true;
    by_index_[index] = at;
    return at;
}

std::size_t ToolSlots::placeById(const Entry& entry) {
    if (!entry.id.empty())
        for (std::size_t i = slots_.size(); i-- > 0;)
            if (slots_[i].id == entry.id) return i;
    if (!entry.name.empty() || !entry.id.empty()) return open();
    if (!slots_.empty()) return latest_;
    return entry.blank() ? kNone : open();
}

void ToolSlots::addName(Slot& slot, const Entry& entry, Change& change) {
    // Once arguments have come, a different name is neither a continuation nor to be trusted.
    if (entry.name.empty() || entry.name == slot.name || (!slot.name.empty() && !slot.arguments.empty())) return;
    if (slot.name.size() + entry.name.size() > kMostNameBytes) {
        over_ = "call_name";
        return;
    }
    slot.name += entry.name;
    change.any = true;
    change.name_known = true;
    change.name = slot.name;
}

void ToolSlots::addArguments(Slot& slot, const Entry& entry, Change& change) {
    if (entry.arguments.empty()) return;
    std::string fragment = slot.joiner.push(entry.arguments);
    if (fragment.empty()) return;
    if (slot.complete && repeatsArguments(slot.value(), slot.compact, fragment)) return;
    if (slot.complete && slot.compact == "{}" && trim(fragment).starts_with('{')) {
        slot.value_begin = slot.arguments.size();
        slot.scanner.reset();
        slot.complete = false;
    }
    const bool was_complete = slot.scanner.complete();
    slot.arguments += fragment;
    slot.fragment_ends.push_back(slot.arguments.size());
    const std::size_t used = slot.scanner.feed(fragment);
    const bool ended = slot.scanner.complete() && trim(std::string_view(fragment).substr(used)).empty();
    const std::string_view now = slot.value();
    slot.complete = was_complete ? slot.complete && trim(fragment).empty() : ended && repairArguments(now).valid;
    change.any = true;
    change.complete = slot.complete && !was_complete;
    if (change.complete) slot.compact = compactJson(now);
    slot.reported = slot.reported || change.complete;
    change.fragment = std::move(fragment);
}

void ToolSlots::keepExtra(std::size_t at, JsonView raw) {
    Slot& slot = slots_[at];
    raw.forEachMember([&](const std::string& key, JsonView value) {
        if (key == "index" || key == "id" || key == "type" || key == "function" || !over_.empty()) return;
        if (!fits(at, key.size() + value.raw().size() + sizeof slot.extra.front())) return;
        const auto same =
            std::find_if(slot.extra.begin(), slot.extra.end(), [&](const auto& e) { return e.first == key; });
        if (same != slot.extra.end())
            same->second = value.raw();
        else if (slot.extra.size() == kMostExtra)
            over_ = "call_bytes";
        else
            slot.extra.emplace_back(key, value.raw());
    });
}

std::vector<std::size_t> ToolSlots::completeUnreported() {
    std::vector<std::size_t> out;
    if (!std::exchange(changed_, false)) return out; // each look reads all arguments
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].reported || !repairArguments(slots_[i].arguments, slots_[i].fragment_ends).valid) continue;
        slots_[i].reported = true;
        out.push_back(i);
    }
    return out;
}

ToolSlots::Finished ToolSlots::finish(const std::function<void(const std::string&)>& note) {
    Finished out;
    for (Slot& slot : slots_) {
        slot.arguments += slot.joiner.flush();
        RepairedArguments repaired = repairArguments(slot.arguments, slot.fragment_ends);
        if (!repaired.repair.empty()) note(repaired.repair);
        if (slot.name.empty()) note("tool_name_missing");
        ToolCall call;
        call.id_generated = slot.id.empty();
        call.id = slot.id.empty() ? makeCallId() : slot.id;
        call.name = slot.name;
        call.arguments = std::move(repaired.json);
        call.arguments_raw = slot.arguments;
        call.valid = repaired.valid;
        for (const auto& [key, value] : slot.extra)
            call.extra += (call.extra.empty() ? "{" : ",") + quoted(key) + ":" + value;
        if (!call.extra.empty()) call.extra += "}";
        out.invalid = out.invalid || !repaired.valid;
        out.ended_early = out.ended_early || repaired.ended_early;
        out.calls.push_back(std::move(call));
    }
    return out;
}

} // namespace stagefall::llm
