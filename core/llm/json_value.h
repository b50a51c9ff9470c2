// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::llm {

/// Departures from RFC 8259 that are let through.
struct JsonTolerance {
    bool nan_as_null = false;        ///< bare NaN, Infinity, -Infinity, as Python servers write them
    bool control_in_strings = false; ///< raw newlines and tabs inside strings, as local models write them
};

class JsonDoc;

/// A value inside a JsonDoc, or nothing. Cheap to copy; valid while the document and its text are.
class JsonView {
public:
    JsonView() = default;
    explicit operator bool() const { return doc_ != nullptr; }
    bool isNull() const; ///< null or nothing
    bool isBool() const;
    bool isTrue() const;
    bool isString() const;
    bool isNumber() const;
    bool isArray() const;
    bool isObject() const;
    /// The bytes as they stand in the text.
    std::string_view raw() const;
    std::size_t offset() const; ///< where raw() begins in the text
    /// A member of an object (the last of that name), or nothing.
    JsonView operator[](std::string_view key) const;
    /// The string without its escapes; lone surrogates in WTF-8 for a SurrogateJoiner. "" where it is no string.
    std::string wtf8() const;
    /// The same in clean UTF-8.
    std::string text() const;
    std::optional<std::int64_t> integer() const; ///< numbers without a fraction that fit
    std::optional<double> number() const;
    void forEachItem(const std::function<void(JsonView)>& use) const;
    void forEachMember(const std::function<void(const std::string& key, JsonView)>& use) const;
    bool empty() const; ///< of an array or object
    JsonView first() const;

private:
    friend class JsonDoc;
    JsonView(const JsonDoc* doc, std::uint32_t index) : doc_(doc), index_(index) {}
    bool is(std::uint8_t type) const;
    const JsonDoc* doc_ = nullptr;
    std::uint32_t index_ = 0;
};

/// A JSON text read into a flat table that points into it: nothing is copied or converted, so numbers and tool
/// arguments keep their bytes. Written here because the libraries at hand either refuse what endpoints really send
/// (lone surrogates, NaN, broken UTF-8) or lose the bytes of numbers. Reuse one object: it keeps its memory.
class JsonDoc {
public:
    /// `text` must outlive the views. False where it is not one JSON value; then errorAt() says where.
    bool parse(std::string_view text, JsonTolerance tolerance = {});
    JsonView root() const;
    std::size_t errorAt() const { return error_at_; }
    /// After a failure: the text is the beginning of JSON and just stops.
    bool endedEarly() const { return ended_early_; }

private:
    friend class JsonView;
    enum Type : std::uint8_t { Null, False, True, Number, String, Array, Object };
    struct Node {
        Type type;
        std::uint32_t begin;
        std::uint32_t end;
        std::uint32_t next; ///< the node after this one and all it holds
    };
    bool value(int depth);
    bool container(int depth, bool object);
    bool string();
    bool number();
    bool literal(std::string_view word, Type type);
    bool special();
    bool member();
    bool escape();
    bool digits();
    void skipBlank();
    bool failHere();
    bool atEnd() const { return at_ >= text_.size(); }

    std::string_view text_;
    JsonTolerance tolerance_;
    std::size_t at_ = 0;
    std::size_t error_at_ = 0;
    bool ended_early_ = false;
    std::vector<Node> nodes_;
};

} // namespace stagefall::llm
