// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

using namespace stagefall;

class TestFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> dir_;
    std::string path(const char* name) const { return dir_->filePath(QString::fromLatin1(name)).toStdString(); }
    static mode_t modeOf(const std::string& path) {
        struct stat info {};
        return lstat(path.c_str(), &info) == 0 ? info.st_mode & 07777U : 0;
    }
    std::size_t files() const {
        return static_cast<std::size_t>(QDir(dir_->path()).entryList(QDir::Files | QDir::System | QDir::Hidden).size());
    }

private Q_SLOTS:
    void init() { dir_ = std::make_unique<QTemporaryDir>(); }

    void onlyRegularFilesAreReadAndNothingIsWaitedFor() {
        QCOMPARE(mkfifo(path("pipe").c_str(), 0600), 0);
        QElapsedTimer took;
        took.start();
        for (const auto& endless : {std::string("/dev/zero"), std::string("/dev/null"), path("pipe")}) {
            const auto read = readFile(endless, 1000);
            QVERIFY(!read);
            QCOMPARE(read.error().message.id, std::string("base.file.not_regular"));
            QCOMPARE(read.error().message.args[0].second, endless);
            QVERIFY(!checkReadable(endless, 1000));
        }
        QVERIFY(took.elapsed() < 5'000);
        QCOMPARE(readFile(dir_->path().toStdString(), 1000).error().message.id, std::string("base.file.is_folder"));
        const auto none = readFile(path("none"), 1000).error();
        QCOMPARE(none.code, ErrorCode::NotFound);
        QCOMPARE(none.message.args[0].second, path("none"));
    }
    void aFileIsReadUpToItsLimitAndNoByteMore() {
        QVERIFY(writeFile(path("a"), std::string(1000, 'x')));
        QCOMPARE(readFile(path("a"), 1000)->size(), std::size_t{1000});
        const auto larger = readFile(path("a"), 999).error();
        QCOMPARE(larger.code, ErrorCode::LimitExceeded);
        QCOMPARE(checkReadable(path("a"), 999).error().message.id, std::string("base.file.too_large"));
        QCOMPARE(truncate(path("a").c_str(), 1'000'000'000'000), 0); // a hole: no byte of it is read
        QCOMPARE(readFile(path("a"), kLargestTextFile).error().code, ErrorCode::LimitExceeded);
        // What says nothing of its size is counted.
        QVERIFY(readFile("/proc/self/status", 100'000)->size() > 100);
        QCOMPARE(readFile("/proc/self/status", 100).error().code, ErrorCode::LimitExceeded);
    }
    void whatIsWrittenIsItsOwnersAloneWhateverTheUmask() {
        for (const mode_t mask : {0U, 022U, 077U}) {
            const auto before = umask(mask);
            QVERIFY(writeFile(path("report"), "x"));
            QVERIFY(makePrivateFile(path("db")));
            QVERIFY(makePrivateFolder(path("a/b/c")));
            umask(before);
            QCOMPARE(modeOf(path("report")), mode_t{0600});
            QCOMPARE(modeOf(path("db")), mode_t{0600});
            for (const char* folder : {"a", "a/b", "a/b/c"}) QCOMPARE(modeOf(path(folder)), mode_t{0700});
            QVERIFY(QDir(dir_->filePath("a")).removeRecursively() && QFile::remove(dir_->filePath("db")));
        }
    }
    void anOldFileIsReplacedByATighterOneAndAFolderOfTheUsersStays() {
        QVERIFY(writeFile(path("old"), "old"));
        QCOMPARE(chmod(path("old").c_str(), 0666), 0);
        QVERIFY(writeFile(path("old"), "new"));
        QCOMPARE(modeOf(path("old")), mode_t{0600});
        QCOMPARE(*readFile(path("old"), 10), std::string("new"));
        QVERIFY(QDir(dir_->path()).mkdir("users"));
        QCOMPARE(chmod(path("users").c_str(), 0755), 0);
        QVERIFY(makePrivateFolder(path("users")) && makePrivateFolder(path("users/mine")));
        QCOMPARE(modeOf(path("users")), mode_t{0755});
        QCOMPARE(modeOf(path("users/mine")), mode_t{0700});
    }
    void aLinkIsReplacedAndWhatItLeadsToIsNotTouched() {
        QVERIFY(writeFile(path("victim"), "mine"));
        QCOMPARE(symlink(path("victim").c_str(), path("report").c_str()), 0);
        QVERIFY(writeFile(path("report"), "theirs"));
        QCOMPARE(*readFile(path("victim"), 100), std::string("mine"));
        QCOMPARE(*readFile(path("report"), 100), std::string("theirs"));
        QVERIFY(!QFileInfo(dir_->filePath("report")).isSymLink());
        makePrivate(path("victim"));
        QCOMPARE(files(), std::size_t{2});
    }
    void aDeviceStaysADevice() {
        QVERIFY(writeFile("/dev/null", "x"));
        QVERIFY(!QFileInfo("/dev/null").isFile());
        const auto full = writeFile("/dev/full", "x");
        QCOMPARE(full.error().message.id, std::string("base.file.not_written"));
    }
    void aWriteThatFailsLeavesTheOldFileAndNothingElse() {
        QVERIFY(writeFile(path("kept"), "old"));
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit tight{10'000, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &tight);
        const auto written = writeFile(path("kept"), std::string(1'000'000, 'x'));
        setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, SIG_DFL);
        QVERIFY(!written);
        QCOMPARE(*readFile(path("kept"), 100), std::string("old"));
        QCOMPARE(files(), std::size_t{1});
        QVERIFY(!writeFile(path("none/x"), "x"));
    }
    void namesBesideAreNotToBeGuessed() {
        const auto one = nameBeside(path("x"));
        QVERIFY(one.starts_with(path("x.part-")));
        QVERIFY(one != nameBeside(path("x")));
    }
};

QTEST_GUILESS_MAIN(TestFile)
#include "tst_file.moc"
