#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks resources/i18n: every word of the window is translated into Chinese, plurals into English, with the same
placeholders, and nothing is there that the window does not say any more. usage: check_translations.py [ROOT]

Ends with 3 where lupdate is not installed.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PLACEHOLDER = re.compile(r"%(?:\d+|n|L\d+)")
# lupdate takes "tr(" for the beginning of a text, finds none, and passes over the one that is marked inside.
HIDDEN = re.compile(r"\btr\(\s*(?:QT_TRANSLATE_NOOP|QT_TR_NOOP)")


def read(path):
    """{(context, source, comment): (forms, finished)}; forms is a list, of one where there is no number."""
    messages = {}
    for context in ElementTree.parse(path).getroot().findall("context"):
        for message in context.findall("message"):
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.findall("numerusform")] or [translation.text or ""]
            key = (context.findtext("name"), message.findtext("source"), message.findtext("comment") or "")
            messages[key] = (forms, translation.get("type") is None and all(forms))
    return messages


def problems_of(path, wanted):
    there = read(path)
    for key in sorted(wanted.keys() - there.keys()):
        yield f"{path.name}: {key[0]}: not in the file: {key[1]!r}"
    for key in sorted(there.keys() - wanted.keys()):
        yield f"{path.name}: {key[0]}: said nowhere any more: {key[1]!r}"
    for key in sorted(wanted.keys() & there.keys()):
        forms, finished = there[key]
        if not finished:
            yield f"{path.name}: {key[0]}: not translated: {key[1]!r}"
            continue
        expected = sorted(PLACEHOLDER.findall(key[1]))
        for form in forms:
            found = sorted(PLACEHOLDER.findall(form))
            if found != expected and not (len(forms) > 1 and set(expected) - set(found) == {"%n"}):
                yield f"{path.name}: {key[0]}: {key[1]!r} has {expected}, its translation {found}"


def hidden_texts(root):
    for folder in ("ui", "app"):
        for path in sorted((root / folder).rglob("*.cpp")):
            if HIDDEN.search(path.read_text(encoding="utf-8")):
                yield f"{path.relative_to(root)}: lupdate does not see a marked text inside tr(...): call that otherwise"


def main(root):
    script = root / "packaging/update_translations.sh"
    if not (shutil.which("lupdate-qt6") or pathlib.Path("/usr/lib/qt6/bin/lupdate").exists()):
        print("lupdate is missing: apt-get install qt6-l10n-tools")
        return 3
    problems = list(hidden_texts(root))
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        fresh = [pathlib.Path(folder) / name for name in ("stagefall_zh.ts", "stagefall_en.ts")]
        subprocess.run([script, *fresh], check=True, stderr=subprocess.DEVNULL)
        for path in fresh:
            wanted = read(path)
            count += len(wanted)
            problems += problems_of(root / "resources/i18n" / path.name, wanted)
    for problem in problems:
        print(problem)
    print(f"translations: {count} texts, {len(problems)} problems. packaging/update_translations.sh takes up new ones.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
