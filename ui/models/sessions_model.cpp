// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sessions_model.h"

#include "core/host/kept.h"
#include "ui/format/format.h"
#include "ui/models/row_merge.h"

#include <QDateTime>
#include <algorithm>

namespace stagefall::ui {
namespace {

QString qt(const std::string& text) { return foreignText(text); }

std::int64_t wallNow() { return QDateTime::currentMSecsSinceEpoch() * 1'000'000; }

std::vector<SessionId> ids(const std::vector<SessionItem>& items) {
    std::vector<SessionId> out;
    out.reserve(items.size());
    for (const auto& item : items) out.push_back(item.summary.id);
    return out;
}

} // namespace

SessionsModel::SessionsModel(Library& library, Appearance& appearance, QObject* parent)
    : QAbstractListModel(parent), library_(library), appearance_(appearance), items_(library.sessions()) {
    connect(&library, &Library::sessionsChanged, this, &SessionsModel::refresh);
    connect(&appearance, &Appearance::changed, this, [this] {
        if (!items_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    });
}

int SessionsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(items_.size());
}

Qt::ItemFlags SessionsModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren;
}

const SessionItem* SessionsModel::item(const QModelIndex& index) const {
    return checkIndex(index, CheckIndexOption::IndexIsValid) ? &items_[static_cast<std::size_t>(index.row())] : nullptr;
}

std::shared_ptr<const scene::Scene> SessionsModel::strip(const QModelIndex& index) const {
    const auto* one = item(index);
    if (one == nullptr) return nullptr;
    if (isLive(*one) && live_->strip) return live_->strip;
    if (!one->strip) library_.needStrip(one->summary.id);
    return one->strip;
}

QModelIndex SessionsModel::find(const SessionId& id) const {
    const auto found =
        std::find_if(items_.begin(), items_.end(), [&id](const SessionItem& item) { return item.summary.id == id; });
    return found == items_.end() ? QModelIndex() : index(static_cast<int>(found - items_.begin()));
}

QVariant SessionsModel::data(const QModelIndex& index, int role) const {
    const auto* one = item(index);
    if (one == nullptr) return {};
    const auto& summary = one->summary;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return title(*one);
    case Qt::ToolTipRole:
        return description(*one).toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
    case Qt::AccessibleTextRole:
        return description(*one);
    case IdRole:
        return qt(summary.id);
    case WhenRole:
        return when(*one);
    case DurationRole:
        return duration(*one);
    case DurationNsRole:
        return static_cast<qint64>(isLive(*one) ? live_->duration.count() : summary.duration_ns);
    case VerdictRole:
        return static_cast<int>(verdict(*one));
    case StateRole:
        return state(*one);
    case TagsRole:
        return one->tags;
    case ShownRole:
        return summary.id == shown_;
    case LabRole:
        return summary.lab;
    case HaystackRole:
        return haystack(*one);
    case SourceRole: {
        QStringList parts{qt(summary.endpoint), qt(summary.model)};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(" \u00b7 "));
    }
    case FailedToolsRole:
        return static_cast<int>(one->failed_tools);
    default:
        return {};
    }
}

bool SessionsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto* one = item(index);
    if (one == nullptr || role != Qt::EditRole) return false;
    const auto title = value.toString().simplified();
    if (title == this->title(*one)) return false;
    library_.rename(one->summary.id, title);
    return true;
}

/// What a person called it, else what was asked where it is called as its workbench, as all others of it are; else the
/// events' own title in the language in force.
QString SessionsModel::title(const SessionItem& item) const {
    if (item.summary.renamed) return qt(item.summary.title);
    const auto asked = isLive(item) && !live_->question.isEmpty() ? live_->question : item.question;
    if (!asked.isEmpty() && common_titles_.contains(item.summary.title)) return foreignText(asked.toStdString());
    if (const auto titles = item.summary.titles(); !titles.empty()) return qt(text::in(titles, appearance_.language()));
    if (isLive(item) && !live_->title.isEmpty()) return live_->title;
    return tr("Untitled session");
}

QString SessionsModel::state(const SessionItem& item) const {
    if (item.summary.state == store::SessionState::Live && waiting_.contains(item.summary.id)) return tr("open");
    if (item.summary.state == store::SessionState::Live && item.summary.id == paused_) return tr("paused");
    return stateWord(item.summary.state);
}

