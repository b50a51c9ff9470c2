// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/secret_dialog.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

std::vector<host::SecretAsker> open() {
    return {{"/x/be\nnch\xE2\x80\xAE.json",
             "",
             {{"A", destinationOf("https://api.example.com").value()},
              {"keychain:<b>B</b>", destinationOf("http://127.0.0.1:8080").value()}}}};
}

struct Shown {
    explicit Shown(const std::vector<host::SecretAsker>& what = open()) : dialog(what) {
        dialog.open();
        if (!QTest::qWaitForWindowActive(&dialog)) qFatal("not active");
    }
    QPushButton* button(const char* name) { return dialog.findChild<QPushButton*>(QString::fromLatin1(name)); }
    QStringList texts() const {
        QStringList out;
        for (const auto* label : dialog.findChildren<QLabel*>()) out << label->text();
        return out;
    }
    SecretDialog dialog;
    QSignalSpy finished{&dialog, &QDialog::finished};
    int answer() const { return finished.isEmpty() ? -1 : finished.front().front().toInt(); }
};

} // namespace

class TstSecretDialog final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPairIsARowOfPlainText() {
        const Shown shown;
        for (const char* text : {"A", "https://api.example.com", "keychain:<b>B</b>", "http://127.0.0.1:8080"})
            QVERIFY2(shown.texts().contains(QLatin1String(text)), text);
        for (const auto* label : shown.dialog.findChildren<QLabel*>()) QCOMPARE(label->textFormat(), Qt::PlainText);
    }
    void aFilesNameCannotPassForMore() {
        const Shown shown;
        const QString bad = QChar(QChar::ReplacementCharacter);
        QVERIFY(shown.texts().contains(QStringLiteral("/x/be") + bad + QStringLiteral("nch") + bad +
                                       QStringLiteral(".json")));
    }
    void enterSpaceAndEscapeRefuse() {
        for (const int key : {Qt::Key_Return, Qt::Key_Enter, Qt::Key_Space, Qt::Key_Escape}) {
            Shown shown;
            QVERIFY(shown.button("refuse")->hasFocus());
            QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key));
            QCOMPARE(shown.answer(), static_cast<int>(QDialog::Rejected));
        }
        Shown closed;
        closed.dialog.close();
        QCOMPARE(closed.answer(), static_cast<int>(QDialog::Rejected));
    }
    void theKeyboardReachesAllow() {
        Shown shown;
        for (int i = 0; i < 4 && !shown.button("allow")->hasFocus(); ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        QVERIFY(shown.button("allow")->hasFocus());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(shown.answer(), static_cast<int>(QDialog::Accepted));
    }
    void whoCannotSeeTheRowsHearsThem() {
        Shown shown;
        const auto words = shown.button("allow")->accessibleDescription();
        QVERIFY(words.contains(QStringLiteral("A")) && words.contains(QStringLiteral("https://api.example.com")));
        QVERIFY(shown.dialog.accessibleDescription().contains(QStringLiteral("http://127.0.0.1:8080")));
    }
    void manyPairsStayOnTheScreen() {
        auto many = open();
        for (int i = 0; i < 300; ++i)
            many.front().uses.push_back(
                {"K" + std::to_string(i), destinationOf("https://a" + std::string(200, 'b')).value()});
        Shown shown(many);
        QVERIFY(shown.dialog.height() <= shown.dialog.screen()->availableSize().height());
        QVERIFY(shown.button("refuse")->isVisible());
    }
};

QTEST_MAIN(TstSecretDialog)
#include "tst_secret_dialog.moc"
