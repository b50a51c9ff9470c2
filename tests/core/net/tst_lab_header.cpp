// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/net/lab_header.h"

#include <QtTest>

using namespace stagefall::net;

class LabHeader : public QObject {
    Q_OBJECT

    static std::optional<std::string> back(const std::string& profile) {
        return labProfile({{"Content-Type", "text/html"}, {"X-Stagefall-Lab", labHeaderValue(profile)}});
    }

private Q_SLOTS:
    void anyProfilesIdComesBack() {
        for (const std::string id : {"gpu-batch-busy", "a b", "忙", "100%", "%41", "x%", "line\nend", "-x"})
            QCOMPARE(back(id), std::optional(id));
        QCOMPARE(back(""), std::optional(std::string()));
    }

    void itsValueFitsAHeader() {
        for (const char c : labHeaderValue("a\r\nb: 忙 \x7f")) QVERIFY(c > ' ' && c < 0x7F);
    }

    void whoDoesNotSaySoIsNoLab() { QVERIFY(!labProfile({{"Server-Timing", "queue;dur=1"}})); }

    void whatIsCodedWronglyStaysAsItIs() {
        QCOMPARE(labProfile({{"x-stagefall-lab", "a%zz%4"}}), std::optional(std::string("a%zz%4")));
    }
};

QTEST_APPLESS_MAIN(LabHeader)
#include "tst_lab_header.moc"
