#!/usr/bin/env python3
"""Makes the images of Tests/ImageDecodingTests/Cases: `Scripts/make-image-cases.py`; needs Pillow 11.3 or newer.

The output is part of this project, under its license."""

import io
import struct
import sys
from pathlib import Path

from PIL import Image, PngImagePlugin

FOLDER = Path(__file__).parent.parent / "Tests/ImageDecodingTests/Cases"
SIZE = (24, 16)
QUADRANTS = [(220, 40, 40), (40, 200, 60), (50, 70, 210), (240, 240, 240)]


def quadrants(mode="RGB"):
    """Red, green; blue, white: all its orientations differ."""
    picture = Image.new("RGB", SIZE)
    for index, color in enumerate(QUADRANTS):
        picture.paste(color, ((index % 2) * 12, (index // 2) * 8, (index % 2) * 12 + 12, (index // 2) * 8 + 8))
    return picture.convert(mode)


def fixed(value):
    return struct.pack(">i", round(value * 65536))


def xyz(x, y, z):
    return b"XYZ \0\0\0\0" + fixed(x) + fixed(y) + fixed(z)


def curve(gamma):
    """The sRGB curve for None, otherwise a power function."""
    if gamma is None:
        return b"para\0\0\0\0\0\3\0\0" + b"".join(map(fixed, (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(gamma * 256)) + b"\0\0"


def profile(space, tags):
    """An ICC profile (ICC.1:2010) of a display."""
    tags = {b"desc": b"desc\0\0\0\0\0\0\0\5test\0" + bytes(82), b"cprt": b"text\0\0\0\0none\0", **tags}
    tags[b"wtpt"] = xyz(0.9642, 1, 0.8249)
    table, data = b"", b""
    offset = 128 + 4 + 12 * len(tags)
    for name, content in tags.items():
        content += bytes(-len(content) % 4)
        table += name + struct.pack(">II", offset + len(data), len(content))
        data += content
    body = struct.pack(">I", len(tags)) + table + data
    header = struct.pack(">I4sI4s4s4s", 128 + len(body), b"none", 0x04200000, b"mntr", space, b"XYZ ")
    header += struct.pack(">6H4s4sI4s4sQI", 2026, 1, 1, 0, 0, 0, b"acsp", b"none", 0, b"none", b"none", 0, 0)
    header += fixed(0.9642) + fixed(1) + fixed(0.8249)
    return header + bytes(128 - len(header)) + body


def rgb_profile(red, green, blue, gamma):
    tags = {b"rXYZ": xyz(*red), b"gXYZ": xyz(*green), b"bXYZ": xyz(*blue)}
    return profile(b"RGB ", tags | {name: curve(gamma) for name in (b"rTRC", b"gTRC", b"bTRC")})


# Primaries adapted to D50: the columns of the matrices to XYZ of each space.
DISPLAY_P3 = rgb_profile((0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407), None)
ADOBE_RGB = rgb_profile((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457), 563 / 256)
SRGB = rgb_profile((0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410), None)
GRAY = profile(b"GRAY", {b"kTRC": curve(1.8)})


def orientation(value):
    exif = Image.Exif()
    exif[0x0112] = value
    return exif


def save(name, picture, **options):
    picture.save(FOLDER / name, **options)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    flat = Image.new("RGB", (8, 8), (200, 120, 60))
    sharp = {"quality": 95, "subsampling": 0}
    save("quadrants.jpg", quadrants(), **sharp)
    save("progressive.jpg", quadrants(), progressive=True, **sharp)
    save("gray.jpg", quadrants("L"), quality=95)
    save("cmyk.jpg", quadrants("CMYK"), quality=95)
    for value in range(1, 9):
        save(f"orientation-{value}.jpg", quadrants(), exif=orientation(value), **sharp)
    save("display-p3.jpg", flat, icc_profile=DISPLAY_P3, **sharp)
    save("adobe-rgb.jpg", flat, icc_profile=ADOBE_RGB, **sharp)
    save("srgb.jpg", flat, icc_profile=SRGB, **sharp)
    save("gray-profile.jpg", flat.convert("L"), icc_profile=GRAY, quality=95)
    save("damaged-profile.jpg", flat, icc_profile=b"this is no profile" * 12, **sharp)
    translucent = quadrants("RGBA")
    translucent.putalpha(Image.linear_gradient("L").resize(SIZE))
    save("lossless.webp", translucent, lossless=True)
    save("lossy.webp", quadrants(), quality=95)
    save("turned.webp", quadrants(), lossless=True, exif=orientation(6))
    frames = [quadrants().transpose(method) for method in (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.ROTATE_180)]
    save("animated.webp", quadrants(), save_all=True, append_images=frames, lossless=True, duration=100)
    save("quadrants.avif", quadrants(), quality=100, subsampling="4:4:4")
    save("translucent.avif", translucent, quality=100, subsampling="4:4:4")
    for value in (3, 5, 6, 8):
        save(f"orientation-{value}.avif", quadrants(), quality=95, subsampling="4:4:4", exif=orientation(value))
    save("display-p3.avif", flat, icc_profile=DISPLAY_P3, quality=100, subsampling="4:4:4")
    save("quadrants.gif", quadrants().quantize(4), interlace=1)
    palette = quadrants().quantize(4)
    save("transparent.gif", palette, transparency=palette.getpixel((0, 0)))
    save("animated.gif", quadrants(), save_all=True, append_images=frames, duration=100)
    save("display-p3.png", flat, icc_profile=DISPLAY_P3)
    save("turned.png", quadrants(), exif=orientation(8))
    deep = Image.new("I;16", (8, 8), 40000)
    save("gray-profile-16.png", deep, icc_profile=GRAY)


if __name__ == "__main__":
    sys.exit(main())
