#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the text catalogue: both languages complete with the same {placeholders}, ids "<file>.<name>" and unique,
every id that the code gives to fail() or Message is there, and the call gives every placeholder it names.

Ids that no code mentions are listed as warnings. usage: check_texts.py [ROOT]
"""
import json
import pathlib
import re
import sys

ID = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_-]+)+\Z")
FILE_NAME = re.compile(r".*\.(html|json|svg|csv|md|sqlite|db|txt|log|h|cpp)\Z")
PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)\}")
CALL = re.compile(r"\b(fail)\s*\(|\bMessage\s*(?:\w+\s*)?[({]")
LITERAL = re.compile(r'"((?:\\.|[^"\\])*)"')
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\])+\'', re.S)


def without_comments(code):
    """Comments, raw strings and characters go; the lines stay where they are."""
    def kept(token):
        return token[0] if token[0].startswith('"') else " " + "\n" * token[0].count("\n")
    return TOKEN.sub(kept, code)


def arguments(code, start):
    """The arguments, split at the outer commas, of the bracket that closes after `start`."""
    parts, depth, at, begin = [], 0, start, start
    while at < len(code):
        if literal := LITERAL.match(code, at):
            at = literal.end()
            continue
        if code[at] in "([{":
            depth += 1
        elif code[at] in ")]}":
            if depth == 0:
                break
            depth -= 1
        elif code[at] == "," and depth == 0:
            parts.append(code[begin:at].strip())
            begin = at + 1
        at += 1
    parts.append(code[begin:at].strip())
    return parts


def given_keys(args):
    """The literal keys in `{{"key", value}, ...}`; None where they cannot be read from the source."""
    if not args.startswith("{"):
        return None
    keys = set()
    for pair in filter(None, arguments(args, 1)):
        key = re.match(r'\{\s*"([^"]+)"\s*,', pair)
        if not key:
            return None
        keys.add(key[1])
    return keys


class Texts:
    def __init__(self, root):
        self.root, self.problems = root, []
        self.languages = {"en": {}, "zh": {}}
        for file in sorted((root / "resources/text").glob("*.json")):
            self.read(file)
        english, chinese = self.languages["en"], self.languages["zh"]
        for text_id in sorted(english.keys() ^ chinese.keys()):
            there, missing = ("en", "zh") if text_id in english else ("zh", "en")
            self.problem(self.languages[there][text_id][0], f"{text_id} has no text in {missing}")
        for text_id in sorted(english.keys() & chinese.keys()):
            in_english, in_chinese = (set(PLACEHOLDER.findall(side[text_id][1])) for side in (english, chinese))
            if in_english != in_chinese:
                differing = ", ".join(sorted(in_english ^ in_chinese))
                self.problem(chinese[text_id][0], f"{text_id}: only one language has {{{differing}}}")

    def problem(self, where, what):
        self.problems.append(f"{where}: {what}")

    def read(self, file):
        where = file.relative_to(self.root).as_posix()
        stem, language = (file.name.split(".") + [""])[:2]
        if language not in self.languages:
            return self.problem(where, "the name must be <folder>.en.json or <folder>.zh.json")
        try:
            pairs = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list)
        except ValueError as error:
            return self.problem(where, f"no valid JSON: {error}")
        for text_id, text in pairs:
            if not ID.match(text_id) or not text_id.startswith(stem + "."):
                self.problem(where, f'"{text_id}": ids of this file are "{stem}.<name>"')
            if not isinstance(text, str) or not text.strip():
                self.problem(where, f"{text_id} is empty or no text")
            elif text_id in self.languages[language]:
                self.problem(where, f"{text_id} is also in {self.languages[language][text_id][0]}")
            else:
                self.languages[language][text_id] = (where, text)

    def check_call(self, where, text_id, keys):
        if text_id.endswith("_"):  # the code appends the rest
            if not any(known.startswith(text_id) for known in self.languages["en"]):
                self.problem(where, f"no id of the catalogue begins with {text_id}")
            return None
        if text_id not in self.languages["en"]:
            return self.problem(where, f"{text_id} is in no catalogue")
        if keys is not None:
            for name in sorted(set(PLACEHOLDER.findall(self.languages["en"][text_id][1])) - keys):
                self.problem(where, f"{text_id} needs {{{name}}}, which this call does not give")
        return None

    def check_code(self, file):
        """Returns all literals of the file, which may be ids or beginnings of ids."""
        path = file.relative_to(self.root).as_posix()
        code = without_comments(file.read_text(encoding="utf-8"))
        checked = set()
        for call in CALL.finditer(code):
            parts = arguments(code, call.end())
            index = 1 if call[1] else 0
            if len(parts) <= index:
                continue
            keys = given_keys(parts[index + 1]) if len(parts) > index + 1 else (set() if call[1] else None)
            for text_id in filter(ID.match, LITERAL.findall(parts[index])):
                checked.add(text_id)
                self.check_call(f"{path}:{code.count(chr(10), 0, call.start()) + 1}", text_id, keys)
        literals = set(LITERAL.findall(code))
        # A folder's helpers take ids too: whatever begins with the folder's own name has to be one.
        folder = path.split("/")[1] + "."
        for text_id in sorted(literals - checked):
            if text_id.startswith(folder) and ID.match(text_id) and not FILE_NAME.match(text_id):
                line = code.count("\n", 0, code.index(f'"{text_id}"')) + 1
                self.check_call(f"{path}:{line}", text_id, None)
        return literals


def main(root):
    texts = Texts(root)
    literals = set()
    for folder in ("core", "app", "ui"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".h", ".cpp"):
                literals |= texts.check_code(file)
    beginnings = tuple(literal for literal in literals if re.match(r"[a-z_]+\.([a-z0-9_.-]+[._])?\Z", literal))
    for text_id in sorted(texts.languages["en"].keys() - literals):
        if not text_id.startswith(beginnings):
            print(f"warning: {texts.languages['en'][text_id][0]}: no code mentions {text_id}")
    for problem in texts.problems:
        print(problem)
    print(f"texts: {len(texts.languages['en'])} ids, {len(texts.problems)} problems")
    return 1 if texts.problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
