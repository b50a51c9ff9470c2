// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/shortcuts_dialog.h"

#include "ui/dialogs/roles.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/scroll_focus.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <vector>

namespace stagefall::ui {
namespace {

struct Line {
    const char* keys; ///< alternatives after a blank; "+" joins what is pressed together
    const char* what; ///< translated when shown
};
struct Group {
    const char* title;
    std::vector<Line> lines;
};

/// The two columns.
const std::array<std::vector<Group>, 2>& columns() {
    static const std::array<std::vector<Group>, 2> groups{{
        {{QT_TRANSLATE_NOOP("Shortcuts", "Session"),
          {{"F5", QT_TRANSLATE_NOOP("Shortcuts", "Run, or resume")},
           {"Shift+F5", QT_TRANSLATE_NOOP("Shortcuts", "Stop")},
           {"Space", QT_TRANSLATE_NOOP("Shortcuts", "Pause, resume, play back")},
           {"F10", QT_TRANSLATE_NOOP("Shortcuts", "Step, or pause")},
           {"Ctrl+N", QT_TRANSLATE_NOOP("Shortcuts", "New session")},
           {"Ctrl+L", QT_TRANSLATE_NOOP("Shortcuts", "Ask in the conversation")}}},
         {QT_TRANSLATE_NOOP("Shortcuts", "Find"),
          {{"N Shift+N", QT_TRANSLATE_NOOP("Shortcuts", "Next, previous over budget")},
           {"/", QT_TRANSLATE_NOOP("Shortcuts", "Search")},
           {"Ctrl+F", QT_TRANSLATE_NOOP("Shortcuts", "Search the sessions")},
           {"M", QT_TRANSLATE_NOOP("Shortcuts", "Measure between two points")}}},
         {QT_TRANSLATE_NOOP("Shortcuts", "Window"),
          {{"F11", QT_TRANSLATE_NOOP("Shortcuts", "Presentation")},
           {"Ctrl+E", QT_TRANSLATE_NOOP("Shortcuts", "Export")},
           {"Ctrl+O", QT_TRANSLATE_NOOP("Shortcuts", "Open a file")},
           {"Ctrl+,", QT_TRANSLATE_NOOP("Shortcuts", "Settings")},
           {"Ctrl++ Ctrl+- Ctrl+0", QT_TRANSLATE_NOOP("Shortcuts", "Larger, smaller, usual text")},
           {"Ctrl+1 Ctrl+2 Ctrl+3", QT_TRANSLATE_NOOP("Shortcuts", "Fold the sides, the tables")},
           {"F6", QT_TRANSLATE_NOOP("Shortcuts", "To the next part")},
           {"Tab", QT_TRANSLATE_NOOP("Shortcuts", "To the next control")},
           {"?", QT_TRANSLATE_NOOP("Shortcuts", "These keys")}}}},
        {{QT_TRANSLATE_NOOP("Shortcuts", "Waterfall"),
          {{"W S", QT_TRANSLATE_NOOP("Shortcuts", "Zoom in, zoom out")},
           {"A D ← →", QT_TRANSLATE_NOOP("Shortcuts", "Pan")},
           {"F", QT_TRANSLATE_NOOP("Shortcuts", "Fit the selection")},
           {"0", QT_TRANSLATE_NOOP("Shortcuts", "Fit everything")},
           {"P", QT_TRANSLATE_NOOP("Shortcuts", "Parts of requests and tools")},
           {"Alt+↓ Alt+↑", QT_TRANSLATE_NOOP("Shortcuts", "Next and previous span")},
           {"Enter", QT_TRANSLATE_NOOP("Shortcuts", "Open the inspector")},
           {"Esc", QT_TRANSLATE_NOOP("Shortcuts", "Drop the selection")}}},
         {QT_TRANSLATE_NOOP("Shortcuts", "Pointer"),
          {{QT_TRANSLATE_NOOP("Shortcuts", "Wheel"), QT_TRANSLATE_NOOP("Shortcuts", "Scroll the rows")},
           {QT_TRANSLATE_NOOP("Shortcuts", "Ctrl+Wheel"), QT_TRANSLATE_NOOP("Shortcuts", "Zoom at the pointer")},
           {QT_TRANSLATE_NOOP("Shortcuts", "Drag"), QT_TRANSLATE_NOOP("Shortcuts", "Pan")},
           {QT_TRANSLATE_NOOP("Shortcuts", "Drag in the ruler"),
            QT_TRANSLATE_NOOP("Shortcuts", "Select a time range and see its sums")}}},
         {QT_TRANSLATE_NOOP("Shortcuts", "Presentation"),
          {{"F5 Shift+F5", QT_TRANSLATE_NOOP("Shortcuts", "Run, stop")},
           {"Space", QT_TRANSLATE_NOOP("Shortcuts", "Play, pause")},
           {"+ -", QT_TRANSLATE_NOOP("Shortcuts", "Faster, slower")},
           {"← →", QT_TRANSLATE_NOOP("Shortcuts", "Back, forward")},
           {"Home End", QT_TRANSLATE_NOOP("Shortcuts", "To the start, to the end")},
           {"↑ ↓", QT_TRANSLATE_NOOP("Shortcuts", "Scroll the answer")},
           {"Esc F11", QT_TRANSLATE_NOOP("Shortcuts", "Leave")}}}},
    }};
    return groups;
}

QString translated(const char* text) { return QCoreApplication::translate("Shortcuts", text); }

/// Each key as a cap, which knows its group.
QWidget* caps(const char* keys, const char* group, QWidget* parent) {
    const bool pointer = QLatin1String(group) == QLatin1String("Pointer");
    auto* row = new QWidget(parent);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    const auto text = translated(keys);
    const auto parts = pointer ? QStringList{text} : text.split(QLatin1Char(' '));
    for (const auto& part : parts) {
        auto* cap = roleLabel("key", row);
        cap->setText(part);
        cap->setProperty("group", QString::fromLatin1(group));
        cap->setFixedHeight(pxFor(*parent, 22));
        layout->addWidget(cap);
    }
    layout->addStretch();
    return row;
}

QWidget* column(const std::vector<Group>& groups, QWidget* parent) {
    auto* widget = new QWidget(parent);
    auto* grid = new QGridLayout(widget);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, pxFor(*parent, 132));
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& group : groups) {
        auto* title = roleLabel("section", widget);
        title->setText(translated(group.title));
        if (row > 0) grid->setRowMinimumHeight(row++, 8);
        grid->addWidget(title, row++, 0, 1, 2);
        for (const auto& line : group.lines) {
            auto* what = roleLabel("", widget);
            what->setText(translated(line.what));
            what->setWordWrap(true);
            what->setAccessibleDescription(translated(line.keys));
            grid->addWidget(caps(line.keys, group.title, widget), row, 0);
            grid->addWidget(what, row++, 1);
        }
    }
    grid->setRowStretch(row, 1);
    return widget;
}

} // namespace

