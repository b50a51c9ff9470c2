#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs clang-tidy over the sources of some folders on all cores, and only over what changed since it was clean.

A clean file leaves a stamp in BUILD/tidy-cache, named by the hash of its text, of all it includes, of its compile
command, the settings and clang-tidy's version. What a file includes is known from the build; unbuilt files always run.
usage: tidy.py BUILD FOLDER...
"""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time

TIDY = "clang-tidy-16"


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


def key(entry, files, settings):
    """The name of the stamp, or None where the build does not know what the file includes."""
    if not files or not all(map(os.path.exists, files)):
        return None
    whole = hashlib.sha256(settings + entry["command"].encode())
    for file in files:
        whole.update(file.encode() + file_hash(file))
    return whole.hexdigest()


def tidy(build, source):
    done = subprocess.run([TIDY, "-p", str(build), "--quiet", "--extra-arg=-Wno-unknown-warning-option", source], capture_output=True, text=True, check=False)
    return source, done.returncode, done.stdout, done.stderr


def main(build, folders):
    start, root = time.monotonic(), pathlib.Path(__file__).resolve().parent.parent
    build = pathlib.Path(build).resolve()
    cache = build / "tidy-cache"
    cache.mkdir(exist_ok=True)
    settings = (root / ".clang-tidy").read_bytes() + output(TIDY, "--version").encode()
    wanted = tuple(f"{root / folder}{os.sep}" for folder in folders)
    made_of, waiting, clean = dependencies(build), {}, 0
    for entry in json.loads((build / "compile_commands.json").read_text()):
        source = str((pathlib.Path(entry["directory"]) / entry["file"]).resolve())
        if not source.startswith(wanted):
            continue
        stamp = key(entry, made_of.get(source), settings)
        if stamp and (cache / stamp).exists():
            (cache / stamp).touch()
            clean += 1
        else:
            waiting[source] = stamp
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, status, found, errors in pool.map(functools.partial(tidy, build), waiting):
            if status or found.strip():
                failed += 1
                print(f"{os.path.relpath(source, root)}:\n{found}{errors if status else ''}", flush=True)
            elif waiting[source]:
                (cache / waiting[source]).touch()
    for stamp in cache.iterdir():  # what nobody asked for in a month
        if time.time() - stamp.stat().st_mtime > 30 * 86400:
            stamp.unlink()
    print(f"clang-tidy: {len(waiting)} files run, {clean} known to be clean, {failed} with findings, "
          f"{time.monotonic() - start:.0f} s")
    return 1 if failed or not (waiting or clean) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
