"""A proxy that passes requests to the server, can lose the answers of refreshes and can refuse requests itself."""

import http.client
import http.server
import threading


class Proxy:
    """Listens on a free port; `lose` is how many more answers to refreshes are lost, and `refuse` the request, such
    as `POST /v1/uploads`, that gets the status of `refusal`, at
    most `refusals` times."""

    def __init__(self, server):
        host, port = server.address.removeprefix("http://").split(":")
        self.lose, self.lost = 0, 0
        self.refuse, self.refusal, self.refusals = None, 422, 1_000
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                length = int(self.headers.get("Content-Length", 0))
                body = self.rfile.read(length) if length else None
                if f"{self.command} {self.path}" == proxy.refuse and proxy.refusals > 0:
                    proxy.refusals -= 1
                    self.send_response(proxy.refusal)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                upstream = http.client.HTTPConnection(host, int(port), timeout=20)
                headers = {name: value for name, value in self.headers.items() if name != "Host"}
                upstream.request(self.command, self.path, body, headers)
                reply = upstream.getresponse()
                content = reply.read()
                upstream.close()
                if self.path == "/v1/auth/refresh" and proxy.lose > 0:
                    proxy.lose -= 1
                    proxy.lost += 1
                    self.close_connection = True
                    return
                self.send_response(reply.status)
                for name, value in reply.getheaders():
                    if name.lower() not in ("transfer-encoding", "connection", "content-length"):
                        self.send_header(name, value)
                if reply.status not in (204, 304):
                    self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                if reply.status not in (204, 304):
                    self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, *words):
                pass

        self.listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.listener.daemon_threads = True
        self.address = "http://127.0.0.1:%d" % self.listener.server_address[1]
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def close(self):
        self.listener.shutdown()
        self.listener.server_close()
