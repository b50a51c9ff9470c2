// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/json_place.h"

#include <QStringList>

namespace stagefall::ui {
namespace {

/// Walks values without checking them: what is broken ends the walk.
class Walker {
public:
    explicit Walker(const QString& text) : text_(text) {}

    std::optional<JsonPlace> find(const QStringList& steps) {
        blanks();
        JsonPlace best{at_, end(at_), -1};
        if (best.to < 0) best.to = text_.size();
        for (const auto& step : steps) {
            const auto next = child(best.from, step);
            if (!next) break;
            best = *next;
        }
        return at_ < text_.size() ? std::optional(best) : std::nullopt;
    }

private:
    QChar peek(qsizetype i) const { return i < text_.size() ? text_[i] : QChar(); }
    void blanks() {
        while (at_ < text_.size() && text_[at_].isSpace()) ++at_;
    }
    qsizetype skipBlanks(qsizetype i) const {
        while (i < text_.size() && text_[i].isSpace()) ++i;
        return i;
    }
    /// Behind the string that begins at i, -1 where it does not end.
    qsizetype stringEnd(qsizetype i) const {
        for (++i; i < text_.size(); ++i) {
            if (text_[i] == QLatin1Char('\\'))
                ++i;
            else if (text_[i] == QLatin1Char('"'))
                return i + 1;
        }
        return -1;
    }
    /// Behind the value that begins at i, -1 where it does not end.
    qsizetype end(qsizetype i) const {
        const auto c = peek(i);
        if (c == QLatin1Char('"')) return stringEnd(i);
        if (c != QLatin1Char('{') && c != QLatin1Char('[')) {
            while (i < text_.size() && !QStringLiteral(",]} \t\r\n").contains(text_[i])) ++i;
            return i;
        }
        int depth = 0;
        while (i < text_.size()) {
            const auto d = text_[i];
            if (d == QLatin1Char('"')) {
                i = stringEnd(i);
                if (i < 0) return -1;
                continue;
            }
            if (d == QLatin1Char('{') || d == QLatin1Char('[')) ++depth;
            if ((d == QLatin1Char('}') || d == QLatin1Char(']')) && --depth == 0) return i + 1;
            ++i;
        }
        return -1;
    }
    std::optional<JsonPlace> child(qsizetype container, const QString& step) const {
        const bool object = peek(container) == QLatin1Char('{');
        if (!object && peek(container) != QLatin1Char('[')) return std::nullopt;
        qsizetype i = skipBlanks(container + 1);
        for (int index = 0; i < text_.size() && !QStringLiteral("]}").contains(text_[i]); ++index) {
            JsonPlace place;
            QString name = QString::number(index);
            if (object) {
                place.key = i;
                const auto behind = peek(i) == QLatin1Char('"') ? stringEnd(i) : -1;
                if (behind < 0) return std::nullopt;
                name = text_.mid(i + 1, behind - i - 2);
                i = skipBlanks(behind);
                if (peek(i) != QLatin1Char(':')) return std::nullopt;
                i = skipBlanks(i + 1);
            }
            place.from = i;
            const auto behind = end(i);
            place.to = behind < 0 ? text_.size() : behind;
            if (name == step) return place;
            if (behind <= i) return std::nullopt;
            i = skipBlanks(behind);
            if (peek(i) == QLatin1Char(',')) i = skipBlanks(i + 1);
        }
        return std::nullopt;
    }

    const QString& text_;
    qsizetype at_ = 0;
};

} // namespace

std::optional<JsonPlace> findInJson(const QString& text, const QString& pointer) {
    QStringList steps;
    for (auto step : pointer.split(QLatin1Char('/'), Qt::SkipEmptyParts))
        steps << step.replace(QLatin1String("~1"), QLatin1String("/")).replace(QLatin1String("~0"), QLatin1String("~"));
    return Walker(text).find(steps);
}

int lineOf(const QString& text, qsizetype offset) {
    return static_cast<int>(QStringView(text).left(offset).count(QLatin1Char('\n')));
}

} // namespace stagefall::ui
