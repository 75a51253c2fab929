"""More features for chromium-pairs.py: images, strokes of text, masks, nested frames, and animations."""

import base64
import struct
import zlib

PICTURE_SIDE = 48


def picture():
    """A smooth image with a transparent corner, as a PNG file: picture.png of the pages and scenes."""
    rows = bytearray()
    for y in range(PICTURE_SIDE):
        rows.append(0)
        for x in range(PICTURE_SIDE):
            alpha = 255 if x + y > 12 else 20 * (x + y)
            rows += bytes([5 * x, 250 - 5 * y, (3 * x + 2 * y) % 251, alpha])

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", PICTURE_SIDE, PICTURE_SIDE, 8, 6, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows), 9))
            + chunk(b"IEND", b""))


def picture_address():
    return "data:image/png;base64," + base64.b64encode(picture()).decode()


class MoreFeatures:
    MORE = ["image", "text_paint", "text_lines", "masks", "clip_shapes", "frames", "repeating", "svg_strokes", "svg_groups",
            "blend_groups", "effects", "animations", "svg_animations", "text_animations"]

    # Images

    def image_feature(self):
        under, html = self.backdrop()
        box = self.box(40, 100)
        fit = self.pick(["fill", "contain", "cover", "none"])
        layer = {"type": "image", "source": "picture.png", "frame": self.frame(box), "fit": fit}
        style = f"object-fit:{fit};"
        if self.chance(0.4):
            layer["rotate"] = self.whole(-60, 60)
            style += f'rotate:{layer["rotate"]}deg;'
        if self.chance(0.4):
            layer["opacity"] = self.number(0.2, 1)
            style += f'opacity:{layer["opacity"]};'
        if self.chance(0.3):
            layer["filters"], css = self.filters()
            style += f"filter:{css};"
        if self.chance(0.3):
            layer["blendMode"] = self.pick(["multiply", "screen", "overlay", "luminosity", "difference"])
            style += f'mix-blend-mode:{layer["blendMode"]};'
        return [under, layer], f'{html}<img src="picture.png" style="{self.css_box(box)}{style}">'

    # Text

    def text_style(self, low, high):
        size, weight = self.whole(low, high), self.pick([300, 400, 600, 700, 900])
        return {"size": size, "weight": weight}, f"font-size:{size}px;font-weight:{weight};"

    def text_box(self, css, markup, box=(6, 20, 116, 60)):
        return (f'<div lang="ja" style="{self.css_box(box)}line-height:1.5;white-space:pre;'
                f"font-family:'Inter','Noto Sans CJK JP';{css}\">{markup}</div>")

    def text_paint_feature(self):
        """Gradients in glyphs, outlines over fills, and effects on text."""
        words = self.pick(["Glow", "Heart", "Wave", "QR&", "Ångs"])
        font, style = self.text_style(26, 40)
        layer = {"type": "text", "frame": {"left": 6, "top": 20, "width": 116, "height": 60}, "text": words,
                 "font": {"family": ["Inter"]} | font, "lineHeight": 1.5, "metrics": "browser"}
        kind = self.whole(0, 2)
        if kind == 0:
            layer["fill"], css = self.css_gradient()
            style += f"background:{css};-webkit-background-clip:text;color:transparent;"
        else:
            layer["fill"] = self.color()
            style += f'color:{layer["fill"]};'
        if kind == 1:
            width = self.number(0.5, 4)
            layer["stroke"] = {"paint": self.color(0), "width": width}
            style += f'-webkit-text-stroke:{width}px {layer["stroke"]["paint"]};'
        if self.chance(0.4):
            layer["opacity"] = self.number(0.3, 1)
            style += f'opacity:{layer["opacity"]};'
        if self.chance(0.3):
            layer["filters"], css = self.filters()
            style += f"filter:{css};"
        if self.chance(0.4):
            layer["transform"], css = self.transform_list()
            style += f"transform:{css};"
        return [layer], self.text_box(style, words)

    def text_lines_feature(self):
        """Spans, wrapped lines, and their alignment."""
        # Pages are drawn with geometricPrecision, where Chromium on Linux moves a pixel of the ascent to a descent that it
        # rounded down; chromium-lines.py compares lines of all sizes without it. So these are sizes whose descent is rounded
        # up, with baselines whole pixels apart, since Chromium moves lines to whole pixels.
        size, height = self.pick([(12, 1.5), (12, 1.75), (16, 1.25), (16, 1.5), (15, 1.2), (20, 1.2)])
        font, style = {"size": size, "weight": self.pick([400, 600])}, f"font-size:{size}px;"
        style += f"font-weight:{font['weight']};"
        texts = self.pick([["The light ", "that stays", " after the sun has gone down"], ["One ", "two ", "three four five"],
                           ["夏の", "光が消えて", "いく。静かな夜"], ["A word\n", "and a line", " that goes on"]])
        spans, markup = [], ""
        for text in texts:
            span, css = {"text": text}, ""
            if self.chance(0.5):
                span["fill"] = self.color(0)
                css += f'color:{span["fill"]};'
            if self.chance(0.3):
                span["font"] = {"weight": 700}
                css += "font-weight:700;"
            if self.chance(0.2):
                span["tracking"] = self.number(0.5, 2, 1)
                css += f'letter-spacing:{span["tracking"]}px;'
            spans.append(span)
            markup += f'<span style="{css}">{text}</span>'
        alignment = self.pick(["start", "center", "end"])
        layer = {"type": "text", "frame": {"left": 6, "top": 10, "width": 116, "height": 110}, "text": spans,
                 "font": {"family": ["Inter", "Noto Sans CJK JP"]} | font, "fill": self.color(0), "lineHeight": height,
                 "metrics": "browser", "wraps": True, "alignment": alignment, "language": "ja"}
        style += f'white-space:pre-wrap;color:{layer["fill"]};line-height:{height};text-align:{alignment};'
        return [layer], self.text_box(style, markup, (6, 10, 116, 110))

    # Masks and clips

    def masks_feature(self):
        under, html = self.backdrop()
        box = self.box(60, 110)
        fill, css = self.css_gradient()
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": fill}
        luminance = self.chance(0.4)
        kind = {"kind": "luminance"} if luminance else {}
        first, first_css = self.css_gradient(lambda: self.color(0.7))
        layers = [{"type": "rectangle", "fill": first}]
        images = [first_css]
        if self.chance(0.4):
            second, second_css = self.css_gradient(lambda: self.color(0.9))
            layers.append({"type": "rectangle", "fill": second})
            images.insert(0, second_css)
        # Several luminance mask images add their coverages, but the layers of one mask add their light.
        if luminance:
            layers, images = layers[:1], images[-1:]
        layer["mask"] = {"layers": layers} | kind
        mode = "luminance" if luminance else "alpha"
        style = f"mask-image:{','.join(images)};mask-mode:{mode};"
        if self.chance(0.4):
            layer["opacity"] = self.number(0.3, 1)
            style += f'opacity:{layer["opacity"]};'
        if self.chance(0.3):
            layer["blendMode"] = self.pick(["multiply", "screen", "difference"])
            style += f'mix-blend-mode:{layer["blendMode"]};'
        return [under, layer], f'{html}<div style="{self.css_box(box)}background:{css};{style}"></div>'

    def clip_shapes_feature(self):
        """Clips in percentages and of groups, with shadows, filters and opacity above them."""
        under, html = self.backdrop()
        box = self.box(50, 100)
        inner = (self.whole(-10, 10), self.whole(-10, 10), self.whole(40, 100), self.whole(40, 100))
        color = self.color()
        child = {"type": "rectangle", "frame": self.frame(inner), "fill": color}
        layer = {"type": "group", "frame": self.frame(box), "children": [child]}
        kind = self.whole(0, 3)
        if kind == 0:
            sides = [self.whole(0, 30) for _ in range(4)]
            radii = [(self.whole(0, 40), self.whole(0, 40)) for _ in range(4)]
            layer["clip"] = {"inset": {side: f"{value}%" for side, value in zip(("top", "right", "bottom", "left"), sides)}
                             | {"cornerRadius": [list(radius) for radius in radii]}}
            style = "clip-path:inset(%s round %s/%s);" % (
                " ".join(f"{s}%" for s in sides), " ".join(f"{x}px" for x, _ in radii), " ".join(f"{y}px" for _, y in radii))
        elif kind == 1:
            x, y, rx, ry = self.whole(20, 80), self.whole(20, 80), self.whole(10, 60), self.whole(10, 60)
            layer["clip"] = {"ellipse": {"center": [f"{x}%", f"{y}%"], "radius": [f"{rx}%", f"{ry}%"]}}
            style = f"clip-path:ellipse({rx}% {ry}% at {x}% {y}%);"
        elif kind == 2:
            path = self.path() + "Z"
            layer["clip"] = {"path": {"data": path, "fillRule": "evenodd"}}
            style = f"clip-path:path(evenodd,'{path}');"
        else:
            radius = self.whole(4, 40)
            layer["clip"] = {"inset": {"cornerRadius": radius}}
            style = f"clip-path:inset(0 round {radius}px);"
        if self.chance(0.4):
            layer["filters"], css = self.filters()
            style += f"filter:{css};"
        if self.chance(0.3):
            layer["opacity"] = self.number(0.3, 1)
            style += f'opacity:{layer["opacity"]};'
        if self.chance(0.3):
            layer["rotate"] = self.whole(-45, 45)
            style += f'rotate:{layer["rotate"]}deg;'
        return [under, layer], (f'{html}<div style="{self.css_box(box)}{style}">'
                                f'<div style="{self.css_box(inner)}background:{color}"></div></div>')

    # Frames

    def frames_feature(self):
        """Percentages, opposite edges and sums, in frames within frames."""
        def frame(depth):
            scene, css = {}, ""
            for near, far, extent in (("left", "right", "width"), ("top", "bottom", "height")):
                kind = self.whole(0, 3)
                if kind == 0:
                    scene |= {near: self.whole(0, 12), far: self.whole(0, 12)}
                elif kind == 1:
                    scene |= {far: self.whole(0, 16), extent: self.whole(20, 60)}
                elif kind == 2:
                    scene |= {near: self.pick(["25%", "12.5%"]) if depth == 0 else 4, extent: self.whole(20, 70)}
                else:
                    scene |= {near: self.whole(0, 8), extent: f"100% - {self.whole(10, 30)}pt"}
            for key, value in scene.items():
                text = value.replace("pt", "px") if isinstance(value, str) else f"{value}px"
                css += f"{key}:calc({text});"
            return scene, css

        def nest(depth):
            scene, css = frame(depth)
            fill = self.color(0.5)
            rectangle = {"type": "rectangle", "fill": fill}
            style = self.corners((0, 0, 0, 0), rectangle) if self.chance(0.5) else ""
            layer = {"type": "group", "frame": scene, "children": [rectangle]}
            inner = ""
            if depth < 2:
                child, inner = nest(depth + 1)
                layer["children"].append(child)
            markup = f'<div style="inset:0;background:{fill};{style}"></div>{inner}'
            return layer, f'<div style="{css}">{markup}</div>'

        layer, markup = nest(0)
        return [layer], markup

    # Gradients

    def repeating_feature(self):
        box = self.box(60, 110)
        first, second, third = self.color(), self.color(), self.color()
        start, end = self.number(0, 0.2), self.number(0.3, 0.7)
        middle = round((start + end) / 2, 2)
        offsets = [start, middle, end]
        colors = [first, second, third]
        css_stops = ",".join(f"{c} {o * 100:g}%" for c, o in zip(colors, offsets))
        stops = [{"color": c, "offset": o} for c, o in zip(colors, offsets)]
        kind = self.whole(0, 3)
        space = self.pick([None, "oklab", "linear"])
        within = {"oklab": " in oklab", "linear": " in srgb-linear"}.get(space, "")
        fill = {"stops": stops}
        if space:
            fill["interpolation"] = space
        if kind == 0:
            direction = self.pick(["to top", "to right", "to bottom left", "to top right"])
            fill |= {"type": "linear", "direction": direction}
            css = f"linear-gradient({direction}{within},{css_stops})"
        elif kind == 1:
            x, y = self.whole(20, 80), self.whole(20, 80)
            radius = [self.whole(20, 70), self.whole(20, 70)]
            fill |= {"type": "radial", "radius": radius, "center": [f"{x}%", f"{y}%"]}
            css = f"radial-gradient({radius[0]}px {radius[1]}px at {x}% {y}%{within},{css_stops})"
        elif kind == 2:
            radius = self.whole(15, 70)
            fill |= {"type": "radial", "shape": "circle", "radius": radius}
            css = f"radial-gradient(circle {radius}px{within},{css_stops})"
        else:
            angle = self.whole(0, 360)
            fill |= {"type": "linear", "angle": angle}
            css = f"linear-gradient({angle}deg{within},{css_stops})"
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": fill}
        style = self.corners(box, layer)
        return [layer], f'<div style="{self.css_box(box)}background:{css};{style}"></div>'

    # SVG

    def svg_strokes_feature(self):
        """Rounded rectangles, trims, gradients in strokes, and strokes under skews."""
        stroke, css = self.stroke(color=self.plain_color)
        box = self.box(40, 90)
        x, y, w, h = box
        kind = self.whole(0, 2)
        if kind == 0:
            radius = self.pick([0, self.whole(2, 20)])
            layer = {"type": "rectangle", "frame": self.frame(box), "cornerRadius": radius, "stroke": stroke}
            shape = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}"'
        elif kind == 1:
            layer = {"type": "ellipse", "frame": self.frame(box), "stroke": stroke}
            shape = f'<ellipse cx="{x + w / 2}" cy="{y + h / 2}" rx="{w / 2}" ry="{h / 2}"'
        else:
            path = self.path()
            layer, shape = {"type": "path", "path": path, "stroke": stroke}, f'<path d="{path}"'
        definition = ""
        if "dashes" not in stroke and self.chance(0.6):
            start, end = sorted((self.number(0, 1), self.number(0, 1)))
            if end - start > 0.02:
                stroke |= {"trimStart": start, "trimEnd": end}
                css += f' pathLength="1" stroke-dasharray="{round(end - start, 4)} 2" stroke-dashoffset="{-start}"'
        if self.chance(0.3):
            name = self.identifier()
            first, second = self.plain_color(), self.plain_color()
            stroke["paint"] = {"type": "linear", "from": [10 - x, 10 - y], "to": [110 - x, 110 - y], "interpolation": "straight",
                               "stops": [{"color": first}, {"color": second}]}
            if kind == 2:
                stroke["paint"] |= {"from": [10, 10], "to": [110, 110]}
            definition = (f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="10" y1="10" x2="110" y2="110">'
                          f'<stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{second}"/>'
                          "</linearGradient></defs>")
            css = f'{css} style="stroke:url(#{name})"'
        return [layer], f'<svg>{definition}{shape} fill="none" {css}/></svg>'

    def svg_groups_feature(self):
        """Fills with strokes under opacity, transformed groups, and even-odd outlines."""
        children, markup = [], ""
        for _ in range(self.whole(1, 3)):
            path, rule = self.path() + "Z", self.pick(["nonzero", "evenodd"])
            layer = {"type": "path", "path": path, "fillRule": rule, "fill": self.plain_color()}
            style = f'fill="{layer["fill"]}" fill-rule="{rule}"'
            if self.chance(0.6):
                layer["stroke"] = {"paint": self.plain_color(), "width": self.number(0.3, 12), "join": "round"}
                style += f' stroke="{layer["stroke"]["paint"]}" stroke-width="{layer["stroke"]["width"]}" stroke-linejoin="round"'
            if self.chance(0.5):
                layer["opacity"] = self.number(0.2, 1)
                style += f' opacity="{layer["opacity"]}"'
            children.append(layer)
            markup += f'<path d="{path}" {style}/>'
        group, css = {"type": "group", "children": children, "transformOrigin": [0, 0]}, "transform-origin:0 0;"
        group["transform"], transform = self.transform_list()
        for entry in group["transform"]:
            if "translate" in entry:
                entry["translate"][1] = 7
        transform = " ".join(f"translate({e['translate'][0]}px,7px)" if "translate" in e else t
                             for e, t in zip(group["transform"], transform.split(" ")))
        if self.chance(0.3):
            group["opacity"] = self.number(0.2, 1)
            css += f'opacity:{group["opacity"]};'
        return [group], f'<svg><g style="{css}transform:{transform}">{markup}</g></svg>'

    # Compositing

    def blend_groups_feature(self):
        """Groups, faded shapes, filtered groups that blend; and properties that isolate them."""
        under, html = self.backdrop()
        modes = ["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
                 "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plus-lighter"]

        def group(depth):
            children, markup = [], ""
            for _ in range(self.whole(1, 2)):
                if depth < 2 and self.chance(0.6):
                    child, inner = group(depth + 1)
                    children.append(child)
                    markup += inner
                else:
                    box, color, mode = self.box(), self.color(), self.pick(modes)
                    layer = {"type": "rectangle", "frame": self.frame(box), "fill": color, "blendMode": mode}
                    style = f"{self.css_box(box)}background:{color};mix-blend-mode:{mode};"
                    if self.chance(0.3):
                        layer["opacity"] = self.number(0.2, 1)
                        style += f'opacity:{layer["opacity"]};'
                    children.append(layer)
                    markup += f'<div style="{style}"></div>'
            layer, style = {"type": "group", "children": children}, ""
            kind = self.whole(0, 7)
            if kind == 0:
                layer["blendMode"] = self.pick(modes)
                style = f'mix-blend-mode:{layer["blendMode"]};'
            elif kind == 1:
                layer["filters"], css = [{"brightness": 1.2}], "brightness(1.2)"
                style = f"filter:{css};"
            elif kind == 2:
                layer["clip"] = {"inset": {"top": 10, "cornerRadius": 20}}
                style = "clip-path:inset(10px 0 0 0 round 20px);"
            elif kind == 3:
                layer["mask"] = {"layers": [{"type": "rectangle", "fill": {
                    "type": "linear", "angle": 90, "stops": [{"color": "black"}, {"color": "transparent"}]}}]}
                style = "mask-image:linear-gradient(90deg,black,transparent);"
            elif kind == 4:
                layer["scale"] = 0.9
                style = "scale:0.9;"
            elif kind == 5:
                layer["opacity"] = self.number(0.3, 0.9)
                style = f'opacity:{layer["opacity"]};'
            elif kind == 6:
                shadow, css = self.shadow()
                layer["shadows"], style = [shadow], f"box-shadow:{css};"
            return layer, f'<div style="inset:0;{style}">{markup}</div>'

        layer, markup = group(0)
        return [under, layer], html + markup

    def effects_feature(self):
        """Shadows, filters, clip, mask, opacity and transform on one layer: their order."""
        under, html = self.backdrop()
        box = self.box(40, 80)
        fill, css = self.css_gradient() if self.chance(0.5) else (lambda c: (c, c))(self.color())
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": fill}
        style = self.corners(box, layer)
        if self.chance(0.6):
            shadows = [self.shadow() for _ in range(self.whole(1, 3))]
            layer["shadows"] = [shadow for shadow, _ in shadows]
            style += f"box-shadow:{','.join(text for _, text in shadows)};"
        if self.chance(0.6):
            layer["filters"], text = self.filters()
            style += f"filter:{text};"
        if self.chance(0.3):
            layer["clip"] = {"ellipse": {"radius": [f"{self.whole(40, 90)}%", "60%"]}}
            style += f'clip-path:ellipse({layer["clip"]["ellipse"]["radius"][0]} 60% at 50% 50%);'
        if self.chance(0.3):
            # CSS clips a mask to the border box with its corners.
            layer["mask"] = {"layers": [{"type": "rectangle", "cornerRadius": layer.get("cornerRadius", 0), "fill": {
                "type": "linear", "angle": 0, "stops": [{"color": "black"}, {"color": "rgb(0 0 0 / 0.3)"}]}}]}
            style += "mask-image:linear-gradient(0deg,black,rgb(0 0 0 / 0.3));"
        if self.chance(0.4):
            layer["opacity"] = self.number(0.3, 1)
            style += f'opacity:{layer["opacity"]};'
        if self.chance(0.4):
            layer["rotate"], layer["scale"] = self.whole(-90, 90), self.number(0.6, 1.2)
            style += f'rotate:{layer["rotate"]}deg;scale:{layer["scale"]};'
        return [under, layer], f'{html}<div style="{self.css_box(box)}background:{css};{style}"></div>'

    # Animations

    def timing(self):
        timing = {"duration": self.number(0.5, 3), "delay": self.pick([0, 0, 1, -0.5]), "endDelay": self.pick([0, 0, 0.5, -0.3]),
                  "iterations": self.pick([1, 1, 2.5, 3, 0.4]), "iterationStart": self.pick([0, 0, 0.3, 1.5]),
                  "direction": self.pick(["normal", "reverse", "alternate", "alternate-reverse"]),
                  "fill": self.pick(["both", "both", "forwards", "backwards", "none"]), "easing": self.easing()}
        css = timing | {key: timing[key] * 1000 for key in ("duration", "delay", "endDelay")}
        return timing, css

    def moved(self, layer, name, scene_property, css_property, values):
        """Adds one animation to a layer and to its element; values are pairs of scene and CSS."""
        timing, css_timing = self.timing()
        composite = self.pick(["replace", "replace", "add", "accumulate"])
        frames, css_frames = [], []
        offsets = sorted(self.number(0, 1) for _ in values)
        given = self.chance(0.4)
        for (value, css), offset in zip(values, offsets):
            easing = self.easing()
            frame, css_frame = {"value": value, "easing": easing}, {css_property: css, "easing": easing}
            if given:
                frame["offset"] = css_frame["offset"] = offset
            frames.append(frame)
            css_frames.append(css_frame)
        layer.setdefault("animations", []).append(
            timing | {"property": scene_property, "composite": composite, "keyframes": frames})
        self.animations.append([name, css_property, css_frames, css_timing | {"composite": composite}, self.at * 1000])

    def animations_feature(self):
        """Several animations of a layer, with offsets, gaps, and every kind of timing."""
        under, html = self.backdrop()
        name, box = self.identifier(), self.box(30, 70)
        self.at = self.number(0.013, 4.987, 3)
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": self.color(0.2)}
        style = f'background:{layer["fill"]};'
        kinds = {
            "opacity": ("opacity", lambda: (lambda v: (v, v))(self.number(0, 1))),
            "fill": ("backgroundColor", lambda: (lambda c: (c, c))(self.modern_color() if self.chance(0.2) else self.color())),
            "translate": ("translate", lambda: (lambda x, y: ([x, f"{y}%"], f"{x}px {y}%"))(self.whole(-20, 20), self.whole(-40, 40))),
            "rotate": ("rotate", lambda: (lambda v: (v, f"{v}deg"))(self.whole(-180, 180))),
            "scale": ("scale", lambda: (lambda x, y: ([x, y], f"{x} {y}"))(self.number(0.3, 1.5), self.number(0.3, 1.5))),
            "transform": ("transform", self.transform_list),
            "filters": ("filter", self.filters),
            "cornerRadius": ("borderRadius", lambda: (lambda v: (v, f"{v}px"))(self.whole(0, 40))),
            "transformOrigin": ("transformOrigin", lambda: (lambda x, y: ([f"{x}%", y], f"{x}% {y}px"))(
                self.whole(0, 100), self.whole(0, 60))),
            "shadows": ("boxShadow", lambda: (lambda s: ([s[0]], s[1]))(self.outer_shadow())),
        }
        for kind in self.random.sample(sorted(kinds), self.whole(1, 3)):
            css_name, value = kinds[kind]
            # Chromium adds a rotation to the first keyframe of the underlying animation, not to its value.
            for _ in range(1 if kind == "rotate" else self.pick([1, 1, 2])):
                self.moved(layer, name, kind, css_name, [value() for _ in range(self.whole(1, 4))])
        if self.chance(0.5) and "rotate" not in layer:
            layer["rotate"] = 20
            style += "rotate:20deg;"
        return [under, layer], f'{html}<div id="{name}" style="{self.css_box(box)}{style}"></div>'

    def outer_shadow(self):
        while True:
            shadow, css = self.shadow()
            if not shadow.get("inner"):
                return shadow, css

    def svg_animations_feature(self):
        """Moving outlines, strokes and clips."""
        name = self.identifier()
        self.at = self.number(0.013, 4.987, 3)

        def point():
            return f"{self.number(10, 118)} {self.number(10, 118)}"

        def outline():
            return f"M{point()}L{point()}C{point()} {point()} {point()}Z"

        path = outline()
        layer = {"type": "path", "path": path, "fill": self.plain_color(),
                 "stroke": {"paint": self.plain_color(), "width": self.number(1, 10), "join": "round"}}
        style = (f'fill:{layer["fill"]};stroke:{layer["stroke"]["paint"]};stroke-width:{layer["stroke"]["width"]}px;'
                 "stroke-linejoin:round;")
        kinds = {
            "path": ("d", lambda: (lambda p: (p, f"path('{p}')"))(outline())),
            "fill": ("fill", lambda: (lambda c: (c, c))(self.plain_color())),
            "stroke.paint": ("stroke", lambda: (lambda c: (c, c))(self.plain_color())),
            "stroke.width": ("strokeWidth", lambda: (lambda v: (v, f"{v}px"))(self.number(0.5, 14))),
        }
        if self.chance(0.4):
            dashes = [self.whole(4, 20), self.whole(4, 20)]
            layer["stroke"] |= {"dashes": dashes, "cap": "round"}
            style += f"stroke-dasharray:{dashes[0]} {dashes[1]};stroke-linecap:round;"
            kinds["stroke.dashOffset"] = ("strokeDashoffset", lambda: (lambda v: (v, f"{v}px"))(self.number(-40, 40)))
        for kind in self.random.sample(sorted(kinds), self.whole(1, 3)):
            css_name, value = kinds[kind]
            self.moved(layer, name, kind, css_name, [value() for _ in range(self.whole(2, 3))])
        return [layer], f'<svg><path id="{name}" d="{path}" style="{style}"/></svg>'

    def text_animations_feature(self):
        name = self.identifier()
        self.at = self.number(0.013, 4.987, 3)
        font, style = self.text_style(16, 30)
        words = self.pick(["Heart", "Wave", "12:30", "Nova"])
        layer = {"type": "text", "frame": {"left": 6, "top": 20, "width": 116, "height": 60}, "text": words,
                 "font": {"family": ["Inter"]} | font, "lineHeight": 1.5, "metrics": "browser", "fill": self.color(0),
                 "tracking": 1}
        style += f'letter-spacing:1px;color:{layer["fill"]};'
        kinds = {
            "fill": ("color", lambda: (lambda c: (c, c))(self.color(0))),
            "text.tracking": ("letterSpacing", lambda: (lambda v: (v, f"{v}px"))(self.number(0.5, 8))),
            "opacity": ("opacity", lambda: (lambda v: (v, v))(self.number(0, 1))),
            "transform": ("transform", self.transform_list),
        }
        for kind in self.random.sample(sorted(kinds), self.whole(1, 2)):
            css_name, value = kinds[kind]
            self.moved(layer, name, kind, css_name, [value() for _ in range(self.whole(2, 3))])
        return [layer], self.text_box(style, words).replace("<div ", f'<div id="{name}" ', 1)
