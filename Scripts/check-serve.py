#!/usr/bin/env python3
"""Measures afterglow-serve under load, and checks that hostile requests end within their bounds.

    Scripts/check-serve.py SERVER AFTERGLOW [--requests 100000] [--pictures 200] [--seconds 5]

SERVER is the program afterglow-serve, AFTERGLOW the program. Needs curl and wrk; Chromium with Playwright, skia-python and
Schemathesis (`pip install playwright skia-python schemathesis`) are used if they are there. Both programs must be built alike. Times are those of
processors, from /proc: they vary less than those of clocks, and hold on a busy machine."""

import argparse
import concurrent.futures
import contextlib
import http.client
import json
import os
import re
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SCENE = Path(__file__).resolve().parent.parent / "Scenes" / "share-card.json"
TICKS = os.sysconf("SC_CLK_TCK")
failures = []


def report(what, holds=True):
    print(f"{'ok    ' if holds else 'FAILS '} {what}", flush=True)
    if not holds:
        failures.append(what)


class Server:
    """A running server."""

    def __init__(self, program, folder, *options):
        self.process = subprocess.Popen(
            [program, "serve", folder, "--listen", "127.0.0.1:0", *options], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)\s*$", line).group(1))

    @property
    def seconds(self):
        """The processor time that it has taken."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def megabytes(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def get(self, target, timeout=30):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        with contextlib.closing(connection):
            connection.request("GET", target)
            response = connection.getresponse()
            return response.status, response.read()

    def metric(self, name):
        return float(re.search(rf"^{name} (\S+)$", self.get("/metrics")[1].decode(), re.M).group(1))

    def wrk(self, connections, seconds, script):
        """How many requests were answered, and the processor time of one."""
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
            file.write(script)
            file.flush()
            before = self.seconds
            run = subprocess.run(
                ["wrk", "-t", "1", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "30s", "-s", file.name,
                 f"http://127.0.0.1:{self.port}"], capture_output=True, text=True)
            count = int(re.search(r"(\d+) requests in", run.stdout).group(1))
            return count, (self.seconds - before) / max(count, 1)

    def raw(self, data, wait):
        """What is answered to bytes, and after how many seconds the connection ends."""
        start = time.monotonic()
        answer = b""
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.settimeout(wait)
            try:
                connection.sendall(data)
                while part := connection.recv(65536):
                    answer += part
            except ConnectionError:
                pass
            except TimeoutError:
                return answer, None
        return answer, time.monotonic() - start

    def stop(self):
        self.process.terminate()
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextlib.contextmanager
def serving(program, folder, *options):
    server = Server(program, folder, *options)
    try:
        yield server
    finally:
        server.stop()


def same_bytes(server, program, folder):
    subprocess.run([program, "render", folder / "card.json", "-o", folder / "card.png", "--set", "name=Ada"], check=True)
    answer = subprocess.run(
        ["curl", "-sS", f"http://127.0.0.1:{server.port}/v1/card.png?set.name=Ada"], capture_output=True, check=True)
    report("curl: the bytes of render", answer.stdout == (folder / "card.png").read_bytes())


def drawing(server, program, folder, count):
    (folder / "rows.ndjson").write_text("".join(f'{{"name": "Row {i}"}}\n' for i in range(count)))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [program, "batch", folder / "card.json", "--data", folder / "rows.ndjson", "-o", folder / "out" / "{row}.png"],
        check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    batch = (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count
    for connections in (1, 8, 64):
        before = server.seconds
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(connections) as pool:
            answers = list(pool.map(
                lambda i: server.get(f"/v1/card.png?set.name=Row%20{connections}-{i}", 120)[0], range(count)))
        seconds = (server.seconds - before) / count
        report(
            f"{connections} connections: {1000 * seconds:.1f} ms of processor time a picture, {seconds / batch:.2f} of batch's "
            f"{1000 * batch:.1f} ms; {count / (time.monotonic() - start):.0f} pictures a second",
            answers == [200] * count and seconds <= 1.1 * batch)


def cached(server, seconds):
    server.get("/v1/card.png?set.name=Ada")
    for connections in (1, 8, 64):
        count, time = server.wrk(connections, seconds, 'wrk.path = "/v1/card.png?set.name=Ada"')
        report(f"{connections} connections: a cached picture takes {1000 * time:.3f} ms ({count} requests)", time <= 0.0003)


def refused(program, folder, seconds):
    with serving(program, folder, "--secret-file", folder / "key") as server:
        for connections in (1, 8, 64):
            count, time = server.wrk(connections, seconds, 'wrk.path = "/v1/card.png?set.name=Ada&sig=wrong"')
            report(f"{connections} connections: a refused request takes {1000 * time:.3f} ms ({count} requests)", time < 0.0001)


def memory(server, requests):
    """Sends requests of which one in twenty is new, by what wrk sends in as many seconds as they take."""
    script = """
      local number = 0
      request = function()
        number = number + 1
        if number % 20 == 0 then return wrk.format("GET", "/v1/card.png?scale=0.25&set.name=M" .. number .. "-SEED") end
        return wrk.format("GET", "/v1/card.png?scale=0.25&set.name=Ada")
      end"""
    sent, readings = 0, []
    while sent < requests:
        count, _ = server.wrk(8, 10, script.replace("SEED", str(sent)))
        sent += count
        readings.append((sent, server.megabytes))
    first = next(reading for count, reading in readings if count >= requests / 5)
    last = readings[-1][1]
    report(
        f"{sent} requests, 95 % of them cached: {first:.0f} MB after a fifth, {last:.0f} MB at the end",
        last <= 1.1 * first + 8)


def departures(server):
    """300 clients ask for pictures of their own and go away at once."""
    before = server.metric("afterglow_drawn_total")
    sockets = []
    for index in range(300):
        connection = socket.create_connection(("127.0.0.1", server.port))
        connection.sendall(f"GET /v1/card.png?scale=2&set.name=Gone{index} HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        sockets.append(connection)
    for connection in sockets:
        connection.close()
    time.sleep(3)
    start = server.seconds
    time.sleep(2)
    drawn = server.metric("afterglow_drawn_total") - before
    idle = server.seconds - start
    report(f"300 clients that go away: {drawn:.0f} pictures were drawn, then {idle:.2f} s of work in 2 s", drawn <= 50 and idle < 0.2)


def hostile(server, limit=20):
    malformed = [
        b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"GET /\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nA b: c\r\n\r\n",
        b"POST /v1/card.png HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /v1/card.png HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"A%d: b\r\n" % i for i in range(1000)) + b"\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ]
    body = b"POST /v1/card.png HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{\"set\""
    for index in range(50):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(body)

    def loris(_):
        start = time.monotonic()
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            try:
                for byte in b"GET /v1/card.png HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 1000:
                    connection.sendall(bytes([byte]))
                    time.sleep(0.5)
                    if time.monotonic() - start > 2 * limit:
                        return None
            except ConnectionError:
                pass
        return time.monotonic() - start

    with concurrent.futures.ThreadPoolExecutor(90) as pool:
        slow = [pool.submit(loris, index) for index in range(50)]
        stalled = [pool.submit(server.raw, body, 2 * limit) for _ in range(20)]
        wrong = [pool.submit(server.raw, data, 2 * limit) for data in malformed]
        time.sleep(2)
        start = time.monotonic()
        status, _ = server.get("/v1/card.png?set.name=Ada")
        report(f"beside them, a picture is answered in {time.monotonic() - start:.2f} s", status == 200)
        times = [future.result() for future in slow]
        report(f"50 slow senders end after {max(time or 1e9 for time in times):.0f} s", all(time and time < limit + 5 for time in times))
        ends = [future.result()[1] for future in stalled]
        report(f"20 bodies that stop end after {max(end or 1e9 for end in ends):.0f} s", all(end and end < limit + 5 for end in ends))
        answers = [future.result() for future in wrong]
        unended = [data[:40] for data, (answer, end) in zip(malformed, answers) if end is None or b" 200 " in answer[:20]]
        report(f"{len(malformed)} malformed requests are refused and ended {unended or ''}", not unended)
    report("the server is still there", server.get("/healthz")[0] == 200)


def chromium(server):
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


def beside(server, folder, count):
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
        report(f"beside others: skia-python draws {rate(draw):.1f} plain cards a second")


def schemathesis(server):
    if not shutil.which("schemathesis"):
        return print("        Schemathesis: skipped, as it is not installed")
    # No schema can say which letters the fonts have, nor the scale at which a format has too many pixels.
    run = subprocess.run(
        ["schemathesis", "run", f"http://127.0.0.1:{server.port}/openapi.json", "--max-examples", "20", "--no-color",
         "--request-timeout", "60", "--exclude-checks", "positive_data_acceptance,negative_data_rejection"],
        capture_output=True, text=True)
    report("Schemathesis finds nothing in the OpenAPI document", run.returncode == 0)
    if run.returncode != 0:
        print("\n".join(run.stdout.splitlines()[-80:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("server")
    parser.add_argument("program")
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--pictures", type=int, default=200)
    parser.add_argument("--seconds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(SCENE, folder / "card.json")
        (folder / "key").write_text("0123456789abcdef0123456789abcdef\n")
        with serving(arguments.server, folder, "--unsigned", "--max-queue", "400") as server:
            same_bytes(server, arguments.program, folder)
            drawing(server, arguments.program, folder, arguments.pictures)
            cached(server, arguments.seconds)
            memory(server, arguments.requests)
            departures(server)
            hostile(server)
            chromium(server)
            beside(server, folder, min(arguments.pictures, 100))
            report("SIGTERM ends it", server.stop() == 0)
        # Small pictures, of which there are many.
        with serving(arguments.server, folder, "--unsigned", "--max-pixels", "250000") as server:
            schemathesis(server)
        refused(arguments.server, folder, arguments.seconds)
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
