// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/events_model.h"

#include "core/scene/words.h"
#include "ui/format/format.h"
#include "ui/models/event_words.h"

#include <algorithm>
#include <set>

namespace stagefall::ui {
namespace {

/// Filtered at once; more come only when another session is shown, and go to a thread.
constexpr std::size_t kAtOnce = 2'000;

/// In order of time; what happened at one moment stays in the order of the log.
bool earlier(const trace::EventView& events, std::uint32_t a, std::uint32_t b) {
    return std::pair(events[a].at, a) < std::pair(events[b].at, b);
}

void sortByTime(std::vector<std::uint32_t>& rows, const trace::EventView& events) {
    std::sort(rows.begin(), rows.end(), [&](auto a, auto b) { return earlier(events, a, b); });
}

MonoTime originOf(const trace::Trace& trace, const trace::EventView& events) {
    if (const auto row = trace.session(); row != trace::kNoRow) return trace.spans[row].start;
    return events.empty() ? MonoTime{} : events[0].at;
}

} // namespace

EventsModel::EventsModel(const Appearance& appearance, QObject* parent)
    : QAbstractTableModel(parent), appearance_(appearance), index_(std::make_shared<SpanIndex>()) {
    context_.trace = emptyFrame()->trace;
    connect(&job_, &LatestJob::busyChanged, this, &EventsModel::busyChanged);
    connect(&appearance, &Appearance::changed, this, [this] {
        if (!rows_.empty()) Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    });
}

int EventsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int EventsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

void EventsModel::setFrame(const FramePtr& frame) {
    const bool other = frame->id != id_ || frame->events.size() < events_.size();
    const bool judged_anew = frame->verdicts != context_.verdicts;
    if (!other && !judged_anew && frame->events.size() == events_.size()) return;
    if (other && !rows_.empty()) { // their numbers mean nothing in another log
        beginResetModel();
        rows_.clear();
        endResetModel();
    }
    const auto from = other ? 0 : events_.size();
    id_ = frame->id;
    events_ = frame->events;
    context_ = {frame->trace, frame->verdicts};
    origin_ = originOf(*frame->trace, events_);
    const bool anew = other || (filter_.only_over && judged_anew) || events_.size() - from > kAtOnce;
    if (other || (anew && !job_.busy())) {
        reload();
    } else if (job_.busy()) {
        stale_ = stale_ || anew; // what is under way is not begun again: a session that grows would never be shown
    } else {
        append(from);
        if (judged_anew && !rows_.empty())
            Q_EMIT dataChanged(index(0, Span), index(rowCount() - 1, Span), {OverRole, Qt::ForegroundRole});
    }
    Q_EMIT countsChanged();
}

void EventsModel::setFilter(const EventFilter& filter) {
    if (filter == filter_) return;
    filter_ = filter;
    reload();
}

void EventsModel::reload() {
    stale_ = false;
    if (events_.empty()) {
        job_.cancel();
        beginResetModel();
        rows_.clear();
        index_ = std::make_shared<SpanIndex>();
        endResetModel();
        Q_EMIT countsChanged();
        return;
    }
    job_.run<Filtered>(
        [events = events_, context = context_, filter = filter_](const CancelToken&) {
            Filtered out{{}, std::make_shared<SpanIndex>()};
            out.index->catchUp(*context.trace);
            out.rows = filterEvents(events, 0, filter, *out.index, context);
            sortByTime(out.rows, events);
            return out;
        },
        [this, seen = events_.size()](Filtered filtered) {
            beginResetModel();
            rows_ = std::move(filtered.rows);
            index_ = std::move(filtered.index);
            endResetModel();
            append(std::min(seen, events_.size()));
            Q_EMIT countsChanged();
            if (stale_) reload();
        });
}

void EventsModel::append(std::size_t from) {
    index_->catchUp(*context_.trace);
    auto more = filterEvents(events_, from, filter_, *index_, context_);
    sortByTime(more, events_);
    // Most come behind all others; what is logged late, as the phases of a request are, goes to its place in time.
    for (auto next = more.begin(); next != more.end();) {
        const auto by_time = [this](auto a, auto b) { return earlier(events_, a, b); };
        const auto place = std::upper_bound(rows_.begin(), rows_.end(), *next, by_time);
        const auto behind = place == rows_.end() ? more.end() : std::upper_bound(next, more.end(), *place, by_time);
        const auto first = static_cast<int>(place - rows_.begin());
        beginInsertRows({}, first, first + static_cast<int>(behind - next) - 1);
        rows_.insert(place, next, behind);
        endInsertRows();
        next = behind;
    }
}

const trace::Event& EventsModel::event(int row) const { return events_[rows_.at(static_cast<std::size_t>(row))]; }

QString EventsModel::cell(const trace::Event& event, int column) const {
    const auto row = column == Stage || column == Span ? index_->find(event.span) : trace::kNoRow;
    switch (column) {
    case Time:
        return eventTime(event.at - origin_);
    case Kind:
        return kindWord(event.kind);
    case Stage:
        return row == trace::kNoRow ? QString() : stageWord(appearance_, context_.trace->spans[row].stage);
    case Span: {
        if (row == trace::kNoRow) return {};
        return QString::fromStdString(
            scene::spanLabel(context_.trace->spans[row], appearance_.catalogue(), appearance_.language()));
    }
    default:
        return eventText(event, appearance_);
    }
}

QVariant EventsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto number = rows_[static_cast<std::size_t>(index.row())];
    const auto& one = events_[number];
    const auto row = index_->find(one.span);
    switch (role) {
    case Qt::DisplayRole:
        return cell(one, index.column());
    case Qt::ToolTipRole:
        return index.column() == Text ? QVariant(cell(one, Text).toHtmlEscaped()) : QVariant();
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::FontRole:
        return index.column() == Time ? appearance_.mono(12) : appearance_.text(12);
    case Qt::AccessibleTextRole:
        return index.column() == Span && verdictOfSpan(row, context_) == budget::Verdict::Over
                   ? tr("%1, over budget").arg(cell(one, Span))
                   : cell(one, index.column());
    case Qt::ForegroundRole:
        return appearance_.textColour(index.column() == Text || index.column() == Span ? scene::Ink::Text
                                                                                       : scene::Ink::Muted);
    case StageRole:
        return row == trace::kNoRow ? QVariant() : static_cast<int>(context_.trace->spans[row].stage);
    case OverRole:
        return verdictOfSpan(row, context_) == budget::Verdict::Over;
    default:
        return {};
    }
}

QVariant EventsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Time ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Time:
        return tr("Time");
    case Kind:
        return tr("Kind");
    case Stage:
        return tr("Stage");
    case Span:
        return tr("Span");
    case Text:
        return tr("Text");
    default:
        return {};
    }
}

int EventsModel::firstRow(SpanId span) const {
    const auto found = std::find_if(rows_.begin(), rows_.end(),
                                    [this, span](std::uint32_t number) { return events_[number].span == span; });
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

QString EventsModel::text(const QModelIndexList& rows) const {
    std::set<int> wanted;
    for (const auto& index : rows) wanted.insert(index.row());
    QString out;
    for (const auto row : wanted) {
        QStringList cells;
        for (int column = 0; column < Columns; ++column) cells << cell(event(row), column);
        out += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    }
    return out;
}

} // namespace stagefall::ui
