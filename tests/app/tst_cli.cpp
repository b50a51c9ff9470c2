// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a user meets it: real processes, a store of its own, the lab on loopback.
#include "core/analysis/display_width.h"
#include "core/store/store.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>

class Cli : public QObject {
    Q_OBJECT

    struct Ran {
        int status = -1;
        QByteArray out;
        QByteArray err;
    };

    QProcessEnvironment environment() const {
        auto env = QProcessEnvironment::systemEnvironment();
        env.insert("STAGEFALL_HOME", home_.path());
        env.insert("STAGEFALL_RESOURCES", QStringLiteral(STAGEFALL_SOURCE_DIR "/resources"));
        env.insert("LC_ALL", "C.UTF-8");
        env.insert("SF_TEST_KEY", "sk-test-never-anywhere-42");
        return env;
    }

    Ran run(const QStringList& arguments, int timeout_ms = 60'000) const {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.start(QStringLiteral(STAGEFALL_CLI), arguments);
        if (!process.waitForFinished(timeout_ms)) process.kill();
        process.waitForFinished();
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
                process.readAllStandardError()};
    }

    QString write(const char* name, const QByteArray& content) const {
        QFile file(home_.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("%s not written", name);
        return file.fileName();
    }

    QJsonArray sessions() const { return QJsonDocument::fromJson(run({"sessions", "--json"}).out).array(); }

    QTemporaryDir home_;

private Q_SLOTS:
    void wrongUsageIsAnsweredWith64AndARemedy() {
        QCOMPARE(run({}).status, 64);
        QCOMPARE(run({"dance"}).status, 64);
        const auto ran = run({"run", "--bugdet", "x"});
        QCOMPARE(ran.status, 64);
        QVERIFY(ran.err.contains("--budget"));
        QCOMPARE(run({"export", "abc", "--format", "docx"}).status, 64);
    }

    void helpSpeaksBothLanguages() {
        QVERIFY(run({"--help"}).out.contains("Usage"));
        QVERIFY(run({"run", "--help", "--lang", "zh"}).out.contains("预算"));
    }

    void theLanguageMayStandBeforeTheCommand() {
        QVERIFY(run({"--lang", "zh", "run", "--help"}).out.contains("预算"));
        QVERIFY(run({"--lang=zh", "endpoint", "test", "--help"}).out.contains("端点"));
        QVERIFY(run({"--lang", "zh", "--help"}).out.contains("用法"));
        QCOMPARE(run({"--lang", "xx", "sessions"}).status, 64);
    }

    void helpKeepsTo80Columns() {
        for (const QStringList& words :
             {QStringList{"--help"}, {"run", "--help"}, {"lab", "--help"}, {"run", "--help", "--lang", "zh"}})
            for (const auto& line : QString::fromUtf8(run(words).out).split('\n'))
                QVERIFY2(stagefall::analysis::displayWidth(line.toStdString()) <= 80, qPrintable(line));
    }

    void whatCannotRunSaysWhichFileAndEndsWith3() {
        const auto ran = run({"run", "/nonexistent/bench.json"});
        QCOMPARE(ran.status, 3);
        QVERIFY(ran.err.contains("/nonexistent/bench.json"));
        for (const char* command : {"ask hello", "endpoint test", "run"}) {
            auto words = QString::fromLatin1(command).split(' ');
            QCOMPARE(run(words << "--endpoint"
                               << "/nonexistent/endpoint.json")
                         .status,
                     3);
        }
    }

    void aReportThatCannotBeLeftIsRefusedBeforeAnythingRuns() {
        const auto ending = run({"run", "--out", home_.filePath("r.pdf")});
        QCOMPARE(ending.status, 64);
        QVERIFY2(ending.err.contains("html, svg, csv, json or md"), ending.err.constData());
        const auto folder = run({"run", "--out", home_.filePath("none/r.html")});
        QCOMPARE(folder.status, 3);
        QVERIFY2(folder.err.contains("none/r.html"), folder.err.constData());
        QCOMPARE(run({"run", "--json", "--out", "-"}).status, 64);
        for (const auto& ran : {ending, folder}) QVERIFY2(ran.out.isEmpty(), ran.out.constData());
        QVERIFY(sessions().isEmpty());
    }

    void faultsThatMeanNothingAreRefused() {
        const auto member = run({"lab", "--faults", "{\"rules\":[{\"kind\":\"cut\",\"reqests\":[1]}]}"});
        QCOMPARE(member.status, 3);
        QVERIFY2(member.err.contains("/rules/0/reqests") && member.err.contains("\"requests\""),
                 member.err.constData());
        const auto path = write("faults.json", "{\"rules\":[{\"kind\":\"cut\"}]}");
        const auto never = run({"run", "--faults", path});
        QCOMPARE(never.status, 3);
        QVERIFY2(never.err.contains("faults.json/rules/0") && never.err.contains("\"probability\""),
                 never.err.constData());
        QVERIFY(run({"lab", "--help"}).out.contains("\"rules\""));
    }

    void readingAStoreThatIsNotThereMakesNone() {
        const auto store = home_.filePath("none/s.db");
        for (const char* command : {"sessions", "show abc", "export abc", "remove abc"}) {
            const auto ran = run(QString::fromLatin1(command).split(' ') << "--store" << store);
            QCOMPARE(ran.status, 3);
            QVERIFY2(ran.err.contains("no store") && ran.err.contains("none/s.db"), ran.err.constData());
        }
        QVERIFY(!QFile::exists(home_.filePath("none")));
    }

    void theDocumentAloneIsOnStandardOutputAndEachQuestionBeforeItsAnswer() {
        const auto budget = write("names.json", "{\"tools\":{\"query_sales\":100},\"models\":{\"lab-planer\":100}}");
        const auto ran =
            run({"run", "handbook", "--lab-profile", "instant", "--input", "What may meals cost?", "--input",
                 "How many days of leave are there?", "--no-store", "--budget", budget, "--out", "-"});
        QVERIFY2(ran.out.startsWith("<!DOCTYPE html>") && ran.out.trimmed().endsWith("</html>"),
                 ran.out.left(200).constData());
        QVERIFY2(!ran.err.contains("Report:"), ran.err.constData());
        const auto answer = ran.err.indexOf("According to");
        const auto second = ran.err.indexOf("> How many days");
        QVERIFY2(ran.err.indexOf("> What may") < answer && answer < second, ran.err.constData());
        QVERIFY2(ran.err.indexOf("According to", second) > second, ran.err.constData());
        // What the budget names in vain is said first.
        QVERIFY2(ran.err.startsWith("Warning: The budget names the tool \"query_sales\""), ran.err.constData());
        QVERIFY2(ran.err.contains("Did you mean \"lab-planner\"?"), ran.err.constData());
    }

    void aRemovedSessionTakesItsReportAlong() {
        const auto ran = run({"run", "handbook", "--lab-profile", "instant", "--json"});
        const auto json = QJsonDocument::fromJson(ran.out).object();
        const auto id = json["session"].toString();
        const auto report = home_.filePath("reports/" + id + ".html");
        QVERIFY2(QFile::exists(report), ran.err.constData());
        QVERIFY(run({"show", id}).out.contains("\n> How many days"));
        const auto removed = run({"remove", id});
        QCOMPARE(removed.status, 0);
        QVERIFY2(removed.out.contains(id.toUtf8()) && removed.out.contains(report.toUtf8()), removed.out.constData());
        QVERIFY(!QFile::exists(report));
        QCOMPARE(run({"remove", id}).status, 3);
    }

    void theSalesSessionRunsIsJudgedStoredShownAndExported() {
        const auto report = home_.filePath("report.html");
        const auto ran = run({"run", "--json", "--out", report});
        QCOMPARE(ran.status, 1); // over: one tool and one inference are red
        const auto json = QJsonDocument::fromJson(ran.out).object();
        QCOMPARE(json["verdict"].toString(), QString("over"));
        QVERIFY(json["lab"].toBool());
        const auto answer = json["tasks"].toArray()[0].toObject()["answer"].toString();
        QVERIFY2(answer.contains("East") && answer.contains("South"), qPrintable(answer));
        QVERIFY(ran.err.contains("sales"));

        QFile file(report);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto html = file.readAll();
        QVERIFY(html.contains("Content-Security-Policy") && html.contains("<svg"));

        const auto id = json["session"].toString();
        QCOMPARE(sessions()[0].toObject()["id"].toString(), id);
        QCOMPARE(sessions()[0].toObject()["state"].toString(), QString("finished"));
        QVERIFY(run({"show", id}).out.contains("check_stock"));
        for (const char* format : {"html", "svg", "csv", "json", "md"})
            QVERIFY2(run({"export", id, "--format", format}).out.size() > 500, format);
    }

    void anExportedSessionComesBackUnchanged() {
        const auto first = sessions();
        QVERIFY(!first.isEmpty());
        const auto id = first[0].toObject()["id"].toString();
        const auto exported = run({"export", id, "--format", "json"}).out;
        const auto path = home_.filePath("session.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(exported) == exported.size());
        file.close();
        const auto other = home_.filePath("other.db");
        QCOMPARE(run({"import", path, "--store", other}).status, 0);
        QCOMPARE(run({"export", id, "--format", "json", "--store", other}).out, exported);
        QCOMPARE(run({"import", path, "--store", other}).status, 3); // it is there already
    }

    void anImportedSessionIsJudgedInTheListAsInTheWindow() {
        const auto store = home_.filePath("judged.db");
        const QString recordings = QStringLiteral(STAGEFALL_SOURCE_DIR "/resources/sessions/");
        QCOMPARE(run({"import", recordings + "slow.json", "--store", store}).status, 0);
        const auto listed = QJsonDocument::fromJson(run({"sessions", "--json", "--store", store}).out).array();
        QCOMPARE(listed[0].toObject()["verdict"].toString(), QString("over"));
        const auto english = run({"sessions", "--store", store}).out;
        QVERIFY2(english.contains("  over  ") && english.contains("lab"), english.constData());
        // The recording has its title in both languages, and the list follows.
        const auto chinese = QString::fromUtf8(run({"sessions", "--lang", "zh", "--store", store}).out);
        QVERIFY2(chinese.contains(QString::fromUtf8("区域")), qPrintable(chinese));
        QVERIFY(!english.contains("区域"));
    }

    void whatAPersonAddedIsInReportsOfTheCommandLine() {
        const auto path = home_.filePath("added.db");
        QCOMPARE(run({"import", QStringLiteral(STAGEFALL_SOURCE_DIR "/resources/sessions/slow.json"), "--store", path})
                     .status,
                 0);
        stagefall::SessionId id;
        {
            const stagefall::SystemClock clock;
            const auto store = stagefall::store::Store::open(path.toStdString(), clock);
            QVERIFY(store);
            id = (*store)->sessions()->front().id;
            QVERIFY((*store)->rename(id, "Before the fix"));
            QVERIFY((*store)->setNotes(id, {{1, {3}, {}, {}, "look at <this> first"}}));
        }
        for (const char* format : {"html", "md"}) {
            const auto out = run({"export", QString::fromStdString(id), "--format", format, "--store", path}).out;
            QVERIFY2(out.contains("Before the fix"), format);
            QVERIFY2(out.contains("look at &lt;this> first") || out.contains("look at &lt;this&gt; first") ||
                         out.contains("look at \\<this\\> first") || out.contains("look at <this> first"),
                     format);
            QVERIFY2(!QByteArray(format).startsWith("html") || !out.contains("<this>"), format);
        }
        const auto titled =
            run({"export", QString::fromStdString(id), "--format", "md", "--title", "Other", "--store", path}).out;
        QVERIFY(titled.contains("Other") && !titled.contains("Before the fix"));
    }

    void aKilledSessionKeepsWhatHappenedAndIsInterrupted() {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.start(QStringLiteral(STAGEFALL_CLI), {"run", "--plain", "--title", "Killed"});
        QByteArray seen;
        while (!seen.contains("query_sales") && process.waitForReadyRead(30'000))
            seen += process.readAllStandardOutput();
        QVERIFY(seen.contains("query_sales"));
        process.kill();
        process.waitForFinished();
        const auto killed = sessions()[0].toObject();
        QCOMPARE(killed["title"].toString(), QString("Killed"));
        QCOMPARE(killed["state"].toString(), QString("interrupted"));
        QVERIFY(killed["events"].toInt() > 20);
    }

    void anInterruptEndsTheSessionPolitely() {
        QProcess process;
        process.setProcessEnvironment(environment());
        process.start(QStringLiteral(STAGEFALL_CLI), {"run", "--plain", "--title", "Stopped"});
        QByteArray seen;
        while (!seen.contains("query_sales") && process.waitForReadyRead(30'000))
            seen += process.readAllStandardOutput();
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(5'000));
        QCOMPARE(process.exitCode(), 1);
        QCOMPARE(sessions()[0].toObject()["state"].toString(), QString("cancelled"));
    }

    void aKeyIsInNoFileThatIsLeft() {
        // The endpoint refuses; whatever is stored and exported about it must not hold the key.
        const auto ran = run({"run", "--base-url", "http://127.0.0.1:9/v1", "--model", "m", "--key-env", "SF_TEST_KEY",
                              "--no-retry", "--out", home_.filePath("refused.html")});
        QCOMPARE(ran.status, 1);
        QVERIFY(!ran.out.contains("sk-test-never-anywhere-42") && !ran.err.contains("sk-test-never-anywhere-42"));
        // That it failed quickly is nothing to its credit.
        const auto refused = sessions()[0].toObject();
        QCOMPARE(refused["state"].toString(), QString("failed"));
        QVERIFY(refused["verdict"].toString() != QString("within"));
        const auto listed = run({"sessions"}).out.split('\n').first();
        QVERIFY2(listed.contains("failed") && !listed.contains("within"), listed.constData());
        const auto shown = run({"show", refused["id"].toString()}).out;
        QVERIFY2(shown.contains("Verdict: none") && !shown.contains("within the budget"), shown.constData());
        const auto files = QDir(home_.path()).entryInfoList(QDir::Files);
        QVERIFY(files.size() >= 3);
        for (const auto& info : files) {
            QFile file(info.filePath());
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains("sk-test-never-anywhere-42"), qPrintable(info.filePath()));
        }
    }

    void whoseKeyIsMissingIsToldSoAndNoSessionIsKept() {
        const auto before = sessions().size();
        const auto ran = run({"run", "--base-url", "http://127.0.0.1:9/v1", "--model", "m", "--key-env",
                              "SF_TEST_NO_SUCH_KEY", "--out", home_.filePath("keyless.html")});
        QCOMPARE(ran.status, 3);
        QVERIFY2(ran.err.contains("SF_TEST_NO_SUCH_KEY"), ran.err.constData());
        QVERIFY(!QFile::exists(home_.filePath("keyless.html")));
        QCOMPARE(sessions().size(), before);
    }

    void aTakenPortIsNamedAndAnotherOffered() {
        QTcpServer taken;
        QVERIFY(taken.listen(QHostAddress::LocalHost));
        const auto port = QByteArray::number(taken.serverPort());
        const auto ran = run({"lab", "--port", port});
        QCOMPARE(ran.status, 3);
        QVERIFY(ran.err.contains(port));
    }

    void theLabAloneAnswersAsk() {
        QProcess lab;
        lab.setProcessEnvironment(environment());
        lab.start(QStringLiteral(STAGEFALL_CLI), {"lab", "--profile", "instant"});
        QVERIFY(lab.waitForReadyRead(10'000));
        const auto line = QString::fromUtf8(lab.readAllStandardOutput());
        const auto url = QRegularExpression("http://[0-9.:]+/v1").match(line).captured();
        const auto ran = run({"ask", "--base-url", url, "--model", "lab-planner", "--json", "Say hello"});
        QCOMPARE(ran.status, 0);
        const auto json = QJsonDocument::fromJson(ran.out).object();
        QVERIFY(!json["text"].toString().isEmpty());
        QVERIFY(json["error"].isNull());
        QVERIFY(json["lab"].toBool()); // it said so itself: nobody told the program that this address is a lab
        const auto plain = run({"ask", "--base-url", url, "--model", "lab-planner", "Say hello"});
        QVERIFY2(plain.err.startsWith("TTFT ") && plain.err.trimmed().endsWith("lab, simulated"),
                 plain.err.constData());
        QVERIFY(plain.err.contains(" tokens out") && !plain.out.contains("TTFT"));
        const auto tested = run({"endpoint", "test", "--base-url", url, "--model", "lab-planner"});
        QCOMPARE(tested.status, 0);
        QVERIFY2(tested.out.contains("lab, simulated"), tested.out.constData());
        const auto session = run({"run", "handbook", "--base-url", url, "--model", "lab-planner", "--json", "--out",
                                  home_.filePath("other-lab.md")});
        QVERIFY(QJsonDocument::fromJson(session.out).object()["lab"].toBool());
        QVERIFY2(session.err.contains("Simulated times of the lab, profile instant"), session.err.constData());
        QVERIFY(sessions()[0].toObject()["lab"].toBool());
        QFile report(home_.filePath("other-lab.md"));
        QVERIFY(report.open(QIODevice::ReadOnly));
        QVERIFY(report.readAll().contains("lab: instant"));
        lab.terminate();
        QVERIFY(lab.waitForFinished(5'000));
        QCOMPARE(lab.exitCode(), 0);
    }
};

QTEST_GUILESS_MAIN(Cli)
#include "tst_cli.moc"
