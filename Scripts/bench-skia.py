#!/usr/bin/env python3
"""The scenes of `make bench BENCH=scenes` by Skia's CPU raster, one thread, RGBA of 8 bits, to compare with ours.

Reads the display lists that the benchmark leaves in .build/bench-scenes, records each frame as an SkPicture, and times
playing them back; the last frame is compared with Afterglow's image. Names select scenes;
--keep writes Skia's image beside ours.
Needs `pip install skia-python numpy pillow uharfbuzz`.
"""
import glob
import json
import statistics
import subprocess
import sys
import time

import numpy
import skia
import uharfbuzz
from PIL import Image

FOLDER = ".build/bench-scenes"
RUNS = 3
BLEND = {
    "normal": skia.BlendMode.kSrcOver, "multiply": skia.BlendMode.kMultiply, "screen": skia.BlendMode.kScreen,
    "overlay": skia.BlendMode.kOverlay, "plus-lighter": skia.BlendMode.kPlus,
}
CAPS = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap, "square": skia.Paint.kSquare_Cap}
JOINS = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join, "bevel": skia.Paint.kBevel_Join}
fonts, images = {}, {}


def color(channels):
    return skia.Color4f(*channels)


def path(outline):
    result = svg_path(outline["path"])
    result.setFillType(
        skia.PathFillType.kEvenOdd if outline["rule"] == "evenodd" else skia.PathFillType.kWinding)
    return result


def svg_path(data):
    """Absolute M, L, C and Z, the only commands in the display lists."""
    result, numbers, command = skia.Path(), [], None
    for token in data.replace(",", " ").replace("M", " M ").replace("L", " L ").replace("C", " C ").replace(
            "Z", " Z ").split() + ["end"]:
        if token in ("M", "L", "C", "Z", "end"):
            while command and (numbers or command == "Z"):
                if command == "M":
                    result.moveTo(*numbers[:2])
                    numbers, command = numbers[2:], "L"
                elif command == "L":
                    result.lineTo(*numbers[:2])
                    numbers = numbers[2:]
                elif command == "C":
                    result.cubicTo(*numbers[:6])
                    numbers = numbers[6:]
                else:
                    result.close()
                    command = None
            command, numbers = token, []
        else:
            numbers.append(float(token))
    return result


def paint(value):
    result = skia.Paint(AntiAlias=True)
    if "color" in value:
        result.setColor4f(color(value["color"]))
        return result
    offsets = [stop[0] for stop in value["stops"]]
    colors = [color(stop[1]).toColor() for stop in value["stops"]]
    flags = skia.GradientShader.kInterpolateColorsInPremul_Flag
    if "linear" in value:
        x0, y0, x1, y1 = value["linear"]
        shader = skia.GradientShader.MakeLinear([(x0, y0), (x1, y1)], colors, offsets, skia.TileMode.kClamp, flags)
    elif "radial" in value:
        x, y, rx, ry = value["radial"]
        matrix = skia.Matrix().setScale(1, ry / rx, x, y)
        shader = skia.GradientShader.MakeRadial((x, y), rx, colors, offsets, skia.TileMode.kClamp, flags, matrix)
    else:
        raise SystemExit("no scene of the suite has a conic gradient")
    result.setShader(shader)
    return result


def font(text):
    key = (text["family"], text["weight"], text["size"])
    if key not in fonts:
        query = f"{text['family']}:weight={200 if text['weight'] >= 700 else 80}"
        file, index = subprocess.check_output(
            ["fc-match", "-f", "%{file}\n%{index}", query], text=True).split("\n")
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file), int(index))
        result = skia.Font(skia.Typeface.MakeFromFile(file, int(index)), text["size"])
        result.setSubpixel(True)
        result.setHinting(skia.FontHinting.kNone)
        result.setEdging(skia.Font.Edging.kAntiAlias)
        result.setLinearMetrics(True)
        result.setBaselineSnap(False)
        fonts[key] = (result, uharfbuzz.Font(face), face.upem)
    return fonts[key]


def blob(text):
    skia_font, shaping, em = font(text)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text["text"])
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaping, buffer)
    scale, x, glyphs, places = text["size"] / em, 0, [], []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
        glyphs.append(info.codepoint)
        places.append(skia.Point(x + position.x_offset * scale, -position.y_offset * scale))
        x += position.x_advance * scale
    builder = skia.TextBlobBuilder()
    builder.allocRunPos(skia_font, glyphs, places)
    return builder.make()


def sigma_filter(layer, source=None):
    for each in layer["filters"]:
        if "blur" in each:
            source = skia.ImageFilters.Blur(each["blur"], each["blur"], input=source)
        else:
            deviation = each["dropShadow"]
            source = skia.ImageFilters.DropShadow(
                each["offset"][0], each["offset"][1], deviation, deviation, color(each["color"]).toColor(), source)
    return source


def layer_bounds(layer):
    """The bounds of a text; without them Skia filters the whole image."""
    if "text" not in layer:
        return None
    text = layer["text"]
    return blob(text).bounds().makeOffset(text["x"], text["y"])


