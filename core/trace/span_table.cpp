// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/span_table.h"

#include <algorithm>
#include <unordered_map>

namespace stagefall::trace {
namespace {
constexpr std::int64_t kNoEnd = std::numeric_limits<std::int64_t>::min();
} // namespace

/// Names of spans and of their tools and models: few, and often the same. Appended by the table's thread while readers
/// of snapshots look up ids they already have: segments are reserved in full and never move.
class SpanTable::StringPool {
public:
    StringPool() { intern(""); }

    std::uint32_t intern(std::string_view text) {
        if (const auto found = ids_.find(text); found != ids_.end()) return found->second;
        const auto id = static_cast<std::uint32_t>(count_);
        if (count_ % kSegment == 0) {
            segments_[count_ / kSegment] = std::make_unique<std::vector<std::string>>();
            segments_[count_ / kSegment]->reserve(kSegment);
        }
        auto& segment = *segments_[count_ / kSegment];
        segment.emplace_back(text);
        ids_.emplace(segment.back(), id);
        ++count_;
        return id;
    }

    std::string_view operator[](std::uint32_t id) const { return (*segments_[id / kSegment])[id % kSegment]; }
    bool full() const { return count_ >= kSegment * kSegments; }

private:
    static constexpr std::size_t kSegment = 1024;
    static constexpr std::size_t kSegments = 16'384; // 16 million different names
    std::unique_ptr<std::unique_ptr<std::vector<std::string>>[]> segments_ =
        std::make_unique<std::unique_ptr<std::vector<std::string>>[]>(kSegments);
    std::unordered_map<std::string_view, std::uint32_t> ids_;
    std::size_t count_ = 0;
};

/// Structure of arrays; what only some spans have hangs on a slot number.
struct SpanTable::Block {
    std::array<std::int64_t, kBlockSize> start{};
    std::array<std::int64_t, kBlockSize> end{}; ///< kNoEnd = running
    std::array<std::uint64_t, kBlockSize> id{};
    std::array<std::uint64_t, kBlockSize> parent{};
    std::array<Row, kBlockSize> parent_row{};
    std::array<std::uint32_t, kBlockSize> name{};
    std::array<std::uint32_t, kBlockSize> subject{};
    std::array<std::uint16_t, kBlockSize> flags{};
    std::array<std::uint16_t, kBlockSize> detail_slot{}; ///< index into details + 1; 0 = none
    std::array<Stage, kBlockSize> stage{};
    std::array<GroupKind, kBlockSize> group{};
    std::array<Outcome, kBlockSize> outcome{};
    std::vector<std::shared_ptr<SpanDetail>> details;
    std::vector<bool> detail_shared; ///< a snapshot may hold it: to be copied before a change

    Span read(std::size_t i, Row row, const StringPool& strings) const {
        return {.row = row,
                .id = {id[i]},
                .parent = {parent[i]},
                .parent_row = parent_row[i],
                .stage = stage[i],
                .group = group[i],
                .outcome = outcome[i],
                .flags = flags[i],
                .start = {start[i]},
                .end = end[i] == kNoEnd ? std::nullopt : std::optional(MonoTime{end[i]}),
                .name = strings[name[i]],
                .subject = strings[subject[i]]};
    }
};

namespace {
const SpanDetail* detailOf(const SpanTable::Block& block, std::size_t i) {
    const auto slot = block.detail_slot[i];
    return slot == 0 ? nullptr : block.details[slot - 1U].get();
}
} // namespace

const Attribute* SpanDetail::find(std::string_view key) const {
    const auto found =
        std::find_if(attributes.rbegin(), attributes.rend(), [&](const auto& item) { return item.key == key; });
    return found == attributes.rend() ? nullptr : &*found;
}

const std::string* SpanDetail::attribute(std::string_view key) const {
    const auto* found = find(key);
    return found == nullptr ? nullptr : &found->value;
}

std::size_t SpanTable::bytesPerSpan() { return (sizeof(Block) + kBlockSize - 1) / kBlockSize; }

Span SpanTable::Snapshot::operator[](Row row) const {
    return blocks_[row / kBlockSize]->read(row % kBlockSize, row, *strings_);
}

const SpanDetail* SpanTable::Snapshot::detail(Row row) const {
    return detailOf(*blocks_[row / kBlockSize], row % kBlockSize);
}

Row SpanTable::Snapshot::find(SpanId id) const {
    for (std::size_t row = 0; row < size_; ++row)
        if (blocks_[row / kBlockSize]->id[row % kBlockSize] == id.value) return static_cast<Row>(row);
    return kNoRow;
}

SpanTable::SpanTable() : strings_(std::make_shared<StringPool>()) {}
SpanTable::~SpanTable() = default;

Row SpanTable::append(const Span& span) {
    if (size_ % kBlockSize == 0) {
        blocks_.push_back(std::make_shared<Block>());
        shared_.push_back(false);
        changed_.push_back(blocks_.size() - 1);
    }
    const auto row = static_cast<Row>(size_++);
    write(row, span);
    return row;
}

void SpanTable::update(const Span& span) { write(span.row, span); }

void SpanTable::write(Row row, const Span& span) {
    Block& block = writable(row);
    const std::size_t i = row % kBlockSize;
    block.start[i] = span.start.ns;
    block.end[i] = span.end ? span.end->ns : kNoEnd;
    block.id[i] = span.id.value;
    block.parent[i] = span.parent.value;
    block.parent_row[i] = span.parent_row;
    block.name[i] = strings_->full() ? 0 : strings_->intern(span.name);
    block.subject[i] = strings_->full() ? 0 : strings_->intern(span.subject);
    block.flags[i] = span.flags;
    block.stage[i] = span.stage;
    block.group[i] = span.group;
    block.outcome[i] = span.outcome;
}

Span SpanTable::operator[](Row row) const { return blocks_[row / kBlockSize]->read(row % kBlockSize, row, *strings_); }

SpanDetail& SpanTable::editDetail(Row row) {
    Block& block = writable(row);
    const std::size_t i = row % kBlockSize;
    if (block.detail_slot[i] == 0) {
        block.details.push_back(std::make_shared<SpanDetail>());
        block.detail_shared.push_back(false);
        block.detail_slot[i] = static_cast<std::uint16_t>(block.details.size());
    }
    const std::size_t slot = block.detail_slot[i] - 1U;
    if (block.detail_shared[slot]) {
        block.details[slot] = std::make_shared<SpanDetail>(*block.details[slot]);
        block.detail_shared[slot] = false;
    }
    return *block.details[slot];
}

const SpanDetail* SpanTable::detail(Row row) const { return detailOf(*blocks_[row / kBlockSize], row % kBlockSize); }

SpanTable::Block& SpanTable::writable(Row row) {
    const std::size_t index = row / kBlockSize;
    if (shared_[index]) {
        blocks_[index] = std::make_shared<Block>(*blocks_[index]);
        shared_[index] = false;
        changed_.push_back(index);
    }
    return *blocks_[index];
}

SpanTable::Snapshot SpanTable::snapshot() {
    for (const auto index : changed_) {
        shared_[index] = true;
        blocks_[index]->detail_shared.assign(blocks_[index]->details.size(), true);
    }
    changed_.clear();
    Snapshot out;
    out.blocks_.assign(blocks_.begin(), blocks_.end());
    out.strings_ = strings_;
    out.size_ = size_;
    return out;
}

} // namespace stagefall::trace
