// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/span_table.h"

#include <QAccessibleWidget>
#include <functional>
#include <map>
#include <string>

namespace stagefall::ui {

class WaterfallView;

/// A line by what it stands for, so that it is the same one while frames come and go: rows of a session stay.
struct LineKey {
    trace::Row row = trace::kNoRow;
    bool gaps = false; ///< the unattributed time of the group, not the group
    auto operator<=>(const LineKey&) const = default;
};

/// The waterfall as screen readers see it: a tree whose items are its lines, in view or not, and after them the widgets
/// that lie over it. An item is made when somebody asks for it and goes with its line. UI thread.
class WaterfallAccessible : public QAccessibleWidget {
public:
    explicit WaterfallAccessible(WaterfallView& view);
    ~WaterfallAccessible() override;
    Q_DISABLE_COPY_MOVE(WaterfallAccessible)

    int childCount() const override;
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;
    QAccessibleInterface* focusChild() const override;
    QString text(QAccessible::Text kind) const override;

    WaterfallView& view() const { return *view_; }           ///< of a line that is valid
    std::size_t lineOf(LineKey key, std::size_t hint) const; ///< kNoLine where it has gone
    std::size_t made() const { return items_.size(); }       ///< items that are kept now

    using Tell = std::function<void(QAccessibleEvent&)>;
    /// Who is told what happens in the place of the platform, which tells nobody where no screen reader runs.
    void setTell(Tell tell) { tell_ = std::move(tell); }

    void selectionChanged();
    void linesChanged();
    void focusCame();
    void viewGoes(); ///< what is left of it is a widget without lines

private:
    /// What was said last about the selected line.
    struct Said {
        LineKey key;
        QString words;
        bool folded = false;
    };
    LineKey keyOf(std::size_t line) const;
    QAccessibleInterface* item(std::size_t line) const;
    int lineCount() const;
    QList<QWidget*> widgets() const;
    void forget(bool all);
    bool heard() const { return tell_ != nullptr || QAccessible::isActive(); }
    void tell(QAccessibleEvent& event) const;
    void send(QAccessibleInterface* about, QAccessible::Event what) const;
    void sendState(QAccessibleInterface* about, const std::function<void(QAccessible::State&)>& mark) const;
    void sendFocus();
    Said selected() const;

    WaterfallView* view_; ///< nullptr once it goes
    mutable std::map<LineKey, QAccessible::Id> items_;
    std::string session_;
    std::size_t lines_ = 0;
    Said said_;
    Tell tell_;
};

/// Makes the waterfall known to screen readers. Any number of calls.
void installWaterfallAccessibility();

} // namespace stagefall::ui
