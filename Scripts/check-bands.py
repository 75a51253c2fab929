#!/usr/bin/env python3
"""Measures the quality of dark backgrounds in 8-bit H.264, and compares it with the targets of docs/performance.md.

Frames 10, 35 and 55 of 5…7 s of dark scenes, at 1080×1920, are compared with the exact images where these are darker
than 16/255:
  block error  99th percentile of the errors of 32×32 block means, in steps of 8 bits
  run          the longest run of one value along a row where the exact image changes by half a step or more
Bytes, the encoder's processor time and the PSNR outside the dark are compared with x264's at CRF 18 with the previous settings:
without extra bits for dark backgrounds, and with triangular blue noise in luma instead of a checkerboard. The noise is made here, from
the ranks in blue_noise.c. Segments of one second are encoded independently, as in the program.

usage: Scripts/check-bands.py [--program PATH] [--scene FILE]... [--settings "FFMPEG OPTIONS"]... [--hevc]

Without --settings the program's own defaults are measured (processor time is then that of ffmpeg with the same settings).
Needs ffmpeg with libx264 and `pip install numpy`.
"""
import argparse
import os
import pathlib
import re
import subprocess
import tempfile

import numpy

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH, HEIGHT, SEGMENT = 1080, 1920, 30
FRAMES = [10, 35, 55]
BYTES = WIDTH * HEIGHT * 3 // 2
COMMON = "-c:v libx264 -preset medium -aq-mode 3 -trellis 0 -rc-lookahead 10 -threads 1 -g 30 -x264-params asm=AVX2"
PLAIN = "-crf 18"
# As in VideoEncoding+LibAV.swift.
DEFAULT = "-crf 18 -aq-strength 1.4"
TARGETS = {"block error": 0.25, "run": 90, "bytes": 1.75, "time": 1.25, "luma": -0.5, "Cb": -1.0, "Cr": -1.0}


def decoded(path, pixel_format="yuv420p"):
    """All frames of a video, one row of samples for each."""
    command = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", pixel_format, "-"]
    samples = subprocess.run(command, capture_output=True, check=True).stdout
    return numpy.frombuffer(samples, "u1" if pixel_format == "yuv420p" else "<u2").reshape(-1, BYTES)


def luma_of(path):
    """The exact luma of a PNG of 16 bits, in steps of 8 bits."""
    command = ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgb48le", "-"]
    rgb = numpy.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, "<u2")
    return 16 + 219 * (rgb.reshape(HEIGHT, WIDTH, 3) / 65535) @ [0.2126, 0.7152, 0.0722]


def blue_noise_ranks():
    text = (ROOT / "Sources/CPixelKernels/blue_noise.c").read_text().split("= {")[1]
    return numpy.array([int(rank) for rank in re.findall(r"\d+", text)][:4096]).reshape(64, 64)


