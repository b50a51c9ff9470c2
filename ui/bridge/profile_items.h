// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/workbench.h"
#include "core/budget/budget.h"
#include "core/lab/latency_profile.h"
#include "core/llm/endpoint_profile.h"

#include <optional>
#include <string>
#include <vector>

/// What can be chosen for a session, as the window lists it.
namespace stagefall::ui {

/// An endpoint the user wrote down: <data folder>/endpoints/<id>.json.
struct EndpointItem {
    std::string id;           ///< the file's name without its ending
    std::string file;         ///< absolute
    std::string content_hash; ///< SHA-256 of the file's text
    llm::EndpointProfile profile;
    std::vector<Error> problems; ///< not empty: `profile` is not to be used
};

/// A preset of the lab, or one of the user's: <data folder>/lab/<id>.json.
struct LabItem {
    std::string id;      ///< unique: see profile_names.h
    LocalizedText title; ///< unique
    std::string file;    ///< "" = shipped, read-only
    lab::LatencyProfile profile;
    std::vector<Error> problems;

    bool shipped() const { return file.empty(); }
};

/// A workbench file: shipped, or <data folder>/workbenches/<id>.json.
struct WorkbenchItem {
    std::string id;      ///< unique: see profile_names.h
    LocalizedText title; ///< unique
    std::string file;    ///< absolute
    bool shipped = false;
    std::string text;                          ///< of the file
    std::optional<agent::Workbench> workbench; ///< none where it has problems
    std::vector<Error> problems;
};

/// A budget the user saved: <data folder>/budgets/<id>.json.
struct BudgetItem {
    std::string id;      ///< the file's name without its ending
    std::string file;    ///< absolute
    LocalizedText title; ///< the id where it has none
    budget::Budget budget;
    std::vector<Error> problems; ///< not empty: `budget` is not to be used
};

struct ProfileLists {
    std::vector<EndpointItem> endpoints;
    std::vector<LabItem> labs;              ///< shipped first
    std::vector<WorkbenchItem> workbenches; ///< shipped first
    std::vector<BudgetItem> budgets;
};

/// Every problem of a workbench file as an error of its own, with what is known of its place.
std::vector<Error> problemsOf(const Error& error);

} // namespace stagefall::ui
