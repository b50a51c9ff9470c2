// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/secret.h"
#include "core/base/time.h"
#include "core/net/event_loop.h"
#include "core/net/http_client.h"
#include "core/store/store.h"
#include "core/text/catalogue.h"
#include "core/text/terminal.h"

#include <memory>
#include <optional>
#include <string>

namespace stagefall::cli {

/// Exit statuses, the same everywhere in the product.
enum ExitStatus { kWithin = 0, kOver = 1, kUnknown = 2, kCouldNotRun = 3, kWrongUsage = 64 };

/// How a command ends that such an error kept from running.
ExitStatus statusOf(const Error& error);

/// What commands stand on, built once in main() and handed down.
class Environment {
public:
    explicit Environment(text::Language language);
    ~Environment();
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

    const Clock& clock() const { return clock_; }
    const text::Catalogue& catalogue() const { return text::Catalogue::builtIn(); }
    text::Language language() const { return language_; }
    void setLanguage(text::Language language) { language_ = language; }
    const SecretSource& secrets() const { return secrets_; }
    Redactor& redactor() { return redactor_; }
    /// What all commands print through.
    text::Terminal& terminal() const { return *terminal_; }
    /// Made at first use: many commands need no network.
    net::HttpClient& http();
    /// $STAGEFALL_HOME, or where the system keeps user data: databases, indexes, reports.
    static std::string dataFolder();
    /// Where `run` leaves the report of a session if nobody says otherwise.
    static std::string reportPath(const SessionId& id);
    /// The store at `path`, or the default one, made with its folder at first use.
    Result<std::unique_ptr<store::Store>> openStore(const std::optional<std::string>& path) const;
    /// The same for those who only read: a `path` that was given must exist, and nothing is made there.
    Result<std::unique_ptr<store::Store>> openExistingStore(const std::optional<std::string>& path) const;

    /// In the reader's language. Arguments are foreign text and are put on one line, so that none can pass for a line
    /// of ours.
    std::string say(const Message& message) const;
    std::string say(std::string id, std::vector<std::pair<std::string, std::string>> args = {}) const {
        return say(Message{std::move(id), std::move(args)});
    }
    /// How wide the terminal is that a stream is written to; $COLUMNS where somebody says so. 0: no terminal, and no
    /// limit to its lines.
    std::size_t columns(text::Terminal::Stream stream) const;
    /// Text for people, its lines as long as the stream's terminal has room for.
    std::string fitted(text::Terminal::Stream stream, std::string_view text) const;
    /// A line for people on stdout.
    void tell(std::string_view line) const {
        terminal_->line(text::Terminal::Stream::Out, fitted(text::Terminal::Stream::Out, line));
    }
    /// Writes an error for people to stderr: message, then context lines.
    void complain(const Error& error) const;
    /// Says on stderr what is odd but keeps nothing from running.
    void warn(const Message& message) const;

private:
    SystemClock clock_;
    text::Language language_;
    EnvironmentSecrets secrets_;
    Redactor redactor_;
    std::unique_ptr<text::Terminal> terminal_;
    std::unique_ptr<net::EventLoop> loop_;
    std::unique_ptr<net::HttpClient> http_;
};

} // namespace stagefall::cli
