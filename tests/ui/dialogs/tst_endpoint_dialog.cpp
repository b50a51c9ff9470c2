// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lab_server.h"
#include "tests/support/scripted_server.h"
#include "tests/ui/dialogs/fake_vault.h"
#include "tests/ui/find_button.h"
#include "ui/bridge/pool_rest.h"
#include "ui/bridge/secret_consent.h"
#include "ui/dialogs/endpoint_dialog.h"
#include "ui/dialogs/endpoint_form.h"
#include "ui/dialogs/endpoint_test_view.h"
#include "ui/dialogs/field.h"
#include "ui/dialogs/secret_dialog.h"
#include "ui/theme/appearance.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cstdint>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

QPushButton* button(QWidget& in, const char* text) { return test::shownButton(in, QLatin1String(text)); }
void type(QWidget* into, const QString& text) {
    into->setFocus();
    if (auto* line = qobject_cast<QLineEdit*>(into)) line->selectAll();
    QTest::keyClicks(into, text);
}

struct Bench {
    QTemporaryDir folder;
    SystemClock clock;
    net::EventLoop loop{clock, "test"};
    net::HttpClient http{loop};
    Redactor redactor;
    FakeVault vault;
    std::unique_ptr<SecretConsent> consent = std::make_unique<SecretConsent>(folder.path().toStdString(), clock);
    PoolRest rest;
    Appearance appearance{text::Catalogue::builtIn()};
    std::unique_ptr<lab::LabServer> lab; ///< where one was asked for
    std::unique_ptr<Profiles> profiles = std::make_unique<Profiles>(folder.path().toStdString());
    std::unique_ptr<EndpointDialog> dialog =
        std::make_unique<EndpointDialog>(*profiles, vault, *consent, http, redactor, appearance);

