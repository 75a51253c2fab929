"""Layers in perspective for chromium-pairs.py: `--feature perspective`."""


class PerspectiveFeatures:
    def functions(self, turns):
        """A list of 3D functions, in the syntax of scenes and of CSS."""
        scene, css = [], []
        for name in turns:
            if name == "perspective":
                value = self.whole(120, 500)
                css.append(f"perspective({value}px)")
            elif name == "translateZ":
                value = self.whole(-60, 30)
                css.append(f"translateZ({value}px)")
            elif name == "rotate3d":
                value = [self.number(-1, 1), self.number(-1, 1), self.number(-0.3, 0.3), self.whole(-70, 70)]
                css.append(f"rotate3d({value[0]},{value[1]},{value[2]},{value[3]}deg)")
            else:
                value = self.whole(-65, 65)
                css.append(f"{name}({value}deg)")
            scene.append({name: value})
        return scene, " ".join(css)

    def plane(self, box):
        """A layer to rotate: a rounded box, a gradient, or an image."""
        kind = self.whole(0, 3)
        if kind == 0:
            layer = {"type": "image", "source": "picture.png", "frame": self.frame(box), "fit": "fill"}
            return layer, lambda style: f'<img src="picture.png" style="{self.css_box(box)}{style}">'
        layer = {"type": "rectangle", "frame": self.frame(box)}
        if kind == 1:
            layer["fill"], paint = self.css_gradient()
        else:
            layer["fill"] = paint = self.plain_color()
        style = self.corners(box, layer)
        return layer, lambda more: f'<div style="{self.css_box(box)}background:{paint};{style}{more}"></div>'

    def perspective_feature(self):
        kind = self.index % 4
        box = self.box(50, 90)
        if kind == 0:
            layer, markup = self.plane(box)
            layer["transform3d"], css = self.functions(["perspective", self.pick(["rotateX", "rotateY", "rotate3d"])])
            return [layer], markup(f"transform:{css};")
        if kind == 1:
            layer, markup = self.plane(box)
            layer["transform3d"], css = self.functions(["perspective", "rotateX", "rotateY", "translateZ"])
            layer["transformOrigin"] = [f"{self.whole(0, 100)}%", f"{self.whole(0, 100)}%"]
            origin = " ".join(layer["transformOrigin"])
            layer["opacity"] = self.number(0.4, 1)
            return [layer], markup(f'transform:{css};transform-origin:{origin};opacity:{layer["opacity"]};')
        return self.space(kind == 3)

    def space(self, crosses):
        """Planes in one space, sorted by depth; sometimes they intersect."""
        group = {"type": "group", "preserve3d": True, "children": []}
        group["transform3d"], outer = self.functions(["perspective", "rotateX", "rotateY"])
        inner = ""
        for index in range(3):
            box = (24, 24, 80, 80) if crosses else self.box(40, 70)
            color = "#%06x" % self.whole(0, 0xFFFFFF)
            layer = {"type": "rectangle", "frame": self.frame(box), "fill": color}
            if crosses:
                layer["transform3d"], css = self.functions(["rotateY"] if index < 2 else ["rotateX"])
            else:
                layer["transform3d"], css = self.functions(["translateZ", "rotateZ"])
            if self.chance(0.2):
                layer["hidesBackface"] = True
                css += ";backface-visibility:hidden"
            group["children"].append(layer)
            inner += f'<div style="{self.css_box(box)}background:{color};transform:{css}"></div>'
        return [group], f'<div style="inset:0;transform-style:preserve-3d;transform:{outer}">{inner}</div>'
