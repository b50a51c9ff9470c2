// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/inner_path.h"

#include <sys/stat.h>

#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>
#include <fstream>

using namespace stagefall;
namespace fs = std::filesystem;

class TstInnerPath final : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::string root(const char* name) {
        const auto path = fs::path(folder_.path().toStdString()) / name;
        fs::create_directories(path);
        return path.string();
    }

private Q_SLOTS:
    void aNameIsOneStepDown() {
        const auto at = root("plain");
        const auto path = innerPath(at, "databases", "a-b.db");
        QVERIFY(path.has_value());
        QCOMPARE(*path, (fs::canonical(at) / "databases" / "a-b.db").string());
        QVERIFY(fs::is_directory(fs::path(at) / "databases"));
    }
    void whatIsMoreThanANameIsRefused() {
        const auto at = root("names");
        for (const std::string name : {"", ".", "..", "../x", "a/b", "/etc/passwd", "a\\b", "a\nb", "\x7f"})
            QVERIFY2(!innerPath(at, "databases", name), name.c_str());
        QVERIFY(!innerPath(at, "databases", std::string("a\0b", 3)));
        QVERIFY(!innerPath(at, "databases", std::string(201, 'x')));
        for (const char* folder : {"", "..", "../..", "a/b"}) QVERIFY2(!innerPath(at, folder, "x.db"), folder);
        QVERIFY(!fs::exists(fs::path(at) / "databases")); // nothing was made
    }
    void aLinkThatLeadsOutIsRefused() {
        const auto at = root("linked");
        const auto outside = root("outside");
        fs::create_directory_symlink(outside, fs::path(at) / "databases");
        const auto path = innerPath(at, "databases", "x.db");
        QVERIFY(!path);
        QCOMPARE(path.error().message.id, std::string("base.path.leads_out"));
        QVERIFY(fs::is_empty(outside));
    }
    void theRootItselfMayBeALink() {
        const auto real = root("real");
        const auto link = fs::path(folder_.path().toStdString()) / "link";
        fs::create_directory_symlink(real, link);
        QVERIFY(innerPath(link.string(), "databases", "x.db").has_value());
    }
    void whatStandsThereAndIsNoFileIsRefused() {
        const auto at = root("kinds");
        const auto inside = fs::path(at) / "indexes";
        fs::create_directories(inside / "folder.db");
        std::ofstream(inside / "file.db") << "x";
        fs::create_symlink(inside / "file.db", inside / "link.db");
        fs::create_symlink(inside / "nothing.db", inside / "dangling.db");
        QCOMPARE(mkfifo((inside / "pipe.db").c_str(), 0600), 0);
        QVERIFY(innerPath(at, "indexes", "file.db").has_value());
        for (const char* name : {"folder.db", "link.db", "dangling.db", "pipe.db"})
            QVERIFY2(!innerPath(at, "indexes", name), name);
    }
    void aFolderThatCannotBeMadeSaysWhy() {
        const auto at = root("blocked");
        std::ofstream(fs::path(at) / "databases") << "a file";
        const auto path = innerPath(at, "databases", "x.db");
        QVERIFY(!path);
        QCOMPARE(path.error().code, ErrorCode::IoError);
    }
    void safeNamesFollowTheSchemasRule() {
        for (const char* name : {"a", "regional-sales", "A_1", "-"}) QVERIFY2(isSafeName(name), name);
        for (const std::string name : {"", ".", "..", "a b", "a/b", "a.b", "销售", "../../victim/y", "a\n"})
            QVERIFY2(!isSafeName(name), name.c_str());
        QVERIFY(isSafeName(std::string(64, 'x')) && !isSafeName(std::string(65, 'x')));
        for (const std::string name : {"", "..", "../../victim/y", "销售", "a b"}) QVERIFY(isSafeName(safeName(name)));
        QVERIFY(isSafeName(safeName(std::string(300, '/'))));
        QCOMPARE(safeName("regional-sales"), std::string("regional-sales"));
    }
};

QTEST_APPLESS_MAIN(TstInnerPath)
#include "tst_inner_path.moc"
