// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"
#include "ui/bridge/latest_job.h"
#include "ui/models/event_filter.h"
#include "ui/theme/appearance.h"

#include <QAbstractTableModel>
#include <memory>
#include <vector>

namespace stagefall::ui {

/// The events of the session shown that pass a filter, by time and where that is the same in the order of the log.
/// Keeps their numbers only, so that 100,000 cost nothing; whole logs are filtered off the UI thread, what is appended
/// while a session runs is filtered at once.
class EventsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Time, Kind, Stage, Span, Text, Columns };
    enum Role { OverRole = Qt::UserRole + 1, StageRole };
    explicit EventsModel(const Appearance& appearance, QObject* parent = nullptr);

    void setFrame(const FramePtr& frame);
    void setFilter(const EventFilter& filter);
    const EventFilter& filter() const { return filter_; }
    std::size_t total() const { return events_.size(); }
    bool busy() const { return job_.busy(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    const trace::Event& event(int row) const;
    /// The first row of a span's events; -1 where none is shown. Looks through the rows.
    int firstRow(SpanId span) const;
    /// Rows as text with tabs, for the clipboard.
    QString text(const QModelIndexList& rows) const;

Q_SIGNALS:
    void countsChanged();
    void busyChanged(bool busy);

private:
    struct Filtered {
        std::vector<std::uint32_t> rows;
        std::shared_ptr<SpanIndex> index;
    };
    void reload();
    void append(std::size_t from);
    QString cell(const trace::Event& event, int column) const;

    const Appearance& appearance_;
    SessionId id_;
    trace::EventView events_;
    EventContext context_;
    std::shared_ptr<SpanIndex> index_; ///< complete for context_.trace, but while a job makes another
    MonoTime origin_;
    EventFilter filter_;
    std::vector<std::uint32_t> rows_;
    LatestJob job_;
    bool stale_ = false; ///< verdicts changed while a filter was under way
};

} // namespace stagefall::ui
