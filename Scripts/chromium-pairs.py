#!/usr/bin/env python3
"""Draws random pages with Chromium, each with the equivalent scene.

  Scripts/chromium-pairs.py FOLDER [--count 162] [--seed 1] [--feature perspective]
  Scripts/chromium-pairs.py FOLDER [--seed 1] [--feature perspective] --finer 7,41

The first writes FOLDER/pairs.ndjson (one pair per line: feature, instant, scene, page) and sheets of 100 images each,
FOLDER/sheet-N-1x.png and FOLDER/sheet-N-4x.png: Chromium at one device pixel per CSS pixel, and at 16 averaged to one.
With `--feature layout`, a pair has the boxes that Chromium gives the layers, and no image. The second draws some of the pairs of such a folder at 256 device pixels per CSS pixel, averaged to one, as
FOLDER/finer-INDEX.png: there Chromium's own errors of placement and coverage are a quarter of those at 16.
Needs chromium and python3-pil. Tests/AfterglowTests/ChromiumPairTests.swift compares them with what Afterglow draws.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile

from chromium_features import MoreFeatures, picture, picture_address
from chromium_layout import ZOOM, LayoutFeatures
from chromium_motion import MotionFeatures
from chromium_perspective import PerspectiveFeatures
from chromium_text import TextFeatures

SIDE = 128
COLUMNS = 10
PER_SHEET = 100

PAGE = """<!doctype html><html><meta charset=utf-8><style>
html,body{margin:0;background:white}
body{width:%dpx;height:%dpx;overflow:hidden;position:relative;text-rendering:geometricPrecision;font-kerning:normal}
div,svg,img{position:absolute;box-sizing:border-box}
svg{overflow:visible;left:0;top:0;width:128px;height:128px}
.tile{width:128px;height:128px;overflow:hidden;isolation:isolate;background:white}
</style><body>%s<script>%s
const states=A.map(([e,p,frames,timing,at])=>{const a=document.getElementById(e).animate(frames,timing);a.pause();
a.currentTime=at;return[document.getElementById(e),p,a]});
const values=states.map(([e,p])=>getComputedStyle(e)[p]);
states.forEach(([e,p,a])=>a.cancel());
states.forEach(([e,p],i)=>e.style[p]=values[i]);
</script>"""


class Maker(MoreFeatures, MotionFeatures, PerspectiveFeatures, LayoutFeatures, TextFeatures):
    """One page and its scene. Lengths are whole numbers where Chromium snaps boxes to pixels."""

    def __init__(self, seed, index, feature=None):
        self.feature = feature
        self.random = random.Random(seed * 1_000_003 + index)
        self.index = index
        self.ids = 0
        self.animations = []
        self.at = 0
        self.canvas = [SIDE, SIDE]

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, values):
        return self.random.choice(values)

    def number(self, low, high, digits=2):
        return round(self.random.uniform(low, high), digits)

    def whole(self, low, high):
        return self.random.randint(low, high)

    def identifier(self):
        self.ids += 1
        return f"t{self.index}e{self.ids}"

    # Colors

    def color(self, alpha=0.3):
        if self.chance(alpha):
            return "rgb(%d %d %d / %.2f)" % (self.whole(0, 255), self.whole(0, 255), self.whole(0, 255), self.number(0.1, 0.95))
        kind = self.whole(0, 9)
        if kind == 0:
            return "hsl(%d %d%% %d%%)" % (self.whole(0, 360), self.whole(20, 140), self.whole(10, 90))
        if kind == 1:
            return "hwb(%d %d%% %d%%)" % (self.whole(0, 360), self.whole(0, 60), self.whole(0, 60))
        if kind == 2:
            return self.pick(["tomato", "gold", "navy", "teal", "black", "white", "rebeccapurple", "lime"])
        return "#%06x" % self.whole(0, 0xFFFFFF)

    def plain_color(self):
        """A color with the same meaning for Chromium in CSS and in SVG, where it clamps the saturation of hsl()."""
        while True:
            color = self.color()
            if not color.startswith("hsl"):
                return color

    def modern_color(self):
        return self.pick([
            "oklch(%.2f %.2f %d)" % (self.number(0.3, 0.9), self.number(0, 0.2), self.whole(0, 360)),
            "oklab(%.2f %.2f %.2f)" % (self.number(0.3, 0.9), self.number(-0.2, 0.2), self.number(-0.2, 0.2)),
            "lab(%d %d %d)" % (self.whole(20, 90), self.whole(-60, 60), self.whole(-60, 60)),
            "lch(%d %d %d)" % (self.whole(20, 90), self.whole(0, 80), self.whole(0, 360)),
            "color(srgb %.2f %.2f %.2f)" % (self.number(0, 1), self.number(0, 1), self.number(0, 1)),
        ])

    # Boxes

    def box(self, low=30, high=90):
        width, height = self.whole(low, high), self.whole(low, high)
        return (self.whole(5, SIDE - width - 5), self.whole(5, SIDE - height - 5), width, height)

    def frame(self, box):
        return {"left": box[0], "top": box[1], "width": box[2], "height": box[3]}

    def css_box(self, box):
        return f"left:{box[0]}px;top:{box[1]}px;width:{box[2]}px;height:{box[3]}px;"

    def corners(self, box, layer):
        if self.chance(0.4):
            return ""
        if self.chance(0.4):
            radius = self.number(1, 40)
            layer["cornerRadius"] = radius
            return f"border-radius:{radius}px;"
        radii = [(self.pick([0, self.whole(2, 50)]), self.whole(0, 50)) for _ in range(4)]
        layer["cornerRadius"] = [list(radius) for radius in radii]
        return "border-radius:%s/%s;" % (
            " ".join(f"{x}px" for x, _ in radii), " ".join(f"{y}px" for _, y in radii))

    def backdrop(self):
        """A gradient over the whole tile, so that blending and alpha show."""
        first, second = self.color(0), self.color(0)
        layer = {"type": "rectangle", "fill": {
            "type": "linear", "angle": 90, "stops": [{"color": first}, {"color": second}]}}
        return layer, f'<div style="inset:0;background:linear-gradient(90deg,{first},{second})"></div>'

    # Gradients

    def stops(self, color=None):
        color = color or self.color
        count = self.whole(2, 4)
        given = self.chance(0.5)
        offsets = sorted(self.number(0, 1) for _ in range(count))
        colors = [color() for _ in range(count)]
        scene = [{"color": c, "offset": o} if given else {"color": c} for c, o in zip(colors, offsets)]
        css = ",".join(f"{c} {o * 100:g}%" if given else c for c, o in zip(colors, offsets))
        return scene, css

    def css_gradient(self, color=None):
        stops, css = self.stops(color)
        kind = self.whole(0, 2)
        if kind == 0:
            angle = self.whole(0, 360)
            return {"type": "linear", "angle": angle, "stops": stops}, f"linear-gradient({angle}deg,{css})"
        center = [self.whole(10, 90), self.whole(10, 90)]
        place = {"center": [f"{center[0]}%", f"{center[1]}%"]}
        at = f"at {center[0]}% {center[1]}%"
        if kind == 1:
            shape = self.pick(["circle", "ellipse"])
            extent = self.pick(["closest-side", "farthest-side", "closest-corner", "farthest-corner"])
            gradient = {"type": "radial", "shape": shape, "extent": extent, "stops": stops} | place
            return gradient, f"radial-gradient({shape} {extent} {at},{css})"
        angle = self.whole(0, 360)
        gradient = {"type": "conic", "angle": angle, "stops": stops} | place
        return gradient, f"conic-gradient(from {angle}deg {at},{css})"

    # Features: each returns layers and markup.

    def corners_feature(self):
        box, layer = self.box(), {"type": "rectangle", "fill": self.color()}
        layer["frame"] = self.frame(box)
        style = self.corners(box, layer)
        return [layer], f'<div style="{self.css_box(box)}background:{layer["fill"]};{style}"></div>'

    def gradients_feature(self):
        box = self.box(60, 110)
        fill, css = self.css_gradient(self.modern_color if self.chance(0.3) else None)
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": fill}
        return [layer], f'<div style="{self.css_box(box)}background:{css}"></div>'

    def path(self):
        def point():
            return f"{self.number(10, 118)} {self.number(10, 118)}"
        kind = self.whole(0, 3)
        if kind == 0:
            return "M" + point() + "".join("L" + point() for _ in range(self.whole(1, 4)))
        if kind == 1:
            return "M" + point() + f"C{point()} {point()} {point()}"
        if kind == 2:
            return "M" + point() + f"Q{point()} {point()}T{point()}"
        return "M" + "L".join(point() for _ in range(self.whole(3, 5))) + "Z"

    def svg_paint_feature(self):
        path, rule = self.path() + "Z", self.pick(["nonzero", "evenodd"])
        stops, _ = self.stops(self.plain_color)
        if "offset" not in stops[0]:
            for index, stop in enumerate(stops):
                stop["offset"] = round(index / (len(stops) - 1), 4)
        spread = self.pick(["pad", "repeat", "reflect"])
        markup = "".join(f'<stop offset="{s["offset"]}" stop-color="{s["color"]}"/>' for s in stops)
        name = self.identifier()
        common = f'id="{name}" gradientUnits="userSpaceOnUse" spreadMethod="{spread}"'
        fill = {"stops": stops, "spread": spread, "interpolation": "straight"}
        if self.chance(0.5):
            x1, y1, x2, y2 = (self.whole(0, 128) for _ in range(4))
            fill |= {"type": "linear", "from": [x1, y1], "to": [x2, y2 + 7]}
            definition = f'<linearGradient {common} x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2 + 7}">{markup}</linearGradient>'
        else:
            x, y, r = self.whole(40, 90), self.whole(40, 90), self.whole(20, 60)
            focus = [x + self.whole(-r, r) * 0.6, y] if self.chance(0.7) else [x + r * 1.5, y + 5]
            fill |= {"type": "radial", "shape": "circle", "center": [x, y], "radius": r, "focus": focus}
            definition = (f'<radialGradient {common} cx="{x}" cy="{y}" r="{r}" fx="{focus[0]}" fy="{focus[1]}">'
                          f"{markup}</radialGradient>")
        layer = {"type": "path", "path": path, "fillRule": rule, "fill": fill}
        return [layer], f'<svg><defs>{definition}</defs><path d="{path}" fill-rule="{rule}" fill="url(#{name})"/></svg>'

    def stroke(self, color=None):
        color = color or self.plain_color
        stroke = {"paint": color(), "width": self.number(0.5, 24), "cap": self.pick(["butt", "round", "square"]),
                  "join": self.pick(["miter", "round", "bevel"]), "miterLimit": self.pick([1, 2, 4, 10])}
        css = (f'stroke="{stroke["paint"]}" stroke-width="{stroke["width"]}" stroke-linecap="{stroke["cap"]}" '
               f'stroke-linejoin="{stroke["join"]}" stroke-miterlimit="{stroke["miterLimit"]}"')
        if self.chance(0.5):
            dashes = [self.pick([0, self.number(1, 30)]), self.number(2, 30)]
            if self.chance(0.3):
                dashes += [0, self.number(5, 20)]
            # Chromium does not rotate square dots with the path.
            if stroke["cap"] == "square":
                dashes = [length or 3 for length in dashes]
            stroke |= {"dashes": dashes, "dashOffset": self.number(-20, 20)}
            css += f' stroke-dasharray="{" ".join(map(str, dashes))}" stroke-dashoffset="{stroke["dashOffset"]}"'
        return stroke, css

    def strokes_feature(self):
        stroke, css = self.stroke()
        if self.chance(0.25):
            box = self.box()
            layer = {"type": "ellipse", "frame": self.frame(box), "stroke": stroke}
            x, y, w, h = box
            shape = f'<ellipse cx="{x + w / 2}" cy="{y + h / 2}" rx="{w / 2}" ry="{h / 2}"'
        else:
            path = self.pick(["M64 64h0", "M30 40h0M90 80z"]) if self.chance(0.1) else self.path()
            layer, shape = {"type": "path", "path": path, "stroke": stroke}, f'<path d="{path}"'
        fill = "none"
        if self.chance(0.4):
            fill = layer["fill"] = self.plain_color()
        return [layer], f'<svg>{shape} fill="{fill}" {css}/></svg>'

    def shadow(self, blurs=True):
        shadow = {"color": self.color(0.7), "offset": [self.whole(-12, 12), self.whole(-12, 12)],
                  "blur": self.pick([0, 1, self.whole(2, 30)]) if blurs else 0, "spread": self.whole(-8, 20)}
        css = "%dpx %dpx %dpx %dpx %s" % (*shadow["offset"], shadow["blur"], shadow["spread"], shadow["color"])
        if self.chance(0.35):
            shadow["inner"] = True
            css += " inset"
        return shadow, css

    def shadows_feature(self):
        box = self.box(30, 70)
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": self.color(0.2)}
        style = self.corners(box, layer)
        shadows = [self.shadow() for _ in range(self.whole(1, 2))]
        layer["shadows"] = [shadow for shadow, _ in shadows]
        css = ",".join(css for _, css in shadows)
        return [layer], f'<div style="{self.css_box(box)}background:{layer["fill"]};{style}box-shadow:{css}"></div>'

    def filters(self):
        scene, css = [], []
        for _ in range(self.whole(1, 2)):
            kind = self.pick(["blur", "brightness", "contrast", "saturate", "hueRotate", "grayscale", "sepia", "invert",
                              "opacity", "dropShadow"])
            if kind == "blur":
                value = self.number(2, 9)
                css.append(f"blur({value}px)")
            elif kind == "hueRotate":
                value = self.whole(-180, 180)
                css.append(f"hue-rotate({value}deg)")
            elif kind == "dropShadow":
                value = {"offset": [self.whole(-9, 9), self.whole(-9, 9)], "blur": self.number(2, 7), "color": self.color(0.5)}
                css.append("drop-shadow(%dpx %dpx %gpx %s)" % (*value["offset"], value["blur"], value["color"]))
            else:
                value = self.number(0, 1 if kind in ("grayscale", "sepia", "invert", "opacity") else 2)
                css.append(f"{kind}({value})")
            scene.append({kind: value})
        return scene, " ".join(css)

    def filters_feature(self):
        box = self.box()
        fill, css = self.css_gradient() if self.chance(0.5) else (lambda c: (c, c))(self.color())
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": fill}
        style = self.corners(box, layer)
        layer["filters"], filters = self.filters()
        return [layer], f'<div style="{self.css_box(box)}background:{css};{style}filter:{filters}"></div>'

    def blend_feature(self):
        under, html = self.backdrop()
        modes = ["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
                 "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter"]
        children, markup = [], ""
        for _ in range(self.whole(1, 3)):
            box, color, mode = self.box(), self.color(), self.pick(modes)
            children.append({"type": "rectangle", "frame": self.frame(box), "fill": color, "blendMode": mode})
            markup += f'<div style="{self.css_box(box)}background:{color};mix-blend-mode:{mode}"></div>'
        group, style = {"type": "group", "children": children}, ""
        reason = self.whole(0, 5)
        if reason == 0:
            group["isolated"], style = True, "isolation:isolate;"
        elif reason == 1:
            group["opacity"] = self.number(0.2, 1)
            style = f'opacity:{group["opacity"]};'
        elif reason == 2:
            # In CSS a rotation by 0 isolates too; in a scene it does not.
            group["rotate"] = self.whole(-20, 20) or 1
            style = f'rotate:{group["rotate"]}deg;'
        elif reason == 3:
            shadow, css = self.shadow()
            group["shadows"], style = [shadow], f"box-shadow:{css};"
        return [under, group], f'{html}<div style="inset:0;{style}">{markup}</div>'

    def clips_feature(self):
        box = self.box(50, 100)
        fill, css = self.css_gradient()
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": fill}
        kind = self.whole(0, 3)
        if kind == 0:
            sides = [self.whole(0, 20) for _ in range(4)]
            radius = self.whole(0, 30)
            layer["clip"] = {"inset": dict(zip(("top", "right", "bottom", "left"), sides)) | {"cornerRadius": radius}}
            style = f"clip-path:inset({' '.join(f'{s}px' for s in sides)} round {radius}px)"
        elif kind == 1:
            x, y = self.whole(10, 50), self.whole(10, 50)
            layer["clip"] = {"ellipse": {"radius": [x, y]}}
            style = f"clip-path:ellipse({x}px {y}px at 50% 50%)"
        elif kind == 2:
            path = self.path() + "Z"
            layer["clip"] = {"path": path}
            style = f'clip-path:path("{path}")'.replace('"', "'")
        else:
            angle, first, second = self.whole(0, 360), self.number(0, 1), self.number(0, 1)
            stops = [{"color": f"rgb(0 0 0 / {first})"}, {"color": f"rgb(0 0 0 / {second})"}]
            layer["mask"] = {"layers": [{"type": "rectangle", "fill": {"type": "linear", "angle": angle, "stops": stops}}]}
            style = "mask-image:linear-gradient(%ddeg,%s,%s)" % (angle, stops[0]["color"], stops[1]["color"])
        return [layer], f'<div style="{self.css_box(box)}background:{css};{style}"></div>'

    def transform_list(self):
        scene, css = [], []
        for _ in range(self.whole(1, 3)):
            kind = self.pick(["translate", "rotate", "scale", "skewX", "matrix"])
            if kind == "translate":
                value = [self.number(-20, 20), f"{self.whole(-20, 20)}%"]
                css.append(f"translate({value[0]}px,{value[1]})")
            elif kind == "rotate":
                value = self.number(-180, 180)
                css.append(f"rotate({value}deg)")
            elif kind == "scale":
                value = [self.number(0.5, 1.4), self.number(0.5, 1.4)]
                css.append(f"scale({value[0]},{value[1]})")
            elif kind == "skewX":
                value = self.number(-40, 40)
                css.append(f"skewX({value}deg)")
            else:
                value = [1, self.number(-0.4, 0.4), self.number(-0.4, 0.4), 1, self.whole(-9, 9), self.whole(-9, 9)]
                css.append(f"matrix({','.join(map(str, value))})")
            scene.append({kind: value})
        return scene, " ".join(css)

    def transforms_feature(self):
        box = self.box(30, 70)
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": self.color()}
        style = self.corners(box, layer)
        layer["transform"], css = self.transform_list()
        if self.chance(0.4):
            origin = [f"{self.whole(0, 100)}%", self.whole(0, 40)]
            layer["transformOrigin"] = origin
            style += f"transform-origin:{origin[0]} {origin[1]}px;"
        if self.chance(0.3):
            layer["rotate"] = self.whole(-90, 90)
            style += f'rotate:{layer["rotate"]}deg;'
        if self.chance(0.3):
            # Under skews and uneven scales Chromium blurs with one mean deviation.
            is_even = all({"translate", "rotate"} >= function.keys() for function in layer["transform"])
            shadow, text = self.shadow(blurs=is_even)
            layer["shadows"] = [shadow]
            style += f"box-shadow:{text};"
        return [layer], f'<div style="{self.css_box(box)}background:{layer["fill"]};{style}transform:{css}"></div>'

    def groups_feature(self):
        under, html = self.backdrop()

        def group(depth):
            children, markup = [], ""
            for _ in range(self.whole(1, 3)):
                if depth < 2 and self.chance(0.4):
                    child, inner = group(depth + 1)
                    children.append(child)
                    markup += inner
                else:
                    box, color = self.box(), self.color()
                    children.append({"type": "rectangle", "frame": self.frame(box), "fill": color})
                    markup += f'<div style="{self.css_box(box)}background:{color}"></div>'
            layer, style = {"type": "group", "children": children}, ""
            if self.chance(0.6):
                layer["opacity"] = self.number(0.1, 1)
                style += f'opacity:{layer["opacity"]};'
            if self.chance(0.3):
                layer["filters"], css = self.filters()
                style += f"filter:{css};"
            return layer, f'<div style="inset:0;{style}">{markup}</div>'

        layer, markup = group(0)
        return [under, layer], html + markup

    def text_feature(self):
        size = self.whole(12, 32)
        words = self.pick(["Heart", "光の輪", "fi a->b", "Wave 12", "Ångström", "夏の日", "Quilt", "To Ve"])
        font = {"family": ["Inter", "Noto Sans CJK JP"], "size": size, "weight": self.pick([400, 700])}
        layer = {"type": "text", "frame": {"left": 6, "top": 20, "width": 116, "height": 60}, "text": words, "font": font,
                 "fill": self.color(0), "lineHeight": 1.5, "metrics": "browser", "language": "ja"}
        style = f"font-size:{size}px;font-weight:{font['weight']};color:{layer['fill']};"
        if self.chance(0.3):
            font["style"] = "italic"
            style += "font-style:italic;"
        if self.chance(0.4):
            layer["tracking"] = self.number(0.5, 3, 1)
            style += f'letter-spacing:{layer["tracking"]}px;'
        # Chromium shifts a line by the tracking of its last letter.
        if self.chance(0.5) and "tracking" not in layer:
            layer["alignment"] = self.pick(["center", "end"])
            style += f'text-align:{layer["alignment"]};'
        return [layer], ('<div lang="ja" style="left:6px;top:20px;width:116px;height:60px;line-height:1.5;white-space:pre;'
                         f"font-family:'Inter','Noto Sans CJK JP';{style}\">{words}</div>")

    def easing(self):
        return self.pick(["linear", "ease", "ease-in-out", "cubic-bezier(0.3, -0.4, 0.6, 1.6)", "steps(3, jump-both)",
                          "step-start", "steps(4, jump-none)", "linear(0, 0.7 20%, 1)"])

    def animation_feature(self):
        under, html = self.backdrop()
        name, box = self.identifier(), self.box(30, 70)
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": self.color(0.2)}
        style = f'background:{layer["fill"]};'
        kind = self.pick(["opacity", "fill", "translate", "rotate", "scale", "transform", "filters", "cornerRadius", "shadows"])
        css_name = {"fill": "backgroundColor", "filters": "filter", "cornerRadius": "borderRadius", "shadows": "boxShadow"}
        css_name = css_name.get(kind, kind)
        composite = self.pick(["replace", "replace", "add", "accumulate"])
        if kind == "fill":
            color = self.modern_color if self.chance(0.25) else self.color
            values = [(c, c) for c in (color(), color())]
        elif kind == "opacity":
            values = [(v, v) for v in (self.number(0, 1), self.number(0, 1))]
        elif kind == "translate":
            values = [([x, y], f"{x}px {y}px") for x, y in [(self.whole(-20, 20), self.whole(-20, 20)) for _ in range(2)]]
        elif kind == "rotate":
            values = [(v, f"{v}deg") for v in (self.whole(-180, 180), self.whole(-180, 180))]
        elif kind == "scale":
            values = [([x, y], f"{x} {y}") for x, y in [(self.number(0.3, 1.5), self.number(0.3, 1.5)) for _ in range(2)]]
        elif kind == "transform":
            values = [self.transform_list() for _ in range(2)]
        elif kind == "filters":
            functions = ["brightness", "contrast", "saturate", "grayscale", "invert"]
            function, amounts = self.pick(functions), [self.number(0, 1), self.number(0, 1)]
            base = self.number(0, 1)
            layer["filters"] = [{function: base}]
            style += f"filter:{function}({base});"
            values = [([{function: a}], f"{function}({a})") for a in amounts]
        elif kind == "cornerRadius":
            values = [(v, f"{v}px") for v in (self.whole(0, 40), self.whole(0, 40))]
        else:
            values = [([s], css) for s, css in (self.shadow(), self.shadow())]
            if values[0][0][0].get("inner") != values[1][0][0].get("inner"):
                values[1] = values[0]
        easing, frame_easing = self.easing(), self.easing()
        timing = {"duration": self.number(0.5, 3), "delay": self.pick([0, 0, 1, -0.5]), "iterations": self.pick([1, 1, 2.5, 3]),
                  "direction": self.pick(["normal", "reverse", "alternate"]), "fill": "both", "easing": easing}
        # Not at the jump of a step, where the result depends on the last bit.
        self.at = self.number(0.013, 4.987, 3)
        layer["animations"] = [timing | {"property": kind, "keyframeEasing": frame_easing, "composite": composite,
                                         "keyframes": [{"value": value} for value, _ in values]}]
        css_timing = timing | {"duration": timing["duration"] * 1000, "delay": timing["delay"] * 1000, "composite": composite}
        frames = [{css_name: css, "easing": frame_easing} for _, css in values]
        self.animations.append([name, css_name, frames, css_timing, self.at * 1000])
        return [under, layer], f'{html}<div id="{name}" style="{self.css_box(box)}{style}"></div>'

    FEATURES = ["corners", "gradients", "svg_paint", "strokes", "shadows", "filters", "blend", "clips", "transforms",
                "groups", "text", "animation", "animation"] + MoreFeatures.MORE

    def pair(self):
        features = {"paint": self.PAINT, "layout": self.LAYOUT, "texts": self.TEXTS, None: self.FEATURES}.get(
            self.feature, [self.feature])
        feature = features[self.index % len(features)]
        layers, markup = getattr(self, feature + "_feature")()
        scene = {"size": self.canvas, "background": "white", "layers": layers}
        return {"feature": feature, "at": self.at, "scene": scene, "page": markup}


def screenshot(page, width, height, scale, target):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "page.html")
        with open(source, "w", encoding="utf-8") as file:
            file.write(page)
        subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-lcd-text", "--disable-gpu",
             "--font-render-hinting=none", "--force-color-profile=srgb", f"--force-device-scale-factor={scale}",
             f"--user-data-dir={folder}/profile", f"--window-size={width},{height}", f"--screenshot={target}", source],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def boxes_of(pairs):
    """The boxes of the elements of pages, relative to those of their parents, in the scene's points."""
    script = """const result={};for(const e of document.querySelectorAll("[id]")){const a=e.getBoundingClientRect();
    const b=e.parentElement.id?e.parentElement.getBoundingClientRect():{x:0,y:0};
    result[e.id]=[a.x-b.x,a.y-b.y,a.width,a.height];}
    document.body.innerHTML="<pre>"+JSON.stringify(result)+"</pre>";"""
    page = PAGE % (SIDE, SIDE, "".join(pair["page"] for pair in pairs), "const A=[];")
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "page.html")
        with open(source, "w", encoding="utf-8") as file:
            file.write(page.replace("</script>", script + "</script>"))
        output = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--font-render-hinting=none",
             f"--user-data-dir={folder}/profile", "--dump-dom", source],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    boxes = json.loads(output[output.index("<pre>") + 5:output.index("</pre>")])
    return {name: [round(value / ZOOM, 4) for value in box] for name, box in boxes.items()}


