"""What the checks of feeds share: reading XML, and looking at what a feed carries."""

from collections import Counter
from urllib.parse import urlsplit

from lxml import etree, html

ATOM = "http://www.w3.org/2005/Atom"
NAMES = {"a": ATOM}


def parse_xml(site, path, findings):
    """The root element, or None after a finding; entities and the network stay off."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(site.read(path), parser)
    except etree.XMLSyntaxError as error:
        findings.fault(path, f"not well-formed: {error}")
        return None
    has_no_doctype = not root.getroottree().docinfo.doctype
    findings.look(has_no_doctype, path, "has a document type declaration")
    return root


def values(element, expression):
    return [str(value) for value in element.xpath(expression, namespaces=NAMES)]


def look_at_address(site, path, address, findings):
    """An address in a feed is absolute, and exists where it is ours."""
    if findings.look(urlsplit(address).scheme, path, f"{address} is not absolute"):
        target = site.target(address)
        findings.look(target.kind != "fault", path, target.message)


def look_at_html(site, path, text, findings):
    if not text.strip():
        return
    fragment = html.fragment_fromstring(text, create_parent="div")
    for element in fragment.iter("*"):
        for attribute in ("href", "src", "cite"):
            if element.get(attribute) is not None:
                look_at_address(site, path, element.get(attribute).strip(), findings)
        is_safe = element.tag != "script" and not any(n.startswith("on") for n in element.attrib)
        findings.look(is_safe, path, f"content has an active {element.tag} element")


def look_for_repeats(path, values, what, findings):
    for value, count in Counter(values).items():
        findings.look(count == 1, path, f"{what} {value} is there {count} times")
