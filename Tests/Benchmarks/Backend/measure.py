#!/usr/bin/env python3
"""measure.py BINARY: how many requests the development server answers on loopback, and how late.

Needs wrk (Debian's package of that name). Server and wrk share the machine's cores, and the server
writes its log into a file. Every figure is the median of five rounds, in which the paths take turns;
the slowest answer is that of all rounds. Then 300 people at 10 addresses sign in at once, at the cost
passwords have by default, while one client asks for /v1/health again and again.
"""

import http.client
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

ROUNDS, SECONDS, CONNECTIONS = 5, 3, 32
TARGET = 10_000
SIGN_INS, HEALTH_TARGET, LIMIT = 300, 50, 300
UNITS = {"us": 1e-3, "ms": 1, "s": 1e3}
LATENCY_RUNS, LATENCY_TARGET = 2_000, 1
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
    """Runs wrk; gives the number of requests, how many a second, and the slowest in milliseconds."""
    output = subprocess.run(
        ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-H", f"Authorization: Bearer {token}",
         address + path],
        check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        sys.exit("Not every request was answered with success:\n" + output)
    count = int(re.search(r"(\d+) requests in", output).group(1))
    slowest, unit = re.search(r"Latency\s+\S+\s+\S+\s+([\d.]+)(us|ms|s)\b", output).groups()
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", output).group(1))
    return count, rate, float(slowest) * UNITS[unit]


def start(binary, log):
    """Starts a server; gives its process and address."""
    server = subprocess.Popen(
        [binary, "--port", "0", "--rate-limit", "0"], stdout=subprocess.PIPE, stderr=log, text=True)
    return server, server.stdout.readline().strip()


def sign_in(host, person, statuses):
    """Signs in on a connection of its own; adds the status, or 0 when there is no answer."""
    # One address has at most half of the line for passwords.
    source = (f"127.0.0.{1 + person % 10}", 0)
    body = json.dumps({"email": "demo@example.com", "password": "correct-horse"})
    connection = http.client.HTTPConnection(host, timeout=LIMIT, source_address=source)
    try:
        connection.request("POST", "/v1/auth/sign-in", body, {"Content-Type": "application/json"})
        statuses.append(connection.getresponse().status)
    except (OSError, http.client.HTTPException):
        statuses.append(0)
    finally:
        connection.close()


def health_under_sign_ins(binary, log):
    """Gives the times of /v1/health while everybody signs in, how long that took, and statuses."""
    server, address = start(binary, log)
    try:
        host = address.removeprefix("http://")
        statuses, times = [], []
        crowd = [threading.Thread(target=sign_in, args=(host, person, statuses))
                 for person in range(SIGN_INS)]
        connection = http.client.HTTPConnection(host, timeout=LIMIT)
        begin = time.monotonic()
        for person in crowd:
            person.start()
        while any(person.is_alive() for person in crowd) and time.monotonic() < begin + LIMIT:
            sent = time.monotonic()
            connection.request("GET", "/v1/health")
            connection.getresponse().read()
            times.append((time.monotonic() - sent) * 1e3)
            time.sleep(0.01)
        return sorted(times), time.monotonic() - begin, statuses
    finally:
        server.terminate()
        server.wait()


def report_sign_ins(binary, log):
    times, duration, statuses = health_under_sign_ins(binary, log)
    share = lambda part: times[min(len(times) - 1, int(len(times) * part))]
    verdict = "met" if share(0.99) <= HEALTH_TARGET else "missed"
    print(f"\n{SIGN_INS} sign-ins at once: {statuses.count(200)} signed in, "
          f"{len(statuses) - statuses.count(200)} did not, in {duration:.1f} s")
    print(f"health meanwhile ({len(times):,} requests): p50 {share(0.5):.1f} ms, "
          f"p99 {share(0.99):.1f} ms, slowest {times[-1]:.1f} ms  "
          f"p99 ≤ {HEALTH_TARGET} ms  {verdict}")


def measure(binary, log):
    server, address = start(binary, log)
    try:
        key = token(address)
        rates, costs, slowest = ({name: [] for name in PATHS} for _ in range(3))
        for _ in range(ROUNDS):
            for name, path in PATHS.items():
                before = cpu_seconds(server)
                count, rate, latest = load(address, path, key)
                rates[name].append(rate)
                slowest[name].append(latest)
                costs[name].append((cpu_seconds(server) - before) / count * 1e6)
        return rates, costs, slowest
    finally:
        server.terminate()
        server.wait()


def latency(binary, log):
    """Gives the times of a handle's availability, asked again and again on one connection."""
    server, address = start(binary, log)
    try:
        headers = {"Authorization": f"Bearer {token(address)}"}
        connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=LIMIT)
        times = []
        for _ in range(LATENCY_RUNS):
            sent = time.perf_counter()
            connection.request("GET", "/v1/handles/nobody_has_it/availability", headers=headers)
            answer = connection.getresponse()
            if answer.status != 200:
                sys.exit(f"The availability of a handle was answered with {answer.status}.")
            answer.read()
            times.append((time.perf_counter() - sent) * 1e3)
        return sorted(times)
    finally:
        server.terminate()
        server.wait()


def report_latency(binary, log):
    times = latency(binary, log)
    median = statistics.median(times)
    verdict = "met" if median <= LATENCY_TARGET else "missed"
    print(f"\navailability of a handle, one request after another ({len(times):,}): "
          f"p50 {median:.2f} ms, p99 {times[int(len(times) * 0.99)]:.2f} ms  "
          f"p50 ≤ {LATENCY_TARGET} ms  {verdict}")


def report(rates, costs, slowest):
    base = statistics.median(rates["health"])
    print(f"{'measurement':<32}{'requests/s':>12}{'of health':>12}{'CPU each':>12}{'slowest':>12}  target")
    for name in PATHS:
        rate = statistics.median(rates[name])
        verdict = ""
        if name.startswith("availability of a free"):
            verdict = f"≥ {TARGET:,}  " + ("met" if rate >= TARGET else "missed")
        print(f"{name:<32}{rate:>12,.0f}{rate / base:>11.2f}×"
              f"{statistics.median(costs[name]):>9.0f} µs{max(slowest[name]):>9.1f} ms  {verdict}".rstrip())


def main():
    if len(sys.argv) != 2:
        sys.exit("Usage: measure.py BINARY")
    if not shutil.which("wrk"):
        sys.exit("The server is measured with wrk, which is not installed (apt-get install wrk).")
    with tempfile.TemporaryFile() as log:
        rates, costs, slowest = measure(sys.argv[1], log)
        report(rates, costs, slowest)
        report_latency(sys.argv[1], log)
        report_sign_ins(sys.argv[1], log)


main()
