#!/usr/bin/env python3
"""Makes the images of Tests/ImageDecodingTests/Cases: `Scripts/make-image-cases.py`; needs Pillow 11.3 or newer, and pillow-heif.

The output is part of this project, under its license."""

import io
import struct
import sys
import zlib
from pathlib import Path

import pillow_heif
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


def profile(space, tags, kind=b"mntr", connection=b"XYZ "):
    """An ICC profile (ICC.1:2010), of a display unless another kind is given."""
    tags = {b"desc": b"desc\0\0\0\0\0\0\0\5test\0" + bytes(82), b"cprt": b"text\0\0\0\0none\0", **tags}
    tags[b"wtpt"] = xyz(0.9642, 1, 0.8249)
    table, data = b"", b""
    offset = 128 + 4 + 12 * len(tags)
    for name, content in tags.items():
        content += bytes(-len(content) % 4)
        table += name + struct.pack(">II", offset + len(data), len(content))
        data += content
    body = struct.pack(">I", len(tags)) + table + data
    header = struct.pack(">I4sI4s4s4s", 128 + len(body), b"none", 0x04200000, kind, space, connection)
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


def gray_inks():
    """Inks that are all gray: a table of their 16 overprints in Lab between identities (lut16Type)."""
    lightness = {0: 100, 1: 20, 2: 50, 4: 60, 8: 70}
    nodes = b"".join(struct.pack(">3H", lightness.get(node, 0) * 65280 // 100, 32768, 32768) for node in range(16))
    matrix = b"".join(fixed(int(place % 4 == 0)) for place in range(9))
    identity = struct.pack(">2H", 0, 65535)
    table = b"mft2\0\0\0\0\4\3\2\0" + matrix + struct.pack(">2H", 2, 2) + identity * 4 + nodes + identity * 3
    return profile(b"CMYK", {b"A2B0": table}, b"prtr", b"Lab ")


INKS = gray_inks()


def orientation(value):
    exif = Image.Exif()
    exif[0x0112] = value
    return exif


def save(name, picture, **options):
    picture.save(FOLDER / name, **options)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def fixed_points(*values):
    return struct.pack(f">{len(values)}I", *(round(value * 100000) for value in values))


def gamma(value):
    return b"gAMA", fixed_points(value)


def chunks(name, picture, added):
    """A PNG file with more chunks behind its header."""
    data = io.BytesIO()
    picture.save(data, "PNG")
    data = data.getvalue()
    (FOLDER / name).write_bytes(data[:33] + b"".join(chunk(*one) for one in added) + data[33:])


def high_dynamic_range():
    """PQ (SMPTE ST 2084) in BT.2020: white of 203 cd/m², a color of sRGB, and grays of 400 and 1000 cd/m²."""
    def signal(light):
        power = (light / 10000) ** (2610 / 16384)
        return round(65535 * ((3424 / 4096 + 2413 / 128 * power) / (1 + 2392 / 128 * power)) ** (2523 / 32))
    linear = [((level / 255 + 0.055) / 1.055) ** 2.4 for level in (200, 100, 50)]
    rows = (0.6274, 0.3293, 0.0433), (0.0691, 0.9195, 0.0114), (0.0164, 0.0880, 0.8956)
    color = [203 * sum(weight * part for weight, part in zip(row, linear)) for row in rows]
    colors = [[signal(light) for light in lights] for lights in ([203] * 3, color, [400] * 3, [1000] * 3)]
    lines = [b"\0" + b"".join(struct.pack(">3H", *colors[2 * half + x // 12]) for x in range(24)) for half in (0, 1)]
    data = zlib.compress(lines[0] * 8 + lines[1] * 8, 9)
    parts = [(b"IHDR", struct.pack(">IIBBBBB", 24, 16, 16, 2, 0, 0, 0)), (b"cICP", bytes([9, 16, 0, 1])), (b"IDAT", data), (b"IEND", b"")]
    (FOLDER / "pq.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts))


def aperture():
    """An AVIF with colors for pairs of pixels, of which 11 × 7 from the seventh and fifth on are shown."""
    data = io.BytesIO()
    quadrants().save(data, "AVIF", quality=100, subsampling="4:2:0")
    data = data.getvalue()
    # The offsets of the center, in halves.
    box = struct.pack(">I4sIIIIiIiI", 40, b"clap", 11, 1, 7, 1, 2 * 7 + 11 - 24, 2, 2 * 5 + 7 - 16, 2)
    start = data.index(b"ipco") - 4
    length = struct.unpack(">I", data[start:start + 4])[0]
    place, count = start + 8, 1
    while place < start + length:
        place, count = place + struct.unpack(">I", data[place:place + 4])[0], count + 1
    data = data[:start] + struct.pack(">I", length + 40) + data[start + 4:place] + box + data[place:]
    start = data.index(b"ipma") - 4
    length = struct.unpack(">I", data[start:start + 4])[0]
    known = data[start + 18]
    end = start + 19 + known
    data = data[:start] + struct.pack(">I", length + 1) + data[start + 4:start + 18] + bytes([known + 1]) + data[start + 19:end] + bytes([0x80 | count]) + data[end:]
    for name in (b"iprp", b"meta"):
        start = data.index(name) - 4
        data = data[:start] + struct.pack(">I", struct.unpack(">I", data[start:start + 4])[0] + 41) + data[start + 4:]
    pixels = data.index(b"mdat") + 4
    place = data.index(struct.pack(">I", pixels - 41), data.index(b"iloc"))
    (FOLDER / "aperture.avif").write_bytes(data[:place] + struct.pack(">I", pixels) + data[place + 4:])


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    flat = Image.new("RGB", (8, 8), (200, 120, 60))
    sharp = {"quality": 95, "subsampling": 0}
    save("quadrants.jpg", quadrants(), **sharp)
    save("progressive.jpg", quadrants(), progressive=True, **sharp)
    save("gray.jpg", quadrants("L"), quality=95)
    inks = Image.new("CMYK", SIZE)
    for index in range(4):
        ink = tuple(255 if index == channel else 0 for channel in range(4))
        inks.paste(ink, ((index % 2) * 12, (index // 2) * 8, (index % 2) * 12 + 12, (index // 2) * 8 + 8))
    save("cmyk.jpg", inks, **sharp)
    save("cmyk-profile.jpg", inks, icc_profile=INKS, **sharp)
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
    chunks("gamma.png", flat, [gamma(1)])
    chunks("primaries.png", flat, [gamma(0.45455), (b"cHRM", fixed_points(0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06))])
    chunks("code-points.png", flat, [(b"cICP", bytes([12, 13, 0, 1])), (b"sRGB", bytes([0])), gamma(1)])
    high_dynamic_range()
    power = io.BytesIO()
    flat.save(power, "AVIF", quality=100, subsampling="4:4:4")
    power = power.getvalue()
    place = power.index(b"nclx") + 6
    (FOLDER / "power.avif").write_bytes(power[:place] + bytes([0, 4]) + power[place + 2:])
    aperture()
    wide = bytearray((FOLDER / "quadrants.gif").read_bytes())
    wide[6:10] = bytes([8, 0, 8, 0])
    (FOLDER / "beyond-screen.gif").write_bytes(wide)
    pillow_heif.register_heif_opener()
    lossless = {"quality": -1, "chroma": 444}
    save("quadrants.heic", quadrants(), **lossless)
    save("profile.heic", flat, icc_profile=ADOBE_RGB, **lossless)
    deep = Image.new("I;16", (8, 8), 40000)
    save("gray-profile-16.png", deep, icc_profile=GRAY)


if __name__ == "__main__":
    sys.exit(main())
