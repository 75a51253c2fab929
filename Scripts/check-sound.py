#!/usr/bin/env python3
"""Checks what is heard: `make sound-check`. Needs ffmpeg and numpy.

Mixes of 20 random scenes are compared with a model in double precision, a click each second of an hour stays on its sample after AAC
and Opus, loudness is that of ffmpeg, and a video has the same bytes for all numbers of jobs, from segments, and when it is resumed.
"""
import argparse
import json
import math
import random
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

RATE = 48000
HALF = math.sqrt(0.5)


def write_wave(path, samples):
    samples = np.asarray(samples, "<f4")
    samples = samples.reshape(len(samples), -1)
    count = samples.shape[1]
    layout = struct.pack("<HHIIHH", 3 if count < 3 else 0xFFFE, count, RATE, RATE * 4 * count, 4 * count, 32)
    if count > 2:
        layout += struct.pack("<HHI", 22, 32, 0x3F) + bytes([3, 0, 0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113])
    data = samples.tobytes()
    chunks = b"WAVEfmt " + struct.pack("<I", len(layout)) + layout + b"data" + struct.pack("<I", len(data)) + data
    path.write_bytes(b"RIFF" + struct.pack("<I", len(chunks)) + chunks)


def read_wave(path):
    data = path.read_bytes()
    start = data.index(b"data") + 8
    return np.frombuffer(data[start:], "<f4").reshape(-1, 2).astype(float)


# MARK: The model


class Clock:
    def __init__(self, layer, start=None, end=None):
        self.start = layer.get("start", 0) if start is None else start
        self.end = layer.get("end", self.start + layer["duration"] if "duration" in layer else math.inf) if end is None else end
        self.offset, self.loop = layer.get("timeOffset", 0), layer.get("loop", False)


def plays(clock, stretches, content):
    """What of a layer's own time passes in stretches (start, end, local) of its parent's; all run at the rate 1."""
    result = []
    for begin, end, local in stretches:
        first, last = max(clock.start, local), min(clock.end, local + end - begin)
        if last - first < 1e-6:
            continue
        at, until = begin + first - local, begin + last - local
        own = first - clock.start + clock.offset
        loop = content if clock.loop is True else clock.loop
        play = []
        if loop:
            own %= loop
            while at < until - 1e-12:
                stop = min(until, at + loop - own)
                play.append((at, stop, own))
                at, own = stop, 0
        else:
            play.append((at, until, own))
        result.append(play)
    return result


def sample(seconds):
    return int(math.floor(seconds * RATE + 0.5))


