import pytest

from server import Server


@pytest.fixture
def start():
    servers = []

    def run(*words, **settings):
        server = Server(*words, **settings)
        servers.append(server)
        return server

    yield run
    for server in servers:
        if server.process.poll() is None:
            server.kill()
