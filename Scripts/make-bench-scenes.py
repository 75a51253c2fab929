#!/usr/bin/env python3
"""Writes twenty more scenes of the kinds that `make bench BENCH=scenes` measures, to see that no figure holds for its scenes only.

usage: make-bench-scenes.py FOLDER, after `make bench BENCH=drawing`, whose pictures are copied; then
  .build/release/AfterglowBenchmarks drawing $(for file in FOLDER/*.json; do echo --file $file; done)
  Scripts/bench-skia.py columns scaling …
"""
import json
import math
import pathlib
import random
import shutil
import sys

FOLDER = pathlib.Path(sys.argv[1])
PICTURES = pathlib.Path(".build/bench-scenes")
WORDS = "river amber quiet window lantern harbour winter paper velvet orchard signal copper meadow thread island".split()
VERSE = "夕暮れの港に灯がともる静かな波が窓をたたいて遠い島から届く歌声は古い手紙の紙のにおい"
random.seed(77)
roll = random.uniform


def hsl(hue, lightness=60, alpha=1):
    return f"hsl({hue % 360:.0f} 70% {lightness}% / {alpha})"


def animation(name, start, end):
    return {"property": name, "duration": 2, "keyframes": [{"value": start}, {"value": end}]}


def drift(x, y):
    return animation("translate", [0, 0], [round(x, 2), round(y, 2)])


def frame(left, top, width, height):
    return {"left": round(left, 2), "top": round(top, 2), "width": round(width, 2), "height": round(height, 2)}


def box(kind, left, top, width, height, **keys):
    return {"type": kind, "frame": frame(left, top, width, height), **keys}


def text(left, top, width, height, words, size, color, weight=400, **keys):
    return box("text", left, top, width, height, text=words, font={"size": size, "weight": weight}, fill=color, **keys)


def line(count):
    return " ".join(random.choice(WORDS) for _ in range(count))


def gradient(kind, first, last, **keys):
    return {"type": kind, "stops": [{"color": first}, {"color": last}], **keys}


def blob(count, radius):
    """A closed curve around (radius, radius), of cubics that overlap."""
    points = [(radius * roll(0.7, 1) * math.cos(2 * math.pi * i / count), radius * roll(0.7, 1) * math.sin(2 * math.pi * i / count))
              for i in range(count)]
    path = f"M{points[0][0] + radius:.1f} {points[0][1] + radius:.1f}"
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        path += "C" + " ".join(f"{value + radius:.1f}" for value in (x0 * 1.2, y0 * 1.2, x1 * 1.2, y1 * 1.2, x1, y1))
    return path + "Z"


def zigzag():
    y, points = roll(100, 1800), []
    for step in range(250):
        y = min(1900, max(20, y + roll(-30, 30)))
        points.append(f"{step * 4.4:.2f} {y:.2f}")
    return "M" + "L".join(points)


def nested(depth, hue):
    inner = [nested(depth - 1, hue + 40)] if depth else []
    return {"type": "group", "frame": {"left": 12, "top": 12, "right": 12, "bottom": 12}, "opacity": 0.8,
            "children": [{"type": "rectangle", "cornerRadius": 10, "fill": hsl(hue)}] + inner}


def card(index):
    shadows = [{"offset": [0, 4], "blur": 12, "color": "rgb(0 0 0 / 0.2)"}, {"offset": [0, 1], "blur": 3, "color": "rgb(0 0 0 / 0.2)"}]
    return box("group", 20 + index % 5 * 212, 30 + index // 5 * 312, 190, 280, children=[
        {"type": "rectangle", "cornerRadius": 16, "fill": "white", "stroke": {"paint": "#ccd3df", "width": 1}, "shadows": shadows},
        box("rectangle", 16, 16, 158, 120, cornerRadius=10, fill=gradient("linear", hsl(index * 20), hsl(index * 20 + 60, 45), angle=120)),
        text(16, 150, 158, 30, random.choice(WORDS).title(), 20, "#223", 700), text(16, 185, 158, 30, line(2), 14, "#667"),
    ], animations=[drift(roll(-10, 10), roll(-20, 20)), animation("rotate", -2, 2)])


