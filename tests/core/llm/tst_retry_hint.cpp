// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/llm/error_payload.h"
#include "core/llm/retry_hint.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::llm;

namespace {

constexpr double kNone = -1;

double hint(int status, const net::Headers& headers, const std::string& body = {}) {
    constexpr std::int64_t kWall = 1'893'456'000'000'000'000; // 2030-01-01 00:00:00
    const auto found = retryHint(status, headers, body, kWall);
    return found ? toMs(*found) : kNone;
}

double prose(const std::string& message) { return hint(429, {}, R"({"error":{"message":")" + message + R"("}})"); }

} // namespace

class RetryHintTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMillisecondHeadersComeFirst() {
        QCOMPARE(hint(429, {{"Retry-After", "2"}, {"x-ms-retry-after-ms", "70"}, {"retry-after-ms", "350"}}), 350.0);
        QCOMPARE(hint(429, {{"Retry-After", "2"}, {"x-ms-retry-after-ms", "70"}}), 70.0);
    }
    void retryAfterIsSecondsAndMayHaveAFraction() {
        QCOMPARE(hint(503, {{"Retry-After", "3"}}), 3000.0);
        QCOMPARE(hint(429, {{"retry-after", "1.5"}}), 1500.0);
        QCOMPARE(hint(429, {{"Retry-After", "0"}}), 0.0);
        QCOMPARE(hint(429, {{"Retry-After", "soon"}}), kNone);
        QCOMPARE(hint(429, {{"Retry-After", "-5"}}), kNone);
    }
    void aDateCountsFromTheServersOwnClock() {
        const net::Headers headers = {{"Date", "Tue, 01 Jan 2030 00:00:00 GMT"},
                                      {"Retry-After", "Tue, 01 Jan 2030 00:00:30 GMT"}};
        QCOMPARE(hint(429, headers), 30'000.0);
        QCOMPARE(hint(429, {{"Retry-After", "Tue, 01 Jan 2030 00:00:05 GMT"}}), 5000.0);
        QCOMPARE(hint(429, {{"Retry-After", "Mon, 01 Jan 2029 00:00:05 GMT"}}), 0.0);
    }
    void retryInfoIsFoundWhereverItIsNested() {
        QCOMPARE(
            hint(429, {},
                 R"([{"error":{"code":429,"details":[{"@type":"x"},{"@type":"RetryInfo","retryDelay":"34.5s"}]}}])"),
            34'500.0);
    }
    void theUsedUpWindowDecidesElseTheLongest() {
        QCOMPARE(hint(429, {{"x-ratelimit-remaining-requests", "0"},
                            {"x-ratelimit-reset-requests", "6s"},
                            {"x-ratelimit-remaining-tokens", "9"},
                            {"x-ratelimit-reset-tokens", "1m12.5s"}}),
                 6000.0);
        QCOMPARE(hint(429, {{"x-ratelimit-reset-requests", "350ms"}, {"x-ratelimit-reset-tokens", "1h2m"}}),
                 3'720'000.0);
        QCOMPARE(hint(500, {{"x-ratelimit-reset-requests", "6s"}}), kNone);
    }
    void zeroAndLessInRateLimitHeadersAreNoHint() {
        QCOMPARE(hint(429, {{"x-ratelimit-reset-requests", "-1"}, {"x-ratelimit-reset-tokens", "0"}}), kNone);
    }
    void resetsMayBeEpochMillisecondsOrSeconds() {
        const auto body = [](const std::string& value) {
            return R"({"error":{"metadata":{"headers":{"X-RateLimit-Reset":)" + value + "}}}}";
        };
        QCOMPARE(hint(429, {}, body("\"1893456042000\"")), 42'000.0);
        QCOMPARE(hint(429, {}, body("1893456042")), 42'000.0);
        QCOMPARE(hint(429, {}, body("\"12\"")), 12'000.0);
    }
    void proseIsTheLastResort() {
        QCOMPARE(prose("Please try again in 4.75s. Need more?"), 4750.0);
        QCOMPARE(prose("try again in 350ms"), 350.0);
        QCOMPARE(prose("Please retry after 20 seconds."), 20'000.0);
        QCOMPARE(prose("Try again in 1m12s"), 72'000.0);
        QCOMPARE(prose("Please try again in 2 minutes"), 120'000.0);
        QCOMPARE(prose("Please try again later"), kNone);
        QCOMPARE(hint(503, {}, "busy, retry in 3 seconds"), 3000.0);
    }
    void hugeNumbersDoNotOverflow() {
        QVERIFY(hint(429, {{"Retry-After", "99999999999999999999"}}) > 0);
        QVERIFY(prose("try again in 99999999999999999999 hours") > 0);
    }
    void usedUpCreditAndDailyQuotasAreNotRetried() {
        const auto retryable = [](int status, const std::string& body) {
            return retryableKind(httpFailure(status, body), status);
        };
        QVERIFY(retryable(429, R"({"error":{"code":"rate_limit_exceeded"}})"));
        QVERIFY(!retryable(429, R"({"error":{"code":"insufficient_quota"}})"));
        QVERIFY(!retryable(429, R"({"error":{"details":[{"quotaId":"GenerateRequestsPerDayPerProject"}]}})"));
        QVERIFY(retryable(408, "") && retryable(409, "") && retryable(500, "") && retryable(529, ""));
        QVERIFY(!retryable(400, "") && !retryable(401, "") && !retryable(404, ""));
    }
    void aPageIsToldByItsTitleOnly() {
        QCOMPARE(
            httpFailure(502, "<html><head><title>502 Bad Gateway</title></head><body>x</body></html>").error_detail,
            std::string("502 Bad Gateway"));
    }
};

QTEST_APPLESS_MAIN(RetryHintTest)
#include "tst_retry_hint.moc"
