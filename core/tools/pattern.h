// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace re2 {
class RE2;
}

namespace stagefall::tools {

/// A regular expression of a schema, run by RE2: in time that grows with the text and not with the cleverness of who
/// wrote the pattern. What needs going back (look-around, back references) is refused when it is read, so that nobody
/// learns at the first call that a check is not done. Found anywhere in the text unless anchored, as schemas have it;
/// \d, \w, \s and \b mean ASCII. Thread-safe once made.
class Pattern {
public:
    /// Empty where RE2 cannot take it; `why` then holds RE2's English words.
    static std::optional<Pattern> make(std::string_view ecma, std::string& why);
    bool foundIn(std::string_view text) const;
    /// How large its program is: what one byte of text may cost at most.
    std::size_t size() const;

private:
    explicit Pattern(std::shared_ptr<const re2::RE2> compiled) : compiled_(std::move(compiled)) {}
    std::shared_ptr<const re2::RE2> compiled_;
};

} // namespace stagefall::tools
