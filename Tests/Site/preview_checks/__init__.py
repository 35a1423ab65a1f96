"""Checks of the preview: each module registers its own."""

from . import browser, http, service  # noqa: F401
