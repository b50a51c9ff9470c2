// SPDX-License-Identifier: GPL-3.0-or-later
// Against a real Secret Service: gnome-keyring on a session bus and in a home of its own.
#include "tests/app/get_elsewhere.h"

#include <QDeadlineTimer>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <cstdint>
#include <cstdio>
#include <memory>

using namespace stagefall;
using stagefall::testing::getElsewhere;

namespace {

constexpr int kPatience = 20'000; // ms

/// A bus and a keyring that end with it. The bus is told to this process by its environment, as by a login.
class Desktop {
public:
    /// "" when both run, else what is missing.
    QString start() {
        for (const char* name : {"dbus-daemon", "gnome-keyring-daemon"})
            if (QStandardPaths::findExecutable(QString::fromLatin1(name)).isEmpty())
                return QStringLiteral("%1 is not installed").arg(QLatin1String(name));
        for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            qputenv(name, home_.path().toLocal8Bit());
        bus_.start(QStringLiteral("dbus-daemon"),
                   {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
        if (!bus_.waitForReadyRead(kPatience)) return QStringLiteral("dbus-daemon says no address");
        qputenv("DBUS_SESSION_BUS_ADDRESS", bus_.readLine().trimmed());
        keyring_.start(
            QStringLiteral("gnome-keyring-daemon"),
            {QStringLiteral("--unlock"), QStringLiteral("--foreground"), QStringLiteral("--components=secrets")});
        keyring_.write("its password");
        keyring_.closeWriteChannel();
        return keyring_.waitForStarted(kPatience) ? QString() : QStringLiteral("gnome-keyring-daemon did not start");
    }
    QByteArray said() { return keyring_.readAllStandardError(); }
    ~Desktop() {
        for (auto* process : {&keyring_, &bus_}) {
            process->terminate();
            if (!process->waitForFinished(kPatience)) process->kill();
        }
    }

private:
    QTemporaryDir home_;
    QProcess bus_;
    QProcess keyring_;
};

} // namespace

class TestDesktopKeychain : public QObject {
    Q_OBJECT
    std::unique_ptr<Desktop> desktop_;

    /// The keyring takes its name on the bus a moment after it began.
    bool stored(KeychainSecrets& secrets, const QString& name, const QString& secret) {
        bool kept = false;
        for (QDeadlineTimer end(kPatience); !kept && !end.hasExpired();) {
            std::optional<bool> answer;
            secrets.store(name, secret, [&](bool yes) { answer = yes; });
            if (!QTest::qWaitFor([&] { return answer.has_value(); }, kPatience)) return false;
            kept = *answer;
        }
        return kept;
    }

private Q_SLOTS:
    void initTestCase() {
        desktop_ = std::make_unique<Desktop>();
        if (const auto missing = desktop_->start(); !missing.isEmpty()) {
            std::printf("STAGEFALL_SKIP: %s\n", qPrintable(missing));
            QSKIP("no keyring to test with");
        }
    }
    void cleanupTestCase() { desktop_.reset(); }

    void aKeyThatWasStoredIsThereInTheNextRun() {
        {
            KeychainSecrets secrets;
            QVERIFY2(stored(secrets, QStringLiteral("sales"), QStringLiteral("sk-Ünïcode-鍵-1")), desktop_->said());
            QVERIFY(!secrets.lastsForRunOnly());
        }
        KeychainSecrets next;
        const auto key = getElsewhere(next, "keychain:sales");
        QVERIFY(key);
        QCOMPARE(*key, std::string("sk-Ünïcode-鍵-1"));
        std::optional<bool> there;
        next.has(QStringLiteral("sales"), [&](bool yes) { there = yes; });
        QTRY_VERIFY_WITH_TIMEOUT(there.has_value(), kPatience);
        QVERIFY(*there);
    }

    void aKeyThatNobodyStoredIsMissingAndTheKeychainIsStillThere() {
        KeychainSecrets secrets;
        const auto key = getElsewhere(secrets, "keychain:never-stored");
        QVERIFY(!key);
        QCOMPARE(key.error().code, ErrorCode::NotFound);
        QVERIFY(!secrets.lastsForRunOnly());
    }

    void aKeyThatWasRemovedIsGoneForTheNextRunToo() {
        {
            KeychainSecrets secrets;
            QVERIFY(stored(secrets, QStringLiteral("old"), QStringLiteral("sk-old-key")));
            secrets.remove(QStringLiteral("old"));
            QTRY_VERIFY_WITH_TIMEOUT(!getElsewhere(secrets, "keychain:old"), kPatience);
        }
        KeychainSecrets next;
        QVERIFY(!getElsewhere(next, "keychain:old"));
    }
};

QTEST_GUILESS_MAIN(TestDesktopKeychain)
#include "tst_desktop_keychain.moc"
