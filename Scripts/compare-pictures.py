#!/usr/bin/env python3
"""Compares WebP and AVIF files of afterglow with those of ffmpeg for the same frames.

For each scene ffmpeg is given lossless 16-bit frames: all of a video, and one of them as a still. Files are decoded and compared with
those frames: the mean PSNR of RGB in decibels and the mean SSIM of luma, of four frames each (higher is better). Both values of
ffmpeg's files with several qualities are interpolated, by the logarithm of their size, to the size of each of ours. WebP files are
decoded by Pillow. AVIF files are decoded to 10-bit samples, which are converted to RGB in floating point: libavif's conversion to
8 bits truncates, which makes pixels half a level darker, and swscale's conversion to Y'CbCr for ffmpeg's input makes them almost a
10-bit step lighter, so that the errors would cancel.

  Scripts/compare-pictures.py PROGRAM [scene ...]

needs ffmpeg, numpy, scikit-image and pillow.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image
from skimage.metrics import structural_similarity

from comparison_data import write_lifts

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
# The program's arguments, the size, and the instant of the still.
VIDEOS = {
    "heart": (["render", f"{ROOT}/Scenes/heart-chakra.json", "--duration", "2", "--fps", "20"], (270, 480)),
    "bracelet": (["render", f"{ROOT}/Families/Bracelets/Scenes/bracelet-rotation.json", "--duration", "2", "--fps", "20"], (270, 270)),
    "chart": (["chart", "LIFTS", "--mark", "line", "--x", "date", "--y", "weight", "--animate", "draw"], (480, 300)),
    "lyrics": (["render", f"{ROOT}/Families/Lyrics/Scenes/lyric-film.json", "--from", "4", "--duration", "2", "--fps", "20"], (270, 480)),
}
# For both programs: the settings of libwebp and of libaom.
QUALITIES = (60, 80)
WEBP_QUALITIES = (45, 60, 75, 85, 92)
AVIF_FACTORS = (34, 25, 17, 11, 6)
WEIGHTS = np.array([0.2126, 0.7152, 0.0722])


def run(arguments):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def reference_frames(path, size):
    data = run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"])
    return np.frombuffer(data, dtype="<u2").reshape(-1, size[1], size[0], 3) / 65535


def matrix(path):
    """The weights of red and blue in luma, and whether samples have the full range, from the file."""
    found = run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=color_space,color_range",
                 "-of", "default=nw=1", path]).decode()
    weights = (0.299, 0.114) if "smpte170m" in found or "bt470bg" in found else (0.2126, 0.0722)
    return weights, "color_range=pc" in found


def decoded_avif(path, count, size):
    (red_weight, blue_weight), is_full = matrix(path)
    data = run(["ffmpeg", "-v", "error", "-i", path, "-map", "0:v:0", "-f", "rawvideo", "-pix_fmt", "yuv444p10le", "-"])
    samples = np.frombuffer(data, dtype="<u2").reshape(-1, 3, size[1], size[0]).astype(float)
    for index in range(0, count, max(1, count // 4)):
        light, blue, red = samples[min(index, len(samples) - 1)]
        if is_full:
            light, blue, red = light / 1023, (blue - 512) / 1023, (red - 512) / 1023
        else:
            light, blue, red = (light - 64) / 876, (blue - 512) / 896, (red - 512) / 896
        red, blue = light + 2 * (1 - red_weight) * red, light + 2 * (1 - blue_weight) * blue
        green = (light - red_weight * red - blue_weight * blue) / (1 - red_weight - blue_weight)
        yield index, np.clip(np.stack([red, green, blue], -1), 0, 1)


def decoded(path, count, size):
    if path.endswith(".avif"):
        yield from decoded_avif(path, count, size)
        return
    picture = Image.open(path)
    for index in range(0, count, max(1, count // 4)):
        # ffmpeg may have merged equal frames.
        picture.seek(min(index, picture.n_frames - 1))
        yield index, np.array(picture.convert("RGB")) / 255


def measured(path, reference):
    size = (reference.shape[2], reference.shape[1])
    signal, similarity = [], []
    for index, found in decoded(path, len(reference), size):
        error = ((found - reference[index]) ** 2).mean()
        signal.append(10 * np.log10(1 / error))
        similarity.append(structural_similarity(found @ WEIGHTS, reference[index] @ WEIGHTS, data_range=1))
    return os.path.getsize(path), np.mean(signal), np.mean(similarity)


def at_size(rows, size):
    """PSNR and SSIM interpolated to a size; outside the range of sizes those of the nearest file."""
    rows = sorted(rows)
    sizes = np.log([row[0] for row in rows])
    return [np.interp(np.log(size), sizes, [row[k] for row in rows]) for k in (1, 2)]


def compared(label, ours, theirs):
    rows = [(quality, *ours(quality)) for quality in QUALITIES]
    peers = [theirs(quality) for quality in (WEBP_QUALITIES if "WebP" in label else AVIF_FACTORS)]
    for quality, size, signal, similarity in rows:
        peer = at_size(peers, size)
        least, most = min(row[0] for row in peers), max(row[0] for row in peers)
        outside = "" if least <= size <= most else f" (theirs have {least} to {most} bytes)"
        print(f"  {label:12} quality {quality} {size:8} bytes  PSNR {signal:.2f}, theirs {peer[0]:.2f}  "
              f"SSIM {similarity:.6f}, theirs {peer[1]:.6f}{outside}", flush=True)


def encoded(master, path, codec, options, is_still):
    # libaom is given Y'CbCr of 4:4:4 and 10 bits, tagged as ours.
    picture = ["-vf", "scale=out_color_matrix=bt709,format=yuv444p10le,setparams=color_primaries=bt709:"
               "color_trc=iec61966-2-1:colorspace=bt709"] if codec == "libaom-av1" else []
    run(["ffmpeg", "-v", "error", "-y", "-i", master, *picture, "-c:v", codec, *options,
         *(["-frames:v", "1"] if is_still else []), path])


def main():
    program, names = sys.argv[1], sys.argv[2:] or list(VIDEOS)
    for name in names:
        arguments, size = VIDEOS[name]
        with tempfile.TemporaryDirectory() as folder:
            lifts = f"{folder}/lifts.csv"
            write_lifts(lifts)
            video = [lifts if argument == "LIFTS" else argument for argument in arguments]
            video += ["--size", f"{size[0]}x{size[1]}", "--quiet", "--background", "#0b0b14"]
            master = f"{folder}/master.mkv"
            run([program, *video, "-o", master])
            reference = reference_frames(master, size)
            # The still is the middle frame, which both are given as a 16-bit image.
            middle = len(reference) // 2
            still, scene = f"{folder}/image.png", f"{folder}/still.json"
            run(["ffmpeg", "-v", "error", "-i", master, "-vf", f"select=eq(n\\,{middle})", "-vsync", "0", "-frames:v", "1",
                 "-pix_fmt", "rgb48be", still])
            with open(scene, "w") as file:
                json.dump({"size": list(size), "layers": [{"type": "image", "source": "image.png"}]}, file)
            print(f"\n{name}, {size[0]}x{size[1]}, {len(reference)} frames", flush=True)
            for label, extension, codec, command, source, frames in (
                    ("WebP still", "webp", "libwebp", ["render", scene, "--quiet"], still, reference[middle:middle + 1]),
                    ("AVIF still", "avif", "libaom-av1", ["render", scene, "--quiet"], still, reference[middle:middle + 1]),
                    ("WebP video", "webp", "libwebp_anim", video, master, reference),
                    ("AVIF video", "avif", "libaom-av1", video, master, reference)):
                path = f"{folder}/picture.{extension}"

                def ours(quality):
                    run([program, *command, "-o", path, "--quality", str(quality)])
                    return measured(path, frames)

                def theirs(quality):
                    is_still = len(frames) == 1
                    options = ["-quality", str(quality)] if extension == "webp" else [
                        "-crf", str(quality), "-cpu-used", "6", *(["-still-picture", "1"] if is_still else [])]
                    encoded(source, path, codec, options, is_still)
                    return measured(path, frames)

                compared(label, ours, theirs)


main()
