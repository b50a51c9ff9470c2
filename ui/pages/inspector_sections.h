// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/frame.h"
#include "ui/bridge/latest_job.h"
#include "ui/models/messages_model.h"
#include "ui/widgets/chunk_gaps_plot.h"
#include "ui/widgets/fold_section.h"
#include "ui/widgets/text_block.h"

#include <QTreeView>
#include <QWidget>

namespace stagefall::ui {

/// A long text of a span (arguments, result, reasoning): readable, with its size, and a button that copies it. Texts
/// that are long are made readable off the UI thread.
class TextSection : public FoldSection {
    Q_OBJECT
public:
    TextSection(const QString& title, const Appearance& appearance, QWidget* parent = nullptr);
    /// Hides where `text` is null or empty. `rows`: how many rows a tool says it has, "" = it does not.
    void show(const std::string* text, const QString& rows = {});
    TextBlock* block() const { return block_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    TextBlock* block_;
    QPushButton* copy_;
    LatestJob* job_;
    std::string shown_;
    QString rows_;
};

/// The messages of a request as a tree, and below it the whole of the one chosen.
class MessagesSection : public FoldSection {
    Q_OBJECT
public:
    explicit MessagesSection(QWidget* parent = nullptr);
    void show(const std::string* json);
    void retranslate();
    QTreeView* tree() const { return tree_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void fitHeight();
    MessagesModel* model_;
    QTreeView* tree_;
    TextBlock* whole_;
    LatestJob* job_;
    std::string shown_;
};

} // namespace stagefall::ui
