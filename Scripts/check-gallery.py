#!/usr/bin/env python3
"""Draws examples of Vega-Lite's gallery with `afterglow chart --from`, and compares them with Vega.

For each specification it writes both pictures side by side on sheets, and compares positions: the positions of the marks
in Vega's scene graph are mapped to the chart's by the best scale and offset for each axis, after which each must have a
vertex, a center or a line of the chart within half a point.

Usage: Scripts/check-gallery.py PROGRAM OUTPUT [--data FOLDER] [--only NAME,…]
"""
import argparse
import base64
import json
import os
import re
import subprocess
import sys

import numpy as np
import vl_convert
from PIL import Image, ImageDraw

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GALLERY = os.path.join(ROOT, "Families/Charts/Tests/Cases/Gallery")
TOLERANCE = 0.5
# The colors of the lines of a chart in the light theme.
GRID, AXIS = "#e1e4e8", "#8c959f"
# The side of the squares of its legend.
SWATCH = 12
# Bootstrap intervals are random in Vega; slices, rings and words have no axes.
# Months of the year are days of a leap year in Vega, and bands in charts; rules of the waterfall have ends in pixels.
WITHOUT_POSITIONS = {
    "layer_point_errorbar_ci", "layer_line_errorband_ci", "arc_radial", "layer_arc_label", "bar_month_temporal_initial",
    "waterfall_chart",
}


def inlined(value, folder, missing):
    """The specification with its tables, since vl-convert reads no files."""
    if isinstance(value, dict):
        url = value.get("url")
        if isinstance(url, str) and url.startswith("data/"):
            path = os.path.join(folder, url[5:])
            if not os.path.exists(path):
                missing.append(url)
                return value
            rest = {k: v for k, v in value.items() if k != "url"}
            if path.endswith(".json"):
                rest["values"] = json.load(open(path))
            elif path.endswith((".csv", ".tsv")):
                rest["values"] = open(path).read()
                rest["format"] = {**(rest.get("format") or {}), "type": path[-3:]}
            return rest
        return {k: inlined(v, folder, missing) for k, v in value.items()}
    if isinstance(value, list):
        return [inlined(v, folder, missing) for v in value]
    if isinstance(value, str) and value.startswith("data/") and value.endswith(".png"):
        data = open(os.path.join(folder, value[5:]), "rb").read()
        return f"data:image/png;base64,{base64.b64encode(data).decode()}"
    return value


def vega_points(graph):
    """The corners of Vega's marks in its first group of them, each with the axes that it fixes: (x, y, kind)."""
    found = []

    def walk(item, dx, dy):
        if "marktype" in item:
            role, kind = item.get("role"), item["marktype"]
            if role in ("axis", "legend", "title", "row-header", "column-header", "row-footer", "column-footer"):
                return
            for child in item.get("items", []):
                if kind == "group":
                    walk(child, dx, dy)
                elif role == "mark":
                    found.append((kind, child, dx, dy))
            return
        x, y = item.get("x", 0) or 0, item.get("y", 0) or 0
        for child in item.get("items", []):
            walk(child, dx + x, dy + y)

    walk(graph, 0, 0)
    groups = {}
    for entry in found:
        groups.setdefault(entry[2:], []).append(entry)
    if not groups:
        return []
    first = min(groups, key=lambda place: (place[1], place[0]))
    points = []
    for kind, item, _, _ in groups[first]:
        x, y = item.get("x"), item.get("y")
        w, h = item.get("width", 0) or 0, item.get("height", 0) or 0
        if kind == "rect":
            points.append(("rect", (x or 0, y or 0, (x or 0) + w, (y or 0) + h)))
        elif kind == "image":
            points.append((kind, ((x or 0) + w / 2, (y or 0) + h / 2)))
        elif kind in ("symbol", "line", "area", "trail") and x is not None and y is not None:
            points.append((kind, (x, y)))
            if kind == "area":
                points.append((kind, (item.get("x2", x), item.get("y2", y))))
        elif kind == "rule":
            points.append(("rule", (x or 0, y or 0, item.get("x2", x) or 0, item.get("y2", y) or 0)))
    return points


