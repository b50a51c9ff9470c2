// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/profile_names.h"

#include "core/text/catalogue.h"

#include <QFileInfo>
#include <set>

namespace stagefall::ui {
namespace {

/// What is taken so far, by the items before.
struct Taken {
    std::set<std::string> ids;
    std::set<std::string> recorded; ///< ids in the files, which sessions record
    std::set<std::string> en, zh;   ///< titles
    bool has(const LocalizedText& title) const {
        return en.contains(text::in(title, text::Language::English)) ||
               zh.contains(text::in(title, text::Language::Chinese));
    }
    void take(const LocalizedText& title) {
        en.insert(text::in(title, text::Language::English));
        zh.insert(text::in(title, text::Language::Chinese));
    }
};

std::string freeId(const std::string& wanted, const Taken& taken) {
    auto id = wanted;
    for (int number = 1; taken.ids.contains(id) || taken.recorded.contains(id); ++number)
        id = wanted + "-yours" + (number == 1 ? std::string() : "-" + std::to_string(number));
    return id;
}

LocalizedText freeTitle(const LocalizedText& wanted, const std::string& file, const Taken& taken) {
    if (!taken.has(wanted)) return wanted;
    const auto& catalogue = text::Catalogue::builtIn();
    const auto named = [&](const char* id, text::Language language) {
        const auto name = QFileInfo(QString::fromStdString(file)).fileName().toStdString();
        return catalogue.render(Message{id, {{"title", text::in(wanted, language)}, {"file", name}}}, language);
    };
    for (const char* id : {"profiles.yours", "profiles.of_file"})
        if (LocalizedText out{named(id, text::Language::English), named(id, text::Language::Chinese)}; !taken.has(out))
            return out;
    return wanted; // files of one folder have different names
}

/// `profile`: what a session runs on, with the id and title that it records; nullptr where the file has problems.
template <typename Item, typename Profile>
void tellApart(Item& item, bool shipped, Profile* profile, Taken& taken) {
    if (!shipped) {
        item.id = freeId(item.id, taken);
        item.title = freeTitle(item.title, item.file, taken);
    }
    if (!shipped && profile != nullptr) {
        if (taken.recorded.contains(profile->id)) profile->id = item.id;
        profile->title = item.title;
    }
    taken.ids.insert(item.id);
    taken.take(item.title);
    if (profile != nullptr) taken.recorded.insert(profile->id);
}

} // namespace

void tellApart(std::vector<WorkbenchItem>& items) {
    Taken taken;
    for (auto& item : items) tellApart(item, item.shipped, item.workbench ? &*item.workbench : nullptr, taken);
}

void tellApart(std::vector<LabItem>& items) {
    Taken taken;
    for (auto& item : items) tellApart(item, item.shipped(), item.problems.empty() ? &item.profile : nullptr, taken);
}

} // namespace stagefall::ui