def draw(canvas, layer):
    canvas.save()
    a, b, c, d, tx, ty = layer["transform"]
    canvas.concat(skia.Matrix.MakeAll(a, c, tx, b, d, ty, 0, 0, 1))
    saves = layer["opacity"] < 1 or layer["blend"] != "normal" or layer["isolated"] or layer["filters"] \
        or "mask" in layer
    leaf = "shape" in layer and not layer["filters"] and "mask" not in layer and not layer["shadows"] and (
        layer["shape"]["fill"] is None) != (layer["shape"]["stroke"] is None)
    if "clip" in layer:
        canvas.clipPath(path(layer["clip"]), skia.ClipOp.kIntersect, True)
    if saves and not leaf:
        layer_paint = skia.Paint(Alphaf=layer["opacity"], BlendMode=BLEND[layer["blend"]])
        filters = sigma_filter(layer)
        if filters:
            layer_paint.setImageFilter(filters)
        canvas.saveLayer(bounds=layer_bounds(layer), paint=layer_paint)
    for shadow in reversed(layer["shadows"]):
        canvas.save()
        canvas.clipPath(path(shadow["box"]), skia.ClipOp.kDifference, True)
        shadow_paint = skia.Paint(AntiAlias=True, Color4f=color(shadow["color"]))
        shadow_paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, shadow["deviation"], True))
        canvas.drawPath(path(shadow["outline"]), shadow_paint)
        canvas.restore()
    content(canvas, layer, leaf)
    if "mask" in layer:
        canvas.saveLayer(paint=skia.Paint(BlendMode=skia.BlendMode.kDstIn))
        for child in layer["mask"]["layers"]:
            draw(canvas, child)
        canvas.restore()
    if saves and not leaf:
        canvas.restore()
    canvas.restore()


def content(canvas, layer, leaf):
    if "group" in layer:
        for child in layer["group"]:
            draw(canvas, child)
    elif "text" in layer:
        text = layer["text"]
        canvas.drawTextBlob(blob(text), text["x"], text["y"], paint(text["fill"]))
    elif "image" in layer:
        image = layer["image"]
        if image["asset"] not in images:
            images[image["asset"]] = skia.Image.open(image["asset"]).makeRasterImage()
        x, y, width, height = image["frame"]
        bx, by, bw, bh = image["bounds"]
        canvas.save()
        canvas.clipRect(skia.Rect.MakeXYWH(bx, by, bw, bh), doAntiAlias=True)
        source = images[image["asset"]]
        # Mitchell's cubic for enlarged images, mipmaps for reduced ones, as Skia recommends.
        sampling = skia.SamplingOptions(skia.CubicResampler.Mitchell()) if width * 1.5 > source.width() else \
            skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        canvas.translate(x, y)
        canvas.scale(width / source.width(), height / source.height())
        canvas.drawImage(source, 0, 0, sampling)
        canvas.restore()
    else:
        shape = layer["shape"]
        for part, style in (("fill", skia.Paint.kFill_Style), ("stroke", skia.Paint.kStroke_Style)):
            if shape[part] is None:
                continue
            stroke = shape["stroke"]
            each = paint(shape["fill"] if part == "fill" else stroke["paint"])
            each.setStyle(style)
            if leaf:
                each.setAlphaf(each.getAlphaf() * layer["opacity"])
                each.setBlendMode(BLEND[layer["blend"]])
            if part == "stroke":
                each.setStrokeWidth(stroke["width"])
                each.setStrokeCap(CAPS[stroke["cap"]])
                each.setStrokeJoin(JOINS[stroke["join"]])
                each.setStrokeMiter(stroke["miterLimit"])
                if stroke["dashes"]:
                    each.setPathEffect(skia.DashPathEffect.Make(stroke["dashes"], stroke["dashOffset"]))
            canvas.drawPath(path(shape["outline"] if part == "fill" else stroke["outline"]), each)


def recorded(frame, width, height):
    recorder = skia.PictureRecorder()
    canvas = recorder.beginRecording(skia.Rect.MakeWH(width, height))
    canvas.clear(color(frame["background"]) if frame["background"] else skia.Color4f(0, 0, 0, 0))
    for layer in frame["layers"]:
        draw(canvas, layer)
    return recorder.finishRecordingAsPicture()


def main():
    print("scene | Skia, ms of processor time a frame (least…greatest run) | mean and 99.9 % difference from ours, of 255")
    keep = "--keep" in sys.argv
    parts = [part for part in sys.argv[1:] if part != "--keep"]
    for name in sorted(glob.glob(f"{FOLDER}/*.frames.json")):
        if parts and not any(part in name for part in parts):
            continue
        with open(name, encoding="utf-8") as file:
            scene = json.load(file)
        pictures = [recorded(frame, scene["width"], scene["height"]) for frame in scene["frames"]]
        surface = skia.Surface.MakeRaster(skia.ImageInfo.MakeN32Premul(scene["width"], scene["height"]))
        times = []
        for _ in range(RUNS + 1):
            start = time.process_time()
            for picture in pictures:
                surface.getCanvas().drawPicture(picture)
            times.append((time.process_time() - start) * 1000 / len(pictures))
        times = times[1:]
        pixels = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType).astype(int)[..., :3]
        ours = numpy.asarray(Image.open(name.replace(".frames.json", ".png")).convert("RGB")).astype(int)
        if keep:
            Image.fromarray(pixels.astype(numpy.uint8)).save(name.replace(".frames.json", ".skia.png"))
        difference = numpy.abs(pixels - ours).max(axis=2)
        note = "" if scene["comparesPixels"] else " (another resampling kernel)"
        print(f"{scene['name']} | {statistics.median(times):.1f} ({min(times):.1f}…{max(times):.1f}) | "
              f"{difference.mean():.2f}, {numpy.quantile(difference, 0.999):.0f}{note}", flush=True)


main()