QString SessionsModel::when(const SessionItem& item) const {
    const bool live = item.summary.state == store::SessionState::Live;
    return wallTimeText(item.summary.wall_ns, wallNow(), live, appearance_.language());
}

QString SessionsModel::duration(const SessionItem& item) const {
    if (isLive(item)) return durationText(live_->duration);
    return item.summary.duration_ns < 0 ? QString() : durationText(Nanoseconds{item.summary.duration_ns});
}

budget::Verdict SessionsModel::verdict(const SessionItem& item) const {
    if (isLive(item)) return live_->verdict;
    return verdictOf(host::shownVerdict(item.summary));
}

QString SessionsModel::description(const SessionItem& item) const {
    const auto& summary = item.summary;
    QStringList lines{title(item)};
    const auto time = duration(item);
    const auto state = this->state(item);
    const auto judged = verdict(item);
    if (judged != budget::Verdict::Unknown && !time.isEmpty())
        lines << tr("%1, %2 budget").arg(time, verdictWord(appearance_, judged));
    else if (!time.isEmpty())
        lines << time;
    if (!state.isEmpty()) lines << state;
    if (item.failed_tools > 0) lines << tr("%n tool call(s) failed", nullptr, static_cast<int>(item.failed_tools));
    lines << (summary.state == store::SessionState::Live ? when(item)
                                                         : fullWallTimeText(summary.wall_ns, appearance_.language()));
    if (!summary.workbench.empty()) lines << tr("Workbench: %1").arg(qt(summary.workbench));
    if (!summary.endpoint.empty()) lines << tr("Endpoint: %1").arg(qt(summary.endpoint));
    if (!summary.model.empty()) lines << tr("Model: %1").arg(qt(summary.model));
    if (summary.lab) lines << tr("Times are simulated by the lab");
    if (!item.tags.isEmpty()) lines << tr("Tags: %1").arg(item.tags.join(QStringLiteral(", ")));
    return lines.join(QLatin1Char('\n'));
}

QString SessionsModel::haystack(const SessionItem& item) const {
    const auto& summary = item.summary;
    const auto judged = verdict(item);
    QStringList parts{title(item),          qt(summary.title), qt(summary.title_zh), qt(summary.workbench),
                      qt(summary.endpoint), qt(summary.model), state(item)};
    if (judged != budget::Verdict::Unknown) {
        const auto word = budget::name(judged);
        parts << QString::fromLatin1(word.data(), static_cast<qsizetype>(word.size()))
              << verdictWord(appearance_, judged);
    }
    if (summary.lab) parts << QStringLiteral("lab");
    if (item.failed_tools > 0) parts << tr("failed");
    parts << item.said;
    return (parts + item.tags).join(QLatin1Char('\n'));
}