def page_of(makers, pairs, columns):
    """The pages of pairs as tiles of one, with its size in CSS pixels."""
    width, height = columns * SIDE, (len(pairs) + columns - 1) // columns * SIDE
    tiles = "".join(
        f'<div class=tile style="left:{index % columns * SIDE}px;top:{index // columns * SIDE}px">{pair["page"]}</div>'
        for index, pair in enumerate(pairs))
    animations = [animation for maker in makers for animation in maker.animations]
    tiles = tiles.replace('src="picture.png"', f'src="{picture_address()}"')
    return PAGE % (width, height, tiles, "const A=" + json.dumps(animations) + ";"), width, height


def draw(makers, pairs, columns, scale, target):
    from PIL import Image

    page, width, height = page_of(makers, pairs, columns)
    # Chromium's window has this minimum size, and the page is cropped if a smaller one is requested.
    window = max(width, 512), max(height, 256)
    screenshot(page, *window, scale, target)
    picture = Image.open(target).convert("RGB")
    assert picture.size == (window[0] * scale, window[1] * scale), picture.size
    picture.crop((0, 0, width * scale, height * scale)).reduce(scale).save(target, optimize=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=162)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--feature", help="the feature of all pairs, such as perspective, or a group of them: paint, texts or layout; these are drawn only where named")
    parser.add_argument("--finer", help="indices of pairs, separated by commas")
    arguments = parser.parse_args()
    if arguments.finer is not None:
        for index in map(int, filter(None, arguments.finer.split(","))):
            maker = Maker(arguments.seed, index, arguments.feature)
            draw([maker], [maker.pair()], 1, 16, os.path.abspath(os.path.join(arguments.folder, f"finer-{index}.png")))
        return
    os.makedirs(arguments.folder, exist_ok=True)
    with open(os.path.join(arguments.folder, "picture.png"), "wb") as file:
        file.write(picture())
    makers = [Maker(arguments.seed, index, arguments.feature) for index in range(arguments.count)]
    pairs = [maker.pair() for maker in makers]
    if arguments.feature == "layout":
        for start in range(0, len(pairs), PER_SHEET):
            sheet = pairs[start:start + PER_SHEET]
            boxes = boxes_of(sheet)
            for number, pair in enumerate(sheet, start):
                prefix = f"t{number}e"
                pair["boxes"] = {name: box for name, box in boxes.items() if name.startswith(prefix)}
    with open(os.path.join(arguments.folder, "pairs.ndjson"), "w", encoding="utf-8") as file:
        for pair in pairs:
            file.write(json.dumps(pair, ensure_ascii=False) + "\n")
    if arguments.feature == "layout":
        return
    for number, start in enumerate(range(0, len(pairs), PER_SHEET)):
        for scale in (1, 4):
            target = os.path.abspath(os.path.join(arguments.folder, f"sheet-{number}-{scale}x.png"))
            draw(makers[start:start + PER_SHEET], pairs[start:start + PER_SHEET], COLUMNS, scale, target)


if __name__ == "__main__":
    main()
