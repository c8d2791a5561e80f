"""The settings by keyboard."""

from terminal import BACKTAB, ENTER, SPACE, TAB, App


def start(folder):
    return App(
        "run", "--signed-in", "--state-dir", str(folder / "state"), "--now", "2026-01-31T10:00:00Z",
        rows=60)


def open_settings(app):
    app.until("Home", "Settings", "Add today").type(BACKTAB, ENTER)
    return app.until("Settings", "Appearance", "Reduce motion")


def test_settings_are_saved_and_shown_by_the_next_start(tmp_path):
    app = open_settings(start(tmp_path))
    app.type("light", SPACE, TAB, SPACE, TAB, SPACE)
    app.until("Light ▾", "■ High contrast", "■ Reduce motion")
    app.type(TAB, TAB, TAB, ENTER).until("Home", "Your settings are saved.")
    app.process.close(force=True)
    app = open_settings(start(tmp_path))
    app.until("● Light", "■ High contrast", "■ Reduce motion")
    app.process.close(force=True)
