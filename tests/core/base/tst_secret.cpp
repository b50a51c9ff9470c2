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
