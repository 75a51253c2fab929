#!/usr/bin/env python3
"""Compares maps: each place of a grid over the sphere with PROJ, within 0.01 points, and the rings of countries and states with
d3-geo in Vega, within 0.05 points, since both bend edges in steps of their own.

Usage: Scripts/check-map-projections.py PROGRAM
       Scripts/check-map-projections.py --record FILE     writes positions for the tests
Needs `pip install pyproj`, and what Scripts/check-gallery.py needs.
"""
import importlib.util
import json
import math
import os
import re
import subprocess
import sys
import tempfile

import numpy as np
import vl_convert
from pyproj import Proj

TOLERANCE, SCALE, SIDE = 0.01, 500, 6000
RING_TOLERANCE, RING_SCALE, RING_SIDE = 0.05, 200, 1200
DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Families/Charts/Scenes/data")
# Each projection of Afterglow, and that of PROJ for coordinates that have been turned.
CASES = {
    "mercator": ({"type": "mercator"}, "+proj=merc"),
    "equalEarth": ({"type": "equalEarth"}, "+proj=eqearth"),
    "equalEarth turned": ({"type": "equalEarth", "rotate": [-150, 20, 35]}, "+proj=eqearth"),
    "naturalEarth1": ({"type": "naturalEarth1"}, "+proj=natearth"),
    "orthographic": ({"type": "orthographic"}, "+proj=ortho"),
    "orthographic turned": ({"type": "orthographic", "rotate": [100, -40]}, "+proj=ortho"),
    "conicConformal": ({"type": "conicConformal"}, "+proj=lcc +lat_1=30 +lat_2=30"),
    "conicConformal of Europe": ({"type": "conicConformal", "rotate": [-10], "parallels": [35, 65]},
                                 "+proj=lcc +lat_1=35 +lat_2=65"),
    "azimuthalEqualArea": ({"type": "azimuthalEqualArea"}, "+proj=laea"),
    "azimuthalEqualArea turned": ({"type": "azimuthalEqualArea", "rotate": [-10, -52]}, "+proj=laea"),
}
# Those of d3-geo: the meridian in the middle, the center, the parallels, the scale, the offset, and the frame.
USA = [(-96, (-0.6, 38.7), (29.5, 45.5), 1, (0, 0), (-0.455, -0.238, 0.455, 0.238)),
       (-154, (-2, 58.5), (55, 65), 0.35, (-0.307, 0.201), (-0.425, 0.12, -0.214, 0.234)),
       (-157, (-3, 19.9), (8, 18), 1, (-0.205, 0.212), (-0.214, 0.166, -0.115, 0.234))]


def turned(longitude, latitude, angles):
    """Coordinates after a rotation of the sphere, by matrices."""
    first, second, third = np.radians(list(angles) + [0] * (3 - len(angles)))
    a, b = np.radians([longitude, latitude])
    vector = np.array([math.cos(a) * math.cos(b), math.sin(a) * math.cos(b), math.sin(b)])
    c, s = math.cos(first), math.sin(first)
    vector = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ vector
    c, s = math.cos(second), math.sin(second)
    vector = np.array([[c, 0, -s], [0, 1, 0], [s, 0, c]]) @ vector
    c, s = math.cos(third), math.sin(third)
    vector = np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ vector
    return math.degrees(math.atan2(vector[1], vector[0])), math.degrees(math.asin(vector[2]))


def position(case, longitude, latitude):
    """The position on a map of a unit sphere, y down; None where there is none."""
    if case == "albersUsa":
        for middle, center, parallels, scale, offset, frame in USA:
            aea = Proj(f"+proj=aea +lat_1={parallels[0]} +lat_2={parallels[1]} +lon_0={middle} +R=1")
            there, origin = aea(longitude, latitude), aea(middle + center[0], center[1])
            x, y = offset[0] + scale * (there[0] - origin[0]), offset[1] - scale * (there[1] - origin[1])
            if frame[0] < x < frame[2] and frame[1] < y < frame[3]:
                return x, y
        return None
    if case == "identity":
        return longitude / 100, latitude / 100
    projection, proj = CASES[case]
    longitude, latitude = turned(longitude, latitude, projection.get("rotate", []))
    # Mercator's map ends at 85°, and a cone at 60° beyond the equator.
    if case == "mercator" and abs(latitude) > 85 or case.startswith("conic") and latitude < -60:
        return "beyond"
    if case.startswith("orthographic") and math.cos(math.radians(longitude)) * math.cos(math.radians(latitude)) <= 0:
        return None
    x, y = Proj(proj + " +R=1")(longitude, latitude)
    return x, -y


def grid(case):
    if case == "albersUsa":
        return [(x, y) for x in np.arange(-170, -60, 2.5) for y in np.arange(17, 72, 2.5)]
    # Not on the edges of maps, where a place may be on either side.
    return [(x, y) for x in np.arange(-174.5, 180, 15) for y in np.arange(-85.5, 90, 9.5)]


def expected(case):
    places = [(*place, position(case, *place)) for place in grid(case)]
    return [place for place in places if place[2] != "beyond"]


