// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bound_secrets.h"

#include <QtTest>

using namespace stagefall;

namespace {

class Source final : public SecretSource {
public:
    Result<std::string> get(std::string_view reference) const override {
        asked.emplace_back(reference);
        return "value of " + std::string(reference);
    }
    mutable std::vector<std::string> asked;
};

Destination at(const char* url) { return destinationOf(url).value(); }
std::string nameOf(std::string_view reference) { return secretName(reference).value_or("refused"); }

} // namespace

class TstBoundSecrets final : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aReferenceHasOneName() {
        QCOMPARE(nameOf("OPENAI_API_KEY"), std::string("OPENAI_API_KEY"));
        QCOMPARE(nameOf("env:OPENAI_API_KEY"), std::string("OPENAI_API_KEY"));
        QCOMPARE(nameOf("keychain:Our gateway (EU)"), std::string("keychain:Our gateway (EU)"));
        QCOMPARE(nameOf("keychain:我们的网关"), std::string("keychain:我们的网关"));
    }
    void aReferenceThatCouldPassForAnotherIsRefused() {
        // "env:keychain:X" is a variable to the environment and would look like a key of the keychain.
        for (const char* odd : {"",
                                "env:",
                                "keychain:",
                                "env:env:X",
                                "env:keychain:X",
                                "file:/etc/passwd",
                                "A B",
                                " A",
                                "A ",
                                "A=B",
                                "A\nB",
                                "A\x1b[2K",
                                "\xD0\x90_KEY",
                                "keychain:a\xE2\x80\xAE"
                                "b",
                                "keychain:a\xE2\x80\x8B",
                                "keychain:a\xC2\x9B"
                                "b",
                                "keychain:a\nb",
                                "keychain: a",
                                "keychain:a ",
                                "keychain:\xEF\xBB\xBF"
                                "a",
                                "keychain:\xC0\xAF",
                                "keychain:\xED\xA0\x80",
                                "keychain:a\xC2\xA0"
                                "b",
                                "keychain:\xF3\xA0\x81\x81"})
            QCOMPARE(nameOf(odd), std::string("refused"));
        QCOMPARE(nameOf(std::string_view("HOME\0X", 6)), std::string("refused"));
        QCOMPARE(nameOf(std::string(201, 'A')), std::string("refused"));
        QVERIFY(secretName("A\x1b[2K\xE2\x80\xAE").error().message.args.front().second.find('\x1b') ==
                std::string::npos);
    }
    void aTextIsCutAtItsReferences() {
        std::string out;
        for (const auto& piece : secretPieces("a ${secret:X}${secret:env:Y} b ${secret:Z"))
            out += (piece.reference ? "<" : "[") + std::string(piece.text) + (piece.reference ? ">" : "]");
        QCOMPARE(out, std::string("[a ]<X><env:Y>[ b ${secret:Z]"));
        QVERIFY(secretPieces("").empty());
    }
    void onlyAPermittedPairIsResolved() {
        const Source source;
        const BoundSecrets secrets(source, {{"A", at("https://api.example.com")}, {"B", at("http://other.example")}});
        const auto get = [&](const char* name, const char* url) {
            return secrets.get(name, {at(url)}).value_or("refused");
        };
        QCOMPARE(get("A", "https://api.example.com/v1"), std::string("value of A"));
        QCOMPARE(get("env:A", "https://API.example.com:443"), std::string("value of env:A"));
        source.asked.clear();
        QCOMPARE(get("B", "https://api.example.com"), std::string("refused"));
        QCOMPARE(get("A", "http://api.example.com"), std::string("refused"));
        QCOMPARE(get("A", "https://api.example.com:8443"), std::string("refused"));
        QCOMPARE(get("A", "https://api.example.com.evil.test"), std::string("refused"));
        QCOMPARE(get("keychain:A", "https://api.example.com"), std::string("refused"));
        QCOMPARE(get("a", "https://api.example.com"), std::string("refused"));
        QVERIFY(!secrets.get("A", {}));
        QVERIFY(source.asked.empty()); // what is refused is not even read
    }
    void allWhoSeeTheRequestMustBePermitted() {
        const Source source;
        const BoundSecrets secrets(source, {{"A", at("http://api.example.com")}});
        const auto refused = secrets.get("A", {at("http://api.example.com"), at("http://proxy.example:3128")});
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, ErrorCode::PermissionDenied);
        QVERIFY(refused.error().message.args == (std::vector<std::pair<std::string, std::string>>{
                                                    {"name", "A"}, {"destination", "http://proxy.example:3128"}}));
    }
    void theProgramsOwnServerNeedsNoLeave() {
        const Source source;
        const BoundSecrets secrets(source, {}, at("http://127.0.0.1:4711"));
        QVERIFY(secrets.get("A", {at("http://127.0.0.1:4711/stock")}));
        QVERIFY(!secrets.get("A", {at("http://127.0.0.1:4712/stock")}));
        QVERIFY(!secrets.get("A", {at("http://127.0.0.1:4711@evil.example/")}));
    }
};

QTEST_APPLESS_MAIN(TstBoundSecrets)
#include "tst_bound_secrets.moc"
