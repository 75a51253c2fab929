#!/usr/bin/env python3
"""The weekly bars of `afterglow chart`, also drawn by Vega-Lite and matplotlib: whole processes, 1600×1000 pixels.

Each starts from the same table, sums it by week and writes a PNG file. In one process, each chart after the first is
timed for Vega-Lite and matplotlib; `make bench` does the same for Afterglow.
Needs `pip install vl-convert-python matplotlib`, and the program where `make build` puts it, or its path as argument.
"""
import datetime
import os
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 15
READING = """
import csv, collections, datetime, time
def weeks(path):
    sums = collections.Counter()
    for row in csv.DictReader(open(path)):
        day = datetime.date.fromisoformat(row["date"])
        sums[day - datetime.timedelta(days=day.weekday())] += float(row["volume"])
    return sorted(sums.items())
"""
VEGA = READING + """
import vl_convert, sys
def draw(path, output):
    values = [{"week": str(week), "volume": volume} for week, volume in weeks(path)]
    png = vl_convert.vegalite_to_png({
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 720, "height": 420,
        "data": {"values": values}, "mark": "bar",
        "encoding": {"x": {"field": "week", "type": "ordinal"}, "y": {"field": "volume", "type": "quantitative"}}},
        scale=2)
    open(output, "wb").write(png)
"""
MATPLOTLIB = READING + """
import matplotlib, sys
matplotlib.use("agg")
from matplotlib import pyplot
def draw(path, output):
    data = weeks(path)
    figure, axes = pyplot.subplots(figsize=(8, 5), dpi=200)
    axes.bar([f"{week:%b %d}" for week, _ in data], [volume for _, volume in data])
    axes.set_ylabel("volume")
    figure.savefig(output)
    pyplot.close(figure)
"""
ONCE = "\ndraw(sys.argv[1], sys.argv[2])\n"
OFTEN = """
times = []
for _ in range(12):
    start = time.perf_counter()
    draw(sys.argv[1], sys.argv[2])
    times.append(time.perf_counter() - start)
print(*times[1:])
"""


def table():
    start = datetime.date(2026, 8, 1)
    rows = (f"{start + datetime.timedelta(days=row // 3)},{500 + row * 7919 % 3500}" for row in range(300))
    return "date,volume\n" + "\n".join(rows) + "\n"


def milliseconds(times):
    return f"{statistics.median(times) * 1000:.0f} ms ({min(times) * 1000:.0f}…{max(times) * 1000:.0f})"


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/afterglow"
with tempfile.TemporaryDirectory() as folder:
    path, output = os.path.join(folder, "table.csv"), os.path.join(folder, "chart.png")
    with open(path, "w") as file:
        file.write(table())
    python = [sys.executable, "-c"]
    commands = {
        "afterglow chart": [program, "chart", path, "--x", "date:week", "--y", "volume:sum", "-o", output],
        "Vega-Lite (vl-convert)": python + [VEGA + ONCE, path, output],
        "matplotlib": python + [MATPLOTLIB + ONCE, path, output],
    }
    times = {name: [] for name in commands}
    for run in range(RUNS + 1):
        for name, command in commands.items():
            elapsed = seconds(command)
            # The first run loads the files into the page cache.
            if run > 0:
                times[name].append(elapsed)
    for name, measured in times.items():
        print(f"{name}, from a cold start: {milliseconds(measured)}")
    for name, code in {"Vega-Lite (vl-convert)": VEGA, "matplotlib": MATPLOTLIB}.items():
        result = subprocess.run(python + [code + OFTEN, path, output], check=True, capture_output=True, text=True)
        print(f"{name}, in a process that has drawn one: {milliseconds([float(x) for x in result.stdout.split()])}")
