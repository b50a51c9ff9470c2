// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/terminal.h"

#include <fcntl.h>
#include <unistd.h>

#include <QTest>
#include <array>
#include <csignal>

using namespace stagefall;
using text::Style;
using text::Terminal;
using Stream = Terminal::Stream;

class TestTerminal : public QObject {
    Q_OBJECT

    /// What `act` writes to standard output.
    template <typename Act>
    static std::string written(const Redactor& redactor, Act act) {
        std::array<int, 2> pipe{};
        if (::pipe(pipe.data()) != 0) return "no pipe";
        Terminal terminal(redactor, pipe[1], pipe[1]);
        act(terminal);
        ::close(pipe[1]);
        std::string out;
        std::array<char, 1000> buffer{};
        for (ssize_t got = 1; got > 0; out.append(buffer.data(), static_cast<std::size_t>(got)))
            got = std::max<ssize_t>(read(pipe[0], buffer.data(), buffer.size()), 0);
        ::close(pipe[0]);
        return out;
    }

private Q_SLOTS:
    void coloursAreOursAndForeignOnesAreNone() {
        const text::Styled pieces = {
            {"12 s  "}, {"\x1b[2Jquery\x9b", Style::Over}, {"\n"}, {"3 s", Style::Muted, true}};
        const Redactor redactor;
        QCOMPARE(written(redactor, [&](Terminal& t) { t.write(Stream::Out, pieces, true); }),
                 std::string("12 s  \x1b[31m[2Jquery\uFFFD\x1b[0m\n\r\x1b[K\x1b[2m3 s\x1b[0m"));
        QCOMPARE(written(redactor, [&](Terminal& t) { t.write(Stream::Out, pieces, false); }),
                 std::string("12 s  [2Jquery\uFFFD\n\r\x1b[K3 s"));
    }
    void aKeyIsTakenOutEvenWithInvisibleSignsBetweenItsLetters() {
        Redactor redactor;
        redactor.learn("sk-secret-42");
        const auto out = written(redactor, [](Terminal& t) {
            t.line(Stream::Out, "it is sk-secret-42");
            t.line(Stream::Error, "it is s\u200Bk\u2060-sec\u202Eret\x1b-42");
            t.document("<p>sk-secret-42</p>");
            t.json("{\"key\":\"sk-secret-42\"}");
        });
        QVERIFY2(out.find("secret") == std::string::npos, out.c_str());
        QCOMPARE(QByteArray::fromStdString(out).count("[key]"), 4);
    }
    void aDocumentIsWrittenByteByByteAndJsonMeansTheSame() {
        const Redactor redactor;
        const std::string bytes("a\x1b\xff\r\n\0b", 7);
        QCOMPARE(written(redactor, [&](Terminal& t) { t.document(bytes); }), bytes);
        QCOMPARE(written(redactor, [](Terminal& t) { t.json("[\"\u202E\x7f\"]"); }),
                 std::string("[\"\\u202e\\u007f\"]\n"));
    }
    void whatCannotBeWrittenIsNoticedAndSaid() {
        const Redactor redactor;
        const int full = open("/dev/full", O_WRONLY);
        Terminal terminal(redactor, full, full);
        QVERIFY(!terminal.failure());
        terminal.line(Stream::Out, "x");
        QVERIFY(terminal.failure());
        QCOMPARE(terminal.failure()->message.id, std::string("base.output_not_written"));
        close(full);
    }
    void aReaderThatWentAwayAndAStreamThatIsNotOpenAreErrors() {
        std::signal(SIGPIPE, SIG_IGN);
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe(pipe.data()), 0);
        ::close(pipe[0]);
        const Redactor redactor;
        Terminal gone(redactor, pipe[1], -1);
        gone.json("{}");
        QVERIFY(gone.failure());
        ::close(pipe[1]);
        Terminal closed(redactor, -1, -1);
        closed.document("x");
        QVERIFY(closed.failure());
        std::signal(SIGPIPE, SIG_DFL);
    }
    void theOtherStreamGoesOn() {
        const Redactor redactor;
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe(pipe.data()), 0);
        Terminal terminal(redactor, -1, pipe[1]);
        terminal.line(Stream::Out, "lost");
        terminal.line(Stream::Error, "said");
        std::array<char, 100> buffer{};
        QCOMPARE(read(pipe[0], buffer.data(), buffer.size()), ssize_t{5});
        ::close(pipe[0]);
        ::close(pipe[1]);
    }
};

QTEST_APPLESS_MAIN(TestTerminal)
#include "tst_terminal.moc"
