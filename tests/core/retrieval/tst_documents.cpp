// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/retrieval/documents.h"

#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace stagefall;
using namespace stagefall::retrieval;

class TestDocuments : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> dir_;

    std::string folder() const { return dir_->filePath("docs").toStdString(); }
    QString path(const QString& name) const { return dir_->filePath("docs/" + name); }
    void write(const QString& name, const QByteArray& bytes = "text") const {
        QVERIFY(QDir().mkpath(QFileInfo(path(name)).path()));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

private Q_SLOTS:
    void init() {
        dir_ = std::make_unique<QTemporaryDir>();
        QVERIFY(QDir().mkpath(path(".")));
    }

    void markdownAndTextAreFoundAtAnyDepthInOrder() {
        for (const char* name : {"b.md", "a/z.TXT", "a/说明.md", "a.txt", "c.pdf", ".git/x.md", "a/.hidden.md"})
            write(name);
        const auto listing = listDocuments(folder(), {});
        QVERIFY(listing);
        QCOMPARE(listing->documents, (std::vector<std::string>{"a.txt", "a/z.TXT", "a/说明.md", "b.md"}));
        QVERIFY(listing->skipped.empty());
    }

    void linksThatLeaveTheFolderAreNamedAndNotFollowed() {
        write("in.md");
        write("../secret/out.md");
        QVERIFY(QFile::link(dir_->filePath("secret/out.md"), path("link.md")));
        QVERIFY(QFile::link(dir_->filePath("secret"), path("linked")));
        QVERIFY(QFile::link(path("missing"), path("dangling.md")));
        const auto listing = listDocuments(folder(), {});
        QCOMPARE(listing->documents, (std::vector<std::string>{"in.md"}));
        QCOMPARE(listing->skipped.size(), std::size_t{3});
        QCOMPARE(listing->skipped[0].message.id, std::string("retrieval.unreadable"));
        QVERIFY(listing->skipped[0].message.args[0].second.ends_with("dangling.md"));
        QCOMPARE(listing->skipped[1].message.id, std::string("retrieval.outside"));
        QVERIFY(listing->skipped[2].message.args[0].second.ends_with("/linked"));
    }

    void linksInsideCountOnceAndLoopsEnd() {
        write("sub/a.md");
        QVERIFY(QFile::link(path("."), path("sub/loop")));
        QVERIFY(QFile::link(path("sub"), path("zzz")));
        QVERIFY(QFile::link(path("sub/a.md"), path("sub/b.md")));
        QCOMPARE(listDocuments(folder(), {})->documents, (std::vector<std::string>{"sub/a.md"}));
    }

    void aFolderOfVeryManyIsCutAndSaidSo() {
        for (int i = 0; i < 5; ++i) write(QStringLiteral("%1.md").arg(i));
        const auto listing = listDocuments(folder(), {}, 3);
        QCOMPARE(listing->documents, (std::vector<std::string>{"0.md", "1.md", "2.md"}));
        QCOMPARE(listing->skipped.size(), std::size_t{1});
        QCOMPARE(listing->skipped[0].message.id, std::string("retrieval.too_many"));
        QVERIFY(listDocuments(folder(), {}, 5)->skipped.empty());
    }

    void pipesDevicesAndFoldersWithTheEndingOfADocumentAreNone() {
        write("a.md");
        QCOMPARE(mkfifo((folder() + "/pipe.md").c_str(), 0600), 0);
        QVERIFY(QFile::link(QStringLiteral("/dev/zero"), path("zero.md")));
        QVERIFY(QDir(path(".")).mkdir(QStringLiteral("folder.md")));
        const auto listing = listDocuments(folder(), {});
        QCOMPARE(listing->documents, (std::vector<std::string>{"a.md"}));
        QCOMPARE(listing->skipped.size(), std::size_t{1});
        QCOMPARE(listing->skipped[0].message.id, std::string("retrieval.outside"));
    }

    void aFolderThatIsNoneIsAnError() {
        QCOMPARE(listDocuments(folder() + "/none", {}).error().code, ErrorCode::NotFound);
        write("a.md");
        QCOMPARE(listDocuments(folder() + "/a.md", {}).error().code, ErrorCode::NotFound);
    }

    void listingIsCancellable() {
        CancelSource source;
        source.cancel();
        QCOMPARE(listDocuments(folder(), source.token()).error().code, ErrorCode::Cancelled);
    }

    void badFilesAreErrorsThatNameThem() {
        write("latin1.txt", "caf\xe9");
        write("big.txt", QByteArray(static_cast<qsizetype>(kLargestFile) + 1, 'x'));
        write("largest.txt", QByteArray(static_cast<qsizetype>(kLargestFile), 'x'));
        write("bom.txt", "\xEF\xBB\xBFhello");
        const auto latin1 = readDocument(folder(), "latin1.txt").error();
        QCOMPARE(latin1.message.id, std::string("retrieval.not_utf8"));
        QVERIFY(latin1.message.args[0].second.ends_with("latin1.txt"));
        QCOMPARE(readDocument(folder(), "big.txt").error().code, ErrorCode::LimitExceeded);
        QVERIFY(readDocument(folder(), "largest.txt"));
        QCOMPARE(readDocument(folder(), "none.txt").error().code, ErrorCode::IoError);
        QCOMPARE(*readDocument(folder(), "bom.txt"), std::string("hello"));
    }
};

QTEST_APPLESS_MAIN(TestDocuments)
#include "tst_documents.moc"
