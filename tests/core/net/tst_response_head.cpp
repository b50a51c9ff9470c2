// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/response_head.h"

#include <QtTest>

using stagefall::net::findHeader;
using stagefall::net::ResponseHeadParser;
using Step = ResponseHeadParser::Step;

class ResponseHeadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHeadIsReadLineByLine() {
        ResponseHeadParser parser;
        QVERIFY(parser.feed("HTTP/1.1 200 OK\r\n") == Step::FinalStatus);
        QVERIFY(parser.feed("Content-Type:  text/event-stream \r\n") == Step::Line);
        QVERIFY(parser.feed("\r\n") == Step::Head);
        QCOMPARE(parser.head().status, 200);
        QCOMPARE(parser.head().http_version, "1.1");
        QCOMPARE(*findHeader(parser.head().headers, "content-type"), "text/event-stream");
        QVERIFY(findHeader(parser.head().headers, "content") == nullptr);
    }

    void aStatusWithoutPhraseIsRead() {
        ResponseHeadParser parser;
        QVERIFY(parser.feed("HTTP/2 429 \r\n") == Step::FinalStatus);
        QCOMPARE(parser.head().status, 429);
        QCOMPARE(parser.head().http_version, "2");
    }

    void interimHeadsAreSkipped() {
        ResponseHeadParser parser;
        QVERIFY(parser.feed("HTTP/1.1 103 Early Hints\r\n") == Step::Line);
        QVERIFY(parser.feed("Link: x\r\n") == Step::Line);
        QVERIFY(parser.feed("\r\n") == Step::Line);
        QVERIFY(parser.feed("HTTP/1.1 200 OK\r\n") == Step::FinalStatus);
        QVERIFY(parser.feed("\r\n") == Step::Head);
        QVERIFY(parser.head().headers.empty());
        QVERIFY(parser.sawInterim());
    }

    void foldedLinesAreJoined() {
        ResponseHeadParser parser;
        parser.feed("HTTP/1.0 200 OK\r\n");
        parser.feed("X: a\r\n");
        parser.feed("\t b\r\n");
        QCOMPARE(parser.head().headers.front().second, "a b");
    }

    void whatFollowsTheHeadIsTrailers() {
        ResponseHeadParser parser;
        parser.feed("HTTP/1.1 200 OK\r\n");
        parser.feed("\r\n");
        QVERIFY(parser.feed("Server-Timing: db;dur=5\r\n") == Step::Trailer);
        QVERIFY(parser.feed("\r\n") == Step::Line);
        QCOMPARE(*findHeader(parser.trailers(), "server-timing"), "db;dur=5");
        QVERIFY(parser.head().headers.empty());
    }
};

QTEST_APPLESS_MAIN(ResponseHeadTest)
#include "tst_response_head.moc"
