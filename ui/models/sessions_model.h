// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/library.h"
#include "ui/theme/appearance.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>
#include <memory>
#include <optional>
#include <set>

namespace stagefall::ui {

/// What is known of the session that runs, before the store knows it.
struct LiveGlance {
    SessionId id;
    Nanoseconds duration{0};
    budget::Verdict verdict = budget::Verdict::Unknown;
    std::shared_ptr<const scene::Scene> strip;
    QString title;    ///< "" = not known
    QString question; ///< of its first task
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
        StateRole,                 ///< "interrupted", "running", "paused", "open", ...; "" for what finished
        TagsRole,                  ///< QStringList
        ShownRole,                 ///< bool: it is the one in the window
        LabRole,                   ///< bool
        HaystackRole,              ///< what a search looks through
        SourceRole,                ///< "endpoint · model"
        FailedToolsRole,           ///< int
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

    /// Of the workbenches, in English: sessions that are called so are told apart by what was asked, until a person
    /// names them.
    void setCommonTitles(const std::set<std::string>& titles);
    void setShown(const SessionId& id);
    const SessionId& shown() const { return shown_; }
    void setLive(const std::optional<LiveGlance>& live);
    /// The conversations of this window that wait for a follow-up.
    void setWaiting(const std::set<SessionId>& ids);
    /// The one of this window that a person holds; "" = none.
    void setPaused(const SessionId& id);

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
    std::set<std::string> common_titles_;
    SessionId shown_;
    std::set<SessionId> waiting_;
    SessionId paused_;
    std::optional<LiveGlance> live_;
};

/// Which sessions a list shows, and in which order.
struct SessionChoice {
    enum class Order { Newest, Longest, Worst, Endpoint, Model };
    enum class Which { All, Over, Near, Within, Failed };
    Order order = Order::Newest;
    Which which = Which::All; ///< Failed: it ended so, or a tool did
    QString endpoint, model;  ///< "" = any
    int days = 0;             ///< of the last so many; 0 = any
    bool operator==(const SessionChoice&) const = default;
    int filters() const; ///< how many of them are in force
};

/// Those in which every word of the search is found: in the title, a tag, the workbench, the endpoint, the model, the
/// verdict ("over"), the state ("failed"), a question or an answer; and that fit the choice.
class SessionFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SessionFilter(SessionsModel& model, QObject* parent = nullptr);
    void setSearch(const QString& text);
    const QStringList& words() const { return words_; }
    void setChoice(const SessionChoice& choice);
    const SessionChoice& choice() const { return choice_; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    bool fits(const QModelIndex& row) const;

    SessionsModel& model_;
    QStringList words_;
    SessionChoice choice_;
};

} // namespace stagefall::ui
