#!/usr/bin/env python3
"""Drives the page of `afterglow preview` in Chromium: load, scrub, edit, error, fix, parameter, click, compare, export, film, sound,
accessibility.

usage: check-preview.py PROGRAM
Needs the Debian package chromium, and `pip install playwright`; with `pip install axe-playwright-python`, the page is also checked with axe-core.
"""
import json
import math
import os
import pathlib
import re
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import wave

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sys.exit("check-preview: pip install playwright")

program = os.path.abspath(sys.argv[1])
root = pathlib.Path(__file__).resolve().parent.parent
chromium = shutil.which("chromium") or sys.exit("check-preview: chromium is not installed: apt-get install chromium")


def scene(color="tomato", side=40):
    turn = {"property": "rotate", "duration": 2, "iterations": 2, "keyframes": [{"value": 0}, {"value": 360}]}
    # 1.5 + 0.35 − 1.5 is more than 0.35.
    still = {"property": "translate", "delay": 1.5, "duration": 0.35, "keyframes": [{"value": [0, 0]}, {"value": [0, 0]}]}
    return {
        "size": [200, 150], "duration": 4, "frameRate": 25, "background": "#14161c", "summary": "A square that turns.",
        "parameters": {
            "accent": {"type": "color", "default": color}, "side": {"type": "number", "minimum": 10, "maximum": 80, "default": side},
            "count": {"type": "integer", "default": 3}, "title": {"type": "text", "default": "Hello"},
            "align": {"type": "choice", "choices": ["start", "center"], "default": "start"},
            "hides": {"type": "boolean", "default": False}, "data": {"type": "data", "default": [1, 2]}},
        "layers": [
            {"id": "square", "type": "rectangle", "fill": {"parameter": "accent"}, "animations": [turn, still],
             "frame": {"left": 20, "top": 20, "width": {"parameter": "side"}, "height": 40}},
            {"id": "title", "type": "text", "text": {"parameter": "title"}, "fill": "white", "alignment": {"parameter": "align"},
             "hidden": {"parameter": "hides"}, "font": {"size": 24}, "frame": {"left": 20, "right": 20, "top": 100}}]}


def film():
    def part(name, color, **more):
        return {"id": name, "type": "rectangle", "fill": color, "duration": 2, **more}

    fade = {"type": "crossfade", "duration": 0.5}
    return {
        "size": [200, 150], "frameRate": 25, "background": "black", "layers": [
            {"type": "sequence", "children": [
                part("one", "tomato"), part("two", "seagreen", transition=fade), part("three", "royalblue", transition=fade)]},
            {"id": "dot", "type": "ellipse", "fill": "gold", "frame": {"left": 150, "top": 20, "width": 20, "height": 20},
             "start": 1, "duration": 2},
            {"id": "tone", "type": "audio", "source": "tone.wav", "loop": True, "gain": -6}]}


# What the page plays, and how loud: the element that it created, through an analyser.
LISTEN = """async () => {
  const element = played[played.length - 1];
  if (!element) return { state: "silent" };
  const context = new AudioContext();
  await context.resume();
  const [source, analyser] = [context.createMediaElementSource(element), context.createAnalyser()];
  source.connect(analyser).connect(context.destination);
  const samples = new Float32Array(analyser.fftSize);
  let peak = 0;
  for (let step = 0; step < 20; step++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    analyser.getFloatTimeDomainData(samples);
    peak = Math.max(peak, ...samples.map(Math.abs));
  }
  const mix = await (await fetch("mix.wav?scene=film.json")).arrayBuffer();
  const decoded = await context.decodeAudioData(mix);
  const power = decoded.getChannelData(0).reduce((sum, value) => sum + value * value, 0) / decoded.length;
  return { state: context.state, peak, time: element.currentTime, seconds: decoded.duration, level: Math.sqrt(power) };
}"""


