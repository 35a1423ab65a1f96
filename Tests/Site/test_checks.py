"""The checks themselves, tried on a site without a fault and on the same site with one fault each.

Tests/Site/run runs them; by hand: PYTHONPATH=Tests/Site python -m unittest test_checks
"""

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import check_html
import sample_site
from check_site import CHECKS
from hostile_sites.folder import HostileFolder
from hostile_sites.judge import faults_of_run, faults_of_site
from hostile_sites.texts import SECRET
from publishing_checks.forms import Document
from publishing_checks.runner import Runner
from sample_site import BASE, ID
from site_checks.report import run
from site_checks.site import Site
from site_checks.values import TAG_URI, is_rfc3339, parse_json

HERE = Path(__file__).parent
INDEX, POST, PROFILE = "index.html", "posts/3/index.html", "users/ada/index.html"
SEARCH, NEW = "search/index.html", "search/posts/new.json"

# (the check that has to notice, the file, what stands there, what takes its place).
# None in the third place: the file as a whole.
SEEDED = [
    ("unique-ids", POST, '<section id="comments">', '<section id="main">'),
    ("id-references", INDEX, 'aria-labelledby="nav"', 'aria-labelledby="nowhere"'),
    ("one-h1", INDEX, "<h1>", "<h1>Two</h1><h1>"),
    ("one-h1", INDEX, "<h1>index</h1>", ""),
    ("title", INDEX, "<title>index on a network</title>", "<title> </title>"),
    ("language", POST, '<html lang="en">', "<html>"),
    ("language", POST, '<main id="main">', '<main id="main" lang="no language">'),
    ("images", POST, ' alt="A pixel"', ""),
    ("images", POST, ' alt="">', ">"),
    ("images", POST, ' height="1"', ""),
    ("images", POST, ' width="1"', ' width="1px"'),
    ("no-inline-scripts", INDEX, "<article>", '<article onclick="x()">'),
    ("no-inline-scripts", INDEX, 'href="https://elsewhere', 'href="java\tscript:https://elsewhere'),
    ("json-ld", POST, '"@type": "SocialMediaPosting"', '"@type": "SocialMediaPosting",'),
    ("json-ld", POST, '"@context"', '"context"'),
    ("json-ld", POST, '"@type"', '"@context"'),
    ("h-entry", POST, "h-entry", "entry"),
    ("h-entry", POST, "u-url u-uid", "u-url"),
    ("h-entry", POST, 'class="p-author h-card"', 'class="h-card"'),
    ("h-entry", POST, "dt-published", "published"),
    ("h-entry", POST, "e-content", "e-something"),
    ("h-entry", POST, "p-category", "category"),
    ("h-entry", POST, ">Tea<", ">#Tea<"),
    ("h-entry", POST, " p-location h-geo", ""),
    ("h-entry", POST, "u-like h-cite", "h-cite"),
    ("h-entry", POST, "u-comment h-cite", "u-comment"),
    ("h-entry", POST, 'id="like"', 'id="another"'),
    ("h-entry", POST, 'value="#like"', 'value="#c1 "'),
    ("h-entry", POST, 'class="u-url" href="#c2"', 'href="#c2"'),
    ("h-entry", POST, "<article", '<article class="h-entry"></article><article'),
    ("previews", POST, '"@type"', '"text": "Say: Hidden words", "@type"'),
    ("previews", POST, '"@type"', '"text": "", "@type"'),
    ("previews", POST, "<title>", "<title>Hidden words: "),
    ("previews", POST, "</head>", '<meta name="description" content=" "></head>'),
    ("previews", INDEX, f'og:url" content="{BASE}"', 'og:url" content="/net/"'),
    ("h-card", PROFILE, "u-url u-uid", "u-url"),
    ("h-card", PROFILE, "profile h-card", "profile"),
    ("links", INDEX, "/net/posts/3/", "/net/posts/4/"),
    ("links", INDEX, "/net/posts/3/", "/net/posts/3"),
    ("links", INDEX, "/net/posts/3/", "/posts/3/"),
    ("links", INDEX, "/net/posts/3/", "/net/Posts/3/"),
    ("links", INDEX, "/net/style.css", "/net/styles.css"),
    ("links", INDEX, "/net/app.js", "app/app.js"),
    ("links", INDEX, f'href="{BASE}feed.atom"', f'href="{BASE}feed.xml"'),
    ("links", POST, "/net/media/pixel.gif", "/net/media/missing.gif"),
    ("links", POST, 'width="1"', 'width="1" srcset="/net/media/pixel.gif 1x, /net/x.gif 2x"'),
    ("links", "old/3.html", "url=", "url=/net/gone/?"),
    ("anchors", INDEX, "#comments", "#comment"),
    ("anchors", INDEX, "#main", "#content"),
    ("style-of-links", INDEX, "/net/posts/3/#", "/net/posts/3/index.html#"),
    ("own-host-only", INDEX, "/net/app.js", "https://cdn.example/app.js"),
    ("own-host-only", INDEX, "/net/style.css", "//cdn.example/style.css"),
    ("own-host-only", INDEX, "<article>", "<iframe src='https://a.example/'></iframe><article>"),
    ("own-host-only", INDEX, "<article>", "<article style='background:url(https://a.example/b)'>"),
    ("own-host-only", "style.css", "media/pixel.gif", "https://cdn.example/pixel.gif"),
    ("own-host-only", "style.css", "media/pixel.gif", "media/missing.gif"),
    ("own-host-only", "style.css", "body", '@import "https://fonts.example/a.css"; body'),
    ("own-host-only", "app.js", "http://www.w3.org/2000/svg", "https://api.example/count"),
    ("canonical", POST, f'canonical" href="{BASE}posts/3/', f'canonical" href="{BASE}posts/2/'),
    ("canonical", POST, f'canonical" href="{BASE}posts', 'canonical" href="/net/posts'),
    ("canonical", POST, 'rel="canonical"', 'rel="something"'),
    ("canonical", INDEX, f'og:url" content="{BASE}"', f'og:url" content="{BASE}page/1/"'),
    ("canonical", "404.html", "</head>", f'<link rel="canonical" href="{BASE}404.html"></head>'),
    ("canonical", "old/3.html", f'canonical" href="{BASE}posts/3/', f'canonical" href="{BASE}'),
    ("previous-next", "page/1/index.html", 'rel="next"', ""),
    ("previous-next", INDEX, 'a rel="prev" href="/net/page/1/', 'a rel="prev" href="/net/posts/1/'),
    ("sitemap", "sitemap.xml", "posts/3/", "posts/33/"),
    ("sitemap", "sitemap.xml", "posts/3/", "users/ada/notifications/"),
    ("sitemap", "sitemap.xml", "posts/3/", "posts/2/"),
    ("sitemap", "sitemap.xml", "posts/3/", "old/3.html"),
    ("sitemap", "sitemap.xml", f"<loc>{BASE}</loc>", f"<loc>{BASE}index.html</loc>"),
    ("sitemap", "sitemap.xml", "</urlset>", ""),
    ("sitemap", "sitemap.xml", "2026-01-03<", "yesterday<"),
    ("sitemap", "sitemap.xml", None, None),
    ("robots", "robots.txt", "Sitemap:", "Site:"),
    ("robots", "robots.txt", "sitemap.xml", "sitemap.txt"),
    ("robots", "robots.txt", None, None),
    ("atom-schema", "feed.atom", f"<id>{ID}timeline</id>", ""),
    ("atom-schema", "feed.atom", "<title>A network</title>", "<name>A network</name>"),
    ("atom-schema", "feed.atom", "<title>Post 3</title>", "<title>3</title><title>Post 3</title>"),
    ("atom-schema", "feed.atom", 'type="html"', 'type="htm"'),
    ("atom-schema", "feed.atom", "2026-01-03T10:00:00Z", "3 January"),
    ("atom-schema", "feed.atom", "<author><name>Ada</name></author>", ""),
    ("atom-schema", "feed.atom", "</feed>", ""),
    ("atom-values", "feed.atom", f"<id>{ID}posts/3</id>", f"<id>{BASE}posts/3/</id>"),
    ("atom-values", "feed.atom", "2026-01-03T10:00:00Z", "2026-01-03T10:00:00"),
    ("atom-values", "feed.atom", f'self" type="application/atom+xml" href="{BASE}', 'self" href="'),
    ("atom-values", "feed.atom", f'href="{BASE}posts/3/"', f'href="{BASE}posts/33/"'),
    ("atom-values", "feed.atom", f'a href="{BASE}"', 'a href="/net/"'),
    ("atom-values", "feed.atom", "&lt;p&gt;", "&lt;p onclick='x()'&gt;"),
    ("atom-values", "feed.atom", "&lt;p&gt;", "&lt;script&gt;x()&lt;/script&gt;&lt;p&gt;"),
    ("atom-archives", "feed.atom", "feed/2.atom", "feed/3.atom"),
    ("atom-archives", "feed.atom", "feed/2.atom", "feed/1.atom"),
    ("atom-archives", "feed/2.atom", "<fh:archive/>", ""),
    ("atom-archives", "feed/2.atom", 'archive" href="' + BASE + "feed/1.atom", 'x" href="'),
    ("atom-archives", "feed/1.atom", "<fh:archive/>", "<fh:archive/><link rel='prev-archive' "
     f"href='{BASE}feed/2.atom'/>"),
    ("atom-archives", "feed/1.atom", f"{ID}timeline", f"{ID}other"),
    ("feeds-read", "feed.atom", "</feed>", ""),
    ("feeds-read", "feed.rss", "</item>", ""),
    ("feeds-read", "feed.rss", "<title>A network</title>", ""),
    ("rss", "feed.rss", 'version="2.0"', 'version="0.91"'),
    ("rss", "feed.rss", "<description>Posts</description>", ""),
    ("rss", "feed.rss", f"<link>{BASE}posts/3/", f"<link>{BASE}posts/33/"),
    ("rss", "feed.rss", f"<link>{BASE}posts/3/", "<link>/net/posts/3/"),
    ("rss", "feed.rss", f'<guid isPermaLink="false">{ID}posts/3</guid>', ""),
    ("json-feed", "feed.json", '"title": "A network", ', ""),
    ("json-feed", "feed.json", "version/1.1", "version/9"),
    ("json-feed", "feed.json", f'"id": "{ID}posts/3", ', ""),
    ("json-feed", "feed.json", '"content_html"', '"content"'),
    ("json-feed", "feed.json", f'src=\\"{BASE}', 'src=\\"'),
    ("json-feed", "feed.json", "10:00:00Z", "10:00"),
    ("json-feed", "feed.json", ', "mime_type": "image/gif"', ""),
    ("json-feed", "feed.json", '{"name": "Ada"}', "{}"),
    ("json-feed", "feed.json", f"{BASE}feed.json", BASE),
    ("json-feed", "feed.json", '"items": [', '"items": [NaN, '),
    ("opml", "people.opml", "feed.atom", "users/ada/feed.atom"),
    ("opml", "people.opml", "<title>People</title>", ""),
    ("opml", "people.opml", "</opml>", ""),
    ("search-index", NEW, "posts/3/", "posts/33/"),
    ("search-index", NEW, '"post 3 ada "', '"Post 3 ada "'),
    ("search-index", NEW, '"Post 3"', "3"),
    ("search-index", NEW, "]]}", "]]"),
    ("search-index", "search/posts/8-y/0.json", "posts/3/", "posts/33/"),
    ("search-index", "search/posts/8-y/0.json", "]]", "],[]]"),
    ("search-index", "search/posts/8-1-x/0.json", "]_]", "]~]"),
    ("search-index", "search/posts/8-1-x/0.json", "]_]", "]0]"),
    ("search-index", "search/posts/8-1-x/0.json", "]_]", "]_>"),
    ("search-index", "search/posts/8-1-x/0.json", ',"]_]"', ""),
    ("search-index", SEARCH, "posts/8-1-x", "posts/8"),
    ("search-index", SEARCH, "posts/8-1-x", "posts/8-2-x"),
    ("search-index", SEARCH, "posts/8-1-x", "posts/8-1-z"),
    ("search-index", SEARCH, " posts/8-1-x", ""),
    ("search-index", SEARCH, "posts/8-y", "posts/8-z"),
    ("search-index", SEARCH, "posts/8-y", "posts/16-y"),
    ("search-index", SEARCH, " posts/8-y", ""),
]

