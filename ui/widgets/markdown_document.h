// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/appearance.h"

#include <QTextDocument>
#include <memory>

namespace stagefall::ui {

/// One block of Markdown, laid out. Foreign text: markup in it (HTML) is shown as the letters it is made of, pictures
/// are named and never loaded, links are only marked.
class MarkdownDocument : public QTextDocument {
    Q_OBJECT
public:
    MarkdownDocument(const QString& markdown, double pixels, const Appearance& appearance);

protected:
    QVariant loadResource(int type, const QUrl& name) override;

private:
    void namePictures();
    void dress(double pixels, const Appearance& appearance);
    void dressBlock(const QTextBlock& block, double pixels, const Appearance& appearance);
    void dressTables(const Appearance& appearance);
};

} // namespace stagefall::ui