def save(path, value):
    """Saves like an editor: to a temporary file, which is then renamed."""
    temporary = path.with_suffix(".tmp")
    temporary.write_text(value if isinstance(value, str) else json.dumps(value, indent=1))
    temporary.rename(path)


def resident(process):
    """Megabytes of memory of the server."""
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{process.pid}/status").read_text())[1]) / 1024


def contrast_faults(page):
    """Texts of the page whose contrast is below 4.5:1, and controls without a name."""
    return page.evaluate(
        """() => {
          const light = (c) => { const f = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
            return 0.2126 * f(c[0]) + 0.7152 * f(c[1]) + 0.0722 * f(c[2]); };
          const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
          const rgba = (css) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = css; canvas.fillRect(0, 0, 1, 1);
            return canvas.getImageData(0, 0, 1, 1).data; };
          const ground = (element) => { for (let e = element; e; e = e.parentElement) {
            const c = rgba(getComputedStyle(e).backgroundColor); if (c[3] > 250) return c; } return [255, 255, 255, 255]; };
          const faults = [];
          for (const element of document.querySelectorAll("body *")) {
            if (!element.checkVisibility()) continue;
            if (element.matches("input, select, textarea, button, progress, a, [role=img]")) {
              const name = element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent;
              if (!name?.trim()) faults.push(`${element.tagName} #${element.id} has no name`);
            }
            const own = [...element.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
            if (!own) continue;
            const [a, b] = [light(rgba(getComputedStyle(element).color)), light(ground(element))];
            const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            if (ratio < 4.5) faults.push(`${element.tagName} #${element.id} “${element.textContent.slice(0, 20)}” ${ratio.toFixed(2)}`);
          }
          return faults;
        }""")


def axe_faults(page):
    """The findings of axe-core; empty, with a message, if it is not installed."""
    try:
        import axe_playwright_python
    except ImportError:
        print("  axe-core is not installed: pip install axe-playwright-python", flush=True)
        return []
    source = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text()
    page.evaluate(source + "; undefined")
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"{rule['id']}: {rule['nodes'][0]['html'][:120]}" for rule in found["violations"]]


def focus_faults(page):
    """Controls that Tab does not reach in reading order."""
    page.evaluate("""() => {
      const all = [...document.querySelectorAll("button, select, input, textarea, a[href], summary, [tabindex='0']")];
      window.expectedFocus = all.filter((e) => e.checkVisibility() && !e.disabled);
      expectedFocus[0].focus();
    }""")
    faults = []
    for index in range(1, page.evaluate("expectedFocus.length")):
        page.keyboard.press("Tab")
        if not page.evaluate(f"document.activeElement === expectedFocus[{index}]"):
            faults.append(page.evaluate(f"expectedFocus[{index}].id || expectedFocus[{index}].outerHTML.slice(0, 80)"))
            page.evaluate(f"expectedFocus[{index}].focus()")
    return faults


def drawn(page):
    return int(page.evaluate("document.body.dataset.drawn ?? '0'"))


