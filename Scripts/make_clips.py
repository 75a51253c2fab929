#!/usr/bin/env python3
"""Makes the clips of the tests of video layers, with ffmpeg.

    Scripts/make_clips.py [FOLDER]

Each frame shows its number in 16 blocks, the lowest bit first, and three patches of color. clips.json states for each clip
when its frames are shown (by ffprobe), and the RGB of the patches by the exact matrix.
"""

import json
import math
import pathlib
import subprocess
import sys

WIDTH, HEIGHT = 96, 64
BLOCK = 12  # two rows of eight blocks
PATCHES = [(200, 60, 40), (50, 170, 90), (70, 80, 190)]
LIGHTS = [(190, 185, 180), (140, 120, 90), (70, 95, 90)]  # in high dynamic range: of about 900, 120 and 20 cd/m² with PQ
MATRICES = {"bt709": (0.2126, 0.0722), "smpte170m": (0.299, 0.114), "bt2020nc": (0.2627, 0.0593)}
# From linear light of other primaries to that of sRGB (SMPTE EG 432-1, ITU-R BT.2087), by rows.
TO_SRGB = {
    "smpte432": [(1.224940, -0.224940, 0), (-0.042057, 1.042057, 0), (-0.019638, -0.078636, 1.098274)],
    "bt2020": [(1.660491, -0.587641, -0.072850), (-0.124550, 1.132900, -0.008349), (-0.018151, -0.100579, 1.118730)],
}
PEAK, WHITE = 1000, 203  # of the clips in high dynamic range, and of the white that sRGB's stands for; in cd/m²


