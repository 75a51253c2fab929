#!/usr/bin/env python3
"""Compares SVG and PDF files with the images of the same scenes.

    Scripts/check-vectors.py PROGRAM [--only PREFIX]... [--report FILE] [--keep FOLDER]

Every golden of the manifest that is not a video is written as SVG and as PDF, which rsvg-convert and pdftoppm rasterize.
pdftoppm aligns letters to whole rows of pixels, so it draws pages at FINER times the resolution, averaged in blocks.
A file matches if at most 2 % of the pixels differ by more than 48/255 on any premultiplied channel from the golden (the PDF
on white). Fails if one does not, if a chart's SVG has more than 40,000 bytes, if pdftotext does not find the words
of a chart's SVG, or if two files of one scene differ. Needs the Debian packages librsvg2-bin and poppler-utils, Pillow and
NumPy."""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy
from PIL import Image

FOLDERS = [Path("GoldenImages"), *sorted(Path("Families").glob("*/GoldenImages"))]
LARGEST_CHART = 40_000
GREATEST_DIFFERENCE = 48
GREATEST_SHARE = 0.02
FINER = 4
# Content that the two programs draw differently, by name prefix: not compared, but counted.
OTHERWISE = {
    "Features/image-": "few pixels enlarged, or many made smaller, which each program resamples in its own way",
    "Text/text-tabular-figures": "large figures of one width, which librsvg does not know",
    "Features/gradient-radial-repeat": "hard edges in a gradient, which pdftoppm smooths when it draws finer",
}


def run(*command):
    return subprocess.run([str(part) for part in command], capture_output=True, text=True)


def label(golden):
    """The name of a golden, of a family's after the family."""
    family = golden["folder"].parent.name
    return f"{family}/{golden['name']}" if family else golden["name"]


def arguments(golden):
    result = [golden["folder"] / golden["scene"]]
    for key in ("at", "scale"):
        if key in golden:
            result += [f"--{key}", golden[key]]
    if "size" in golden:
        size = golden["size"]
        result += ["--size", size if isinstance(size, str) else "x".join(map(str, size))]
    for name, value in golden.get("set", {}).items():
        result += ["--set", f"{name}={value if isinstance(value, str) else json.dumps(value)}"]
    if golden.get("reducedMotion"):
        result.append("--reduced-motion")
    return result


