// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/intake/native_json.h"
#include "core/store/store.h"
#include "ui/export/export_command.h"
#include "ui/export/export_job.h"
#include "ui/export/pdf_document.h"
#include "ui/export/pdf_parts.h"
#include "ui/export/timeline_picture.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstdint>

using namespace stagefall;
using namespace stagefall::ui;

namespace {

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// The sample session, with its tools many times over where asked.
struct Sample {
    std::string id;
    std::vector<trace::Event> events;

    Sample() {
        const auto text = bytesOf(QStringLiteral(STAGEFALL_SOURCE_DIR "/tests/golden/sample.json")).toStdString();
        auto imported = intake::importJson(text, "sample.json");
        if (!imported) return;
        id = imported->id;
        events = std::move(imported->events);
    }
    void repeatTools(int times) {
        std::uint64_t next = 10'000;
        const auto original = events;
        for (int i = 0; i < times; ++i)
            for (const auto& event : original) {
                if (event.kind != trace::EventKind::SpanStart || event.stage != trace::Stage::Tool) continue;
                auto begin = event;
                begin.span = SpanId{++next};
                auto end = begin;
                end.kind = trace::EventKind::SpanEnd;
                end.outcome = trace::Outcome::Ok;
                end.at = begin.at + Nanoseconds{300'000'000};
                begin.seq = end.seq = 0;
                events.push_back(begin);
                events.push_back(end);
            }
        std::uint64_t seq = 0;
        for (auto& event : events) event.seq = ++seq;
    }
    /// The same task once more ten minutes later, answered in Markdown.
    void askAgain() {
        const auto original = events;
        for (auto event : original) {
            const bool session = event.span == original.front().span;
            if (event.span.valid() && !session) event.span.value += 50'000;
            if (event.parent.valid() && event.parent != original.front().span) event.parent.value += 50'000;
            event.at = event.at + Nanoseconds{600'000'000'000};
            if (session && event.kind != trace::EventKind::SpanEnd) continue;
            if (event.name == trace::keys::kAnswer)
                event.text = "## By region\n**East** fell, *West* did not:\n\n- East: `-21 %`\n  - on the last day\n"
                             "- West: +2 %\n\n| Region | Sales |\n|---|---|\n| **East** | 41 200 |\n| West | 39 000 |"
                             "\n\n```sql\nselect region from sales\n```\n> <b>no</b> markup";
            events.push_back(std::move(event));
        }
        std::uint64_t seq = 0;
        for (auto& event : events) event.seq = ++seq;
    }
    report::ReportInput input(text::Language language = text::Language::English) const {
        const auto view = trace::viewOf(events);
        return {.id = id,
                .events = view,
                .trace = trace::buildTrace(view),
                .budget = budget::Budget::standard(),
                .catalogue = text::Catalogue::builtIn(),
                .language = language};
    }
};

int pagesOf(const QByteArray& pdf) { return static_cast<int>(pdf.count("/Type /Page\n") + pdf.count("/Type /Page ")); }

int redPixels(const QImage& image) {
    int red = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto c = image.pixelColor(x, y);
            red += c.red() > 180 && c.green() < 90 && c.blue() < 100 ? 1 : 0;
        }
    return red;
}

} // namespace

