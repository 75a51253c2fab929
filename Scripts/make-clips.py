#!/usr/bin/env python3
"""Makes the clips of the tests of video layers, with ffmpeg.

    Scripts/make-clips.py [FOLDER]

Each frame shows its number in 16 blocks, the lowest bit first, and three patches of color. clips.json states for each clip
when its frames are shown (by ffprobe), and the RGB of the patches by the exact matrix.
"""

import json
import pathlib
import subprocess
import sys

WIDTH, HEIGHT = 96, 64
BLOCK = 12  # two rows of eight blocks
PATCHES = [(200, 60, 40), (50, 170, 90), (70, 80, 190)]
MATRICES = {"bt709": (0.2126, 0.0722), "smpte170m": (0.299, 0.114), "bt2020nc": (0.2627, 0.0593)}


def samples(color, matrix, depth, full):
    """The whole numbers of luma and chroma of a color, and its RGB by the exact matrix, 0…1."""
    kr, kb = MATRICES[matrix]
    unit, most = 2 ** (depth - 8), 2**depth - 1
    black, white, chroma = (0, most, most) if full else (16 * unit, 235 * unit, 224 * unit)
    r, g, b = (c / 255 for c in color)
    y = kr * r + (1 - kr - kb) * g + kb * b
    coded = [
        round(black + y * (white - black)),
        round(128 * unit + (b - y) / (2 * (1 - kb)) * chroma),
        round(128 * unit + (r - y) / (2 * (1 - kr)) * chroma),
    ]
    light = (coded[0] - black) / (white - black)
    blue = light + (coded[1] - 128 * unit) / chroma * 2 * (1 - kb)
    red = light + (coded[2] - 128 * unit) / chroma * 2 * (1 - kr)
    green = (light - kr * red - kb * blue) / (1 - kr - kb)
    return coded, [min(1, max(0, c)) for c in (red, green, blue)]


def frame(number, matrix, depth, full, chroma, alpha):
    """The planes of a frame."""
    unit = 2 ** (depth - 8)
    levels = (0, 2**depth - 1) if full else (16 * unit, 235 * unit)
    planes = [[[levels[0]] * WIDTH for _ in range(HEIGHT)]] + [[[128 * unit] * WIDTH for _ in range(HEIGHT)] for _ in "uv"]

    def fill(x0, y0, width, height, coded):
        for y in range(y0, y0 + height):
            for plane, sample in zip(planes, coded):
                plane[y][x0 : x0 + width] = [sample] * width

    for bit in range(16):
        if number >> bit & 1:
            fill(bit % 8 * BLOCK, bit // 8 * BLOCK, BLOCK, BLOCK, [levels[1], 128 * unit, 128 * unit])
    for index, color in enumerate(PATCHES):
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
         alpha=False, tags=True, before=(), after=(), lossless=True, orientation=1, aspect=1, location="left"):
    layout = f"yuv{'a' if alpha else ''}{chroma}p{'' if depth == 8 else f'{depth}le'}"
    raw = b"".join(frame(number, matrix, depth, full, chroma, alpha) for number in range(count))
    color = []
    if tags:
        primaries = {"bt709": "bt709", "smpte170m": "smpte170m", "bt2020nc": "bt709"}[matrix]
        color = ["-colorspace", matrix, "-color_primaries", primaries, "-color_trc", "bt709",
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
        "colors": [samples(color, matrix, depth, full)[1] for color in PATCHES], "isLossless": lossless,
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
        clip(folder, "vp9.webm", vp9, rate="24"),
        clip(folder, "vp9-alpha.webm", vp9, count=20, alpha=True),
        clip(folder, "vp8.webm", ["libvpx", "-crf", "4", "-b:v", "2M", "-auto-alt-ref", "1", "-lag-in-frames", "16"],
             matrix="smpte170m", tags=False, lossless=False),
        clip(folder, "av1.mp4", ["libaom-av1", "-crf", "0", "-cpu-used", "8", "-g", "10"], count=20),
        clip(folder, "prores.mov", ["prores_ks", "-profile:v", "3"], count=6, chroma="422", depth=10, lossless=False,
             matrix="smpte170m", tags=False),
        clip(folder, "prores-alpha.mov", ["prores_ks", "-profile:v", "4444"], count=4, chroma="444", depth=10, alpha=True,
             lossless=False, matrix="smpte170m", tags=False),
        clip(folder, "mpeg4.mp4", ["mpeg4", "-q:v", "1", "-bf", "2", "-g", "12"], lossless=False, matrix="smpte170m"),
        clip(folder, "mjpeg.mov", ["mjpeg", "-q:v", "1"], count=10, full=True, matrix="smpte170m", lossless=False,
             location="center"),
    ]
    text = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in clips)
    (folder / "clips.json").write_text(f"[\n{text}\n]\n")


main()
