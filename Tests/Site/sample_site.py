"""A small site, written by hand, in which every check finds something and finds it right."""

import json
import os

HOST, PREFIX = "https://social.example", "/net/"
BASE = HOST + PREFIX
ID = "tag:social.example,2026:"
PIXEL = bytes.fromhex(
    "47494638396101000100800000000000ffffff2c00000000010001000002024401003b"
)


class Style:
    """Where the pages of a URL style stand, and how they are linked from each other."""

    def __init__(self, name):
        self.name = name

    def path(self, page):
        if page in ("index", "404"):
            return f"{page}.html"
        return f"{page}/index.html" if self.name == "pretty" else f"{page}.html"

    def absolute(self, page):
        if page == "index":
            return BASE
        return f"{BASE}{page}/" if self.name == "pretty" else f"{BASE}{page}.html"

    def link(self, start, page):
        if self.name == "pretty":
            return self.absolute(page).removeprefix(HOST)
        return os.path.relpath(self.path(page), os.path.dirname(self.path(start)) or ".")

    def asset(self, start, path):
        if self.name == "pretty":
            return PREFIX + path
        return os.path.relpath(path, os.path.dirname(self.path(start)) or ".")


def page_text(style, name, body, head=""):
    def link(page):
        return style.link(name, page)

    def asset(path):
        return style.asset(name, path)

    kind = "profile" if name == "users/ada" else "post" if name.startswith("posts/") else "other"
    canonical = "" if name == "404" else f'<link rel="canonical" href="{style.absolute(name)}">'
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{name} on a network</title>
{canonical}
<link rel="stylesheet" href="{asset('style.css')}">
<link rel="alternate" type="application/atom+xml" title="Posts" href="{BASE}feed.atom">
{head}
<script type="module" src="{asset('app.js')}"></script>
</head>
<body class="{kind}-page">
<a href="#main">Skip</a>
<nav aria-labelledby="nav"><b id="nav">Site</b> <a href="{link('index')}">Timeline</a></nav>
<main id="main"><h1>{name}</h1>
{body}
</main>
</body>
</html>
"""


JSON_LD = (
    '<script type="application/ld+json">'
    '{"@context": "https://schema.org", "@type": "SocialMediaPosting"}</script>'
)
IMAGE = '<img src="{asset}" alt="A pixel" width="1" height="1">'


def entry(style, number):
    """A post as microformats2."""
    name, ada = f"posts/{number}", style.link(f"posts/{number}", "users/ada")
    return f"""<article class="h-entry"><div class="card-main">
<p class="p-author h-card"><a class="p-name u-url" href="{ada}">Ada</a></p>
<a class="u-url u-uid" href="{style.link(name, name)}"><time class="dt-published"
datetime="2026-01-0{number}T10:00:00Z">{number} January</time></a>
<details class="fold"><summary>Careful</summary>
<div class="content e-content"><p>Hidden words</p></div></details>
<p class="location p-location h-geo"><span class="p-name">Harbour</span></p>
<ul class="tag-list"><li><a>#<span class="p-category">Tea</span></a></li></ul></div>
<ul><li class="chip u-like h-cite" id="like"><data class="u-url" value="#like"></data><span class="p-author h-card">Bob</span></li></ul>
<ol><li class="comment u-comment h-cite" id="c1"><span class="p-author h-card">Bob</span>
<a class="u-url" href="#c1">1 January</a><div class="e-content">Yes</div>
<ol><li class="comment u-comment h-cite" id="c2"><span class="p-author h-card">Ada</span>
<a class="u-url" href="#c2">1 January</a></li></ol></li></ol>
</article>"""


def atom(style, name, entries, extra):
    texts = "".join(
        f"""<entry><title>Post {number}</title><id>{ID}posts/{number}</id>
<updated>2026-01-0{number}T10:00:00Z</updated>
<link rel="alternate" type="text/html" href="{style.absolute(f'posts/{number}')}"/>
<content type="html">&lt;p&gt;&lt;a href="{style.absolute('index')}"&gt;x&lt;/a&gt;&lt;/p&gt;</content>
</entry>
"""
        for number in entries
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0">
<title>A network</title><id>{ID}timeline</id><updated>2026-01-03T10:00:00Z</updated>
<author><name>Ada</name></author>
<link rel="self" type="application/atom+xml" href="{BASE}{name}"/>
{extra}
{texts}</feed>
"""


