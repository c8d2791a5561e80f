"""The steps of a walk, in terms of the app: routes, fields and actions by their ids."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Open:
    """A person starts the app, perhaps by a link, such as `settings`."""

    link: str | None = None


@dataclass(frozen=True)
class Sees:
    """The screen of a route shows, with these texts."""

    route: str
    texts: tuple[str, ...] = ()

    def __init__(self, route, *texts):
        object.__setattr__(self, "route", route)
        object.__setattr__(self, "texts", texts)


@dataclass(frozen=True)
class Fill:
    """The person fills in a field; a choice by its value."""

    field: str
    value: object


@dataclass(frozen=True)
class Holds:
    """A field that can be filled in has a value; looked at in the order of the form, before Back."""

    field: str
    value: object


@dataclass(frozen=True)
class Submit:
    """The person presses the main button."""


@dataclass(frozen=True)
class Turn:
    """The person turns to the next page of the form, or to the review after the last one."""


@dataclass(frozen=True)
class Add:
    """The person adds an item to the list on the page."""


@dataclass(frozen=True)
class Press:
    """The person presses another button."""

    action: str


@dataclass(frozen=True)
class Back:
    """The person goes back."""


@dataclass(frozen=True)
class Suggestion:
    """The person takes a suggestion of a field, from 1."""

    field: str
    number: int


@dataclass(frozen=True)
class Later:
    """Time passes, for the app and the service."""

    minutes: int


@dataclass(frozen=True)
class Offline:
    """From now on no request reaches the service."""


@dataclass(frozen=True)
class Online:
    """The service can be reached again."""


@dataclass(frozen=True)
class Crash:
    """The app is killed: the process (SIGKILL), or the tab of a browser that stays open."""


@dataclass(frozen=True)
class Received:
    """The service has stored a number of submissions of a form."""

    form: str
    count: int


@dataclass(frozen=True)
class Quit:
    """The person leaves the app."""


@dataclass(frozen=True)
class ReadMail:
    """The person reads the code that the service has just sent."""


class Code:
    """A value: the code that was read last."""


@dataclass(frozen=True)
class ReadKey:
    """The person copies the key of the authenticator app from the screen."""


@dataclass(frozen=True)
class ReadRecoveryCodes:
    """The person copies the recovery codes from the screen."""


@dataclass(frozen=True)
class AppCode:
    """A value: the code of the authenticator app, some steps of 30 seconds from now."""

    steps: int = 0


@dataclass(frozen=True)
class RecoveryCode:
    """A value: a recovery code that was copied, from 0."""

    number: int


class Picture:
    """A value: the path of a picture."""

    def __init__(self, name, is_picture=True):
        self.name, self.is_picture = name, is_picture
