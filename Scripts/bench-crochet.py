#!/usr/bin/env python3
"""Charts 1,000 patterns with one command, and checks and charts a pattern of 5,000 stitches; prints the processor time.

Usage: bench-crochet.py AFTERGLOW
"""
import os
import resource
import subprocess
import sys
import tempfile


def circle(stitches, rounds):
    """A flat circle that begins with a number of stitches in a ring."""
    lines = [f"Rnd 1: {stitches} sc in MR ({stitches})", f"Rnd 2: inc x {stitches} ({2 * stitches})"]
    lines += [
        f"Rnd {number}: *sc in next {number - 2} sts, inc; rep from * around ({stitches * number})"
        for number in range(3, rounds + 1)
    ]
    return "\n".join(lines) + "\n"


def seconds(*command):
    """The processor time of a command, in user and in system mode."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime, after.ru_stime - before.ru_stime


def main():
    afterglow = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        names = [f"{number:04}.txt" for number in range(1, 1001)]
        for number, name in enumerate(names):
            with open(name, "w") as file:
                file.write(circle(5 + number % 4, 4 + number % 5))
        with open("large.txt", "w") as file:
            file.write(circle(6, 40))
        for title, command in [
            ("1,000 patterns charted", ("crochet", "chart", *names, "-o", "charts")),
            ("4,920 stitches checked", ("crochet", "check", "large.txt")),
            ("4,920 stitches charted", ("crochet", "chart", "large.txt", "-o", "large.png")),
        ]:
            user, system = seconds(afterglow, *command)
            print(f"{title}: {user:.2f} s user, {system:.2f} s system")
        assert len(os.listdir("charts")) == 1000


main()
