#!/usr/bin/env python3
"""Draws the SVG files of Tests/WildFiles, and compares what Afterglow, rsvg-convert and resvg draw.

    Scripts/check-wild.py PROGRAM [--files Tests/WildFiles] [--keep FOLDER]

Two images agree if at most 2 % of their pixels differ by more than 48/255 on any premultiplied channel. A file is a suspect
if the two others agree and Afterglow agrees with neither; of more than 0.2 % of the files that is a failure. The labels of
the diagrams, which the others do not draw, must be in the scene that `convert` makes of them. Needs the Debian package
librsvg2-bin, and `pip install resvg-py numpy pillow`. Nothing is fetched."""

import argparse
import concurrent.futures
import io
import json
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy
import resvg_py
from PIL import Image, ImageColor


def premultiplied(image):
    pixels = numpy.asarray(image.convert("RGBA"), dtype=float).copy()
    pixels[..., :3] *= pixels[..., 3:] / 255
    return pixels


def agree(one, other):
    if one is None or other is None or one.shape != other.shape:
        return False
    return float((abs(one - other).max(axis=2) > 48).mean()) <= 0.02


def drawn_by_rsvg(source, width, height):
    run = subprocess.run(["rsvg-convert", source, "-w", str(width), "-h", str(height)], capture_output=True, timeout=60)
    return premultiplied(Image.open(io.BytesIO(run.stdout))) if run.returncode == 0 else None


def drawn_by_resvg(source, width, height):
    try:
        data = resvg_py.svg_to_bytes(svg_path=str(source), width=width, height=height)
    except Exception:
        return None
    return premultiplied(Image.open(io.BytesIO(bytes(data))))


def over_background(source, image):
    """The image over the root's background, which CSS paints and the others do not."""
    style = ElementTree.parse(source).getroot().get("style", "")
    color = re.search(r"(?:^|;)\s*background(?:-color)?:\s*([^;]+)", style)
    if image is None or not color or color[1].strip() == "transparent":
        return image
    ground = numpy.array([*ImageColor.getrgb(color[1].strip().replace(" ", ""))[:3], 255.0])
    return image + ground * (1 - image[..., 3:] / 255)


def labels(source):
    """The words that a file shows; of a `switch` those of its first child."""
    words = set()

    def visit(element, shown):
        name = element.tag.rpartition("}")[2]
        if name in ("style", "script", "title", "desc", "metadata"):
            return
        shown = shown or name in ("text", "foreignObject")
        if shown:
            words.update((element.text or "").split())
        for child in list(element)[:1] if name == "switch" else element:
            visit(child, shown)
            if shown:
                words.update((child.tail or "").split())

    visit(ElementTree.parse(source).getroot(), False)
    return words


def texts(value):
    """The texts of a scene's layers."""
    if isinstance(value, dict):
        if value.get("type") == "text":
            text = value.get("text", "")
            yield text if isinstance(text, str) else "".join(span.get("text", "") for span in text)
        for member in value.values():
            yield from texts(member)
    elif isinstance(value, list):
        for member in value:
            yield from texts(member)


def check(program, source, scratch):
    """What is found of a file: a failure, whether it is a suspect, and its labels that are lost."""
    target = Path(scratch) / (source.parent.name + "-" + source.stem + ".png")
    run = subprocess.run([program, "render", source, "-o", target, "--scale", "2"], capture_output=True, text=True, timeout=120)
    if run.returncode != 0:
        return run.stderr.strip()[:200], False, set()
    ours = Image.open(target)
    scene = subprocess.run([program, "convert", source, "-o", "-"], capture_output=True, text=True, timeout=120)
    if scene.returncode != 0:
        return scene.stderr.strip()[:200], False, set()
    shown = "".join("".join(text.split()) for text in texts(json.loads(scene.stdout)))
    lost = {word for word in labels(source) if word not in shown}
    if source.parent.name == "diagrams":
        return None, False, lost
    ours = premultiplied(ours)
    height, width = ours.shape[:2]
    others = [over_background(source, draw(source, width, height)) for draw in (drawn_by_rsvg, drawn_by_resvg)]
    return None, agree(*others) and not any(agree(ours, other) for other in others), lost


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--files", default="Tests/WildFiles")
    parser.add_argument("--keep", help="where to leave the pictures")
    arguments = parser.parse_args()
    files = sorted(Path(arguments.files).rglob("*.svg"))
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        if arguments.keep:
            Path(arguments.keep).mkdir(parents=True, exist_ok=True)
            scratch = arguments.keep
        found = list(pool.map(lambda source: check(arguments.program, source, scratch), files))
    failures, suspects, losses = 0, 0, 0
    for source, (failure, is_suspect, lost) in zip(files, found):
        if failure:
            print(f"{source}: {failure}")
        if is_suspect:
            print(f"{source}: differs from rsvg-convert and resvg, which agree")
        if lost:
            print(f"{source}: lost labels: {' '.join(sorted(lost))}")
        failures, suspects, losses = failures + bool(failure), suspects + is_suspect, losses + bool(lost)
    print(f"{len(files)} files: {failures} fail, {suspects} suspects, {losses} with lost labels")
    sys.exit(bool(failures or losses or suspects > 0.002 * len(files)))


if __name__ == "__main__":
    main()
