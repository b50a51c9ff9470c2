// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// Cases by table: what is given, and what must be true after. README.md says how a table is written.
namespace stagefall::hostile {

struct Case {
    std::string about;
    std::map<std::string, std::string> files; ///< below the case's folder, by path
    std::map<std::string, std::string> links; ///< the same: path -> where it leads
    std::vector<std::string> fifos;
    std::optional<std::string> answer;            ///< what the hostile server says to every connection
    bool answer_holds = false;                    ///< and then nothing, the connection open
    std::vector<std::vector<std::string>> before; ///< command lines that must succeed first
    std::vector<std::string> run;
    std::string input;
    std::string output; ///< a file that its standard output goes to (/dev/full)
    int signal = 0;
    int signal_after_ms = 0;
    std::optional<std::size_t> largest_file;
    std::optional<std::size_t> most_files;

    std::vector<int> status;                      ///< one of these
    std::vector<std::string> says;                ///< all of these, in what it prints
    std::vector<std::string> never;               ///< none of these
    std::map<std::string, std::string> unchanged; ///< files that are as they were given, with their content
    std::vector<std::string> absent;              ///< paths where nothing is
    std::map<std::string, int> modes;             ///< permissions, octal
    double seconds = 20;
    std::size_t memory_mb = 400;
    bool json = false; ///< what stands on standard output is one JSON value
};

/// The cases of a table, "with" lists spread out. Ends the program where the table itself is wrong: it is ours.
std::vector<Case> readTable(const std::string& path);
/// Replaces $NAME by its value in everything that is given and expected.
Case filled(Case one, const std::map<std::string, std::string>& values);

} // namespace stagefall::hostile
