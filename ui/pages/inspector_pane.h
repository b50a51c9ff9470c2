// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame_feed.h"
#include "ui/models/span_details.h"

#include <QScrollArea>
#include <QTimer>
#include <QWidget>
#include <map>

class QLabel;
class QSettings;
class QVBoxLayout;

namespace stagefall::ui {

class ChunkGapsPlot;
class EmptyState;
class FoldSection;
class InspectorHead;
class KeyValueList;
class MessagesSection;
class Selection;
class TextSection;

/// All that is known about the selected span; with none selected, the session's own facts. While the session is live it
/// is renewed ten times a second, and only what changed; the scroll position stays. Parts fold, and that is remembered
/// in `settings`, where there are some; they must outlive it.
class InspectorPane : public QWidget {
    Q_OBJECT
public:
    InspectorPane(FrameFeed& feed, Selection& selection, Appearance& appearance, QSettings* settings = nullptr,
                  QWidget* parent = nullptr);
    const SpanDetails& details() const { return details_; }
    /// The name that a person gave the session shown, which is not in its events; "" = none.
    void setGivenTitle(const QString& title);
    /// Scrolls to the top and takes the focus: the inspector was asked to come forward.
    void comeForward();
    FoldSection* section(const QString& key) const;

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    template <typename T>
    T* add(const char* key, T* section);
    FoldSection* addList(const char* key, KeyValueList* list);
    FoldSection* addWords(const char* key, QLabel* label);
    void retranslate();
    void later();
    void refresh();
    void apply(const SpanDetails& details);
    void showTexts(const Frame& frame);
    void showGaps(const Frame& frame);

    FrameFeed& feed_;
    Selection& selection_;
    Appearance& appearance_;
    QSettings* settings_;
    SpanDetails details_;
    QString given_title_;
    InspectorHead* head_;
    QScrollArea* scroll_;
    EmptyState* empty_;
    QVBoxLayout* column_;
    std::map<QString, FoldSection*> sections_;
    QLabel *errors_, *why_, *notes_;
    KeyValueList *timings_, *measures_, *silences_, *server_, *attributes_;
    ChunkGapsPlot* gaps_;
    TextSection *arguments_, *result_, *text_, *reasoning_;
    MessagesSection* messages_;
    QTimer timer_;
    // What was shown last, so that nothing is done where nothing can have changed.
    SpanId shown_span_;
    const void* shown_detail_ = nullptr;
    const void* shown_budget_ = nullptr;
    bool shown_running_ = true;
    bool stale_ = true;
};

} // namespace stagefall::ui