void SessionsModel::setCommonTitles(const std::set<std::string>& titles) {
    if (titles == common_titles_) return;
    common_titles_ = titles;
    if (!items_.empty()) Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

void SessionsModel::setShown(const SessionId& id) {
    if (id == shown_) return;
    const auto before = std::exchange(shown_, id);
    changedRow(before);
    changedRow(id);
}

void SessionsModel::setLive(const std::optional<LiveGlance>& live) {
    const auto before = live_ ? live_->id : SessionId();
    live_ = live;
    if (!before.empty()) changedRow(before);
    if (live_ && live_->id != before) changedRow(live_->id);
}

void SessionsModel::setWaiting(const std::set<SessionId>& ids) {
    if (ids == waiting_) return;
    auto touched = std::exchange(waiting_, ids);
    touched.insert(ids.begin(), ids.end());
    for (const auto& id : touched) changedRow(id);
}

void SessionsModel::setPaused(const SessionId& id) {
    if (id == paused_) return;
    const auto before = std::exchange(paused_, id);
    changedRow(before);
    changedRow(id);
}

void SessionsModel::changedRow(const SessionId& id) {
    if (const auto row = find(id); row.isValid()) Q_EMIT dataChanged(row, row);
}

void SessionsModel::refresh() {
    const auto& after = library_.sessions();
    const auto remove = [this](std::size_t row) {
        beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
        items_.erase(items_.begin() + static_cast<std::ptrdiff_t>(row));
        endRemoveRows();
    };
    const auto insert = [this, &after](std::size_t row, std::size_t from) {
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
        items_.insert(items_.begin() + static_cast<std::ptrdiff_t>(row), after[from]);
        endInsertRows();
    };
    constexpr std::size_t kOneByOne = 50; // above that a reset is quicker and nobody could follow anyway
    const auto apart = items_.size() > after.size() ? items_.size() - after.size() : after.size() - items_.size();
    if (apart > kOneByOne || !mergeRows<SessionId>(ids(items_), ids(after), remove, insert)) {
        beginResetModel();
        items_ = after;
        endResetModel();
        return;
    }
    for (std::size_t row = 0; row < after.size(); ++row) {
        if (items_[row] == after[row]) continue;
        items_[row] = after[row];
        const auto changed = index(static_cast<int>(row));
        Q_EMIT dataChanged(changed, changed);
    }
}

int SessionChoice::filters() const {
    return (which != Which::All ? 1 : 0) + (endpoint.isEmpty() ? 0 : 1) + (model.isEmpty() ? 0 : 1) +
           (days > 0 ? 1 : 0);
}

SessionFilter::SessionFilter(SessionsModel& model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
    setSourceModel(&model);
}

void SessionFilter::setChoice(const SessionChoice& choice) {
    if (choice == choice_) return;
    choice_ = choice;
    invalidateFilter();
    sort(choice_.order == SessionChoice::Order::Newest ? -1 : 0); // -1: as the library has them
    invalidate();
}

bool SessionFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
    const auto* a = model_.item(left);
    const auto* b = model_.item(right);
    if (a == nullptr || b == nullptr) return left.row() < right.row();
    using Order = SessionChoice::Order;
    const auto number = [](const QModelIndex& index, int role) { return index.data(role).toLongLong(); };
    if (choice_.order == Order::Longest) {
        const auto longer = number(left, SessionsModel::DurationNsRole) - number(right, SessionsModel::DurationNsRole);
        if (longer != 0) return longer > 0;
    }
    if (choice_.order == Order::Worst) {
        const auto worse = number(left, SessionsModel::VerdictRole) - number(right, SessionsModel::VerdictRole);
        if (worse != 0) return worse > 0;
    }
    const auto by = choice_.order == Order::Endpoint ? a->summary.endpoint.compare(b->summary.endpoint)
                    : choice_.order == Order::Model  ? a->summary.model.compare(b->summary.model)
                                                     : 0;
    return by != 0 ? by < 0 : left.row() < right.row();
}

bool SessionFilter::fits(const QModelIndex& row) const {
    using Which = SessionChoice::Which;
    const auto* item = model_.item(row);
    if (item == nullptr) return false;
    const auto& summary = item->summary;
    const auto verdict = static_cast<budget::Verdict>(row.data(SessionsModel::VerdictRole).toInt());
    const bool failed = item->failed_tools > 0 || summary.state == store::SessionState::Failed ||
                        summary.state == store::SessionState::Interrupted;
    if (choice_.which == Which::Over && verdict != budget::Verdict::Over) return false;
    if (choice_.which == Which::Near && verdict != budget::Verdict::Near) return false;
    if (choice_.which == Which::Within && verdict != budget::Verdict::Within) return false;
    if (choice_.which == Which::Failed && !failed) return false;
    if (!choice_.endpoint.isEmpty() && qt(summary.endpoint) != choice_.endpoint) return false;
    if (!choice_.model.isEmpty() && qt(summary.model) != choice_.model) return false;
    constexpr std::int64_t kDay = 86'400'000'000'000;
    return choice_.days == 0 || summary.wall_ns >= wallNow() - choice_.days * kDay;
}

void SessionFilter::setSearch(const QString& text) {
    auto words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words == words_) return;
    words_ = std::move(words);
    invalidateFilter();
}

bool SessionFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
    const auto at = sourceModel()->index(row, 0, parent);
    if (!fits(at)) return false;
    if (words_.isEmpty()) return true;
    const auto haystack = at.data(SessionsModel::HaystackRole).toString();
    return std::all_of(words_.begin(), words_.end(),
                       [&](const QString& word) { return haystack.contains(word, Qt::CaseInsensitive); });
}

} // namespace stagefall::ui
