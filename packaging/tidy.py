#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs clang-tidy over the sources of some folders on all cores, and only over what changed since it was clean.

A clean file leaves a stamp in the compiler's cache, or in BUILD/tidy-cache where there is none. It is named by the hash
of its text, of all it includes, of its compile command, the settings and clang-tidy's version, wherever the tree stands.
What a file includes is known from the build; unbuilt files always run.
Several sources are looked at in one unit, see tidy_groups.py.
usage: tidy.py BUILD FOLDER...
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import tidy_groups  # noqa: E402

TIDY = "clang-tidy-16"
ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def dependencies(build):
    """{source: all the files it was made of}, from ninja's log of what the compiler read."""
    found, now = {}, None
    for line in output("ninja", "-C", str(build), "-t", "deps").splitlines():
        if line.startswith("    ") and now is not None:
            now.append(str((build / line.strip()).resolve()))
            found.setdefault(now[0], now)
        elif line and not line.startswith(" "):
            now = [] if "(VALID)" in line else None
    return found


@functools.cache
def file_hash(path):
    return hashlib.sha256(pathlib.Path(path).read_bytes()).digest()


def key(entry, files, settings, build):
    """The name of the stamp, or None where the build does not know what the file includes."""
    if not files or not all(map(os.path.exists, files)):
        return None

    def anywhere(text):  # the same in every clone
        return text.replace(str(build), "BUILD").replace(str(ROOT), "ROOT").encode()

    whole = hashlib.sha256(settings + anywhere(entry["command"]))
    for file in files:
        whole.update(anywhere(file) + file_hash(file))
    return whole.hexdigest()


def stamps_folder(build):
    """Where stamps outlive the build, if anything does."""
    try:
        folder = pathlib.Path(output("ccache", "--get-config", "cache_dir").strip()) / "stagefall-tidy"
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            return folder
    except (OSError, subprocess.CalledProcessError):
        pass  # no compiler cache here, or none that may be written to: the build folder does
    folder = build / "tidy-cache"
    folder.mkdir(exist_ok=True)
    return folder


def flags_of(entry):
    """How the source is compiled, without compiler, source and what comes out of it. Its warnings
    are the compiler's job: in a unit of several sources, which hide each other's names, they mean nothing."""
    words = shlex.split(entry["command"])
    first = next(i for i, word in enumerate(words) if word.startswith("-"))
    return tuple(word for word in words[first:words.index("-o")] if not word.startswith("-W"))


def checks_of(folder):
    """What the folder's own .clang-tidy turns on and off; a unit stands elsewhere and would not find it."""
    settings = ROOT / folder / ".clang-tidy"
    if not settings.exists():
        return []
    return [f"--checks={line.split(':', 1)[1].strip()}" for line in settings.read_text().splitlines()
            if line.startswith("Checks:")]


def tidy(units, flags, sources):
    """[(sources, findings)], of the sources together or, where they do not compile together, of each half."""
    unit = units / (hashlib.sha256("\n".join(sources).encode()).hexdigest()[:16] + ".cpp")
    unit.write_text("".join(f'#include "{source}" // NOLINT\n' for source in sources))
    top = pathlib.Path(sources[0]).relative_to(ROOT).parts[0]
    done = subprocess.run([TIDY, f"--config-file={ROOT / '.clang-tidy'}", *checks_of(top), "--quiet", str(unit), "--",
                           *flags[sources[0]], "-Wno-unknown-warning-option"],
                          capture_output=True, text=True, check=False)
    unit.unlink()
    if "clang-diagnostic-error" in done.stdout and len(sources) > 1:
        half = len(sources) // 2
        return tidy(units, flags, sources[:half]) + tidy(units, flags, sources[half:])
    return [(sources, done.stdout + (done.stderr if done.returncode and not done.stdout.strip() else ""))]


def main(build, folders):
    start = time.monotonic()
    build = pathlib.Path(build).resolve()
    cache, units = stamps_folder(build), build / "tidy-units"
    units.mkdir(exist_ok=True)
    settings = output(TIDY, "--version").encode()
    for file in [ROOT / ".clang-tidy", *sorted(ROOT.glob("*/.clang-tidy"))]:
        settings += file.read_bytes()
    wanted = tuple(f"{ROOT / folder}{os.sep}" for folder in folders)
    made_of, waiting, flags, clean = dependencies(build), {}, {}, 0
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = str((pathlib.Path(entry["directory"]) / entry["file"]).resolve())
        if not source.startswith(wanted):
            continue
        stamp = key(entry, made_of.get(source), settings, build)
        if stamp and (cache / stamp).exists():
            (cache / stamp).touch()
            clean += 1
        else:
            waiting[source] = stamp
            flags[source] = flags_of(entry)
    groups = tidy_groups.group([(source, flags[source]) for source in sorted(waiting)])
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for results in pool.map(functools.partial(tidy, units, flags), sorted(groups, key=len, reverse=True)):
            for sources, found in results:
                if found.strip():
                    failed += 1
                    print(found, flush=True)
                # A source that no finding names is clean, unless one is in a header: then nobody knows whose.
                named = set(re.findall(r"^([^\s:]+):\d+:\d+: (?:warning|error):", found, re.MULTILINE))
                for source in sources if named <= set(sources) and (named or not found.strip()) else ():
                    if waiting[source] and source not in named:
                        (cache / waiting[source]).touch()
    for stamp in cache.iterdir():  # what nobody asked for in a month
        if time.time() - stamp.stat().st_mtime > 30 * 86400:
            stamp.unlink()
    print(f"clang-tidy: {len(waiting)} files run in {len(groups)} units, {clean} known to be clean, "
          f"{failed} units with findings, {time.monotonic() - start:.0f} s")
    return 1 if failed or not (waiting or clean) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