def bands(path, height, finer):
    """The rows of an image, some at a time, as premultiplied floating-point values, averaged in blocks."""
    picture = Image.open(path).convert("RGBA")
    size = (picture.width // finer, picture.height // finer)
    for top in range(0, size[1], height):
        rows = min(height, size[1] - top)
        # The sums of blocks are exact in 16 bits, and small pieces stay in the cache.
        values = numpy.asarray(picture.crop((0, top * finer, size[0] * finer, (top + rows) * finer)))
        values = values.reshape(rows, finer, size[0], finer, 4).sum(axis=3, dtype=numpy.uint16).sum(axis=1, dtype=numpy.uint16)
        values = values.astype(numpy.float32) / (finer * finer)
        yield size, values


def on_canvas(values, on_white):
    alpha = values[..., 3:] / 255
    if on_white:
        return values[..., :3] * alpha + 255 * (1 - alpha)
    return numpy.concatenate([values[..., :3] * alpha, values[..., 3:]], axis=2)


def share(reference, actual, is_pdf):
    differing = 0
    for (size, ours), (other, theirs) in zip(bands(reference, 64, 1), bands(actual, 64, FINER if is_pdf else 1)):
        if size != other:
            return 1.0
        difference = numpy.abs(on_canvas(ours, is_pdf) - on_canvas(theirs, is_pdf)).max(axis=2)
        differing += int((difference > GREATEST_DIFFERENCE).sum())
    return differing / (size[0] * size[1])


def words(text):
    """The words, each with its letters sorted: pdftotext turns the letters of Arabic ligatures around."""
    return {"".join(sorted(word)): word for word in re.findall(r"[^\W\d_]{2,}", text)}


def check(program, golden, folder):
    name = golden["name"]
    stem = folder / name.replace("/", "-")
    svg, pdf = Path(f"{stem}.svg"), Path(f"{stem}.pdf")
    result = {"name": name, "faults": []}
    for file in (svg, pdf):
        made = run(program, "render", *arguments(golden), "-o", file)
        if made.returncode:
            result["faults"].append(made.stderr.strip() or f"exit code {made.returncode}")
            return result
        if file is svg:
            result["warnings"] = made.stderr.strip().splitlines()
        again = file.with_stem(file.stem + "-again")
        run(program, "render", *arguments(golden), "-o", again, "--quiet")
        if file.read_bytes() != again.read_bytes():
            result["faults"].append(f"{file.suffix} is not the same twice")
        again.unlink()
    reference = golden["folder"] / f"{golden['name']}.png"
    run("rsvg-convert", svg, "-o", f"{stem}-svg.png")
    run("pdftoppm", "-png", "-r", 96 * FINER, "-singlefile", pdf, f"{stem}-pdf")
    for kind in ("svg", "pdf"):
        try:
            result[kind] = share(reference, f"{stem}-{kind}.png", kind == "pdf")
        except OSError as error:
            result["faults"].append(f"{kind}: {error}")
            continue
        if result[kind] > GREATEST_SHARE and not name.startswith(tuple(OTHERWISE)):
            result["faults"].append(f"{100 * result[kind]:.2f} % of the pixels of the {kind} differ")
    result["bytes"] = svg.stat().st_size
    result["pdfBytes"] = pdf.stat().st_size
    if name.startswith("Charts/"):
        if result["bytes"] > LARGEST_CHART:
            result["faults"].append(f"the SVG has {result['bytes']} bytes")
        # It does not join the letters of rotated words.
        texts = [text for text in tree.parse(svg).iter("{http://www.w3.org/2000/svg}text") if "transform" not in text.attrib]
        wanted = words(" ".join("".join(text.itertext()) for text in texts))
        found = words(run("pdftotext", pdf, "-").stdout)
        missing = [word for letters, word in wanted.items() if letters not in found]
        if missing:
            result["faults"].append(f"pdftotext does not find {', '.join(sorted(missing)[:5])}")
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--only", action="append", default=[], help="goldens whose names begin so")
    parser.add_argument("--report", help="a JSON file for the figures")
    parser.add_argument("--keep", help="a folder for the files")
    options = parser.parse_args()
    goldens = [golden | {"folder": folder} for folder in FOLDERS
               for golden in json.loads((folder / "manifest.json").read_text())["goldens"] if "film" not in golden]
    if options.only:
        goldens = [golden for golden in goldens if label(golden).startswith(tuple(options.only))]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep or temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(2) as workers:
            results = list(workers.map(lambda golden: check(options.program, golden, folder), goldens))
    if options.report:
        Path(options.report).write_text(json.dumps(results, indent=1))
    families = sorted({result["name"].split("/")[0] for result in results})
    for family in families:
        mine = [r for r in results if r["name"].startswith(family + "/")]
        line = [f"{family}: {len(mine)} scenes"]
        for kind in ("svg", "pdf"):
            shares = [r[kind] for r in mine if kind in r]
            if shares:
                line.append(f"{kind} differs in {100 * max(shares):.2f} % at most, {100 * numpy.median(shares):.3f} % median")
        sizes = [r["bytes"] for r in mine if "bytes" in r]
        if sizes:
            line.append(f"SVG of {min(sizes)} to {max(sizes)} bytes, median {int(numpy.median(sizes))}")
        print("; ".join(line))
    for beginning, reason in OTHERWISE.items():
        mine = [r for r in results if r["name"].startswith(beginning) and max(r.get("svg", 0), r.get("pdf", 0)) > GREATEST_SHARE]
        if mine:
            print(f"not judged: {len(mine)} of {beginning}*: {reason}")
    bad = [r for r in results if r["faults"]]
    for result in bad:
        print(f"{result['name']}: {'; '.join(result['faults'])}")
    print(f"{len(results) - len(bad)} of {len(results)} scenes agree")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
