// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/cancel.h"
#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/time.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// core/tools: what an agent can do besides talking. A tool takes JSON arguments and gives back text for the model.
namespace stagefall::tools {

/// A piece of a tool's own work that deserves a span of its own: a query, an HTTP exchange and its phases.
/// Times are those of the client's clock. Children of the tool's span.
struct ToolSpan {
    std::string name;
    MonoTime start;
    MonoTime end;
    bool network = false; ///< Stage::Network instead of Stage::Other
    std::vector<std::pair<std::string, std::string>> attributes;
};

struct ToolResult {
    std::string content; ///< goes back to the model: JSON or plain text
    std::optional<std::int64_t> rows;
    bool cut = false; ///< a row or size limit cut it; the content says so
    std::vector<ToolSpan> spans;
    /// It failed after work that deserves its spans (a 503 after 2 s of waiting); `content` is then unused.
    std::optional<Error> error;
    Message note; ///< something odd that a reader of the trace should know; id "" = nothing
};

struct ToolInfo {
    std::string name;
    LocalizedText description; ///< the model gets the English one
    std::string parameters;    ///< JSON Schema text
    LocalizedText status;      ///< "Querying sales of {region}": filled with the call's arguments
    int timeout_ms = 10'000;
};

/// One tool, ready to run. `run` is called on a worker thread of the engine, several at once; it may block, must give
/// up within 50 ms of `cancel`, and must not throw. TimedOut and Cancelled are told apart by the engine.
class Tool {
public:
    virtual ~Tool() = default;
    virtual const ToolInfo& info() const = 0;
    virtual Result<ToolResult> run(const std::string& arguments_json, const CancelToken& cancel) = 0;
};

/// Arguments of one call: longer ones are refused before they are read.
inline constexpr std::size_t kMostArgumentBytes = 1'000'000;

/// Checks arguments against a JSON Schema before anything runs. Read once, thread-safe.
class ArgumentChecker {
public:
    /// SchemaError where the schema itself is broken, or asks for what cannot be checked safely.
    static Result<ArgumentChecker> make(const std::string& schema_json);
    ~ArgumentChecker();
    ArgumentChecker(ArgumentChecker&&) noexcept;
    ArgumentChecker& operator=(ArgumentChecker&&) noexcept;
    /// SchemaError whose message names each place and what was expected, in words a model can act on. LimitExceeded
    /// where they are too long, or checking them takes too long; Cancelled where `cancel` fired.
    Status check(const std::string& arguments_json, const CancelToken& cancel = {}) const;

private:
    struct Impl;
    explicit ArgumentChecker(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// "Querying sales of {region}" + {"region":"North"} -> "Querying sales of North". Values are shortened to 60
/// characters; arrays are joined; a missing argument leaves its words out together with the braces.
LocalizedText fillStatus(const LocalizedText& pattern, const std::string& arguments_json);

} // namespace stagefall::tools
