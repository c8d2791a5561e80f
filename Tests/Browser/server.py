"""A loopback server: files of a folder, and forms that post back to the shell's rendering."""

import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from policy import policy

TYPES = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".txt": "text/plain",
    ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".json": "application/json"}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        path = unquote(urlsplit(self.path).path)
        if path in self.server.pages:
            return self.page(self.server.pages[path])
        if path.startswith("/form/"):
            return self.page(self.server.form.page(path.removeprefix("/form/")))
        if path == "/favicon.ico":
            return self.answer(204, "text/plain", b"")
        self.file(path)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        name = unquote(urlsplit(self.path).path).removeprefix("/form/")
        self.page(self.server.form.post(name, self.headers.get("Content-Type") or "", body))

    def file(self, path):
        folder = Path(self.server.folder or "/nowhere").resolve()
        file = (folder / path.lstrip("/")).resolve()
        if not file.is_file() or not file.is_relative_to(folder):
            return self.answer(404, "text/plain", b"not found")
        if file.suffix == ".html":
            return self.page(file.read_text())
        self.answer(200, TYPES.get(file.suffix, "application/octet-stream"), file.read_bytes())

    def page(self, text):
        self.answer(200, TYPES[".html"], text.encode(), policy(text))

    def answer(self, status, kind, body, rules=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        if rules:
            self.send_header("Content-Security-Policy", rules)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextmanager
def serving(folder=None, pages=(), form=None):
    """Serves the folder's files, the pages (path: text) and, under /form/, a form; gives the URL."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.folder, server.pages, server.form = folder, dict(pages), form
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
