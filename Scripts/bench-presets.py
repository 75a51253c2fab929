#!/usr/bin/env python3
"""Compares x264's presets at equal quality.

A second of each scene that `make bench BENCH=scenes` has left in .build/bench-scenes, and of the heart, is encoded with the
program's settings and the presets veryfast, faster, fast and medium. The others are compared at the SSIM of medium at CRF 18,
interpolated between three rate factors: bytes and the encoder's processor time, relative to medium.

usage: Scripts/bench-presets.py [PROGRAM] [--size WIDTHxHEIGHT]

Needs ffmpeg with libx264 and `pip install numpy`.
"""
import argparse
import glob
import os
import pathlib
import re
import subprocess
import tempfile

import numpy

# As in VideoEncoding+LibAV.swift.
SETTINGS = "-aq-mode 3 -aq-strength 1.4 -trellis 0 -rc-lookahead 10 -threads 1 -g 30 -x264-params asm=AVX2"
PRESETS = {"medium": [18], "fast": [15, 18, 21], "faster": [14, 17, 20], "veryfast": [11, 15, 19]}


def encoded(source, preset, factor, folder):
    """The bytes, processor seconds and SSIM in dB of an encoding."""
    path = f"{folder}/encoded.264"
    command = ["ffmpeg", "-v", "error", "-y", "-i", source, "-c:v", "libx264", "-preset", preset, "-crf", str(factor),
               *SETTINGS.split(), path]
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit("ffmpeg failed")
    # Frame by frame: an elementary stream has no timestamps.
    graph = "[0:v]settb=1/30,setpts=N[a];[1:v]settb=1/30,setpts=N[b];[a][b]ssim"
    compare = ["ffmpeg", "-hide_banner", "-i", path, "-i", source, "-lavfi", graph, "-f", "null", "-"]
    text = subprocess.run(compare, capture_output=True, check=True, text=True).stderr
    return os.path.getsize(path), usage.ru_utime, float(re.search(r"All:[\d.]+ \(([\d.]+)\)", text)[1])


def ratios(points, reference):
    """Bytes and time of the points at the SSIM of the reference, relative to the reference."""
    points = sorted(points, key=lambda point: point[2])
    quality = [point[2] for point in points]
    if not quality[0] <= reference[2] <= quality[-1]:
        return None
    at = lambda values: numpy.exp(numpy.interp(reference[2], quality, numpy.log(values)))
    return at([point[0] for point in points]) / reference[0], at([point[1] for point in points]) / reference[1]


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", default=str(root / ".build/release/afterglow"))
    parser.add_argument("--size", default="1080x1920")
    options = parser.parse_args()
    scenes = sorted(path for path in glob.glob(str(root / ".build/bench-scenes/*.json")) if ".frames." not in path)
    print("| scene | " + " | ".join(f"{preset}: bytes, time" for preset in list(PRESETS)[1:]) + " |\n|---|---|---|---|")
    for scene in [str(root / "Scenes/heart-chakra.json"), *scenes]:
        with tempfile.TemporaryDirectory() as folder:
            source = f"{folder}/source.mp4"
            subprocess.run([options.program, "render", scene, "-q", "-o", source, "--size", options.size, "--duration", "1",
                            "--crf", "0", "--preset", "ultrafast"], check=True)
            points = {preset: [encoded(source, preset, factor, folder) for factor in factors]
                      for preset, factors in PRESETS.items()}
            found = [ratios(points[preset], points["medium"][0]) for preset in list(PRESETS)[1:]]
            cells = [f"{pair[0]:.2f}, {pair[1]:.2f}" if pair else "beyond the factors tried" for pair in found]
            print(f"| {pathlib.Path(scene).stem} | {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
