"""Whatever happens to a refresh, the session stays: several processes, killed ones, lost answers.

`REFRESH_ROUNDS` says how often each is tried; 25 by default.
"""

import datetime
import fcntl
import json
import os
import random
import subprocess
import time

import pytest

from lossy import Proxy

# Somebody without a profile, as a profile would be kept on the device and not asked for.
SIGNED_IN = (1, "noProfile")
# A command waits two seconds for the service, which says nothing about the session on a busy machine.
TIMED_OUT = 69
ROUNDS = int(os.environ.get("REFRESH_ROUNDS", "25"))


class Device:
    """A state folder whose clock is half a minute before the end of each new access token, so that
    every command refreshes once."""

    def __init__(self, binary, folder, address=None):
        self.binary, self.folder = binary, str(folder)
        self.environment = {**os.environ, **({"SHELL_API_URL": address} if address else {})}

    def words(self, *words, late=True):
        now = datetime.datetime.now(datetime.timezone.utc)
        if late:
            now += datetime.timedelta(seconds=14 * 60 + 30)
        return [self.binary, *words, "--json", "--state-dir", self.folder,
                "--now", now.strftime("%Y-%m-%dT%H:%M:%SZ")]

    def start(self, *words):
        return subprocess.Popen(
            self.words(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=self.environment)

    def run(self, *words, stdin="", late=True):
        done = subprocess.run(
            self.words(*words, late=late), input=stdin, capture_output=True, text=True, timeout=60,
            env=self.environment)
        return done.returncode, json.loads(done.stdout), done.stderr

    def sign_in(self):
        status, answer, _ = self.run(
            "session", "sign-in", "--email", "demo@example.com", "--password-stdin",
            stdin="correct-horse\n", late=False)
        assert status == 0, answer

    def assert_signed_in(self):
        for _ in range(5):
            status, answer, log = self.run("profile", "show")
            if status != TIMED_OUT:
                break
        assert (status, answer["error"]["code"]) == SIGNED_IN, (answer, log)


@pytest.fixture
def device(start, tmp_path):
    server = start("--data", str(tmp_path / "data"))
    device = Device(os.environ["SHELL_DEV"], tmp_path / "state", server.address)
    device.server = server
    device.sign_in()
    return device


def assert_signed_in(number, process):
    out, log = process.communicate(timeout=60)
    code = json.loads(out)["error"]["code"]
    if process.returncode != TIMED_OUT:
        assert (process.returncode, code) == SIGNED_IN, (number, out, log)


def refreshes(server):
    """How many refreshes the server has answered, and with what."""
    lines = [json.loads(line) for line in server.read_log().splitlines() if line.startswith("{")]
    return [line["status"] for line in lines if line.get("route") == "/v1/auth/refresh"]


@pytest.mark.parametrize("count", [2, 8])
def test_processes_at_once_keep_the_session(device, count):
    for number in range(ROUNDS):
        processes = [device.start("profile", "show") for _ in range(count)]
        for process in processes:
            assert_signed_in(number, process)
    device.assert_signed_in()
    statuses = refreshes(device.server)
    assert len(statuses) >= ROUNDS and set(statuses) == {200}


def test_no_process_refreshes_while_another_one_holds_the_lock(device):
    with open(os.path.join(device.folder, "refresh.lock"), "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        status, answer, log = device.run("profile", "show")
        assert status == TIMED_OUT, (answer, log)
        assert refreshes(device.server) == []
    device.assert_signed_in()
    assert set(refreshes(device.server)) == {200}


def test_killed_processes_keep_the_session(device):
    chance = random.Random(14)
    killed = 0
    for _ in range(ROUNDS):
        process = device.start("profile", "show")
        # From before its first instruction to after its last.
        time.sleep(chance.uniform(0, 0.15))
        if process.poll() is None:
            process.kill()
            killed += 1
        process.communicate(timeout=20)
        device.assert_signed_in()
    assert killed > 0


def test_lost_answers_keep_the_session(device):
    proxy = Proxy(device.server)
    device.environment["SHELL_API_URL"] = proxy.address
    for number in range(ROUNDS):
        # Every attempt of a command, and then one or none.
        proxy.lose = 3 if number % 2 == 0 else 1
        device.run("profile", "show")
        proxy.lose = 0
        device.assert_signed_in()
    assert proxy.lost >= ROUNDS
    proxy.close()


@pytest.mark.parametrize("count", [2])
def test_processes_of_the_mock_at_once_keep_the_session(tmp_path, count):
    device = Device(os.environ["SHELL_MOCK"], tmp_path / "state")
    device.sign_in()
    start = datetime.datetime.now(datetime.timezone.utc)
    for number in range(ROUNDS):
        # The mock's backend has the device's clock: each round is a token's lifetime later.
        now = start + datetime.timedelta(minutes=16 * (number + 1))
        words = [device.binary, "profile", "show", "--json", "--state-dir", device.folder,
                 "--now", now.strftime("%Y-%m-%dT%H:%M:%SZ")]
        processes = [
            subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for _ in range(count)]
        for process in processes:
            assert_signed_in(number, process)
