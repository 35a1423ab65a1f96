"""Checks of the GitHub Action: jobs that follow each other, as a runner would run them."""

import json
import os

from .runner import Runner, files

USERS = [{"id": "u1", "username": "ann", "display_name": "Ann"}]


def post(name, text, day):
    return {"id": name, "author_id": "u1", "content": text, "created_at": f"2026-01-{day:02}"}


def write_site(repository, posts):
    content = repository / "a blog" / "content"
    content.mkdir(parents=True, exist_ok=True)
    (content / "users.json").write_text(json.dumps(USERS), encoding="utf-8")
    (content / "posts.json").write_text(json.dumps(posts, indent=1), encoding="utf-8")


def check(action_folder, program, work, report):
    repository = work / "repository"
    workspace = work / "workspace"
    runner = Runner(action_folder, workspace, work)
    posts = [post("p1", "Fog", 1), post("p2", "Rain", 2)]

    def job(**inputs):
        write_site(repository, posts)
        runner.fresh_workspace(repository)
        given = {"source": "./a blog/", "program": str(program)} | inputs
        return runner.run(**given)

    first = job(base_url="https://example.org/blog/")
    if not report.look(first.status == 0, "the first job", first.words):
        return
    site = workspace / "a blog" / "public"
    built = files(site)
    report.look(first.outputs["destination"] == "a blog/public", "destination", str(first.outputs))
    report.look(first.outputs["changed"] == "true", "the first job changes nothing")
    report.look(set(first.changes()) == set(built), "the first list is not the whole site")
    report.look(set(first.changes().values()) == {"added"}, "the first list has other words")
    report.look(first.outputs["added-count"] == str(len(built)), "added-count", str(first.outputs))
    report.look(b"https://example.org/blog/" in built["index.html"], "base-url is not passed on")

    address = {"base_url": "https://example.org/blog/"}
    same = job(**address)
    report.look(same.status == 0 and same.outputs["changed"] == "false", "an unchanged site changes")
    report.look(same.changes() == {}, "the list of an unchanged site", str(same.changes()))
    report.look(files(site) == built, "an unchanged site is not the same")

    posts[1] = post("p2", "Rain, and more of it", 2)
    failed = job(deploys=False, **address)
    changed = failed.changes()
    report.look(
        changed.get("posts/p2/index.html") == "changed" and "robots.txt" not in changed,
        "the list of a changed post",
        str(changed),
    )
    posts.append(post("p3", "Sun", 3))
    after = job(**address)
    report.look(
        after.changes().get("posts/p2/index.html") == "changed"
        and after.changes().get("posts/p3/index.html") == "added",
        "a job that failed after the build is not made up for",
        str(after.changes()),
    )
    report.look(after.outputs["removed-count"] == "0", "removed-count", str(after.outputs))

    check_faults(job, posts, report)

    del posts[2]
    removed = job(**address)
    report.look(
        removed.changes().get("posts/p3/index.html") == "removed",
        "the list of a removed post",
        str(removed.changes()),
    )

    # A program that was kept is used; nothing is built.
    write_site(repository, posts)
    runner.fresh_workspace(repository)
    kept = runner.run(kept_program=program, source="a blog", arguments="--now\n2026-01-01T12:00:00Z\n")
    report.look(kept.status == 0, "with a program in the cache", kept.words)
    report.look("Building SocialConnect" not in kept.words, "a program in the cache is built again")
    report.look("Keep the program" in kept.ran, "the cache of the program is not asked")
    report.look(not (site / "posts" / "p2").exists(), "arguments are not passed on")
    check_bare_program(runner, repository, program, report)
    check_destinations(runner, repository, program, report)
    check_legs(runner, repository, program, report)


def check_bare_program(runner, repository, program, report):
    """A program of the job's search path is there already, and the workspace stays off that path."""
    os.symlink(program, runner.tools / "socialconnect")
    runner.fresh_workspace(repository)
    bare = runner.run(source="a blog", program="socialconnect")
    report.look(bare.status == 0, "a program by its bare name", bare.words)
    report.look(bare.search_path == [], "a bare name on the search path", str(bare.search_path))
    runner.fresh_workspace(repository)
    named = runner.run(source="a blog", program=str(runner.tools / "socialconnect"))
    report.look(
        named.search_path == [str(runner.tools)], "the search path", str(named.search_path))


def check_destinations(runner, repository, program, report):
    """A job may build a site into two folders, and into one folder twice."""
    link = runner.workspace / "elsewhere"
    uses = [
        {"source": "a blog", "program": str(program), "destination": destination}
        for destination in ("one", "a blog/../elsewhere/./two", "one")
    ]
    for number in range(1, 5):
        write_site(repository, [post(f"n{number}", f"Post {number}", number)])
        runner.fresh_workspace(repository)
        (runner.workspace / "there").mkdir()
        link.symlink_to("there")
        jobs = runner.run_uses(uses)
        words = [job.words for job in jobs if job.status]
        if not report.look(len(jobs) == 3 and not words, f"job {number}, two folders", str(words)):
            return
        for job in jobs[:2]:
            report.look(
                job.outputs["complete"] == ("true" if number == 1 else "false"),
                f"complete of job {number}", str(job.outputs))
            if number > 1:
                # What the third use has to tell is nothing, and has the same name.
                report.look(job.outputs["removed-count"] != "0", f"job {number} removes nothing")
        report.look(jobs[2].outputs["changed"] == "false", "the second time", str(jobs[2].outputs))


def check_legs(runner, repository, program, report):
    """What one leg of a matrix has published, or was published for another address, is not taken over."""
    first = {"source": "a blog", "program": str(program), "destination": "legs"}
    legs = [
        ("{}", first), ('{"language": "ja"}', first),
        ("{}", first | {"base_url": "https://example.net/"}), ("{}", first | {"arguments": "--drafts"}),
    ]
    for wanted in ("true", "false"):
        for matrix, inputs in legs:
            runner.fresh_workspace(repository)
            job = runner.run(matrix=matrix, **inputs)
            report.look(
                job.status == 0 and job.outputs["complete"] == wanted, f"the leg {matrix} {inputs}",
                job.words + str(job.outputs))


def check_faults(job, posts, report):
    """What is wrong is marked, ends with 1 and is not remembered."""
    posts.append({**post("p4", "Hail", 4), "created_at": "tomorrow"})
    broken = job()
    del posts[-1]
    place = "::error file=a blog/content/posts.json,line="
    report.look(broken.status == 1, "a broken post", f"ends with {broken.status}")
    report.look(place in broken.words, "a broken post is not marked", broken.words)

    posts.append({**post("p4", "Hail", 4), "author_id": "nobody"})
    doubtful = job(deploys=False)
    strict = job(strict="true")
    del posts[-1]
    place = "::warning file=a blog/content/posts.json,line="
    report.look(doubtful.status == 0 and place in doubtful.words, "a warning", doubtful.words)
    report.look(strict.status == 1, "a warning with strict", f"ends with {strict.status}")

    for name, inputs in {
        "an input with a second line": {"destination": "public\nchanged=false"},
        "a source with a second line": {"source": "a blog\nx=y"},
        "strict with another word": {"strict": "yes"},
        "a source that isn't there": {"source": "nowhere"},
        "a program that isn't there": {"program": "/nowhere/socialconnect"},
        "an argument that doesn't exist": {"arguments": "--nonsense"},
        "a command in an address": {"base_url": "$(touch hacked)`touch hacked`"},
    }.items():
        wrong = job(**inputs)
        report.look(wrong.status != 0, name, f"ends with {wrong.status}")
