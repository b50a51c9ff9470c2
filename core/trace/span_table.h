// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/event.h"

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagefall::trace {

/// The place of a span in its table. Rows are given in the order in which spans become known and never change.
using Row = std::uint32_t;
inline constexpr Row kNoRow = std::numeric_limits<Row>::max();

/// Oddities of one span, as bits.
enum SpanFlags : std::uint16_t {
    kNoStart = 1U << 0U,        ///< its start was never seen; start = the first time it was heard of
    kEndBeforeStart = 1U << 1U, ///< as reported; end is kept
    kStartedTwice = 1U << 2U,
    kEndedTwice = 1U << 3U,
    kParentMissing = 1U << 4U, ///< names a parent that has not been seen
    kParentLoop = 1U << 5U,    ///< following parents comes back here; treated as a root
};

/// A span as a value, for reading. Strings live as long as the snapshot.
struct Span {
    Row row = kNoRow;
    SpanId id;
    SpanId parent;
    Row parent_row = kNoRow;
    Stage stage = Stage::Other;
    GroupKind group = GroupKind::None;
    Outcome outcome = Outcome::Running;
    std::uint16_t flags = 0;
    MonoTime start;
    std::optional<MonoTime> end; ///< none while it runs, and for spans that never ended
    std::string_view name;
    std::string_view subject;

    bool running() const { return !end.has_value(); }
    /// The end, or `now` for a span that still runs.
    MonoTime endOr(MonoTime now) const { return end.value_or(now); }
    Nanoseconds duration(MonoTime now) const { return endOr(now) - start; }
};

/// One chunk of a stream, for chunk gaps. 16 bytes and the tokens.
struct Chunk {
    MonoTime at;
    std::uint32_t read = 0;
    std::uint32_t tokens = 0; ///< 0 = not reported
    std::uint32_t bytes = 0;
    Channel channel = Channel::Visible;
};

struct Attribute {
    std::string key;
    std::string value;
    std::string value_zh; ///< empty unless the value is a text for people
};

/// What only some spans have. Immutable once in a snapshot.
struct SpanDetail {
    std::array<std::optional<MonoTime>, 10> marks; ///< by MarkKind; the first of its kind, the last for LastPayload
    std::vector<std::pair<std::string, MonoTime>> arguments_complete; ///< tool call id -> when
    std::vector<Chunk> chunks;
    std::string visible;
    std::string reasoning;
    std::vector<Attribute> attributes;

    std::optional<MonoTime> mark(MarkKind kind) const { return marks[static_cast<std::size_t>(kind)]; }
    /// The value of the last attribute of that key, and the attribute; nullptr where there is none.
    const std::string* attribute(std::string_view key) const;
    const Attribute* find(std::string_view key) const;
};

/// Columnar storage of spans: at most 64 bytes a span besides strings and details (kBytesPerSpan, tested).
/// Appends in constant time. snapshot() shares all blocks that have not changed since the last one and copies none;
/// a block is copied at its next change. Written by one thread; snapshots may be read from any.
class SpanTable {
public:
    static constexpr std::size_t kBlockSize = 256;
    struct Block; // the columns of kBlockSize spans
    class StringPool;
    /// What one span takes in the columns: the size of a block divided by the spans in it.
    static std::size_t bytesPerSpan();

    class Snapshot {
    public:
        std::size_t size() const { return size_; }
        Span operator[](Row row) const;
        /// nullptr for a span without marks, chunks, text or attributes.
        const SpanDetail* detail(Row row) const;
        /// kNoRow where there is none. Scans the id column: fine for a click, not for a loop.
        Row find(SpanId id) const;

    private:
        friend class SpanTable;
        std::vector<std::shared_ptr<const Block>> blocks_;
        std::shared_ptr<const StringPool> strings_;
        std::size_t size_ = 0;
    };

    SpanTable();
    ~SpanTable();
    SpanTable(const SpanTable&) = delete;
    SpanTable& operator=(const SpanTable&) = delete;

    /// The row it got; `span.row` is ignored.
    Row append(const Span& span);
    /// Rewrites the row `span.row`.
    void update(const Span& span);
    Span operator[](Row row) const;
    SpanDetail& editDetail(Row row);
    const SpanDetail* detail(Row row) const;
    std::size_t size() const { return size_; }
    Snapshot snapshot();

private:
    Block& writable(Row row);
    void write(Row row, const Span& span);
    std::vector<std::shared_ptr<Block>> blocks_;
    std::vector<bool> shared_;         ///< block is in a snapshot and must be copied before a change
    std::vector<std::size_t> changed_; ///< blocks not shared: what the next snapshot has to mark
    std::shared_ptr<StringPool> strings_;
    std::size_t size_ = 0;
};

} // namespace stagefall::trace
