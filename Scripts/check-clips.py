#!/usr/bin/env python3
"""Checks footage: `make clips-check`. Needs ffmpeg and numpy.

Clips of every codec, rate, order of frames, edit list, rotation, matrix, range and alpha, of which any two meet in one (with
--thorough, any three), are made by make_clips.py. At 50 instants each, the number in our frame is that of the frame that ffprobe's timestamps give, and
the patches are those of ffmpeg's samples by the exact matrix. One job, two and three, segments, and parts from any instant on
have the same bytes. Then an export of a clip under a title is compared with ffmpeg's, long clips with short ones, and an
animated WebP file with ffmpeg's; these need an optimized program.
"""
import argparse
import itertools
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import numpy as np

import make_clips
from make_clips import BLOCK, HEIGHT, WIDTH

ROOT = Path(__file__).resolve().parent.parent
INSTANTS = 50
CUT = 0.52  # seconds; in the second group of frames

AXES = {
    "codec": ["h264", "hevc", "vp9", "av1", "prores", "mpeg4", "mjpeg"],
    "rate": ["24", "25", "30000/1001", "30", "50", "60", "variable"],
    "reordered": [True, False],
    "edit": ["none", "cut", "late"],
    "rotation": [0, 90, 180, 270],
    "matrix": ["smpte170m", "bt709", "bt2020nc"],
    "full": [False, True],
    "alpha": [False, True],
}


def is_possible(case):
    """Whether ffmpeg can write such a clip, and the file says what it is."""
    codec = case["codec"]
    if case["alpha"]:
        if codec not in ("vp9", "prores"):
            return False
        if codec == "vp9" and (case["edit"] != "none" or case["rotation"] or case["reordered"]):
            return False  # WebM's alpha; it has no edit lists
    if codec in ("prores", "mjpeg") and case["reordered"]:
        return False
    if codec in ("prores", "mpeg4") and case["full"]:
        return False
    return codec != "mjpeg" or (case["full"] and case["matrix"] == "smpte170m")


def covering(size):
    """Cases in which any values of this many axes that are possible together meet, chosen greedily in a random order."""
    cases = [dict(zip(AXES, values)) for values in itertools.product(*AXES.values())]
    cases = [case for case in cases if is_possible(case)]
    random.Random(1).shuffle(cases)
    met, chosen = set(), []
    for least in range(math.comb(len(AXES), size), 0, -1):
        for case in cases:
            new = set(itertools.combinations(case.items(), size)) - met
            if len(new) >= least:
                met |= new
                chosen.append(case)
    return chosen


def make(case, folder, name):
    codec, reordered = case["codec"], case["reordered"]
    references = ["-bf", "3" if reordered else "0", "-g", "12"]
    arguments = {
        "h264": ["libx264", "-qp", "0", *references],
        "hevc": ["libx265", "-tag:v", "hvc1", "-x265-params",
                 f"lossless=1:log-level=none:pools=none:frame-threads=1:keyint=12:bframes={3 if reordered else 0}"],
        "vp9": ["libvpx-vp9", "-lossless", "1", "-g", "12", "-auto-alt-ref", str(int(reordered)), "-lag-in-frames",
                "10" if reordered else "0"],
        "av1": ["libaom-av1", "-crf", "0", "-cpu-used", "8", "-g", "12", "-lag-in-frames", "10" if reordered else "0"],
        "prores": ["prores_ks", "-profile:v", "4444" if case["alpha"] else "3"],
        "mpeg4": ["mpeg4", "-q:v", "1", *references],
        "mjpeg": ["mjpeg", "-q:v", "1"],
    }[codec]
    rate, before = (case["rate"], []) if case["rate"] != "variable" else (
        "25", ["-vf", "settb=1/1000,setpts='N*37+floor(N/3)*20+floor(N/7)*95'", "-vsync", "passthrough", "-enc_time_base", "1/1000"])
    turn = ["-metadata:s:v", f"rotate={case['rotation']}"] if case["rotation"] else []
    after = {"cut": (["-ss", str(CUT)], turn), "late": (["-itsoffset", "0.5"], turn), "none": ([], turn)}[case["edit"]]
    if codec == "prores" and after != ([], []):  # a copy loses the tags of the container, and states them in its frames
        turn += ["-bsf:v", f"prores_metadata=color_primaries=bt709:color_trc=bt709:colorspace={case['matrix']}"]
    depth, chroma = (10, "444" if case["alpha"] else "422") if codec == "prores" else (8, "420")
    suffix = {"prores": "mov", "mjpeg": "mov", "vp9": "webm" if case["alpha"] else "mp4"}.get(codec, "mp4")
    return make_clips.clip(
        folder, f"{name}.{suffix}", arguments, count=40, rate=rate, before=before, matrix=case["matrix"], full=case["full"],
        alpha=case["alpha"], depth=depth, chroma=chroma, after=after if turn or case["edit"] != "none" else ())