def projection(case):
    known = {"albersUsa": {"type": "albersUsa"}, "identity": {"type": "identity"}}
    return CASES[case][0] if case in CASES else known[case]


def gallery():
    """What reads the marks of pictures."""
    specification = importlib.util.spec_from_file_location(
        "gallery", os.path.join(os.path.dirname(os.path.abspath(__file__)), "check-gallery.py"))
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def picture(program, folder, size, projection, data, mark):
    """The marks of a map that fills its picture."""
    path = os.path.join(folder, "map.json")
    chart = {"data": data, "padding": 0, "projection": projection, "marks": [{**mark, "color": "#123456"}]}
    layer = {"type": "component", "component": "chart", "parameters": chart}
    json.dump({"size": [size, size], "layers": [layer]}, open(path, "w"))
    subprocess.run([program, "render", path, "-o", path + ".svg"], check=True)
    return gallery().shapes(open(path + ".svg").read())


def drawn(program, folder, case, places):
    scale = SCALE / 100 if case == "identity" else SCALE
    points = picture(program, folder, SIDE, {**projection(case), "scale": scale},
                     [{"x": x, "y": y} for x, y, _ in places],
                     {"mark": "point", "longitude": "x", "latitude": "y", "size": 4})
    return np.array([(s.min(axis=0) + s.max(axis=0)) / 2 for s in points])


def boxes(shapes):
    """The boxes of rings that are not cut by the edges of the picture."""
    found = np.array([[*s.min(axis=0), *s.max(axis=0)] for s in shapes if len(s) > 2])
    return found[(found > 1).all(axis=1) & (found < RING_SIDE - 1).all(axis=1)]


def rings(program, folder, case):
    """How far the boxes of rings are from those of d3-geo, and their numbers."""
    name, object = ("us-states.json", "states") if case == "albersUsa" else ("world.json", "countries")
    topology = json.load(open(os.path.join(DATA, name)))
    if case.startswith("conic"):  # Antarctica is beyond the end of a cone.
        countries = topology["objects"][object]["geometries"]
        countries[:] = [country for country in countries if country.get("id") != 10]
    json.dump(topology, open(os.path.join(folder, "topology.json"), "w"))
    scaled = {**projection(case), "scale": 1000 if case == "albersUsa" else RING_SCALE}
    own = picture(program, folder, RING_SIDE, scaled, [],
                  {"mark": "geoshape", "map": {"url": "topology.json"}, "lineWidth": 0})
    vega = vl_convert.vegalite_to_svg({
        "width": RING_SIDE, "height": RING_SIDE, "padding": 0, "config": {"view": {"stroke": None}},
        "data": {"values": topology, "format": {"type": "topojson", "feature": object}},
        "projection": {**scaled, "translate": [RING_SIDE / 2] * 2}, "mark": {"type": "geoshape", "stroke": None}})
    # Countries that are not on the map have paths without data.
    vega = re.sub(r"<path(?![^>]* d=)[^>]*>", "", vega)
    own, vega = boxes(own), boxes(gallery().shapes(vega))
    away = max(np.abs(own - box).max(axis=1).min() for box in vega)
    return away if len(own) == len(vega) else math.inf, len(own), len(vega)


def check(program):
    worst = 0.0
    with tempfile.TemporaryDirectory() as folder:
        for case in [*CASES, "albersUsa", "identity"]:
            places = expected(case)
            centers = drawn(program, folder, case, places)
            there = [p for _, _, p in places if p is not None]
            if len(centers) != len(there):
                print(f"{case}: {len(centers)} places instead of {len(there)}")
                worst = math.inf
                continue
            away = max(np.abs(centers - (SIDE / 2 + SCALE * np.array(p))).max(axis=1).min() for p in there)
            worst = max(worst, away)
            print(f"{case}: {len(there)} places within {away:.4f} points")
        for case in [*CASES, "albersUsa"]:
            away, own, vega = rings(program, folder, case)
            print(f"{case}: {own} rings of {vega} within {away:.4f} points of Vega's")
            worst = max(worst, away * TOLERANCE / RING_TOLERANCE)
    return 0 if worst <= TOLERANCE else 1


def record(path):
    with open(path, "w") as file:
        file.write("# Positions of PROJ on the unit sphere, y down; none where there is none. Scripts/check-map-projections.py.\n")
        file.write("type\trotate\tparallels\tlongitude\tlatitude\tx\ty\n")
        for case in [*CASES, "albersUsa"]:
            known = projection(case)
            lists = "\t".join(" ".join(map(str, known.get(key, []))) for key in ("rotate", "parallels"))
            for x, y, place in expected(case)[::17 if case != "albersUsa" else 11]:
                shown = "none\tnone" if place is None else f"{place[0]:.9f}\t{place[1]:.9f}"
                file.write(f"{known['type']}\t{lists}\t{x}\t{y}\t{shown}\n")
    return 0


sys.exit(record(sys.argv[2]) if sys.argv[1] == "--record" else check(sys.argv[1]))
