// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"

#include <QtTest>

using namespace stagefall;
using namespace stagefall::cli;

class ArgumentsTest : public QObject {
    Q_OBJECT

    static CommandSpec spec() {
        return {.name = "run",
                .operands = "[WORKBENCH]",
                .min_operands = 0,
                .max_operands = 1,
                .options = {{"input", "TEXT"}, {"json", ""}, {"seed", "N"}}};
    }
    static std::string failure(const std::vector<std::string>& words) {
        const auto got = parseArguments(spec(), words);
        return got ? std::string() : got.error().message.id;
    }

private Q_SLOTS:
    void aValueMayFollowOrBeJoinedByAnEqualsSign() {
        const auto got = parseArguments(spec(), {"--input", "a b", "--seed=7", "--json", "bench.json"});
        QVERIFY(got.has_value());
        QCOMPARE(got->value("input").value(), std::string("a b"));
        QCOMPARE(got->number("seed", 0, 10)->value(), 7L);
        QVERIFY(got->has("json"));
        QCOMPARE(got->operands(), std::vector<std::string>{"bench.json"});
    }

    void aRepeatedOptionKeepsAllItsValues() {
        const auto got = parseArguments(spec(), {"--input", "one", "--input", "two"});
        QCOMPARE(got->values("input"), (std::vector<std::string>{"one", "two"}));
        QCOMPARE(got->value("input").value(), std::string("two"));
    }

    void whatFollowsTwoDashesIsAnOperand() {
        const auto got = parseArguments(spec(), {"--", "--json"});
        QCOMPARE(got->operands(), std::vector<std::string>{"--json"});
    }

    void aNearMissIsAnsweredWithTheOptionMeant() {
        const auto got = parseArguments(spec(), {"--sead", "1"});
        QCOMPARE(got.error().message.id, std::string("cli.unknown_option_near"));
        QCOMPARE(got.error().message.args.back().second, std::string("seed"));
    }

    void everyMistakeHasItsOwnMessage() {
        QCOMPARE(failure({"--colour"}), std::string("cli.unknown_option"));
        QCOMPARE(failure({"--input"}), std::string("cli.option_needs_value"));
        QCOMPARE(failure({"--json=yes"}), std::string("cli.option_takes_none"));
        QCOMPARE(failure({"a", "b"}), std::string("cli.operand_extra"));
    }

    void aNumberOutOfRangeOrWithLettersIsRefused() {
        for (const char* text : {"-1", "11", "7x", "", "99999999999999999999"}) {
            const auto got = parseArguments(spec(), {"--seed", text});
            QVERIFY(!got->number("seed", 0, 10).has_value());
        }
    }
};

QTEST_APPLESS_MAIN(ArgumentsTest)
#include "tst_arguments.moc"