def until(page, condition, seconds=10):
    """Waits for an expression to be true. The page forbids `eval`, which Playwright's own waiting needs."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({condition})"):
        if time.monotonic() > end:
            return False
        page.wait_for_timeout(5)
    return True


def wait_for(page, condition, what, seconds=10):
    if not until(page, condition, seconds):
        page.screenshot(path="check-preview.png")
        sys.exit(f"check-preview: {what} did not happen; see check-preview.png")
    print(f"  {what}", flush=True)


def pixel(page, x, y):
    return page.evaluate(
        f"""() => {{ const c = document.getElementById("picture");
          return [...c.getContext("2d").getImageData({x} / 200 * c.width, {y} / 150 * c.height, 1, 1).data].slice(0, 3); }}""")


def near(color, expected):
    return all(abs(a - b) <= 2 for a, b in zip(color, expected))


def see(page, x, y, expected, what, seconds=5):
    """Waits for a pixel to have a color: an earlier image may still arrive."""
    end = time.monotonic() + seconds
    while not near(pixel(page, x, y), expected) and time.monotonic() < end:
        page.wait_for_timeout(20)
    check(near(pixel(page, x, y), expected), what)


def check(condition, what):
    if not condition:
        sys.exit(f"check-preview: {what}: no")
    print(f"  {what}")


def drive(page, folder, address, server):
    file = folder / "scene.json"
    page.goto(address)
    wait_for(page, "document.body.dataset.drawn && document.body.dataset.connected", "the page shows the scene")
    see(page, 40, 40, (255, 99, 71), "the square has its position")
    check(page.locator(".lane").count() == 1, "the animated layer has a lane")
    check(page.locator(".lane .key").count() == 6, "a lane has the keyframes of each iteration")

    page.locator("#scrubber").focus()
    page.keyboard.press("End")
    check(page.locator("#frame").input_value() == "99", "End goes to the last frame")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    check(page.locator("#frame").input_value() == "88", "arrow keys step by frames")
    page.locator("#seconds").fill("1")
    page.keyboard.press("Enter")
    wait_for(page, "document.getElementById('frame').value === '25' && location.hash.includes('t=1')", "a typed time is in the address")
    page.locator("#picture").focus()
    page.keyboard.press("l")
    page.wait_for_timeout(600)
    page.keyboard.press("k")
    frame = int(page.locator("#frame").input_value())
    check(33 <= frame <= 50, f"playback keeps real time: frame {frame} after 0.6 s")
    page.keyboard.press("Home")

    before = drawn(page)
    save(file, scene("royalblue"))
    wait_for(page, f"Number(document.body.dataset.drawn) > {before}", "a saved scene is shown")
    see(page, 40, 40, (65, 105, 225), "with its new color")
    save(file, json.dumps(scene("royalblue"), indent=1).replace('"fill": "white"', '"fill": "whit"'))
    wait_for(page, "!document.getElementById('errors').hidden", "an error is shown over the image")
    text = page.locator("#errors").inner_text()
    check("scene.json:" in text and '"fill": "whit"' in text and "layers[1].fill" in text, "with its position and its line")
    see(page, 40, 40, (65, 105, 225), "the last valid image is still shown")
    save(file, "{")
    wait_for(page, "document.getElementById('errors').innerText.includes('scene.json:1:2')", "a file that is not JSON is reported")
    save(file, scene("seagreen"))
    wait_for(page, "document.getElementById('errors').hidden", "the error disappears when it is fixed")

    check(page.locator("#parameters input, #parameters select, #parameters textarea").count() == 7, "each parameter has a control")
    before = drawn(page)
    page.locator("[name=accent]").evaluate("e => { e.value = '#ffd700'; e.dispatchEvent(new Event('input')); }")
    wait_for(page, f"Number(document.body.dataset.drawn) > {before}", "a parameter changes the image")
    see(page, 40, 40, (255, 215, 0), "to its color")
    page.locator("[name=align]").select_option("center")
    page.locator("[name=title]").fill("It's")
    page.keyboard.press("Enter")
    wait_for(page, "location.hash.includes('set=title')", "and is in the address")
    page.locator("#copy").click()
    command = page.evaluate("document.body.dataset.command")
    check("--set accent=#ffd700" in command.replace("'", "") and command.startswith("afterglow render"), "the command is copied")
    page.reload()
    wait_for(page, "document.body.dataset.drawn", "a link shows the same")
    see(page, 40, 40, (255, 215, 0), "with the parameters of the link")

    box = page.locator("#picture").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 40 / 200, box["y"] + box["height"] * 40 / 150)
    wait_for(page, "document.querySelectorAll('#picked li').length === 1", "a click finds the layer")
    check("square, line" in page.locator("#picked").inner_text(), "with its line")

    page.locator("#pin").click()
    page.locator("#compare").select_option("difference")
    check(page.locator("#compare-result").inner_text() == "equal", "a kept image is compared")
    page.keyboard.press("Escape")
    page.locator("#scrubber").focus()
    page.keyboard.press("End")
    wait_for(page, "document.getElementById('compare-result').innerText.includes('pixels differ')", "differences are counted")
    page.locator("#unpin").click()
    for guide in ["title", "thirds", "story", ""]:
        page.locator("#guides").select_option(guide)

    page.locator("#kind").select_option("gif")
    page.locator("#export").click()
    wait_for(page, "document.querySelector('#export-state a')", "a video is exported", seconds=60)
    with page.expect_download() as download:
        page.locator("#export-state a").click()
    check(pathlib.Path(download.value.path()).read_bytes()[:4] == b"GIF8", "and downloaded")

    check(page.locator("#golden option").count() == 2, "the scene's golden is offered")
    before = drawn(page)
    save(file, scene())
    wait_for(page, f"Number(document.body.dataset.drawn) > {before}", "with its settings")
    page.locator("#golden").select_option("square")
    wait_for(page, "document.getElementById('compare-tools').hidden === false", "and compared")
    page.locator("#compare").select_option("difference")
    wait_for(page, "document.getElementById('compare-result').innerText === 'equal'", "with equal pixels")
    page.locator("#unpin").click()
    page.locator("#zoom").select_option("fit")

    check(page.locator("#sound-label").is_visible(), "the sound is available")
    page.locator("#picture").focus()
    page.keyboard.press("l")
    page.wait_for_timeout(300)
    page.keyboard.press("k")

    save(folder / "later.json", scene("gold"))
    wait_for(page, "[...document.getElementById('scene').options].some((o) => o.value === 'later.json')", "a new scene is listed")
    (folder / "later.json").unlink()
    wait_for(page, "document.getElementById('scene').options.length === 4", "and a removed one is not")

    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        faults = axe_faults(page)
        check(not faults, f"axe-core finds nothing in the {scheme} theme {faults or ''}")
        faults = contrast_faults(page)
        check(not faults, f"names and contrast are right in the {scheme} theme {faults or ''}")

    faults = focus_faults(page)
    check(not faults, f"Tab reaches all controls in order {faults or ''}")

    def edit(number):
        before = drawn(page)
        save(file, scene(f"rgb({number * 4} 120 120)", 41 + number % 2))
        if not until(page, f"Number(document.body.dataset.drawn) > {before}"):
            sys.exit(f"check-preview: edit {number} was not drawn")

    for number in range(10):
        edit(number)
    start = resident(server)
    for number in range(50):
        edit(number)
    end = resident(server)
    check(end < start + 20, f"50 edits leave memory flat: {start:.0f} and {end:.0f} MB")


def drive_film(page, address):
    """Windows as bars, the strip of a sequence, and the mix."""
    page.goto(f"{address}#scene=film.json")
    wait_for(page, "document.querySelectorAll('.part').length === 3", "a sequence has a strip of its children")
    check([part.inner_text() for part in page.locator(".part").all()] == ["one", "two", "three"], "with their names")
    for name, seconds, color in [("three", "3.52", (65, 105, 225)), ("one", "0", (255, 99, 71)), ("two", "2", (46, 139, 87))]:
        page.locator(".part", has_text=name).click()
        check(page.locator("#seconds").input_value() == seconds, f"a click on {name} goes to {seconds} s")
        see(page, 40, 40, color, "where it is seen alone")
    window = page.locator(".window[title^='dot']")
    check(window.get_attribute("title") == "dot: 1…3 s", "a window is a bar")
    lane, bar = window.locator("..").bounding_box(), window.bounding_box()
    part = ((bar["x"] - lane["x"]) / lane["width"], bar["width"] / lane["width"])
    check(abs(part[0] - 1 / 5) < 0.01 and abs(part[1] - 2 / 5) < 0.01, f"as long as it lasts: {part[0]:.3f}, {part[1]:.3f}")
    window.click()
    check(page.locator("#seconds").input_value() == "1", "a click on it goes to its start")
    check(abs(page.locator("#playhead").bounding_box()["x"] - bar["x"]) < 3, "with the line of the current time")
    check(page.locator("canvas.waveform").count() == 1, "a sound has a waveform")
    wait_for(page, "!document.getElementById('sound-label').hidden", "the mix is loaded")
    page.locator("#picture").focus()
    page.keyboard.press("Home")
    page.keyboard.press("l")
    heard = page.evaluate(LISTEN)
    page.keyboard.press("k")
    check(heard["state"] == "running" and heard["peak"] > 0.1 and heard["time"] > 0.5, f"the mix is heard while the film plays: {heard}")
    check(abs(heard["seconds"] - 5) < 0.001 and heard["level"] > 0.1, "as long as the film")


def measure_latency(page, address, folder):
    """The time from saving the heart to the new image on the page, at 540×960."""
    file = folder / "heart-chakra.json"
    text = file.read_text()
    page.set_viewport_size({"width": 1200, "height": 1200})
    page.goto(f"{address}#scene=heart-chakra.json&t=1&zoom=1.5")
    wait_for(page, "document.getElementById('status').textContent.startsWith('540×960')", "a link is followed by the open page")
    page.wait_for_timeout(500)
    times = []
    for number in range(15):
        before = drawn(page)
        began = time.perf_counter()
        save(file, text.replace('"duration": 10', f'"duration": {9 + number % 2}', 1))
        if not until(page, f"Number(document.body.dataset.drawn) > {before}"):
            sys.exit(f"check-preview: save {number} was not drawn")
        times.append((time.perf_counter() - began) * 1000)
        page.wait_for_timeout(100)
    print(f"  saving the heart to seeing it at 540×960: median {statistics.median(times):.0f} ms, at most {max(times):.0f} ms")


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="check-preview-"))
    try:
        save(folder / "scene.json", scene())
        save(folder / "bad.json", "{")
        save(folder / "film.json", film())
        shutil.copy(root / "Scenes/heart-chakra.json", folder)
        goldens = folder / "GoldenImages"
        goldens.mkdir()
        save(goldens / "manifest.json", {"goldens": [{"name": "square", "scene": "../scene.json", "at": 1}]})
        subprocess.run([program, "render", "scene.json", "-o", "GoldenImages/square.png", "--at", "1", "--dither", "none", "-q"],
                       cwd=folder, check=True)
        sound = folder / "tone.wav"
        with wave.open(str(sound), "wb") as file:
            file.setparams((1, 2, 8000, 0, "NONE", ""))
            file.writeframes(b"".join(struct.pack("<h", int(12000 * math.sin(0.345 * n))) for n in range(8000 * 4)))
        server = subprocess.Popen([program, "preview", str(folder), "--audio", str(sound)], stdout=subprocess.PIPE, text=True)
        address = server.stdout.readline().strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1100, "height": 800}, accept_downloads=True)
            page.add_init_script("window.played = []; window.Audio = class extends Audio { constructor(url) { super(url); played.push(this); } };")
            faults = []
            page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("request", lambda request: faults.append(request.url) if not request.url.startswith((address, "blob:", "data:")) else None)
            drive(page, folder, f"{address}#scene=scene.json", server)
            drive_film(page, address)
            measure_latency(page, address, folder)
            # The server responds with 422 to a scene that cannot be drawn, which browsers log.
            faults = [fault for fault in faults if "422" not in fault]
            check(not faults, f"nothing is on the console {faults or ''}")
            browser.close()
        server.terminate()
        check(server.wait(timeout=5) == 0, "the server closes cleanly")
    finally:
        server.kill()
        shutil.rmtree(folder)


main()
