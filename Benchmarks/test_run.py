"""Tests of the benchmark's own parts: python3 -m unittest Benchmarks/test_run.py"""

import importlib.machinery
import importlib.util
import json
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from bench import alike, chart, edits, figures, parts, places, report, sites, trial  # noqa: E402
from bench.million import Million  # noqa: E402
from bench.running import Meter, Stopped  # noqa: E402


def command():
    """The program `Benchmarks/run` as a module."""
    path = str(Path(__file__).resolve().parent / "run")
    loader = importlib.machinery.SourceFileLoader("benchmarks_run", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def entry(*walls, memory=50_000_000):
    runs = [{"wall": wall, "cpu": wall * 2, "memory": memory} for wall in walls]
    return {"runs": runs, "touched": 7}


def counts(**changes):
    return {"post pages": 9, "front pages": 4, "numbered pages": 5, "other pages": 0, "cards": 30,
            "feeds": 3, "page bytes": 1000, "feed bytes": 10, "files": 21, "bytes": 2000, **changes}


def results(alike_rules):
    found = {key: counts() for key in ("socialconnect", "hugo", "everything")}
    cases = {"cold": {"socialconnect": entry(1, 3, 2), "hugo": entry(30, 20, 40),
                      "floor": entry(0.5, memory=None)},
             "same": {"socialconnect": entry(0.02), "hugo": entry(20)}}
    one = {"file system": "ext4", "runs": 3, "inventory": found, "alike": alike_rules,
           "cases": cases}
    machine = {"processor": "P", "cores": 2, "memory": 8e9, "system": "S", "python": "3", "load": 0}
    stamp = {"date": "2026-01-01", "socialconnect": "1", "system": "S", "load": 0}
    return {"provisional": None, "machine": machine,
            "measured": {"starting": stamp, "1,000 posts, disk": stamp},
            "versions": {"socialconnect": "1", "hugo": "v2", "swift": "3"},
            "start-up": {"socialconnect": entry(0.003)}, "sizes": {"1000": {"disk": one}}}


class Figures(unittest.TestCase):
    def test_a_summary_has_medians_the_spread_and_the_highest_memory(self):
        runs = [{"wall": 3, "cpu": 5, "memory": 10}, {"wall": 1, "cpu": 9, "memory": 30},
                {"wall": 2, "cpu": 7, "memory": 20}]
        self.assertEqual(figures.summary(runs), {
            "wall": 2, "fastest": 1, "slowest": 3, "cpu": 7, "memory": 30, "runs": 3})

    def test_amounts_are_alike_in_both_directions(self):
        for first, second, expected in [(100, 125, True), (125, 100, True), (100, 126, False),
                                        (126, 100, False), (0, 1, False), (0, 0, True)]:
            self.assertEqual(figures.within(first, second, 0.25), expected, (first, second))

    def test_figures_are_written_with_the_digits_that_count(self):
        for value, expected in [(0.0123, "12.3 ms"), (0.25, "250 ms"), (1.234, "1.23 s"),
                                (0.9999, "1.00 s"), (61.07, "61.1 s")]:
            self.assertEqual(figures.seconds(value), expected)
        for value, expected in [(1.24, "1.2×"), (9.96, "10×"), (31.4, "31×"), (None, "–")]:
            self.assertEqual(figures.times(value), expected)
        self.assertIsNone(figures.ratio(1, 0))


class Alike(unittest.TestCase):
    def broken(self, ours, theirs):
        return [rule for rule, holds in alike.compare(ours, theirs) if not holds]

    def test_equal_sites_are_alike(self):
        self.assertEqual(self.broken(counts(), counts()), [])

    def test_each_list_may_have_one_numbered_page_less(self):
        self.assertEqual(self.broken(counts(), counts(**{"numbered pages": 9})), [])
        self.assertEqual(len(self.broken(counts(), counts(**{"numbered pages": 10}))), 1)
        self.assertEqual(len(self.broken(counts(), counts(**{"numbered pages": 4}))), 1)

    def test_every_other_difference_is_told(self):
        for name, other in [("post pages", 8), ("front pages", 3), ("other pages", 3),
                            ("cards", 29), ("feeds", 4), ("page bytes", 1251)]:
            self.assertEqual(len(self.broken(counts(**{name: other}), counts())), 1, name)

    def test_two_empty_sites_are_not_alike(self):
        self.assertTrue(self.broken(counts(cards=0), counts(cards=0)))

    def test_a_page_is_known_by_its_place(self):
        for path, expected in [
            ("index.html", "front pages"), ("users/a/index.html", "front pages"),
            ("tags/a/index.html", "front pages"), ("page/1/index.html", "numbered pages"),
            ("users/a/page/2/index.html", "numbered pages"),
            ("tags/a/page/12/index.html", "numbered pages"), ("posts/a/index.html", "post pages"),
            ("404.html", "other pages"), ("tags/index.html", "other pages"),
        ]:
            self.assertEqual(alike.kind_of(path), expected, path)

    def test_a_hashtag_or_person_may_be_called_page(self):
        for path, expected in [
            ("tags/page/index.html", "front pages"), ("users/page/index.html", "front pages"),
            ("tags/page/page/1/index.html", "numbered pages"),
            ("posts/page/index.html", "post pages"),
        ]:
            self.assertEqual(alike.kind_of(path), expected, path)

    def test_sites_are_alike_that_give_the_hashtag_page_different_paths(self):
        found = []
        for name in ("page", "~70age"):
            with tempfile.TemporaryDirectory() as folder:
                for path in ("index.html", "feed.json", "posts/x/index.html",
                             f"tags/{name}/index.html", f"tags/{name}/page/1/index.html"):
                    file = Path(folder, path)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text('<article class="post">', encoding="utf-8")
                found.append(alike.inventory(folder))
        self.assertEqual((found[0]["front pages"], found[0]["numbered pages"]), (2, 1))
        self.assertEqual(self.broken(found[1], found[0]), [])

    def test_the_same_bytes_are_every_file_and_at_least_one(self):
        with tempfile.TemporaryDirectory() as parent:
            first, second = Path(parent, "first"), Path(parent, "second")
            for folder in (first, second):
                (folder / "deep").mkdir(parents=True)
            self.assertFalse(alike.same_bytes(first, second))
            for folder in (first, second):
                (folder / "deep/page").write_text("same", encoding="utf-8")
            self.assertTrue(alike.same_bytes(first, second))
            (second / "more").write_text("", encoding="utf-8")
            self.assertFalse(alike.same_bytes(first, second))
            self.assertFalse(alike.same_bytes(second, first))
            (first / "more").write_text("!", encoding="utf-8")
            self.assertFalse(alike.same_bytes(first, second))

    def test_an_inventory_counts_what_is_there(self):
        with tempfile.TemporaryDirectory() as folder:
            card = '<article class="post" id="p">'
            for path, text in [("index.html", card * 3), ("page/1/index.html", card * 2),
                               ("posts/x/index.html", card), ("404.html", "lost"),
                               ("users/a/index.html", '<article class="card h-entry">'),
                               ("feed.json", "{}"), ("feed-2.atom", "<feed/>"), ("style.css", "")]:
                file = Path(folder, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            found = alike.inventory(folder)
        expected = {"post pages": 1, "front pages": 2, "numbered pages": 1, "other pages": 1,
                    "cards": 6, "feeds": 2, "files": 8, "feed bytes": 9}
        self.assertEqual({name: found[name] for name in expected}, expected)


class Changes(unittest.TestCase):
    def test_an_edit_is_undone_to_the_byte(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new = Path(folder, "old"), Path(folder, "new")
            old.write_bytes(b"before")
            edit = edits.Edit({old: b"after", new: b"added"})
            edit.apply()
            self.assertEqual((old.read_bytes(), new.read_bytes()), (b"after", b"added"))
            edit.undo()
            self.assertEqual(old.read_bytes(), b"before")
            self.assertFalse(new.exists())

    def test_a_field_of_one_record_is_changed(self):
        records = b'[\n{"id":"a","n":1},\n{"id":"b","n":2}\n]\n'
        for identity, expected in [("a", [9, 2]), ("b", [1, 9])]:
            changed = edits.with_fields(records, identity, {"n": 9})
            self.assertEqual([one["n"] for one in json.loads(changed)], expected)

    def test_files_are_touched_when_new_changed_or_removed(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("kept", "changed", "removed"):
                Path(folder, name).write_text("old", encoding="utf-8")
            before = sites.snapshot(folder)
            self.assertEqual(len(before), 3)
            self.assertEqual(sites.touched(before, sites.snapshot(folder)), 0)
            Path(folder, "removed").unlink()
            Path(folder, "next").write_text("new", encoding="utf-8")
            Path(folder, "next").rename(Path(folder, "changed"))
            Path(folder, "new").write_text("new", encoding="utf-8")
            self.assertEqual(sites.touched(before, sites.snapshot(folder)), 3)


MILLION = {
    "posts": 1_000_000, "place": "disk", "file system": "ext4", "bytes": 8e9, "files": 1_410_000,
    "folders": 12_000, "socialconnect": {"wall": 60, "cpu": 90, "memory": 5e9},
    "floor": {"wall": 40, "cpu": 30, "memory": None},
}


def results_of_inputs():
    """What `--only markdown` leaves."""
    found = results([("the same bytes", True)])
    one = found["sizes"]["1000"]["disk"]
    del one["inventory"]
    one["cases"] = {"markdown": {"json": entry(2, 4), "markdown": entry(5, 7)}}
    return found


class Places(unittest.TestCase):
    def test_room_is_that_of_the_file_system(self):
        with tempfile.TemporaryDirectory() as folder:
            place = places.Place("disk", folder)
            try:
                self.assertTrue(place.has_room(10, 1000))
                self.assertFalse(place.has_room(10, 1 << 80))
                self.assertFalse(place.has_room(1 << 80, 1000))
                self.assertTrue(place.can_keep(10, 1000))
                self.assertFalse(place.can_keep(10, 1 << 80))
                place.keeps = False
                self.assertTrue(place.can_keep(10, 1 << 80))
            finally:
                place.remove()

    def test_a_place_is_removed_where_the_next_one_cannot_be_made(self):
        with tempfile.TemporaryDirectory() as folder:
            first, used = places.Place("disk", folder), []
            try:
                class Options:
                    where = ["disk", "tmpfs"]

                made = mock.Mock(side_effect=[first, Stopped("there is no tmpfs")])
                with mock.patch.object(places, "Place", made):
                    with self.assertRaisesRegex(Stopped, "no tmpfs"):
                        command().measure(Options, Path(folder), used)
                self.assertEqual(used, [first])
            finally:
                first.remove()

    def test_a_network_that_has_no_room_is_refused_before_it_is_made(self):
        class Options:
            here, million = None, 1_000_000_000_000

        with tempfile.TemporaryDirectory() as folder:
            place = places.Place("disk", folder)
            try:
                with self.assertRaisesRegex(Stopped, "too little room"):
                    Million(Options, place, {}, None)
                self.assertEqual(list(place.folder.iterdir()), [])
            finally:
                place.remove()


def site_of_one_page(_, folder):
    folder.mkdir()
    (folder / "index.html").write_bytes(b"<p>")


class Room(unittest.TestCase):
    def test_what_cannot_be_kept_is_left_out_and_named(self):
        with tempfile.TemporaryDirectory() as folder:
            place = places.Place("disk", folder)
            place.has_room = lambda inodes, size: False
            programs = [mock.Mock(key="json"), mock.Mock(key="markdown")]
            for program in programs:
                program.build = site_of_one_page

            class Options:
                here, only = None, ["markdown"]

                def runs_of(self, posts):
                    return 3

            try:
                one = trial.Trial(Options(), place, 1000, {}, None)
                with mock.patch.object(trial, "inputs", lambda *_: programs):
                    with mock.patch("builtins.print"):
                        found = one.measure()
            finally:
                place.remove()
        self.assertEqual(found["cases"], {})
        self.assertEqual(list(found["left out"]), ["markdown"])
        self.assertEqual(found["alike"], [(trial.SAME_FROM_MARKDOWN, True)])
        whole = results([("cards", True)])
        whole["sizes"]["1000"]["disk"]["left out"] = found["left out"]
        self.assertIn("Left out: JSON or Markdown, as there was too little room",
                      report.markdown(whole))


class Turns(unittest.TestCase):
    def test_each_round_begins_with_another(self):
        rounds = ["".join(trial.turned(list("abc"), number)) for number in range(4)]
        self.assertEqual(rounds, ["abc", "bca", "cab", "abc"])

    def test_a_network_that_has_no_room_is_refused_at_once(self):
        with tempfile.TemporaryDirectory() as folder:
            place = places.Place("disk", folder)
            try:
                trial.require_room(place, 10)
                with self.assertRaisesRegex(Stopped, "too little room"):
                    trial.require_room(place, 10**12)
            finally:
                place.remove()

    def test_a_program_that_was_ended_is_told_by_its_signal(self):
        with tempfile.TemporaryDirectory() as folder:
            meter = Meter(Path(folder) / "log")
            try:
                self.assertEqual(sorted(meter.run(["/bin/true"])), ["cpu", "memory", "wall"])
                with self.assertRaisesRegex(Stopped, "signal 9"):
                    meter.run(["/bin/sh", "-c", "kill -9 $$"])
                with self.assertRaisesRegex(Stopped, "failed:\nwhy"):
                    meter.run(["/bin/sh", "-c", "echo why; exit 3"])
            finally:
                meter.close()


class Parts(unittest.TestCase):
    def two_days(self):
        earlier, now = results([("cards", True)]), results([("feeds", True)])
        earlier["sizes"]["10000"] = {"disk": {**earlier["sizes"]["1000"]["disk"], "runs": 5}}
        now["sizes"]["1000"]["tmpfs"] = now["sizes"]["1000"].pop("disk")
        now["sizes"]["10000"] = {"disk": {**now["sizes"]["1000"]["tmpfs"], "runs": 9}}
        now["measured"] = {"10,000 posts, disk": {
            "date": "2026-01-02", "socialconnect": "2", "system": "S", "load": 0.5}}
        return earlier, now

    def test_what_is_added_replaces_its_part_and_no_other(self):
        found = parts.joined(*self.two_days())
        self.assertEqual([*found["sizes"]["1000"]], ["disk", "tmpfs"])
        self.assertEqual(found["sizes"]["1000"]["disk"]["alike"], [("cards", True)])
        self.assertEqual(found["sizes"]["10000"]["disk"]["runs"], 9)

    def test_a_part_is_told_with_its_run(self):
        text = report.markdown(parts.joined(*self.two_days()))
        self.assertIn("| starting; 1,000 posts, disk | 1 | S | 0.0 | 2026-01-01 |", text)
        self.assertIn("| 10,000 posts, disk | 2 | S | 0.5 | 2026-01-02 |", text)

    def test_what_is_missing_of_a_whole_run_is_named(self):
        found = parts.joined(None, self.two_days()[1])
        self.assertEqual(parts.missing(found, [1000, 10_000], ["tmpfs", "disk"]),
                         ["1,000 posts, disk", "10,000 posts, tmpfs", "the million"])
        found["million"] = MILLION
        self.assertEqual(parts.missing(found, [1000], ["tmpfs"]), [])

    def test_results_of_another_machine_are_refused(self):
        earlier, now = self.two_days()
        parts.require_same_machine(earlier, now)
        del now["versions"]["hugo"]
        parts.require_same_machine(earlier, now)
        now["machine"]["processor"] = "Q"
        with self.assertRaisesRegex(Stopped, "another processor: P, not Q"):
            parts.require_same_machine(earlier, now)

    def test_only_whole_parts_can_be_added(self):
        for words in (["--quick"], ["--only", "cold"], ["--runs", "1"], ["--sizes", "50"],
                      ["--only", "million", "--million", "1000"], ["--out", "x"]):
            with mock.patch.object(sys, "argv", ["run", "--binary", "/bin/true", "--add", *words]):
                with mock.patch("sys.stderr"), self.assertRaises(SystemExit):
                    command().arguments()
        for words in (["--sizes", "1000", "--where", "disk"], ["--only", "million"], []):
            with mock.patch.object(sys, "argv", ["run", "--binary", "/bin/true", "--add", *words]):
                self.assertTrue(command().arguments().add)


class Report(unittest.TestCase):
    def test_ratios_come_first_and_are_of_medians(self):
        text = report.markdown(results([("cards", True)]))
        self.assertIn("| 1,000 | disk | from nothing | **15×** | 4.0× |", text)
        self.assertIn("Alike: cards.", text)
        self.assertLess(text.index("15×"), text.index("## Figures"))

    def test_hugo_is_compared_in_the_faster_way(self):
        found = results([("cards", True)])
        cold = found["sizes"]["1000"]["disk"]["cases"]["cold"]
        runs = [{**run, "wall": run["wall"] / 3} for run in cold["hugo"]["runs"]]
        cold["hugo-as-is"] = {**cold["hugo"], "runs": runs}
        self.assertIn("| from nothing | **5.0×** |", report.markdown(found))
        self.assertIn("Hugo 10.0 s", chart.svg(found))

    def test_a_size_that_was_not_reached_is_left_out(self):
        found = results([("cards", True)])
        found["sizes"]["100000"] = {}
        self.assertNotIn("100,000", report.markdown(found))

    def test_sites_that_differ_are_named(self):
        self.assertIn("Not alike: feeds", report.markdown(results([("feeds", False)])))

    def test_what_was_not_measured_is_not_mentioned(self):
        text = report.markdown(results([("cards", True)]))
        for word in ("Markdown :", "JSON or Markdown", "url_style"):
            self.assertNotIn(word, text)

    def test_markdown_stands_beside_json_in_a_table_of_its_own(self):
        text = report.markdown(results_of_inputs())
        self.assertIn("| 1,000 | disk | 3.00 s | 6.00 s | **2.0×** | 2.0× |", text)
        self.assertIn("| JSON or Markdown | SocialConnect, Markdown posts | 6.00 s", text)
        self.assertIn("1,000 posts.\n\nAlike: the same bytes.", text)
        self.assertNotIn("Hugo : SocialConnect", text)

        both = results([("cards", True)])
        both["sizes"]["1000"]["disk"]["cases"].update(
            results_of_inputs()["sizes"]["1000"]["disk"]["cases"])
        text = report.markdown(both)
        self.assertIn("**15×**", text)
        self.assertIn("**2.0×** | 2.0× |", text)
        self.assertNotIn("| 1,000 | disk | JSON or Markdown |", text)
        self.assertEqual(chart.svg(both), chart.svg(results([])))

    def test_a_million_posts_have_a_table_of_their_own(self):
        alone = {**results([]), "sizes": {}, "million": MILLION}
        for found in ({**results([("cards", True)]), "million": MILLION}, alone):
            text = report.markdown(found)
            self.assertIn("## 1,000,000 posts with `url_style: html` on disk (ext4), 1 run", text)
            self.assertIn("| SocialConnect | 60.0 s | 90.0 s | 5,000 MB |", text)
            self.assertIn("| SocialConnect : floor | 1.5× | 3.0× |", text)
            self.assertIn("1,410,000 files in 12,000 folders, 8,000 MB.", text)
            self.assertIn("| File systems | disk: ext4 |", text)
        self.assertNotIn("alike", report.markdown(alone))

    def test_there_is_no_chart_of_nothing(self):
        self.assertIsNone(chart.svg(results_of_inputs()))
        self.assertIsNone(chart.svg({**results([]), "sizes": {}}))

    def test_the_chart_shows_every_case(self):
        drawing = chart.svg(results([]))
        self.assertEqual(drawing.count("<rect"), 3 + 5)
        self.assertIn("1000×", drawing)


if __name__ == "__main__":
    unittest.main()
