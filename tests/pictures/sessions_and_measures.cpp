// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions, verdicts, budget, events and percentiles: what stands left, above and below the waterfall.
#include "core/agent/workbench.h"
#include "core/intake/native_json.h"
#include "tests/pictures/pictures.h"
#include "ui/models/budget_edits.h"
#include "ui/pages/allowance_sheet.h"
#include "ui/pages/budget_page.h"
#include "ui/pages/events_page.h"
#include "ui/pages/percentiles_page.h"
#include "ui/pages/sessions_pane.h"
#include "ui/pages/tags_editor.h"
#include "ui/pages/verdict_strip.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QVBoxLayout>

namespace stagefall::pictures {
namespace {

using ui::Library;

std::vector<trace::Event> recording(const std::string& name) {
    const auto path = agent::resourceFolder() + "/sessions/" + name + ".json";
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", path.c_str());
    return intake::importJson(file.readAll().toStdString(), path)->events;
}

/// The same session as if everything had taken `factor` times as long, begun some minutes ago.
std::vector<trace::Event> stretched(std::vector<trace::Event> events, double factor, int minutes_ago) {
    const auto begin = events.front().at;
    const auto wall = (QDateTime::currentMSecsSinceEpoch() - minutes_ago * 60'000LL) * 1'000'000;
    for (auto& event : events) {
        event.at =
            begin + Nanoseconds{static_cast<std::int64_t>(static_cast<double>((event.at - begin).count()) * factor)};
        if (event.name == trace::keys::kWallAnchor) event.text = std::to_string(wall);
    }
    return events;
}

/// A library of its own with many sessions, so that other pictures keep theirs.
class Shelf : public QObject {
public:
    ~Shelf() override { library.reset(); } // before its store
    explicit Shelf(QObject* parent) : QObject(parent) {
        store_ = *store::Store::open(folder_.filePath("shelf.db").toStdString(), clock_);
        const auto slow = recording("slow");
        const auto fast = recording("fast");
        for (int i = 0; i < 24; ++i) {
            const auto factor = 0.9 + 0.45 * ((i * 7) % 11) / 11.0 + (i == 17 ? 0.9 : 0.0);
            add("slow" + std::to_string(i), stretched(slow, factor, 190 + i * 37), store::SessionState::Finished);
        }
        add("a1", stretched(slow, 1, 4), store::SessionState::Finished);
        add("a2", stretched(recording("failing"), 1, 9), store::SessionState::Failed);
        add("a3", stretched(fast, 1, 31), store::SessionState::Finished);
        add("a4", stretched(fast, 1.25, 60), store::SessionState::Finished);
        add("a5", stretched(slow, 0.6, 150), store::SessionState::Interrupted);
        (void)store_->rename("a1", "Compare regions, last 3 days");
        (void)store_->rename("a4", "Same question, after the prompt was shortened and the tools run in parallel");
        (void)store_->setTags("a1", {"demo", "before"});
        (void)store_->setTags("a4", {"after the fix", "客户演示", "release 0.2"});
        library = std::make_unique<Library>(*store_);
        library->refresh();
        PictureContext::wait([this] {
            return library->loaded() && !library->sessions().empty() && library->sessions().back().strip != nullptr;
        });
    }
    std::unique_ptr<Library> library;

private:
    void add(const std::string& id, const std::vector<trace::Event>& events, store::SessionState state) {
        if (!store_->import(id, events, state)) qFatal("%s was not imported", id.c_str());
    }
    QTemporaryDir folder_;
    SystemClock clock_;
    std::unique_ptr<store::Store> store_;
};

void showFrom(PictureContext& context, Library& library, const SessionId& id) {
    QObject guard;
    QObject::connect(&library, &Library::opened, &guard,
                     [&](const ui::FrameSource& source) { context.feed().show(source); });
    library.open(id);
    PictureContext::wait([&] { return context.feed().frame()->id == id; });
}

/// The widget, and the shelf it reads, which goes with it.
template <typename Build>
QWidget* onShelf(PictureContext& context, const SessionId& shown, Build build) {
    auto* host = new QWidget;
    host->setProperty("role", "panel");
    static Shelf* const shelf = new Shelf(QCoreApplication::instance()); // made once: it takes a while
    showFrom(context, *shelf->library, shown);
    auto* column = new QVBoxLayout(host);
    column->setContentsMargins(0, 0, 0, 0);
    auto* widget = build(*shelf->library);
    column->addWidget(widget);
    widget->show();
    return host;
}

QWidget* sessions(PictureContext& context) {
    return onShelf(context, "a1", [&](Library& library) {
        return new ui::SessionsPane(library, context.feed(), context.appearance());
    });
}

QWidget* sessionsDeleted(PictureContext& context) {
    return onShelf(context, "a3", [&](Library& library) {
        auto* pane = new ui::SessionsPane(library, context.feed(), context.appearance());
        library.undoRemove();
        library.remove("a2");
        auto* list = pane->findChild<QAbstractItemView*>();
        for (int row = 2; row < 5; ++row)
            list->selectionModel()->select(list->model()->index(row, 0), QItemSelectionModel::Select);
        return pane;
    });
}

QWidget* noSessions(PictureContext& context) {
    context.feed().clear();
    return onShelf(context, "a1", [&](Library& library) {
        auto* pane = new ui::SessionsPane(library, context.feed(), context.appearance());
        pane->findChild<QLineEdit*>()->setText(QStringLiteral("xyz"));
        return pane;
    });
}

/// A first start: the library has nothing.
QWidget* emptyLibrary(PictureContext& context) {
    struct Owned : QObject {
        QTemporaryDir folder;
        SystemClock clock;
        std::unique_ptr<store::Store> store = *store::Store::open(folder.filePath("e.db").toStdString(), clock);
        Library library{*store};
    };
    context.feed().clear();
    const auto owned = std::make_shared<Owned>();
    owned->library.refresh();
    auto* pane = new ui::SessionsPane(owned->library, context.feed(), context.appearance());
    QObject::connect(pane, &QObject::destroyed, pane, [owned] {});
    PictureContext::wait([&] { return owned->library.loaded(); });
    return pane;
}

QWidget* verdicts(PictureContext& context) {
    return onShelf(context, "a1", [&](Library& library) {
        auto* box = new QWidget;
        auto* column = new QVBoxLayout(box);
        column->setContentsMargins(0, 0, 0, 0);
        auto* strip = new ui::VerdictStrip(library, context.feed(), context.appearance());
        column->addWidget(strip);
        column->addStretch();
        PictureContext::wait([strip] { return strip->cells().back().reported; });
        return box;
    });
}

QWidget* budget(PictureContext& context) {
    context.show("slow");
    return new ui::BudgetPage(context.feed(), context.appearance());
}

QWidget* budgetEdited(PictureContext& context) {
    context.show("failing");
    auto* page = new ui::BudgetPage(context.feed(), context.appearance());
    QObject::connect(page, &ui::BudgetPage::budgetEdited, &context.feed(), &ui::FrameFeed::setBudget);
    page->edits().set({.what = ui::AllowanceKey::What::Tool, .subject = "query_sales"}, fromMs(300));
    page->loadFile(QStringLiteral("/nowhere/team.json"));
    return page;
}

QWidget* events(PictureContext& context) {
    context.show("slow");
    context.selection().setSpan(context.span("query_sales"));
    return new ui::EventsPage(context.feed(), context.selection(), context.appearance());
}

QWidget* eventsOver(PictureContext& context) {
    auto* page = events(context);
    page->findChild<QCheckBox*>()->setChecked(true);
    return page;
}

QWidget* percentiles(PictureContext& context, const ui::Measure& measure) {
    return onShelf(context, "a1", [&](Library& library) {
        auto* page = new ui::PercentilesPage(library, context.feed(), context.appearance());
        page->setMeasure(measure);
        page->show();
        PictureContext::wait([page] { return !page->reader().busy() && !page->reader().samples().empty(); });
        return page;
    });
}

QWidget* tagsEditor(PictureContext& /*context*/) {
    return new ui::TagsEditor({QStringLiteral("demo"), QStringLiteral("before the fix")},
                              {QStringLiteral("demo"), QStringLiteral("客户演示"), QStringLiteral("release 0.2")},
                              nullptr);
}

QWidget* allowanceSheet(PictureContext& context) {
    return new ui::AllowanceSheet({QStringLiteral("query_sales"), QStringLiteral("check_stock")},
                                  {QStringLiteral("lab-planner")}, context.appearance(), nullptr);
}

const bool kSheets =
    addPicture("tags-editor", tagsEditor, {{280, 120}}) && addPicture("allowance-sheet", allowanceSheet, {{320, 190}});
const bool kRegistered = addPicture("sessions", sessions, {{248, 760}, {320, 1080}}) &&
                         addPicture("sessions-deleted", sessionsDeleted, {{248, 620}}) &&
                         addPicture("sessions-nothing", noSessions, {{248, 420}}) &&
                         addPicture("sessions-empty", emptyLibrary, {{248, 420}}) &&
                         addPicture("verdicts", verdicts, {{836, 84}, {1300, 84}, {600, 160}, {320, 240}}) &&
                         addPicture("budget", budget, {{836, 280}, {1300, 420}, {620, 260}}) &&
                         addPicture("budget-edited", budgetEdited, {{836, 300}}) &&
                         addPicture("events", events, {{836, 280}, {1300, 420}}) &&
                         addPicture("events-over", eventsOver, {{836, 280}}) &&
                         addPicture("percentiles", [](PictureContext& context) { return percentiles(context, {}); },
                                    {{836, 300}, {1300, 460}, {520, 420}}) &&
                         addPicture("percentiles-tool",
                                    [](PictureContext& context) {
                                        return percentiles(context, {ui::Measure::What::Stage, trace::Stage::Tool});
                                    },
                                    {{836, 300}});

} // namespace
} // namespace stagefall::pictures
