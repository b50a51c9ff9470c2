// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/get_elsewhere.h"

#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <cstdint>
#include <map>
#include <thread>

using namespace stagefall;
using stagefall::testing::getElsewhere;

namespace {

/// A keychain that answers from the event loop, as the desktop's does.
class FakeKeychain : public Keychain {
public:
    explicit FakeKeychain(std::map<QString, QString>& kept, Answer without = Answer::NotFound)
        : kept_(kept), without_(without) {}
    void read(const QString& name, std::function<void(Answer, QString)> done) override {
        ++reads;
        QMetaObject::invokeMethod(
            &context_,
            [this, name, done] {
                const auto found = kept_.find(name);
                if (found == kept_.end() || without_ != Answer::NotFound)
                    done(without_, {});
                else
                    done(Answer::Done, found->second);
            },
            Qt::QueuedConnection);
    }
    void write(const QString& name, const QString& secret, std::function<void(Answer)> done) override {
        if (without_ == Answer::NotFound) kept_[name] = secret;
        QMetaObject::invokeMethod(
            &context_, [this, done] { done(without_ == Answer::NotFound ? Answer::Done : without_); },
            Qt::QueuedConnection);
    }
    void remove(const QString& name) override { kept_.erase(name); }
    int reads = 0;

private:
    std::map<QString, QString>& kept_;
    Answer without_;
    QObject context_;
};

} // namespace

class TestKeychainSecrets : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aKeyIsReadOnAnotherThreadAndAskedForOnce() {
        std::map<QString, QString> kept{{QStringLiteral("ours"), QStringLiteral("secret")}};
        auto keychain = std::make_unique<FakeKeychain>(kept);
        const auto* reads = &keychain->reads;
        const KeychainSecrets secrets(std::move(keychain));
        const auto first = getElsewhere(secrets, "keychain:ours");
        QVERIFY(first);
        QCOMPARE(*first, std::string("secret"));
        const int asked = *reads;
        QVERIFY(getElsewhere(secrets, "keychain:ours"));
        QCOMPARE(*reads, asked);
        QVERIFY(!secrets.lastsForRunOnly());
    }

    void theKeychainIsAskedByWhoNeedsItAndNotBefore() {
        std::map<QString, QString> kept{{QStringLiteral("ours"), QStringLiteral("secret")}};
        auto keychain = std::make_unique<FakeKeychain>(kept);
        const auto* reads = &keychain->reads;
        KeychainSecrets secrets(std::move(keychain));
        QCoreApplication::processEvents();
        QCOMPARE(*reads, 0);
        QCOMPARE(secrets.lasting(), ui::KeyVault::Lasting::Unknown);
        QVERIFY(getElsewhere(secrets, "env:PATH"));
        QCOMPARE(*reads, 0);
        secrets.lookForKeychain();
        secrets.lookForKeychain();
        QCOMPARE(*reads, 1);
        QTRY_COMPARE(secrets.lasting(), ui::KeyVault::Lasting::Kept);
        secrets.lookForKeychain();
        QCOMPARE(*reads, 1);
    }

    void whoWaitsForAKeyIsSeenToWait() {
        std::map<QString, QString> kept{{QStringLiteral("ours"), QStringLiteral("secret")}};
        const KeychainSecrets secrets(std::make_unique<FakeKeychain>(kept));
        std::vector<ui::KeyVault::Lasting> seen;
        QObject::connect(&secrets, &ui::KeyVault::lastingChanged, [&] { seen.push_back(secrets.lasting()); });
        QVERIFY(getElsewhere(secrets, "keychain:ours"));
        QCOMPARE(seen, (std::vector{ui::KeyVault::Lasting::Asking, ui::KeyVault::Lasting::Kept}));
    }

    void aMissingKeyIsNamedAndTheUiThreadNeverWaits() {
        std::map<QString, QString> kept;
        const KeychainSecrets secrets(std::make_unique<FakeKeychain>(kept));
        const auto here = secrets.get("keychain:ours");
        QVERIFY(!here);
        QCOMPARE(here.error().code, ErrorCode::NotFound);
        const auto there = getElsewhere(secrets, "keychain:ours");
        QVERIFY(!there);
        QCOMPARE(there.error().message.args.front().second, std::string("ours"));
    }

    void withoutAKeychainAKeyLastsForTheRunAndTheWindowIsTold() {
        std::map<QString, QString> kept;
        KeychainSecrets secrets(std::make_unique<FakeKeychain>(kept, Keychain::Answer::NoKeychain));
        QSignalSpy told(&secrets, &ui::KeyVault::lastingChanged);
        secrets.lookForKeychain();
        QCOMPARE(secrets.lasting(), ui::KeyVault::Lasting::Asking);
        QTRY_VERIFY(secrets.lastsForRunOnly());
        QCOMPARE(told.count(), 2);
        std::optional<bool> in_keychain;
        secrets.store(QStringLiteral("ours"), QStringLiteral("secret"), [&](bool yes) { in_keychain = yes; });
        QTRY_VERIFY(in_keychain.has_value());
        QVERIFY(!*in_keychain);
        QCOMPARE(*secrets.get("keychain:ours"), std::string("secret"));
        QVERIFY(kept.empty());
    }

    void whatWasStoredIsKeptAndRemoved() {
        std::map<QString, QString> kept;
        KeychainSecrets secrets(std::make_unique<FakeKeychain>(kept));
        secrets.store(QStringLiteral("ours"), QStringLiteral("secret"), {});
        QCOMPARE(kept[QStringLiteral("ours")], QStringLiteral("secret"));
        secrets.remove(QStringLiteral("ours"));
        QVERIFY(kept.empty());
        QVERIFY(!secrets.get("keychain:ours"));
    }

    void whoWaitsForAKeyWhenTheProgramEndsIsLetGo() {
        std::map<QString, QString> kept{{QStringLiteral("ours"), QStringLiteral("secret")}};
        KeychainSecrets secrets(std::make_unique<FakeKeychain>(kept));
        std::atomic<bool> let_go{false};
        // No events run here, so nobody answers: as when the UI thread waits for its threads to end.
        std::thread asker([&] { let_go = !secrets.get("keychain:ours"); });
        secrets.close();
        asker.join();
        QVERIFY(let_go);
    }
    void theEnvironmentIsReadAsOnTheCommandLine() {
        qputenv("STAGEFALL_TEST_KEY", "from outside");
        std::map<QString, QString> kept;
        const KeychainSecrets secrets(std::make_unique<FakeKeychain>(kept));
        QCOMPARE(*secrets.get("env:STAGEFALL_TEST_KEY"), std::string("from outside"));
        QCOMPARE(*secrets.get("STAGEFALL_TEST_KEY"), std::string("from outside"));
    }

    void withTheDesktopsOwnItDoesNotHang() {
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        const KeychainSecrets secrets;
        const auto result = getElsewhere(secrets, "keychain:stagefall-test-that-nobody-has");
        QVERIFY(!result);
    }
};

QTEST_GUILESS_MAIN(TestKeychainSecrets)
#include "tst_keychain_secrets.moc"
