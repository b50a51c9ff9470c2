// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/document_target.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

using namespace stagefall;
using namespace stagefall::cli;

class DocumentTargetTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;
    std::string path(const char* name) const { return folder_.filePath(QString::fromLatin1(name)).toStdString(); }

private Q_SLOTS:
    void theEndingChoosesTheFormatUnlessAWordDoes() {
        QVERIFY(documentFormat({}, "a.md") == report::Format::Markdown);
        QVERIFY(documentFormat("csv", "a.md") == report::Format::Csv);
        QVERIFY(documentFormat("json", "-") == report::Format::Json);
        QVERIFY(documentFormat({}, "-") == report::Format::Html);
    }
    void anUnknownFormatIsWrongUsage() {
        for (const char* out : {"r.pdf", "o.xyz", "report", ""}) {
            const auto format = documentFormat({}, out);
            QVERIFY2(!format && format.error().code == ErrorCode::InvalidArgument, out);
            QCOMPARE(format.error().message.id, std::string("cli.unknown_ending"));
        }
        QCOMPARE(documentFormat("docx", "a.md").error().message.id, std::string("cli.unknown_format"));
    }
    void aFileMayBeMadeOnlyInAFolderThatIsThere() {
        QVERIFY(checkWritable("-"));
        QVERIFY(checkWritable("here.html"));
        QVERIFY(checkWritable(path("new.html")));
        QVERIFY(checkWritable(path("none/new.html")).error().code == ErrorCode::IoError);
        QVERIFY(checkWritable(folder_.path().toStdString()).error().message.id == "cli.file_is_folder");
        QFile file(folder_.filePath("file"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(!checkWritable(path("file/new.html")));
    }
};

QTEST_APPLESS_MAIN(DocumentTargetTest)
#include "tst_document_target.moc"
