"""The server as a process: how it starts, ends, and what survives."""

import http.client
import os
import signal
import socket
import subprocess
import threading

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
        "POST", "/v1/profile", {"screenName": "grace_h", "dateOfBirth": "1990-12-09"}, token)
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


def test_a_taken_port_and_a_wrong_argument_are_said(start):
    port = start().address.rsplit(":", 1)[1]
    binary = os.environ["BACKEND_BINARY"]
    taken = subprocess.run([binary, "--port", port], capture_output=True, text=True, timeout=20)
    assert taken.returncode == 69 and "cannot run" in taken.stderr
    wrong = subprocess.run([binary, "--verbose"], capture_output=True, text=True, timeout=20)
    assert wrong.returncode == 64 and "Usage" in wrong.stderr


def test_it_listens_on_this_machine_alone(start):
    port = int(start().address.rsplit(":", 1)[1])
    with open("/proc/net/tcp", encoding="ascii") as table:
        listeners = [line.split()[1] for line in table if line.split()[3] == "0A"]
    assert f"0100007F:{port:04X}" in listeners


@pytest.mark.parametrize("request_text", [
    b"GET / HTTP/1.1\r\n\r\n", b"GARBAGE\r\n\r\n", b"GET http://a:b@c/v1/health HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /v1/health HTTP/1.1\r\nHost: a b c\r\n\r\n", b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: x\r\n"
    b"Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"GET //evil.example/v1/health HTTP/1.1\r\nHost: x\r\n\r\n",
    b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
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
            b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 5)
        assert connection.recv(4096).startswith(b"HTTP/1.1 413")
