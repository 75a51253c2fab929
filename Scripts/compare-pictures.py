#!/usr/bin/env python3
"""Compares animated WebP and AVIF files of afterglow with those that ffmpeg writes of the same frames.

For each scene ffmpeg is given lossless 16-bit frames. Files are decoded and compared with those frames: the mean PSNR of RGB in
decibels and the mean SSIM of luma, of four frames each (higher is better). WebP files are decoded by Pillow. AVIF files are
decoded to the samples of 10 bits that they hold, which become RGB in floating point: libavif's conversion to 8 bits truncates,
which makes lit pixels half a level darker, and swscale's to Y'CbCr, by which ffmpeg is given its pictures, makes them most of
a step of 10 bits lighter, so that the one hides the other.

  Scripts/compare-pictures.py PROGRAM [scene …]

needs ffmpeg, numpy, scikit-image and pillow.
"""
import os
import subprocess
import sys
import tempfile

import numpy as np
from PIL import Image
from skimage.metrics import structural_similarity

SCENES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenes")
FILMS = {
    "heart": (f"{SCENES}/heart-chakra.json", ["--duration", "2"], (270, 480)),
    "bracelet": (f"{SCENES}/bracelet-rotation.json", ["--duration", "2"], (270, 270)),
    "lyrics": (f"{SCENES}/lyric-film.json", ["--from", "4", "--duration", "2"], (270, 480)),
}
WEIGHTS = np.array([0.2126, 0.7152, 0.0722])


def run(arguments):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def reference_frames(path, size):
    data = run(["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"])
    return np.frombuffer(data, dtype="<u2").reshape(-1, size[1], size[0], 3) / 65535


def decoded_avif(path, count, size):
    data = run(["ffmpeg", "-v", "error", "-i", path, "-map", "0:v:0", "-f", "rawvideo", "-pix_fmt", "yuv444p10le", "-"])
    samples = np.frombuffer(data, dtype="<u2").reshape(-1, 3, size[1], size[0]).astype(float)
    for index in range(0, count, max(1, count // 4)):
        light, blue, red = samples[min(index, len(samples) - 1)]
        light, blue, red = (light - 64) / 876, (blue - 512) / 896, (red - 512) / 896
        red, blue = light + 1.5748 * red, light + 1.8556 * blue
        green = (light - WEIGHTS[0] * red - WEIGHTS[2] * blue) / WEIGHTS[1]
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


def main():
    program, names = sys.argv[1], sys.argv[2:] or list(FILMS)
    for name in names:
        scene, stretch, size = FILMS[name]
        with tempfile.TemporaryDirectory() as folder:
            sized = ["render", scene, *stretch, "--fps", "20", "--size", f"{size[0]}x{size[1]}", "--quiet",
                     "--background", "#0b0b14"]
            master = f"{folder}/master.mkv"
            run([program, *sized, "-o", master])
            reference = reference_frames(master, size)
            rows = []
            for quality in (60, 80, 90):
                path = f"{folder}/ours-{quality}.webp"
                run([program, *sized, "-o", path, "--quality", str(quality)])
                rows.append((f"WebP, afterglow, quality {quality}", *measured(path, reference)))
                path = f"{folder}/theirs-{quality}.webp"
                run(["ffmpeg", "-v", "error", "-i", master, "-c:v", "libwebp_anim", "-quality", str(quality), path])
                rows.append((f"WebP, ffmpeg, quality {quality}", *measured(path, reference)))
            for quality, factor in ((60, 25), (80, 13), (90, 6)):
                path = f"{folder}/ours-{quality}.avif"
                run([program, *sized, "-o", path, "--quality", str(quality)])
                rows.append((f"AVIF, afterglow, quality {quality}", *measured(path, reference)))
                path = f"{folder}/theirs-{quality}.avif"
                run(["ffmpeg", "-v", "error", "-i", master, "-vf",
                     "scale=out_color_matrix=bt709,format=yuv444p10le,setparams=color_primaries=bt709:"
                     "color_trc=iec61966-2-1:colorspace=bt709", "-c:v", "libaom-av1", "-crf", str(factor),
                     "-cpu-used", "6", path])
                rows.append((f"AVIF, ffmpeg, crf {factor}", *measured(path, reference)))
        print(f"\n{name}, {size[0]}x{size[1]}, {len(reference)} frames")
        for label, size_in_bytes, signal, similarity in rows:
            print(f"  {label:34} {size_in_bytes:9} bytes  PSNR {signal:.2f}  SSIM {similarity:.5f}", flush=True)


main()
