// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace stagefall {

/// Files, read and written with care: whoever gives us a path may mean a device that never ends, and what we write is
/// its owner's alone. All calls may block; any thread.

/// What people write by hand: workbenches, budgets, profiles, faults.
constexpr std::uint64_t kLargestTextFile = 16'000'000;
/// A recorded session of some millions of events.
constexpr std::uint64_t kLargestSessionFile = 1'000'000'000;

/// The whole of a regular file of at most `largest` bytes. Fails, naming file and reason, for folders, devices, pipes,
/// sockets and files that are larger; waits for none of them.
Result<std::string> readFile(const std::string& path, std::uint64_t largest);
/// What readFile() would say of it, without its content: for files that a library reads.
Status checkReadable(const std::string& path, std::uint64_t largest);
/// All that standard input gives, up to `largest` bytes.
Result<std::string> readStandardInput(std::uint64_t largest);

/// Writes a file that its owner alone may read and write, through a new name beside it: after a failure the old file
/// is there unchanged and nothing else is left. A link at `path` is replaced, not followed; a device or pipe that is
/// there already is written to as it is.
Status writeFile(const std::string& path, std::string_view content);

/// An empty file that its owner alone may read and write, for others to fill; nothing where one is there already. It is
/// never open here, so that no lock of this process on it is lost.
Status makePrivateFile(const std::string& path);
/// Takes all rights of others away from a file of ours; nothing where that is not possible or none is there.
void makePrivate(const std::string& path);
/// Makes a folder, and those it stands in, for their owner alone; folders that are there stay as they are.
Status makePrivateFolder(const std::string& path);
/// A name beside `path` that nobody can guess and that is free.
std::string nameBeside(const std::string& path);

} // namespace stagefall
