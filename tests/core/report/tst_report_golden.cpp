// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/report/report_fixture.h"
#include "tests/support/golden.h"

#include <QtTest>

using namespace stagefall;
using report::Format;

namespace {

void replaceAll(std::string& text, const std::string& what, const std::string& by) {
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
        text.replace(at, what.size(), by);
}

void replaceBetween(std::string& text, const std::string& before, const std::string& after) {
    const auto from = text.find(before);
    if (from == std::string::npos) return;
    const auto begin = from + before.size();
    text.replace(begin, text.find(after, begin) - begin, "...");
}

void compare(const std::string& name, Format format, const report::ReportInput& input) {
    auto text = report::write(format, input);
    // The version changes with every release, and how the page looks is no matter of bytes; the document stays.
    replaceAll(text, "Stagefall " STAGEFALL_VERSION, "Stagefall VERSION");
    replaceBetween(text, "<style>", "</style>");
    replaceBetween(text, "'sha256-", "'");
    const auto difference = testing::compareWithGolden(name, text);
    QVERIFY2(difference.empty(), difference.c_str());
}

} // namespace

class TestReportGolden : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSampleIsWrittenAsItWas() {
        auto input = testing::reportOf(testing::sampleEvents());
        compare("sample.html", Format::Html, input);
        compare("sample.svg", Format::Svg, input);
        compare("sample.csv", Format::Csv, input);
        compare("sample.json", Format::Json, input);
        compare("sample.md", Format::Markdown, input);
        input.dark = true;
        compare("sample.dark.svg", Format::Svg, input);
    }
    void theSampleIsWrittenInChineseAsItWas() {
        const auto input = testing::reportOf(testing::sampleEvents(), text::Language::Chinese);
        compare("sample.zh.html", Format::Html, input);
        compare("sample.zh.md", Format::Markdown, input);
    }
    void theHostileTraceIsWrittenAsItWas() {
        const auto input = testing::reportOf(testing::hostileEvents());
        compare("hostile.html", Format::Html, input);
        compare("hostile.svg", Format::Svg, input);
        compare("hostile.csv", Format::Csv, input);
        compare("hostile.json", Format::Json, input);
        compare("hostile.md", Format::Markdown, input);
    }
};

QTEST_APPLESS_MAIN(TestReportGolden)
#include "tst_report_golden.moc"