def shapes(svg):
    """The subpaths of the marks in a picture: their vertices."""
    # What is before the first grid line is the background, the legend and the titles.
    paths = re.findall(r"<path[^>]*>", svg)
    grid = [i for i, path in enumerate(paths) if GRID in path]
    paths = [p for p in (paths[grid[0]:] if grid else paths[1:]) if GRID not in p and AXIS not in p]
    subpaths = []
    for path in paths:
        tokens = re.findall(r"[a-zA-Z]|-?\d*\.?\d+(?:e-?\d+)?", re.search(r' d="([^"]*)"', path)[1])
        index, command, at, start, points = 0, "", [0.0, 0.0], [0.0, 0.0], []

        def number():
            nonlocal index
            index += 1
            return float(tokens[index - 1])

        while index < len(tokens):
            if tokens[index].isalpha():
                command = tokens[index]
                index += 1
            relative = command.islower()
            base = list(at) if relative else [0.0, 0.0]
            kind = command.lower()
            if kind == "z":
                at = list(start)
                continue
            if kind == "m":
                if points:
                    subpaths.append(points)
                at = [base[0] + number(), base[1] + number()]
                start, points = list(at), [tuple(at)]
                command = "l" if relative else "L"
                continue
            if kind == "h":
                at = [base[0] + number(), at[1]]
            elif kind == "v":
                at = [at[0], base[1] + number()]
            elif kind == "l":
                at = [base[0] + number(), base[1] + number()]
            elif kind == "c":
                for _ in range(4):
                    number()
                at = [base[0] + number(), base[1] + number()]
            elif kind == "s" or kind == "q":
                for _ in range(2):
                    number()
                at = [base[0] + number(), base[1] + number()]
            else:
                break
            points.append(tuple(at))
        if points:
            subpaths.append(points)
    for values in re.findall(r'<use xlink:href="#i[^>]*matrix\(([^)]*)\)', svg):
        width, _, _, height, x, y = map(float, values.split())
        subpaths.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
    return [p for p in map(np.array, subpaths) if not is_swatch(p)]


def is_swatch(path):
    """Whether a path is a rounded square of a legend, which a chart without a grid has before its marks."""
    return len(path) == 9 and np.allclose(np.ptp(path, axis=0), SWATCH, atol=0.1)