def area(index):
    top = "".join(f"L{60 + 16 * i} {1500 - index * 150 + roll(-60, 60):.1f}" for i in range(60))
    return {"type": "path", "path": f"M60 1700{top}L1004 1700Z", "fill": hsl(index * 30, 55, 0.7), "animations": [animation("translate", [0, 60], [0, 0])]}


def words():
    yield "columns", "#0c1018", [{"type": "group", "animations": [drift(7 * (column - 1), -150 + 60 * column)], "children": [
        text(20 + column * 355, i * 26, 350, 26, line(4), 15 + i % 4, hsl(200 + i * 3, 80), [400, 700][i % 2]) for i in range(80)]}
        for column in range(3)]
    yield "scaling", "#fdfaf2", [box("group", 0, 0, 1080, 1920, animations=[animation("scale", 0.9, 1.2)], children=[
        text(60, 40 + i * 46, 960, 46, line(6), 30, "#223") for i in range(40)])]
    yield "labels", "#345", [text(
        40 + i % 3 * 340, 40 + i // 3 * 120, 320, 100, random.choice(WORDS).title(), 56, hsl(i * 11, 75), 700, animations=[drift(i % 5, -i % 7)],
        filters=[{"dropShadow": {"offset": [0, 4], "blur": [2, 4, 8][i % 3], "color": "rgb(0 0 0 / 0.7)"}}]) for i in range(45)]
    yield "verses", "#0c1018", [{"type": "group", "animations": [drift(0, -70)], "children": [box(
        "text", 30, 20 + i * 38, 1020, 38, text=VERSE[i % 9:i % 9 + 30], language="ja", font={"family": "Noto Sans CJK JP", "size": 26},
        fill="#cde") for i in range(52)]}]


def lines():
    yield "zigzags", "#0c1018", [{"type": "path", "path": zigzag(), "animations": [animation("stroke.trimEnd", 0.2, 1)], "stroke": {
        "paint": hsl(i * 9, 60, 0.8), "width": 1.5 + i % 5, "join": ["round", "bevel", "miter"][i % 3],
        "cap": ["round", "butt", "square"][i % 3]}} for i in range(40)]
    waves = "".join(f" q 32.5 {60 if i % 2 else -60} 65 0" for i in range(16))
    yield "marching", "#0c1018", [{"type": "path", "path": f"M20 {40 + i * 47}{waves}", "animations": [animation("stroke.dashOffset", 0, 80)],
                                   "stroke": {"paint": hsl(i * 9), "width": 5, "cap": ["round", "butt"][i % 2],
                                              "dashes": [[14, 10], [1, 9], [22, 6, 4, 6]][i % 3]}} for i in range(40)]
    yield "frames", "#0c1018", [box(
        "rectangle", 520 - 20 * i, 930 - 34 * i, 40 * i + 40, 68 * i + 60, cornerRadius=12, animations=[animation("rotate", 0, (-1) ** i * 20)],
        stroke={"width": 6, "paint": gradient("radial", hsl(i * 15), hsl(i * 15 + 120))}) for i in range(26)]
    yield "areas", "#0c1018", [area(i) for i in range(8)] + [text(60 + i * 80, 1720, 80, 30, f"W{i}", 22, "#9fb0c8") for i in range(12)]


def shapes():
    yield "blobs", "#0c1018", [box("group", roll(-100, 900), roll(-100, 1700), 2 * radius, 2 * radius, children=[
        {"type": "path", "path": blob(24, radius), "fill": hsl(i * 13, 55, 0.6)}], animations=[animation("rotate", 0, round(roll(-90, 90)))])
        for i, radius in enumerate(roll(60, 220) for _ in range(60))]
    yield "particles", "#0c1018", [box(
        "ellipse", roll(0, 1050), roll(0, 1890), size, size, fill=hsl(i * 5, 70, 0.9), animations=[drift(roll(-90, 90), roll(-90, 90))])
        for i, size in enumerate(roll(3, 14) for _ in range(800))]
    yield "bubbles", "#fffaf0", [box(
        "ellipse" if i % 3 else "rectangle", roll(0, 1000), roll(0, 1840), size, size, fill=hsl(i * 7, 70, 0.8), blendMode="multiply",
        animations=[drift(roll(-40, 40), roll(-40, 40))]) for i, size in enumerate(roll(20, 90) for _ in range(200))]
    yield "lights", "#0c1018", [box(
        "ellipse", roll(-100, 800), roll(-100, 1600), size, size, fill=gradient("radial", hsl(i * 17, 60, 0.8), hsl(i * 17, 60, 0)),
        blendMode="screen", animations=[drift(roll(-60, 60), roll(-60, 60))]) for i, size in enumerate(roll(200, 500) for _ in range(40))]


