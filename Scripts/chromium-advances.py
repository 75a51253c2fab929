#!/usr/bin/env python3
"""Compares lines of text in 30 scripts with Chromium's: their advances, and the ink of their glyphs.

  Scripts/chromium-advances.py PROGRAM [--count 360] [--seed 1]

Every fifth line is vertical. Prints the lines whose advances differ by more than 0.5 %, and those of which Chromium draws
other glyphs. Needs chromium, python3-pil and the fonts of packages.txt, from which both take the same files.
"""
import argparse, html, json, os, random, subprocess, sys, tempfile

from PIL import Image, ImageChops, ImageFilter

SIZE, ROW, LENGTH, SCALE = 32, 88, 1000, 2
SANS = {
    "": "Hamburg AVATAR office fjord Größe naïve To 1,234", " ": "Ελλάδα καλημέρα φως ψυχή Άνοιξη", "  ": "Привет мир съешь объект Йод",
    "Arabic": "السلام عليكم مُحَمَّد لغة ١٢٣", "Hebrew": "שָׁלוֹם עולם ספר חדש", "Devanagari": "नमस्ते दुनिया क्षत्रिय श्री हिन्दी",
    "Bengali": "বাংলা ভাষা ক্ষমা শুভ সকাল", "Tamil": "தமிழ் வணக்கம் கொடி ஸ்ரீ", "Telugu": "తెలుగు నమస్కారం క్షమ శ్రీ",
    "Kannada": "ಕನ್ನಡ ನಮಸ್ಕಾರ ಕ್ಷಮೆ ಶ್ರೀ", "Malayalam": "മലയാളം നമസ്കാരം ക്ഷമ ന്റെ", "Gujarati": "ગુજરાતી નમસ્તે ક્ષમા શ્રી",
    "Gurmukhi": "ਪੰਜਾਬੀ ਸਤਿ ਸ੍ਰੀ ਅਕਾਲ", "Oriya": "ଓଡ଼ିଆ ନମସ୍କାର କ୍ଷମା ଶ୍ରୀ", "Sinhala": "සිංහල ආයුබෝවන් ක්ෂමා ශ්‍රී",
    "Thai": "ภาษาไทย น้ำ กำลัง สวัสดี", "Lao": "ພາສາລາວ ສະບາຍດີ ນ້ຳ", "Khmer": "ភាសា ខ្មែរ ស្រី ក្រុម",
    "Myanmar": "မြန်မာ ဘာသာ ကျွန်တော် ပြည်", "Ethiopic": "አማርኛ ሰላም ቋንቋ", "Georgian": "ქართული ენა მშვიდობა",
    "Armenian": "Հայերեն լեզու բարև", "Mongolian": "ᠮᠣᠩᠭᠣᠯ ᠪᠢᠴᠢᠭ", "Cherokee": "ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ", "Math": "𝒜𝓑ℂ ∑∫√ 𝛼𝛽 ℝ≤∞",
    "CJK JP": "春の小川 「夜」は、静か。 ちょっとパー 東京", "CJK SC": "你好，世界。 《图书馆》 直线", "CJK KR": "안녕하세요 한국어 각국 「말」"}
SCRIPTS = [("Noto Sans " + name.strip(), words.split()) for name, words in SANS.items()] + [
    ("Noto Serif Tibetan", "བོད་ཡིག བཀྲ་ཤིས བདེ་ལེགས".split()), ("Noto Nastaliq Urdu", "اردو زبان پاکستان محبت ٹھیک".split())]


