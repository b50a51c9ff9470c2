// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Inside ui/theme: the words of the style sheet. "@name" is replaced by the surface colour of an ink, "$name" by its
/// colour for letters; @on_accent, @accent_hover, @selected and @hover are mixed, @theme is "dark" or "light".
/// combobox-popup: 0 makes the list of a combo a list: as a menu it had arrows that covered its last row.
namespace stagefall::ui {

/// What is pressed, typed into and read.
inline constexpr const char* kControls = R"(
QWidget { color: $text; }
QMainWindow, QWidget[role="ground"] { background: @ground; }
QWidget[role="panel"] { background: @panel; }
QWidget[role="raised"] { background: @raised; }
QFrame[role="card"] { background: @raised; border: 1px solid @line; border-radius: 8px; }
QFrame[role="notice"] { background: @raised; border: 1px solid @line; border-left: 3px solid @accent; border-radius: 4px; }
QFrame[role="notice"][kind="warning"] { border-left-color: @near; }
QFrame[role="notice"][kind="good"] { border-left-color: @within; }
QFrame[role="rule"] { background: @line; border: none; max-height: 1px; min-height: 1px; }
QFrame[role="rule_vertical"] { background: @line; border: none; max-width: 1px; min-width: 1px; }

QLabel { background: transparent; }
QLabel:disabled { color: $faint; }
QLabel[role="caption"] { color: $muted; font-size: 11px; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="faint"] { color: $faint; }
QLabel[role="heading"] { font-size: 13px; font-weight: 600; }
QLabel[role="title"] { font-size: 16px; font-weight: 600; }
QLabel[role="display"] { font-size: 22px; font-weight: 600; }
QLabel[role="section"] { color: $muted; font-size: 11px; font-weight: 600; letter-spacing: 1px; }
QLabel[role="brand"] { font-size: 16px; font-weight: 700; }
QLabel[role="wrong"] { color: $near; font-size: 12px; }
QLabel[role="good"] { color: $within; }
QLabel[role="value"] { font-family: "JetBrains Mono", monospace; font-size: 12px; }
QWidget[face="code"] { font-family: "JetBrains Mono", "Noto Sans Mono CJK SC", monospace; font-size: 12px; }
QLabel[role="over"] { color: $over; }
QLabel[role="near"] { color: $near; }
QLabel[role="value"][tone="faint"] { color: $faint; }
QLabel[role="value"][tone="near"] { color: $near; }
QLabel[role="value"][tone="over"] { color: $over; }
QLabel[role="mono_caption"] { color: $faint; font-family: "JetBrains Mono", monospace; font-size: 11px; }
QLabel[role="measure"] { font-family: "JetBrains Mono", monospace; font-size: 24px; }
QLabel[role="measure"][tone="over"] { color: $over; }
QLabel[role="measure"][tone="near"] { color: $near; }
QLabel[role="figure"] { font-family: "JetBrains Mono", monospace; font-size: 20px; }
QLabel[role="figure"][tone="over"] { color: $over; }
QLabel[role="figure"][tone="near"] { color: $near; }
QLabel[role="figure"][tone="faint"] { color: $faint; font-size: 13px; }
QLabel[role="chip"] { color: $muted; background: @ground; border: none; border-radius: 8px; padding: 2px 8px; font-size: 11px; }
QLabel[role="key"] { color: $text; background: @raised; border: 1px solid @line; border-bottom-width: 2px; border-radius: 4px; padding: 1px 7px; font-size: 12px; }
QLabel[role="code"], QLineEdit[role="code"] { background: @ground; border: 1px solid @line; border-radius: 6px; padding: 6px 10px; }

QPushButton, QToolButton { background: @raised; border: 1px solid @line; border-radius: 6px; padding: 5px 12px; min-height: 18px; icon-size: 16px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked { background: @line; }
QPushButton:disabled, QToolButton:disabled { color: $faint; background: @raised; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: 4px 11px; }
QToolButton { padding: 5px 8px; }
QToolButton:focus { padding: 4px 7px; }
QPushButton[role="primary"] { background: @accent; color: @on_accent; border-color: @accent; font-weight: 600; }
QPushButton[role="primary"]:hover { background: @accent_hover; border-color: @accent_hover; }
QPushButton[role="primary"]:focus { border: 2px solid $text; }
QPushButton[role="primary"]:disabled { background: @raised; color: $faint; border-color: @line; }
QPushButton[role="quiet"], QToolButton[role="quiet"] { background: transparent; border: 1px solid transparent; padding: 4px 8px; }
QPushButton[role="quiet"]:hover, QToolButton[role="quiet"]:hover { background: @hover; }
QPushButton[role="quiet"]:focus, QToolButton[role="quiet"]:focus { border: 2px solid @accent; padding: 3px 7px; }
QToolButton[role="quiet"]:checked { background: @selected; }
QPushButton[role="link"] { background: transparent; border: 1px solid transparent; border-radius: 4px; color: $accent; padding: 2px 4px; text-align: left; }
QPushButton[role="link"]:hover { text-decoration: underline; }
QPushButton[role="link"]:disabled { color: $faint; }
QPushButton[role="link"]:focus { border: 1px solid @accent; padding: 2px 4px; }
QPushButton[role="suggestion"] { background: transparent; border: 1px solid @line; border-radius: 6px; color: $text; padding: 4px 10px; text-align: left; }
QPushButton[role="suggestion"]:hover { background: @hover; border-color: @accent; }
QPushButton[role="suggestion"]:focus { border: 1px solid @accent; }
QPushButton[role="tile"] { background: @raised; border: 1px solid @line; border-radius: 10px; padding: 16px; text-align: left; }
QPushButton[role="tile"]:hover { background: @hover; border-color: @accent; }
QPushButton[role="tile"]:focus { border: 2px solid @accent; padding: 15px; }
QToolButton::menu-indicator, QPushButton::menu-indicator { image: none; width: 0; }
QToolButton[popupMode="1"] { padding-right: 20px; }
QToolButton::menu-button { border: none; width: 18px; }
QToolButton::menu-arrow { image: url(:/style/@theme/arrow_down.svg); width: 14px; height: 14px; }

QLineEdit, QPlainTextEdit, QTextEdit, QTextBrowser, QAbstractSpinBox, QComboBox { background: @ground; border: 1px solid @line; border-radius: 6px; padding: 4px 8px; selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit, QAbstractSpinBox, QComboBox { min-height: 20px; }
QLineEdit:hover, QAbstractSpinBox:hover, QComboBox:hover { border-color: $faint; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus, QAbstractSpinBox:focus, QComboBox:focus { border: 2px solid @accent; padding: 3px 7px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled { color: $faint; background: @panel; }
QLineEdit:read-only { background: @panel; }
QLineEdit[wrong="true"], QPlainTextEdit[wrong="true"], QAbstractSpinBox[wrong="true"], QComboBox[wrong="true"] { border-color: @near; }
QLineEdit QToolButton { background: transparent; border: none; padding: 0; }
QAbstractSpinBox { padding-right: 20px; }
QAbstractSpinBox[buttonSymbols="2"] { padding-right: 8px; }
QAbstractSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; width: 20px; border: none; background: transparent; margin: 2px 2px 0 0; }
QAbstractSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; width: 20px; border: none; background: transparent; margin: 0 2px 2px 0; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: @hover; border-radius: 3px; }
QAbstractSpinBox::up-arrow { image: url(:/style/@theme/arrow_up.svg); width: 12px; height: 12px; }
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off { image: url(:/style/@theme/arrow_up_off.svg); }
QAbstractSpinBox::down-arrow { image: url(:/style/@theme/arrow_down.svg); width: 12px; height: 12px; }
QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off { image: url(:/style/@theme/arrow_down_off.svg); }
QComboBox { background: @raised; padding-right: 24px; combobox-popup: 0; }
QComboBox:focus { padding-right: 23px; }
QComboBox:editable { background: @ground; }
QComboBox QLineEdit { background: transparent; border: none; padding: 0; min-height: 0; }
QComboBox::drop-down { subcontrol-origin: padding; subcontrol-position: center right; width: 22px; border: none; }
QComboBox::down-arrow { image: url(:/style/@theme/arrow_down.svg); width: 14px; height: 14px; }
QComboBox::down-arrow:disabled { image: url(:/style/@theme/arrow_down_off.svg); }
QComboBox QAbstractItemView { background: @raised; border: 1px solid @line; padding: 4px; selection-background-color: @selected; selection-color: $text; }
QComboBox QAbstractItemView::item { min-height: 26px; padding: 0 6px; border-radius: 4px; }
QComboBox QAbstractItemView::item:selected { background: @selected; color: $text; }

QCheckBox, QRadioButton { background: transparent; spacing: 8px; padding: 2px; }
QCheckBox:disabled, QRadioButton:disabled { color: $faint; }
QCheckBox::indicator, QAbstractItemView::indicator, QGroupBox::indicator { width: 14px; height: 14px; border: 1px solid $faint; border-radius: 4px; background: @ground; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: @accent; }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border: 2px solid @accent; width: 12px; height: 12px; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked { background: @accent; border-color: @accent; image: url(:/style/@theme/tick_on.svg); }
QCheckBox::indicator:checked:focus { border-color: $text; }
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate { background: @accent; border-color: @accent; image: url(:/style/@theme/dash_on.svg); }
QCheckBox::indicator:disabled { background: @raised; border-color: @line; }
QCheckBox::indicator:checked:disabled { image: url(:/style/@theme/tick_off.svg); }
QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid $faint; border-radius: 8px; background: @ground; }
QRadioButton::indicator:checked { background: @accent; border-color: @accent; image: url(:/style/@theme/dot_on.svg); }
QRadioButton::indicator:checked:focus { border-color: $text; }
QRadioButton::indicator:disabled { background: @raised; border-color: @line; }
QRadioButton::indicator:checked:disabled { image: url(:/style/@theme/dot_off.svg); }
QCheckBox:focus, QRadioButton:focus { outline: none; }

QProgressBar { background: @raised; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; text-align: center; color: transparent; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QSlider::groove:horizontal { height: 4px; background: @line; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::sub-page:horizontal:disabled { background: @line; }
QSlider::handle:horizontal { background: @accent; border: 2px solid @panel; width: 14px; height: 14px; margin: -7px 0; border-radius: 9px; }
QSlider::handle:horizontal:hover { background: @accent_hover; }
QSlider::handle:horizontal:focus { border-color: $text; }
QSlider::handle:horizontal:disabled { background: $faint; }
)";

/// Lists, tabs, menus and what holds them together.
inline constexpr const char* kViews = R"(
QDialog, QMessageBox { background: @panel; }
QSplitter::handle { background: @line; }
QSplitter::handle:hover { background: @accent; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QStackedWidget { background: transparent; }
QGroupBox { border: 1px solid @line; border-radius: 8px; margin-top: 10px; padding: 12px; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; left: 12px; padding: 0 4px; color: $muted; }

QAbstractItemView { background: @panel; border: none; alternate-background-color: @panel; selection-background-color: @selected; selection-color: $text; outline: none; }
QTableView, QTreeView { gridline-color: @line; }
QTableView::item, QTreeView::item { border: none; border-bottom: 1px solid @line; padding: 4px 8px; min-height: 18px; }
QListView::item { padding: 4px 8px; min-height: 18px; border-radius: 4px; }
QTableView::item:hover, QTreeView::item:hover, QListView::item:hover { background: @hover; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected { background: @selected; color: $text; }
QTableView:focus, QTreeView:focus, QListView:focus { border: 1px solid @accent; }
QTableView[role="rows"]:focus { border: none; }
QHeaderView[role="plain"]::up-arrow, QHeaderView[role="plain"]::down-arrow { image: none; width: 0; height: 0; }
QTableView QTableCornerButton::section { background: @panel; border: none; }
QListView[role="nav"] { background: transparent; border: 1px solid transparent; padding: 4px; }
QListView[role="nav"]:focus { border: 1px solid transparent; }
QListView[role="nav"]::item:focus { border: 1px solid @accent; }
QListView[role="nav"]::item { min-height: 30px; padding: 0 10px; border-radius: 6px; }
QListView[role="framed"], QTreeView[role="framed"] { background: @ground; border: 1px solid @line; border-radius: 6px; }
QListView[role="framed"]:focus, QTreeView[role="framed"]:focus { border: 2px solid @accent; }
QTreeView::branch { background: transparent; border: none; }
QTreeView::branch:has-children:closed { image: url(:/style/@theme/arrow_right.svg); }
QTreeView::branch:has-children:open { image: url(:/style/@theme/arrow_down.svg); }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: $muted; border: none; border-bottom: 1px solid @line; padding: 5px 8px; font-size: 11px; }
QHeaderView::section:hover { color: $text; }
QHeaderView::up-arrow { image: url(:/style/@theme/arrow_up.svg); width: 12px; height: 12px; subcontrol-position: center right; }
QHeaderView::down-arrow { image: url(:/style/@theme/arrow_down.svg); width: 12px; height: 12px; subcontrol-position: center right; }

QTabBar { background: transparent; border: none; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $muted; padding: 9px 10px 7px 10px; margin-right: 8px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid @accent; font-weight: 600; }
QTabBar::tab:focus { color: $accent; }
QTabBar::tab:disabled { color: $faint; }
QTabBar QToolButton { background: @panel; border: 1px solid @line; padding: 0; }
QTabBar QToolButton::left-arrow { image: url(:/style/@theme/arrow_left.svg); width: 12px; height: 12px; }
QTabBar QToolButton::right-arrow { image: url(:/style/@theme/arrow_right.svg); width: 12px; height: 12px; }
QTabWidget::pane { border: none; border-top: 1px solid @line; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: @line; border-radius: 4px; min-height: 28px; margin: 1px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: @line; border-radius: 4px; min-width: 28px; margin: 1px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line { background: transparent; width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: none; }

QMenu { background: @raised; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 6px 28px 6px 12px; border-radius: 4px; background: transparent; }
QMenu::item:selected { background: @selected; }
QMenu::item:disabled { color: $faint; background: transparent; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QMenu::icon { padding-left: 8px; }
QMenu::right-arrow { image: url(:/style/@theme/arrow_right.svg); width: 12px; height: 12px; }
QMenu::indicator { width: 14px; height: 14px; left: 8px; }
QMenu::indicator:checked { image: url(:/style/@theme/tick.svg); }
QMenuBar { background: @panel; border-bottom: 1px solid @line; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: @hover; }
QToolBar { background: @panel; border: none; spacing: 4px; }
QStatusBar { background: @panel; color: $muted; }
QStatusBar::item { border: none; }
QToolTip { background: @raised; color: $text; border: 1px solid @line; padding: 6px 8px; }
)";

} // namespace stagefall::ui
