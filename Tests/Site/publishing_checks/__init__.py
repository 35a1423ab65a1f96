"""Checks of how sites are published: the GitHub Action and the recipes of the documentation."""
