#!/usr/bin/env python3
"""Draws SVG files and counts those that look as expected.

    Scripts/check-svg.py LIST... --files FOLDER --fonts FOLDER
        [--allow-folder FOLDER] [--program PROGRAM] [--keep FOLDER]

A list names SVG files relative to --files, one per line; the expected image is beside each, with the extension .png.
An image matches if at most 2 % of its pixels differ by more than 48/255 on any premultiplied channel. Others are
listed with the fraction that differs. The program is ours, resvg, rsvg-convert or cairosvg, by its name. Needs Pillow and NumPy."""

import argparse
import concurrent.futures
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
from PIL import Image


def command(program, source, target, size, fonts, allowed):
    name = Path(program).name
    width, height = map(str, size)
    if "rsvg" in name:
        return [program, source, "-o", target, "-w", width, "-h", height]
    if "cairosvg" in name:
        return [program, source, "-o", target, "--output-width", width, "--output-height", height]
    if "resvg" in name:
        return [program, source, target, "-w", width, "-h", height, "--skip-system-fonts", "--use-fonts-dir", fonts,
                "--font-family", "Noto Sans"]
    return [program, "render", source, "-o", target, "--size", f"{width}x{height}", "--fonts", fonts,
            "--missing-glyphs", "warn", "--quiet"] + (["--allow-folder", allowed] if allowed else [])


def premultiplied(path):
    picture = numpy.asarray(Image.open(path).convert("RGBA"), dtype=float)
    picture[..., :3] *= picture[..., 3:] / 255
    return picture


def difference(source, arguments, scratch):
    """The fraction of differing pixels, or the reason for a failure."""
    expected = Path(source).with_suffix(".png")
    size = Image.open(expected).size
    target = str(Path(scratch) / (str(source).replace("/", "_") + ".png"))
    try:
        result = subprocess.run(
            command(arguments.program, str(source), target, size, arguments.fonts, arguments.allow_folder),
            capture_output=True, timeout=60)
    except subprocess.TimeoutExpired:
        return "it takes more than a minute"
    if result.returncode != 0:
        return result.stderr.decode(errors="replace").strip()[:300] or f"exit code {result.returncode}"
    actual, expected = premultiplied(target), premultiplied(expected)
    if actual.shape != expected.shape:
        return f"it has {actual.shape[1]} × {actual.shape[0]} pixels"
    return float((abs(actual - expected).max(axis=2) > 48).mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", nargs="+")
    parser.add_argument("--files", required=True)
    parser.add_argument("--fonts", required=True)
    parser.add_argument("--program", default=".build/release/afterglow")
    parser.add_argument("--allow-folder", help="a folder of files that the SVG files name")
    parser.add_argument("--keep", help="where to leave the pictures")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        if arguments.keep:
            Path(arguments.keep).mkdir(parents=True, exist_ok=True)
            scratch = arguments.keep
        for path in arguments.lists:
            names = [line.strip() for line in open(path) if line.strip()]
            found = list(pool.map(lambda name: difference(Path(arguments.files) / name, arguments, scratch), names))
            good = sum(isinstance(value, float) and value <= 0.02 for value in found)
            for name, value in zip(names, found):
                if not isinstance(value, float):
                    print(f"{name}: {value}")
                elif value > 0.02:
                    print(f"{name}: {100 * value:.1f} % differ")
            print(f"{path}: {good} of {len(names)} agree, {100 * good / len(names):.1f} %")


if __name__ == "__main__":
    sys.exit(main())
