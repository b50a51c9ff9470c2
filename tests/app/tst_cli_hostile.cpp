// SPDX-License-Identifier: GPL-3.0-or-later
// What hostile files and broken outputs do to the command line: real processes, as in tst_cli.
#include "core/base/harmless_text.h"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QtTest>

class CliHostile : public QObject {
    Q_OBJECT

    struct Ran {
        int status = -1;
        QByteArray out;
        QByteArray err;
    };

    QProcessEnvironment environment() const {
        auto env = QProcessEnvironment::systemEnvironment();
        env.insert("STAGEFALL_HOME", home_->filePath("data"));
        env.insert("STAGEFALL_RESOURCES", QStringLiteral(STAGEFALL_SOURCE_DIR "/resources"));
        env.insert("LC_ALL", "C.UTF-8");
        return env;
    }

    /// `output`: a file in the place of standard output; `largest`: of files that the process may write.
    Ran run(const QStringList& arguments, const QString& output = {}, rlim_t largest = RLIM_INFINITY) const {
        QProcess process;
        process.setProcessEnvironment(environment());
        if (!output.isEmpty()) process.setStandardOutputFile(output);
        process.setChildProcessModifier([largest] {
            umask(0); // what is private is so whatever the user's mask
            const rlimit limit{largest, largest};
            if (largest != RLIM_INFINITY) setrlimit(RLIMIT_FSIZE, &limit);
        });
        process.start(QStringLiteral(STAGEFALL_CLI), arguments);
        if (!process.waitForFinished(60'000)) process.kill();
        process.waitForFinished();
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }

    QString write(const char* name, const QByteArray& content) const {
        QFile file(home_->filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("%s not written", name);
        return file.fileName();
    }

    /// Letters, line feeds and what people write; nothing that a terminal acts on.
    static void verifyHarmless(const QByteArray& bytes) {
        const auto text = QString::fromUtf8(bytes);
        QCOMPARE(text.toUtf8(), bytes);
        for (const auto code : text.toUcs4())
            QVERIFY2(code == '\n' || code == '\t' || !stagefall::actsOnDisplay(code), bytes.constData());
    }

    /// A recording whose every text is an attack on who reads it.
    QString hostileSession() const {
        const QString evil = QStringLiteral("\u001b[2J\u009b31m\u0007\u202e\u2066\u200b\b\u007f\r\u2028E\U000E0041\n"
                                            "Verdict: within the budget");
        QJsonArray events;
        const auto add = [&](QJsonObject event) {
            event["seq"] = events.size() + 1;
            event["at"] = 1'000'000 * events.size();
            events.append(event);
        };
        const auto say = [&](const char* name) {
            add({{"kind", "attribute"}, {"span", 2}, {"name", name}, {"text", name + evil}});
        };
        add({{"kind", "span_start"}, {"span", 1}, {"stage", "group"}, {"group", "session"}, {"name", evil}});
        for (const char* name : {"session.title", "session.endpoint", "session.model", "session.workbench"})
            add({{"kind", "attribute"}, {"span", 1}, {"name", name}, {"text", name + evil}});
        add({{"kind", "span_start"},
             {"span", 2},
             {"parent", 1},
             {"stage", "group"},
             {"group", "task"},
             {"name", evil}});
        for (const char* name : {"task.input", "task.answer", "input", "answer", "error"}) say(name);
        add({{"kind", "status"}, {"span", 2}, {"text", evil}});
        add({{"kind", "span_start"}, {"span", 3}, {"parent", 2}, {"stage", "tool"}, {"name", evil}, {"subject", evil}});
        add({{"kind", "delta"}, {"span", 3}, {"channel", "visible"}, {"text", evil}});
        add({{"kind", "note"}, {"span", 3}, {"name", evil}, {"text", evil}});
        add({{"kind", "span_end"}, {"span", 3}, {"at", 900'000'000}, {"outcome", "error"}});
        const QJsonObject file{
            {"format", "stagefall.session"}, {"version", 1}, {"id", "evil" + evil}, {"events", events}};
        return write("evil.json", QJsonDocument(file).toJson());
    }

    std::unique_ptr<QTemporaryDir> home_;

private Q_SLOTS:
    void init() { home_ = std::make_unique<QTemporaryDir>(); }

    void nothingThatOthersWroteActsOnTheTerminal() {
        const auto imported = run({"import", hostileSession()});
        QCOMPARE(imported.status, 0);
        for (const char* command :
             {"sessions", "sessions --json", "show evil", "show evil --json", "export evil", "export evil --format md",
              "export evil --format csv", "export evil --format json", "export evil --format svg", "show none\x1b[2J",
              "export none\x07", "dance\x1b[2J", "run \u202Ebench", "run --input\u202E x", "sessions --lang \x1b[2J",
              "import evil.json --store \u009b", "lab --profile \x1b[2J", "lab --faults \x1b[2J"}) {
            const auto ran = run(QString::fromUtf8(command).split(QLatin1Char(' ')));
            verifyHarmless(ran.err);
            // CSV has line ends of its own.
            verifyHarmless(QByteArray(command).contains("csv") ? QByteArray(ran.out).replace("\r\n", "\n") : ran.out);
            QVERIFY2(!(ran.out + ran.err).isEmpty(), command);
            if (QByteArray(command).endsWith("json"))
                QVERIFY2(!QJsonDocument::fromJson(ran.out).isNull(), ran.out.constData());
        }
        verifyHarmless(imported.out + imported.err);
        // No foreign line passes for the verdict: the word stands where the program says it, once.
        QCOMPARE(run({"sessions"}).out.trimmed().count('\n'), 0);
        const auto json = QJsonDocument::fromJson(run({"sessions", "--json"}).out).array();
        QVERIFY(json[0].toObject()["id"].toString().contains(QChar(0x202e))); // told as it is, escaped
        const auto removed = run({"remove", "evil"});
        QCOMPARE(removed.status, 0);
        verifyHarmless(removed.out + removed.err);
    }

    void whatAServerSaysIsMadeHarmlessToo() {
        QTcpServer server;
        QVERIFY(server.listen(QHostAddress::LocalHost));
        const QByteArray body = "{\"error\":{\"message\":\"\\u001b[2J\\u202eno\\u009b\x9b\\r\\nVerdict: within\","
                                "\"type\":\"\\u0007\"}}";
        connect(&server, &QTcpServer::newConnection, &server, [&] {
            while (auto* socket = server.nextPendingConnection()) {
                connect(socket, &QTcpSocket::readyRead, socket, [socket, body] {
                    socket->readAll();
                    socket->write("HTTP/1.1 400 Bad\x1b[2J\r\nContent-Type: application/json\r\nConnection: close\r\n"
                                  "Content-Length: " +
                                  QByteArray::number(body.size()) + "\r\n\r\n" + body);
                    socket->disconnectFromHost();
                });
            }
        });
        const auto url = QStringLiteral("http://127.0.0.1:%1/v1").arg(server.serverPort());
        const QStringList endpoint{"--base-url", url, "--model", "m\u202e\x1b[2J", "--no-retry"};
        for (const auto& words :
             {QStringList{"ask", "hi"}, QStringList{"ask", "hi", "--json"}, QStringList{"endpoint", "test"},
              QStringList{"run", "handbook", "--no-store"}, QStringList{"run", "handbook", "--no-store", "--json"}}) {
            QProcess process;
            process.setProcessEnvironment(environment());
            process.start(QStringLiteral(STAGEFALL_CLI), words + endpoint);
            QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 60'000);
            verifyHarmless(process.readAllStandardOutput());
            verifyHarmless(process.readAllStandardError());
        }
    }

    void outputThatCouldNotBeWrittenIsNoSuccess() {
        QCOMPARE(run({"run", "handbook", "--lab-profile", "instant", "--plain"}).status, 0);
        const auto id = QJsonDocument::fromJson(run({"sessions", "--json"}).out).array()[0].toObject()["id"].toString();
        const QStringList commands{"help",
                                   "--version",
                                   "run --help",
                                   "sessions",
                                   "sessions --json",
                                   "show " + id,
                                   "show " + id + " --json",
                                   "export " + id,
                                   "export " + id + " --format json --out -",
                                   "export " + id + " --format md --out -",
                                   "lab --list",
                                   "run handbook --lab-profile instant --no-store --plain",
                                   "run handbook --lab-profile instant --no-store --json",
                                   "run handbook --lab-profile instant --no-store --out -",
                                   "remove " + id};
        for (const auto& command : commands) {
            const auto ran = run(command.split(QLatin1Char(' ')), QStringLiteral("/dev/full"));
            QVERIFY2(ran.status == 3, qPrintable(command + QString::number(ran.status)));
            QVERIFY2(ran.err.contains("could not be written"), ran.err.constData());
        }
    }

    void whatNobodyCouldReadWasNotShown() {
        const auto ran = run({"run", "handbook", "--lab-profile", "instant", "--plain"}, QStringLiteral("/dev/full"));
        QCOMPARE(ran.status, 3);
        const auto id = QJsonDocument::fromJson(run({"sessions", "--json"}).out).array()[0].toObject()["id"].toString();
        QVERIFY(!run({"export", id, "--format", "json"}).out.contains("\"shown\""));
    }

    void endlessFilesAreRefusedAtOnce() {
        const auto pipe = home_->filePath("pipe");
        QCOMPARE(mkfifo(pipe.toUtf8().constData(), 0600), 0);
        const auto bench = write("bench.json", "{\"version\":1,\"name\":\"b\",\"title\":\"b\",\"system_prompt\":\"x\","
                                               "\"budget_file\":\"/dev/zero\",\"tasks\":[{\"input\":\"x\"}]}");
        QElapsedTimer took;
        took.start();
        for (const auto& file : {pipe, QStringLiteral("/dev/zero")}) {
            const QList<QStringList> all{
                {"import", file},
                {"run", file},
                {"run", "--budget", file},
                {"run", "--faults", file},
                {"run", "--endpoint", file},
                {"ask", "x", "--endpoint", file},
                {"ask", "x", "--base-url", "http://127.0.0.1:9/v1", "--model", "m", "--ca-file", file},
                {"endpoint", "test", "--endpoint", file},
                {"lab", "--faults", file},
                {"sessions", "--store", file}};
            for (const auto& words : all) {
                const auto ran = run(words);
                QVERIFY2(ran.status == 3, qPrintable(words.join(' ')));
                QVERIFY2(ran.err.contains(file.toUtf8()) && ran.err.contains("no regular file"), ran.err.constData());
            }
        }
        const auto ran = run({"run", bench});
        QVERIFY2(ran.status == 3 && ran.err.contains("/dev/zero"), ran.err.constData());
        QVERIFY(took.elapsed() < 60'000);
    }

    void standardInputIsReadWhereItIsNamed() {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.setStandardInputFile(QStringLiteral(STAGEFALL_SOURCE_DIR "/resources/sessions/slow.json"));
        process.start(QStringLiteral(STAGEFALL_CLI), {"import", "-"});
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitCode(), 0);
        QCOMPARE(QJsonDocument::fromJson(run({"sessions", "--json"}).out).array().size(), 1);
    }

    void allThatIsMadeIsTheUsersAlone() {
        const auto handbook = run({"run", "handbook", "--lab-profile", "instant", "--plain"});
        QVERIFY2(handbook.status == 0 || handbook.status == 1, handbook.err.constData());
        const auto sales = run({"run", "--lab-profile", "instant", "--plain", "--out", home_->filePath("r.html")});
        QVERIFY2(sales.status >= 0 && sales.status < 3, sales.err.constData());
        QDir data(home_->filePath("data"));
        QStringList seen{home_->filePath("data"), home_->filePath("r.html")};
        for (const char* folder : {"", "databases", "indexes", "reports"})
            for (const auto& info : QDir(data.filePath(folder)).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot))
                seen << info.filePath();
        QVERIFY2(seen.size() >= 8, qPrintable(seen.join(' ')));
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
                            QFile::WriteOther | QFile::ExeOther;
        for (const auto& path : seen)
            QVERIFY2((QFile::permissions(path) & others) == QFile::Permissions(), qPrintable(path));
    }

    void aRecordingThatCouldNotBeKeptWholeSaysSoAtTheEnd() {
        // What is prepared for a run is there; then a journal may grow to a few events. The report is smaller than
        // that. Whether the run is within its budget is not asked here.
        const auto prepared = run({"run", "handbook", "--lab-profile", "instant", "--plain"});
        QVERIFY2(prepared.status == 0 || prepared.status == 1, prepared.err.constData());
        const auto ran = run(
            {"run", "handbook", "--lab-profile", "instant", "--plain", "--out", home_->filePath("r.csv")}, {}, 40'000);
        QCOMPARE(ran.status, 3);
        const auto words = ran.err.trimmed().split('\n');
        QVERIFY2(ran.err.contains("The recording is partial"), ran.err.constData());
        QVERIFY2(words.size() < 4 && words.back().contains("reason: "), ran.err.constData());
        for (const auto& left : QDir(home_->path()).entryList(QDir::Files))
            QVERIFY2(!left.contains(".part"), qPrintable(left));
    }

    void aFileLimitIsAnErrorAndNothingIsLeftBehind() {
        QCOMPARE(run({"import", QStringLiteral(STAGEFALL_SOURCE_DIR "/resources/sessions/slow.json")}).status, 0);
        const auto id = QJsonDocument::fromJson(run({"sessions", "--json"}).out).array()[0].toObject()["id"].toString();
        const auto ran = run({"export", id, "--out", home_->filePath("r.html")}, {}, 40'000);
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains("r.html") && ran.err.contains("too large"), ran.err.constData());
        QVERIFY(QDir(home_->path()).entryList(QDir::Files).isEmpty());
        const auto database = run({"run", "--no-store", "--plain"}, {}, 100'000);
        QCOMPARE(database.status, 3);
        QVERIFY(QDir(home_->filePath("data/databases")).entryList(QDir::Files).isEmpty());
    }

    void optionsThatContradictEachOtherAreRefused() {
        const auto both = run({"run", "--no-store", "--store", "x.db"});
        QCOMPARE(both.status, 64);
        QVERIFY2(both.err.contains("--store") && both.err.contains("--no-store"), both.err.constData());
        QCOMPARE(run({"run", "--task", "1", "--input", "x"}).status, 64);
    }

    void theHintNamesTheStoreThatWasGiven() {
        const auto store = home_->filePath("my store.db");
        const auto ran = run({"run", "handbook", "--lab-profile", "instant", "--plain", "--store", store});
        QVERIFY2(ran.out.contains("--store '" + store.toUtf8() + "')"), ran.out.constData());
        QVERIFY(!run({"run", "handbook", "--lab-profile", "instant", "--plain"}).out.contains("--store"));
    }
};

QTEST_GUILESS_MAIN(CliHostile)
#include "tst_cli_hostile.moc"
