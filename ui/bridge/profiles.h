// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/profile_items.h"

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <string>

namespace stagefall::ui {

class TaskQueue;

/// Endpoints, lab profiles, workbenches and budgets that can be chosen: the shipped ones and the user's files. UI
/// thread; every call returns at once, files are read and written on a thread of its own, in order. The lists are those
/// of the last reading, which follows each saving and removing.
class Profiles : public QObject {
    Q_OBJECT
public:
    /// `resource_folder` "" = that of the installation.
    explicit Profiles(std::string data_folder, std::string resource_folder = {}, QObject* parent = nullptr);
    ~Profiles() override; ///< carries out what was asked

    bool loaded() const { return loaded_; } ///< false: the first reading is not done
    const std::vector<EndpointItem>& endpoints() const { return lists_.endpoints; }
    const std::vector<LabItem>& labs() const { return lists_.labs; }
    const std::vector<WorkbenchItem>& workbenches() const { return lists_.workbenches; }
    const std::vector<BudgetItem>& budgets() const { return lists_.budgets; }
    const EndpointItem* endpoint(const std::string& id) const;
    const LabItem* lab(const std::string& id) const;
    const WorkbenchItem* workbench(const std::string& id) const;
    const BudgetItem* budget(const std::string& id) const;

    void reload();

    /// Each gives the file that is being written. `file` "" = a new one, named after the content.
    std::string saveEndpoint(const llm::EndpointProfile& profile, const std::string& file = {});
    std::string saveLab(const lab::LatencyProfile& profile, const std::string& file = {});
    std::string saveWorkbench(const std::string& id, const std::string& text, const std::string& file = {});
    /// Under its title, in the place of the one that has that title.
    std::string saveBudget(const budget::Budget& budget);
    /// Of the user's; shipped ones cannot be removed.
    void remove(const std::string& file);

    /// Takes back the last saving or removing.
    bool canUndo() const { return undo_.has_value(); }
    void undo();

    /// Where a new file of that kind and name would be: in the user's folder, under a name that is free and that
    /// nothing shipped has.
    std::string freeFile(const char* folder, const std::string& name) const;

Q_SIGNALS:
    void changed(); ///< the lists
    void saved(const QString& file);
    void removed(const QString& file);
    void undoChanged(bool possible);
    void failed(const stagefall::Error& error);

private:
    struct Undo {
        std::string file;
        std::optional<std::string> before; ///< none: there was no such file
    };
    void write(const std::string& file, const std::string& text, bool can_be_undone = true);
    void take(ProfileLists lists);
    void setUndo(std::optional<Undo> undo);
    bool isTaken(const std::string& file) const;
    bool isShipped(const std::string& folder, const std::string& id) const;

    std::string data_folder_;
    std::string resource_folder_;
    ProfileLists lists_;
    bool loaded_ = false;
    std::optional<Undo> undo_;
    std::vector<std::string> being_written_; ///< not in the lists yet
    std::unique_ptr<TaskQueue> queue_;       ///< last: its end waits for what uses the rest
};

/// "Our gateway (EU)" -> "our-gateway-eu"; "profile" where nothing is left.
std::string fileName(const std::string& name);
/// The text of an endpoint's file, as saveEndpoint() writes it.
std::string endpointText(const llm::EndpointProfile& profile);

} // namespace stagefall::ui
