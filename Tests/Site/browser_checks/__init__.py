"""What is checked in a browser, by subject."""

from browser_checks import behaviour, pages, plain, room, search  # noqa: F401
