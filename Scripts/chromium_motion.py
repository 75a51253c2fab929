"""Layers on paths and animated clips for chromium-pairs.py."""


class MotionFeatures:
    """`offset-path`, and clips that are animated."""

    def motion_feature(self):
        under, html = self.backdrop()
        name, box = self.identifier(), self.box(20, 60)
        fill, css = self.css_gradient()
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": fill}
        style = f"{self.css_box(box)}background:{css};"
        style += self.offset_path(name, layer, box) if self.index % 2 == 0 else self.animated_clip(name, layer, box)
        return [under, layer], f'{html}<div id="{name}" style="{style}"></div>'

    def offset_path(self, name, layer, box):
        path = self.pick([self.path, self.path, self.loop])()
        offset = layer["offsetPath"] = {"path": path}
        # To Chromium, a path is relative to the element's box, and not to its containing block.
        style = f"left:0;top:0;offset-path:path('{path}');"
        kind = self.pick(["auto", "reverse", "angle"])
        if kind == "angle":
            offset["rotate"] = self.whole(-180, 180)
            style += f"offset-rotate:{offset['rotate']}deg;"
        else:
            offset["rotate"] = kind
            style += f"offset-rotate:{kind};"
        if self.chance(0.4):
            anchor = [f"{self.whole(0, 100)}%", self.whole(0, 30)]
            offset["anchor"] = anchor
            style += f"offset-anchor:{anchor[0]} {anchor[1]}px;"
        if self.chance(0.3):
            origin = [f"{self.whole(0, 100)}%", self.whole(0, 40)]
            layer["transformOrigin"] = origin
            style += f"transform-origin:{origin[0]} {origin[1]}px;"
        if self.chance(0.4):
            layer["transform"], css = self.transform_list()
            style += f"transform:{css};"
        if self.chance(0.2):
            layer["rotate"] = self.whole(-90, 90)
            style += f"rotate:{layer['rotate']}deg;"
        if self.chance(0.2):
            layer["scale"] = [self.number(0.5, 1.3), self.number(0.5, 1.3)]
            style += f"scale:{layer['scale'][0]} {layer['scale'][1]};"
        # These transforms are about the origin of the box where it would be without the path.
        if "rotate" in layer or "scale" in layer:
            layer["frame"] |= {"left": 0, "top": 0}
        values = [self.length() for _ in range(2)]
        if self.chance(0.5):
            offset["distance"], css = values[0]
            style += f"offset-distance:{css};"
        else:
            self.animate_once(name, layer, "offsetPath.distance", "offsetDistance", values)
        return style

    def loop(self):
        points = [f"{self.number(10, 118)} {self.number(10, 118)}" for _ in range(5)]
        return f"M{points[0]}C{points[1]} {points[2]} {points[3]}L{points[4]}Z"

    def length(self):
        if self.chance(0.5):
            value = self.whole(0, 160)
            return value, f"{value}px"
        value = f"{self.whole(0, 100)}%"
        return value, value

    def animated_clip(self, name, layer, box):
        kind = self.pick(["inset", "ellipse", "circle", "path"])
        if kind == "path":
            corners = [[(self.whole(-5, box[2] + 5), self.whole(-5, box[3] + 5)) for _ in range(5)] for _ in range(2)]
            paths = ["M" + "L".join(f"{x} {y}" for x, y in points) + "Z" for points in corners]
            layer["clip"] = {"path": paths[0]}
            self.animate_once(name, layer, "clip.path", "clipPath", [(path, f"path('{path}')") for path in paths])
            return ""
        values = [getattr(self, f"clip_{kind}")() for _ in range(2)]
        key = "ellipse" if kind == "circle" else kind
        layer["clip"] = {key: values[0][0]}
        self.animate_once(name, layer, f"clip.{key}", "clipPath", values)
        return ""

    def clip_inset(self):
        sides = [(f"{self.whole(0, 45)}%",) * 2 if self.chance(0.3) else (lambda v: (v, f"{v}px"))(self.whole(-5, 15))
                 for _ in range(4)]
        radius = self.whole(0, 25)
        scene = dict(zip(("top", "right", "bottom", "left"), (side for side, _ in sides))) | {"cornerRadius": radius}
        return scene, f"inset({' '.join(css for _, css in sides)} round {radius}px)"

    def clip_ellipse(self):
        x, y, center = self.whole(2, 40), self.whole(2, 40), [f"{self.whole(0, 100)}%", f"{self.whole(0, 100)}%"]
        return {"radius": [x, y], "center": center}, f"ellipse({x}px {y}px at {center[0]} {center[1]})"

    def clip_circle(self):
        radius, center = self.whole(2, 40), [f"{self.whole(0, 100)}%", f"{self.whole(0, 100)}%"]
        return {"radius": radius, "center": center}, f"circle({radius}px at {center[0]} {center[1]})"

    def animate_once(self, name, layer, key, css_property, values):
        """Animates a property of a layer and of its element; values are pairs of scene and CSS."""
        timing = {"duration": self.number(0.5, 3), "iterations": self.pick([1, 2.5]), "fill": "both",
                  "direction": self.pick(["normal", "alternate"])}
        easing = self.pick(["linear", "ease", "ease-in-out", "cubic-bezier(0.3, 0, 0.2, 1)"])
        self.at = self.number(0.013, 2.987, 3)
        layer["animations"] = [timing | {"property": key, "keyframeEasing": easing,
                                         "keyframes": [{"value": value} for value, _ in values]}]
        self.animations.append([name, css_property, [{css_property: css, "easing": easing} for _, css in values],
                                timing | {"duration": timing["duration"] * 1000}, self.at * 1000])
