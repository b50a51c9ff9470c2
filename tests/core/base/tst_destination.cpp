// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/destination.h"

#include <QtTest>

using namespace stagefall;

namespace {

std::string of(const char* url) {
    const auto out = destinationOf(url);
    return out ? out->text() : "refused";
}
std::string ofProxy(const char* url) {
    const auto out = destinationOfProxy(url);
    return out ? out->text() : "refused";
}

} // namespace

class TstDestination final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneDestinationHasOneForm() {
        QCOMPARE(of("https://api.example.com/v1"), std::string("https://api.example.com"));
        QCOMPARE(of("HTTPS://API.Example.COM:443?x#y"), std::string("https://api.example.com"));
        QCOMPARE(of("http://api.example.com:443"), std::string("http://api.example.com:443"));
        QCOMPARE(of("http://127.0.0.1:08080/"), std::string("http://127.0.0.1:8080"));
        QCOMPARE(of("http://[::1]:8080/x"), std::string("http://[::1]:8080"));
        QCOMPARE(of("https://[2001:DB8::1]"), std::string("https://[2001:db8::1]"));
        QCOMPARE(of(" https://llm_gateway/v1\n"), std::string("https://llm_gateway"));
        QCOMPARE(of("https://xn--bcher-kva.example"), std::string("https://xn--bcher-kva.example"));
        QCOMPARE(destinationOf("https://a")->port, 443);
        QCOMPARE(destinationOf("http://a")->port, 80);
    }
    void credentialsDecideNothingAndAreNotShown() {
        QCOMPARE(of("https://user:p%40ss@api.example.com/v1"), std::string("https://api.example.com"));
        QCOMPARE(of("https://api.example.com@evil.example/"), std::string("https://evil.example"));
        QCOMPARE(of("https://api.example.com:443@evil.example:1/"), std::string("https://evil.example:1"));
    }
    void whatProgramsReadInTwoWaysIsRefused() {
        for (const char* url : {"",
                                "api.example.com",
                                "ftp://a",
                                "file:///etc/passwd",
                                "http:/a",
                                "http:a",
                                "http://",
                                "http:///a",
                                "http://a\\@b",
                                "http://a\\.b/",
                                "http://a@b@c",
                                "http://a b/",
                                "http://a\tb/",
                                "http://a\nb/",
                                "http://a%2eb/",
                                "http://b\xC3\xBC"
                                "cher.example/",
                                "http://a\xEF\xBC\x8E"
                                "b/",
                                "http://a./",
                                "http://.a/",
                                "http://a..b/",
                                "http://2130706433/",
                                "http://0x7f.0.0.1/",
                                "http://0x7f000001",
                                "http://127.1/",
                                "http://127.0.0.01/",
                                "http://1.2.3.4.5/",
                                "http://256.1.1.1/",
                                "http://[::1/",
                                "http://[::1]x/",
                                "http://[fe80::1%25eth0]/",
                                "http://[1.2.3.4]/",
                                "http://::1/",
                                "http://a:/",
                                "http://a:0/",
                                "http://a:65536/",
                                "http://a:-1/",
                                "http://a:+1/",
                                "http://a:8 0/",
                                "http://a:80:81/",
                                "http://{host}/",
                                "https://${lab}/",
                                "http://a;b/",
                                "http://a,b/",
                                "http://a\x01/"})
            QCOMPARE(of(url), std::string("refused"));
        QCOMPARE(of(("http://" + std::string(254, 'a')).c_str()), std::string("refused"));
        QCOMPARE(destinationOf(std::string_view("http://a\0b/", 11)).has_value(), false);
        // What could be a password is not in the refusal.
        QVERIFY(destinationOf("http://user:hunter22@b c/").error().message.args.front().second.find("hunter22") ==
                std::string::npos);
    }
    void proxiesHaveTheirOwnSchemesAndPorts() {
        QCOMPARE(ofProxy("http://proxy:3128"), std::string("http://proxy:3128"));
        QCOMPARE(ofProxy("proxy:3128"), std::string("http://proxy:3128"));
        QCOMPARE(ofProxy("proxy"), std::string("http://proxy:1080"));
        QCOMPARE(ofProxy("socks5h://user:x@proxy"), std::string("socks5h://proxy:1080"));
        QCOMPARE(ofProxy("ftp://proxy"), std::string("refused"));
    }
    void aPatternMatchesExactlyWhatItSays() {
        const auto matches = [](const char* pattern, const char* url) {
            return parseDestinationPattern(pattern).value().matches(destinationOf(url).value());
        };
        QVERIFY(matches("api.example.com", "https://api.example.com/v1"));
        QVERIFY(matches("API.example.com", "http://api.example.com/v1"));
        QVERIFY(matches("api.example.com:443", "https://api.example.com/v1"));
        QVERIFY(matches("127.0.0.1:8080", "http://127.0.0.1:8080"));
        QVERIFY(matches("[::1]:8080", "http://[::1]:8080"));
        QVERIFY(matches("https://api.example.com", "https://api.example.com/v1"));
        for (const char* url :
             {"https://api.example.com.evil.test", "https://evil-api.example.com", "https://example.com",
              "https://x.api.example.com", "https://api.example.com:8443", "http://api.example.com:443",
              "https://evil.test/api.example.com", "https://api.example.com@evil.test"})
            QVERIFY2(!matches("api.example.com", url), url);
        QVERIFY(!matches("https://api.example.com", "http://api.example.com"));
        QVERIFY(!matches("api.example.com:443", "http://api.example.com"));
        for (const char* bad :
             {"", "*", "*.example.com", "a b", "a/", "a/b", "user@a", "a:", "a:x", "ftp://a", "https://"})
            QVERIFY2(!parseDestinationPattern(bad), bad);
    }
};

QTEST_APPLESS_MAIN(TstDestination)
#include "tst_destination.moc"
