// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSyntaxHighlighter>

namespace stagefall::ui {

class Appearance;

/// Keys, texts, and numbers of JSON in the colours of the theme.
class JsonColours : public QSyntaxHighlighter {
    Q_OBJECT
public:
    JsonColours(QTextDocument* document, const Appearance& appearance)
        : QSyntaxHighlighter(document), appearance_(appearance) {}

protected:
    void highlightBlock(const QString& text) override;

private:
    const Appearance& appearance_;
};

} // namespace stagefall::ui
