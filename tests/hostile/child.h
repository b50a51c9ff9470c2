// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace stagefall::hostile {

/// A program to start, and what may end it.
struct Start {
    std::vector<std::string> words; ///< the program and its arguments
    std::string folder;             ///< where it starts
    std::string input;              ///< its standard input
    std::map<std::string, std::string> variables;
    int signal = 0; ///< sent after `signal_after_ms`, 0 = none
    int signal_after_ms = 0;
    int most_ms = 20'000;                    ///< then it is killed
    std::optional<std::size_t> largest_file; ///< bytes that it may write into one file (RLIMIT_FSIZE)
    std::optional<std::size_t> most_files;   ///< descriptors (RLIMIT_NOFILE)
    std::string output;                      ///< where its standard output goes instead of `Ended::out`, "" = there
};

struct Ended {
    int status = -1;         ///< exit status, -1 where a signal ended it
    int by_signal = 0;       ///< that one
    bool late = false;       ///< it had to be killed
    double seconds = 0;      ///< from the start; where a signal was sent, from the signal
    std::size_t peak_kb = 0; ///< most memory that it held
    std::string out;
    std::string err;
};

/// Blocks until it has ended.
Ended run(const Start& start);

} // namespace stagefall::hostile
