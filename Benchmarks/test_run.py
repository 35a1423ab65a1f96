"""Tests of the benchmark's own parts: python3 -m unittest Benchmarks/test_run.py"""

import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from bench import alike, chart, edits, figures, report, sites  # noqa: E402


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
    return {"date": "2026-01-01", "provisional": None, "machine": machine,
            "versions": {"socialconnect": "1", "hugo": "v2", "swift": "3"},
            "start-up": {"socialconnect": entry(0.003)}, "sizes": {"1000": {"disk": one}}}


class Figures(unittest.TestCase):
    def test_the_median_is_the_middle_whatever_the_order(self):
        for values, expected in [([3], 3), ([9, 1, 5], 5), ([4, 1, 3, 2], 2.5), ([1, 1, 100], 1)]:
            self.assertEqual(figures.median(values), expected, values)
        self.assertRaises(ValueError, figures.median, [])

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


class Report(unittest.TestCase):
    def test_ratios_come_first_and_are_of_medians(self):
        text = report.markdown(results([("cards", True)]))
        self.assertIn("| 1,000 | disk | from nothing | **15×** | 4.0× |", text)
        self.assertIn("Alike: cards.", text)
        self.assertLess(text.index("15×"), text.index("## Figures"))

    def test_sites_that_differ_are_named(self):
        self.assertIn("Not alike: feeds", report.markdown(results([("feeds", False)])))

    def test_the_chart_shows_every_case(self):
        drawing = chart.svg(results([]))
        self.assertEqual(drawing.count("<rect"), 3 + 5)
        self.assertIn("1000×", drawing)


if __name__ == "__main__":
    unittest.main()