# Their faults lie between two files, and may be reported for the other one.
ABOUT_TWO_FILES = {"atom-archives", "previous-next"}

# The same for a site of the other URL style.
SEEDED_HTML = [
    ("style-of-links", INDEX, 'href="posts/3.html#', f'href="{BASE}posts/3.html#'),
    ("style-of-links", INDEX, 'href="style.css"', 'href="/net/style.css"'),
    ("style-of-links", INDEX, 'href="index.html">Timeline', 'href="./">Timeline'),
    ("links", INDEX, 'href="posts/3.html#', 'href="posts/3#'),
    ("canonical", "posts/3.html", f"{BASE}posts/3.html", f"{BASE}posts/3/"),
]


def seeded(site, path, old, new):
    """The site with one fault; a fault whose place is not there is a mistake in the table."""
    if old is None:
        return {name: content for name, content in site.items() if name != path}
    if old not in site[path]:
        raise AssertionError(f"{path} does not hold {old!r}")
    return {**site, path: site[path].replace(old, new)}


def faults_of(site, style="pretty", only=None):
    """The faults that the checks find, by the name of the check."""
    with tempfile.TemporaryDirectory() as folder:
        sample_site.write(folder, site)
        results = run(Site(folder, BASE, style), only)
    return {name: findings.faults for name, findings in results.items() if findings.faults}


