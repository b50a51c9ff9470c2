// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/secret.h"
#include "core/base/stream_redactor.h"
#include "key_encodings.h"

#include <QtTest>
#include <cstdlib>
#include <regex>

using namespace stagefall;
using namespace stagefall::testing;

namespace {

#ifdef __SANITIZE_ADDRESS__
constexpr std::uint64_t kUsualDraws = 200; // the fuzzer of the redactor draws under sanitizers too
#else
constexpr std::uint64_t kUsualDraws = 1'000;
#endif

std::uint64_t numberIn(const char* variable, std::uint64_t otherwise) {
    const char* wanted = std::getenv(variable);
    return wanted == nullptr ? otherwise : std::strtoull(wanted, nullptr, 10);
}

/// $STAGEFALL_DRAWS of them, from $STAGEFALL_FIRST_DRAW on. A million takes half an hour in a release build, longer
/// than Qt Test waits by itself: set QTEST_FUNCTION_TIMEOUT to more ms.
std::uint64_t firstDraw() { return numberIn("STAGEFALL_FIRST_DRAW", 0); }
std::uint64_t lastDraw() { return firstDraw() + numberIn("STAGEFALL_DRAWS", kUsualDraws); }

std::string streamed(const std::vector<std::string>& pieces, const Redactor& redactor) {
    StreamRedactor stream;
    std::string out;
    for (const auto& piece : pieces) out += stream.push(piece, redactor);
    return out + stream.finish(redactor);
}

/// Whether so much of `secret` is in `text` that it could be used: half of it, from its middle or end, or `head` of it
/// from its beginning.
bool leaks(const std::string& text, const std::string& secret, double head = 0.5) {
    const auto part = [&](double share) {
        return std::max<std::size_t>(static_cast<std::size_t>(share * static_cast<double>(secret.size())), 8);
    };
    const auto half = part(0.5);
    if (secret.size() <= half) return text.find(secret) != std::string::npos;
    for (const auto from : {(secret.size() - half) / 2, secret.size() - half})
        if (text.find(secret.substr(from, half)) != std::string::npos) return true;
    return text.find(secret.substr(0, part(head))) != std::string::npos;
}

/// Of a stream the letters of the key's first byte may pass, and before them those of the words that alignment put
/// there: of a short key in base64 three times over that is up to 61 % of all letters.
constexpr double kHeadOfStream = 0.75;

/// Without the "=" at the end of base64 and the line breaks among them, however they are escaped: no part of a key, and
/// three times escaped they are longer than a short one.
std::string withoutPadding(const std::string& encoded) {
    static const std::regex padding(
        R"((=|\s|(%|\\+|&#?)(25|5C|5c)*(u00|x)?(3D|3d|0D|0d|0A|0a|20|61|13|10|r|n|equals);?)+$)");
    return std::regex_replace(encoded, padding, "");
}

QByteArray shown(const std::string& text) {
    return QByteArray::fromStdString(text).toPercentEncoding(" {}[]:,\"/\\&#;+=");
}

} // namespace

class RedactorProperty : public QObject {
    Q_OBJECT

    static void hides(std::uint64_t draw) {
        Draws dice(draw);
        Redactor redactor;
        bool utf8 = true;
        const auto key = anyKey(dice, utf8);
        redactor.learn(key);
        for (auto others = dice.below(3); others > 0; --others) {
            bool ignored = true;
            redactor.learn(anyKey(dice, ignored));
        }
        std::string told = "draw " + std::to_string(draw) + ":";
        auto encoded = key;
        bool still_utf8 = utf8;
        for (auto rounds = dice.below(4); rounds > 0; --rounds) {
            encoded = anyEncoding(encoded, still_utf8, dice, told);
            still_utf8 = true; // whatever it was, it is letters now
        }
        const auto letters = withoutPadding(encoded);
        const auto before = anyProse(dice, 1 + dice.below(8)) + " ";
        const auto after = " " + anyProse(dice, 1 + dice.below(8));
        const auto text = before + encoded + after;
        const auto whole = redactor.redact(text);
        QVERIFY2(!leaks(whole, letters) && !leaks(whole, key),
                 (shown(told) + "\n" + shown(text) + "\n" + shown(whole)).constData());
        QVERIFY2(whole.starts_with(before) && whole.ends_with(after), (shown(told) + "\n" + shown(whole)).constData());
        const auto pieces = streamed(anySplit(text, dice), redactor);
        QVERIFY2(!leaks(pieces, letters, kHeadOfStream) && !leaks(pieces, key),
                 (shown(told) + " in pieces\n" + shown(text) + "\n" + shown(pieces)).constData());
        QVERIFY2(pieces.starts_with(before) && pieces.ends_with(after),
                 (shown(told) + " in pieces\n" + shown(pieces)).constData());
    }

private Q_SLOTS:
    /// A key of any kind, in up to three encodings, in any text, cut anywhere, is in no output.
    void noOutputHoldsAKeyInTheEncodingsThatItWasPutIn() {
        for (auto draw = firstDraw(); draw < lastDraw() && !QTest::currentTestFailed(); ++draw) hides(draw);
    }

    void drawsThatOnceShowedAKeyHideIt() {
        for (const std::uint64_t draw :
             {79'211U, 94'514U, 141'881U, 152'289U, 163'743U, 509'165U, 519'625U, 562'815U, 770'580U})
            hides(draw);
    }

    void aTextWithoutAKeyComesOutByteForByte() {
        for (auto draw = firstDraw(); draw < lastDraw(); ++draw) {
            Draws dice(draw * 2 + 1);
            Redactor redactor;
            for (auto keys = dice.below(4); keys > 0; --keys) {
                bool ignored = true;
                redactor.learn(anyKey(dice, ignored));
            }
            bool utf8 = true;
            auto text = anyProse(dice, dice.below(30));
            std::string told;
            // Another key than those: what looks most like one.
            if (dice.coin()) text += anyEncoding(anyKey(dice, utf8), utf8, dice, told);
            QCOMPARE(redactor.redact(text), text);
            QCOMPARE(streamed(anySplit(text, dice), redactor), text);
        }
    }
};

QTEST_APPLESS_MAIN(RedactorProperty)
#include "tst_redactor_property.moc"
