"""The code in Documentation/Publishing.md, and whether its files are what their hosts take."""

import json
import os
import re
import subprocess
import tomllib

import yaml

BLOCK = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.M | re.S)


class Document:
    """The blocks of code below each heading."""

    def __init__(self, text):
        self.blocks = {}
        for section in re.split(r"^## ", text, flags=re.M)[1:]:
            heading, _, rest = section.partition("\n")
            self.blocks[heading] = BLOCK.findall(rest)

    def commands(self, heading):
        return [text for language, text in self.blocks[heading] if language == "sh"]

    def all(self, language):
        return [
            text for blocks in self.blocks.values() for name, text in blocks if name == language
        ]


def validate(schema, value, work, report, what):
    file = work / "checked.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    command = ["-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(file)]
    done = subprocess.run(
        [os.environ["SOCIALCONNECT_PYTHON"], *command], capture_output=True, text=True, check=False
    )
    report.look(done.returncode == 0, what, done.stdout + done.stderr)


def as_workflow(value):
    """A workflow as JSON: YAML takes the key `on` for a truth."""
    return {("on" if key is True else key): part for key, part in value.items()}


def check_forms(root, document, work, report):
    validate("github-actions", yaml.safe_load((root / "action.yml").read_text()), work, report, "action")
    new_site = root / "Sources" / "socialconnect" / "NewSite"
    publish = yaml.safe_load((new_site / "publish.yml").read_text())
    gitlab = yaml.safe_load((new_site / "gitlab-ci.yml").read_text())
    validate("github-workflows", as_workflow(publish), work, report, "publish.yml")
    validate("gitlab-ci", gitlab, work, report, "gitlab-ci.yml")

    shown = [yaml.safe_load(text) for text in document.all("yaml")]
    report.look(len(shown) >= 5, "the documentation has too few files in YAML")
    for value in shown:
        if isinstance(value, list):
            job = {"runs-on": "ubuntu-latest", "steps": value}
            value = {"on": "push", "jobs": {"job": job}}
            validate("github-workflows", value, work, report, f"the step {job['steps'][0]['name']}")
        elif "jobs" in value:
            validate("github-workflows", as_workflow(value), work, report, "the workflow")
            report.look(value == publish, "publish.yml and what is shown differ")
        else:
            validate("gitlab-ci", value, work, report, "the file for GitLab")
            report.look(value == gitlab, "gitlab-ci.yml and what is shown differ")

    settings = [tomllib.loads(text) for text in document.all("toml")]
    report.look(len(settings) == 1 and settings[0]["build"]["publish"] == "public", "netlify.toml")
    inputs = set(yaml.safe_load((root / "action.yml").read_text())["inputs"])
    for step in (step for value in shown for step in steps_of(value)):
        if step.get("uses", "").startswith("OWNER/socialconnect@"):
            report.look(set(step.get("with", {})) <= inputs, "an input that doesn't exist", str(step))


def steps_of(value):
    if isinstance(value, list):
        return value
    jobs = value.get("jobs", {}).values()
    return [step for job in jobs for step in job["steps"]]
