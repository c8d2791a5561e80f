"""The development server as a process, and requests to it."""

import json
import os
import resource
import signal
import subprocess
import tempfile
import urllib.error
import urllib.request


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Server:
    def __init__(self, *words, descriptors=None):
        """``descriptors``: the soft and the hard limit of its open files; those of this process by default."""
        self.words, self.descriptors = words, descriptors
        self.start()

    def start(self):
        """Starts it and waits until it says where it listens."""
        # A file, as a pipe nobody reads would stop the server once it is full.
        self.log = tempfile.TemporaryFile("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [os.environ["BACKEND_BINARY"], "--port", "0", "--rate-limit", "0", *self.words],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
            preexec_fn=self.limit if self.descriptors else None)
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.read_log()

    def limit(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, self.descriptors)

    def end(self, number=signal.SIGTERM):
        """Sends a signal; gives the exit status and the log."""
        self.process.send_signal(number)
        self.process.communicate(timeout=20)
        return self.process.returncode, [json.loads(line) for line in self.read_log().splitlines()]

    def read_log(self):
        self.log.seek(0)
        return self.log.read()

    def kill(self):
        self.process.kill()
        self.process.communicate(timeout=20)

    def call(
            self, method, path, body=None, token=None, content_type="application/json", headers=()):
        data = None
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + path, data=data, method=method, headers=dict(headers))
        if data is not None:
            request.add_header("Content-Type", content_type)
        if token:
            request.add_header("Authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=20) as reply:
                return Answer(reply.status, reply.headers, reply.read())
        except urllib.error.HTTPError as refusal:
            return Answer(refusal.code, refusal.headers, refusal.read())

    def sign_in(self, email="ada@example.com", password="correct-horse"):
        return self.call("POST", "/v1/auth/sign-in", {"email": email, "password": password})