class TestExport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { QVERIFY(folder_.isValid()); }

    void onlyThePreviewOfWhatIsPagedSaysWhichPageItIs() {
        const auto input = Sample().input();
        // Where the number stands: at the right of the foot.
        const auto ink = [&](bool numbered) {
            const auto page = pagePicture(input, PaperSize::A4, 900, 1, numbered).image;
            int dark = 0;
            for (int y = page.height() - 70; y < page.height(); ++y)
                for (int x = page.width() / 2; x < page.width(); ++x) dark += qGray(page.pixel(x, y)) < 160 ? 1 : 0;
            return dark;
        };
        QVERIFY(ink(true) > 20);
        QCOMPARE(ink(false), 0);
    }

    void anyPageOfADocumentCanBeLookedAtBeforehand() {
        Sample sample;
        sample.repeatTools(60);
        const auto input = sample.input();
        const auto first = pagePicture(input, PaperSize::A4, 600, 1, true);
        const auto second = pagePicture(input, PaperSize::A4, 600, 2, true);
        QVERIFY(first.pages > 2);
        QCOMPARE(second.page, 2);
        QVERIFY(first.image != second.image);
        QVERIFY(redPixels(second.image) > 20); // it is not blank
        QCOMPARE(pagePicture(input, PaperSize::A4, 600, 99, true).page, first.pages);
    }

    void rowsOfAResultTakeALineEachInPrint() {
        Sample sample;
        std::string rows;
        for (int i = 0; i < 100; ++i) rows += (i == 0 ? "" : ",") + std::string("[\"East\",41200,868,12]");
        for (auto& event : sample.events)
            if (event.name == trace::keys::kResult)
                event.text = "{\"columns\":[\"a\",\"b\",\"c\",\"d\"],\"rows\":[" + rows + "]}";
        auto input = sample.input();
        const int without = countPages(input, PaperSize::A4);
        input.include_tool_data = true;
        const int more = countPages(input, PaperSize::A4) - without;
        QVERIFY2(more >= 1 && more <= 5, qPrintable(QString::number(more)));
    }

    void aPictureHasTheSizeOfItsScaleAndShowsRed() {
        const auto input = Sample().input();
        const auto once = timelineImage(input, {.width = 1000, .scale = 1});
        const auto thrice = timelineImage(input, {.width = 1000, .scale = 3});
        QVERIFY(once && thrice);
        QCOMPARE(once->width(), 1000);
        QCOMPARE(thrice->width(), 3000);
        QCOMPARE(thrice->height(), 3 * once->height());
        QVERIFY(redPixels(*once) > 200);
    }

    void darkAndLightDiffer() {
        const auto input = Sample().input();
        const auto light = timelineImage(input, {.dark = false});
        const auto dark = timelineImage(input, {.dark = true});
        QVERIFY(light->pixelColor(2, 2).lightness() > 200);
        QVERIFY(dark->pixelColor(2, 2).lightness() < 40);
    }

    void aPictureThatWouldBeTooHighIsRefusedInWords() {
        Sample sample;
        sample.repeatTools(700);
        const auto image = timelineImage(sample.input(), {.scale = 4});
        QVERIFY(!image);
        QCOMPARE(image.error().code, ErrorCode::LimitExceeded);
        QVERIFY(text::Catalogue::builtIn().has(image.error().message.id, text::Language::English));
    }

    void aPdfEmbedsItsFontsAndSpeaksChinese() {
        const auto path = file("zh.pdf");
        QVERIFY(writePdf(path, Sample().input(text::Language::Chinese), PaperSize::A4));
        const auto pdf = bytesOf(path);
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.count("/FontFile") >= 2);
        QVERIFY(pdf.contains("CJK"));
    }

    void aLongTimelineGoesOnOverPages() {
        Sample sample;
        const auto short_path = file("short.pdf"), long_path = file("long.pdf");
        QVERIFY(writePdf(short_path, sample.input(), PaperSize::Letter));
        sample.repeatTools(60);
        QVERIFY(writePdf(long_path, sample.input(), PaperSize::Letter));
        QVERIFY(pagesOf(bytesOf(long_path)) >= pagesOf(bytesOf(short_path)) + 2);
    }

    void whyOneSpanIsOverStaysOnOnePage() {
        auto input = Sample().input();
        input.budget = {};
        input.budget.tools["query_sales"] = Nanoseconds{200'000'000};
        const report::Document document(input);
        std::size_t left = 0;
        QCOMPARE(document.reasons(left).size(), std::size_t{1});
        PageWriter fresh(PaperSize::A4);
        const double top = fresh.y();
        pdfReasons(fresh, document);
        const double height = fresh.y() - top;
        QVERIFY(height > 90); // a heading, a name and sentences
        for (double room = 20; room < height + 40; room += 3) {
            PageWriter page(PaperSize::A4);
            page.skip(page.room() - room);
            pdfReasons(page, document);
            QVERIFY2(page.page() == 1 || std::abs(page.y() - top - height) < 1, qPrintable(QString::number(room)));
        }
    }

    void pagesAreCountedBeforehand() {
        Sample sample;
        for (const int times : {0, 60}) {
            sample.repeatTools(times);
            const auto path = file("counted.pdf");
            QVERIFY(writePdf(path, sample.input(), PaperSize::A4));
            QCOMPARE(countPages(sample.input(), PaperSize::A4), pagesOf(bytesOf(path)));
        }
    }

    void answersAndSeveralTasksArePrinted() {
        Sample sample;
        sample.askAgain();
        auto input = sample.input();
        input.annotations = {{SpanId{14}, {}, {}, "Check the index of this table."}};
        const auto pdf = file("rich.pdf");
        QVERIFY(writePdf(pdf, input, PaperSize::A4));
        QCOMPARE(countPages(input, PaperSize::A4), pagesOf(bytesOf(pdf)));
        QVERIFY(writePng(file("rich.png"), input, {}));
        QVERIFY(writeExport(input, {.format = ExportFormat::Html, .path = file("rich.html")}));
        const auto once = timelineImage(Sample().input(), {});
        QVERIFY(QImage(file("rich.png")).height() > once->height() * 3 / 2);
    }

    void aCancelledExportLeavesTheOldFileAlone() {
        const auto path = file("kept.pdf");
        QFile old(path);
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("old");
        old.close();
        CancelSource source;
        source.cancel();
        const auto status = writePdf(path, Sample().input(), PaperSize::A4, source.token());
        QVERIFY(!status);
        QCOMPARE(status.error().code, ErrorCode::Cancelled);
        QCOMPARE(bytesOf(path), QByteArray("old"));
    }

    void everyFormatIsWritten() {
        for (const auto format : kExportFormats) {
            const auto path = file("all.") + ending(format);
            QVERIFY(writeExport(Sample().input(), {.format = format, .path = path}));
            QVERIFY2(bytesOf(path).size() > 500, qPrintable(path));
            QCOMPARE(formatOfFile(path).value(), format);
        }
    }

    void whatIsNotIncludedIsNotThere() {
        auto input = Sample().input();
        input.include_table = false;
        input.include_timeline = false;
        const auto html = report::write(report::Format::Html, input);
        QVERIFY(html.find("class=\"panel table\"") == std::string::npos);
        QVERIFY(html.find("panel waterfall") == std::string::npos);
    }

    void aFolderThatIsNotThereIsNamed() {
        const auto status = writeExport(Sample().input(), {.format = ExportFormat::Pdf, .path = file("no/such/x.pdf")});
        QVERIFY(!status);
        QCOMPARE(status.error().code, ErrorCode::IoError);
        QCOMPARE(status.error().message.id, std::string("export.no_folder"));
        const auto said = text::Catalogue::builtIn().render(status.error().message, text::Language::English);
        QVERIFY(said.find("there is no folder " + file("no/such").toStdString() + ".") != std::string::npos);
    }

    void theCommandLineWritesASessionOfTheStore() {
        const SystemClock clock;
        const auto store_path = file("s.db");
        Sample sample;
        {
            const auto store = store::Store::open(store_path.toStdString(), clock);
            QVERIFY(store);
            QVERIFY((*store)->import(sample.id, sample.events, store::SessionState::Finished));
            QVERIFY((*store)->setNotes(sample.id, {{1, SpanId{14}, {}, {}, "Look at the index"}}));
        }
        const auto out = file("cli.png");
        const QStringList arguments{QStringLiteral("stagefall"),
                                    QStringLiteral("--export"),
                                    out,
                                    QStringLiteral("--session"),
                                    QString::fromStdString(sample.id),
                                    QStringLiteral("--store=") + store_path,
                                    QStringLiteral("--scale"),
                                    QStringLiteral("1")};
        QVERIFY(wantsExport(arguments));
        QCOMPARE(exportCommand(arguments, text::Catalogue::builtIn(), clock), 0);
        QCOMPARE(QImage(out).width(), 1200);
        // What a person noted goes along.
        auto page = arguments;
        page[2] = file("cli.md");
        QCOMPARE(exportCommand(page, text::Catalogue::builtIn(), clock), 0);
        QVERIFY(bytesOf(page[2]).contains("Look at the index"));
    }

    void theCommandLineTellsWrongUsageFromWhatFailed() {
        const SystemClock clock;
        const auto run = [&](QStringList arguments) {
            arguments.prepend(QStringLiteral("stagefall"));
            return exportCommand(arguments, text::Catalogue::builtIn(), clock);
        };
        const auto q = [](const char* text) { return QString::fromLatin1(text); };
        QCOMPARE(run({q("--export"), q("x.doc"), q("--session"), q("a")}), 64);
        QCOMPARE(run({q("--export"), q("x.pdf")}), 64);
        QCOMPARE(run({q("--export"), q("x.pdf"), q("--session")}), 64);
        QCOMPARE(run({q("--export"), q("x.pdf"), q("--session"), q("a"), q("--scale"), q("9")}), 64);
        QCOMPARE(run({q("--export"), q("x.pdf"), q("--session"), q("a"), q("--page"), q("B5")}), 64);
        QCOMPARE(run({q("--export"), q("x.pdf"), q("--session"), q("none"), q("--store"), file("t.db")}), 3);
    }

private:
    QString file(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    QTemporaryDir folder_;
};

QTEST_MAIN(TestExport)
#include "tst_export.moc"
