#!/usr/bin/env python3
"""Prints the positions of two lines of text in Chromium at one device pixel per CSS pixel: rows of family, size, line height (null:
normal), the baselines of both lines and the height of the block, in pixels.

  Scripts/chromium-lines.py > Tests/PangoTextTests/Cases/chromium-lines.json

Needs chromium, and the fonts of packages.txt.
"""

import os
import subprocess
import tempfile

PAGE = """<!doctype html><meta charset=utf-8><body style="margin:0"><script>
const rows = [];
for (const family of ["Inter", "Noto Sans CJK JP", "DejaVu Sans"])
  for (const size of [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 24, 29, 32, 36, 48])
    for (const height of [null, 1.2, 1.5, 1.75, 2]) {
      const box = document.createElement("div"), probe = "<span style='display:inline-block;width:1px'></span>";
      box.style.cssText = `position:absolute;left:0;top:0;font:${size}px '${family}';line-height:${height ?? "normal"}`;
      box.innerHTML = `Hx${probe}<br>Hx${probe}`;
      document.body.append(box);
      const bottoms = [...box.querySelectorAll("span")].map(span => span.getBoundingClientRect().bottom);
      rows.push(JSON.stringify([family, size, height, ...bottoms, box.getBoundingClientRect().height]));
      box.remove();
    }
document.body.innerHTML = `<pre>[\\n${rows.join(",\\n")}\\n]</pre>`;
</script>"""


def main():
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(PAGE)
        dumped = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1",
             f"--user-data-dir={folder}/profile", "--dump-dom", page],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    print(dumped[dumped.index("<pre>") + 5:dumped.index("</pre>")])


if __name__ == "__main__":
    main()