def files(style_name="pretty"):
    """The site as a dictionary from path to text or bytes."""
    style = Style(style_name)
    post = style.link("index", "posts/3")
    older = style.link("index", "page/1")
    root = PREFIX if style_name == "pretty" else ""
    pages = {
        "index": (
            f'<article><a href="{post}#comments">Post</a></article>'
            '<a href="https://elsewhere.example/">away</a>'
            f'<a rel="prev" href="{older}">Older</a>',
            f'<link rel="prev" href="{style.absolute("page/1")}">'
            f'<meta property="og:url" content="{BASE}">',
        ),
        "page/1": (f'<a rel="next" href="{style.link("page/1", "index")}">Newer</a>', ""),
        "users/ada": (
            '<header class="profile h-card"><a class="p-name u-url u-uid" '
            f'href="{style.link("users/ada", "users/ada")}">Ada</a></header>',
            "",
        ),
        "users/ada/notifications": ("", '<meta name="robots" content="noindex">'),
        "404": ("", ""),
        "search": (
            f'<div data-index="{root}search/" data-root="{root}"'
            ' data-parts="posts/new posts/8-1-x posts/8-y"></div>',
            "",
        ),
    }
    for number in (1, 2, 3):
        name = f"posts/{number}"
        source = style.asset(name, "media/pixel.gif")
        pages[name] = (
            entry(style, number)
            + IMAGE.format(asset=source)
            + '<img src="https://cdn.example/ada.jpg" alt="">'
            + '<section id="comments"><h2>Comments</h2></section>',
            JSON_LD,
        )
    site = {
        style.path(name): page_text(style, name, body, head)
        for name, (body, head) in pages.items()
    }
    if style_name == "html":
        # A host serves the error page at any address, so its links can't be relative.
        error_page = page_text(Style("pretty"), "404", "")
        site["404.html"] = error_page
    site["old/3.html"] = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Moved</title>'
        f'<link rel="canonical" href="{style.absolute("posts/3")}">'
        f'<meta http-equiv="refresh" content="0; url={style.absolute("posts/3")}">'
        f'</head><body><a href="{style.absolute("posts/3")}">Moved</a></body></html>\n'
    )
    site["style.css"] = 'body { background: url("media/pixel.gif") }\n'
    site["app.js"] = 'const svg = "http://www.w3.org/2000/svg"\n'
    site["media/pixel.gif"] = PIXEL
    archive = '<link rel="prev-archive" href="' + BASE + '{}"/>'
    site["feed.atom"] = atom(style, "feed.atom", [3], archive.format("feed/2.atom"))
    site["feed/2.atom"] = atom(
        style, "feed/2.atom", [2], "<fh:archive/>" + archive.format("feed/1.atom")
    )
    site["feed/1.atom"] = atom(style, "feed/1.atom", [1], "<fh:archive/>")
    site["feed.json"] = json.dumps(
        {
            "version": "https://jsonfeed.org/version/1.1",
            "title": "A network",
            "home_page_url": BASE,
            "feed_url": BASE + "feed.json",
            "items": [
                {
                    "id": ID + "posts/3",
                    "url": style.absolute("posts/3"),
                    "content_html": f'<p><img src="{BASE}media/pixel.gif" alt=""></p>',
                    "date_published": "2026-01-03T10:00:00Z",
                    "authors": [{"name": "Ada"}],
                    "attachments": [{"url": BASE + "media/pixel.gif", "mime_type": "image/gif"}],
                }
            ],
        }
    )
    link = style.absolute("posts/3").removeprefix(BASE)
    item = f'"{link}","Post 3","Ada",1767434400'
    site["search/posts/new.json"] = f'{{"from":8,"items":[["post 3 ada ",{item}]]}}\n'
    site["search/posts/8-y/0.json"] = "[" + ",".join([f"[{item}]"] * 8) + "]\n"
    site["search/posts/8-1-x/0.json"] = '["ada","!]]","post","]_]"]\n'
    site["feed.rss"] = (
        '<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel>'
        f"<title>A network</title><link>{BASE}</link><description>Posts</description>"
        f"<item><title>Post 3</title><link>{style.absolute('posts/3')}</link>"
        f'<guid isPermaLink="false">{ID}posts/3</guid>'
        "<description>&lt;p&gt;Post&lt;/p&gt;</description></item></channel></rss>\n"
    )
    site["people.opml"] = (
        '<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0"><head><title>People</title>'
        f'</head><body><outline type="rss" text="Ada" xmlUrl="{BASE}feed.atom"/></body></opml>\n'
    )
    locations = "".join(
        f"<url><loc>{style.absolute(name)}</loc><lastmod>2026-01-03</lastmod></url>"
        for name in pages
        if name not in ("404", "users/ada/notifications")
    )
    site["sitemap.xml"] = (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{locations}</urlset>\n'
    )
    site["robots.txt"] = f"User-agent: *\nAllow: /\nSitemap: {BASE}sitemap.xml\n"
    return site


def write(folder, site):
    for path, content in site.items():
        place = os.path.join(folder, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(content if isinstance(content, bytes) else content.encode("utf-8"))
