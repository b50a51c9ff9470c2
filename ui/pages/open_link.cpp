// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/open_link.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>

namespace stagefall::ui {
namespace {

QString words(const char* text) { return QCoreApplication::translate("OpenLink", text); }

} // namespace

void offerToOpenLink(const QString& url, QWidget* parent) {
    const QUrl address(url, QUrl::StrictMode);
    const bool web = address.isValid() && !address.host().isEmpty() &&
                     (address.scheme() == QLatin1String("http") || address.scheme() == QLatin1String("https"));
    auto* box = new QMessageBox(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setWindowTitle(words(QT_TRANSLATE_NOOP("OpenLink", "Open a link")));
    box->setText(web ? words(QT_TRANSLATE_NOOP("OpenLink", "Open this address in the browser? The model wrote it."))
                     : words(QT_TRANSLATE_NOOP("OpenLink", "This address is none of the web and is not opened.")));
    box->setInformativeText(web ? QString::fromUtf8(address.toEncoded()) : url.left(500));
    auto* open = web ? box->addButton(words(QT_TRANSLATE_NOOP("OpenLink", "Open")), QMessageBox::AcceptRole) : nullptr;
    auto* copy = box->addButton(words(QT_TRANSLATE_NOOP("OpenLink", "Copy the address")), QMessageBox::ActionRole);
    auto* cancel = box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(cancel);
    if (open != nullptr)
        QObject::connect(open, &QPushButton::clicked, box, [address] { QDesktopServices::openUrl(address); });
    QObject::connect(copy, &QPushButton::clicked, box, [url] { QGuiApplication::clipboard()->setText(url); });
    box->open();
}

} // namespace stagefall::ui