def planes(frame):
    luma, half = WIDTH * HEIGHT, (HEIGHT // 2, WIDTH // 2)
    return [frame[:luma].reshape(HEIGHT, WIDTH), frame[luma : luma * 5 // 4].reshape(half),
            frame[luma * 5 // 4 :].reshape(half)]


class Video:
    """Two seconds of a scene: the input frames of the encoder, and the exact luma of some."""

    def __init__(self, program, scene, folder):
        self.program, self.scene, self.folder = program, scene, folder
        self.source = decoded(self.render("source.mp4", "--crf", "0", "--preset", "ultrafast"))
        self.exact = [self.exact_luma(frame) for frame in FRAMES]
        self.before = self.with_noise()
        self.dark = [luma < 16 + 219 * 16 / 255 for luma in self.exact]

    def render(self, name, *options):
        path = f"{self.folder}/{name}"
        time = [] if "--at" in options or "--from" in options else ["--from", "5", "--duration", "2"]
        size = ["--size", f"{WIDTH}x{HEIGHT}"]
        subprocess.run([self.program, "render", self.scene, "-q", "-o", path, *size, *time, *options], check=True)
        return path

    def exact_luma(self, frame):
        return luma_of(self.render("exact.png", "--at", str(5 + frame / 30), "--bit-depth", "16", "--dither", "none"))

    def with_noise(self):
        """The images with blue noise in luma, with a triangular distribution of 1.1 steps to either side."""
        rank = (blue_noise_ranks() + 0.5) / 4096
        noise = numpy.where(rank < 0.5, numpy.sqrt(2 * rank) - 1, 1 - numpy.sqrt(2 - 2 * rank)) * 1.1
        noise = numpy.tile(noise, (HEIGHT // 64, WIDTH // 64 + 1))[:, :WIDTH]
        pictures = self.source.copy()
        self.render("exact-%03d.png", "--from", "5", "--duration", "2", "--bit-depth", "16", "--dither", "none")
        for index, picture in enumerate(pictures):
            path = f"{self.folder}/exact-{index + 1:03d}.png"
            luma = luma_of(path)
            os.remove(path)
            sample = numpy.floor(luma + noise + 0.5)
            # Integers and values near the ends of the range stay unchanged.
            kept = (abs(luma - luma.round()) < 1e-3) | (luma < 17.1) | (luma > 233.9)
            planes(picture)[0][:] = numpy.where(kept, planes(picture)[0], sample)
        return pictures

    def encoded(self, source, options):
        """The bytes, processor seconds and frames of x264 with some options."""
        size, seconds, pictures = 0, 0, []
        for start in range(0, len(source), SEGMENT):
            path = f"{self.folder}/segment.264"
            command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s",
                       f"{WIDTH}x{HEIGHT}", "-r", "30", "-i", "-", *COMMON.split(), *options.split(), path]
            process = subprocess.Popen(command, stdin=subprocess.PIPE)
            process.stdin.write(source[start : start + SEGMENT].tobytes())
            process.stdin.close()
            _, status, usage = os.wait4(process.pid, 0)
            if status:
                raise SystemExit("ffmpeg failed")
            seconds += usage.ru_utime
            size += os.path.getsize(path)
            pictures.append(decoded(path))
        return size, seconds, numpy.concatenate(pictures)

    def bands(self, pictures, step=1):
        """The block error, and the longest run in each frame."""
        errors, runs = [], []
        for frame, exact, dark in zip(FRAMES, self.exact, self.dark):
            luma = planes(pictures[frame])[0]
            blocks = lambda values: values.reshape(HEIGHT // 32, 32, -1)[:, :, : WIDTH // 32 * 32].reshape(
                HEIGHT // 32, 32, WIDTH // 32, 32)
            means = numpy.abs(blocks(luma / step - exact).mean(axis=(1, 3)))
            errors += list(means[blocks(dark).all(axis=(1, 3))])
            runs.append(max(longest_run(*row) for row in zip(luma, exact, dark)))
        errors.sort()
        return errors[(len(errors) - 1) * 99 // 100], runs

    def noise_ratios(self, pictures, source):
        """PSNR of luma and both chromas relative to the encoder's input, outside of the dark areas."""
        squares, counts = [0, 0, 0], [0, 0, 0]
        for frame, dark in zip(FRAMES, self.dark):
            for plane, (one, other) in enumerate(zip(planes(pictures[frame]), planes(source[frame]))):
                light = ~dark if plane == 0 else ~dark[::2, ::2]
                difference = one[light].astype(float) - other[light]
                squares[plane] += (difference**2).sum()
                counts[plane] += light.sum()
        return [10 * numpy.log10(255**2 * max(1, count) / max(square, 1e-9)) for square, count in zip(squares, counts)]


def longest_run(luma, exact, dark):
    starts = numpy.concatenate(([0], numpy.flatnonzero(numpy.diff(luma.astype(int) * 2 + dark)) + 1))
    lengths = numpy.diff(numpy.append(starts, len(luma)))
    moves = numpy.maximum.reduceat(exact, starts) - numpy.minimum.reduceat(exact, starts) >= 0.5
    return int((lengths * (moves & dark[starts])).max())


def report(label, figures):
    missed = [name for name, value in figures.items()
              if (value < TARGETS[name] if TARGETS[name] < 0 else value > TARGETS[name])]
    text = ", ".join(f"{name} {value:.2f}" if name != "run" else f"{name} {value} px" for name, value in figures.items())
    print(f"  {label}: {text}: {'misses ' + ', '.join(missed) if missed else 'meets all targets'}", flush=True)
    return not missed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(ROOT / ".build/release/afterglow"))
    parser.add_argument("--scene", action="append")
    parser.add_argument("--settings", action="append")
    parser.add_argument("--hevc", action="store_true", help="show HEVC of 8 and 10 bits too")
    options = parser.parse_args()
    scenes = options.scene or [str(ROOT / path) for path in (
        "Scenes/heart-chakra.json", "Scripts/bands/night.json", "Scripts/bands/lyrics.json")]
    succeeded = True
    for scene in scenes:
        with tempfile.TemporaryDirectory() as folder:
            video = Video(options.program, scene, folder)
            size, seconds, pictures = video.encoded(video.before, PLAIN)
            ratios = video.noise_ratios(pictures, video.before)
            error, runs = video.bands(pictures)
            print(f"{pathlib.Path(scene).stem}: before: {size} bytes, block error {error:.2f}, runs {runs} px")
            for settings in options.settings or [DEFAULT]:
                new_size, new_seconds, pictures = video.encoded(video.source, settings)
                if not options.settings:
                    path = video.render("video.mp4")
                    if not numpy.array_equal(decoded(path), pictures):
                        print("  the program's pictures are not those of the settings in this script")
                        succeeded, pictures = False, decoded(path)
                error, runs = video.bands(pictures)
                changes = [new - old for new, old in zip(video.noise_ratios(pictures, video.source), ratios)]
                succeeded &= report(settings, {
                    "block error": error, "run": max(runs), "bytes": new_size / size, "time": new_seconds / seconds,
                    "luma": changes[0], "Cb": changes[1], "Cr": changes[2]})
            if options.hevc:
                for depth, pixels, step in (("10", "yuv420p10le", 4), ("8", "yuv420p", 1)):
                    path = video.render("video.mp4", "--codec", "hevc", "--bit-depth", depth)
                    error, runs = video.bands(decoded(path, pixels), step=step)
                    print(f"  HEVC, {depth} bits: bytes {os.path.getsize(path) / size:.2f}, "
                          f"block error {error:.2f}, runs {runs} px")
    return 0 if succeeded else 1


if __name__ == "__main__":
    raise SystemExit(main())
