// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/library.h"
#include "ui/theme/appearance.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <memory>
#include <optional>

namespace stagefall::ui {

/// What is known of the session that runs, before the store knows it.
struct LiveGlance {
    SessionId id;
    Nanoseconds duration{0};
    budget::Verdict verdict = budget::Verdict::Unknown;
    std::shared_ptr<const scene::Scene> strip;
    QString title; ///< "" = not known
};

/// The stored sessions, newest first, one row each. A change of the library comes as inserts, removals and changed rows
/// where the order allows it. Editing a row renames the session.
class SessionsModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        IdRole = Qt::UserRole + 1, ///< QString
        WhenRole,                  ///< "today 12:04"
        DurationRole,              ///< "1.28 s", "" = not known
        DurationNsRole,            ///< qint64, -1 = not known
        VerdictRole,               ///< int of budget::Verdict; of what failed or was cut off only Over is known
        StateRole,                 ///< "interrupted", "running", "open", ...; "" for what finished
        TagsRole,                  ///< QStringList
        ShownRole,                 ///< bool: it is the one in the window
        LabRole,                   ///< bool
        HaystackRole,              ///< what a search looks through
    };
    SessionsModel(Library& library, Appearance& appearance, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    const SessionItem* item(const QModelIndex& index) const; ///< valid until the next change; nullptr for no row
    /// None until it was read, which asking for it sets going.
    std::shared_ptr<const scene::Scene> strip(const QModelIndex& index) const;
    QModelIndex find(const SessionId& id) const;

    void setShown(const SessionId& id);
    const SessionId& shown() const { return shown_; }
    void setLive(const std::optional<LiveGlance>& live);
    /// The conversation of this window that waits for a follow-up; "" = none does.
    void setWaiting(const SessionId& id);

private:
    void refresh();
    void changedRow(const SessionId& id);
    bool isLive(const SessionItem& item) const { return live_ && live_->id == item.summary.id; }
    QString title(const SessionItem& item) const;
    QString state(const SessionItem& item) const;
    QString duration(const SessionItem& item) const;
    budget::Verdict verdict(const SessionItem& item) const;
    QString description(const SessionItem& item) const;
    QString haystack(const SessionItem& item) const;
    QString when(const SessionItem& item) const;

    Library& library_;
    Appearance& appearance_;
    std::vector<SessionItem> items_;
    SessionId shown_;
    SessionId waiting_;
    std::optional<LiveGlance> live_;
};

/// Those in which every word of the search is found: in the title, a tag, the workbench, the endpoint, the model, the
/// verdict ("over") or the state ("failed").
class SessionFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SessionFilter(SessionsModel& model, QObject* parent = nullptr);
    void setSearch(const QString& text);
    const QStringList& words() const { return words_; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList words_;
};

} // namespace stagefall::ui
