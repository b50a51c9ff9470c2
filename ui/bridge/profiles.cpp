// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/profiles.h"

#include "ui/bridge/profile_files.h"
#include "ui/bridge/task_queue.h"

#include <QMetaObject>
#include <algorithm>

namespace stagefall::ui {
namespace {

template <typename Items>
auto* find(const Items& items, const std::string& id) {
    const auto found = std::find_if(items.rbegin(), items.rend(), [&id](const auto& item) { return item.id == id; });
    return found == items.rend() ? nullptr : &*found;
}

/// People read and mend these files: one member a line.
std::string indented(const std::string& json) {
    std::string out;
    int depth = 0;
    bool in_text = false, escaped = false;
    const auto line = [&out, &depth] { out.append("\n").append(static_cast<std::size_t>(depth) * 2, ' '); };
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_text) {
            out += c;
            in_text = escaped || c != '"';
            escaped = !escaped && c == '\\';
            continue;
        }
        if (c == '\n' || c == ' ') continue;
        if (c == '"') in_text = true;
        const bool closes = c == '}' || c == ']';
        const bool empty = closes && i > 0 && (json[i - 1] == '{' || json[i - 1] == '[');
        if (closes) --depth;
        if (closes && !empty) line();
        out += c;
        if (c == ':') out += ' ';
        const bool opens = c == '{' || c == '[';
        if (opens) ++depth;
        if (c == ',' || (opens && i + 1 < json.size() && json[i + 1] != '}' && json[i + 1] != ']')) line();
    }
    return out + "\n";
}

} // namespace

std::string fileName(const std::string& name) {
    std::string out;
    for (const char c : name) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        const bool capital = c >= 'A' && c <= 'Z';
        if (letter || capital)
            out += capital ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!out.empty() && out.back() != '-')
            out += '-';
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out.empty() ? "profile" : out.substr(0, 60);
}

std::string endpointText(const llm::EndpointProfile& profile) { return indented(llm::formatEndpointProfile(profile)); }

Profiles::Profiles(std::string data_folder, std::string resource_folder, QObject* parent)
    : QObject(parent), data_folder_(std::move(data_folder)),
      resource_folder_(resource_folder.empty() ? agent::resourceFolder() : std::move(resource_folder)),
      queue_(std::make_unique<TaskQueue>()) {
    reload();
}

Profiles::~Profiles() { queue_.reset(); }

const EndpointItem* Profiles::endpoint(const std::string& id) const { return find(lists_.endpoints, id); }
const LabItem* Profiles::lab(const std::string& id) const { return find(lists_.labs, id); }
const WorkbenchItem* Profiles::workbench(const std::string& id) const { return find(lists_.workbenches, id); }
const BudgetItem* Profiles::budget(const std::string& id) const { return find(lists_.budgets, id); }

void Profiles::reload() {
    queue_->run([this, data = data_folder_, resources = resource_folder_] {
        auto lists = std::make_shared<ProfileLists>(readProfiles(data, resources));
        // The queue ends before this object does, so `this` is alive here; after that the call is dropped with it.
        QMetaObject::invokeMethod(
            this, [this, lists] { take(std::move(*lists)); }, Qt::QueuedConnection);
    });
}

void Profiles::take(ProfileLists lists) {
    lists_ = std::move(lists);
    loaded_ = true;
    std::erase_if(being_written_, [this](const std::string& file) { return isTaken(file); });
    Q_EMIT changed();
}

bool Profiles::isTaken(const std::string& file) const {
    const auto same = [&file](const auto& item) { return item.file == file; };
    return std::any_of(lists_.endpoints.begin(), lists_.endpoints.end(), same) ||
           std::any_of(lists_.labs.begin(), lists_.labs.end(), same) ||
           std::any_of(lists_.workbenches.begin(), lists_.workbenches.end(), same) ||
           std::any_of(lists_.budgets.begin(), lists_.budgets.end(), same);
}

