#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every header compiles alone: one that needs its includer to include something first is a trap.

A header that its own source includes first is proven by the build. All others are compiled, with the compile command of
a source of their folder; the compiler cache remembers what was compiled.
usage: headers.py BUILD FOLDER...
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIRST_INCLUDE = re.compile(r'^#include [<"]([^>"]+)[>"]', re.MULTILINE)


def commands(build):
    """{source relative to the root: its compile command without the source and what comes out of it}"""
    found = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
        if not source.is_relative_to(ROOT):
            continue
        words = shlex.split(entry["command"])
        kept = words[: words.index("-o")]
        found[source.relative_to(ROOT)] = kept
    return found


def proven(header, built):
    source = header.with_suffix(".cpp")
    if source not in built:
        return False
    first = FIRST_INCLUDE.search((ROOT / source).read_text())
    return first is not None and first.group(1) == str(header)


def compile_alone(header, command, out):
    unit = out / (str(header).replace("/", "_") + ".cpp")
    text = f'#include "{header}"\n'
    if not unit.exists() or unit.read_text() != text:
        unit.write_text(text)
    compiler = [] if os.path.basename(command[0]) == "ccache" else ["ccache"]
    done = subprocess.run([*compiler, *command, "-c", str(unit), "-o", str(unit.with_suffix(".o"))],
                          capture_output=True, text=True, check=False)
    return header, done.returncode, done.stderr


def main(build, folders):
    build = pathlib.Path(build).resolve()
    out = build / "headers"
    out.mkdir(exist_ok=True)
    built = commands(build)
    by_build, alone, strangers, failed = 0, [], [], 0
    for folder in folders:
        for header in sorted(path.relative_to(ROOT) for path in (ROOT / folder).rglob("*.h")):
            beside = next((built[source] for source in built if source.parent == header.parent), None)
            if beside is None:
                strangers.append(header)
            elif proven(header, built):
                by_build += 1
            else:
                alone.append((header, beside, out))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for header, status, errors in pool.map(lambda one: compile_alone(*one), alone):
            if status:
                failed += 1
                print(f"{header} does not compile alone\n{errors}", flush=True)
    for folder in sorted({str(header.parent) for header in strangers}):
        print(f"{folder}: nothing of it is in this build; its headers were not looked at")
    print(f"headers: {by_build} are their source's first, {len(alone)} compiled alone, {failed} cannot be")
    return 1 if failed or not (by_build or alone) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
