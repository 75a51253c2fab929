"""Pages of the rest of CSS's paint, and layouts whose boxes Chromium measures: part of Scripts/chromium-pairs.py."""

from urllib.parse import quote

from chromium_features import picture_address

# Pages of layouts are written at this many times their size, since Chromium lays out in 64ths of a pixel.
ZOOM = 64


class LayoutFeatures:
    PAINT = ["borders", "borders", "outlines", "image_fills", "backdrops", "text_decorations", "text_highlights",
             "decorated", "group_outlines", "svg_fills"]
    LAYOUT = ["flex", "grid", "nested", "flex_text"]

    # Paint

    def line(self, low=1, high=14, styles=("solid",)):
        return {"width": self.whole(low, high), "color": self.color(), "style": self.pick(styles)}

    def css_line(self, line):
        return f'{line["width"]}px {line["style"]} {line["color"]}'

    def borders_feature(self):
        box = self.box(50, 100)
        layer = {"type": "rectangle", "frame": self.frame(box)}
        style = self.corners(box, layer)
        if self.chance(0.5):
            layer["fill"] = self.color()
            style += f'background:{layer["fill"]};'
        kind = self.whole(0, 3)
        sides = ["top", "right", "bottom", "left"]
        if kind == 0:
            layer["border"] = self.line()
            style += f'border:{self.css_line(layer["border"])};'
        elif kind == 1:
            # Thirds of lines are whole pixels, as Chromium makes them.
            line = self.line() | {"style": "double", "width": 3 * self.whole(1, 5)}
            layer["border"] = line
            style += f'border:{self.css_line(line)};'
        elif kind == 2:
            # Sharp corners: Chromium has its own dashes along round ones.
            layer.pop("cornerRadius", None)
            style = style.replace("border-radius", "--radius")
            line = self.line(2, 9, ("dashed", "dotted")) | {"color": self.color(0)}
            layer["border"] = line
            style += f'border:{self.css_line(line)};'
        else:
            chosen = [side for side in sides if self.chance(0.7)] or ["left"]
            if len(chosen) < 4:
                # Chromium ends round corners beside a missing side in its own way.
                layer.pop("cornerRadius", None)
                style = style.replace("border-radius", "--radius")
            same = self.color()
            # Chromium paints transparent sides of different colors twice where they meet.
            lines = {side: self.line() | {"color": same if self.chance(0.3) else self.color(0)} for side in chosen}
            if any("/" in line["color"] for line in lines.values()):
                for line in lines.values():
                    line["color"] = same
            layer["border"] = lines
            style += "".join(f'border-{side}:{self.css_line(line)};' for side, line in lines.items())
        return [layer], f'<div style="{self.css_box(box)}{style}"></div>'

    def outlines_feature(self):
        box = self.box(30, 60)
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": self.color()}
        style = self.corners(box, layer)
        if "cornerRadius" in layer:
            # Chromium rounds elliptic corners of outlines in its own way.
            radius = self.number(1, 30)
            layer["cornerRadius"], style = radius, f"border-radius:{radius}px;"
        # Where translucent colors meet, both programs let the background through.
        outline = self.line(1, 8) | {"offset": self.whole(1, 8)}
        layer["outline"] = outline
        style += f'background:{layer["fill"]};outline:{self.css_line(outline)};outline-offset:{outline["offset"]}px;'
        return [layer], f'<div style="{self.css_box(box)}{style}"></div>'

    def decorated_feature(self):
        """Shadows, a border whose sides may differ in width, color and style, and an outline on one box."""
        box = self.box(50, 80)
        layer = {"type": "rectangle", "frame": self.frame(box), "fill": self.color(0)}
        shadows = [self.shadow() for _ in range(2)]
        layer["shadows"] = [shadow for shadow, _ in shadows]
        style = f'background:{layer["fill"]};box-shadow:{",".join(css for _, css in shadows)};'
        if self.chance(0.5):
            # Chromium has its own dashes along round corners.
            lines = {side: self.line(1, 9) | {"color": self.color(0)} for side in ("top", "right", "bottom", "left")}
            radius = self.whole(1, 24)
            layer["cornerRadius"] = radius
            style += f"border-radius:{radius}px;"
        else:
            # Where solid sides of different colors meet beside dashed ones, Afterglow lets the fill through.
            color, dashes = self.color(0), self.color(0)
            lines = {side: self.line(3, 9, ("solid", "dashed")) for side in ("top", "right", "bottom", "left")}
            for line in lines.values():
                line["color"] = color if line["style"] == "solid" else dashes
        layer["border"] = lines
        style += "".join(f"border-{side}:{self.css_line(line)};" for side, line in lines.items())
        layer["outline"] = self.line(1, 6) | {"color": self.color(0), "offset": self.whole(0, 8)}
        style += f'outline:{self.css_line(layer["outline"])};outline-offset:{layer["outline"]["offset"]}px;'
        return [layer], f'<div style="{self.css_box(box)}{style}"></div>'

    def group_outlines_feature(self):
        """The outline of a group lies over its children, which reach beyond it: those that are not positioned, in Chromium."""
        box = self.box(30, 60)
        child = [self.whole(-8, 20), self.whole(-8, 20), self.whole(20, 60), self.whole(20, 60)]
        fill, outline = self.color(0), self.line(2, 8) | {"offset": self.whole(-6, 6)}
        layer = {"type": "group", "frame": self.frame(box), "outline": outline, "isolated": True,
                 "children": [{"type": "rectangle", "frame": self.frame(child), "fill": fill}]}
        style = f'isolation:isolate;outline:{self.css_line(outline)};outline-offset:{outline["offset"]}px;'
        return [layer], (f'<div style="{self.css_box(box)}{style}">'
                         f'<div style="position:static;margin:{child[1]}px 0 0 {child[0]}px;width:{child[2]}px;height:{child[3]}px;'
                         f'background:{fill}"></div></div>')

    def svg_fills_feature(self):
        """A drawing with a ratio of its own as a fill, which keeps it unless it is stretched."""
        box = self.box(40, 100)
        width, height = self.whole(10, 60), self.whole(10, 60)
        drawing = (f"<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' viewBox='0 0 {width} {height}' "
                   # Afterglow stretches all files alike.
                   f"preserveAspectRatio='none'>"
                   f"<rect width='{width}' height='{height}' fill='{self.plain_color()}'/>"
                   f"<ellipse cx='{width / 2}' cy='{height / 2}' rx='{width / 2}' ry='{height / 3}' fill='{self.plain_color()}'/></svg>")
        source = "data:image/svg+xml," + quote(drawing)
        fit, position = self.pick(["cover", "contain", "fill", "none"]), [self.whole(0, 100), self.whole(0, 100)]
        size = {"fill": "100% 100%", "none": "auto"}.get(fit, fit)
        layer = {"type": "rectangle", "frame": self.frame(box)}
        style = self.corners(box, layer)
        layer["fill"] = {"type": "svg", "source": source, "fit": fit, "position": [f"{value}%" for value in position]}
        style += (f"background:url({source});background-size:{size};background-repeat:no-repeat;"
                  f"background-position:{position[0]}% {position[1]}%;")
        return [layer], f'<div style="{self.css_box(box)}{style}"></div>'

    def image_fills_feature(self):
        box = self.box(40, 100)
        layer = {"type": "rectangle", "frame": self.frame(box)}
        style = self.corners(box, layer)
        fill = {"type": "image", "source": "picture.png"}
        kind = self.whole(0, 2)
        position = [self.whole(0, 100), self.whole(0, 100)]
        if kind == 0:
            fill["fit"] = self.pick(["cover", "contain", "fill"])
            size = {"fill": "100% 100%"}.get(fill["fit"], fill["fit"])
        else:
            fill["size"] = [self.whole(12, 40), self.whole(12, 40)]
            size = "%dpx %dpx" % tuple(fill["size"])
            fill["repeat"] = self.pick(["none", "both", "horizontal", "vertical"])
            if fill["repeat"] != "none":
                # Chromium snaps tiles to pixels.
                position = [0, 0]
        fill["position"] = [f"{position[0]}%", f"{position[1]}%"]
        repeat = {"both": "repeat", "horizontal": "repeat-x", "vertical": "repeat-y"}.get(fill.get("repeat"), "no-repeat")
        layer["fill"] = fill
        style += (f"background:url({picture_address()});background-size:{size};background-repeat:{repeat};"
                  f"background-position:{position[0]}% {position[1]}%;")
        return [layer], f'<div style="{self.css_box(box)}{style}"></div>'

    def backdrops_feature(self):
        under, html = self.backdrop()
        layers = [under]
        for _ in range(self.whole(1, 3)):
            box, color = self.box(), self.color()
            layers.append({"type": "rectangle", "frame": self.frame(box), "fill": color})
            html += f'<div style="{self.css_box(box)}background:{color}"></div>'
        box = self.box(50, 100)
        layer = {"type": "rectangle", "frame": self.frame(box)}
        style = self.corners(box, layer)
        if self.chance(0.5):
            layer["fill"] = self.color(1)
            style += f'background:{layer["fill"]};'
        while True:
            filters, css = self.filters()
            if not any("dropShadow" in function for function in filters):
                break
        layer["backdrop"] = filters
        if self.chance(0.3):
            layer["opacity"] = self.number(0.3, 1)
            style += f'opacity:{layer["opacity"]};'
        return layers + [layer], f'{html}<div style="{self.css_box(box)}{style}backdrop-filter:{css}"></div>'

    def marked_text(self):
        size = self.whole(14, 30)
        words = self.pick(["Heart", "Wave 12", "Quilt", "To Ve", "gypsy", "Price 9"])
        layer = {"type": "text", "frame": {"left": 8, "top": 30, "width": 112, "height": 60}, "text": words,
                 "font": {"family": ["Inter"], "size": size}, "fill": self.color(0), "lineHeight": 1.5,
                 "metrics": "browser"}
        style = (f"left:8px;top:30px;width:112px;height:60px;line-height:1.5;white-space:pre;font-family:Inter;"
                 f"font-size:{size}px;color:{layer['fill']};")
        return layer, style, words

    def text_decorations_feature(self):
        layer, style, words = self.marked_text()
        # Chromium has strikethroughs at a third of the ascent, whatever the font says.
        chosen = [name for name in ("underline", "overline") if self.chance(0.6)] or ["underline"]
        layer["decoration"] = chosen
        style += (f'text-decoration-line:{" ".join(chosen)};text-decoration-skip-ink:none;'
                  "text-decoration-thickness:from-font;text-underline-position:from-font;")
        return [layer], f'<div style="{style}">{words}</div>'

    def text_highlights_feature(self):
        layer, style, words = self.marked_text()
        layer["highlight"] = {"fill": self.color(0)}
        padding = [self.whole(0, 4), self.whole(0, 4)]
        radius = self.whole(0, 6)
        layer["highlight"] |= {"padding": padding, "cornerRadius": radius}
        mark = (f'background:{layer["highlight"]["fill"]};padding:{padding[0]}px {padding[1]}px;'
                f"margin:0 -{padding[1]}px;border-radius:{radius}px")
        return [layer], f'<div style="{style}"><span style="{mark}">{words}</span></div>'

    # Layouts

    ALIGN = {"start": "flex-start", "center": "center", "end": "flex-end", "stretch": "normal", "baseline": "baseline"}
    JUSTIFY = {"start": "flex-start", "center": "center", "end": "flex-end", "space-between": "space-between",
               "space-around": "space-around", "space-evenly": "space-evenly"}

    def css_length(self, value):
        return value if isinstance(value, str) else f"{value * ZOOM}px"

    def size(self, low, high):
        return f"{self.whole(10, 90)}%" if self.chance(0.25) else self.number(low, high, 1)

    def group_layout(self, kinds):
        kind = self.pick(kinds)
        layout, css = {"type": kind}, ""
        if self.chance(0.5):
            gap = [self.whole(0, 16), self.whole(0, 16)]
            layout["gap"] = gap
            css += f"gap:{gap[0] * ZOOM}px {gap[1] * ZOOM}px;"
        if self.chance(0.5):
            padding = [self.whole(0, 16) for _ in range(4)]
            layout["padding"] = padding
            css += "padding:" + " ".join(f"{side * ZOOM}px" for side in padding) + ";"
        if self.chance(0.6):
            names = [name for name in self.ALIGN if kind == "row" or name != "baseline"]
            layout["alignItems"] = self.pick(names)
            name = layout["alignItems"]
            css += f"align-items:{self.ALIGN[name]};"
        if self.chance(0.6):
            layout["justifyContent"] = self.pick(list(self.JUSTIFY))
            name = layout["justifyContent"]
            css += f"justify-content:{self.JUSTIFY[name] if kind != 'grid' else name};"
        if kind == "grid":
            def tracks(values, count):
                return [self.pick(values) for _ in range(count)]

            def css_tracks(values):
                return " ".join("auto" if v == "content" else v if isinstance(v, str) else f"{v * ZOOM}px" for v in values)

            layout["columns"] = tracks(["content", "1fr", "2fr", "0.5fr", 40, 90, "30%"], self.whole(1, 4))
            css += f'display:grid;grid-template-columns:{css_tracks(layout["columns"])};'
            if self.chance(0.5):
                layout["rows"] = tracks(["content", "1fr", 30, 60], self.whole(1, 3))
                css += f'grid-template-rows:{css_tracks(layout["rows"])};'
        else:
            css += f"display:flex;flex-direction:{kind};"
            if kind == "row" and self.chance(0.35):
                layout["wrap"] = True
                css += "flex-wrap:wrap;"
        return layout, css

    def leaf(self, texts):
        """A layer without a frame, what it is in HTML, and its CSS."""
        kind = self.whole(0, 9)
        if texts and kind < 6:
            words = " ".join(self.pick(["a", "of", "price", "Heart", "wide", "information", "Zürich", "12.50", "AV"])
                             for _ in range(self.whole(1, 7)))
            layer = {"type": "text", "text": words, "wraps": self.chance(0.7), "lineHeight": 1.5,
                     "font": {"family": ["Inter"], "size": self.whole(8, 24)}}
            css = (f'font-family:Inter;font-size:{layer["font"]["size"] * ZOOM}px;line-height:1.5;'
                   f'overflow-wrap:break-word;white-space:{"normal" if layer["wraps"] else "pre"};')
            return layer, words, css
        if kind == 9:
            width, height = self.whole(10, 60), self.whole(10, 60)

            def drawing(zoom):
                return ("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' "
                        f"width='{width * zoom}' height='{height * zoom}'/%3E")

            return {"type": "svg", "source": drawing(1)}, drawing(ZOOM), ""
        return {"type": "rectangle"}, "", ""

    def item(self, depth, kinds, texts):
        frame, css = {}, ""

        def put(key, name, value):
            nonlocal css
            frame[key] = value
            css += f"{name}:{self.css_length(value) if name not in ('flex-grow', 'flex-shrink', 'aspect-ratio') else value};"

        if self.chance(0.3):
            put("grow", "flex-grow", self.pick([0.25, 0.5, 1, 2, 3]))
        if self.chance(0.2):
            put("shrink", "flex-shrink", self.pick([0, 0.5, 2]))
        if self.chance(0.2):
            frame["alignSelf"] = self.pick(["start", "center", "end", "stretch"])
            css += f'align-self:{self.ALIGN[frame["alignSelf"]]};'
        if depth < 3 and self.chance(0.35):
            layout, own = self.group_layout(kinds)
            children = [self.item(depth + 1, kinds, texts) for _ in range(self.whole(1, 4))]
            layer = {"type": "group", "layout": layout, "children": [child for child, _ in children]}
            markup, css = "".join(html for _, html in children), css + own
        else:
            layer, markup, own = self.leaf(texts)
            css += own
            if layer["type"] == "rectangle" and self.chance(0.6):
                put("height", "height", self.size(10, 90))
        if self.chance(0.5):
            # Chromium lets images with a percentage be narrower than their content.
            put("width", "width", self.number(20, 160, 1) if layer["type"] == "svg" else self.size(20, 160))
        elif layer["type"] == "text":
            # No narrower than a letter, where programs differ on the lines of spaces.
            put("minWidth", "min-width", self.whole(30, 90))
        elif layer["type"] != "group" and self.chance(0.15):
            # Chromium does not count the content of a grid with a minimum for the width of the grid around it.
            put("minWidth", "min-width", self.whole(10, 90))
        ratio = layer["type"] == "rectangle" and self.chance(0.2) and ("width" in frame or "height" in frame)
        if ratio and not any(isinstance(frame.get(key), str) for key in ("width", "height")):
            # Chromium resolves percentages of sizes that follow from their content, and transfers limits.
            put("aspectRatio", "aspect-ratio", self.pick([0.5, 1, 1.5, 2]))
        else:
            if self.chance(0.12):
                put("maxWidth", "max-width", self.whole(30, 200) if layer["type"] == "svg" else self.size(30, 200))
            if self.chance(0.08):
                put("minHeight", "min-height", self.whole(20, 60))
            if self.chance(0.08):
                put("maxHeight", "max-height", self.whole(30, 90))
        position = "relative"
        if self.chance(0.06):
            put("left", "left", self.whole(0, 40))
            put("top", "top", self.whole(0, 40))
            if "width" not in frame:
                put("width", "width", self.whole(20, 80))
            if "height" not in frame:
                put("height", "height", self.whole(10, 80))
            position = "absolute"
        layer["id"] = self.identifier()
        if frame:
            layer["frame"] = frame
        style = f'style="position:{position};{css}" id="{layer["id"]}"'
        if layer["type"] == "svg":
            return layer, f'<img src="{markup}" {style}>'
        return layer, f"<div {style}>{markup}</div>"

    def layout_pair(self, kinds, texts):
        layout, css = self.group_layout(kinds)
        children = [self.item(1, kinds, texts) for _ in range(self.whole(1, 5))]
        width, height = self.whole(100, 500), self.whole(80, 400)
        frame = {"left": 0, "top": 0, "width": width}
        css += f"position:absolute;left:0;top:0;width:{width * ZOOM}px;"
        if self.chance(0.6):
            frame["height"] = height
            css += f"height:{height * ZOOM}px;"
        layer = {"type": "group", "id": self.identifier(), "frame": frame | ({} if "height" in frame else {"height": "content"}),
                 "layout": layout, "children": [child for child, _ in children]}
        markup = "".join(html for _, html in children)
        self.canvas = [width, 400]
        return [layer], f'<div style="{css}" id="{layer["id"]}">{markup}</div>'

    def flex_feature(self):
        return self.layout_pair(["row", "column"], False)

    def grid_feature(self):
        return self.layout_pair(["grid"], False)

    def nested_feature(self):
        return self.layout_pair(["row", "column", "grid"], False)

    def flex_text_feature(self):
        return self.layout_pair(["row", "column", "grid"], True)