def pq_luminance(signal):
    root = max(0, signal) ** (32 / 2523)
    return 10000 * (max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (16384 / 2610)


def pq_signal(luminance):
    power = (luminance / 10000) ** (2610 / 16384)
    return ((0.8359375 + 18.8515625 * power) / (1 + 18.6875 * power)) ** (2523 / 32)


def tone_mapped(luminance):
    """ITU-R BT.2390-11, section 5.4.1."""
    peak = pq_signal(PEAK)
    most, e = pq_signal(WHITE) / peak, min(1, pq_signal(luminance) / peak)
    knee = 1.5 * most - 0.5
    if e <= knee:
        return luminance
    t = (e - knee) / (1 - knee)
    return pq_luminance(peak * ((2 * t**3 - 3 * t**2 + 1) * knee + (t**3 - 2 * t**2 + t) * (1 - knee)
                                + (3 * t**2 - 2 * t**3) * most))


def shown(rgb, primaries, transfer):
    """The sRGB levels of a color of these primaries and this transfer function."""
    if transfer == "smpte2084":
        light = [min(PEAK, pq_luminance(c)) for c in rgb]
    elif transfer == "arib-std-b67":
        scene = [c * c / 3 if c <= 0.5 else (math.exp((c - 0.55991073) / 0.17883277) + 0.28466892) / 12 for c in rgb]
        luminance = 0.2627 * scene[0] + 0.6780 * scene[1] + 0.0593 * scene[2]
        light = [PEAK * c * luminance**0.2 for c in scene]
    else:
        light = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    if transfer != "bt709":
        greatest = max(light)
        light = [c * tone_mapped(greatest) / greatest / WHITE for c in light]
    if primaries in TO_SRGB:
        light = [sum(factor * c for factor, c in zip(row, light)) for row in TO_SRGB[primaries]]
    light = [min(1, max(0, c)) for c in light]
    return [12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in light]


def levels(depth, full):
    """The samples of black and of white, and the range of those of chroma."""
    unit, most = 2 ** (depth - 8), 2**depth - 1
    return (0, most, most) if full else (16 * unit, 235 * unit, 224 * unit)


def samples(color, matrix, depth, full):
    """The whole numbers of luma and chroma of a color, and its RGB by the exact matrix, 0…1."""
    kr, kb = MATRICES[matrix]
    black, white, chroma = levels(depth, full)
    middle = 2 ** (depth - 1)
    r, g, b = (c / 255 for c in color)
    y = kr * r + (1 - kr - kb) * g + kb * b
    coded = [
        round(black + y * (white - black)),
        round(middle + (b - y) / (2 * (1 - kb)) * chroma),
        round(middle + (r - y) / (2 * (1 - kr)) * chroma),
    ]
    return coded, rgb(coded, matrix, depth, full)


def rgb(coded, matrix, depth, full):
    """The RGB of samples by the exact matrix, 0…1."""
    kr, kb = MATRICES[matrix]
    black, white, chroma = levels(depth, full)
    middle = 2 ** (depth - 1)
    light = (coded[0] - black) / (white - black)
    blue = light + (coded[1] - middle) / chroma * 2 * (1 - kb)
    red = light + (coded[2] - middle) / chroma * 2 * (1 - kr)
    green = (light - kr * red - kb * blue) / (1 - kr - kb)
    return [min(1, max(0, c)) for c in (red, green, blue)]


def frame(number, patches, matrix, depth, full, chroma, alpha):
    """The planes of a frame."""
    black, white, _ = levels(depth, full)
    middle = 2 ** (depth - 1)
    planes = [[[level] * WIDTH for _ in range(HEIGHT)] for level in (black, middle, middle)]

    def fill(x0, y0, width, height, coded):
        for y in range(y0, y0 + height):
            for plane, sample in zip(planes, coded):
                plane[y][x0 : x0 + width] = [sample] * width

    for bit in range(16):
        if number >> bit & 1:
            fill(bit % 8 * BLOCK, bit // 8 * BLOCK, BLOCK, BLOCK, [white, middle, middle])
    for index, color in enumerate(patches):
        fill(index * 32, 2 * BLOCK, 32, HEIGHT - 2 * BLOCK, samples(color, matrix, depth, full)[0])
    across, down = {"420": (2, 2), "422": (2, 1), "444": (1, 1)}[chroma]
    planes[1:] = [[row[::across] for row in plane[::down]] for plane in planes[1:]]
    if alpha:
        # The right half of the patches is half transparent.
        opacity = 2**depth - 1
        planes.append([[opacity] * WIDTH for _ in range(HEIGHT)])
        for row in planes[3][2 * BLOCK :]:
            for index in range(3):
                row[index * 32 + 16 : index * 32 + 32] = [opacity // 2 + 1] * 16
    size = 1 if depth == 8 else 2
    return b"".join(sample.to_bytes(size, "little") for plane in planes for row in plane for sample in row)


def clip(folder, name, codec, count=40, rate="25", first=0, matrix="bt709", depth=8, full=False, chroma="420",
         alpha=False, tags=True, before=(), after=(), lossless=True, orientation=1, aspect=1, location="left",
         primaries=None, transfer="bt709"):
    layout = f"yuv{'a' if alpha else ''}{chroma}p{'' if depth == 8 else f'{depth}le'}"
    patches = PATCHES if transfer == "bt709" else LIGHTS
    raw = b"".join(frame(number, patches, matrix, depth, full, chroma, alpha) for number in range(count))
    color = []
    if tags:
        tagged = primaries or {"bt709": "bt709", "smpte170m": "smpte170m", "bt2020nc": "bt709"}[matrix]
        color = ["-colorspace", matrix, "-color_primaries", tagged, "-color_trc", transfer,
                 "-color_range", "pc" if full else "tv", "-chroma_sample_location", location]
    path = folder / name
    made = folder / f"made-{name}" if after else path
    command = ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", layout, "-s", f"{WIDTH}x{HEIGHT}",
               "-framerate", rate, "-color_range", "pc" if full else "tv", "-i", "-", *before, "-pix_fmt", layout,
               "-c:v", *codec, *color, "-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact",
               "-map_metadata", "-1", made]
    subprocess.run(command, input=raw, check=True)
    if after:
        subprocess.run(["ffmpeg", "-y", "-v", "error", *after[0], "-i", made, "-c", "copy", "-fflags", "+bitexact",
                        *after[1], path], check=True)
        made.unlink()
    probe = json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-of", "json", "-show_entries",
         "stream=time_base:frame=best_effort_timestamp", path], check=True, capture_output=True).stdout)
    times = [frame["best_effort_timestamp"] for frame in probe["frames"]]
    base = probe["streams"][0]["time_base"].split("/")
    return {
        "file": name, "numerator": int(base[0]), "denominator": int(base[1]), "times": times, "firstNumber": first,
        "colors": [shown(samples(color, matrix, depth, full)[1], primaries, transfer) for color in patches],
        "isLossless": lossless,
        "hasAlpha": alpha, "orientation": orientation, "aspect": aspect,
    }


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "Tests/VideoCodingTests/Cases/Clips")
    folder.mkdir(parents=True, exist_ok=True)
    x264 = ["libx264", "-qp", "0", "-preset", "medium"]
    x265 = ["libx265", "-x265-params", "lossless=1:log-level=none:pools=none:frame-threads=1:keyint=10"]
    vp9 = ["libvpx-vp9", "-lossless", "1", "-g", "10"]
    irregular = ["-vf", "settb=1/1000,setpts='N*37+floor(N/3)*20+floor(N/7)*95'", "-vsync", "passthrough"]
    clips = [
        clip(folder, "h264.mp4", [*x264, "-bf", "3", "-g", "12"], count=60),
        clip(folder, "h264-no-b.mkv", [*x264, "-bf", "0", "-g", "15"], rate="30000/1001"),
        clip(folder, "h264-open.mp4", [*x264, "-bf", "3", "-g", "12", "-x264-params", "open-gop=1"], rate="60"),
        clip(folder, "h264-irregular.mp4", [*x264, "-bf", "2", "-g", "12"], before=irregular),
        clip(folder, "h264-edited.mp4", [*x264, "-bf", "2", "-g", "24"], first=13, after=(["-ss", "0.52"], [])),
        clip(folder, "h264-turned.mp4", [*x264, "-g", "12"], orientation=6, after=([], ["-metadata:s:v", "rotate=270"])),
        clip(folder, "h264-wide.mp4", [*x264, "-aspect", "2:1"], count=4, aspect=4 / 3),
        clip(folder, "h264-full.mp4", x264, count=4, full=True, matrix="smpte170m"),
        clip(folder, "h264-untagged.mp4", x264, count=4, matrix="smpte170m", tags=False),
        clip(folder, "h264-422.mkv", x264, count=4, chroma="422"),
        clip(folder, "h264-444.mkv", x264, count=4, chroma="444"),
        clip(folder, "hevc.mp4", [*x265, "-tag:v", "hvc1"], rate="30"),
        clip(folder, "hevc-2020.mp4", x265, rate="50", matrix="bt2020nc", depth=10),
        clip(folder, "hevc-12.mkv", x265, count=4, depth=12, chroma="444"),
        clip(folder, "hevc-wide.mp4", x265, count=4, matrix="bt2020nc", depth=10, primaries="bt2020"),
        clip(folder, "hevc-p3.mp4", x265, count=4, depth=10, primaries="smpte432"),
        clip(folder, "hevc-pq.mp4", x265, count=4, matrix="bt2020nc", depth=10, primaries="bt2020", transfer="smpte2084"),
        clip(folder, "hevc-hlg.mp4", x265, count=4, matrix="bt2020nc", depth=10, primaries="bt2020",
             transfer="arib-std-b67"),
        clip(folder, "vp9.webm", vp9, rate="24"),
        clip(folder, "vp9-alpha.webm", vp9, count=20, alpha=True),
        clip(folder, "vp8.webm", ["libvpx", "-crf", "4", "-b:v", "2M", "-auto-alt-ref", "1", "-lag-in-frames", "16"],
             matrix="smpte170m", tags=False, lossless=False),
        clip(folder, "av1.mp4", ["libaom-av1", "-crf", "0", "-cpu-used", "8", "-g", "10"], count=20),
        clip(folder, "prores.mov", ["prores_ks", "-profile:v", "3"], count=6, chroma="422", depth=10, lossless=False),
        clip(folder, "prores-alpha.mov", ["prores_ks", "-profile:v", "4444"], count=4, chroma="444", depth=10, alpha=True,
             lossless=False, matrix="smpte170m", tags=False),
        clip(folder, "mpeg4.mp4", ["mpeg4", "-q:v", "1", "-bf", "2", "-g", "12"], lossless=False, matrix="smpte170m"),
        clip(folder, "mjpeg.mov", ["mjpeg", "-q:v", "1"], count=10, full=True, matrix="smpte170m", lossless=False,
             location="center"),
    ]
    text = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in clips)
    (folder / "clips.json").write_text(f"[\n{text}\n]\n")


if __name__ == "__main__":
    main()
