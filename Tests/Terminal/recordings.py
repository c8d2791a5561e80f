"""Makes the recordings of the docs from the app as it is: `Tests/Terminal/run --recordings`.

Each is a cast (asciicast v2) and an SVG that plays it; readers who reduce motion see its last screen. The
times are those of a person, not of this machine, so that the same app gives the same files.
"""

import html
import json
import pathlib
import re
import tempfile

import pyte

from test_flow import picture
from terminal import BACKTAB, DOWN, ENTER, RIGHT, SPACE, TAB, UP, App

HERE = pathlib.Path(__file__).parent
FOLDER = HERE.parents[1] / "docs" / "recordings"
COLUMNS, ROWS = 80, 24
CELL, LINE = 8.4, 18
BACKGROUND, FOREGROUND = "#0f1117", "#eef0f6"
KEY, LOOK = 0.09, 1.4


class Recording:
    """A cast: what the app writes, at the times at which a person would have seen it."""

    def __init__(self, *words, state, home=None):
        self.app = App(
            *words, "--state-dir", state, rows=ROWS, columns=COLUMNS,
            env={"COLORTERM": "truecolor", **({"HOME": home} if home else {})})
        self.events, self.time, self.seen = [], 0.0, 0

    def _note(self):
        self.app.quiet()
        data = self.app.bytes[self.seen:]
        self.seen = len(self.app.bytes)
        if data:
            self.events.append([round(self.time, 2), "o", data.decode()])

    def look(self, *texts, seconds=LOOK):
        """Waits for texts, then as long as it takes to read."""
        self.app.until(*texts)
        self._note()
        self.time += seconds
        return self

    def press(self, *keys, seconds=0.5):
        for key in keys:
            self.app.type(key)
            self._note()
            self.time += seconds
        return self

    def type(self, text):
        return self.press(*text, seconds=KEY)

    def save(self, name, title):
        self.app.process.close(force=True)
        header = {"version": 2, "width": COLUMNS, "height": ROWS, "title": title}
        lines = [json.dumps(line, ensure_ascii=False) for line in [header, *self.events]]
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.cast").write_text("\n".join(lines) + "\n")
        (FOLDER / f"{name}.svg").write_text(svg(self.events, self.time + LOOK, title))


def frames(events):
    """The screens of a cast with the times at which they begin."""
    screen = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.Stream(screen)
    shown = None
    for time, _, data in events:
        stream.feed(data)
        rows = [tuple(row_runs(screen.buffer[row])) for row in range(ROWS)]
        cursor = None if screen.cursor.hidden else (screen.cursor.y, screen.cursor.x)
        if (rows, cursor) != shown:
            shown = (rows, cursor)
            yield time, rows, cursor


def row_runs(row):
    """The cells of a row in runs of one style: column, text, style."""
    run = None
    for column in range(COLUMNS):
        char = row[column]
        ink = (color(char.fg, None), color(char.bg, None), char.bold, char.italics,
               char.underscore, char.reverse)
        if run and run[2] == ink:
            run[1] += char.data
        else:
            if run and (run[1].strip() or run[2][1] or run[2][4] or run[2][5]):
                yield (run[0], run[1], run[2])
            run = [column, char.data, ink]
    if run and (run[1].strip() or run[2][1] or run[2][4] or run[2][5]):
        yield (run[0], run[1], run[2])


def color(name, default):
    return f"#{name}" if re.fullmatch("[0-9a-f]{6}", name) else default


