// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/arguments.h"
#include "app/cli/environment.h"
#include "core/base/result.h"
#include "core/report/report.h"

#include <optional>
#include <string>
#include <vector>

namespace stagefall::cli {

/// The format of a document: the word that was given (--format), else the ending of `out`; HTML for "-".
/// InvalidArgument names the formats.
Result<report::Format> documentFormat(const std::optional<std::string>& word, const std::string& out);

/// The switches of a document's parts, as every command that leaves one has them.
std::vector<Option> partOptions();
void chooseParts(const Arguments& arguments, report::ReportInput& input);

/// Writes a document to standard output for "-", else to the file, which is its owner's alone.
Status leaveDocument(const Environment& environment, const std::string& out, report::Format format,
                     std::string document);

/// Whether a file may be made there: its folder exists and can be written to. What takes long asks this first, so that
/// nothing was done in vain. "-" always may.
Status checkWritable(const std::string& out);

} // namespace stagefall::cli
