#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Sums the ctest runs of the given build folders: lists what was skipped and why, and ends with one line of counts.

ctest calls a test program skipped as soon as one of its functions printed STAGEFALL_SKIP, even if another one failed or
the program ended early. Such a program counts as failed here, with its output. So does one that was not built.
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree


def hides_a_failure(output):
    totals = re.findall(r"^Totals: \d+ passed, (\d+) failed", output, re.M)
    ended_early = "Start testing of" in output and not totals
    return bool(re.search(r"^FAIL!", output, re.M)) or any(map(int, totals)) or ended_early


def outcome(case):
    """(passed, failed or skipped; why, in lines) of one <testcase>."""
    output = case.findtext("system-out") or ""
    skipped = case.find("skipped")
    if case.get("status") == "run":
        return "passed", []
    if skipped is None:
        return "failed", [""]  # ctest has shown its output
    if not skipped.get("message", "").startswith("SKIP_"):
        return "failed", [skipped.get("message", "not run")]
    if hides_a_failure(output):
        return "failed", ["skips something, and fails or ends early besides:", *output.splitlines()]
    return "skipped", sorted(set(re.findall(r"STAGEFALL_SKIP:?\s*(.*)", output))) or ["no reason given"]


def main(folders):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for folder in map(pathlib.Path, folders):
        results = folder / "ctest.xml"
        if not results.exists():
            print(f"FAILED {folder.name}: its tests did not run")
            counts["failed"] += 1
            continue
        for case in ElementTree.parse(results).getroot().iter("testcase"):
            kind, reasons = outcome(case)
            counts[kind] += 1
            for reason in reasons:
                print(f"{kind.upper()} {folder.name}/{case.get('name')}  {reason}".rstrip())
    line = f"{counts['passed']} passed, {counts['failed']} failed"
    print(line + (f", {counts['skipped']} skipped" if counts["skipped"] else ""))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
