"""Texts on paths, in vertical lines and of units that move for chromium-pairs.py."""


class TextFeatures:
    """Each word or letter that moves is an element of its own in the page."""

    TEXTS = ["text_path", "text_vertical", "text_units", "text_rest"]

    def text_css(self, size, weight, color):
        return f"font:{weight} {size}px 'Inter','Noto Sans CJK JP';color:{color};white-space:pre;line-height:1.5;"

    def text_layer(self, words, size, weight, color):
        return {"type": "text", "text": words, "fill": color, "lineHeight": 1.5, "language": "ja",
                "font": {"family": ["Inter", "Noto Sans CJK JP"], "size": size, "weight": weight}}

    def text_path_feature(self):
        size, weight, color = self.whole(12, 22), self.pick([400, 700]), self.color(0)
        words = self.pick(["along the road", "Wave upon wave", "光の道を行く", "AVATAR fjord", "Καλημέρα φως"])
        middle, ends = self.whole(10, 118), [self.whole(40, 90) for _ in range(2)]
        kind, depth = self.whole(0, 2), self.whole(30, 56)

        def path(zoom):
            number = [value * zoom for value in [6, ends[0], 64, middle, 122, ends[1], 40, 88, 128 - middle, 8, 70, 56, depth, 120]]
            return ["M{0} {1}Q{2} {3} {4} {5}", "M{0} {1}C{6} {3} {7} {8} {4} {5}", "M{9} {10}A{11} {12} 0 0 1 {13} {10}"][
                kind].format(*number)

        anchor = self.pick(["start", "center", "end"])
        layer = self.text_layer(words, size, weight, color) | {
            "alignment": anchor, "along": {"path": path(1), "start": self.whole(-4, 4)}}
        offset = {"start": "0%", "center": "50%", "end": "100%"}[anchor]
        name = self.identifier()
        # Chromium measures a path with a tolerance of half a unit, whatever its scale.
        zoom = 16
        markup = (f'<svg lang="ja"><g transform="scale({1 / zoom})"><path id="{name}" d="{path(zoom)}" fill="none"/>'
                  f'<text style="{self.text_css(size * zoom, weight, color)}fill:{color}" dx="{layer["along"]["start"] * zoom}" '
                  f'text-anchor="{"middle" if anchor == "center" else anchor}">'
                  f'<textPath href="#{name}" startOffset="{offset}">{words}</textPath></text></g></svg>')
        return [layer], markup

    def text_vertical_feature(self):
        size, weight, color = self.whole(12, 20), self.pick([400, 700]), self.color(0)
        words = self.pick(["春の小川、さら", "「夜」は静か。", "東京ABCの道", "ちょっとパー", "12月3日の雪", "图书馆《你好》"])
        layer = self.text_layer(words, size, weight, color) | {
            "writingMode": "vertical", "frame": {"left": 10, "top": 4, "width": 100, "height": 120}}
        layer["font"]["family"] = ["Noto Sans CJK JP"]
        style = self.text_css(size, weight, color).replace("'Inter',", "")
        if self.chance(0.5):
            layer["alignment"] = self.pick(["center", "end"])
            style += f"text-align:{layer['alignment']};"
        if self.chance(0.4):
            layer["wraps"] = True
            layer["frame"]["height"] = self.whole(4, 6) * size
            style += "white-space:normal;line-break:strict;"
        height = layer["frame"]["height"]
        return [layer], (f'<div lang="ja" style="left:10px;top:4px;width:100px;height:{height}px;writing-mode:vertical-rl;'
                         f'{style}">{words}</div>')

    def text_units_feature(self):
        """Words that turn and grow about the middle of their baselines, each in its own way."""
        size, weight, color = self.pick([14, 16, 18, 20]), self.pick([400, 700]), self.color(0)
        # Chromium rounds the ascent and descent of Inter, and the space above them down.
        ascent, descent = round(0.96875 * size), round(0.2412 * size)
        baseline = int(1.5 * size - ascent - descent) // 2 + ascent
        words = self.pick([["one", "two", "six"], ["Hand", "made"], ["Über", "ñu"], ["To", "Ve", "Wa"]])
        angle, scale, shift = self.whole(-40, 40), self.number(0.6, 1.4), [self.whole(-6, 6), self.whole(-8, 8)]
        share = self.pick([0.25, 0.5, 1])
        layer = self.text_layer(" ".join(words), size, weight, color) | {
            "frame": {"left": 8, "top": 44}, "metrics": "browser",
            "units": {"by": "word", "stagger": -1, "transformOrigin": "baseline", "animations": [
                {"property": key, "delay": 0, "duration": 8, "fill": "both", "keyframes": [{"value": start}, {"value": end}]}
                for key, start, end in [("rotate", 0, 8 * angle), ("scale", 1, 1 + 8 * (scale - 1)),
                                        ("translate", [0, 0], [8 * value for value in shift])]]}}
        self.at = share
        markup = "".join(
            f'<span style="display:inline-block;transform-origin:50% {baseline}px;translate:{shift[0] * (share + index)}px '
            f'{shift[1] * (share + index)}px;rotate:{angle * (share + index)}deg;scale:{1 + (scale - 1) * (share + index)};">'
            f'{word}</span>{" " if index + 1 < len(words) else ""}' for index, word in enumerate(words))
        return [layer], f'<div lang="ja" style="left:8px;top:44px;{self.text_css(size, weight, color)}">{markup}</div>'

    def text_rest_feature(self):
        """Units at rest are the line."""
        size, weight, color = self.whole(13, 26), self.pick([400, 700]), self.color(0)
        words = self.pick(["AVATAR", "office fi", "سلام دنيا", "क्षमा श्री", "光の輪", "e\u0301te\u0301 To"])
        layer = self.text_layer(words, size, weight, color) | {
            "frame": {"left": 6, "top": 36, "width": 116}, "metrics": "browser",
            "units": self.pick(["rise", "cascade", "pop", "blur-in", "tracking-in", "color-sweep"])}
        layer["font"]["family"] += ["Noto Sans Arabic", "Noto Sans Devanagari"]
        self.at = 9
        style = self.text_css(size, weight, color).replace("JP'", "JP','Noto Sans Arabic','Noto Sans Devanagari'")
        return [layer], f'<div lang="ja" dir="auto" style="left:6px;top:36px;width:116px;{style}">{words}</div>'
