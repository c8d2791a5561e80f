#!/usr/bin/env python3
"""measure.py BINARY: how many requests the development server answers on loopback.

Needs wrk (Debian's package of that name). Server and wrk share the machine's cores, and the server
writes its log into a file. Every figure is the median of five rounds, in which the paths take turns.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request

ROUNDS, SECONDS, CONNECTIONS = 5, 3, 32
TARGET = 10_000
PATHS = {
    "health": "/v1/health",
    "availability of a free name": "/v1/screen-names/nobody_has_it/availability",
    "availability of a taken name": "/v1/screen-names/john_doe/availability",
}


def cpu_seconds(process):
    """The processor time a process has taken; zero where there is no /proc."""
    try:
        with open(f"/proc/{process.pid}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def token(address):
    request = urllib.request.Request(address + "/v1/auth/anonymous", data=b"", method="POST")
    with urllib.request.urlopen(request) as response:
        return json.load(response)["accessToken"]


def load(address, path, token):
    """Runs wrk; gives the number of requests and how many a second."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-H", f"Authorization: Bearer {token}",
         address + path],
        check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        sys.exit("Not every request was answered with success:\n" + output)
    count = int(re.search(r"(\d+) requests in", output).group(1))
    return count, float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))


def measure(binary, log):
    server = subprocess.Popen(
        [binary, "--port", "0", "--rate-limit", "0"], stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        address = server.stdout.readline().strip()
        key = token(address)
        rates, costs = ({name: [] for name in PATHS} for _ in range(2))
        for _ in range(ROUNDS):
            for name, path in PATHS.items():
                before = cpu_seconds(server)
                count, rate = load(address, path, key)
                rates[name].append(rate)
                costs[name].append((cpu_seconds(server) - before) / count * 1e6)
        return rates, costs
    finally:
        server.terminate()
        server.wait()


def main():
    if len(sys.argv) != 2:
        sys.exit("Usage: measure.py BINARY")
    if not shutil.which("wrk"):
        sys.exit("The server is measured with wrk, which is not installed (apt-get install wrk).")
    with tempfile.TemporaryFile() as log:
        rates, costs = measure(sys.argv[1], log)
    base = statistics.median(rates["health"])
    print(f"{'measurement':<32}{'requests/s':>12}{'of health':>12}{'CPU each':>12}  target")
    for name in PATHS:
        rate = statistics.median(rates[name])
        verdict = ""
        if name.startswith("availability of a free"):
            verdict = f"≥ {TARGET:,}  " + ("met" if rate >= TARGET else "missed")
        print(f"{name:<32}{rate:>12,.0f}{rate / base:>11.2f}×"
              f"{statistics.median(costs[name]):>9.0f} µs  {verdict}".rstrip())


main()
