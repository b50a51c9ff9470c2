// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/sse_decoder.h"

#include <QtTest>
#include <chrono>
#include <string>
#include <vector>

using stagefall::net::SseDecoder;
using stagefall::net::SseEvent;

namespace {

std::string show(const SseEvent& e) {
    return "[" + e.event + "|" + (e.has_data ? "d:" + e.data : "-") + "|" + (e.has_error ? "e:" + e.error : "-") + "]";
}

/// The events of `pieces`, as one text; with the comments counted.
std::string decode(const std::vector<std::string_view>& pieces, bool finish = true) {
    std::string out;
    SseDecoder decoder([&](const SseEvent& event) { out += show(event); });
    for (const auto piece : pieces) decoder.push(piece);
    if (finish) decoder.finish();
    return out + "c" + std::to_string(decoder.comments());
}

const std::vector<std::string>& streams() {
    static const std::vector<std::string> all = {
        "data: a\n\ndata: b\n\n",
        "data: a\r\n\r\ndata: b\r\n\r\n",
        "data: a\r\rdata: b\r\r",
        "data: a\r\n\ndata: b\r\r\ndata: c\n\r",
        "\xEF\xBB\xBF"
        "data: bom\n\n\xEF\xBB\xBF"
        "data: not a field\n\n",
        "\xEF\xBB"
        "data: half a bom\ndata:x\n\n",
        ": ping\n\n:\nevent: delta\ndata: {\"a\":1}\ndata:  two\ndata\n\nid: 3\nretry: 5\nunknown: x\n\n",
        "error: {\"code\":429}\n\ndata: [DONE]",
        "event: lost\n\ndata:\n\ndata\n\ndata: \xE4\xBD\xA0\xE5\xA5\xBD\n\n",
        std::string("data: nul\0in\n\n", 14),
    };
    return all;
}

} // namespace

class SseDecoderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfLineEndEndsALine() {
        QCOMPARE(decode({"data: a\n\ndata: b\r\rdata: c\r\n\r\n"}, false), "[|d:a|-][|d:b|-][|d:c|-]c0");
    }

    void dataLinesAreJoinedByLf() { QCOMPARE(decode({"data: a\ndata:b\ndata:\n\n"}), "[|d:a\nb\n|-]c0"); }

    void onlyOneSpaceIsTakenOff() { QCOMPARE(decode({"data:  a \n\n"}), "[|d: a |-]c0"); }

    void commentsAreCountedAndAreNoEvents() { QCOMPARE(decode({": ping\n\n:\n\n: x: y\n\n"}), "c3"); }

    void anEventWithoutDataIsDropped() { QCOMPARE(decode({"event: x\n\ndata: y\n\n"}), "[|d:y|-]c0"); }

    void anEmptyDataFieldIsAnEvent() { QCOMPARE(decode({"data\n\n"}), "[|d:|-]c0"); }

    void theErrorFieldIsKept() { QCOMPARE(decode({"error: no\ndata: x\n\n"}), "[|d:x|e:no]c0"); }

    void oneLeadingBomIsDropped() {
        QCOMPARE(decode({"\xEF\xBB\xBF"
                         "data: a\n\n"}),
                 "[|d:a|-]c0");
        QCOMPARE(decode({"\xEF\xBB\xBF\xEF\xBB\xBF"
                         "data: a\n\n"}),
                 "c0");
    }

    void aCrDispatchesWithoutWaitingForTheNextByte() {
        std::string seen;
        SseDecoder decoder([&](const SseEvent& event) { seen += show(event); });
        decoder.push("data: a\r\n\r");
        QCOMPARE(seen, "[|d:a|-]");
        decoder.push("\ndata: b\r\r");
        QCOMPARE(seen, "[|d:a|-][|d:b|-]");
        decoder.push("\n\n");
        QCOMPARE(seen, "[|d:a|-][|d:b|-]");
    }

    void finishHandsOutThePendingLineAndEvent() {
        QCOMPARE(decode({"data: a\nda", "ta: b"}), "[|d:a\nb|-]c0");
        QCOMPARE(decode({"data: a\nda", "ta: b"}, false), "c0");
        QCOMPARE(decode({"\xEF"}), "c0");
    }

    void pendingBytesAreThoseOfTheUnfinishedLine() {
        SseDecoder decoder([](const SseEvent&) {});
        decoder.push("data: x\nda");
        QCOMPARE(decoder.pendingBytes(), std::size_t{2});
        decoder.push("ta: y\n");
        QCOMPARE(decoder.pendingBytes(), std::size_t{0});
    }

    void aStreamSplitAtAnyByteGivesTheSameEvents() {
        for (const auto& stream : streams()) {
            const std::string_view all = stream;
            const auto whole = decode({all});
            for (std::size_t i = 0; i <= all.size(); ++i) QCOMPARE(decode({all.substr(0, i), all.substr(i)}), whole);
            std::vector<std::string_view> bytes;
            for (std::size_t i = 0; i < all.size(); ++i) bytes.push_back(all.substr(i, 1));
            QCOMPARE(decode(bytes), whole);
        }
    }

    void aStreamSplitAtAnyTwoBytesGivesTheSameEvents() {
        const std::string_view all = "\xEF\xBB\xBF"
                                     ": c\r\n\r\nevent: a\rdata: b\r\ndata: c\n\r\n\rdata: d\n\nerror:e";
        const auto whole = decode({all});
        QCOMPARE(whole, "[a|d:b\nc|-][|d:d|-][|-|e:e]c1");
        for (std::size_t i = 0; i <= all.size(); ++i)
            for (std::size_t j = i; j <= all.size(); ++j)
                QCOMPARE(decode({all.substr(0, i), all.substr(i, j - i), all.substr(j)}), whole);
    }

    void aLineOfManyMegabytesInSmallPiecesIsRead() {
        const std::string piece(1000, 'x');
        constexpr int kPieces = 16'000;
        std::size_t size = 0;
        SseDecoder decoder([&](const SseEvent& event) { size = event.data.size(); });
        const auto start = std::chrono::steady_clock::now();
        decoder.push("data: ");
        for (int i = 0; i < kPieces; ++i) decoder.push(piece);
        decoder.push("\n\n");
        QCOMPARE(size, piece.size() * kPieces);
        // Looking at everything again with each piece would be 128 GB of bytes.
        QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(20));
    }
};

QTEST_APPLESS_MAIN(SseDecoderTest)
#include "tst_sse_decoder.moc"
