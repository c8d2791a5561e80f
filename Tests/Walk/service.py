"""The development server as a process on a folder of its own, with the clock of a walk."""

import json
import pathlib
import re
import subprocess
import threading
import time
from urllib.parse import urlsplit

from surface import PATIENCE, requests_in


class Service:
    def __init__(self, binary, folder, clock, *words):
        self.binary, self.folder, self.clock, self.words = binary, pathlib.Path(folder), clock, words
        self.log, self.records, self.port = [], [], 0
        self.start()

    def start(self):
        """Starts it, where it was before."""
        self.records.append(self.folder / f"record-of-service-{len(self.records)}.jsonl")
        self.process = subprocess.Popen(
            [self.binary, "--port", str(self.port), "--data", str(self.folder / "data"),
             "--record", str(self.records[-1]), *self.words],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.clock.environment)
        self.url = self.process.stdout.readline().strip()
        self.port = urlsplit(self.url).port
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            self.log.append(line)

    def newest_code(self):
        """The code in the newest message of the log."""
        messages = [line for line in map(json.loads, self.log) if line["event"] == "message"]
        return re.search(r'"([^"]+)"', messages[-1]["detail"]).group(1) if messages else None

    def requests(self):
        """The record, once nothing is sent in the background any more."""
        found, end = [], time.monotonic() + 0.5
        while time.monotonic() < end:
            now = [request for record in self.records for request in requests_in(record)]
            if len(now) > len(found):
                found, end = now, time.monotonic() + 0.5
            time.sleep(0.02)
        return found

    @property
    def store(self):
        return self.folder / "data" / "backend.sqlite"

    def stop(self):
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.reader.join()
        self.process.stdout.close()
        self.process.stderr.close()

    def close(self):
        if self.process.returncode is None:
            self.stop()
