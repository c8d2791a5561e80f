"""The folder of a development server's forms (`backend --forms DIR`), in which a payment form changes."""

import json
import subprocess


class FormsFolder:
    def __init__(self, folder, shell):
        """``shell``: the mock binary, which shows the form as it is built in."""
        self.folder = folder
        folder.mkdir()
        shown = subprocess.run([shell, "form", "show", "payment"], capture_output=True, text=True, check=True)
        self.payment = shown.stdout
        self.version = json.loads(self.payment)["version"]

    def publish(self, *fields):
        """Puts fields after the name on the card."""
        self.version += 1
        schema = json.loads(self.payment) | {"version": self.version}
        schema["sections"][0]["fields"][1:1] = fields
        self.write(json.dumps(schema))

    def write(self, text):
        # The server must not read half a file.
        new = self.folder / "new"
        new.write_text(text)
        new.rename(self.folder / "payment.json")
