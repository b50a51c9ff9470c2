// SPDX-License-Identifier: GPL-3.0-or-later
// Bad input by table, tried on the program as it is: real processes, files, pipes and a server that says what it likes.
#include "core/json/read_json.h"
#include "tests/core/llm/raw_server.h"
#include "tests/hostile/child.h"
#include "tests/hostile/table.h"

#include <sys/stat.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <nlohmann/json.hpp>

using namespace stagefall;
using namespace stagefall::hostile;

namespace {

/// In the program's environment; what must be found nowhere.
constexpr const char* kSecret = "sk-hostile-Zq7/Xv+2_never-anywhere";

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(const QString& path, const std::string& content) {
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    const auto size = static_cast<qint64>(content.size());
    if (!file.open(QIODevice::WriteOnly) || file.write(content.data(), size) != size) qFatal("a file was not written");
}

/// A character that a terminal acts on, or that turns the order of letters round; "" where there is none.
QString dangerous(const std::string& text) {
    const auto letters = QString::fromStdString(text).toUcs4();
    for (qsizetype i = 0; i < letters.size(); ++i) {
        const auto letter = letters[i];
        if (letter == '\r' && i + 1 < letters.size() && letters[i + 1] == '\n') continue; // a line's end, as in CSV
        const bool control = (letter < 0x20 && letter != '\n' && letter != '\t') || (letter >= 0x7F && letter < 0xA0);
        const bool bidi = letter == 0x061C || letter == 0x200E || letter == 0x200F ||
                          (letter >= 0x202A && letter <= 0x202E) || (letter >= 0x2066 && letter <= 0x2069);
        if (control || bidi) return QStringLiteral("U+%1").arg(letter, 4, 16, QLatin1Char('0'));
    }
    return {};
}

} // namespace

class Hostile final : public QObject {
    Q_OBJECT

    std::vector<Case> cases_;

    static Start startOf(const Case& one, const QTemporaryDir& folder, const std::vector<std::string>& words) {
        Start start;
        start.words = {STAGEFALL_CLI};
        start.words.insert(start.words.end(), words.begin(), words.end());
        start.folder = folder.path().toStdString();
        start.variables = {{"STAGEFALL_HOME", folder.filePath("home").toStdString()},
                           {"STAGEFALL_RESOURCES", STAGEFALL_SOURCE_DIR "/resources"},
                           {"LC_ALL", "C.UTF-8"},
                           {"HOSTILE_KEY", kSecret}};
        start.most_ms = static_cast<int>(one.seconds * (kSanitized ? 4000 : 1000));
        return start;
    }

    static void layOut(const Case& one, const QTemporaryDir& folder) {
        for (const auto& [path, content] : one.files) put(folder.filePath(QString::fromStdString(path)), content);
        for (const auto& [path, target] : one.links) {
            const auto link = folder.filePath(QString::fromStdString(path));
            QDir().mkpath(QFileInfo(link).path());
            QVERIFY(QFile::link(QString::fromStdString(target), link));
        }
        for (const auto& path : one.fifos)
            QCOMPARE(mkfifo(folder.filePath(QString::fromStdString(path)).toUtf8().constData(), 0600), 0);
    }

    static void checkOutput(const Case& one, const Ended& ended) {
        const auto said = QByteArray::fromStdString(ended.out + ended.err);
        const auto shown = said.left(4000);
        // Who was sent a signal and has nothing to keep may die of it, as a shell expects of a program.
        const bool as_told = ended.by_signal != 0 && ended.by_signal == one.signal;
        const int status = as_told ? 128 + ended.by_signal : ended.status;
        QVERIFY2(ended.by_signal == 0 || as_told || ended.late,
                 ("ended by signal " + QByteArray::number(ended.by_signal) + ": " + shown).constData());
        QVERIFY2(!ended.late, ("not over in time: " + shown).constData());
        QVERIFY2(std::find(one.status.begin(), one.status.end(), status) != one.status.end(),
                 ("status " + QByteArray::number(status) + ": " + shown).constData());
        for (const auto& words : one.says)
            QVERIFY2(said.contains(QByteArray::fromStdString(words)),
                     (words + " is not in: " + shown.toStdString()).c_str());
        for (const auto& words : one.never)
            QVERIFY2(!said.contains(QByteArray::fromStdString(words)),
                     (words + " is in: " + shown.toStdString()).c_str());
        QVERIFY2(!said.contains(kSecret), ("the secret is in: " + shown).constData());
        QVERIFY2(dangerous(ended.out + ended.err).isEmpty(),
                 (dangerous(ended.out + ended.err).toUtf8() + " is in: " + shown).constData());
        if (one.json) QVERIFY2(!readJson(ended.out).is_discarded(), shown.constData());
    }

