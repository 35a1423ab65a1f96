"""Checks of each page by itself."""

import json
import re
from collections import Counter

from .report import check
from .values import parse_json

LANGUAGE_TAG = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*\Z")
RUN_BY_BROWSERS = re.compile(r"javascript:|vbscript:|data:text/html", re.I)
ID_REFERENCES = ("aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "for", "list")


@check("unique-ids")
def unique_ids(site, findings):
    for page in site.pages.values():
        for name, count in Counter(page.ids).items():
            findings.look(count == 1, page.path, f'id "{name}" is there {count} times')


@check("id-references")
def id_references(site, findings):
    for page in site.pages.values():
        for attribute in ID_REFERENCES:
            for name in " ".join(page.tree.xpath(f"//@{attribute}")).split():
                found = name in page.anchors
                findings.look(found, page.path, f'{attribute}="{name}" names no element')


@check("one-h1")
def one_h1(site, findings):
    for page in site.pages.values():
        if page.redirect is None:
            count = len(page.tree.xpath("//h1"))
            findings.look(count == 1, page.path, f"{count} h1 elements, expected one")


@check("title")
def title(site, findings):
    for page in site.pages.values():
        text = page.tree.findtext("head/title")
        findings.look(text and text.strip(), page.path, "no title")


@check("language")
def language(site, findings):
    for page in site.pages.values():
        tag = page.tree.get("lang") or ""
        findings.look(LANGUAGE_TAG.match(tag), page.path, f'html has lang="{tag}"')
        for value in page.tree.xpath("//*[@lang]/@lang"):
            is_tag = LANGUAGE_TAG.match(value)
            findings.look(is_tag, page.path, f'lang="{value}" is no language tag')


@check("images")
def images(site, findings):
    for page in site.pages.values():
        for image in page.tree.iter("img"):
            source = image.get("src") or ""
            findings.look(image.get("alt") is not None, page.path, f"{source}: img without alt")
            if not source:
                findings.fault(page.path, "img without src")
            elif page.target(source).kind == "file":
                for side in ("width", "height"):
                    value = image.get(side) or ""
                    is_size = value.isascii() and value.isdigit() and int(value) > 0
                    findings.look(is_size, page.path, f'{source}: img with {side}="{value}"')


@check("no-inline-scripts")
def no_inline_scripts(site, findings):
    """Event handlers, `javascript:` addresses and addresses of data that a browser would run."""
    for page in site.pages.values():
        for element in page.tree.iter("*"):
            findings.looked_at += 1
            for name, value in element.attrib.items():
                if name.lower().startswith("on"):
                    findings.fault(page.path, f"{element.tag} has the event handler {name}")
                if ":" in value and RUN_BY_BROWSERS.match(re.sub(r"[\x00-\x20]", "", value)):
                    findings.fault(page.path, f"{element.tag} has {name}={json.dumps(value[:60])}")


@check("json-ld")
def json_ld(site, findings):
    for page in site.pages.values():
        for script in page.tree.xpath('//script[@type="application/ld+json"]'):
            try:
                value = parse_json(script.text or "")
            except ValueError as error:
                findings.fault(page.path, f"JSON-LD: {error}")
                continue
            for item in value if isinstance(value, list) else [value]:
                is_object = isinstance(item, dict)
                findings.look(is_object, page.path, "JSON-LD: not an object")
                if is_object:
                    findings.look("@context" in item, page.path, "JSON-LD: no @context")
                    is_typed = "@type" in item or "@graph" in item
                    findings.look(is_typed, page.path, "JSON-LD: no @type")
