// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/secret_permissions.h"

#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <thread>

using namespace stagefall;
using namespace stagefall::host;

namespace {

const std::string kHash(64, 'a');
const std::string kOther(64, 'b');

SecretAsker asker(const std::string& hash = kHash) {
    return {
        "/x/bench.json",
        hash,
        {{"A", destinationOf("https://api.example.com").value()}, {"B", destinationOf("http://[::1]:8080").value()}}};
}

struct Bench {
    QTemporaryDir folder;
    SecretPermissions store{folder.filePath(QStringLiteral("data")).toStdString()};

    void agree() const { QVERIFY(store.add(permissionsFor(asker(), asker().uses, 1'700'000'000'000'000'000))); }
    QByteArray text() const {
        QFile file(QString::fromStdString(store.path()));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void write(const QByteArray& bytes) const {
        QDir().mkpath(folder.filePath(QStringLiteral("data")));
        QFile file(QString::fromStdString(store.path()));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("not written");
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    }
    std::string problem() const {
        std::optional<Error> out;
        const auto all = store.all(&out);
        return !all.empty() ? "not empty" : out ? out->message.id : "none";
    }
    std::size_t open(const std::string& hash = kHash) const {
        return openQuestions(asker(hash), store.all(), {}).size();
    }
};

} // namespace

class TstSecretPermissions final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nothingIsThereAtFirst() {
        const Bench bench;
        QCOMPARE(bench.problem(), std::string("none"));
        QCOMPARE(bench.open(), std::size_t{2});
    }
    void anAnswerHoldsForThisContentThisSecretAndThisDestination() {
        const Bench bench;
        bench.agree();
        QCOMPARE(bench.open(), std::size_t{0});
        QCOMPARE(bench.open(kOther), std::size_t{2}); // changed by one byte
        auto moved = asker();
        moved.file = "/elsewhere/renamed.json"; // the content counts
        QVERIFY(openQuestions(moved, bench.store.all(), {}).empty());
        moved.uses = {{"A", destinationOf("https://api.example.com:8443").value()},
                      {"C", destinationOf("https://api.example.com").value()},
                      {"A", destinationOf("http://api.example.com").value()}};
        QCOMPARE(openQuestions(moved, bench.store.all(), {}).size(), std::size_t{3});
        moved.content_hash.clear(); // a file whose hash is not known was never agreed to
        moved.uses = asker().uses;
        QCOMPARE(openQuestions(moved, bench.store.all(), {}).size(), std::size_t{2});
    }
    void whatIsGrantedForThisRunIsNotAsked() {
        QCOMPARE(openQuestions(asker(), {}, {asker().uses.front()}).size(), std::size_t{1});
        auto twice = asker();
        twice.uses.push_back(twice.uses.front());
        QCOMPARE(openQuestions(twice, {}, {}).size(), std::size_t{2});
    }
    void theFileIsItsOwnersAndSaysWhatAndWhenButNoValue() {
        const Bench bench;
        bench.agree();
        struct stat facts {};
        QCOMPARE(::stat(bench.store.path().c_str(), &facts), 0);
        QCOMPARE(facts.st_mode & 0777U, 0600U);
        const auto all = bench.store.all();
        QCOMPARE(all.size(), std::size_t{2});
        QCOMPARE(all.front().at, std::string("2023-11-14T22:13:20Z"));
        QCOMPARE(all.front().file, std::string("/x/bench.json"));
        QCOMPARE(all.back().use.destination.text(), std::string("http://[::1]:8080"));
        // No other file is left beside it.
        QCOMPARE(QDir(bench.folder.filePath(QStringLiteral("data"))).entryList(QDir::Files).size(), 1);
    }
    void theSameAnswerTwiceIsOne() {
        const Bench bench;
        bench.agree();
        bench.agree();
        QCOMPARE(bench.store.all().size(), std::size_t{2});
    }
    void whatIsTakenBackIsAskedAgain() {
        const Bench bench;
        bench.agree();
        const auto count = bench.store.revoke([](const SecretPermission& each) { return each.use.name == "A"; });
        QCOMPARE(count.value(), std::size_t{1});
        QCOMPARE(bench.open(), std::size_t{1});
    }
    void aDamagedFileAsksAgainAndIsPutAside() {
        for (const QByteArray& bytes :
             {QByteArray(""), QByteArray("{"), QByteArray("null"), QByteArray("[]"), QByteArray("{\"permissions\":1}"),
              QByteArray("\0\0\0", 3), QByteArray("{\"format\":\"stagefall.secret-permissions\",\"permissions\":[1]}"),
              QByteArray("{\"format\":\"stagefall.secret-permissions\",\"permissions\":[{\"file_sha256\":\"x\"}]}"),
              QByteArray("{\"format\":\"stagefall.secret-permissions\",\"permissions\":[{\"file_sha256\":1e400}]}"),
              QByteArray(100'000, '['),
              QByteArray("{\"format\":\"stagefall.secret-permissions\",\"permissions\":") + QByteArray(300, '[') +
                  QByteArray(300, ']') + "}"}) {
            const Bench bench;
            bench.write(bytes);
            QCOMPARE(bench.problem(), std::string("host.permissions_damaged"));
            QCOMPARE(bench.open(), std::size_t{2});
            bench.agree();
            QCOMPARE(bench.open(), std::size_t{0});
            QFile aside(QString::fromStdString(bench.store.path()) + QStringLiteral(".damaged"));
            QVERIFY(aside.open(QIODevice::ReadOnly));
            QCOMPARE(aside.readAll(), bytes);
        }
    }
    void aNameOrDestinationThatNobodyCouldHaveReadMakesItDamaged() {
        const Bench bench;
        bench.agree();
        const auto good = bench.text();
        for (const auto& [from, to] : std::vector<std::pair<QByteArray, QByteArray>>{
                 {"\"A\"", "\"env:keychain:A\""}, {"https://api.example.com", "https://api.example.com."}}) {
            auto bad = good;
            QVERIFY(bad.contains(from));
            bench.write(bad.replace(from, to));
            QCOMPARE(bench.problem(), std::string("host.permissions_damaged"));
        }
    }
    void anEndlessOrForeignFileIsNotRead() {
        const Bench bench;
        bench.write(QByteArray(3 << 20, ' '));
        QCOMPARE(bench.problem(), std::string("host.file_too_long"));
        bench.agree();
        QCOMPARE(bench.open(), std::size_t{0});
        // Others could write it: they could have answered.
        ::chmod(bench.store.path().c_str(), 0666);
        QCOMPARE(bench.problem(), std::string("host.file_not_ours"));
        QCOMPARE(bench.open(), std::size_t{2});
        QFile::remove(QString::fromStdString(bench.store.path()));
        QCOMPARE(::mkfifo(bench.store.path().c_str(), 0600), 0);
        QCOMPARE(bench.problem(), std::string("host.file_not_ours"));
        QFile::remove(QString::fromStdString(bench.store.path()));
        QCOMPARE(::symlink("/dev/zero", bench.store.path().c_str()), 0);
        QCOMPARE(bench.problem(), std::string("host.file_not_ours"));
        bench.agree(); // replaces the link, not what it leads to
        QCOMPARE(bench.open(), std::size_t{0});
    }
    void aFolderThatCannotBeWrittenIsAnErrorWithItsPath() {
        const SecretPermissions store("/proc/nowhere");
        const auto added = store.add(permissionsFor(asker(), asker().uses, 0));
        QVERIFY(!added);
        QCOMPARE(added.error().message.id, std::string("host.file_not_written"));
    }
    void programsThatWriteAtTheSameTimeLoseNothing() {
        const Bench bench;
        constexpr int kEach = 20;
        const auto work = [&bench](char letter) {
            const SecretPermissions own(bench.folder.filePath(QStringLiteral("data")).toStdString());
            for (int i = 0; i < kEach; ++i) {
                auto mine = asker(std::string(62, letter) + std::to_string(10 + i));
                if (!own.add(permissionsFor(mine, {mine.uses.front()}, 0))) qFatal("not added");
            }
        };
        std::thread one(work, 'c');
        std::thread two(work, 'd');
        one.join();
        two.join();
        QCOMPARE(bench.store.all().size(), std::size_t{2 * kEach});
    }
};

QTEST_APPLESS_MAIN(TstSecretPermissions)
#include "tst_secret_permissions.moc"
