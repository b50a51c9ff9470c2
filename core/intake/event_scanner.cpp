// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/event_scanner.h"

namespace stagefall::intake {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    Scanned run() {
        if (!findList()) {
            out_.frame = std::string(text_);
            return std::move(out_);
        }
        out_.has_events = true;
        out_.frame = std::string(text_.substr(0, at_)) + "]";
        readList();
        // A file that was cut off has lost the end of its frame as well.
        out_.frame += out_.complete ? std::string(text_.substr(at_)) : "}";
        return std::move(out_);
    }

private:
    char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    void step() {
        if (here() == '\n') ++line_;
        ++at_;
    }
    void skipBlanks() {
        while (at_ < text_.size() && blank(here())) step();
    }

    /// Past a string's end; false where the line or the text ends in it (JSON has no line breaks in strings).
    bool skipString() {
        for (step(); at_ < text_.size() && here() != '\n'; step()) {
            if (here() == '\\') {
                step();
                continue;
            }
            if (here() != '"') continue;
            step();
            return true;
        }
        return false;
    }

    /// Up to just behind the bracket of the outermost object's "events".
    bool findList() {
        int depth = 0;
        while (at_ < text_.size()) {
            const char c = here();
            if (c == '"') {
                const auto begin = at_;
                if (!skipString()) continue;
                const bool named = depth == 1 && text_.substr(begin, at_ - begin) == "\"events\"";
                skipBlanks();
                if (!named || here() != ':') continue;
                step();
                skipBlanks();
                if (here() != '[') continue;
                step();
                return true;
            }
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') --depth;
            step();
        }
        return false;
    }

    void readList() {
        while (at_ < text_.size()) {
            skipBlanks();
            if (here() == ',') {
                step();
                continue;
            }
            if (here() == ']') {
                step();
                out_.complete = true;
                return;
            }
            if (at_ < text_.size()) readElement();
        }
    }

    void readElement() {
        const auto begin = at_;
        const auto line = line_;
        if (!skipElement()) {
            // Lost inside: what follows on the element's own first line is part of the damage.
            at_ = begin;
            line_ = line;
            while (at_ < text_.size() && !startsEvent()) step();
        }
        auto json = text_.substr(begin, at_ - begin);
        while (!json.empty() && (blank(json.back()) || json.back() == ',')) json.remove_suffix(1);
        out_.events.push_back({json, line});
    }

    /// At a line break that an event, or the end of the list, follows.
    bool startsEvent() const {
        if (here() != '\n') return false;
        auto next = at_;
        while (next < text_.size() && blank(text_[next])) ++next;
        const auto rest = text_.substr(next);
        return rest.starts_with('{') || rest.starts_with("]}") || rest == "]";
    }

    bool skipElement() {
        if (here() != '{') return skipScalar();
        int depth = 0;
        while (at_ < text_.size()) {
            const char c = here();
            if (c == '"') {
                if (!skipString()) return false;
                continue;
            }
            if (startsEvent()) return false; // no event stands inside another, and none goes on behind the list's end
            if (c == '{' || c == '[') ++depth;
            if (c == '}' || c == ']') --depth;
            step();
            if (depth == 0) return true;
        }
        return false;
    }

    /// No event, whatever it is; one thing up to the next comma.
    bool skipScalar() {
        step();
        while (at_ < text_.size() && here() != ',' && here() != ']' && here() != '\n') {
            if (here() != '"')
                step();
            else if (!skipString())
                return false;
        }
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
    Scanned out_;
};

} // namespace

Scanned scanEvents(std::string_view json) { return Scanner(json).run(); }

} // namespace stagefall::intake
