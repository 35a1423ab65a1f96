"""Checks of a built site, independent of the program that built it."""
