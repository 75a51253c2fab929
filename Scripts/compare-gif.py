#!/usr/bin/env python3
"""Compares GIF files of afterglow with those of ffmpeg's paletteuse for the same frames.

For each scene ffmpeg is given lossless frames, and writes with palettes of the whole video and of each frame, with each of its
dithers, unchanged and after `gifsicle -O3`. Both are decoded and compared with the 16-bit frames after a Gaussian of
sigma 1.5 pixels on both images: the mean CIEDE2000 (lower is better) and the mean SSIM of luma (higher is better). Ours are
also written with the sizes of ffmpeg's best files as limits.

  Scripts/compare-gif.py PROGRAM [scene …]

needs ffmpeg, gifsicle, numpy, scipy and scikit-image.
"""
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy.ndimage import gaussian_filter
from skimage.color import deltaE_ciede2000, rgb2lab
from skimage.metrics import structural_similarity

from comparison_data import write_lifts

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..")
RATE = "20"
# Name: arguments of the program, the size and the rate.
VIDEOS = {
    "heart": (["render", f"{ROOT}/Scenes/heart-chakra.json", "--duration", "2"], (270, 480)),
    "bracelet": (["render", f"{ROOT}/Families/Bracelets/Scenes/bracelet-rotation.json", "--duration", "2"], (270, 270)),
    "chart": (["chart", "LIFTS", "--mark", "line", "--x", "date", "--y", "weight", "--animate", "draw"], (480, 300)),
    "lyrics": (["render", f"{ROOT}/Families/Lyrics/Scenes/lyric-film.json", "--from", "4", "--duration", "2"], (270, 480)),
}


def run(arguments, **options):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, **options).stdout


def frames(path, size, depth=8):
    kind = "rgb24" if depth == 8 else "rgb48le"
    # gifsicle merges equal frames: they are shown again here.
    timing = ["-vsync", "0"] if depth == 16 else ["-vsync", "cfr", "-r", RATE]
    data = run(["ffmpeg", "-v", "error", "-i", path, *timing, "-f", "rawvideo", "-pix_fmt", kind, "-"])
    samples = np.frombuffer(data, dtype=np.uint8 if depth == 8 else "<u2")
    return samples.reshape(-1, size[1], size[0], 3) / (255 if depth == 8 else 65535)


def blurred(picture):
    return np.stack([gaussian_filter(picture[..., k], 1.5) for k in range(3)], axis=-1)


def distance(reference, picture):
    a, b = blurred(reference), blurred(picture)
    delta = deltaE_ciede2000(rgb2lab(a), rgb2lab(b)).mean()
    weights = np.array([0.2126, 0.7152, 0.0722])
    return delta, structural_similarity(a @ weights, b @ weights, data_range=1)


def measured(reference, path, size):
    found = frames(path, size)
    found = np.concatenate([found] + [found[-1:]] * max(0, len(reference) - len(found)))
    chosen = range(0, len(reference), max(1, len(reference) // 3))
    pairs = [distance(reference[k], found[k]) for k in chosen]
    return os.path.getsize(path), *np.mean(pairs, axis=0)


def peers(master, folder):
    for stats, single in (("full", 0), ("single", 1)):
        for dither in ("none", "bayer", "sierra2_4a", "floyd_steinberg"):
            path = f"{folder}/{stats}-{dither}.gif"
            graph = (f"split[a][b];[a]palettegen=stats_mode={stats}[p];"
                     f"[b][p]paletteuse=dither={dither}:diff_mode=rectangle:new={single}")
            run(["ffmpeg", "-v", "error", "-y", "-i", master, "-lavfi", graph, "-loop", "0", path])
            yield f"{stats} {dither}", path
            smaller = path.replace(".gif", "-O3.gif")
            run(["gifsicle", "-O3", path, "-o", smaller], stderr=subprocess.DEVNULL)
            yield f"{stats} {dither}, gifsicle", smaller


def main():
    program, names = sys.argv[1], sys.argv[2:] or list(VIDEOS)
    for name in names:
        arguments, size = VIDEOS[name]
        with tempfile.TemporaryDirectory() as folder:
            lifts = f"{folder}/lifts.csv"
            write_lifts(lifts)
            arguments = [lifts if argument == "LIFTS" else argument for argument in arguments]
            sized = arguments + ["--size", f"{size[0]}x{size[1]}", "--quiet", "--background", "#0b0b14"]
            if arguments[0] == "render":
                sized += ["--fps", "20"]
            master = f"{folder}/master.mkv"
            run([program, *sized, "-o", master])
            reference = frames(master, size, 16)
            rows = [(label, *measured(reference, path, size)) for label, path in peers(master, folder)]
            ours = []
            # Those that no smaller one equals.
            best = [row for row in rows if not any(
                other[1] < row[1] and other[2] <= row[2] and other[3] >= row[3] for other in rows)]
            tried = [[], ["--dither", "none"], ["--colors", "128"], ["--colors", "64"], ["--colors", "32"],
                     ["--palettes", "frame"]] + [["--max-bytes", str(row[1])] for row in best]
            for options in tried:
                # What is not smaller than the first changes nothing.
                if options[:1] == ["--max-bytes"] and int(options[1]) >= ours[0][1]:
                    continue
                if arguments[0] == "chart" and options[:1] == ["--dither"]:
                    continue
                path = f"{folder}/ours.gif"
                run([program, *sized, "-o", path, *options])
                ours.append((" ".join(["ours", *options]), *measured(reference, path, size)))
        print(f"\n{name}, {size[0]}x{size[1]}, {len(reference)} frames")
        for row in sorted(rows, key=lambda row: row[1]):
            within = [own for own in ours if own[1] <= row[1]]
            wins = any(own[2] < row[2] and own[3] > row[3] for own in within)
            print(f"  {row[0]:34} {row[1]:9} bytes  dE {row[2]:.3f}  SSIM {row[3]:.6f}  {'beaten' if wins else '-'}")
        for row in ours:
            print(f"  {row[0]:34} {row[1]:9} bytes  dE {row[2]:.3f}  SSIM {row[3]:.6f}")


main()