bool Profiles::isShipped(const std::string& folder, const std::string& id) const {
    const auto same = [&id](const auto& item) { return item.id == id; };
    if (folder == "lab")
        return std::any_of(lists_.labs.begin(), lists_.labs.end(),
                           [&](const LabItem& item) { return item.shipped() && same(item); });
    return folder == "workbenches" &&
           std::any_of(lists_.workbenches.begin(), lists_.workbenches.end(),
                       [&](const WorkbenchItem& item) { return item.shipped && same(item); });
}

std::string Profiles::freeFile(const char* folder, const std::string& name) const {
    const auto stem = fileName(name);
    const auto file = [&](const std::string& id) { return data_folder_ + "/" + folder + "/" + id + ".json"; };
    const auto taken = [&](const std::string& id) {
        return isTaken(file(id)) || isShipped(folder, id) ||
               std::find(being_written_.begin(), being_written_.end(), file(id)) != being_written_.end();
    };
    auto id = stem;
    for (int number = 2; taken(id); ++number) id = stem + "-" + std::to_string(number);
    return file(id);
}

std::string Profiles::saveEndpoint(const llm::EndpointProfile& profile, const std::string& file) {
    auto path = file.empty() ? freeFile("endpoints", profile.name) : file;
    write(path, endpointText(profile));
    return path;
}

std::string Profiles::saveLab(const lab::LatencyProfile& profile, const std::string& file) {
    auto path = file.empty() ? freeFile("lab", profile.id) : file;
    write(path, indented(lab::formatProfile(profile)));
    return path;
}

std::string Profiles::saveWorkbench(const std::string& id, const std::string& text, const std::string& file) {
    auto path = file.empty() ? freeFile("workbenches", id) : file;
    write(path, text);
    return path;
}

std::string Profiles::saveBudget(const budget::Budget& budget) {
    const auto same = std::find_if(lists_.budgets.begin(), lists_.budgets.end(),
                                   [&](const BudgetItem& item) { return item.title == budget.title; });
    auto path = same == lists_.budgets.end() ? freeFile("budgets", budget.title.en) : same->file;
    write(path, indented(budget::formatBudget(budget)));
    return path;
}

void Profiles::write(const std::string& file, const std::string& text, bool can_be_undone) {
    if (!isTaken(file)) being_written_.push_back(file);
    queue_->run([this, file, text, can_be_undone] {
        auto before = readTextFile(file);
        auto status = std::make_shared<Status>(writeTextFile(file, text));
        QMetaObject::invokeMethod(
            this,
            [this, file, before = std::move(before), status, can_be_undone] {
                if (!*status) {
                    std::erase(being_written_, file);
                    Q_EMIT failed(status->error());
                    return;
                }
                setUndo(can_be_undone ? std::optional<Undo>({file, before}) : std::nullopt);
                Q_EMIT saved(QString::fromStdString(file));
            },
            Qt::QueuedConnection);
    });
    reload();
}

void Profiles::remove(const std::string& file) {
    queue_->run([this, file] {
        auto before = readTextFile(file);
        auto status = std::make_shared<Status>(removeFile(file));
        QMetaObject::invokeMethod(
            this,
            [this, file, before = std::move(before), status] {
                if (!*status) {
                    Q_EMIT failed(status->error());
                    return;
                }
                setUndo(before ? std::optional<Undo>({file, before}) : std::nullopt);
                Q_EMIT removed(QString::fromStdString(file));
            },
            Qt::QueuedConnection);
    });
    reload();
}

void Profiles::undo() {
    if (!undo_) return;
    const auto last = *std::move(undo_);
    setUndo(std::nullopt);
    if (last.before) {
        write(last.file, *last.before, false);
        return;
    }
    queue_->run([this, file = last.file] {
        auto status = std::make_shared<Status>(removeFile(file));
        QMetaObject::invokeMethod(
            this,
            [this, file, status] {
                if (*status)
                    Q_EMIT removed(QString::fromStdString(file));
                else
                    Q_EMIT failed(status->error());
            },
            Qt::QueuedConnection);
    });
    reload();
}

void Profiles::setUndo(std::optional<Undo> undo) {
    const bool had = undo_.has_value();
    undo_ = std::move(undo);
    if (undo_.has_value() != had) Q_EMIT undoChanged(undo_.has_value());
}

} // namespace stagefall::ui