class SiteChecks(unittest.TestCase):
    def test_a_site_without_faults_passes_in_both_url_styles(self):
        for style in ("pretty", "html"):
            with self.subTest(style):
                self.assertEqual(faults_of(sample_site.files(style), style), {})

    def test_each_seeded_fault_is_noticed_in_its_file(self):
        for style, table in (("pretty", SEEDED), ("html", SEEDED_HTML)):
            site = sample_site.files(style)
            for name, path, old, new in table:
                with self.subTest(check=name, path=path, old=old, new=new):
                    faults = faults_of(seeded(site, path, old, new), style, [name])
                    self.assertIn(name, faults)
                    if name not in ABOUT_TWO_FILES:
                        self.assertIn(path, {found for found, _ in faults[name]})

    def test_each_check_has_a_seeded_fault(self):
        self.assertEqual({row[0] for row in SEEDED}, set(CHECKS))

    def test_each_check_fails_when_it_finds_nothing_to_look_at(self):
        self.assertEqual(set(faults_of({"note.txt": "nothing"})), set(CHECKS))

    def test_a_page_without_an_element_is_a_page_with_faults(self):
        for text in ("", " \n", "<", "<!-- a comment -->"):
            with self.subTest(text):
                faults = faults_of({**sample_site.files(), "note.html": text})
                self.assertTrue({"title", "one-h1", "language", "canonical"} <= set(faults))

    def test_the_base_url_is_that_of_the_front_page(self):
        with tempfile.TemporaryDirectory() as folder:
            sample_site.write(folder, sample_site.files())
            self.assertEqual(Site(folder).base_url, BASE)

    def test_the_program_says_how_many_checks_passed_and_failed(self):
        site = sample_site.files()
        broken = seeded(site, INDEX, "<h1>", "<h1>Two</h1><h1>")
        cases = [(site, 0, f"{len(CHECKS)} passed, 0 failed"),
                 (broken, 1, f"{len(CHECKS) - 1} passed, 1 failed")]
        for content, status, line in cases:
            with tempfile.TemporaryDirectory() as folder:
                sample_site.write(folder, content)
                done = self.run_program(folder)
            self.assertEqual(done.returncode, status)
            self.assertEqual(done.stdout.splitlines()[-1], line)
            self.assertEqual("index.html: 2 h1" in done.stdout, status == 1)
        self.assertEqual(self.run_program("/nowhere").returncode, 64)
        self.assertEqual(self.run_program().returncode, 64)

    def run_program(self, *arguments):
        return subprocess.run(
            [sys.executable, HERE / "check_site.py", *arguments],
            capture_output=True, text=True, check=False,
        )


