#!/usr/bin/env python3
"""Writes the geometry of five charts in Vega-Lite, with which ours is compared:

    python3 -m venv out/venv && out/venv/bin/pip install vl-convert-python
    out/venv/bin/python Scripts/vega-lite-geometry.py > Families/Charts/Tests/Cases/vega_lite_geometry.json

Positions are fractions of the plot, from the left and from the top; angles are degrees clockwise from the top.
"""

import json
import math
import re
import sys

import vl_convert

VERSION = "5.21"
WIDTH, HEIGHT = 400, 300

DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"]
LIFTS = [("bench", [3, 5, 2, 7, 4]), ("squat", [8, 1, 4, 0, 6.5]), ("row", [6, 6, 9, 2.5, 3])]
ROWS = [{"day": day, "lift": lift, "volume": values[i]} for i, day in enumerate(DAYS) for lift, values in LIFTS]
WEIGHTS = [("2026-01-05", 61), ("2026-01-12", 64.5), ("2026-01-26", 63), ("2026-02-16", 70), ("2026-03-09", 72.5),
           ("2026-03-30", 71), ("2026-04-06", 77)]
PARTS = [("Chest", 21), ("Back", 18), ("Shoulders", 9), ("Arms", 7), ("Quads", 14), ("Calves", 3.5), ("Neck", 0.5)]
HOURS = [{"hour": str(6 + i), "day": day, "sets": (i * 7 + j * 5) % 11} for i in range(6) for j, day in enumerate(DAYS)]

NOMINAL_DAY = {"field": "day", "type": "nominal", "sort": None}
TICK_COUNT = 8


def quantity(field, **scale):
    """A value axis rounded for its own number of ticks; by default Vega-Lite rounds all of them for ten."""
    return {"field": field, "type": "quantitative", "scale": {"nice": TICK_COUNT, **scale},
            "axis": {"tickCount": TICK_COUNT}}


def spec(rows, mark, encoding):
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": WIDTH, "height": HEIGHT,
        "data": {"values": rows}, "mark": mark, "encoding": encoding,
    }


SPECS = {
    "bar": spec([{"day": d, "volume": v} for d, v in zip(DAYS, [3150, 4820, 0, 12480, 7300])], "bar", {
        "x": NOMINAL_DAY, "y": quantity("volume")}),
    "stackedBar": spec(ROWS, "bar", {
        "x": NOMINAL_DAY, "y": quantity("volume"),
        "color": {"field": "lift", "type": "nominal", "sort": None},
        "order": {"field": "order", "type": "quantitative"}}),
    "line": spec([{"date": d, "weight": w} for d, w in WEIGHTS], "line", {
        "x": {"field": "date", "type": "temporal"},
        "y": quantity("weight", zero=False)}),
    "donut": spec([{"part": p, "count": c} for p, c in PARTS], {"type": "arc", "innerRadius": 90}, {
        "theta": {"field": "count", "type": "quantitative", "stack": True},
        "order": {"field": "order", "type": "quantitative"},
        "color": {"field": "part", "type": "nominal", "sort": None}}),
    "heatMap": spec(HOURS, "rect", {
        "x": {"field": "hour", "type": "nominal", "sort": None}, "y": NOMINAL_DAY,
        "color": {"field": "sets", "type": "quantitative"}}),
}
# Stacks and rings are laid out in the order of the data.
for name in ("stackedBar", "donut"):
    for index, row in enumerate(SPECS[name]["data"]["values"]):
        row["order"] = index


def items(node, marktype=None, role=None):
    """All items of marks of a type and a role, from a scene graph."""
    found = []
    if node.get("marktype") and (marktype is None or node["marktype"] == marktype) and (
            role is None or node.get("role") == role):
        found += node.get("items", [])
    for child in node.get("items", []):
        found += items(child, marktype, role)
    return found


def number(value):
    return round(value, 9)


def ticks(graph):
    """The labels of all axes, as shown."""
    return [item["text"] for item in items(graph, "text", "axis-label")]


def geometry(name, graph):
    if name == "donut":
        arcs = items(graph, "arc", "mark")
        angles = [sorted([math.degrees(a["startAngle"]), math.degrees(a["endAngle"])]) for a in arcs]
        return [{"startAngle": number(start), "endAngle": number(end)} for start, end in angles]
    if name == "line":
        points = items(graph, "line", "mark")
        return [{"x": number(p["x"] / WIDTH), "y": number(p["y"] / HEIGHT)} for p in points]
    rects = items(graph, "rect", "mark")
    return [{"x": number(r.get("x", 0) / WIDTH), "y": number(r.get("y", 0) / HEIGHT),
             "width": number(r.get("width", 0) / WIDTH), "height": number(r.get("height", 0) / HEIGHT)} for r in rects]


def main():
    cases = {}
    for name, chart in SPECS.items():
        graph = vl_convert.vegalite_to_scenegraph(chart, vl_version=VERSION)["scenegraph"]
        labels = ticks(graph)
        isValued = chart["encoding"].get("y", {}).get("type") == "quantitative"
        values = [float(t.replace(",", "")) for t in labels if re.fullmatch("[0-9,.]+", t)] if isValued else []
        cases[name] = {"spec": chart, "marks": geometry(name, graph), "valueTicks": values}
    json.dump({
        "source": f"Vega-Lite {VERSION} by vl-convert-python {vl_convert.__version__}, BSD 3-Clause",
        "madeBy": "Scripts/vega-lite-geometry.py", "charts": cases,
    }, sys.stdout, indent=1, ensure_ascii=False)
    print()


main()
