"""Builds that are interrupted: what stands before them, and how they are stopped."""
