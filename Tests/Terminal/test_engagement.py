"""The commands about experience points, ended at any moment and several at once."""

import json
import os
import random
import signal
import subprocess
import time

import pytest


@pytest.fixture
def shell(tmp_path):
    def start(*words, **options):
        return subprocess.Popen(
            [os.environ["SHELL_BINARY"], *words, "--json", "--state-dir", str(tmp_path / "state")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **options)

    sign_in = start("session", "sign-in", "--email", "ada@example.com", "--password-stdin")
    sign_in.communicate("correct-horse\n")
    assert sign_in.returncode == 0
    return start


def shown(shell):
    document = json.loads(shell("xp", "show").communicate()[0])
    assert document["allTime"] == document["todayEventCount"]
    return document["allTime"]


def test_a_command_that_is_killed_loses_and_doubles_nothing(shell):
    begun = time.monotonic()
    assert shell("xp", "add", "1").wait() == 0
    usual = time.monotonic() - begun
    moments = random.Random(7)
    finished, killed = 1, 0
    for _ in range(60):
        command = shell("xp", "add", "1")
        time.sleep(moments.uniform(0, usual * 1.5))
        command.send_signal(signal.SIGKILL)
        command.communicate()
        finished, killed = (
            (finished + 1, killed) if command.returncode == 0 else (finished, killed + 1))
    assert finished <= shown(shell) <= finished + killed


def test_commands_at_once_count_each(shell):
    commands = [shell("xp", "add", "1") for _ in range(12)]
    assert [command.wait() for command in commands] == [0] * 12
    assert shown(shell) == 12