def groups():
    yield "portholes", "#d8dde6", [box(
        "group", 40 + i % 2 * 500, 30 + i // 2 * 620, 480, 580, blendMode=["multiply", "screen", "overlay"][i % 3],
        clip={"inset": {"top": 20, "left": 20, "right": 20, "bottom": 20, "cornerRadius": 60}}, animations=[animation("rotate", i * 5, i * 5 - 40)],
        children=[box("ellipse", roll(0, 300), roll(0, 400), roll(100, 300), roll(100, 300), fill=hsl(i * 40 + k * 25)) for k in range(8)])
        for i in range(6)]
    yield "tickets", "#eef1f6", [card(i) for i in range(30)]
    yield "fades", "#0c1018", [box(
        "group", 20 + i % 4 * 265, 20 + i // 4 * 380, 250, 360, animations=[drift(i % 5, i % 9)], mask={"layers": [
            {"type": "rectangle", "cornerRadius": 40, "fill": gradient("linear", "black", "transparent", angle=180)}]}, children=[
                {"type": "rectangle", "fill": hsl(i * 21)}, box("ellipse", 40, 60, 170, 170, fill=hsl(i * 21 + 90)),
                text(20, 20, 210, 50, "Slide", 36, "white")]) for i in range(20)]
    yield "glows", "#0c1018", [box(
        "rectangle", 40 + i % 3 * 340, 40 + i // 3 * 310, 300, 260, cornerRadius=30, fill=hsl(220 + i * 4, 30),
        shadows=[{"blur": 60, "color": hsl(i * 24, 60, 0.5)}], animations=[drift(i % 4 - 2, i % 5 * 6 - 12), animation("scale", 0.95, 1.02)])
        for i in range(18)]
    yield "tiles", "#0c1018", [box(
        "group", 20 + i % 4 * 262, 20 + i // 4 * 310, 250, 300, animations=[animation("rotate", -3, i % 5)], children=[nested(6, i * 30)])
        for i in range(24)]


def pictures():
    shade = {"type": "linear", "angle": 180, "stops": [{"color": "#00000000", "offset": 0.4}, {"color": "#000000cc", "offset": 1}]}
    yield "titles", "#0c1018", [
        box("image", -60, -90, 1200, 2100, source="picture-0.png", fit="cover", animations=[drift(-40, 60), animation("scale", 1.1, 1)]),
        {"type": "rectangle", "fill": shade}] + [
            text(80, 1300 + i * 110, 920, 110, line(2).title(), 84, "white", 700, animations=[animation("opacity", 0, 1)]) for i in range(4)]
    yield "collage", "#333", [box(
        "group", roll(0, 700), roll(0, 1400), 360, 450, clip={"inset": {"cornerRadius": 30}}, children=[
            {"type": "image", "source": f"thumbnail-{i % 10}.png", "fit": "cover"}],
        animations=[animation("rotate", round(roll(-20, 20), 1), round(roll(-20, 20), 1))]) for i in range(20)]
    yield "wall", "#0c1018", [box("group", 0, 0, 1080, 1920, animations=[animation("scale", 1, 1.12)], children=[box(
        "image", 6 + i % 8 * 134, 6 + i // 8 * 190, 128, 184, source=f"thumbnail-{i % 10}.png", fit="cover") for i in range(80)])]


FOLDER.mkdir(parents=True, exist_ok=True)
for name in ["picture-0.png"] + [f"thumbnail-{i}.png" for i in range(10)]:
    shutil.copy(PICTURES / name, FOLDER)
for suite in (words, lines, shapes, groups, pictures):
    for name, background, layers in suite():
        scene = {"size": [1080, 1920], "background": background, "duration": 2, "frameRate": 30, "layers": layers}
        (FOLDER / f"{name}.json").write_text(json.dumps(scene), encoding="utf-8")