ShortcutsDialog::ShortcutsDialog(QWidget* parent)
    : QDialog(parent), scroll_(new QScrollArea(this)), note_(roleLabel("muted", this)), close_(roleButton("", this)) {
    scroll_->setWidgetResizable(true);
    note_->setWordWrap(true);
    close_->setDefault(true);
    connect(close_, &QPushButton::clicked, this, &QDialog::accept);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(16);
    foot->addWidget(note_, 1);
    foot->addWidget(close_);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(24, 20, 12, 16);
    outer->setSpacing(12);
    outer->addWidget(scroll_, 1);
    foot->setContentsMargins(0, 0, 12, 0);
    outer->addLayout(foot);
    focusWhereItScrolls(*scroll_);
    close_->setFocus();
    fill();
}

void ShortcutsDialog::fill() {
    setWindowTitle(tr("Keys"));
    scroll_->setAccessibleName(tr("Keys"));
    note_->setText(tr("Letters act while the waterfall has the focus."));
    close_->setText(tr("Close"));
    auto* content = new QWidget;
    auto* sides = new QHBoxLayout(content);
    sides->setContentsMargins(0, 0, 12, 0); // the scroll bar stands beside it
    sides->setSpacing(32);
    for (const auto& groups : columns()) sides->addWidget(column(groups, content), 1);
    scroll_->setWidget(content);
}

/// As high as all keys are, as far as the screen goes: then it scrolls. Known only once the letters have their size.
void ShortcutsDialog::fit() {
    constexpr double kShare = 0.94;
    const auto room = screen()->availableSize() * kShare;
    setMinimumSize(QSize(pxFor(*this, 480), pxFor(*this, 320)).boundedTo(room));
    const auto margins = layout()->contentsMargins();
    const auto wide = std::min(pxFor(*this, 880), room.width());
    const auto inside = wide - margins.left() - margins.right();
    const auto foot = std::max(close_->sizeHint().height(), note_->sizeHint().height());
    const auto high =
        scroll_->widget()->heightForWidth(inside) + layout()->spacing() + foot + margins.top() + margins.bottom();
    resize(QSize(wide, high).boundedTo(room));
    if (high > room.height()) scroll_->setFocus(); // Enter closes from there too
}

void ShortcutsDialog::setVisible(bool visible) {
    if (visible && !testAttribute(Qt::WA_Resized)) {
        ensurePolished();
        fit();
    }
    QDialog::setVisible(visible);
}

void ShortcutsDialog::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) fill();
    QDialog::changeEvent(event);
}

} // namespace stagefall::ui