    Bench() { dialog->show(); }
    bool loaded() {
        return QTest::qWaitFor([this] { return profiles->loaded(); });
    }
    QWidget* input(const char* label) {
        for (auto* each : dialog->findChildren<QWidget*>())
            if (each->accessibleName() == QLatin1String(label) && each->isVisible()) return each;
        return nullptr;
    }
    QStringList problems() {
        QStringList out;
        for (auto* field : dialog->findChildren<Field*>())
            if (!field->problem().isEmpty()) out << field->problem();
        return out;
    }
    QByteArray files() {
        QByteArray all;
        const QDir dir(folder.filePath(QStringLiteral("endpoints")));
        for (const auto& name : dir.entryList(QDir::Files)) {
            QFile file(dir.filePath(name));
            if (file.open(QIODevice::ReadOnly)) all += file.readAll();
        }
        return all;
    }
    /// A lab as an endpoint of that model, saved and selected.
    bool selectLabAsEndpoint(const std::string& model) {
        auto started = lab::LabServer::start(clock, {.profile = *lab::findProfile("instant")});
        if (!loaded() || !started) return false;
        lab = std::move(*started);
        llm::EndpointProfile profile;
        profile.name = "Lab over HTTP";
        profile.base_url = lab->url() + "/v1";
        profile.model = model;
        profiles->saveEndpoint(profile);
        if (!QTest::qWaitFor([this] { return profiles->endpoints().size() == 1; })) return false;
        dialog->selectEndpoint("lab-over-http");
        return true;
    }
    /// Presses Test and waits for its end: whether the endpoint works.
    bool test() const {
        QSignalSpy finished(dialog->findChild<EndpointTestView*>(), &EndpointTestView::finished);
        QTest::mouseClick(button(*dialog, "Test"), Qt::LeftButton);
        if (!QTest::qWaitFor([&] { return finished.count() == 1; }, 20'000)) return false;
        return finished.front().front().toBool();
    }
};

} // namespace

class TestEndpointDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void labPresetsAreListedAsSimulatedAndReadOnly() {
        Bench bench;
        QVERIFY(bench.loaded());
        bench.dialog->selectLab("gpu-batch-calm");
        QVERIFY(button(*bench.dialog, "Save") == nullptr);
        QVERIFY(button(*bench.dialog, "Duplicate")->isEnabled());
        QVERIFY(!button(*bench.dialog, "Delete")->isEnabled());
        QSignalSpy chosen(bench.dialog.get(), &EndpointDialog::labChosen);
        QTest::mouseClick(button(*bench.dialog, "Use"), Qt::LeftButton);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.front().front().toString(), QStringLiteral("gpu-batch-calm"));
    }

    void itNeverOpensAtAHeading() {
        Bench bench;
        QVERIFY(bench.loaded());
        const EndpointDialog opened(*bench.profiles, bench.vault, *bench.consent, bench.http, bench.redactor,
                                    bench.appearance);
        for (const auto* dialog : std::initializer_list<const EndpointDialog*>{bench.dialog.get(), &opened}) {
            const auto* item = dialog->findChild<QListWidget*>()->currentItem();
            QVERIFY(item != nullptr && (item->flags() & Qt::ItemIsSelectable) != 0);
        }
    }

    void anEmptyFormSaysWhatIsMissingBesideEachField() {
        Bench bench;
        QVERIFY(bench.loaded());
        QTest::mouseClick(button(*bench.dialog, "New endpoint"), Qt::LeftButton);
        QTest::mouseClick(button(*bench.dialog, "Save"), Qt::LeftButton);
        QVERIFY(bench.problems().size() >= 3);
        QVERIFY(bench.profiles->endpoints().empty());
    }

    void aNewEndpointIsTypedAtOnce() {
        Bench bench;
        QVERIFY(bench.loaded());
        bench.dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
        QTest::mouseClick(button(*bench.dialog, "New endpoint"), Qt::LeftButton);
        auto* first = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(first != nullptr);
        QTest::keyClicks(first, QStringLiteral("Ours"));
        QCOMPARE(first->text(), QStringLiteral("Ours"));
    }
    void aTypedKeyGoesToTheVaultAndIntoNoFile() {
        Bench bench;
        QVERIFY(bench.loaded());
        QTest::mouseClick(button(*bench.dialog, "New endpoint"), Qt::LeftButton);
        type(bench.input("Name"), QStringLiteral("Ours"));
        type(bench.input("Address"), QStringLiteral("http://127.0.0.1:9/v1"));
        type(qobject_cast<QComboBox*>(bench.input("Model"))->lineEdit(), QStringLiteral("m"));
        auto* from = qobject_cast<QComboBox*>(bench.input("Where the key comes from"));
        from->setFocus();
        QVERIFY(!bench.vault.looked); // a window that is only looked at never makes the desktop ask for a password
        QTest::keyClick(from, Qt::Key_Down);
        QVERIFY(bench.vault.looked);
        const auto told = [&bench](const char* words) {
            for (const auto* label : bench.dialog->findChildren<QLabel*>())
                if (label->isVisible() && label->text().contains(QString::fromLatin1(words))) return true;
            return false;
        };
        bench.vault.setAsking(true);
        QVERIFY(told("want you to unlock it"));
        bench.vault.setAsking(false);
        QVERIFY(!told("want you to unlock it"));
        auto* key = qobject_cast<QLineEdit*>(bench.dialog->findChild<QLineEdit*>(QStringLiteral("key")));
        QVERIFY(key != nullptr);
        QCOMPARE(key->echoMode(), QLineEdit::Password);
        type(key, QStringLiteral("sk-very-secret"));
        QSignalSpy saved(bench.profiles.get(), &Profiles::saved);
        QTest::mouseClick(button(*bench.dialog, "Save"), Qt::LeftButton);
        QVERIFY(bench.problems().isEmpty());
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(bench.vault.keys["Ours"], std::string("sk-very-secret"));
        const auto files = bench.files();
        QVERIFY(files.contains("keychain:Ours"));
        QVERIFY(!files.contains("sk-very-secret"));
        // What was entered here is agreed to, for just this file.
        const host::SecretPermissions store(bench.folder.path().toStdString());
        QTRY_COMPARE(store.all().size(), std::size_t{1});
        QCOMPARE(store.all().front().use.name, std::string("keychain:Ours"));
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{1});
        QCOMPARE(store.all().front().content_hash, bench.profiles->endpoints().front().content_hash);
        QVERIFY(key->text().isEmpty());
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{1});
    }

    void theKeyboardGoesFromTestToCancelAndBack() {
        Bench bench;
        QVERIFY(bench.selectLabAsEndpoint("lab-planner"));
        bench.dialog->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
        QSignalSpy finished(bench.dialog->findChild<EndpointTestView*>(), &EndpointTestView::finished);
        button(*bench.dialog, "Test")->setFocus();
        QTest::keyClick(button(*bench.dialog, "Test"), Qt::Key_Space);
        QVERIFY(button(*bench.dialog, "Cancel") != nullptr);
        QVERIFY(button(*bench.dialog, "Cancel")->hasFocus());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20'000);
        QVERIFY(button(*bench.dialog, "Test")->isEnabled());
        QVERIFY(button(*bench.dialog, "Test")->hasFocus());
    }

    void aTestAgainstTheLabFindsItsModel() {
        Bench bench;
        QVERIFY(bench.selectLabAsEndpoint("lab-planner"));
        QVERIFY(bench.test());
        QVERIFY(qobject_cast<QComboBox*>(bench.input("Model"))->findText(QStringLiteral("lab-planner")) >= 0);
    }

    void aKeyThatIsOnlyTypedIsNotSaidToBeFoundInTheKeychain() {
        Bench bench;
        QVERIFY(bench.selectLabAsEndpoint("lab-planner"));
        auto* from = qobject_cast<QComboBox*>(bench.input("Where the key comes from"));
        from->setFocus();
        QTest::keyClick(from, Qt::Key_Down);
        type(bench.dialog->findChild<QLineEdit*>(QStringLiteral("key")), QStringLiteral("sk-typed"));
        const auto said = [&bench] {
            QStringList out;
            for (auto* label : bench.dialog->findChild<EndpointTestView*>()->findChildren<QLabel*>())
                out << label->text();
            return out;
        };
        QVERIFY(bench.test());
        QVERIFY2(said().contains(QStringLiteral("The key typed here is used.")),
                 qPrintable(said().join(QLatin1Char('\n'))));
        QTest::mouseClick(button(*bench.dialog, "Save"), Qt::LeftButton);
        QTRY_COMPARE(bench.profiles->endpoints().front().profile.key_ref, std::string("keychain:Lab over HTTP"));
        QVERIFY(bench.test());
        QVERIFY2(said().contains(QStringLiteral("The key keychain:Lab over HTTP was found.")),
                 qPrintable(said().join(QLatin1Char('\n'))));
    }

    /// A file that somebody else wrote, with a key of the user's in it.
    void aFileFromElsewhereIsAskedAboutBeforeItsTestSendsAKey() {
        testing::ScriptedServer server;
        server.route("/v1/models", testing::ScriptedServer::json(R"({"data":[{"id":"m"}]})"));
        Bench bench;
        bench.vault.keys["Mine"] = "sk-very-secret";
        llm::EndpointProfile profile;
        profile.name = "Foreign";
        profile.base_url = server.url() + "/v1";
        profile.model = "m";
        profile.key_ref = "keychain:Mine";
        profile.retry.max_attempts = 1;
        bench.profiles->saveEndpoint(profile);
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{1});
        bench.dialog->selectEndpoint("foreign");
        QSignalSpy finished(bench.dialog->findChild<EndpointTestView*>(), &EndpointTestView::finished);
        const auto question = [&bench] { return bench.dialog->findChild<SecretDialog*>(); };
        const auto press_test = [&] {
            QTest::mouseClick(button(*bench.dialog, "Test"), Qt::LeftButton);
            return QTest::qWaitFor([&] { return question() != nullptr && question()->isVisible(); });
        };
        QVERIFY(press_test());
        QTest::keyClick(question(), Qt::Key_Escape);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20'000);
        QVERIFY(server.requests("/models").empty() && !bench.redactor.contains("sk-very-secret"));
        QStringList said;
        for (auto* label : bench.dialog->findChild<EndpointTestView*>()->findChildren<QLabel*>()) said << label->text();
        QVERIFY2(said.join(QLatin1Char('|')).contains(QStringLiteral("keychain:Mine was not sent")),
                 qPrintable(said.join(QLatin1Char('|'))));
        QTRY_VERIFY(question() == nullptr);
        QVERIFY(press_test());
        QTest::mouseClick(question()->findChild<QPushButton*>(QStringLiteral("allow")), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 2, 20'000);
        const auto requests = server.requests("/models");
        QCOMPARE(requests.size(), std::size_t{1});
        QCOMPARE(*net::findHeader(requests.front().headers, "authorization"), std::string("Bearer sk-very-secret"));
        // Asked once.
        QTRY_VERIFY(question() == nullptr);
        QVERIFY(!bench.test());
        QCOMPARE(server.requests("/models").size(), std::size_t{2});
        // A new name makes another content of it: what was agreed to goes over. Another address is entered by hand.
        type(bench.input("Name"), QStringLiteral("Renamed"));
        QTest::mouseClick(button(*bench.dialog, "Save"), Qt::LeftButton);
        QTRY_COMPARE(bench.profiles->endpoints().front().profile.name, std::string("Renamed"));
        QVERIFY(!bench.test());
        QCOMPARE(server.requests("/models").size(), std::size_t{3});
        QVERIFY(question() == nullptr);
    }

    void aForeignPairIsNotAgreedToBySavingAnotherName() {
        Bench bench;
        bench.vault.keys["Mine"] = "sk-very-secret";
        llm::EndpointProfile profile;
        profile.name = "Foreign";
        profile.base_url = "http://127.0.0.1:9/v1";
        profile.model = "m";
        profile.key_ref = "keychain:Mine";
        bench.profiles->saveEndpoint(profile);
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{1});
        bench.dialog->selectEndpoint("foreign");
        type(bench.input("Name"), QStringLiteral("Renamed"));
        QTest::mouseClick(button(*bench.dialog, "Save"), Qt::LeftButton);
        QTRY_COMPARE(bench.profiles->endpoints().front().profile.name, std::string("Renamed"));
        const host::SecretPermissions store(bench.folder.path().toStdString());
        bench.consent.reset(); // carries out what was asked
        QVERIFY(store.all().empty());
    }

    void aModelThatIsNotListedIsSaidFirstAndNothingMovesWhileItIsFound() {
        Bench bench;
        QVERIFY(bench.selectLabAsEndpoint("gpt-9"));
        auto* view = bench.dialog->findChild<EndpointTestView*>();
        QVERIFY(!bench.dialog->grab().isNull()); // all is laid out
        const auto before = view->y();
        bench.test();
        const auto words = [view] {
            QStringList out;
            for (auto* label : view->findChildren<QLabel*>())
                if (!label->text().isEmpty()) out << label->text();
            return out;
        };
        const auto said = words();
        QVERIFY2(said.at(0).startsWith(QStringLiteral("It works, but does not list the model \"gpt-9\".")),
                 qPrintable(said.join(QLatin1Char('\n'))));
        QVERIFY2(said.at(1).contains(QStringLiteral("not among")), qPrintable(said.join(QLatin1Char('\n'))));
        QVERIFY(said.contains(QStringLiteral("No key was sent; the endpoint asks for none.")));
        QTRY_COMPARE(view->y(), before);
        // And all of it can be seen, or the page stands where it begins.
        QTRY_VERIFY(view->mapTo(bench.dialog.get(), QPoint()).y() >= 0 &&
                    view->visibleRegion().boundingRect().height() >= view->height() - 8);

        type(qobject_cast<QComboBox*>(bench.input("Model"))->lineEdit(), QStringLiteral("x"));
        QCOMPARE(words().size(), 1);
        QVERIFY(words().at(0).contains(QStringLiteral("have changed since the last test")));
    }

    void anEndpointThatRefusesIsToldWithItsAddress() {
        Bench bench;
        QVERIFY(bench.loaded());
        auto* view = bench.dialog->findChild<EndpointTestView*>();
        QSignalSpy finished(view, &EndpointTestView::finished);
        llm::EndpointProfile profile;
        profile.name = "Nobody";
        profile.base_url = "http://127.0.0.1:9/v1";
        profile.model = "m";
        bench.profiles->saveEndpoint(profile);
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{1});
        bench.dialog->selectEndpoint("nobody");
        QTest::mouseClick(button(*bench.dialog, "Test"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20'000);
        QVERIFY(!finished.front().front().toBool());
        QString words;
        for (auto* label : view->findChildren<QLabel*>()) words += label->text();
        QVERIFY(words.contains(QStringLiteral("127.0.0.1:9")));
        QVERIFY2(words.contains(QStringLiteral("Not tried after that: ")) &&
                     words.contains(QStringLiteral("streaming")),
                 qPrintable(words));
    }

    void whatWasDeletedComesBackWithUndo() {
        Bench bench;
        llm::EndpointProfile profile;
        profile.name = "Ours";
        profile.base_url = "http://127.0.0.1:9/v1";
        profile.model = "m";
        bench.profiles->saveEndpoint(profile);
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{1});
        bench.dialog->selectEndpoint("ours");
        QTRY_VERIFY(bench.profiles->canUndo());
        for (auto* each : bench.dialog->findChildren<QPushButton*>()) // what was done elsewhere is not offered here
            QVERIFY(!each->isVisible() || !each->text().startsWith(QStringLiteral("Undo")));
        QTest::mouseClick(button(*bench.dialog, "Delete"), Qt::LeftButton);
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{0});
        QTRY_VERIFY(button(*bench.dialog, "Undo deleting") != nullptr);
        QTest::mouseClick(button(*bench.dialog, "Undo deleting"), Qt::LeftButton);
        QTRY_COMPARE(bench.profiles->endpoints().size(), std::size_t{1});
        QCOMPARE(bench.profiles->endpoints().front().profile.model, std::string("m"));
    }

    void aPresetIsDuplicatedAndItsCopyCanBeEdited() {
        Bench bench;
        QVERIFY(bench.loaded());
        const auto before = bench.profiles->labs().size();
        bench.dialog->selectLab("gpu-batch-calm");
        QTest::mouseClick(button(*bench.dialog, "Duplicate"), Qt::LeftButton);
        QTRY_COMPARE(bench.profiles->labs().size(), before + 1);
        QTRY_VERIFY(button(*bench.dialog, "Save") != nullptr);
        QVERIFY(bench.profiles->labs().back().problems.empty());
        QVERIFY(!bench.profiles->labs().back().shipped());
    }
};

QTEST_MAIN(TestEndpointDialog)
#include "tst_endpoint_dialog.moc"
