// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/credential_shape.h"
#include "core/base/url_credentials.h"

#include <QtTest>

using namespace stagefall;

class CredentialShape : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aHeaderThatCarriesAKeyIsKnownByItsName_data() {
        QTest::addColumn<bool>("carries");
        for (const auto* name : {"Authorization",
                                 "Proxy-Authorization",
                                 "cf-aig-authorization",
                                 "api-key",
                                 "X-Api-Key",
                                 "x-goog-api-key",
                                 "Ocp-Apim-Subscription-Key",
                                 "x-litellm-key",
                                 "x-portkey-config",
                                 "x-portkey-api-key",
                                 "helicone-auth",
                                 "Cookie",
                                 "x-auth",
                                 "X-Auth-Token",
                                 "x-access-key",
                                 "x-client-secret",
                                 "x-db-password",
                                 "apikey",
                                 "X-ApiKey",
                                 "client_secret",
                                 "accessToken",
                                 "X-Amz-Signature",
                                 "X-Amz-Credential",
                                 "X-Session-Token"})
            QTest::newRow(name) << true;
        for (const auto* name :
             {"OpenAI-Organization", "OpenAI-Project", "HTTP-Referer", "X-Title", "anthropic-version", "anthropic-beta",
              "User-Agent", "X-Request-Id", "Idempotency-Key", "x-cache-key", "max_tokens", "X-Max-Tokens",
              "x-portkey-trace-id", "Helicone-User-Id", "keyword", "monkey", "Accept", "author", "X-Author"})
            QTest::newRow(name) << false;
    }
    void aHeaderThatCarriesAKeyIsKnownByItsName() {
        QFETCH(bool, carries);
        QCOMPARE(namesCredential(QTest::currentDataTag()), carries);
    }

    void aKeyIsKnownByItsLooks_data() {
        QTest::addColumn<bool>("key");
        for (const auto* value :
             {"sk-proj-abc123def456", "sk-ant-api03-0123456789abcdef", "AIzaSyA1234567890abcdefgh",
              "gsk_1234567890abcdef", "ghp_0123456789abcdefABCD", "Bearer abc", "Basic dXNlcjpwdw==", "bearer xyz",
              "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "-----BEGIN PRIVATE KEY-----", "AKIAIOSFODNN7EXAMPLE",
              "4f9c2d7e8a1b3c5d6e7f8091a2b3c4d5", "q7Zt2Lk9Xw4Rb8Vn1Mc6Pd3S", "xai-0a1b2c3d4e5f6g7h"})
            QTest::newRow(value) << true;
        for (const auto* value :
             {"", "gpt-4o-mini-2024-07-18", "token-counting-2024-11-01", "2023-06-01", "https://example.com/my/app",
              "My agent 3000", "internationalisation-of-everything", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
              "application/json; charset=utf-8", "stagefall/0.1.0", "sk-SK", "en-GB,en;q=0.9", "north", "Bearer",
              "meta-llama/Llama-3.1-70B-Instruct", "claude-sonnet-4-20250514", "prompt-caching-2024-07-31,output-128k"})
            QTest::newRow(*value == '\0' ? "empty" : value) << false;
    }
    void aKeyIsKnownByItsLooks() {
        QFETCH(bool, key);
        const std::string value = QTest::currentDataTag();
        QCOMPARE(looksLikeKey(value == "empty" ? "" : value), key);
    }

    void anIdMayBeLongAndRandom() {
        QVERIFY(!isLiteralKey("OpenAI-Organization", "org-q7Zt2Lk9Xw4Rb8Vn1Mc6Pd3S"));
        QVERIFY(!isLiteralKey("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"));
        QVERIFY(isLiteralKey("X-Custom", "q7Zt2Lk9Xw4Rb8Vn1Mc6Pd3S"));
        QVERIFY(isLiteralKey("X-Request-Id", "sk-proj-abc123def456"));
        QVERIFY(!isLiteralKey("Authorization", "Bearer ${secret:env:KEY}"));
    }

    void addressesAreShownWithoutTheirCredentials() {
        const auto shown = [](const char* url) { return QString::fromStdString(maskedUrl(url)); };
        QCOMPARE(shown("http://user:s3cretpw@127.0.0.1:9125/v1"), "http://127.0.0.1:9125/v1");
        QCOMPARE(shown("http://a@b@host/v1"), "http://host/v1");
        QCOMPARE(shown("user:pw@proxy:3128"), "proxy:3128");
        QCOMPARE(shown("http://h/v1?key=QUERYSECRET"), "http://h/v1?key=[key]");
        QCOMPARE(shown("http://h/v1?a=1&api%5Fkey=x&b=2#f"), "http://h/v1?a=1&api%5Fkey=[key]&b=2#f");
        QCOMPARE(shown("http://h/v1?API-KEY=x&code=abc&sig=1"), "http://h/v1?API-KEY=[key]&code=[key]&sig=[key]");
        QCOMPARE(shown("http://h/v1?X-Amz-Credential=A%2F1&X-Amz-Signature=0&X-Amz-Date=20240101"),
                 "http://h/v1?X-Amz-Credential=[key]&X-Amz-Signature=[key]&X-Amz-Date=20240101");
        QCOMPARE(shown("http://h/v1?v=sk-proj-abc123def456"), "http://h/v1?v=[key]");
        QCOMPARE(shown("http://h/sk-proj-abc123def456/v1"), "http://h/[key]/v1");
        for (const auto* url : {"http://h:8000/v1", "https://h/v1?api-version=2024-10-21", "http://h/{id}?key={key}",
                                "${lab}/services/weather?city={city}", "http://h/a@b?mail=a@b.c", ""})
            QCOMPARE(shown(url), QString(url));
    }

    void whatAnAddressHoldsIsLearnt() {
        Redactor redactor;
        learnFromUrl(redactor, "http://us:pass%2Fword@h/v1?key=QUERYSECRET&code=DE&n={token}");
        QCOMPARE(redactor.redact("QUERYSECRET pass/word pass%2fword DE {token} us"),
                 std::string("[key] [key] [key] DE {token} us"));
    }
};

QTEST_APPLESS_MAIN(CredentialShape)
#include "tst_credential_shape.moc"