def lines(count, seed):
    """Lines of words by script: name of the font, text, whether it is vertical."""
    draw = random.Random(seed)
    for index in range(count):
        vertical = index % 5 == 4
        family, words = SCRIPTS[draw.randint(25, 27) if vertical else (index - index // 5) % len(SCRIPTS)]
        mixed = draw.choices(words, k=draw.randint(2, 4)) + draw.choices(SCRIPTS[0][1][:3] if vertical else words, k=1)
        yield family.strip(), ("" if vertical else " ").join(mixed), vertical


def scene_layer(index, family, text, vertical):
    frame = {"left": index * ROW, "top": 0, "width": ROW, "height": LENGTH} if vertical else {"left": 20, "width": LENGTH - 40, "top": index * ROW}
    return {"type": "text", "text": text, "font": {"family": [family], "size": SIZE}, "metrics": "browser", "lineHeight": 2.75,
            "language": {"JP": "ja", "SC": "zh-Hans", "KR": "ko"}.get(family[-2:], "ur" if "Urdu" in family else "en"),
            "frame": frame, "writingMode": "vertical" if vertical else "horizontal"}


def element(index, family, text, vertical, language):
    place = f"left:{index * ROW}px;top:0;writing-mode:vertical-rl" if vertical else f"left:20px;width:{LENGTH - 40}px;top:{index * ROW}px"
    return (f'<div lang={language} dir=auto style="position:absolute;white-space:pre;font:{SIZE}px/2.75 \'{family}\';{place}">'
            f"<span>{html.escape(text)}</span></div>")


def chromium(folder, page, *options):
    with open(f"{folder}/page.html", "w", encoding="utf-8") as file:
        file.write(page)
    return subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-lcd-text",
         "--font-render-hinting=none", f"--user-data-dir={folder}/profile", *options, f"{folder}/page.html"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()


def sheet(program, folder, chosen, vertical):
    """The advances of lines in one picture, ours and Chromium's, and how much of each line's ink is apart."""
    layers = [scene_layer(index, *line) for index, line in enumerate(chosen)]
    size = [len(chosen) * ROW, LENGTH] if vertical else [LENGTH, len(chosen) * ROW]
    with open(f"{folder}/scene.json", "w") as file:
        json.dump({"size": size, "background": "white", "layers": layers}, file)
    run = lambda *command: subprocess.run([program, *command], check=True, stdout=subprocess.PIPE).stdout
    axis = "height" if vertical else "width"
    own = [layer["advance"][axis] for layer in
           json.loads(run("inspect", "--format", "json", "--at", "0", f"{folder}/scene.json"))["layers"]]
    run("render", f"{folder}/scene.json", "-o", f"{folder}/own.png", "--scale", str(SCALE))
    # In Debian 12 both files of this family say that they are regular, and Chromium takes the bold one.
    regular = subprocess.run(["fc-list", "Noto Nastaliq Urdu", "--format=%{file}\n"], stdout=subprocess.PIPE, text=True).stdout
    regular = next((name for name in regular.split() if "Regular" in name), "")
    face = f"<style>@font-face{{font-family:'Noto Nastaliq Urdu';src:url('file://{regular}')}}</style>"
    page = (f"<!doctype html><meta charset=utf-8>{face}<body style='margin:0;background:white;text-rendering:geometricPrecision'>"
            + "".join(element(index, *line, layers[index]["language"]) for index, line in enumerate(chosen)))
    measure = ("<script>document.fonts.ready.then(()=>document.body.innerHTML='<pre>'+JSON.stringify("
               f"[...document.querySelectorAll('span')].map(e=>e.getBoundingClientRect().{axis})))</script>")
    dump = chromium(folder, page + measure, "--virtual-time-budget=5000", "--dump-dom")
    chromium(folder, page, f"--force-device-scale-factor={SCALE}", f"--window-size={size[0]},{size[1]}", "--virtual-time-budget=5000",
             f"--screenshot={folder}/its.png")
    pictures = [Image.open(f"{folder}/{name}.png").convert("L") for name in ["own", "its"]]
    its = json.loads(dump[dump.index("<pre>") + 5:dump.index("</pre>")])
    return [(own[index], its[index], apart(*[cell(p, index, vertical) for p in pictures])) for index in range(len(chosen))]


def cell(picture, index, vertical):
    row = ROW * SCALE
    box = (index * row, 0, index * row + row, picture.height) if vertical else (0, index * row, picture.width, index * row + row)
    return picture.crop(box)


def apart(own, its):
    """How many pixels of the ink of one are not within a pixel and a half of ink of the other."""
    def missing(first, second):
        near = second.filter(ImageFilter.MinFilter(7))
        return sum(ImageChops.subtract(near, first).point(lambda value: 255 if value > 128 else 0).histogram()[255:])
    return missing(own, its) + missing(its, own)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--count", type=int, default=360)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    every = list(lines(arguments.count, arguments.seed))
    wrong = {"advances": 0, "glyphs": 0}
    with tempfile.TemporaryDirectory() as folder:
        for vertical in [False, True]:
            own = [line for line in every if line[2] == vertical]
            for start in range(0, len(own), 60):
                chosen = own[start:start + 60]
                for line, (ours, its, ink) in zip(chosen, sheet(program, folder, chosen, vertical)):
                    if abs(ours - its) > 0.005 * its:
                        wrong["advances"] += 1
                        print(f"advance {ours:.2f}, Chromium {its:.2f}: {line[0]}: {line[1]}")
                    elif ink > 12:
                        wrong["glyphs"] += 1
                        print(f"{ink} pixels of other glyphs: {line[0]}{' (vertical)' if vertical else ''}: {line[1]}")
    print(f"{len(every)} lines, {len(set(family for family, _, _ in every))} fonts: {wrong['advances']} advances and "
          f"{wrong['glyphs']} more lines of glyphs are apart")


if __name__ == "__main__":
    main()
