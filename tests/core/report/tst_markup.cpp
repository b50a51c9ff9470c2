// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markup.h"
#include "core/report/sha256.h"
#include "core/report/svg.h"

#include <QCryptographicHash>
#include <QXmlStreamReader>
#include <QtTest>

using namespace stagefall;
using namespace stagefall::report;

class TestMarkup : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void markupIsEscaped() {
        QCOMPARE(escaped("<a b='c' d=\"e\">&]]>"), std::string("&lt;a b=&#39;c&#39; d=&quot;e&quot;&gt;&amp;]]&gt;"));
    }
    void controlCharactersAreRemoved() {
        QCOMPARE(plain(std::string("a\0b\x1b[31m\x7f\tc\r\nd", 14)), std::string("ab[31m\tc\nd"));
        QCOMPARE(plain("\xC2\x85x\xEF\xBF\xBEy"), std::string("xy"));
    }
    void brokenBytesBecomeReplacementCharacters() {
        QCOMPARE(plain("a\xFF\xFE b"), std::string("a\xEF\xBF\xBD b"));
        QCOMPARE(plain("\xC0\xAF"), std::string("\xEF\xBF\xBD"));     // overlong
        QCOMPARE(plain("\xED\xA0\x80"), std::string("\xEF\xBF\xBD")); // surrogate
        QCOMPARE(plain("\xE5\x9C"), std::string("\xEF\xBF\xBD"));     // cut off
        QCOMPARE(plain("地区💰é"), std::string("地区💰é"));
    }
    void whateverTheBytesTheResultIsXml() {
        unsigned state = 3;
        for (int round = 0; round < 500; ++round) {
            std::string bytes;
            for (int i = 0; i < 40; ++i) {
                state = state * 1664525U + 1013904223U;
                bytes += static_cast<char>(state >> 24U);
            }
            QXmlStreamReader reader(
                QByteArray::fromStdString("<t a=\"" + escaped(bytes) + "\">" + escaped(bytes) + "</t>"));
            while (!reader.atEnd()) reader.readNext();
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        }
    }
    void numbersAreShortAndWithoutLocale() {
        QCOMPARE(number(12), std::string("12"));
        QCOMPARE(number(0.126), std::string("0.13"));
        QCOMPARE(number(-0.001), std::string("0"));
        QCOMPARE(number(1234.5), std::string("1234.5"));
        QCOMPARE(number(std::nan("")), std::string("0"));
    }
    void theHashIsThatOfOthers() {
        for (const int size : {0, 1, 55, 56, 63, 64, 65, 119, 1000}) {
            const QByteArray bytes(size, 'q');
            const auto wanted = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toBase64().toStdString();
            QCOMPARE(sha256Base64(bytes.toStdString()), wanted);
        }
    }
    void everyPrimitiveIsPaintedInBothForms() {
        using namespace scene;
        Scene all{100, 50, {}};
        for (const auto fill : {Fill::Solid, Fill::Pale, Fill::Dotted, Fill::Hatched, Fill::Striped})
            for (const bool outline : {false, true})
                all.primitives.emplace_back(Box{1, 2, 3, 4, Ink::Tool, fill, 2, outline, outline, 1});
        for (const auto shape : {Glyph::Shape::Diamond, Glyph::Shape::Down, Glyph::Shape::Warning})
            all.primitives.emplace_back(Glyph{shape, 1, 2, 8, Ink::Near, trace::kNoRow});
        all.primitives.emplace_back(Stroke{0, 0, 5, 5, Ink::Over, 1, true});
        for (const auto anchor : {Anchor::Start, Anchor::Middle, Anchor::End})
            all.primitives.emplace_back(Label{1, 2, "]]> <x> \x01", Ink::Text, 12, anchor, true, true, 0});
        for (const bool standalone : {false, true}) {
            SvgOptions options;
            options.standalone = standalone;
            options.title = "<t>";
            options.row_title = [](trace::Row) { return std::string("<r>"); };
            const auto svg = writeSvg(all, options);
            QXmlStreamReader reader(QByteArray::fromStdString(svg));
            int shapes = 0;
            while (!reader.atEnd())
                if (reader.readNext() == QXmlStreamReader::StartElement) ++shapes;
            QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
            QVERIFY(shapes > 20);
            QCOMPARE(svg.find("class=") == std::string::npos, standalone);
        }
    }
};

QTEST_APPLESS_MAIN(TestMarkup)
#include "tst_markup.moc"
