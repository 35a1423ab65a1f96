"""Runs the steps of a composite action as a GitHub runner does, with caches that are local folders.

It knows the few expressions that action.yml has, and stops at any other.
"""

import glob
import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import yaml

EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
OUTPUT = re.compile(r"[a-z-]+=[^\n]*")


@dataclass
class Job:
    """How a job ended."""

    status: int = 0
    words: str = ""
    outputs: dict = field(default_factory=dict)
    ran: list = field(default_factory=list)
    search_path: list = field(default_factory=list)

    def changes(self):
        """The list of changes, by path."""
        with open(self.outputs["changes"], encoding="utf-8") as file:
            return {path: word for word, path in (line.rstrip("\n").split(" ", 1) for line in file)}


class Runner:
    def __init__(self, action_folder, workspace, work):
        self.action = yaml.safe_load((action_folder / "action.yml").read_text(encoding="utf-8"))
        self.action_folder = action_folder
        self.workspace = workspace
        self.work = work
        self.caches = work / "caches"
        self.caches.mkdir()
        # What a step before has installed.
        self.tools = work / "tools"
        self.tools.mkdir()
        self.runs = 0

    def run(self, *, deploys=True, kept_program=None, matrix="null", **inputs):
        """Runs one job with one use of the action. When a later step of it fails, caches are not saved.

        kept_program: what an earlier job has kept in the cache of the program.
        matrix: the leg of the job's matrix, as JSON.
        """
        return self.run_uses([inputs], deploys=deploys, kept_program=kept_program, matrix=matrix)[0]

    def run_uses(self, uses, *, deploys=True, kept_program=None, matrix="null"):
        """Runs one job that uses the action several times, until a use fails; caches are saved at its end."""
        self.runs += 1
        temporary = self.work / f"runner-{self.runs}"
        temporary.mkdir()
        if kept_program:
            (temporary / "socialconnect-program").mkdir()
            os.symlink(kept_program, temporary / "socialconnect-program" / "socialconnect")
        jobs, to_save = [], []
        for inputs in uses:
            job = self.use(inputs, matrix, temporary, to_save)
            jobs.append(job)
            if job.status:
                return jobs
        if deploys:
            # The last step that has something to do then is the first to do it.
            for key, paths in reversed(to_save):
                self.save(key, paths)
        return jobs

    def use(self, inputs, matrix, temporary, to_save):
        values = {f"inputs.{name}": data["default"] for name, data in self.action["inputs"].items()}
        for name, value in inputs.items():
            values[f"inputs.{name.replace('_', '-')}"] = value
        values |= {"github.run_id": str(1000 + self.runs), "github.run_attempt": "1"}
        values["toJSON(matrix)"] = matrix
        job = Job()
        for step in self.action["runs"]["steps"]:
            if "if" in step and not self.is_true(step["if"], values):
                continue
            job.ran.append(step["name"])
            if "uses" in step:
                to_save.append(self.restore(step, values))
                continue
            job.status = self.execute(step, values, temporary, job)
            if job.status:
                return job
        for name, data in self.action["outputs"].items():
            job.outputs[name] = self.value(data["value"], values)
        return job

    def execute(self, step, values, temporary, job):
        if "${{" in step["run"]:
            raise ValueError(f"the step {step['name']} has an expression in its script")
        output, search_path = temporary / "output", temporary / "search-path"
        for file in (output, search_path):
            file.write_bytes(b"")
        environment = {
            "PATH": f"{self.tools}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(temporary),
            "GITHUB_ACTION_PATH": str(self.action_folder),
            "GITHUB_OUTPUT": str(output),
            "GITHUB_PATH": str(search_path),
            "GITHUB_STEP_SUMMARY": str(temporary / "summary"),
            "GITHUB_WORKSPACE": str(self.workspace),
            "RUNNER_TEMP": str(temporary),
        }
        for name, value in step.get("env", {}).items():
            environment[name] = self.value(value, values)
        # As GitHub runs `shell: bash`.
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=self.workspace,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        job.words += done.stdout + done.stderr
        job.search_path += search_path.read_text(encoding="utf-8").splitlines()
        for line in output.read_text(encoding="utf-8").splitlines():
            if not OUTPUT.fullmatch(line):
                raise ValueError(f"the step {step['name']} has the output {line!r}")
            name, value = line.split("=", 1)
            values[f"steps.{step['id']}.outputs.{name}"] = value
        return done.returncode

    # Expressions

    def value(self, text, values):
        def replaced(match):
            if match[1] not in values:
                raise ValueError(f"nobody knows {match[1]}")
            return values[match[1]]

        return EXPRESSION.sub(replaced, text)

    @staticmethod
    def is_true(condition, values):
        match = re.fullmatch(r"(\S+) == '(.*)'", condition)
        if not match or match[1] not in values:
            raise ValueError(f"nobody knows the condition {condition}")
        return values[match[1]] == match[2]

    # Caches, as actions/cache keeps them: archives of paths, found by key or by its beginning.

    def restore(self, step, values):
        if not step["uses"].startswith("actions/cache@"):
            raise ValueError(f"nobody knows {step['uses']}")
        given = {name: self.value(text, values) for name, text in step["with"].items()}
        paths = given["path"].splitlines()
        found = [self.caches / given["key"]]
        for prefix in given.get("restore-keys", "").splitlines():
            found += sorted(self.caches.glob(prefix + "*"), reverse=True)
        archive = next((path for path in found if path.exists()), None)
        if archive:
            subprocess.run(["tar", "-xPf", archive, "-C", self.workspace], check=True)
        return given["key"], paths

    def save(self, key, paths):
        there = [file for path in paths for file in glob.glob(path, root_dir=self.workspace)]
        if (self.caches / key).exists() or not there:
            return
        command = ["tar", "--posix", "-cPf", self.caches / key, "-C", self.workspace, "--", *there]
        subprocess.run(command, check=True)

    def fresh_workspace(self, source):
        """What a checkout leaves: the source with times of its own, and nothing else."""
        shutil.rmtree(self.workspace, ignore_errors=True)
        shutil.copytree(source, self.workspace, copy_function=shutil.copyfile)


def files(folder):
    """Every file below a folder by its path."""
    folder = Path(folder)
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
