"""A build that can be interrupted at any system call, again and again from the same beginning."""

import json
import shutil
import signal
import subprocess

INPUT_OUTPUT_ERROR = 74


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()
    }


def spread(numbers, count):
    """About so many of the numbers, at even distances, the first and the last among them."""
    if len(numbers) <= count:
        return numbers
    places = {round(place * (len(numbers) - 1) / (count - 1)) for place in range(count)}
    return [numbers[place] for place in sorted(places)]


class Scene:
    """A site folder before and after a change, and the build after it."""

    name = ""
    jobs = 1
    settings = "title: A site\nbase_url: https://social.example/\nsections: {search: false}\n"

    def __init__(self, program, work):
        self.program, self.work = program, work
        self.folder, self.start, self.output = work / "site", work / "start", work / "site/public"
        self.old = {}
        self.prepare()
        self.begin()
        # From nothing: what every other way has to come to.
        clean = work / "clean"
        self.build("--destination", clean)
        self.new = contents(clean)
        if not self.new:
            raise AssertionError("the site is empty")

    def prepare(self):
        """Makes what the build is to find, in `start`, and says what the old site is."""
        raise NotImplementedError

    def begin(self):
        """Puts the site folder into the state before the build."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(self.start, self.folder, symlinks=True)
        self.write(changed=True)

    def killed_at(self, call, numbers):
        """Of the numbers of a call, those at which builds are killed."""
        return spread(numbers, 5)

    def failing_at(self, numbers):
        """Of the numbers of a call, those of calls that fail."""
        return numbers[len(numbers) // 2:][:1]

    def content(self, changed):
        """Users and posts."""
        users = [{"id": "ann", "display_name": "Ann" if changed else "Anne"}, {"id": "ben"}]
        numbers = [1, 2, 3, 5, 6] if changed else [1, 2, 3, 4]
        return users, numbers

    def write(self, changed):
        content = self.folder / "content"
        content.mkdir(parents=True, exist_ok=True)
        users, numbers = self.content(changed)
        posts = [
            {"id": f"p{number}", "author_id": "ann" if number % 2 else "ben", "content": f"No. {number} #tag",
             "created_at": f"2024-{number // 28 + 1:02}-{number % 28 + 1:02}T00:00:00Z"} for number in numbers
        ]
        (content / "users.json").write_text(json.dumps(users), encoding="utf-8")
        (content / "posts.json").write_text(json.dumps(posts), encoding="utf-8")
        (self.folder / "socialconnect.yml").write_text(self.settings, encoding="utf-8")

    @property
    def command(self):
        return [self.program, "build", "--quiet", "--jobs", str(self.jobs), "--source", self.folder,
                "--now", "2026-01-01T00:00:00Z"]

    def build(self, *options):
        subprocess.run([*self.command, *options], check=True, stdin=subprocess.DEVNULL)

    def trace(self, *options):
        log = self.work / "trace"
        return subprocess.run(
            ["strace", "-f", "-qq", "-o", log, *options, *self.command],
            stdin=subprocess.DEVNULL, capture_output=True, check=False,
        ), log

    def numbers(self, call):
        """The numbers of the calls of a whole build that change files, from 1: of all threads, each of
        which counts its own."""
        self.begin()
        _, log = self.trace("-e", f"trace={call}")
        seen, numbers = {}, set()
        for line in log.read_text(errors="replace").splitlines():
            thread, _, rest = line.partition(" ")
            if rest.lstrip().startswith(f"{call}("):
                seen[thread] = seen.get(thread, 0) + 1
                # What is only opened to be read changes nothing.
                if call != "openat" or "O_CREAT" in rest:
                    numbers.add(seen[thread])
        return sorted(numbers)

    def interrupted(self, call, number, how):
        """The faults of a build that is interrupted at a call, and how it ended."""
        self.begin()
        run, log = self.trace("-e", f"trace={call}", "-e", f"inject={call}:{how}:when={number}")
        left = contents(self.output) if self.output.exists() else {}
        ended = run.returncode
        faults = self.faults_of_the_left(left)
        if how.startswith("signal"):
            if ended not in (-signal.SIGKILL, 128 + signal.SIGKILL, 0):
                faults.append(f"ended with {ended}")
        elif ended not in (0, INPUT_OUTPUT_ERROR, 1):
            faults.append(f"ended with {ended}")
        elif ended != 0 and b"error: " not in run.stderr and not self.was_silenced(log):
            faults.append("failed without saying why")
        elif ended == 0 and left != self.new:
            faults.append("published something else than the new site")
        again = subprocess.run(
            self.command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        if again.returncode != 0:
            faults.append(f"the next build ended with {again.returncode}: {again.stderr.decode()[:200]}")
        elif contents(self.output) != self.new:
            faults.append("the next build did not make the new site")
        else:
            faults += [f"the next build left {path}" for path in self.untidy()]
        return faults, ended

    def was_silenced(self, log):
        """Whether writing the message failed, too: each thread counts its own calls."""
        return any(
            "write(2, " in line and "(INJECTED)" in line
            for line in log.read_text(errors="replace").splitlines())

    def faults_of_the_left(self, left):
        """What is wrong with the output folder that an interrupted build has left."""
        return [
            f"{path} is neither the old nor the new one" for path, data in left.items()
            if data not in (self.old.get(path), self.new.get(path))
        ]

    def untidy(self):
        """What a build needs only while it is at work, and is still there."""
        names = [path.name for path in (self.folder / ".socialconnect").iterdir()]
        names += [path.name for path in self.folder.iterdir()]
        return [
            name for name in names
            if ".staging" in name or name.endswith((".journal", ".next", ".new"))
        ]