def fits(own, vega):
    """Scales and offsets of an axis that may map Vega's positions to the chart's, the best first."""
    own, vega = np.unique(np.round(own, 2)), np.unique(np.round(vega, 3))
    if len(vega) < 2 or vega[-1] - vega[0] < 1 or len(own) < 2:
        return [(1.0, value - vega[0]) for value in own[:20]] or [(1.0, 0.0)]
    sample = vega[:: max(1, len(vega) // 50)]
    firsts, lasts = (own, own) if len(own) < 40 else (own[:12], own[-12:])
    low, high = np.meshgrid(firsts, lasts, indexing="ij")
    low, high = low.ravel(), high.ravel()
    low, high = low[high - low > 5], high[high - low > 5]
    scales = (high - low) / (vega[-1] - vega[0])
    mapped = (sample[None, :] - vega[0]) * scales[:, None] + low[:, None]
    place = np.clip(np.searchsorted(own, mapped), 1, len(own) - 1)
    distance = np.minimum(np.abs(own[place] - mapped), np.abs(own[place - 1] - mapped))
    # Among equal ones, that which uses most of the chart.
    score = np.mean(distance <= TOLERANCE, axis=1) + 1e-6 * (high - low)
    best = np.argsort(-score)[:4]
    return [(scales[i], low[i] - vega[0] * scales[i]) for i in best] or [(1.0, 0.0)]


def share(points, subpaths):
    """The share of Vega's marks that the chart has: the whole of it, or that part which has the first of several charts."""
    if not subpaths:
        return 0.0
    low = np.min([p.min(axis=0) for p in subpaths], axis=0)
    middle = (low + np.max([p.max(axis=0) for p in subpaths], axis=0)) / 2
    best = 0.0
    for part in ([np.inf, np.inf], [middle[0], np.inf], [np.inf, middle[1]], middle):
        within = [p for p in subpaths if np.all(p.mean(axis=0) <= part)]
        if within and best < 0.99:
            best = max(best, share_of_one(points, within))
    return best


def share_of_one(points, subpaths):
    """The share of Vega's marks that a chart has, with the best scales."""
    boxes = np.array([[*p.min(axis=0), *p.max(axis=0)] for p in subpaths])
    centers = (boxes[:, :2] + boxes[:, 2:]) / 2
    vertices = np.concatenate(subpaths)
    segments = np.concatenate([np.hstack([p[:-1], p[1:]]) for p in subpaths if len(p) > 1])
    kinds = {kind for kind, _ in points}
    best = 0.0
    for axes in ("x", "y", "xy", ""):
        if "rect" not in kinds and axes:
            continue

        def pair(axis):
            index = 0 if axis == "x" else 1
            own, vega = [], []
            if "rect" in kinds:
                # Bars are as wide as each program likes: across a band, their middles count.
                rects = [v for k, v in points if k == "rect"]
                if axis in axes:
                    own += [boxes[:, index], boxes[:, index + 2]]
                    vega += [v[i] for v in rects for i in (index, index + 2)]
                else:
                    own.append(centers[:, index])
                    vega += [(v[index] + v[index + 2]) / 2 for v in rects]
            else:
                own.append(centers[:, index] if kinds & {"symbol", "trail", "image"} else vertices[:, index])
                vega += [v[i] for _, v in points for i in range(index, len(v), 2)]
            return fits(np.concatenate(own), np.array(vega))

        def hits(sample, x, y):
            count = 0
            for kind, values in sample:
                mapped = [(values[i] * x[0] + x[1], values[i + 1] * y[0] + y[1]) for i in range(0, len(values), 2)]
                if kind != "rect":
                    count += all(near(p, vertices, centers, segments) for p in mapped)
                    continue
                box = np.array([*np.min(mapped, axis=0), *np.max(mapped, axis=0)])
                # The gap of a point between the parts of a stack is no error of position.
                away = [
                    np.abs(boxes[:, [i, i + 2]] - box[[i, i + 2]]).max(axis=1) - 1 if axis in axes
                    else np.abs(centers[:, i] - (box[i] + box[i + 2]) / 2)
                    for i, axis in enumerate("xy")
                ]
                isEmpty = box[2] - box[0] < 0.01 or box[3] - box[1] < 0.01
                count += bool(isEmpty or np.any((away[0] <= TOLERANCE) & (away[1] <= TOLERANCE)))
            return count / len(sample)

        sample = points[:: max(1, len(points) // 25)]
        combinations = [(x, y) for x in pair("x") for y in pair("y")]
        x, y = max(combinations, key=lambda c: hits(sample, *c))
        best = max(best, hits(points, x, y))
        if best > 0.995:
            return best
    return best


def near(point, vertices, centers, segments):
    p = np.array(point)
    if np.any(np.abs(centers - p).max(axis=1) <= TOLERANCE) or np.any(np.abs(vertices - p).max(axis=1) <= TOLERANCE):
        return True
    a, b = segments[:, :2], segments[:, 2:]
    d = b - a
    length = np.maximum((d**2).sum(axis=1), 1e-12)
    t = np.clip(((p - a) * d).sum(axis=1) / length, 0, 1)
    return bool(np.any(np.hypot(*(a + d * t[:, None] - p).T) <= TOLERANCE))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("output")
    parser.add_argument("--data", default=os.path.join(GALLERY, "data"))
    parser.add_argument("--least", type=int, default=0, help="the least number of examples that are drawn")
    parser.add_argument("--only", default="", help="names of examples, separated by commas")
    options = parser.parse_args()
    os.makedirs(options.output, exist_ok=True)
    folder = os.path.join(options.output, "specs")
    os.makedirs(folder, exist_ok=True)
    if not os.path.lexists(os.path.join(folder, "data")):
        os.symlink(os.path.abspath(options.data), os.path.join(folder, "data"))
    specs = sorted(n[:-8] for n in os.listdir(os.path.join(GALLERY, "specs")) if n.endswith(".vl.json"))
    drawn, equal, cells = 0, 0, []
    for name in options.only.split(",") if options.only else specs:
        spec = json.load(open(os.path.join(GALLERY, "specs", f"{name}.vl.json")))
        missing = []
        whole = inlined(spec, options.data, missing)
        if missing:
            print(f"{name}: not checked, {missing[0]} is missing")
            continue
        path = os.path.join(folder, f"{name}.vl.json")
        json.dump(spec, open(path, "w"))
        picture = os.path.join(options.output, f"{name}.png")
        vector = os.path.join(options.output, f"{name}.svg")
        for target in (picture, vector):
            done = subprocess.run(
                [options.program, "chart", "--from", path, "--allow-folder", options.data, "-o", target],
                capture_output=True, text=True)
        # A gap between bars in pixels is no position.
        whole.setdefault("config", {}).setdefault("bar", {})["binSpacing"] = 0
        try:
            open(os.path.join(options.output, f"{name}-vega.png"), "wb").write(vl_convert.vegalite_to_png(whole, scale=2))
            graph = vl_convert.vegalite_to_scenegraph(whole)["scenegraph"]
        except ValueError as error:
            print(f"{name}: not checked, Vega: {str(error)[:100]}")
            continue
        cells.append((name, picture if done.returncode == 0 else None))
        if done.returncode:
            print(f"{name}: not drawn: {done.stderr.strip().splitlines()[0][:160] if done.stderr.strip() else ''}")
            continue
        drawn += 1
        points = [] if name in WITHOUT_POSITIONS or name.startswith("geo_") else vega_points(graph)
        if len(points) > 300:
            # The outermost ones as well, which fix the scales.
            places = np.array([p[:2] for _, p in points])
            outermost = {int(f(places[:, i])) for f in (np.argmin, np.argmax) for i in (0, 1)}
            points = [points[i] for i in outermost | set(np.linspace(0, len(points) - 1, 300).astype(int).tolist())]
        if not points:
            print(f"{name}: drawn")
            equal += 1
            continue
        part = share(points, shapes(open(vector).read()))
        equal += part >= 0.99
        print(f"{name}: drawn, {part:.1%} of {len(points)} positions within {TOLERANCE} pt")
        sys.stdout.flush()
    width, height = 560, 360
    for start in range(0, len(cells), 12):
        sheet = Image.new("RGB", (4 * width, 6 * (height + 20)), "white")
        pen = ImageDraw.Draw(sheet)
        for index, (name, picture) in enumerate(cells[start:start + 12]):
            left, top = (index % 2) * 2 * width, index // 2 * (height + 20)
            pen.text((left + 6, top + 4), name, fill="black")
            for side, path in enumerate([os.path.join(options.output, f"{name}-vega.png"), picture]):
                if path and os.path.exists(path):
                    image = Image.open(path).convert("RGB")
                    image.thumbnail((width - 12, height))
                    sheet.paste(image, (left + side * width + 6, top + 18))
        sheet.save(os.path.join(options.output, f"sheet-{start // 12 + 1}.png"))
    print(f"{drawn} examples are drawn, {equal} of them with Vega's positions; sheets are in {options.output}")
    return 0 if drawn >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())