class Values(unittest.TestCase):
    def test_times_of_rfc_3339(self):
        good = ["2026-01-03T10:00:00Z", "2016-12-31T23:59:60Z", "2026-01-03T10:00:00.123456+05:45"]
        bad = ["2026-01-03", "2026-02-30T10:00:00Z", "2026-01-03T10:00:00", "2026-01-03T24:00:00Z",
               "2026-01-03 10:00:00Z", "2026-01-03T10:00:00+25:00", "", None]
        self.assertEqual([time for time in good + bad if is_rfc3339(time)], good)

    def test_tag_uris(self):
        good = ["tag:a.example,2026:x", "tag:a.example,2026-01-03:posts/1"]
        bad = ["tag:a.example:x", "https://a.example/", "tag:a.example,2026:", "tag:,2026:x"]
        self.assertEqual([name for name in good + bad if TAG_URI.match(name)], good)

    def test_json_with_repeated_keys_or_nan_is_refused(self):
        self.assertEqual(parse_json('{"a": [1]}'), {"a": [1]})
        for text in ('{"a": 1, "a": 2}', "[NaN]", "[Infinity]", "{", ""):
            with self.subTest(text), self.assertRaises(ValueError):
                parse_json(text)


PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title>{head}</head>
<body><h1>A page</h1>{body}</body></html>
"""
# What HTML allows and the checker's version does not know, in the order of its exceptions.
NEWER_HTML = [
    ("<meta name='theme-color' media='(prefers-color-scheme: dark)' content='#000'>", ""),
    ("", "<search><form action='/'><input name='q' aria-label='Words'></form></search>"),
    ("", "<img src='a.png' alt='' fetchpriority='high'>"),
    ("", "<div inert>Out of reach</div>"),
    ("", "<button popovertarget='p'>Open</button><div popover id='p'>Over</div>"),
    ("", "<details name='one'><summary>A</summary>B</details>"),
    ("", "<dialog>A question</dialog>"),
    ("", "<article><p>A post without a title</p></article>"),
    ("", "<ul role='list'><li>One</li></ul>"),
]


class HtmlCheck(unittest.TestCase):
    """One run of the checker, which takes seconds to start, over all pages of these tests."""

    @classmethod
    def setUpClass(cls):
        pages = {f"{n}/index.html": PAGE.format(head=head, body=body)
                 for n, (head, body) in enumerate(NEWER_HTML)}
        pages["plain ä.html"] = PAGE.format(head="", body="<p>Text</p>")
        pages["bad ä/index.html"] = PAGE.format(head="", body="<p><div>Text</p>")
        cls.page_count = len(pages)
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = folder.name
        sample_site.write(cls.folder, pages)
        cls.messages = check_html.checker_messages(os.path.realpath(cls.folder))

    def run_program(self, messages, folder):
        """The program's status and lines, with what the checker said given."""
        output = io.StringIO()
        with (
            mock.patch.object(check_html, "checker_messages", lambda _: messages),
            mock.patch.object(sys, "argv", ["check_html.py", folder]),
            contextlib.redirect_stdout(output),
        ):
            status = check_html.main()
        return status, output.getvalue().splitlines()

    def test_only_the_bad_page_fails_and_its_error_has_a_place(self):
        status, lines = self.run_program(self.messages, self.folder)
        self.assertEqual(status, 1)
        self.assertEqual(lines[-1], f"{self.page_count - 1} passed, 1 failed")
        for line in lines[:-1]:
            self.assertRegex(line, r"^bad ä/index\.html:3:\d+: error: ")
        self.assertGreater(len(lines), 1)

    def test_each_exception_is_needed(self):
        said = [message["message"] for message in self.messages]
        for pattern in check_html.EXCEPTIONS:
            with self.subTest(pattern):
                self.assertTrue(any(re.fullmatch(pattern, text, re.S) for text in said), said)

    def test_pages_without_errors_pass(self):
        status, lines = self.run_program([], self.folder)
        self.assertEqual((status, lines), (0, [f"{self.page_count} passed, 0 failed"]))

    def test_a_folder_without_pages_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            sample_site.write(folder, {"style.css": "body {}"})
            status, lines = self.run_program([], folder)
        self.assertEqual((status, lines[-1]), (1, "0 passed, 1 failed"))


