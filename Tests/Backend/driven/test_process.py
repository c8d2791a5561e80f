"""The server as a process: how it starts, ends, and what survives."""

import http.client
import os
import random
import signal
import socket
import struct
import subprocess
import threading
import time
import zlib

import pytest


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_after_the_request_under_way(start, number):
    server = start()
    host, port = server.address.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=20)
    body = b'{"email":"ada@example.com","password":"correct-horse"}'
    connection.putrequest("POST", "/v1/auth/sign-in")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(len(body)))
    connection.endheaders()
    connection.send(body[:10])
    assert server.call("GET", "/v1/health").status == 200
    server.process.send_signal(number)
    connection.send(body[10:])
    assert connection.getresponse().status == 200
    connection.close()
    server.process.communicate(timeout=20)
    assert server.process.returncode == 0
    assert '"event":"stopped"' in server.read_log()


def test_everything_acknowledged_survives_kill_9(start, tmp_path):
    server = start("--data", str(tmp_path / "data"))
    token = server.sign_in("demo@example.com").json["accessToken"]
    profile = server.call(
        "POST", "/v1/profile", {"screenName": "grace_h", "dateOfBirth": "1990-12-09", "region": "US"}, token)
    assert profile.status == 201
    server.kill()
    server.start()
    assert server.call("GET", "/v1/profile", token=token).json == profile.json
    taken = server.call(
        "GET", "/v1/screen-names/grace_h/availability",
        token=server.sign_in().json["accessToken"])
    assert taken.json["available"] is False


def test_kill_9_amid_a_stream_of_writes_keeps_each_that_was_answered(start, tmp_path):
    server = start("--data", str(tmp_path / "data"))
    answered = []

    def write():
        while True:
            try:
                reply = server.sign_in()
            except OSError:
                return
            if reply.status == 200:
                answered.append(reply.json["accessToken"])

    writers = [threading.Thread(target=write) for _ in range(3)]
    for writer in writers:
        writer.start()
    while len(answered) < 12:
        pass
    server.kill()
    for writer in writers:
        writer.join(timeout=30)
    server.start()
    statuses = {server.call("GET", "/v1/profile", token=token).status for token in answered}
    assert statuses == {200}


