"""What is checked in a browser, by subject."""

from browser_checks import behaviour, focus, pages, palettes, plain, room, search  # noqa: F401