class HostileContent(unittest.TestCase):
    """What `check_hostile` takes for harm, and what not."""

    HARMFUL = [
        ("a.html", "<p><script>alert(1)</script>"), ("a.html", "<script src=//evil.example/x.js></script>"),
        ("a.html", "<img src=x onerror=alert(1)>"), ("a.html", '<a href="java\nscript:alert(1)">'),
        ("a.html", "<a href=' \x01javascript:x'>"), ("a.html", "<p style='color: red'>"),
        ("a.html", "<iframe src='/x'></iframe>"), ("a.html", "<base href='/'>"),
        ("a.html", "<meta http-equiv=Refresh content=0>"), ("a.html", f"<p>{SECRET}</p>"),
        ("a.html", '<meta http-equiv="refresh" content="0; url=https://evil.example/posts/1/">'),
        ("a.html", f'<meta http-equiv="refresh" content="0; url={BASE}../posts/1/">'),
        ("a.html", '<script type="application/ld+json">{"a": }</script>'),
        ("feed.atom", "<feed>\x0b</feed>"), ("feed.rss", "<rss>"), ("feed.json", '{"a": "\n"}'),
    ]
    HARMLESS = [
        ("a.html", '<a href="https://a.example/?javascript:x">&lt;script&gt;alert(1)&lt;/script&gt;</a>'),
        ("a.html", '<script src="/assets/a.js"></script><img src="https://a.example/b.png" alt="onerror=x">'),
        ("a.html", '<script type="application/ld+json">{"a": "<\\/script>"}</script>'),
        ("a.html", f'<meta http-equiv="refresh" content="0; url={BASE}posts/1/">'),
        ("feed.atom", "<feed>&lt;script&gt;</feed>"), ("feed.json", '{"a": "<script>"}'),
    ]

    def faults(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, name).write_text(text, encoding="utf-8")
            return list(faults_of_site(folder, BASE))

    def test_harm_is_seen(self):
        for name, text in self.HARMFUL:
            self.assertTrue(self.faults(name, text), text)

    def test_text_is_no_harm(self):
        for name, text in self.HARMLESS:
            self.assertEqual(self.faults(name, text), [], text)

    def test_runs(self):
        error = "content/a.json:1:2: error: no value [json-syntax]\n"
        for status, output in ((0, "1 file\n"), (1, error), (1, error.replace("json-syntax", "utf-8"))):
            self.assertEqual(list(faults_of_run(status, output.encode())), [])
        for status, output in ((-11, ""), (1, "no\n"), (0, "\x1b[2J"), (0, "a \u202e b"), (74, error)):
            self.assertTrue(list(faults_of_run(status, output.encode())), output)
        self.assertTrue(list(faults_of_run(0, b"\xff")))

    def test_a_number_makes_the_same_folder(self):
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
            for folder in (one, other):
                HostileFolder(7).write(Path(folder))
            files = [path.relative_to(one) for path in Path(one).rglob("*") if path.is_file()]
            self.assertGreater(len(files), 5)
            for path in files:
                self.assertEqual(Path(one, path).read_bytes(), Path(other, path).read_bytes())


