"""Folders of content as an enemy would write them, each made from a number, and what a build of one
may do."""
