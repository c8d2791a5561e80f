#!/usr/bin/env python3
"""measure.py MOCK PROD: how long the release builds of mock and prod take to boot.

Beside them run two programs that import Foundation and print a line, one linked to Swift's libraries
dynamically and one statically. All take turns, so that what else the machine does slows each of them
down alike. Every program is a copy, which the page cache holds in larger pieces than a file that a
linker has just written.
"""

import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS, WARM_UP = 300, 5
HELLO = 'import Foundation\n\nprint("Hello, world!")\n'
DYNAMIC, STATIC = "hello world, dynamic", "hello world, static"
# How many times as long as a hello world each may take.
LIMITS = {
    "boot, mock": [(DYNAMIC, 0.8), (STATIC, 3.0)],
    "boot, prod": [(DYNAMIC, 1.8)],
}


def hello(folder, name, *options):
    """Compiles a hello world; gives its path."""
    source, binary = folder / "hello.swift", folder / name
    source.write_text(HELLO)
    subprocess.run(
        ["swiftc", "-O", *options, source, "-o", binary], check=True, stderr=subprocess.DEVNULL)
    return copy(folder, binary)


def copy(folder, binary, name=None):
    return str(shutil.copy(binary, folder / f"{name or binary.name}.copy"))


def run(command, environment, null):
    """Runs a command to its end; gives the milliseconds that took."""
    outputs = [(os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, null, 1)]
    begin = time.perf_counter_ns()
    process = os.posix_spawn(command[0], command, environment, file_actions=outputs)
    _, status = os.waitpid(process, 0)
    taken = (time.perf_counter_ns() - begin) / 1e6
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}.")
    return taken


def measure(commands, environment):
    """Gives the times of each command, which take turns."""
    times = {name: [] for name in commands}
    null = os.open(os.devnull, os.O_RDWR)
    for turn in range(WARM_UP + ROUNDS):
        for name, command in commands.items():
            taken = run(command, environment, null)
            if turn >= WARM_UP:
                times[name].append(taken)
    return times


def verdict(name, medians):
    parts = []
    for base, limit in LIMITS.get(name, []):
        ratio = medians[name] / medians[base]
        kind = base.rpartition(" ")[2]
        parts.append(f"{ratio:.2f} × {kind} (≤ {limit}) {'met' if ratio <= limit else 'missed'}")
    return ", ".join(parts)


def report(commands, times):
    medians = {name: statistics.median(values) for name, values in times.items()}
    print(f"{ROUNDS} rounds")
    print(f"{'program':<24}{'median':>11}{'fastest':>11}{'size':>11}  target")
    for name, command in commands.items():
        size = os.path.getsize(command[0]) / 1e6
        print(f"{name:<24}{medians[name]:>8.2f} ms{min(times[name]):>8.2f} ms{size:>8.1f} MB"
              f"  {verdict(name, medians)}".rstrip())


def main():
    if len(sys.argv) != 3:
        sys.exit("Usage: measure.py MOCK PROD")
    mock, prod = map(pathlib.Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        commands = {
            DYNAMIC: [hello(folder, "dynamic")],
            STATIC: [hello(folder, "static", "-static-stdlib")],
            "boot, mock": [copy(folder, mock, "mock"), "boot"],
            "boot, prod": [copy(folder, prod, "prod"), "boot"],
        }
        environment = {
            "PATH": os.environ["PATH"], "HOME": name, "XDG_STATE_HOME": str(folder / "state"),
            "SHELL_API_URL": "https://localhost",
        }
        report(commands, measure(commands, environment))


main()
