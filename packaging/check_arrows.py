#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks the direction of the house: which folder of core may include which, and where foreign headers may appear.

The arrows are ALLOWED below; a new one needs a reason in ARCHITECTURE.md. Also checked: no cycles, no Qt in core, no
third-party header that reaches another folder through a header of core, qcustomplot.h only where it is painted with,
and that nothing prints but through text::Terminal.
usage: check_arrows.py [ROOT]
"""
import pathlib
import re
import sys

WORDS = {"base", "json", "text", "trace"}  # what everything after them may use
ALLOWED = {
    "resources": set(),
    "base": set(),
    "json": {"base"},
    "text": {"base", "resources"},
    "trace": {"base", "json"},
    "db": {"base"},
    "budget": WORDS | {"resources"},
    "net": WORDS,
    "llm": WORDS | {"net"},
    "tools": WORDS | {"net", "db"},
    "retrieval": WORDS | {"db"},
    "agent": WORDS | {"budget", "net", "llm", "tools", "retrieval"},
    "lab": WORDS | {"net", "resources"},
    "store": WORDS | {"db"},
    "analysis": WORDS | {"budget"},
    "scene": WORDS | {"budget", "analysis"},
    "report": WORDS | {"budget", "analysis", "scene", "resources"},
    "intake": WORDS,
    "host": WORDS | {"budget", "net", "llm", "agent", "lab", "store", "analysis"},
    "eval": WORDS | {"budget", "analysis", "agent"},
}
SOURCES = {".h", ".cpp"}
# What core/json hands over and takes is a value of that library, whose names alone these headers declare.
DECLARED_FOR_ALL = {(f"core/json/{name}_json.h", "nlohmann/json_fwd.hpp") for name in ("read", "write")}
THIRD_PARTY = re.compile(r"^(curl|event2|nlohmann|re2|openssl|boost)/|^(sqlite3|simdjson|zlib|evhttp|event)\.h$")
QT = re.compile(r"^Qt\w*/|^Q[A-Z]\w*$|^q[a-z_]+\.h$")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def room(path):
    """The folder that a path from the root stands in: "agent" for core/agent/x.h, "ui/plots" for ui/plots/x.h."""
    parts = path.split("/")
    if parts[0] == "core":
        return parts[1] if len(parts) > 2 else "core"
    return "/".join(parts[:2]) if parts[0] == "ui" and len(parts) > 2 else parts[0]


PRINTS = re.compile(
    r"(?<![\w.>])(?:std::)?(?:v?f?printf|vd?printf|dprintf|f?puts|f?putw?s|f?putw?c|putw?char|fwrite|perror|psignal)\s*\("
    r"|\bstd::w?(?:cout|cerr|clog)\b|\bstd::print(?:ln)?\s*\(|\bq(?:Debug|Info|Warning|Critical|StdOut)\s*\("
    r"|\bwrite\s*\(\s*(?:[12]|STD(?:OUT|ERR)_FILENO)\s*,|\bQTextStream\b.*\b(?:stdout|stderr)\b")
PRINTER = "core/text/terminal.cpp"


def check_printing(path, line):
    """Foreign text reaches a terminal through one class, which makes it harmless."""
    if path == PRINTER or not path.startswith(("core/", "app/", "ui/")):
        return None
    if found := PRINTS.search(line.split("//")[0]):
        return f"prints with {found[0].rstrip('( ')}: text::Terminal ({PRINTER}) is the one way to a terminal"
    return None


def check_core(path, quoted, target):
    """What is wrong with one include of a file in core or resources, or None."""
    if QT.match(target):
        return f"core knows no Qt: {target}"
    if not quoted or THIRD_PARTY.match(target):
        return None
    if not target.startswith(("core/", "resources/")):
        return f'"{target}": write project headers from the root ("core/<folder>/<name>.h"), system ones in <>'
    here, there = room(path), room(target)
    if here not in ALLOWED:
        return f"folder core/{here} has no arrows yet: add it to ALLOWED in packaging/check_arrows.py"
    if here != there and there not in ALLOWED[here]:
        allowed = ", ".join(sorted(ALLOWED[here])) or "nothing"
        return f"{here} may not include {there} ({target}); it may include: {allowed}"
    return None


def check_include(path, quoted, target):
    if target.endswith("qcustomplot.h") and room(path) not in ("ui/waterfall", "ui/plots"):
        return "qcustomplot.h is for ui/waterfall and ui/plots only"
    if path.startswith(("core/", "resources/")):
        return check_core(path, quoted, target)
    if path.startswith("ui/") and target.startswith(("app/", "tests/")):
        return f"ui may not include {target}"
    if path.startswith("app/") and target.startswith("tests/"):
        return f"app may not include {target}"
    if path.startswith("app/cli/") and QT.match(target):
        return f"the headless program links core only, no Qt: {target}"
    return None


def leak(header, files):
    """A file of another folder that `header` of core reaches, however many headers lie between, or None."""
    reached, waiting = {header}, [header]
    while waiting:
        now = waiting.pop()
        for file, targets in files.items():
            if now not in targets or file in reached or file.startswith("tests/"):
                continue
            if room(file) != room(header):
                return file
            reached.add(file)
            waiting.append(file)
    return None


def find_cycle(graph):
    """One cycle of a {node: set of nodes} as a list that starts and ends with the same node, or None."""
    done, trail = set(), []

    def visit(node):
        if node in trail:
            return trail[trail.index(node):] + [node]
        if node in done:
            return None
        trail.append(node)
        for following in sorted(graph.get(node, ())):
            cycle = visit(following)
            if cycle:
                return cycle
        done.add(trail.pop())
        return None

    for start in sorted(graph):
        cycle = visit(start)
        if cycle:
            return cycle
    return None


def read_sources(root):
    """{path: {target: (line number, quoted)}} of every source file, and what prints where it may not."""
    files, prints = {}, []
    for folder in ("resources", "core", "app", "ui", "tests"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix not in SOURCES:
                continue
            includes = files.setdefault(file.relative_to(root).as_posix(), {})
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if include := INCLUDE.match(line):
                    includes.setdefault(include[2], (number, include[1] == '"'))
                if problem := check_printing(file.relative_to(root).as_posix(), line):
                    prints.append(f"{file.relative_to(root).as_posix()}:{number}: {problem}")
    return files, prints


def main(root):
    files, problems = read_sources(root)
    for path, includes in files.items():
        for target, (number, quoted) in includes.items():
            problem = check_include(path, quoted, target)
            if (path, target) in DECLARED_FOR_ALL:
                continue
            if not problem and path.startswith("core/") and path.endswith(".h") and THIRD_PARTY.match(target):
                if user := leak(path, files):
                    problem = f"{target} reaches {user} through this header: keep it in the .cpp or in a private header"
            if problem:
                problems.append(f"{path}:{number}: {problem}")
    for what, graph in (("allowed arrows", ALLOWED), ("includes", files)):
        if cycle := find_cycle(graph):
            problems.append(f"cycle in the {what}: " + " -> ".join(cycle))
    for problem in problems:
        print(problem)
    print(f"arrows: {sum(map(len, files.values()))} includes in {len(files)} files, {len(problems)} problems")
    return 1 if problems or not files else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()))
