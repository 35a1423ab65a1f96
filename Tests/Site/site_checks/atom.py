"""Checks of Atom: the schema, the values, and the archives that hold the whole history."""

import os

from lxml import etree

from .documents import (
    ATOM, NAMES, look_at_address, look_at_html, look_for_repeats, parse_xml, values,
)
from .report import check
from .values import TAG_URI, is_rfc3339

ARCHIVE = "{http://purl.org/syndication/history/1.0}archive"
SCHEMA = os.path.join(os.path.dirname(os.path.dirname(__file__)), "atom.rng")


def _atom_documents(site, findings):
    for path in site.named("*.atom"):
        root = parse_xml(site, path, findings)
        if root is not None:
            yield path, root


@check("atom-schema")
def atom_schema(site, findings):
    schema = etree.RelaxNG(etree.parse(SCHEMA))
    for path, root in _atom_documents(site, findings):
        is_valid = schema.validate(root)
        findings.look(is_valid, path, f"RFC 4287: {schema.error_log.last_error}")
        # The rules that the RFC adds in Schematron.
        has_author = bool(values(root, "a:author/a:name"))
        for entry in root.iterfind(f"{{{ATOM}}}entry"):
            name = entry.findtext(f"{{{ATOM}}}id")
            own = has_author or values(entry, "a:author/a:name | a:source/a:author/a:name")
            findings.look(own, path, f"{name} has no author")
            leads = entry.xpath(
                "a:content or a:link[not(@rel) or @rel='alternate']", namespaces=NAMES
            )
            findings.look(leads, path, f"{name} has neither content nor a link")


@check("atom-values")
def atom_values(site, findings):
    for path, root in _atom_documents(site, findings):
        for name in values(root, "a:id/text() | a:entry/a:id/text()"):
            findings.look(TAG_URI.match(name), path, f"id {name} is no tag: URI")
        look_for_repeats(path, values(root, "a:entry/a:id/text()"), "entry", findings)
        for time in root.xpath("//a:updated | //a:published", namespaces=NAMES):
            text = time.text or ""
            findings.look(is_rfc3339(text), path, f'"{text}" is no time of RFC 3339')
        own = values(root, "a:link[@rel='self']/@href")
        is_itself = len(own) == 1 and site.target(own[0]).path == path
        findings.look(is_itself, path, f"rel=self is {own}")
        for address in values(root, "//a:link/@href | //a:uri/text() | //a:icon/text()"):
            look_at_address(site, path, address, findings)
        for content in root.xpath(
            "//a:content[@type='html'] | //a:summary[@type='html']", namespaces=NAMES
        ):
            look_at_html(site, path, content.text or "", findings)


@check("atom-archives")
def atom_archives(site, findings):
    """RFC 5005: from each feed, `prev-archive` leads through all of its archive documents."""
    documents = {path: root for path, root in _atom_documents(site, findings)}
    is_archive = {p: r.find(ARCHIVE) is not None for p, r in documents.items()}
    findings.looked_at = sum(is_archive.values())
    reached = set()
    for start in documents:
        if is_archive[start]:
            continue
        path, seen, feed_id = start, [start], documents[start].findtext(f"{{{ATOM}}}id")
        while True:
            before = values(documents[path], "a:link[@rel='prev-archive']/@href")
            if not before:
                break
            target = site.target(before[0]).path
            if not findings.look(is_archive.get(target), path, f"{before[0]} is no archive"):
                break
            if not findings.look(target not in seen, path, "the archives run in a circle"):
                break
            same = documents[target].findtext(f"{{{ATOM}}}id") == feed_id
            findings.look(same, target, f"has another feed id than {start}")
            after = values(documents[target], "a:link[@rel='next-archive']/@href")
            for address in after if path != start else []:
                right = site.target(address).path == path
                findings.look(right, target, f"its next-archive is {address}, not {path}")
            seen.append(target)
            path = target
        reached.update(seen[1:])
    for path in documents:
        if is_archive[path]:
            findings.look(path in reached, path, "no feed's prev-archive leads here")