class PublishingTests(unittest.TestCase):
    """The imitated runner of the GitHub Action."""

    STEPS = """
    - {name: Keep, uses: actions/cache@v4, with: {path: kept, key: "k-${{ github.run_id }}", restore-keys: k-}}
    - name: Count
      id: count
      shell: bash
      env: {WORD: "${{ inputs.word }}"}
      run: 'mkdir -p kept; echo "$WORD" >>kept/list; echo "lines=$(wc -l <kept/list)" >>"$GITHUB_OUTPUT"'
    """

    def runner(self, work, steps=STEPS):
        text = "inputs: {word: {default: none}}\noutputs: {lines: {value: '${{ steps.count.outputs.lines }}'}}"
        (work / "action.yml").write_text(f"{text}\nruns:\n  steps:{steps}", encoding="utf-8")
        (work / "source").mkdir()
        return Runner(work, work / "workspace", work)

    def job(self, runner, **given):
        runner.fresh_workspace(runner.work / "source")
        return runner.run(**given).outputs["lines"].strip()

    def test_what_is_kept_is_that_of_the_last_job_that_succeeded(self):
        with tempfile.TemporaryDirectory() as folder:
            runner = self.runner(Path(folder))
            lines = [self.job(runner), self.job(runner), self.job(runner, deploys=False)]
            self.assertEqual([*lines, self.job(runner)], ["1", "2", "3", "3"])

    def test_an_input_is_a_value_and_no_script(self):
        with tempfile.TemporaryDirectory() as folder:
            runner = self.runner(Path(folder))
            self.assertEqual(self.job(runner, word="$(touch hacked); touch hacked"), "1")
            self.assertFalse((runner.workspace / "hacked").exists())

    def test_what_nobody_knows_stops_it(self):
        for old, new in {
            '"$WORD"': '"${{ inputs.word }}"',
            "github.run_id": "github.token",
            "actions/cache@v4": "actions/other@v4",
            "lines=$": "a line$",
        }.items():
            with tempfile.TemporaryDirectory() as folder, self.subTest(new):
                self.assertIn(old, self.STEPS)
                runner = self.runner(Path(folder), self.STEPS.replace(old, new, 1))
                with self.assertRaises(ValueError):
                    self.job(runner)

    def test_blocks_are_found_below_their_heading(self):
        document = Document("# A\n\n## B\n\n```sh\none\n```\n\n## C\n\n```yaml\ntwo: 2\n```\n")
        self.assertEqual(document.commands("B"), ["one\n"])
        self.assertEqual(document.all("yaml"), ["two: 2\n"])


class LimitTests(unittest.TestCase):
    def ended(self, body):
        return subprocess.run(
            [sys.executable, "-c",
             f"import asyncio\nfrom site_checks.report import at_most\n"
             f"with at_most(0.005, 'a page'):\n  {body}\nprint('went on')"],
            cwd=HERE, capture_output=True, text=True, timeout=60, check=False)

    def test_what_hangs_is_ended_and_named(self):
        # As a browser is waited for.
        done = self.ended("asyncio.run(asyncio.Event().wait())")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertEqual(done.stderr, "a page: has not ended after 0.005 minutes\n")

    def test_what_ends_in_time_is_left_alone(self):
        done = self.ended("pass")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "went on\n", ""))


if __name__ == "__main__":
    unittest.main()
