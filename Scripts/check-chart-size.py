#!/usr/bin/env python3
"""Charts of long tables beside pandas with matplotlib, and DuckDB with Vega-Lite: processor time and peak memory.

Of 1,000,000 rows, each process draws points, a line, and bars of sums from a CSV and an NDJSON file, as 1600×1000
pixels. DuckDB sums for Vega-Lite, which cannot draw each of a million rows in a reasonable time. The rows times ten,
for bars only, show that memory does not grow.

Usage: Scripts/check-chart-size.py PROGRAM [--rows N] [--runs N]
Needs `pip install matplotlib pandas duckdb vl-convert-python`. Fails where the program takes more time than the faster
of both, or more than 250 MB.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile

MATPLOTLIB = """
import sys, pandas, matplotlib
matplotlib.use("agg")
from matplotlib import pyplot
mark, path, output = sys.argv[1:]
table = (pandas.read_json(path, lines=True, convert_dates=["time"]) if path.endswith("ndjson")
         else pandas.read_csv(path, parse_dates=["time"]))
figure, axes = pyplot.subplots(figsize=(8, 5), dpi=200)
if mark == "point":
    axes.scatter(table.x, table.y, s=4, alpha=0.2)
elif mark == "line":
    axes.plot(table.time, table.y)
else:
    sums = table.groupby("name").y.sum()
    axes.bar(sums.index, sums.values)
figure.savefig(output)
"""
DUCKDB = """
import sys, duckdb, vl_convert
_, path, output = sys.argv[1:]
names = duckdb.sql(f"SELECT name, sum(y) AS y FROM '{path}' GROUP BY name").fetchall()
open(output, "wb").write(vl_convert.vegalite_to_png({
    "$schema": "https://vega.github.io/schema/vega-lite/v5.json", "width": 720, "height": 420, "mark": "bar",
    "data": {"values": [{"name": name, "y": y} for name, y in names]},
    "encoding": {"x": {"field": "name", "type": "nominal"}, "y": {"field": "y", "type": "quantitative"}}}, scale=2))
"""
COLUMNS = {
    "point": ["--mark", "point", "--x", "x", "--y", "y"],
    "line": ["--mark", "line", "--x", "time", "--y", "y"],
    "bar": ["--mark", "bar", "--x", "name", "--y", "y:sum"],
}
GREATEST_MEMORY = 250


def write(path, rows):
    import numpy

    random = numpy.random.default_rng(1)
    is_csv = path.endswith(".csv")
    with open(path, "w") as file:
        if is_csv:
            file.write("time,x,y,name\n")
        for start in range(0, rows, 100_000):
            times = numpy.datetime64("2005-01-01T00:00:00") + 60 * numpy.arange(start, start + 100_000)
            x = random.normal(size=100_000)
            y = 0.5 * x + random.normal(size=100_000)
            names = random.integers(0, 8, 100_000)
            form = "%s,%.6f,%.6f,%s\n" if is_csv else '{"time":"%s","x":%.6f,"y":%.6f,"name":"%s"}\n'
            file.writelines(form % (t, a, b, "abcdefgh"[n]) for t, a, b, n in zip(times, x, y, names))


def measure(command, runs):
    """Seconds of the processor, the median, and megabytes at most."""
    times, memory = [], 0
    for _ in range(runs):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{' '.join(command[:4])} failed")
        times.append(usage.ru_utime + usage.ru_stime)
        memory = max(memory, usage.ru_maxrss / 1024)
    return statistics.median(times), memory


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "chart.png")
        python = [sys.executable, "-c"]
        memories = {}
        for kind in ("csv", "ndjson"):
            path = os.path.join(folder, f"table.{kind}")
            write(path, options.rows)
            for mark, columns in COLUMNS.items():
                own = measure([options.program, "chart", path, *columns, "-o", output], options.runs)
                peers = {"matplotlib": measure(python + [MATPLOTLIB, mark, path, output], options.runs)}
                if mark == "bar":
                    peers["DuckDB"] = measure(python + [DUCKDB, mark, path, output], options.runs)
                    memories[kind] = own[1]
                fastest = min(time for time, _ in peers.values())
                isRight = own[0] <= fastest and own[1] <= GREATEST_MEMORY
                failures += not isRight
                others = "; ".join(f"{name} {time:.2f} s, {size:.0f} MB" for name, (time, size) in peers.items())
                print(f"{kind} {mark}: {own[0]:.2f} s, {own[1]:.0f} MB; {others}{'' if isRight else ' (!)'}")
                sys.stdout.flush()
            write(path, 10 * options.rows)
            time, size = measure([options.program, "chart", path, *COLUMNS["bar"], "-o", output], 1)
            isRight = size <= 1.1 * memories[kind] + 1
            failures += not isRight
            print(f"{kind} bar, ten times the rows: {time:.2f} s, {size:.0f} MB{'' if isRight else ' (!)'}")
            os.remove(path)
    return 1 if failures else 0


sys.exit(main())