class Model:
    def __init__(self, files, seconds):
        self.files, self.count, self.seconds = files, sample(seconds), seconds
        self.sounds = []

    def gather(self, layers, stretches, ids):
        for layer in layers:
            ids_here = ids + [layer["id"]] if "id" in layer else ids
            if layer["type"] in ("group", "sequence"):
                inner = [s for play in plays(Clock(layer), stretches, self.length(layer)) for s in play]
                if layer["type"] == "sequence":
                    begin = 0
                    for child in layer["children"]:
                        end = begin + child["duration"]
                        self.place(child, Clock(child, begin, end), inner, ids_here)
                        begin = end
                else:
                    self.gather(layer["children"], inner, ids_here)
            elif layer["type"] == "audio":
                self.place(layer, Clock(layer), stretches, ids)

    def length(self, layer):
        return max(child.get("start", 0) + child["duration"] for child in layer["children"])

    def place(self, layer, clock, stretches, ids):
        source = self.files[layer["source"]]
        length = len(source) / RATE
        mix = np.zeros((self.count, 2))
        for play in plays(clock, stretches, length):
            heard = []
            for at, until, own in play:
                if own < 0:
                    at, own = at - own, 0
                until = min(until, at + length - own)
                if until > at:
                    heard.append((at, until, own))
            if not heard:
                continue
            low, high = sample(heard[0][0]), sample(heard[-1][1])
            for at, until, own in heard:
                first, last = sample(at), min(self.count, sample(until))
                n = np.arange(first, last)
                if len(n) == 0:
                    continue
                place = n - first + sample(own)
                inside = place < len(source)
                part = np.zeros((len(n), source.shape[1]))
                part[inside] = source[place[inside]]
                part = self.panned(part, layer, n, first, own)
                fade_in, fade_out = sample(layer.get("fadeIn", 0)), sample(layer.get("fadeOut", 0))
                if fade_in:
                    part *= np.sin(np.pi / 2 * np.clip((n - low) / fade_in, 0, 1))[:, None]
                if fade_out:
                    part *= np.sin(np.pi / 2 * np.clip((high - n) / fade_out, 0, 1))[:, None]
                mix[first:last] += part
        ids = ids + [layer["id"]] if "id" in layer else ids
        self.sounds.append((layer, ids, mix))

    def level(self, layer, time):
        gain, pan = layer.get("gain", 0), layer.get("pan", 0)
        for animation in layer.get("animations", []):
            part = (time - animation.get("delay", 0)) / animation["duration"]
            if 0 <= part <= 1 or animation.get("fill") == "both":
                part = min(1, max(0, part))
                low, high = (frame["value"] for frame in animation["keyframes"])
                value = low + (high - low) * part
                gain, pan = (value, pan) if animation["property"] == "gain" else (gain, value)
        return gain, pan

    def matrix(self, level, channels):
        gain, pan = 10 ** (level[0] / 20), level[1]
        if channels == 1:
            angle = (pan + 1) * math.pi / 4
            return gain * np.array([math.cos(angle), 0, math.sin(angle), 0])
        if pan <= 0:
            angle = (pan + 1) * math.pi / 2
            return gain * np.array([1, math.cos(angle) if pan < 0 else 0, 0, math.sin(angle)])
        angle = pan * math.pi / 2
        return gain * np.array([math.cos(angle), 0, math.sin(angle), 1])

    def panned(self, part, layer, n, first, own):
        channels = part.shape[1]
        if channels == 6:
            left = part[:, 0] + HALF * (part[:, 2] + part[:, 4])
            right = part[:, 1] + HALF * (part[:, 2] + part[:, 5])
        else:
            left, right = part[:, 0], part[:, -1]
        steps = np.arange(n[0] // 48, n[-1] // 48 + 2)
        table = np.array([self.matrix(self.level(layer, own + (48 * s - first) / RATE), channels) for s in steps])
        at = n // 48 - steps[0]
        m = table[at] + (table[at + 1] - table[at]) * ((n % 48) / 48)[:, None]
        if channels == 1:
            return np.stack([m[:, 0] * left, m[:, 2] * left], 1)
        return np.stack([m[:, 0] * left + m[:, 1] * right, m[:, 2] * left + m[:, 3] * right], 1)

    def mix(self):
        """The sum, each sound after those that it gives way to."""
        done = {}

        def ducked(index):
            if index in done:
                return done[index]
            layer, _, mix = self.sounds[index]
            duck = layer.get("duck")
            if duck:
                keys = [
                    other for other, (_, ids, _) in enumerate(self.sounds)
                    if other != index and any(i == duck["under"] or i.startswith(duck["under"] + "[") for i in ids)
                ]
                key_power = np.zeros(-(-self.count // 480))
                for key in keys:
                    square = np.zeros(len(key_power) * 480)
                    square[: self.count] = (ducked(key) ** 2).sum(1)
                    key_power += square.reshape(-1, 480).sum(1) / 480
                by, state, silence, gains = duck.get("by", -12), 0.0, 50, [1.0]
                for power in key_power:
                    silence = 0 if power >= 10 ** -4.5 else silence + 1
                    seconds = duck.get("attack", 0.1) if silence <= 50 else duck.get("release", 1)
                    move = -by * 0.01 / max(0.01, seconds)
                    state = max(by, state - move) if silence <= 50 else min(0, state + move)
                    gains.append(10 ** (state / 20))
                n = np.arange(self.count)
                gains = np.array(gains)
                mix = mix * (gains[n // 480] + (gains[n // 480 + 1] - gains[n // 480]) * ((n % 480) / 480))[:, None]
            done[index] = mix
            return mix

        return sum(ducked(index) for index in range(len(self.sounds)))


def random_scene(seed):
    pick = random.Random(seed)

    def sound(depth=0):
        layer = {"type": "audio", "source": pick.choice(["mono.wav", "stereo.wav", "surround.wav", "speech.wav"])}
        if pick.random() < 0.6:
            layer["start"] = round(pick.uniform(0, 4), 3)
        if pick.random() < 0.5:
            layer["duration"] = round(pick.uniform(0.5, 3), 3)
        if pick.random() < 0.3:
            layer["timeOffset"] = round(pick.uniform(-0.5, 1), 3)
        if pick.random() < 0.3:
            layer["loop"] = pick.choice([True, 0.75])
        for key, low, high in [("gain", -20, 3), ("pan", -1, 1), ("fadeIn", 0.01, 1), ("fadeOut", 0.01, 1)]:
            if pick.random() < 0.5:
                layer[key] = round(pick.uniform(low, high), 3)
        if pick.random() < 0.4:
            layer["animations"] = [{
                "property": pick.choice(["gain", "pan"]), "duration": 1.5, "delay": 0.2, "fill": "both",
                "keyframes": [{"value": -0.8}, {"value": 0.9}]}]
        return layer

    layers = [sound() for _ in range(pick.randint(1, 3))]
    inner = [dict(sound(), start=round(pick.uniform(0, 1), 3), duration=1.25) for _ in range(2)]
    group = {"type": "group", "children": inner, "start": 0.5, "loop": pick.choice([False, True]), "duration": 5.5}
    spoken = [dict(sound(), source="speech.wav", duration=1.2) for _ in range(3)]
    for child in spoken:
        child.pop("start", None)
    layers.append(group)
    layers.append({"type": "sequence", "id": "told", "start": 0.7, "children": spoken})
    if pick.random() < 0.8:
        layers[0]["duck"] = {"under": "told", "by": -15, "attack": 0.15, "release": 0.6}
    return {"size": [64, 64], "background": "black", "duration": 6.5, "layers": layers}


def check_mixes(program, folder, count):
    noise = np.random.default_rng(1)
    files = {
        "mono.wav": noise.uniform(-0.3, 0.3, (RATE * 3, 1)), "stereo.wav": noise.uniform(-0.3, 0.3, (RATE * 2 + 77, 2)),
        "surround.wav": noise.uniform(-0.15, 0.15, (RATE * 2, 6)),
        "speech.wav": noise.uniform(-0.4, 0.4, (RATE + 4321, 1)) * (np.arange(RATE + 4321) % 24000 < 15000)[:, None],
    }
    for name, samples in files.items():
        write_wave(folder / name, samples)
        files[name] = samples.astype("<f4").astype(float)
    worst = 0
    for seed in range(count):
        scene = random_scene(seed)
        (folder / "scene.json").write_text(json.dumps(scene))
        run(program, "render", folder / "scene.json", "-o", folder / "mix.wav", "-q")
        model = Model(files, scene["duration"])
        model.gather(scene["layers"], [(0, scene["duration"], 0)], [])
        difference = np.abs(read_wave(folder / "mix.wav") - model.mix()).max()
        worst = max(worst, difference)
        expect(difference <= 1e-6, f"scene {seed} differs from the model by {difference:.2e}")
    print(f"{count} mixes are within {worst:.1e} of the model")


# MARK: Coders, loudness, bytes


def check_clicks(program, folder, minutes):
    # Each click is two samples, and another one each second.
    click = np.zeros((RATE, 1))
    click[:5] = 0.8
    write_wave(folder / "click.wav", click)
    scene = {
        "size": [16, 16], "background": "black", "frameRate": 1, "duration": minutes * 60,
        "layers": [{"type": "audio", "source": "click.wav", "loop": True}]}
    (folder / "clicks.json").write_text(json.dumps(scene))
    for name, codec in [("clicks.mp4", "aac"), ("clicks.webm", "opus")]:
        run(program, "render", folder / "clicks.json", "-o", folder / name, "-q")
        decoder = ["-c:a", "libopus"] if codec == "opus" else []
        decoded = subprocess.run(
            ["ffmpeg", "-v", "error", *decoder, "-i", folder / name, "-map", "a", "-f", "f32le", "-ac", "1", "-"],
            capture_output=True, check=True).stdout
        samples = np.frombuffer(decoded, "<f4")
        seconds = samples[: len(samples) // RATE * RATE].reshape(-1, RATE)
        expect(len(seconds) >= minutes * 60 - 1, f"{name} has {len(seconds)} seconds")
        wrong = [second for second, row in enumerate(seconds) if not 0 <= row.argmax() < 5]
        expect(not wrong, f"{name}: clicks of the seconds {wrong[:5]} are elsewhere")
        print(f"{len(seconds)} clicks of {name} are on their samples")


def check_loudness(program, folder):
    for seed in range(5):
        (folder / "scene.json").write_text(json.dumps(random_scene(seed + 100)))
        for options in [[], ["--loudness", "-18"]]:
            own = run(program, "render", folder / "scene.json", "-o", folder / "mix.wav", *options).stderr
            measured = re.findall(r"(-?[\d.]+) LUFS", own)[-1]
            output = subprocess.run(
                ["ffmpeg", "-hide_banner", "-i", folder / "mix.wav", "-af", "ebur128=peak=true", "-f", "null", "-"],
                capture_output=True, text=True).stderr
            theirs = re.findall(r"I:\s+(-?[\d.]+) LUFS", output)[-1]
            expect(abs(float(measured) - float(theirs)) < 0.11, f"{measured} LUFS, but ffmpeg measures {theirs}")
    print("loudness is that of ffmpeg")


def check_bytes(program, folder):
    scene = random_scene(7)
    (folder / "scene.json").write_text(json.dumps(scene))
    video = ["render", folder / "scene.json", "-q", "--fps", "10"]
    for name in ["1", "2", "3"]:
        run(program, *video, "-o", folder / f"{name}.mp4", "--jobs", name)
    first = (folder / "1.mp4").read_bytes()
    for index in ["3-6", "0-2"]:
        run(program, "segment", folder / "scene.json", "--fps", "10", "--index", index, "-o", folder / "parts", "-q", "--segment-seconds", "1")
    run(program, "join", folder / "parts", "-o", folder / "joined.mp4")
    stopped = subprocess.Popen([program, *map(str, video), "-o", folder / "resumed.mp4", "--resume"])
    try:
        stopped.wait(0.3)
    except subprocess.TimeoutExpired:
        stopped.terminate()
        stopped.wait()
    run(program, *video, "-o", folder / "resumed.mp4", "--resume")
    for name in ["2", "3", "joined", "resumed"]:
        expect((folder / f"{name}.mp4").read_bytes() == first, f"{name}.mp4 has other bytes")
    print("the bytes are the same for 1, 2 and 3 jobs, from segments, and resumed")


failures = []


def expect(condition, message):
    if not condition:
        failures.append(message)
        print(f"failed: {message}", file=sys.stderr)


def run(program, *arguments):
    outcome = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if outcome.returncode:
        sys.exit(f"{' '.join(map(str, arguments))}: {outcome.stderr}")
    return outcome


parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("--minutes", type=int, default=60)
parser.add_argument("--scenes", type=int, default=20)
options = parser.parse_args()
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    check_mixes(options.program, folder, options.scenes)
    check_loudness(options.program, folder)
    check_bytes(options.program, folder)
    check_clicks(options.program, folder, options.minutes)
sys.exit(1 if failures else 0)