def run(*command):
    outcome = subprocess.run([str(part) for part in command], capture_output=True)
    if outcome.returncode:
        raise ValueError(f"{' '.join(map(str, command))}\n{outcome.stderr.decode()[:2000]}")
    return outcome.stdout


def decoded(path):
    """The frames that ffmpeg decodes, as stored: an array of Y, U, V and alpha for each pixel; and their depth."""
    layout = run("ffprobe", "-v", "error", "-select_streams", "v:0", "-of", "csv=p=0", "-show_entries", "stream=pix_fmt",
                 path).decode().strip(",\n ")
    decoder = []
    if path.suffix == ".webm":  # whose alpha ffmpeg's own decoder does not see
        layout, decoder = "yuva420p", ["-c:v", "libvpx-vp9"]
    chroma, depth = re.fullmatch(r"yuva?j?(4\d\d)p(\d*)(?:le)?", layout).groups()
    depth = int(depth or 8)
    data = run("ffmpeg", "-v", "error", "-noautorotate", *decoder, "-i", path,
               "-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", layout, "-")
    across, down = {"420": (2, 2), "422": (2, 1), "444": (1, 1)}[chroma]
    sizes = [(HEIGHT, WIDTH), (HEIGHT // down, WIDTH // across), (HEIGHT // down, WIDTH // across)]
    sizes += [sizes[0]] if "yuva" in layout else []
    data = np.frombuffer(data, "u1" if depth == 8 else "<u2").reshape(-1, sum(h * w for h, w in sizes))
    planes, start = [], 0
    for height, width in sizes:
        plane = data[:, start : start + height * width].reshape(-1, height, width)
        planes.append(plane.repeat(HEIGHT // height, 1).repeat(WIDTH // width, 2))
        start += height * width
    return np.stack(planes, -1), depth


def number(picture):
    """The number of a frame by one of its channels."""
    middle = (int(picture.min()) + int(picture.max())) / 2 if picture.max() > picture.min() else picture.max()
    blocks = [picture[bit // 8 * BLOCK + 6, bit % 8 * BLOCK + 6] > middle for bit in range(16)]
    return sum(1 << bit for bit, is_set in enumerate(blocks) if is_set)


def unturned(pixels, rotation):
    """Upright frames, a list of pixels, as they are stored."""
    width, height = (HEIGHT, WIDTH) if rotation % 180 else (WIDTH, HEIGHT)
    return np.rot90(pixels.reshape(-1, height, width, pixels.shape[1]), -rotation // 90, (1, 2))


def pictures(pattern, rotation):
    """Our frames as they are stored: red, green, blue and alpha, 0…1."""
    data = run("ffmpeg", "-v", "error", "-i", pattern, "-f", "rawvideo", "-pix_fmt", "rgba64le", "-")
    return unturned(np.frombuffer(data, "<u2").reshape(-1, 4), rotation) / 65535


def check_turn(path, rotation, first):
    """Compares how we undo the rotation of a clip with how ffmpeg turns it."""
    data = run("ffmpeg", "-v", "error", "-i", path, "-vsync", "passthrough", "-frames:v", "1", "-vf", "extractplanes=y",
               "-f", "rawvideo", "-pix_fmt", "gray", "-")
    if number(unturned(np.frombuffer(data, "u1").reshape(-1, 1), rotation)[0, ..., 0]) != first:
        raise ValueError("ffmpeg turns it otherwise")


def check_frames(program, case, clip, folder):
    """Compares the frames at 50 instants with those that ffmpeg decodes; returns the greatest difference of a patch."""
    path = folder / clip["file"]
    samples, depth = decoded(path)
    check_turn(path, case["rotation"], number(samples[0, ..., 0]))
    base = Fraction(clip["numerator"], clip["denominator"])
    hidden = sum(time < 0 for time in clip["times"])  # by an edit list that some decoders do not heed
    times = [(time - clip["times"][hidden]) * base for time in clip["times"][hidden:]]
    samples = samples[hidden:]
    numbers = [number(frame[..., 0]) for frame in samples]
    if len(times) != len(samples) or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        raise ValueError(f"ffmpeg decodes {numbers}, ffprobe has {len(times)}")
    rate = Fraction(1000, 37) if case["rate"] == "variable" else Fraction(case["rate"]) * 6 / 5
    output = ["--fps", rate, "--duration", float(INSTANTS / rate), "--quiet"]
    still = ["--bit-depth", "16", "--dither", "none"]
    (folder / "whole").mkdir()
    run(program, "render", path, "-o", folder / "whole/%03d.png", *output, *still)
    ours = pictures(folder / "whole/%03d.png", case["rotation"])
    if len(ours) != INSTANTS:
        raise ValueError(f"{len(ours)} frames")
    most = 0
    for instant, frame in enumerate(ours):
        time = instant / rate + Fraction(1, 1000000)
        shown = max(index for index, begin in enumerate(times) if begin <= time or index == 0)
        if number(frame[..., 1]) != numbers[shown]:
            raise ValueError(f"at {float(instant / rate)} s: frame {number(frame[..., 1])}, not {numbers[shown]}")
        for x, y in ((patch * 32 + offset, 44) for patch in range(3) for offset in (8, 24)):
            sample = samples[shown, y, x].astype(float)
            exact = make_clips.rgb(sample, case["matrix"], depth, case["full"])
            opacity = sample[3] / (2**depth - 1) if case["alpha"] else 1
            differences = np.abs(frame[y, x] - [*exact, opacity])
            most = max(most, differences.max())
    if most > 1 / 255:
        raise ValueError(f"a patch differs by {most * 255:.2f} of 255")
    check_bytes(program, path, folder, output, still, rate)
    return most


def check_bytes(program, path, folder, output, still, rate):
    video = [*output, "--codec", "ffv1"]
    outputs = []
    for jobs in (1, 2, 3):
        run(program, "render", path, "-o", folder / f"{jobs}.mkv", "--jobs", jobs, *video)
        outputs.append((folder / f"{jobs}.mkv").read_bytes())
    for index in reversed(range(-(-INSTANTS // round(rate)))):
        run(program, "segment", path, "-o", folder / "parts", "--index", index, *video)
    run(program, "join", folder / "parts", "-o", folder / "joined.mkv")
    outputs.append((folder / "joined.mkv").read_bytes())
    if len(set(outputs)) > 1:
        raise ValueError("other bytes with other jobs or segments")
    for begin in random.Random(str(path)).sample(range(1, INSTANTS - 3), 3):
        (folder / "part").mkdir(exist_ok=True)
        part = ["--fps", rate, "--from", f"{float(begin / rate):.9f}", "--duration", float(3 / rate), "--quiet", *still]
        run(program, "render", path, "-o", folder / "part/%d.png", *part)
        for file in (folder / "part").iterdir():
            whole = folder / f"whole/{begin + int(file.stem):03d}.png"
            if file.read_bytes() != whole.read_bytes():
                raise ValueError(f"other bytes from {begin / rate} s on")


def check_matrix(program, jobs, size):
    cases = covering(size)

    def check(item):
        index, case = item
        label = " ".join(f"{key}={value}" for key, value in case.items())
        with tempfile.TemporaryDirectory() as scratch:
            try:
                clip = make(case, Path(scratch), f"clip-{index}")
                return check_frames(program, case, clip, Path(scratch))
            except (ValueError, subprocess.CalledProcessError) as error:
                print(f"{index}: {label}: {error}", flush=True)
                return None

    with ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(check, enumerate(cases)))
    found = [result for result in results if result is not None]
    print(f"{len(found)} of {len(cases)} clips: every frame at {INSTANTS} instants, the same bytes in any parts, "
          f"patches within {max(found, default=0) * 255:.2f}/255")
    return len(found) == len(cases)


# MARK: Time and memory


def cost(*command):
    """The seconds of processor time and the peak memory in kB of a program and its parts."""
    process = subprocess.Popen([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    errors = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise ValueError(f"{' '.join(map(str, command))}\n{errors.decode()[:2000]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def median_costs(*commands, repetitions=3):
    """The median processor times of commands that run in turn."""
    rounds = [[cost(*command)[0] for command in commands] for _ in range(repetitions)]
    return [statistics.median(column) for column in zip(*rounds)]


def make_footage(path, seconds, size, grain=5):
    """A clip of moving pictures with grain."""
    run("ffmpeg", "-y", "-v", "error", "-stream_loop", "-1", "-i", ROOT / "Scenes/motion/footage/dusk.mp4", "-vf",
        f"scale={size},noise=alls={grain}:allf=t", "-t", seconds, "-an", "-c:v", "libx264", "-preset", "fast", "-crf", "20", "-g",
        "50", path)


def check_time(program, folder):
    """The export of one clip under a title, and the same by ffmpeg on one thread with the same settings of the encoder."""
    make_footage(folder / "clip.mp4", 2, "1920:1080")
    title = {"type": "text", "text": "A title over footage", "fill": "white", "font": {"size": 96, "weight": 700},
             "frame": {"left": 120, "bottom": 120, "width": 1400, "height": 130}}
    for name, layers in (("title", [title]), ("film", [{"type": "video", "source": "clip.mp4"}, title])):
        (folder / f"{name}.json").write_text(json.dumps({"size": [1920, 1080], "frameRate": 25, "layers": layers}))
    run(program, "render", folder / "title.json", "-o", folder / "title.png")
    flags = re.search("avx512", Path("/proc/cpuinfo").read_text())
    ours, ffmpegs = median_costs(
        [program, "render", folder / "film.json", "-o", folder / "ours.mp4", "--jobs", 1, "--quiet"],
        ["ffmpeg", "-y", "-v", "error", "-threads", 1, "-i", folder / "clip.mp4", "-i", folder / "title.png",
         "-filter_complex_threads", 1, "-filter_complex", "[0][1]overlay", "-an", "-c:v", "libx264", "-threads", 1, "-preset",
         "medium", "-crf", 18, "-g", 25, "-aq-mode", 3, "-aq-strength", 1.4, "-trellis", 0, "-rc-lookahead", 10, "-flags",
         "+cgop", "-x264-params", "cpu-independent=1" + (":asm=AVX2" if flags else ""), "-pix_fmt", "yuv420p",
         folder / "ffmpeg.mp4"])
    sizes = [os.path.getsize(folder / name) / 1e6 for name in ("ours.mp4", "ffmpeg.mp4")]
    print(f"one clip under a title, 1920×1080: {ours:.2f} s of processor time, ffmpeg {ffmpegs:.2f} s: {ours / ffmpegs:.2f} "
          f"({sizes[0]:.1f} and {sizes[1]:.1f} MB)", flush=True)
    return ours <= 1.25 * ffmpegs


def check_memory(program, folder):
    """Peak memory at the start, in the middle and at the end of a clip of ten minutes, and of one of ten seconds."""
    make_footage(folder / "short.mp4", 10, "1280:720")
    run("ffmpeg", "-y", "-v", "error", "-stream_loop", 59, "-i", folder / "short.mp4", "-c", "copy", folder / "long.mp4")
    peaks = {}
    for name, starts in (("short", (0, 4, 8)), ("long", (0, 299, 598))):
        peaks[name] = max(
            cost(program, "render", folder / f"{name}.mp4", "-o", folder / "part.mp4", "--from", start, "--duration", 2,
                 "--jobs", 1, "--quiet")[1] for start in starts)
    print(f"peak memory: {peaks['short'] // 1000} MB of 10 s, {peaks['long'] // 1000} MB of ten minutes", flush=True)
    return peaks["long"] <= 1.05 * peaks["short"]


def sticker():
    """Five frames of a sticker with a soft shadow."""
    dots = [{"type": "ellipse", "frame": {"left": 218 + 150 * np.cos(angle), "top": 218 + 150 * np.sin(angle), "width": 44,
                                          "height": 44},
             "fill": {"type": "radial", "stops": [{"color": f"oklch(0.9 0.12 {30 * index})"},
                                                  {"color": f"oklch(0.6 0.2 {30 * index})"}]}}
            for index, angle in enumerate(np.arange(12) * np.pi / 6)]
    ring = {"type": "group", "children": dots, "animations": [
        {"property": "rotate", "duration": 4, "keyframes": [{"value": 0}, {"value": 360}]}]}
    text = {"type": "text", "text": "WOW!", "font": {"size": 96, "weight": 900}, "fill": "white", "alignment": "center",
            "baseline": "middle", "stroke": {"paint": "#ff3d6e", "width": 10, "join": "round"}}
    shadow = {"dropShadow": {"offset": [0, 6], "blur": 8, "color": "rgb(0 0 0 / 0.4)"}}
    return {"size": [480, 480], "duration": 0.2, "frameRate": 25,
            "layers": [{"type": "group", "filters": [shadow], "children": [ring, text]}]}


def check_webp(program, folder):
    """An animated WebP file, and that of ffmpeg with its default settings."""
    (folder / "sticker.json").write_text(json.dumps(sticker()))
    run(program, "render", folder / "sticker.json", "-o", folder / "%d.png")
    ours, ffmpegs = median_costs(
        [program, "render", folder / "sticker.json", "-o", folder / "ours.webp", "--quiet"],
        ["ffmpeg", "-y", "-v", "error", "-framerate", 25, "-start_number", 0, "-i", folder / "%d.png", "-c:v", "libwebp_anim",
         folder / "ffmpeg.webp"], repetitions=5)
    sizes = [os.path.getsize(folder / name) for name in ("ours.webp", "ffmpeg.webp")]
    print(f"animated WebP: {ours:.2f} s and {sizes[0]} bytes, ffmpeg {ffmpegs:.2f} s and {sizes[1]} bytes", flush=True)
    return ours <= 2 * ffmpegs and sizes[0] <= sizes[1]



def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=os.path.realpath)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--thorough", action="store_true", help="take four times as many clips")
    parser.add_argument("--only", choices=["frames", "time", "memory", "webp"])
    options = parser.parse_args()
    checks = {"frames": lambda folder: check_matrix(options.program, options.jobs, 3 if options.thorough else 2)}
    for name, check in (("time", check_time), ("memory", check_memory), ("webp", check_webp)):
        checks[name] = lambda folder, check=check: check(options.program, folder)
    good = True
    for name, check in checks.items():
        if options.only in (None, name):
            with tempfile.TemporaryDirectory() as scratch:
                good = check(Path(scratch)) and good
    sys.exit(not good)


main()
