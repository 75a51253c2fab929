#!/usr/bin/env python3
"""Lints the card, the quote and the product in three formats with names of 0 to 60 letters in twelve scripts.

  Scripts/lint-rows.py [--program .build/release/afterglow] [--jobs 2] [--step 1]

Texts may end in an ellipsis. Prints each other finding with its row, then the count of rows and findings; the exit code is 1 if there are any. With `--step
10`, only each tenth row is linted.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

WORDS = {
    "en": "Maximiliana O'Brien Ann <b>Söhne</b>", "de": "Donaudampfschifffahrtsgesellschaft Zoë", "zh-Hans": "欧阳雪梅李雷跑步手环",
    "ja": "佐藤 さくら ノクターン", "ko": "김민수 이서연", "ar": "فاطمة الزهراء", "he": "שרה כהן", "hi": "प्रिया शर्मा",
    "th": "สมชายใจดี", "ru": "Дмитрий Достоевский", "el": "Παπαδόπουλος Γιώργος", "ka": "გიორგი ნინო",
}
LENGTHS = [0, 1, 2, 4, 7, 12, 20, 30, 40, 60]
# The parameters of each scene that take a name and a text of twice its length, and its formats.
SCENES = {
    "share-card": ("name", "product", ["square", "story", "wide"]), "quote": ("author", "quote", ["square", "story", "wide"]),
    "product": ("maker", "name", ["square", "portrait", "wide"]),
}


def letters(language, count):
    return "".join(itertools.islice(itertools.cycle(WORDS[language] + " "), count)).strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=".build/release/afterglow")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--step", type=int, default=1)
    arguments = parser.parse_args()
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

    def lint(case):
        scene, form, language, length = case
        name, text, _ = SCENES[scene]
        values = {"format": form, "language": language, name: letters(language, length), text: letters(language, 2 * length)}
        command = [arguments.program, "lint", os.path.join(root, "Scenes", scene + ".json"), "--json"]
        command += [part for key, value in values.items() for part in ("--set", f"{key}={value}")]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode not in (0, 1):
            return [f"{case}: {result.stderr.strip()}"]
        found = [finding for finding in json.loads(result.stdout)["findings"] if finding["rule"] != "text-truncated"]
        return [f"{case}: {finding['rule']} {finding['layer']}: {finding['message']}" for finding in found]

    cases = [case for scene in SCENES for case in itertools.product([scene], SCENES[scene][2], WORDS, LENGTHS)][::arguments.step]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        findings = [finding for found in pool.map(lint, cases) for finding in found]
    print("\n".join(findings))
    print(f"{len(cases)} rows, {len(findings)} findings")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
