"""Runs commands one after the other and says what each of them used.

A request is a line of JSON on standard input, the answer a line of JSON on standard output. This is
a process of its own because a command begins with the memory peak of the process that starts it,
so that one has to stay small: no command is reported with less than this process's 10 MB or so.
"""

import json
import os
import sys
import time

# ru_maxrss is in bytes on macOS and in kilobytes elsewhere.
MEMORY_UNIT = 1 if sys.platform == "darwin" else 1024


def measure(command, environment, log):
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, log, flags, 0o644),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    begin = time.perf_counter()
    process = os.posix_spawn(command[0], command, environment, file_actions=actions)
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - begin
    return {
        "wall": wall,
        "cpu": usage.ru_utime + usage.ru_stime,
        "memory": usage.ru_maxrss * MEMORY_UNIT,
        "status": os.waitstatus_to_exitcode(status),
    }


def main():
    for line in sys.stdin:
        print(json.dumps(measure(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
