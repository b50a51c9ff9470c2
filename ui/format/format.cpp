// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/format.h"

#include "core/analysis/format.h"
#include "core/analysis/table_text.h"
#include "core/base/harmless_text.h"
#include "core/base/nested.h"
#include "core/scene/words.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>
#include <array>
#include <cmath>

namespace stagefall::ui {
namespace {

/// The words of this file, for the translators.
struct Format {
    Q_DECLARE_TR_FUNCTIONS(stagefall::ui::Format)
};

QDateTime local(std::int64_t wall_ns) { return QDateTime::fromMSecsSinceEpoch(wall_ns / 1'000'000); }

QLocale localeOf(text::Language language) {
    return language == text::Language::Chinese ? QLocale(QLocale::Chinese, QLocale::China)
                                               : QLocale(QLocale::English, QLocale::UnitedKingdom);
}

struct Unit {
    const char* word;
    double ns;
};
constexpr std::array<Unit, 10> kUnits{{{"", 1e6},
                                       {"ms", 1e6},
                                       {"s", 1e9},
                                       {"sec", 1e9},
                                       {"us", 1e3},
                                       {"\u00b5s", 1e3}, // micro sign
                                       {"\u03bcs", 1e3}, // Greek mu, as some keyboards give it
                                       {"min", 60e9},
                                       {"\u6beb\u79d2", 1e6},
                                       {"\u79d2", 1e9}}};

} // namespace

QString durationText(Nanoseconds d) { return QString::fromStdString(analysis::formatDuration(d)); }
QString durationText(std::optional<Nanoseconds> d) { return d ? durationText(*d) : notReported(); }
QString notReported() { return Format::tr("not reported"); }
QString countText(std::int64_t n) { return QString::fromStdString(analysis::formatCount(n)); }
QString percentText(double share) { return QString::fromStdString(analysis::formatPercent(share)); }

std::optional<Nanoseconds> parseDuration(const QString& text) {
    static const QRegularExpression form(
        QStringLiteral("^\\s*([0-9][0-9\\s\\x{2009}]*(?:[.,][0-9]+)?)\\s*(\\S*)\\s*$"));
    const auto match = form.match(text);
    if (!match.hasMatch()) return std::nullopt;
    auto digits = match.captured(1);
    static const QRegularExpression blanks(QStringLiteral("[\\s\\x{2009}]"));
    digits.remove(blanks).replace(QLatin1Char(','), QLatin1Char('.'));
    const auto word = match.captured(2).toLower();
    for (const auto& unit : kUnits) {
        if (word != QString::fromUtf8(unit.word)) continue;
        const auto ns = QLocale::c().toDouble(digits) * unit.ns;
        constexpr double kDay = 86'400e9;
        if (!(ns >= 1'000 && ns <= kDay)) return std::nullopt;
        return Nanoseconds{std::llround(ns)};
    }
    return std::nullopt;
}

QString wallTimeText(std::int64_t wall_ns, std::int64_t now_wall_ns, bool live, text::Language language) {
    if (live) return Format::tr("now");
    const auto then = local(wall_ns);
    const auto days = then.date().daysTo(local(now_wall_ns).date());
    const auto clock = then.toString(QStringLiteral("HH:mm"));
    if (days == 0) return Format::tr("today %1").arg(clock);
    if (days == 1) return Format::tr("yesterday %1").arg(clock);
    const bool chinese = language == text::Language::Chinese;
    const bool this_year = then.date().year() == local(now_wall_ns).date().year();
    const auto form = chinese ? (this_year ? QStringLiteral("M\u6708d\u65e5 HH:mm")
                                           : QStringLiteral("yyyy\u5e74M\u6708d\u65e5 HH:mm"))
                              : (this_year ? QStringLiteral("d MMM, HH:mm") : QStringLiteral("d MMM yyyy, HH:mm"));
    return localeOf(language).toString(then, form);
}

QString fullWallTimeText(std::int64_t wall_ns, text::Language language) {
    const auto form = language == text::Language::Chinese ? QStringLiteral("yyyy\u5e74M\u6708d\u65e5 HH:mm:ss")
                                                          : QStringLiteral("d MMMM yyyy, HH:mm:ss");
    return localeOf(language).toString(local(wall_ns), form);
}

QString verdictWord(const Appearance& appearance, budget::Verdict verdict) {
    return QString::fromStdString(analysis::verdictWord(verdict, appearance.catalogue(), appearance.language()));
}

budget::Verdict verdictOf(const std::string& stored) {
    using budget::Verdict;
    for (const auto verdict : {Verdict::Within, Verdict::Near, Verdict::Over})
        if (stored == budget::name(verdict)) return verdict;
    return Verdict::Unknown;
}

QString stageWord(const Appearance& appearance, trace::Stage stage) {
    return QString::fromStdString(scene::stageLabel(stage, appearance.catalogue(), appearance.language()));
}

QString stateWord(store::SessionState state) {
    switch (state) {
    case store::SessionState::Live:
        return Format::tr("running");
    case store::SessionState::Failed:
        return Format::tr("failed");
    case store::SessionState::Cancelled:
        return Format::tr("cancelled");
    case store::SessionState::Interrupted:
        return Format::tr("interrupted");
    case store::SessionState::Finished:
        break;
    }
    return {};
}

QString foreignText(std::string_view text) { return QString::fromStdString(harmlessText(text, Joiners::Keep)); }

QString foreignMenuText(std::string_view text) {
    return QString::fromStdString(harmlessLine(text, Joiners::Keep)).replace(QLatin1Char('&'), QLatin1String("&&"));
}

QString errorText(const Appearance& appearance, const Error& error) {
    auto out = appearance.say(error.message);
    for (const auto& [key, value] : error.context) {
        const auto words = messageIn(value);
        out += QStringLiteral("\n%1: %2").arg(foreignText(key), words ? appearance.say(*words) : foreignText(value));
    }
    return out;
}

} // namespace stagefall::ui
