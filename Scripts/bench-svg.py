#!/usr/bin/env python3
"""Measures what SVG files cost: all of a list in one process, and each by itself beside resvg.

    Scripts/bench-svg.py LIST --files FOLDER --fonts FOLDER [--program PROGRAM] [--each]

All files are drawn by `afterglow batch` with one job, as layers of one scene; the time is that of the processor in user mode, the least
of three runs. With --each every file is drawn by a process of its own, from which that of an empty file is taken off, and compared with
resvg-py where it is installed (pip install resvg-py); files that take more than twice its time, and a millisecond more, are named."""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def user_time(command, runs=3):
    """The least user time of a command, in seconds, and its standard error."""
    best, errors = float("inf"), ""
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        errors = subprocess.run(command, capture_output=True, text=True).stderr
        best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return best, errors


def resvg_times(paths, fonts):
    try:
        import resvg_py
    except ImportError:
        return None
    times = {}
    for path in paths:
        best = float("inf")
        for _ in range(3):
            start = time.process_time()
            try:
                resvg_py.svg_to_bytes(svg_path=str(path), skip_system_fonts=True, font_dirs=[fonts], font_family="Noto Sans")
            except BaseException:  # It panics on files that it refuses.
                pass
            best = min(best, time.process_time() - start)
        times[path] = best
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("--files", required=True)
    parser.add_argument("--fonts", required=True)
    parser.add_argument("--program", default=".build/release/afterglow")
    parser.add_argument("--each", action="store_true")
    arguments = parser.parse_args()
    folder = Path(arguments.files).resolve()
    program = os.path.abspath(arguments.program)
    names = [line.strip() for line in open(arguments.list) if line.strip()]
    with tempfile.TemporaryDirectory() as scratch:
        scene = {"size": [500, 500], "background": "transparent",
                 "parameters": {"file": {"type": "text", "default": str(folder / names[0])}},
                 "layers": [{"type": "svg", "source": {"parameter": "file"}}]}
        Path(scratch, "scene.json").write_text(json.dumps(scene))
        rows = [json.dumps({"id": index, "file": str(folder / name)}) for index, name in enumerate(names)]
        Path(scratch, "rows.ndjson").write_text("\n".join(rows) + "\n")
        seconds, errors = user_time(
            [program, "batch", f"{scratch}/scene.json", "--data", f"{scratch}/rows.ndjson", "-o", f"{scratch}/out/{{id}}.png",
             "--allow-folder", str(folder.parent), "--jobs", "1", "--on-error", "skip", "--missing-glyphs", "warn", "--quiet",
             "--fonts", arguments.fonts])
        drawn = len(list(Path(scratch, "out").glob("*.png")))
        print(f"{drawn} of {len(names)} files in one process: {seconds:.2f} s")
        if not drawn:
            print(errors[:1000])
        if not arguments.each:
            return
        empty = Path(scratch, "empty.svg")
        empty.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')

        def render(path):
            return user_time(
                [program, "render", str(path), "-o", f"{scratch}/x.png", "--size", "500x500", "--fit", "contain", "--quiet",
                 "--fonts", arguments.fonts, "--allow-folder", str(folder.parent), "--missing-glyphs", "warn"])[0]

        start = render(empty)
        paths = [folder / name for name in names]
        others = resvg_times(paths, arguments.fonts)
        ours = {path: max(0, render(path) - start) for path in paths}
        print(f"one by one, without the {1000 * start:.0f} ms of an empty file: {sum(ours.values()):.2f} s")
        if others is None:
            return
        print(f"resvg-py: {sum(others.values()):.2f} s")
        slow = [path for path in paths if ours[path] > 2 * others[path] + 0.001]
        for path in sorted(slow, key=lambda path: others[path] - ours[path]):
            print(f"{path.relative_to(folder)}: {1000 * ours[path]:.1f} ms, resvg-py {1000 * others[path]:.1f} ms")
        print(f"{len(slow)} files take more than twice the time of resvg-py")


if __name__ == "__main__":
    sys.exit(main())
