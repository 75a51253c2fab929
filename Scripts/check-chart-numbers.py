#!/usr/bin/env python3
"""Compares positions of `afterglow chart` with numbers of pandas, NumPy, SciPy and statsmodels: within 0.01 points.

The values of each chart are computed by these, and their marks must be where one linear scale puts them.
`Scripts/make-statistics-cases.py` does the same for the numbers themselves, within 1e-9.

Usage: Scripts/check-chart-numbers.py PROGRAM
Needs `pip install pandas scipy statsmodels`, and what Scripts/check-gallery.py needs.
"""
import importlib.util
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy import stats

TOLERANCE = 0.01
gallery = importlib.util.spec_from_file_location("gallery", os.path.join(os.path.dirname(__file__), "check-gallery.py"))
module = importlib.util.module_from_spec(gallery)
gallery.loader.exec_module(module)

random = np.random.default_rng(11)
count = 400
table = pd.DataFrame({
    "group": random.choice(list("abcde"), count), "part": random.choice(["u", "v", "w"], count),
    "day": pd.Timestamp("2025-01-01") + pd.to_timedelta(random.integers(0, 200, count), unit="D"),
    "x": random.gamma(3, 20, count).round(3), "y": random.normal(50, 12, count).round(3),
})
BARE = ["--x-title", "", "--y-title", "", "--legend", "none", "--scale", "1", "--size", "900x700"]


def marks(program, folder, arguments):
    """The vertices of each mark of a chart, from left to right."""
    path = os.path.join(folder, "chart.svg")
    subprocess.run([program, "chart", os.path.join(folder, "table.csv"), *arguments, *BARE, "-o", path], check=True)
    found = [s for s in module.shapes(open(path).read()) if len(s) > 2 or abs(s[0] - s[-1]).max() > 0]
    return sorted(found, key=lambda s: (round(s[:, 0].min(), 1), -s[:, 1].max()))


def residual(values, places):
    """How far places are from the best linear scale of values."""
    values, places = np.asarray(values, float), np.asarray(places, float)
    scale = np.polynomial.Polynomial.fit(values, places, 1)
    return np.abs(scale(values) - places).max()


def tops(shapes):
    return [s[:, 1].min() for s in shapes] + [shapes[0][:, 1].max()]


def bars():
    groups = table.groupby("group", sort=False).y
    for name, values in (("sum", groups.sum()), ("mean", groups.mean()), ("median", groups.median()),
                         ("max", groups.max()), ("min", groups.min()), ("count", groups.count())):
        yield name, ["--x", "group", "--y", f"y:{name}"], [*values, 0], tops
    weeks = table.groupby(table.day.dt.to_period("M")).x.sum()
    yield "sum of each month", ["--x", "day:month", "--y", "x:sum"], [*weeks, 0], tops
    counts, edges = np.histogram(table.x, np.arange(0, table.x.max() + 15, 15))
    yield "histogram", ["--x", "x:bin", "--bins", "step=15"], [*counts[counts > 0], 0], lambda s: tops(s)
    running = table.groupby("day").x.sum().cumsum()
    yield ("running total", ["--mark", "line", "--x", "day", "--y", "x:sum", "--cumulative"], running,
           lambda s: s[0][:, 1])
    quartiles = groups.quantile([0.25, 0.75]).to_numpy().ravel()
    yield ("quartiles", ["--mark", "box", "--x", "group", "--y", "y"], quartiles,
           # A box is a fill and an outline.
           lambda s: [y for p in [p for p in s if np.ptp(p, axis=0).min() > 5][::2] for y in (p[:, 1].max(), p[:, 1].min())])


def curves():
    frame = sm.OLS(table.y, sm.add_constant(table.x)).fit()
    ends = np.array([table.x.min(), table.x.max()])
    grid = np.linspace(*ends, 101)
    step = {"regression": {"method": "polynomial", "degree": 3}, "field": "y", "value": "x"}
    yield ("polynomial", ["--mark", "line", "--transform", json.dumps(step), "--x", "x", "--y", "y"],
           np.polynomial.Polynomial.fit(table.x, table.y, 3)(grid))
    step = {"density": {"bandwidth": 4, "steps": 100}, "field": "y"}
    places = np.linspace(table.y.min(), table.y.max(), 101)
    yield ("density", ["--mark", "line", "--transform", json.dumps(step), "--x", "value", "--y", "density"],
           [stats.norm.pdf(p, table.y, 4).mean() for p in places])
    assert np.isfinite(frame.params).all()


def main():
    program, worst = sys.argv[1], 0.0
    with tempfile.TemporaryDirectory() as folder:
        table.to_csv(os.path.join(folder, "table.csv"), index=False, date_format="%Y-%m-%d")
        cases = [*bars()] + [(name, arguments, values, lambda s: s[0][:, 1]) for name, arguments, values in curves()]
        for name, arguments, values, read in cases:
            places = list(read(marks(program, folder, arguments)))
            if len(places) != len(values):
                print(f"{name}: {len(places)} positions instead of {len(values)}")
                worst = float("inf")
                continue
            away = residual(values, places)
            worst = max(worst, away)
            print(f"{name}: within {away:.4f} points")
    return 0 if worst <= TOLERANCE else 1


sys.exit(main())