def halves(runs):
    """The pixels that half blocks draw, as SVG; neighbours of one colour are one rectangle."""
    for top, sign in ((0, "▀"), (LINE // 2, "▄")):
        spans = []
        for column, text, (fg, bg, *_) in runs:
            ink = fg if text[0] == sign else bg
            if spans and spans[-1][2] == ink and spans[-1][1] == column:
                spans[-1][1] += len(text)
            else:
                spans.append([column, column + len(text), ink])
        for start, end, ink in spans:
            if ink:
                x, width = round(start * CELL, 1), round((end - start) * CELL, 1)
                yield f'<rect x="{x}" y="{top}" width="{width}" height="{LINE // 2}" fill="{ink}"/>'


def drawn(runs):
    """A row as SVG."""
    parts = list(halves([run for run in runs if set(run[1]) <= set("▀▄")]))
    for column, text, (fg, bg, bold, italic, underlined, reverse) in runs:
        if set(text) <= set("▀▄"):
            continue
        if reverse:
            fg, bg = bg or BACKGROUND, fg or FOREGROUND
        x, width = round(column * CELL, 1), round(len(text) * CELL, 1)
        if bg:
            parts.append(f'<rect x="{x}" width="{width}" height="{LINE}" fill="{bg}"/>')
        shown = text.rstrip()
        if shown.strip():
            lead = len(shown) - len(shown.lstrip())
            attributes = f' fill="{fg}"' if fg else ""
            attributes += ' font-weight="bold"' if bold else ""
            attributes += ' font-style="italic"' if italic else ""
            start, count = round((column + lead) * CELL, 1), len(shown.lstrip())
            parts.append(
                f'<text x="{start}" y="13" textLength="{round(count * CELL, 1)}"{attributes}>'
                f"{html.escape(shown.lstrip())}</text>")
        if underlined and not reverse:
            parts.append(
                f'<rect x="{x}" y="{LINE - 2}" width="{width}" height="1" '
                f'fill="{fg or FOREGROUND}" opacity=".5"/>')
    return "".join(parts)


def svg(events, seconds, title):
    """A film strip of screens that moves by one screen at a time; equal rows are drawn once."""
    screens = list(frames(events))
    width, height = round(COLUMNS * CELL) + 32, ROWS * LINE + 32
    rows, strip, steps = {}, [], []
    for index, (time, lines, cursor) in enumerate(screens):
        steps.append(f"{round(100 * time / seconds, 2)}%{{transform:translateX(-{index * width}px)}}")
        uses = []
        for number, runs in enumerate(lines):
            if not runs:
                continue
            name = rows.setdefault(runs, f"r{len(rows)}")
            uses.append(f'<use href="#{name}" y="{number * LINE}"/>')
        if cursor:
            uses.append(
                f'<rect x="{round(cursor[1] * CELL, 1)}" y="{cursor[0] * LINE}" width="2" '
                f'height="{LINE}" fill="{FOREGROUND}"/>')
        strip.append(f'<g transform="translate({index * width + 16} 16)">{"".join(uses)}</g>')
    defs = "".join(f'<g id="{name}">{drawn(runs)}</g>' for runs, name in rows.items())
    last = (len(screens) - 1) * width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{html.escape(title)}">'
        f"<title>{html.escape(title)}</title><style>"
        f"text{{white-space:pre}}"
        f".strip{{animation:film {round(seconds, 1)}s steps(1,end) infinite}}"
        f"@keyframes film{{{''.join(steps)}}}"
        f"@media(prefers-reduced-motion:reduce){{.strip{{animation:none;"
        f"transform:translateX(-{last}px)}}}}"
        f'</style><defs>{defs}</defs><rect width="{width}" height="{height}" rx="10" '
        f'fill="{BACKGROUND}"/><svg width="{width}" height="{height}">'
        f'<g class="strip" fill="{FOREGROUND}" font-size="14" shape-rendering="crispEdges" '
        f'font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace">'
        f'{"".join(strip)}</g></svg></svg>\n')


NOW = ("--now", "2026-01-31T10:00:00Z")


def portrait(path):
    """Draws a picture to choose: a face beside the middle, in front of a wall of two colours."""
    def pixel(x, y):
        across, down = (x - 58) / 17, (y - 28) / 21
        if abs(x - 51) < 3 and abs(y - 24) < 3 or abs(x - 65) < 3 and abs(y - 24) < 3:
            return b"\x2a\x20\x30"
        if across ** 2 + down ** 2 < 1:
            return b"\x2a\x20\x30" if down > 0.35 and abs(x - 58) < 8 and down < 0.5 else b"\xf0\xc0\x9a"
        if y > 48 and abs(x - 58) < 24:
            return b"\xb5\x3d\x5a"
        return b"\x5f\x8f\xa8" if y < 40 else b"\x4a\x6f\x60"

    rows = [b"".join(pixel(x, y) for x in range(96)) for y in range(64)]
    return picture(pathlib.Path(path), rows)


def sign_up(state):
    portrait(f"{state}/portrait.png")
    film = Recording("run", *NOW, state=state, home=state)
    film.look("Welcome").press(BACKTAB, BACKTAB, ENTER).look("Welcome Back", seconds=0.6)
    film.type("demo@example.com").press(TAB).type("correct-horse").press(ENTER)
    film.look("Choose Your Handle", seconds=0.6).type("Ada_L").look("✓").press(ENTER)
    film.look("What's Your Name?", seconds=0.6).type("Ada").press(TAB, TAB, ENTER)
    film.look("Choose Your Name", seconds=0.6).type("john_doe").look("That name is taken")
    film.press(DOWN, ENTER).look("✓").press(ENTER).look("When's Your Birthday?", seconds=0.6)
    film.type("1990-03-14").press(SPACE, RIGHT, RIGHT, DOWN).look("March 1990").press(ENTER, ENTER)
    film.look("Add Your Photo", seconds=0.6).type("~/portrait.png").press(ENTER)
    film.look("Part to keep", seconds=0.6).press(SPACE).look("arrows move")
    film.press(*"----", *[RIGHT] * 5, UP, seconds=0.25).press(ENTER, ENTER)
    film.look("Check Your Answers").save("sign-up", "Choosing a name, a birthday and a picture")


def settings(state):
    film = Recording("run", "--signed-in", *NOW, state=state)
    film.look("Home", "Add today").press(BACKTAB, ENTER).look("Settings", "Appearance", seconds=0.8)
    film.type("li").press(SPACE, TAB, TAB, SPACE, TAB).look("Light ▾").press(ENTER, ENTER, ENTER)
    film.look("Home", "Your settings are saved.").save("settings", "Choosing the light appearance")


def form(state):
    schema = HERE / "schemas" / "feedback.json"
    film = Recording("form", "fill", str(schema), *NOW, state=state)
    film.look("Feedback").press(TAB, TAB, TAB, TAB, ENTER, seconds=0.3)
    film.look("2 things need attention")
    film.type("Ada").press(ENTER).type("ber").press(SPACE, ENTER)
    film.type("The calendar is quick,").press("\x1b\r").type("and the keys are named.")
    film.press(TAB, SPACE).look("■ Ask me again next month")
    film.save("form", "A form of one schema: errors, a filtered list, a text of several lines")


if __name__ == "__main__":
    for record in (form, sign_up, settings):
        with tempfile.TemporaryDirectory() as state:
            record(state)
