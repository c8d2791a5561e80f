"""The server by bytes: what HTTP asks of a server, and what it must withstand."""

import re
import selectors
import socket
import time

import pytest

HEALTH = b"GET /v1/health HTTP/1.1\r\nHost: localhost\r\n"
SIGN_IN = b"POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server():
    from server import Server
    running = Server()
    yield running
    running.kill()


def connect(server):
    host, port = server.address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=20)


def read_all(connection):
    data = b""
    while True:
        try:
            chunk = connection.recv(65536)
        except ConnectionResetError:
            return data
        if not chunk:
            return data
        data += chunk


def read_answer(connection, data=b""):
    """One answer with a declared length; gives its head, its content and what came after it."""
    while b"\r\n\r\n" not in data:
        chunk = connection.recv(65536)
        assert chunk, data
        data += chunk
    head, rest = data.split(b"\r\n\r\n", 1)
    length = int(re.search(rb"(?i)\r\ncontent-length: (\d+)", head)[1])
    while len(rest) < length:
        rest += connection.recv(65536)
    return head, rest[:length], rest[length:]


def exchange(server, data):
    with connect(server) as connection:
        connection.sendall(data)
        return read_answer(connection)


def status(head):
    return int(head.split()[1])


def test_head_is_get_without_content(server):
    whole, content, _ = exchange(server, HEALTH + b"\r\n")
    with connect(server) as connection:
        connection.sendall(b"HEAD /v1/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        head = read_all(connection)
    assert head.endswith(b"\r\n\r\n") and status(head) == status(whole) == 200
    assert b"content-length: %d" % len(content) in head.lower()


@pytest.mark.parametrize("method", [b"OPTIONS", b"PUT", b"TRACE"])
def test_another_method_is_told_the_right_ones(server, method):
    head, _, _ = exchange(server, HEALTH.replace(b"GET", method) + b"\r\n")
    assert status(head) == 405 and re.search(rb"(?i)\r\nallow: GET, HEAD\r\n", head + b"\r\n")


def test_http_1_0_gets_an_answer_and_the_end(server):
    with connect(server) as connection:
        connection.sendall(b"GET /v1/health HTTP/1.0\r\n\r\n")
        data = read_all(connection)
    assert data.startswith(b"HTTP/1.0 200") and data.endswith(b'{"status":"ok"}')


def test_http_1_0_can_keep_its_connection(server):
    with connect(server) as connection:
        for _ in range(2):
            connection.sendall(b"GET /v1/health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            assert status(read_answer(connection)[0]) == 200


def test_a_close_is_kept_to(server):
    with connect(server) as connection:
        connection.sendall(HEALTH + b"Connection: close\r\n\r\n" + HEALTH + b"\r\n")
        assert read_all(connection).count(b"HTTP/1.1 200") == 1


@pytest.mark.parametrize("fields", [b"", b"Host: a\r\nHost: b\r\n"])
def test_a_request_names_one_host(server, fields):
    head, _, _ = exchange(server, b"GET /v1/health HTTP/1.1\r\n" + fields + b"\r\n")
    assert status(head) == 400


@pytest.mark.parametrize("count, length", [(2000, 10), (1, 100_000), (40, 2000)])
def test_a_flood_of_header_fields_is_refused(server, count, length):
    fields = b"".join(b"X-%d: %s\r\n" % (n, b"a" * length) for n in range(count))
    with connect(server) as connection:
        try:
            connection.sendall(HEALTH + fields + b"\r\n")
        except OSError:
            pass
        data = read_all(connection)
    assert data == b"" or status(data) in (400, 431)
    assert server.call("GET", "/v1/health").status == 200


def test_a_hundred_plain_fields_are_no_flood(server):
    fields = b"".join(b"X-%d: a\r\n" % n for n in range(90))
    assert status(exchange(server, HEALTH + fields + b"\r\n")[0]) == 200


def test_an_endless_address_is_refused(server):
    with connect(server) as connection:
        try:
            connection.sendall(b"GET /" + b"a" * 200_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        except OSError:
            pass
        data = read_all(connection)
    assert data == b"" or status(data) in (400, 414, 431)
    assert server.call("GET", "/v1/health").status == 200


@pytest.mark.parametrize("target, expected", [
    (b"http://x/v1/health", 200), (b"HTTP://other.example:81/v1/health", 200),
    (b"*", 400), (b"x:443", 400), (b"//x/v1/health", 400),
    (b"/v1/health?a=b#c", 200), (b"/v1%2Fhealth", 404), (b"/v1/%68ealth", 200), (b"/v1/health%00", 404),
    (b"/v1/avatars/%2e%2e%2f%2e%2e%2fetc%2fpasswd", 404), (b"/v1/../v1/health", 404),
    (b"/v1/avatars/a%00b", 404), (b"/v1/%ff%fe", 400), (b"/v1/%zz", 404),
])
def test_a_target_is_taken_for_what_it_is(server, target, expected):
    head, _, _ = exchange(server, b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert status(head) == expected


def test_requests_sent_at_once_are_answered_in_their_order(server):
    body = b'{"email":"a"}'
    requests = [
        HEALTH + b"\r\n", SIGN_IN + b"Content-Length: %d\r\n\r\n" % len(body) + body,
        b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n", HEALTH + b"\r\n"]
    with connect(server) as connection:
        connection.sendall(b"".join(requests))
        rest, found = b"", []
        for _ in requests:
            head, _, rest = read_answer(connection, rest)
            found.append(status(head))
    assert found == [200, 422, 404, 200]


def test_content_is_asked_for_before_it_is_sent(server):
    body = b'{"email":"nobody@example.com","password":"x"}'
    with connect(server) as connection:
        connection.sendall(
            SIGN_IN + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(body))
        assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(body)
        assert status(read_answer(connection)[0]) == 401
        connection.sendall(HEALTH + b"\r\n")
        assert status(read_answer(connection)[0]) == 200


@pytest.mark.parametrize("framing, expected", [
    (b"Content-Length: 70000\r\n", 413), (b"Content-Length: 70000\r\nExpect: 100-continue\r\n", 413)])
def test_too_much_content_is_refused_unseen_and_ends_the_connection(server, framing, expected):
    with connect(server) as connection:
        connection.sendall(SIGN_IN + framing + b"\r\n")
        head, _, rest = read_answer(connection)
        assert status(head) == expected and rest == b""
        assert re.search(rb"(?i)\r\nconnection: close", head)
        assert read_all(connection) == b""


def test_endless_chunks_are_cut_off_while_they_come(server):
    chunk = b"4000\r\n" + b" " * 0x4000 + b"\r\n"
    with connect(server) as connection:
        connection.sendall(SIGN_IN + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 5)
        head, _, _ = read_answer(connection)
        assert status(head) == 413
        with pytest.raises(OSError):
            while True:
                connection.sendall(chunk)


@pytest.mark.parametrize("framing", [
    b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    b"Content-Length: -1\r\n\r\n", b"Content-Length: 0x5\r\n\r\nabcde",
    b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n-5\r\n",
])
def test_no_second_request_hides_in_the_first(server, framing):
    hidden = b"DELETE /v1/account HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with connect(server) as connection:
        connection.sendall(SIGN_IN + framing + hidden)
        connection.shutdown(socket.SHUT_WR)
        data = read_all(connection)
    assert data.count(b"HTTP/1.1 ") == 1 and status(data) == 400, data
    assert server.call("GET", "/v1/health").status == 200


def conditional(server, method, path, token, body=None, **fields):
    lines = [b"%s %s HTTP/1.1" % (method, path), b"Host: localhost", b"Authorization: Bearer " + token]
    if body is not None:
        lines += [b"Content-Type: application/json", b"Content-Length: %d" % len(body)]
    for name, values in fields.items():
        lines += [name.replace("_", "-").encode() + b": " + value for value in values]
    return exchange(server, b"\r\n".join(lines) + b"\r\n\r\n" + (body or b""))


def test_versions_are_matched_on_the_wire_as_in_process(server):
    token = server.sign_in().json["accessToken"].encode()
    path, body = b"/v1/documents/notes/wire", b'{"text":"a"}'

    def put(**fields):
        return status(conditional(server, b"PUT", path, token, body, **fields)[0])

    assert put(If_None_Match=[b"*"]) == 201
    assert put(If_None_Match=[b"*"]) == 412
    assert put() == 428
    assert put(If_Match=[b'W/"1"']) == 412
    assert put(If_Match=[b"1"]) == 412
    assert put(If_Match=[b'"7"', b'"1"']) == 200
    assert put(If_Match=[b'"1"']) == 412
    assert put(If_Match=[b'"9" , "2"']) == 200
    assert put(If_Match=[b"*"]) == 200
    for known, expected in [
            (b'"4"', 304), (b'W/"4"', 304), (b'"1", W/"4"', 304), (b"*", 304), (b'"1"', 200),
            (b"4", 200)]:
        head, content, _ = conditional_get(server, path, token, known)
        assert status(head) == expected and (content == b"") == (expected == 304), known
        assert re.search(rb'(?i)\r\netag: "4"', head)


def conditional_get(server, path, token, known):
    """As ``conditional``, but 304 has no length."""
    with connect(server) as connection:
        connection.sendall(
            b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer "
            + token + b"\r\nIf-None-Match: " + known + b"\r\n\r\n")
        head, content = read_all(connection).split(b"\r\n\r\n", 1)
    return head, content, b""


def test_a_forms_tag_is_known_on_the_wire(server):
    form = server.call("GET", "/v1/forms/login")
    head, content, _ = conditional_get(
        server, b"/v1/forms/login", b"", b'"x", W/' + form.headers["ETag"].encode())
    assert status(head) == 304 and content == b""


def test_idempotency_and_offsets_hold_on_the_wire(server):
    token = server.sign_in().json["accessToken"].encode()
    event, other = [
        b'{"kind":"points","points":1,"date":"2026-01-31T1' + hour + b':00:00Z"}' for hour in (b"0", b"1")]
    path = b"/v1/gamification/st_experience/main/events"
    for body, expected in [(event, 201), (event, 200), (other, 409)]:
        head, _, _ = conditional(
            server, b"POST", path, token, body, Idempotency_Key=[b"wire-1"])
        assert status(head) == expected
    head, _, _ = conditional(
        server, b"POST", path, token, event, Idempotency_Key=[b"wire-1", b"wire-2"])
    assert status(head) == 400
    begun = server.call(
        "POST", "/v1/uploads", {"type": "image/png", "length": 8}, token.decode())
    upload = b"/v1/uploads/" + begun.json["id"].encode()
    for offset, expected in [
            (b"0", 200), (b"0", 409), (b"+4", 400), (b"4.0", 400), (b"0x4", 400), (b"4, 4", 400),
            (b"-4", 400), (b"4", 200), (b"8", 413)]:
        head, _, _ = exchange(
            server, b"PATCH " + upload + b" HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token
            + b"\r\nContent-Type: application/octet-stream\r\nUpload-Offset: " + offset
            + b"\r\nContent-Length: 4\r\n\r\nabcd")
        assert status(head) == expected, offset


def test_a_name_that_looks_like_another_is_taken_on_the_wire(server):
    token = server.sign_in("demo@example.com").json["accessToken"]
    for name in ("ada_lovelace", "ADA_LOVELACE", "ada_1ovelace", "ada%5Flove1ace"):
        answer = server.call("GET", f"/v1/screen-names/{name}/availability", token=token)
        assert answer.json["available"] is False, name
    assert server.call(
        "POST", "/v1/screen-names/ada_1ovelace/reservation", token=token).status == 409


def ended(connections, count):
    """The connections that the server has ended, once there are ``count`` of them."""
    selector, found = selectors.DefaultSelector(), []
    for connection in connections:
        selector.register(connection, selectors.EVENT_READ)
    deadline = time.monotonic() + 20
    while len(found) < count and time.monotonic() < deadline:
        for key, _ in selector.select(timeout=1):
            selector.unregister(key.fileobj)
            assert read_all(key.fileobj) == b""
            found.append(key.fileobj)
    return found


def test_silent_connections_beyond_the_limit_are_closed_and_harm_no_one(start):
    server = start(descriptors=(256, 256))
    with connect(server) as first:
        first.sendall(HEALTH + b"\r\n")
        assert status(read_answer(first)[0]) == 200
        silent = [connect(server) for _ in range(300)]
        # Of 256 descriptors half are for connections, one of which is the first.
        refused = ended(silent, 300 - 127)
        for _ in range(5):
            first.sendall((HEALTH + b"\r\n") * 20)
            rest = b""
            for _ in range(20):
                head, _, rest = read_answer(first, rest)
                assert status(head) == 200
        assert len(refused) == 300 - 127 and server.process.poll() is None
        assert '"event":"connectionsRefused"' in server.read_log()
        for connection in silent:
            connection.close()
        # The server notices one end after the other; until then there may be no place.
        deadline, data = time.monotonic() + 20, b""
        while not data and time.monotonic() < deadline:
            with connect(server) as later:
                try:
                    later.sendall(HEALTH + b"Connection: close\r\n\r\n")
                except OSError:
                    continue
                data = read_all(later)
    assert data and status(data) == 200


def test_the_limit_of_open_files_is_raised_as_far_as_the_system_lets(start):
    server = start(descriptors=(256, 512))
    with open(f"/proc/{server.process.pid}/limits", encoding="ascii") as limits:
        soft, hard = re.search(r"Max open files +(\d+) +(\d+)", limits.read()).groups()
    assert (soft, hard) == ("512", "512")
