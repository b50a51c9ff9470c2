# SPDX-License-Identifier: GPL-3.0-or-later
"""Which sources clang-tidy may look at together.

Most of its time goes into the headers of Qt and of the standard library, and sources of one folder include the same
ones. Sources whose own hidden names do not clash are therefore included into one unit. Names are found roughly: where
two clash after all the unit does not compile, and its halves are looked at.
"""
import re

MOST = 12  # sources in a unit: what one core does in about a minute

COMMENTS_AND_STRINGS = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
HIDDEN = re.compile(r"\bnamespace\s*\{")
NAMES = re.compile(r"\b(?:class|struct|enum|union)\s+(?:class\s+)?(\w+)|\busing\s+(\w+)\s*=|\b(\w+)\s*\(|\b(k[A-Z]\w*)\b")


def outermost(text, start):
    """What stands between the brace opened before `start` and its end, without what is in further braces."""
    depth, kept = 1, []
    for letter in text[start:]:
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if depth == 0:
            break
        if depth == 1:
            kept.append(letter)
    return "".join(kept)


def hidden_names(text):
    # Digits may be separated by a single quote, which begins no character then.
    text = COMMENTS_AND_STRINGS.sub(" ", re.sub(r"(?<=[0-9])'(?=[0-9])", "", text))
    names = set()
    for block in HIDDEN.finditer(text):
        for found in NAMES.finditer(outermost(text, block.end())):
            names.add(next(name for name in found.groups() if name))
    return names


def group(sources):
    """[(source, what they must have in common)] -> [[source]]; each group at most MOST, in the order given."""
    groups = []  # (common, names, sources)
    for source, common in sources:
        names = hidden_names(open(source, encoding="utf-8").read())
        for other, taken, members in groups:
            if other == common and len(members) < MOST and not names & taken:
                taken |= names
                members.append(source)
                break
        else:
            groups.append((common, set(names), [source]))
    return [members for _, _, members in groups]
