#!/usr/bin/env python3
"""Measures the cost of SVG files: all of a list in one process, and each one compared with resvg.

    Scripts/bench-svg.py LIST --files FOLDER --fonts FOLDER [--program PROGRAM] [--each] [--size SIDE]

All files are drawn by `afterglow batch` with one job, as layers of one scene; the time is that of the processor in user mode, the least
of three runs. With --each every file is compared with resvg-py if it is installed (pip install resvg-py). Both draw images of the
same size and encode them as PNG, in a process that has drawn before: ours alternates between the file and an empty one, so that nothing is
cached between images, and the time of starting and of the empty ones is subtracted. The total processor time is
compared, in which ours also writes the file. Files that take more than twice the time of resvg-py are named."""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 8


def times(command, runs=3):
    """The least user time and the least processor time of a command, in seconds, and its standard error."""
    user, whole, errors = float("inf"), float("inf"), ""
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        errors = subprocess.run(command, capture_output=True, text=True).stderr
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        user = min(user, after.ru_utime - before.ru_utime)
        whole = min(whole, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return user, whole, errors


class Batch:
    """Batches of one scene that shows a file."""

    def __init__(self, program, scratch, arguments, allowed):
        self.program, self.scratch, self.arguments, self.allowed = program, Path(scratch), arguments, allowed
        self.empty = self.scratch / "empty.svg"
        self.empty.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"/>')
        scene = {"size": [500, 500], "background": "transparent",
                 "parameters": {"file": {"type": "text", "default": str(self.empty)}},
                 "layers": [{"type": "svg", "source": {"parameter": "file"}}]}
        (self.scratch / "scene.json").write_text(json.dumps(scene))

    def times(self, paths):
        rows = [json.dumps({"id": index, "file": str(path)}) for index, path in enumerate(paths)]
        (self.scratch / "rows.ndjson").write_text("\n".join(rows) + "\n")
        size = self.arguments.size
        return times(
            [self.program, "batch", f"{self.scratch}/scene.json", "--data", f"{self.scratch}/rows.ndjson",
             "-o", f"{self.scratch}/out/{{id}}.png", "--size", f"{size}x{size}", "--allow-folder", str(self.allowed),
             "--allow-folder", str(self.scratch), "--jobs", "1", "--on-error", "skip", "--missing-glyphs", "warn", "--quiet",
             "--fonts", self.arguments.fonts])

    def round_time(self, path):
        """An image of a file and one of an empty file."""
        pair = [path, self.empty]
        return (self.times((1 + ROUNDS) * pair)[1] - self.times(pair)[1]) / ROUNDS


def resvg_time(resvg, path, arguments):
    """The least time of an image; None for a file that resvg refuses or panics on."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time()
        try:
            resvg.svg_to_bytes(
                svg_path=str(path), width=arguments.size, height=arguments.size, skip_system_fonts=True,
                font_dirs=[arguments.fonts], font_family="Noto Sans")
        except BaseException:
            return None
        best = min(best, time.process_time() - start)
    return best


def compare_each(batch, paths, folder, arguments):
    empty = batch.round_time(batch.empty) / 2
    ours = {path: max(0, batch.round_time(path) - empty) for path in paths}
    print(f"one by one, {arguments.size} × {arguments.size} pixels: {sum(ours.values()):.2f} s")
    try:
        import resvg_py
    except ImportError:
        return
    others = {path: resvg_time(resvg_py, path, arguments) for path in paths}
    paths = [path for path in paths if others[path] is not None]
    others = {path: others[path] for path in paths}
    print(f"resvg-py: {sum(others.values()):.2f} s")
    slow = [path for path in paths if ours[path] > 2 * others[path]]
    for path in sorted(slow, key=lambda path: others[path] - ours[path]):
        print(f"{path.relative_to(folder)}: {1000 * ours[path]:.1f} ms, resvg-py {1000 * others[path]:.1f} ms")
    print(f"{len(slow)} files take more than twice the time of resvg-py")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list")
    parser.add_argument("--files", required=True)
    parser.add_argument("--fonts", required=True)
    parser.add_argument("--program", default=".build/release/afterglow")
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--size", type=int, default=500)
    arguments = parser.parse_args()
    folder = Path(arguments.files).resolve()
    paths = [folder / line.strip() for line in open(arguments.list) if line.strip()]
    with tempfile.TemporaryDirectory() as scratch:
        batch = Batch(os.path.abspath(arguments.program), scratch, arguments, folder.parent)
        seconds, _, errors = batch.times(paths)
        drawn = len(list(Path(scratch, "out").glob("*.png")))
        print(f"{drawn} of {len(paths)} files in one process: {seconds:.2f} s")
        if not drawn:
            print(errors[:1000])
        if arguments.each:
            compare_each(batch, paths, folder, arguments)


if __name__ == "__main__":
    sys.exit(main())
