"""Plays a walk on a surface, and keeps what it led to."""

import atexit
import contextlib
import functools
import sqlite3
import traceback
from dataclasses import dataclass

import stored
from browser import chromium
from browser_surface import BrowserSurface, PlainBrowserSurface
from lines_surface import LinesSurface
from served import ProductionSurface, ServedSurface, ServedTerminalSurface
from steps import (
    Add, AppCode, Back, Code, Crash, Fill, Holds, Later, Offline, Online, Open, Picture, Press, Quit, ReadKey,
    ReadMail, Received, ReadRecoveryCodes, RecoveryCode, Sees, Submit, Suggestion, Turn)
from surface import picture
from terminal_surface import TerminalSurface
from walks import WALKS


@dataclass
class Played:
    """What a walk led to."""

    # At each screen that was looked at: the place in the walk, the route, the buttons.
    screens: list
    requests: list
    stored: dict
    errors: list
    # The lines of the app's log; none for a surface without files.
    log: list


def value(of, surface):
    match of:
        case Code():
            return surface.code
        case AppCode(steps=steps):
            return surface.app_code(steps)
        case RecoveryCode(number=number):
            return surface.recovery_codes[number]
        case Picture(name=name, is_picture=is_picture):
            return picture(surface.folder / name, is_picture)
        case _:
            return of


def perform(step, surface):
    match step:
        case Open(link=link):
            surface.open(link)
        case Sees(route=route, texts=texts):
            surface.sees(route, texts)
        case Fill(field=field, value=given):
            surface.fill(field, value(given, surface))
        case Holds(field=field, value=given):
            assert surface.holds(field, given), f"another value of {field}:\n{surface.visible()}"
        case Submit():
            surface.submit()
        case Turn():
            surface.turn()
        case Add():
            surface.add()
        case Press(action=action):
            surface.press(action)
        case Back():
            surface.back()
        case ReadMail():
            surface.read_mail()
        case ReadKey():
            surface.read_key()
        case ReadRecoveryCodes():
            surface.read_recovery_codes()
        case Suggestion(field=field, number=number):
            surface.suggestion(field, number)
        case Later(minutes=minutes):
            surface.clock.pass_by(minutes)
        case Offline():
            surface.go_offline()
        case Online():
            surface.go_online()
        case Crash():
            surface.crash()
        case Received(form=form, count=count):
            surface.received(form, count)
        case Quit():
            surface.quit()


def play(walk, surface):
    screens = []
    try:
        for place, step in enumerate(walk):
            try:
                perform(step, surface)
            except Exception as error:
                error.add_note(f"step {place}: {step}")
                raise
            if isinstance(step, Sees):
                screens.append((place, step.route, sorted(surface.offers() - {"quitButton"})))
        with sqlite3.connect(surface.store) as database:
            records = stored.records(database)
        result = Played(
            screens, surface.requests(), records, surface.errors(), surface.log())
    finally:
        surface.close()
    return result


@functools.cache
def browser():
    """The browser of this process, until its end."""
    stack = contextlib.ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(chromium())


def play_on(walk, surface, folder):
    """Plays a walk by its name; a text when it does not reach its end."""
    try:
        match surface:
            case "terminal":
                return play(WALKS[walk], TerminalSurface(folder))
            case "lines":
                return play(WALKS[walk], LinesSurface(folder))
            case "dev":
                return play(WALKS[walk], ServedSurface(folder))
            case "dev terminal":
                return play(WALKS[walk], ServedTerminalSurface(folder))
            case "prod":
                return play(WALKS[walk], ProductionSurface(folder))
            case "browser":
                return play(WALKS[walk], BrowserSurface(folder, browser()))
            case _:
                return play(WALKS[walk], PlainBrowserSurface(folder, browser()))
    except Exception as error:
        # Not every error can be sent to another process.
        return "".join(traceback.format_exception(error))
