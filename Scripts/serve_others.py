"""The server beside others: Chromium shows its pictures, and Chromium and Skia draw the same card."""

import contextlib
import json
import os
import re
import shutil
import time
from pathlib import Path


def chromium(server, report):
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return print("        Chromium: skipped, as Playwright is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_content("".join(
            f'<img src="http://127.0.0.1:{server.port}/v1/card.{kind}?scale=0.25&set.name=C{index}">'
            for index in range(16) for kind in ("png", "jpg", "webp", "svg")), wait_until="load", timeout=120_000)
        widths = page.evaluate("[...document.images].map(image => image.naturalWidth)")
        report(f"Chromium shows {sum(width > 0 for width in widths)} of 64 pictures", all(widths))
        browser.close()


PLAIN = {
    "size": [1200, 630], "background": "#f6f1ea", "parameters": {"name": {"type": "text", "default": "Ada"}},
    "layers": [
        {"type": "ellipse", "frame": {"left": -240, "top": -150, "width": 1000, "height": 500}, "fill": "#6d4aff",
         "opacity": 0.22, "filters": [{"blur": 45}]},
        {"type": "rectangle", "frame": {"left": 64, "top": 220, "width": 1072, "height": 346}, "cornerRadius": 24,
         "fill": "#ffffff"},
        {"type": "text", "text": {"parameter": "name"}, "font": {"family": "Inter", "size": 64, "weight": 700},
         "fill": "#3f3a4d", "frame": {"left": 112, "top": 280}},
        {"type": "text", "text": "Amethyst bracelet with a silver clasp", "font": {"family": "Inter", "size": 34},
         "fill": "#6b6478", "frame": {"left": 112, "top": 400}},
    ],
}
PAGE = """<style>* { margin: 0 } body { width: 1200px; height: 630px; position: relative; overflow: hidden; background: #f6f1ea }
div { position: absolute } </style>
<div style="left: -240px; top: -150px; width: 1000px; height: 500px; border-radius: 50%; background: #6d4aff; opacity: .22;
  filter: blur(45px)"></div>
<div style="left: 64px; top: 220px; width: 1072px; height: 346px; border-radius: 24px; background: white"></div>
<div id="name" style="left: 112px; top: 280px; font: 700 64px Inter; color: #3f3a4d"></div>
<div style="left: 112px; top: 400px; font: 34px Inter; color: #6b6478">Amethyst bracelet with a silver clasp</div>"""


def tree_megabytes(root):
    """The memory of a process and those that it has started, shared pages divided among them."""
    children = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            children.setdefault(int(status.read_text().rpartition(")")[2].split()[1]), []).append(int(status.parent.name))
    total, waiting = 0, [root]
    while waiting:
        process = waiting.pop()
        waiting += children.get(process, [])
        with contextlib.suppress(OSError):
            total += int(re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{process}/smaps_rollup").read_text(), re.M).group(1))
    return total / 1024


def beside(server, folder, count, report):
    """The same card by the server, a warm page of Chromium and Skia, one after the other, as PNG."""
    (folder / "plain.json").write_text(json.dumps(PLAIN))
    time.sleep(2.5)

    def rate(draw):
        draw(0)
        start = time.monotonic()
        for index in range(1, count + 1):
            draw(index)
        return count / (time.monotonic() - start)

    def request(index):
        if server.get(f"/v1/plain.png?set.name=Row{index}")[0] != 200:
            raise SystemExit("the plain card is not drawn")

    report(f"beside others: the server draws {rate(request):.1f} plain cards a second in {tree_megabytes(server.process.pid):.0f} MB")
    with contextlib.suppress(ImportError):
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1200, "height": 630})
            page.set_content(PAGE)

            def shoot(index):
                page.evaluate("text => document.getElementById('name').textContent = text", f"Row{index}")
                page.screenshot()
            speed = rate(shoot)
            report(f"beside others: Chromium draws {speed:.1f} plain cards a second in {tree_megabytes(os.getpid()) - tree_megabytes(server.process.pid):.0f} MB, with Playwright")
            browser.close()
    with contextlib.suppress(ImportError):
        before = tree_megabytes(os.getpid())
        import skia

        def paint(color, **others):
            return skia.Paint(AntiAlias=True, Color=skia.Color(*color), **others)

        def draw(index):
            surface = skia.Surface(1200, 630)
            with surface as canvas:
                canvas.clear(skia.Color(246, 241, 234))
                canvas.drawOval(
                    skia.Rect.MakeXYWH(-240, -150, 1000, 500), paint((109, 74, 255, 56), ImageFilter=skia.ImageFilters.Blur(45, 45)))
                canvas.drawRoundRect(skia.Rect.MakeXYWH(64, 220, 1072, 346), 24, 24, paint((255, 255, 255)))
                bold = skia.Typeface("Inter", skia.FontStyle.Bold())
                canvas.drawString(f"Row{index}", 112, 342, skia.Font(bold, 64), paint((63, 58, 77)))
                canvas.drawString(
                    "Amethyst bracelet with a silver clasp", 112, 433, skia.Font(skia.Typeface("Inter"), 34), paint((107, 100, 120)))
            surface.makeImageSnapshot().encodeToData(skia.kPNG, 100)
        speed = rate(draw)
        report(
            f"beside others: skia-python draws {speed:.1f} plain cards a second in {tree_megabytes(os.getpid()) - before:.0f} MB more than Python")