def picture(seed, side=120):
    """A PNG of noise, different for each seed, of about 43,000 bytes."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    noise = random.Random(seed)
    rows = b"".join(b"\0" + noise.randbytes(3 * side) for _ in range(side))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Writer(threading.Thread):
    """Writes until the server is gone; knows what it was told and what it asked for last."""

    def __init__(self, server, token, heard):
        super().__init__(daemon=True)
        self.server, self.token, self.heard = server, token, heard

    def run(self):
        try:
            self.work()
        except OSError:
            pass

    def call(self, *words, **more):
        answer = self.server.call(*words, token=self.token, **more)
        self.heard.release()
        return answer


class Documents(Writer):
    answered = 0

    def work(self):
        while True:
            # The version it is at is the number that is written: 1 in version 1, and so on.
            body = {"number": self.answered + 1}
            answer = self.call(
                "PUT", "/v1/documents/notes/one", body,
                headers={"If-Match": f'"{self.answered}"'} if self.answered else {})
            assert answer.status in (200, 201), answer.body
            self.answered = answer.json["version"]

    def check(self):
        answer = self.server.call("GET", "/v1/documents/notes/one", token=self.token)
        if answer.status == 404:
            assert self.answered == 0
            return
        document = answer.json
        # The last write may have been kept though nobody was told, but none is lost or half there.
        assert self.answered <= document["version"] <= self.answered + 1
        assert document["content"] == {"number": document["version"]}
        changes = self.server.call("GET", "/v1/changes?after=0", token=self.token).json
        assert changes["last"] == document["version"]


class Uploads(Writer):
    upload, offset, seed, avatar = None, 0, 0, None

    def work(self):
        while True:
            self.send(picture(self.seed))
            self.seed += 1

    def send(self, data):
        begun = self.call("POST", "/v1/uploads", {"type": "image/png", "length": len(data)})
        self.offset, self.upload = 0, begun.json["id"]
        while self.offset < len(data):
            answer = self.call(
                "PATCH", f"/v1/uploads/{self.upload}", data[self.offset:self.offset + 9_000],
                content_type="application/octet-stream",
                headers={"Upload-Offset": str(self.offset)})
            assert answer.status == 200, answer.body
            self.offset = answer.json["offset"]
        done = self.call("POST", f"/v1/uploads/{self.upload}/completion")
        assert done.status == 200, done.body
        self.avatar, self.upload = (done.json["url"], data), None

    def served(self, url):
        return self.server.call("GET", "/v1/avatars/" + url.rsplit("/", 1)[1])

    def check(self):
        data = picture(self.seed)
        state = self.server.call("GET", f"/v1/uploads/{self.upload}", token=self.token)
        if self.upload and state.status == 200:
            offset = state.json["offset"]
            assert offset in (self.offset, min(self.offset + 9_000, len(data)))
            # It goes on where the server has its end, and the whole is what was sent.
            rest = self.server.call(
                "PATCH", f"/v1/uploads/{self.upload}", data[offset:], self.token,
                "application/octet-stream", {"Upload-Offset": str(offset)})
            assert rest.status == 200 and rest.json["offset"] == len(data)
            done = self.server.call("POST", f"/v1/uploads/{self.upload}/completion", token=self.token)
            assert done.status == 200
            self.avatar = (done.json["url"], data)
        elif self.upload:
            # Completed though nobody was told: only possible once all of it was there.
            assert self.offset == len(data)
            return
        if self.avatar:
            found = self.served(self.avatar[0])
            # A completion without an answer has replaced it, whole.
            if found.status == 404:
                return
            # The same picture sent again is served as the same bytes.
            self.offset, self.upload = 0, None
            self.send(self.avatar[1])
            assert found.status == 200 and found.body == self.served(self.avatar[0]).body


@pytest.mark.parametrize("seed", range(4))
def test_kill_9_at_any_moment_of_uploads_and_documents_leaves_nothing_half(start, tmp_path, seed):
    server = start("--data", str(tmp_path / "data"))
    heard = threading.Semaphore(0)
    writers = [
        kind(server, server.sign_in(email).json["accessToken"], heard)
        for kind in (Documents, Uploads) for email in ("ada@example.com", "demo@example.com")]
    for writer in writers:
        writer.start()
    # The moment is one between answers that nobody chose, the same for a seed.
    for _ in range(random.Random(seed).randrange(20, 200)):
        assert heard.acquire(timeout=30)
    server.kill()
    for writer in writers:
        writer.join(timeout=30)
        assert not writer.is_alive()
    server.start()
    for writer in writers:
        writer.check()
    server.end()
    assert '"warning"' not in server.read_log()


def test_a_second_server_on_the_same_folder_is_refused(start, tmp_path):
    folder = str(tmp_path / "data")
    server = start("--data", folder)
    token = server.sign_in().json["accessToken"]
    binary = os.environ["BACKEND_BINARY"]
    for path in (folder, folder + "/", str(tmp_path / "." / "data")):
        second = subprocess.run(
            [binary, "--port", "0", "--data", path], capture_output=True, text=True, timeout=20)
        assert second.returncode == 69 and second.stdout == ""
        assert "another server uses the folder" in second.stderr
    assert server.call("GET", "/v1/profile", token=token).status == 200
    server.kill()
    server.start()
    assert server.call("GET", "/v1/profile", token=token).status == 200


def test_identity_tokens_are_believed_only_when_told_and_loudly(start):
    body = {"identityToken": "development:ann:ann@example.com"}
    server = start()
    assert server.call("POST", "/v1/auth/sign-in/apple", body).status == 401
    assert "NOT verified" not in server.read_log()
    told = start("--unverified-identities")
    first = told.call("POST", "/v1/auth/sign-in/apple", body)
    assert first.status == 200 and first.json["user"]["email"] == "ann@example.com"
    assert told.call("POST", "/v1/auth/sign-in/apple", body).json["user"] == first.json["user"]
    assert told.call("POST", "/v1/auth/sign-in/google", {"identityToken": "eyJ9.e30."}).status == 401
    assert '"event":"warning"' in told.read_log() and "NOT verified" in told.read_log()


def open_stream(server):
    host, port = server.address.removeprefix("http://").split(":")
    connection = socket.create_connection((host, int(port)), timeout=20)
    token = server.sign_in().json["accessToken"]
    connection.sendall(
        b"GET /v1/changes HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
        b"Authorization: Bearer " + token.encode() + b"\r\n\r\n")
    data = b""
    while b": open\n\n" not in data:
        data += connection.recv(4096)
    return connection


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_open_streams(start, number):
    server = start()
    with open_stream(server) as connection:
        server.process.send_signal(number)
        data = b""
        while chunk := connection.recv(4096):
            data += chunk
        assert data.endswith(b"0\r\n\r\n")
    server.process.communicate(timeout=20)
    assert server.process.returncode == 0
    assert '"event":"streamEnded"' in server.read_log()


def test_clients_that_went_leave_no_connection_behind(start):
    server = start()
    port = int(server.address.rsplit(":", 1)[1])
    for connection in [open_stream(server) for _ in range(20)]:
        connection.close()
    # 08 is CLOSE-WAIT: the client has closed, and the server has not. Without being noticed the
    # connections would stay until the next event, 15 seconds away.
    end = time.monotonic() + 10
    while connections(port, "08") or server.read_log().count('"streamEnded"') < 20:
        assert time.monotonic() < end


def connections(port, state):
    with open("/proc/net/tcp", encoding="ascii") as table:
        rows = [line.split() for line in table]
    return [row for row in rows if row[1].endswith(f":{port:04X}") and row[3] == state]


def test_requests_are_limited_by_address_where_there_is_no_session(start):
    server = start("--rate-limit", "40")
    answers = [server.sign_in(password="wrong")]
    # Four a minute; a minute may end between two of them, which then counts from one again.
    while answers[-1].status == 401 and len(answers) < 9:
        answers.append(server.sign_in(password="wrong"))
    assert [answer.status for answer in answers[:-1]] == [401] * (len(answers) - 1)
    assert answers[-1].status == 429
    assert len(answers) >= 5
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60
    assert answers[-1].json["type"] == "/problems/too-many-requests"
    assert server.call("GET", "/v1/products").status == 200


def test_a_request_that_does_not_end_does_not_hold_the_end_up(start):
    server = start()
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(
            b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 10\r\n\r\n{")
        assert server.call("GET", "/v1/health").status == 200
        server.process.send_signal(signal.SIGTERM)
        server.process.communicate(timeout=25)
    assert server.process.returncode == 0


def test_a_taken_port_and_a_wrong_argument_are_said(start):
    port = start().address.rsplit(":", 1)[1]
    binary = os.environ["BACKEND_BINARY"]
    taken = subprocess.run([binary, "--port", port], capture_output=True, text=True, timeout=20)
    assert taken.returncode == 69
    assert taken.stderr == f"Port {port} is in use. Choose another with --port.\n"
    wrong = subprocess.run([binary, "--verbose"], capture_output=True, text=True, timeout=20)
    assert wrong.returncode == 64 and "Usage" in wrong.stderr


def test_it_listens_on_this_machine_alone(start):
    port = int(start().address.rsplit(":", 1)[1])
    with open("/proc/net/tcp", encoding="ascii") as table:
        listeners = [line.split()[1] for line in table if line.split()[3] == "0A"]
    assert f"0100007F:{port:04X}" in listeners


@pytest.mark.parametrize("request_text", [
    b"GET / HTTP/1.1\r\n\r\n", b"GARBAGE\r\n\r\n", b"GET http://a:b@c/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /v1/health HTTP/1.1\r\nHost: a b c\r\n\r\n", b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"GET //evil.example/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
])
def test_a_malformed_request_does_no_harm(start, request_text):
    server = start()
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(request_text)
        connection.shutdown(socket.SHUT_WR)
        reply = connection.recv(65536)
    assert not reply or reply.startswith(b"HTTP/1.") and int(reply.split()[1]) < 500
    assert server.call("GET", "/v1/health").status == 200


def test_a_chunked_body_without_end_is_cut_off(start):
    server = start()
    host, port = server.address.removeprefix("http://").split(":")
    chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        connection.sendall(
            b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 5)
        assert connection.recv(4096).startswith(b"HTTP/1.1 413")