    static void checkFiles(const Case& one, const QTemporaryDir& folder) {
        for (const auto& [path, content] : one.unchanged)
            QVERIFY2(bytesOf(folder.filePath(QString::fromStdString(path))) == QByteArray::fromStdString(content),
                     (path + " was changed").c_str());
        for (const auto& path : one.absent)
            QVERIFY2(!QFileInfo::exists(folder.filePath(QString::fromStdString(path))), (path + " is there").c_str());
        for (const auto& [path, mode] : one.modes) {
            struct stat found {};
            const auto file = folder.filePath(QString::fromStdString(path)).toStdString();
            QVERIFY2(stat(file.c_str(), &found) == 0, (path + " is not there").c_str());
            QVERIFY2((found.st_mode & 0777U) == static_cast<unsigned>(mode),
                     (path + " has mode " + QByteArray::number(found.st_mode & 0777U, 8).toStdString()).c_str());
        }
        QDirIterator kept(folder.filePath("home"), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (kept.hasNext()) {
            const auto path = kept.next();
            QVERIFY2(!bytesOf(path).contains(kSecret), ("the secret is in " + path.toUtf8()).constData());
        }
    }

    /// One line a case in the file $STAGEFALL_HOSTILE_FIGURES, for whoever compares builds.
    static void keepFigures(const std::string& about, const Ended& ended) {
        const auto path = qEnvironmentVariable("STAGEFALL_HOSTILE_FIGURES");
        if (path.isEmpty()) return;
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write(QStringLiteral("%1 s %2 MB  %3\n")
                       .arg(ended.seconds, 7, 'f', 2)
                       .arg(static_cast<double>(ended.peak_kb) / 1024, 7, 'f', 1)
                       .arg(QString::fromStdString(about))
                       .toUtf8());
    }

private Q_SLOTS:
    void initTestCase() {
        const auto group = qEnvironmentVariable("STAGEFALL_HOSTILE_TABLE", "files").toStdString();
        cases_ = readTable(STAGEFALL_SOURCE_DIR "/tests/hostile/" + group + ".json");
        QVERIFY(!cases_.empty());
    }

    void whatMustBeTrueAfter_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < cases_.size(); ++i)
            QTest::addRow("%zu %s", i, cases_[i].about.c_str()) << static_cast<int>(i);
    }

    void whatMustBeTrueAfter() {
        QFETCH(int, index);
        const auto& row = cases_[static_cast<std::size_t>(index)];
        const QTemporaryDir folder;
        llm::test::RawServer server([&](const std::string&) {
            llm::test::Script script;
            script.bytes = row.answer.value_or("HTTP/1.1 500 None\r\nContent-Length: 0\r\n\r\n");
            script.end = row.answer_holds ? "hold" : "fin";
            script.hold_ms = 60'000;
            return script;
        });
        const auto url = server.url();
        const auto one = filled(row, {{"$DIR", folder.path().toStdString()},
                                      {"$URL", url},
                                      {"$HOST", url.substr(url.find("://") + 3)},
                                      {"$SECRET", kSecret}});
        layOut(one, folder);
        for (const auto& words : one.before) {
            const auto ended = run(startOf(one, folder, words));
            QVERIFY2(ended.status >= 0 && ended.status < 3, (ended.out + ended.err).c_str());
        }
        auto start = startOf(one, folder, one.run);
        start.input = one.input;
        start.output = one.output;
        start.signal = one.signal;
        start.signal_after_ms = one.signal_after_ms * (kSanitized ? 2 : 1);
        start.largest_file = one.largest_file;
        start.most_files = one.most_files;
        const auto ended = run(start);
        keepFigures(one.about, ended);
        checkOutput(one, ended);
        checkFiles(one, folder);
        // Sanitizers multiply what a program holds: there only the build without them can speak.
        if (!kSanitized)
            QVERIFY2(ended.peak_kb <= one.memory_mb * 1024,
                     (QByteArray::number(static_cast<qulonglong>(ended.peak_kb / 1024)) + " MB").constData());
    }
};

QTEST_GUILESS_MAIN(Hostile)
#include "tst_hostile.moc"
