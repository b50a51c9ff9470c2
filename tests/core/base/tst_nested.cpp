// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nested.h"
#include "core/base/system_reason.h"

#include <QtTest>
#include <cerrno>

using namespace stagefall;

class Nested : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aMessageComesBackAsItWasPacked() {
        const Message plain{"a.b", {}};
        const Message full{"agent.x", {{"file", "/tmp/a: b.json"}, {"empty", ""}, {"words", "3:abc\n你好"}}};
        QCOMPARE(messageIn(asArgument(plain)), std::optional(plain));
        QCOMPARE(messageIn(asArgument(full)), std::optional(full));
        const Message around{"outer", {{"inner", asArgument(full)}, {"rest", "x"}}};
        QCOMPARE(messageIn(asArgument(around)), std::optional(around));
    }

    void whatNobodyPackedIsText() {
        for (const char* text : {"", "agent.file.url", "3:abc", "\x1d",
                                 "\x1d"
                                 "3:ab",
                                 "\x1d"
                                 "x:ab",
                                 "\x1d"
                                 "99999999999999999999:a",
                                 "\x1d"
                                 "1:a1:b",
                                 "a\x1d"
                                 "1:a"})
            QVERIFY2(!messageIn(text), text);
    }

    void aPackedMessageThatWasCutAnywhereIsText() {
        const auto packed = asArgument({"agent.x", {{"file", "abc"}}});
        for (std::size_t size = 0; size < packed.size(); ++size) {
            const auto cut = messageIn(packed.substr(0, size));
            QVERIFY(!cut || cut->args.empty()); // a whole id alone is a message
        }
    }

    void theUsualReasonsOfTheSystemHaveWordsOfTheirOwn() {
        QCOMPARE(messageIn(systemReason(ENOENT))->id, std::string("base.os.no_such_file"));
        QCOMPARE(messageIn(systemReason(EACCES))->id, std::string("base.os.permission"));
        QCOMPARE(messageIn(systemReason(ENOSPC))->id, std::string("base.os.no_space"));
        const auto other = messageIn(systemReason(ENOLCK));
        QCOMPARE(other->id, std::string("base.os.other"));
        QVERIFY(!other->args.front().second.empty());
    }
};

QTEST_APPLESS_MAIN(Nested)
#include "tst_nested.moc"
