"""Pictures as a phone makes them, sent to the server by a client that leaves everything in them."""

import pytest

from test_picture import metadata, phone_picture


def put(server, token, data):
    return server.call("PUT", "/v1/profile/avatar", data, token, "image/jpeg")


def upload(server, token, data):
    begun = server.call("POST", "/v1/uploads", {"type": "image/jpeg", "length": len(data)}, token)
    path = f"/v1/uploads/{begun.json['id']}"
    for offset in range(0, len(data), 4_000):
        sent = server.call(
            "PATCH", path, data[offset:offset + 4_000], token, "application/octet-stream",
            {"Upload-Offset": str(offset)})
        assert sent.status == 200, sent.body
    return server.call("POST", f"{path}/completion", token=token)


def test_the_bytes_of_a_refused_upload_are_not_kept(start, tmp_path):
    phone_picture(tmp_path / "phone.jpg")
    data = (tmp_path / "phone.jpg").read_bytes()[:-2_000]
    server = start("--data", str(tmp_path / "data"))
    token = server.sign_in().json["accessToken"]
    begun = server.call("POST", "/v1/uploads", {"type": "image/jpeg", "length": len(data)}, token)
    path = f"/v1/uploads/{begun.json['id']}"
    sent = server.call("PATCH", path, data, token, "application/octet-stream", {"Upload-Offset": "0"})
    assert sent.json["offset"] == len(data)
    assert server.call("POST", f"{path}/completion", token=token).status == 415
    assert server.call("GET", path, token=token).status == 404


@pytest.mark.parametrize("send", [put, upload])
def test_what_a_client_leaves_in_a_picture_is_not_served(start, tmp_path, send):
    phone_picture(tmp_path / "phone.jpg")
    data = (tmp_path / "phone.jpg").read_bytes()
    assert b"Ada" in data and "GPS:GPSLatitude" in metadata(tmp_path / "phone.jpg")
    server = start("--data", str(tmp_path / "data"))
    answer = send(server, server.sign_in().json["accessToken"], data)
    assert answer.status == 200, answer.body
    served = server.call("GET", "/v1/avatars/" + answer.json["url"].rsplit("/", 1)[1])
    assert (served.status, served.headers["Content-Type"]) == (200, "image/jpeg")
    # A cache asks each time, so that a picture that was removed is gone.
    assert served.headers["Cache-Control"] == "private, no-cache"
    (tmp_path / "served").write_bytes(served.body)
    assert metadata(tmp_path / "served") == {}
    assert b"Ada" not in served.body and b"Berlin" not in served.body
    kept = [path for path in (tmp_path / "data").rglob("*") if path.is_file()]
    assert kept
    for path in kept:
        content = path.read_bytes()
        assert b"Phone 7" not in content and b"at home" not in content, path
