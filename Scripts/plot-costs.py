#!/usr/bin/env python3
"""Draws docs/images/costs.svg from the rows that `AfterglowBenchmarks cost` prints.

usage: .build/release/AfterglowBenchmarks cost | Scripts/plot-costs.py
Needs `pip install matplotlib`.
"""
import csv
import pathlib
import sys

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "afterglow"
from matplotlib import pyplot

rows = list(csv.DictReader(sys.stdin))
figure, axes = pyplot.subplots(1, 3, figsize=(11, 3.4), layout="constrained")
panels = [
    ("pixels", "a frame of the heart", "megapixels", 1e-6),
    ("frames", "the heart at 540×960", "frames", 1),
    ("deviation", "Gaussian of 1080×1920", "standard deviation in pixels", 1),
]
for axis, (what, title, label, scale) in zip(axes, panels):
    points = [(float(row["amount"]) * scale, float(row["milliseconds"])) for row in rows if row["what"] == what]
    axis.plot(*zip(*points), "o-", color="#7a3b9a")
    axis.set(title=title, xlabel=label, ylabel="milliseconds", xlim=(0, None), ylim=(0, None))
    axis.spines[["top", "right"]].set_visible(False)
output = pathlib.Path(__file__).parent.parent / "docs/images/costs.svg"
output.parent.mkdir(parents=True, exist_ok=True)
figure.savefig(output, metadata={"Date": None})
