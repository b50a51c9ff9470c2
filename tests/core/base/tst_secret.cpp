// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"

#include <QtTest>

using namespace stagefall;

class Secret : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aKeyIsReadFromTheEnvironmentWithOrWithoutThePrefix() {
        qputenv("SF_TEST_KEY", "abc-123-def");
        const EnvironmentSecrets secrets;
        QCOMPARE(secrets.get("env:SF_TEST_KEY").value(), std::string("abc-123-def"));
        QCOMPARE(secrets.get("SF_TEST_KEY").value(), std::string("abc-123-def"));
    }

    void aMissingKeyIsNamedAndTheErrorSaysHowToSetIt() {
        qunsetenv("SF_TEST_NONE");
        const auto got = EnvironmentSecrets().get("env:SF_TEST_NONE");
        QVERIFY(!got.has_value());
        QCOMPARE(got.error().message.args.front().second, std::string("SF_TEST_NONE"));
    }

    void everyFormOfAKeyIsTakenOut() {
        Redactor redactor;
        redactor.learn("s3cr+t/\"key\"");
        const std::string text = "a s3cr+t/\"key\" b s3cr+t/\\\"key\\\" c s3cr%2Bt%2F%22key%22 d czNjcit0LyJrZXki e";
        QCOMPARE(redactor.redact(text), std::string("a [key] b [key] c [key] d [key] e"));
        QVERIFY(redactor.contains(text));
        QVERIFY(!redactor.contains("nothing here"));
    }

    void aKeyOfBrokenLinesIsFoundInWhatFormsSend() {
        Redactor redactor;
        redactor.learn("La26f3b59bed5034");
        // Lines with an indentation, in JSON or not, sent by a form that writes blanks as "+".
        for (const char* text :
             {"a La26%0A++++f3b5%0A++++9bed%0A++++5034 b", "a La26%5Cn++++f3b5%5Cn++++9bed%5cn++++5034 b",
              "a La26%5C%6E++f3b5%5C%6E++9bed%5C%6E++5034 b"})
            QCOMPARE(redactor.redact(text), std::string("a [key] b"));
    }

    void aKeyOfBrokenLinesIsFoundBehindWhatLooksLikeAnEscapeOfItsFirstLetter() {
        Redactor redactor;
        redactor.learn("3Iza5ioLLgMr");
        QCOMPARE(redactor.redact("C:\\3I\nza5i\n  oLLg\nMr."), std::string("C:\\[key]."));
    }

    void shortValuesAreNotLearnt() {
        Redactor redactor;
        redactor.learn("a");
        QCOMPARE(redactor.redact("banana"), std::string("banana"));
    }

    void aKeyInsideALongerKeyDoesNotBreakIt() {
        Redactor redactor;
        redactor.learn("abcdef");
        redactor.learn("abcdefghij");
        QCOMPARE(redactor.redact("abcdefghij abcdef"), std::string("[key] [key]"));
    }
};

QTEST_APPLESS_MAIN(Secret)
#include "tst_secret.moc"
