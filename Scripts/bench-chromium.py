#!/usr/bin/env python3
"""Share pictures of 1080×1350 pixels from rows of data with headless Chromium, to compare with `make bench BENCH=batch`.

One page stays open; each row fills it in and takes one screenshot, written to a file. The layout is that of
Families/Bracelets/Scenes/bracelet-share.json in HTML, each stone three CSS gradients and a shadow: less than Afterglow draws.
Needs Debian's chromium and `pip install playwright`. Usage: bench-chromium.py [ROWS.ndjson [COUNT]]; the rows are those
that `make bench BENCH=batch` leaves in /tmp/afterglow-bench-batch.
"""
import json
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

PAGE = """<!doctype html><meta charset="utf-8"><style>
* { box-sizing: border-box; margin: 0 }
body { width: 1080px; height: 1350px; position: relative; overflow: hidden; color: #3b2b20;
  font: 27px/1.45 Inter, "Noto Sans CJK SC", sans-serif;
  background: radial-gradient(110% 105% at 28% 20%, #fbf4e8, #f0e2cc 35%, #dfc8a8 70%, #bd9d78) }
h1 { position: absolute; top: 54px; width: 1080px; height: 81px; line-height: 81px; text-align: center; font-size: 50px }
.caption { position: absolute; left: 340px; top: 450px; width: 400px; text-align: center }
.caption b { font-size: 62px; line-height: 1.2; display: block }
.bead { position: absolute; border-radius: 50%; box-shadow: 8px 12px 16px rgb(42 26 16 / .45) }
.card { position: absolute; top: 866px; height: 430px; padding: 28px; border-radius: 22px; background: #fffcf8;
  overflow: hidden }
.text { left: 535px; width: 491px }
.text div { height: 374px; overflow: hidden; mask-image: linear-gradient(#000 65%, transparent 98%) }
.text h2 { font-size: 34px } .text h3 { font-size: 30px }
.bars { left: 54px; width: 453px; font-size: 20px; line-height: 22px }
.bars p { position: absolute; height: 22px; border: 1.5px solid; border-radius: 0 11px 11px 0 }
.bars span { position: absolute }
</style><h1></h1><div class="ring"></div><div class="caption"></div>
<div class="card bars"></div><div class="card text"><div></div></div>
<script>
const elements = ["metal", "wood", "water", "fire", "earth"]
const colors = ["#d9dde3", "#2e8b57", "#1f2a44", "#c8362b", "#c99a3b"]
function markdown(text) {
  const inline = t => t.replace(/[*][*](.+?)[*][*]/g, "<b>$1</b>").replace(/[*](.+?)[*]/g, "<i>$1</i>")
  return text.split("\\n").map(line => line.startsWith("### ") ? `<h3>${inline(line.slice(4))}</h3>`
    : line.startsWith("## ") ? `<h2>${inline(line.slice(3))}</h2>`
    : line.startsWith("- ") ? `<li>${inline(line.slice(2))}</li>` : `<p>${inline(line)}</p>`).join("")
}
function show(row) {
  const ratios = row.analysis.ratios, n = row.count
  document.querySelector("h1").textContent = row.language == "zh" ? "五行水晶手串" : "Five-element bracelet"
  document.querySelector(".caption").innerHTML = `<b>${row.name}</b>${n} ${row.language == "zh" ? "颗" : "beads"}`
  document.querySelector(".text div").innerHTML = markdown(row.analysis.analysis)
  const sum = elements.reduce((total, e) => total + ratios.goal[e], 0)
  const beads = elements.flatMap((e, i) => Array(Math.round(ratios.goal[e] * n / sum)).fill(i)).slice(0, n)
  while (beads.length < n) beads.push(0)
  for (let i = n - 1, state = row.seed; i > 0; i--) {
    state = (state * 1103515245 + 12345) % 2147483648
    const j = state % (i + 1); [beads[i], beads[j]] = [beads[j], beads[i]]
  }
  const outer = 315, sine = Math.sin(Math.PI / n), radius = Math.min(outer * .26, outer * sine / (1 + sine))
  document.querySelector(".ring").innerHTML = beads.map((element, i) => {
    const angle = 2 * Math.PI * i / n, c = colors[element]
    const x = 540 + (outer - radius) * Math.cos(angle) - radius, y = 500 + (outer - radius) * Math.sin(angle) - radius
    return `<div class="bead" style="left:${x}px;top:${y}px;width:${2 * radius}px;height:${2 * radius}px;background:
      radial-gradient(24% 15% at 32% 28%, #fffe, #fff0), radial-gradient(60% 55% at 64% 70%, #fff6, #fff0),
      radial-gradient(circle at 33% 30%, #fff8 0, ${c}88 20%, ${c} 60%, #000a 100%), ${c}"></div>`
  }).join("")
  const sums = ["current", "goal"].map(k => elements.reduce((total, e) => total + ratios[k][e], 0))
  const shares = ["current", "goal"].map((k, i) => elements.map(e => 100 * ratios[k][e] / sums[i]))
  const greatest = Math.max(...shares.flat())
  document.querySelector(".bars").innerHTML = elements.map((e, i) => [0, 1].map(k => {
    const width = 270 * shares[k][i] / greatest, top = 80 + 66 * i + 26 * k
    return `<p style="left:100px;top:${top}px;width:${width}px;color:${colors[i]};background:${colors[i]}${k ? "" : "66"}"></p>
      <span style="left:${108 + width}px;top:${top}px">${Math.round(shares[k][i])}%</span>`
  }).join("") + `<span style="left:28px;top:${92 + 66 * i}px">${e}</span>`).join("")
}
</script>"""


def main():
    rows_path = sys.argv[1] if len(sys.argv) > 1 else "/tmp/afterglow-bench-batch/rows.ndjson"
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    lines = pathlib.Path(rows_path).read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line.strip()][: count + 5]
    folder = pathlib.Path(tempfile.mkdtemp())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--force-color-profile=srgb"])
        page = browser.new_page(viewport={"width": 1080, "height": 1350})
        page.set_content(PAGE)
        times, sizes = [], []
        for index, row in enumerate(rows):
            start = time.perf_counter()
            page.evaluate("row => show(row)", row)
            path = folder / f"{row['id']}.png"
            page.screenshot(path=path)
            # The first images warm up the page.
            if index >= 5:
                times.append(time.perf_counter() - start)
                sizes.append(os.path.getsize(path))
        browser.close()
    print(f"Chromium, a warm page, {len(times)} screenshots of 1080×1350: {len(times) / sum(times):.1f} pictures/s, "
          f"median {statistics.median(times) * 1000:.0f} ms, {sum(sizes) / len(sizes) / 1000:.0f} kB a picture; "
          f"last one: {path}")


main()
