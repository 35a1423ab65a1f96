"""What is checked in a browser, by subject."""

from browser_checks import behaviour, pages, plain, search  # noqa: F401
