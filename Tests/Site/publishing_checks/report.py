"""What was looked at, and what was wrong."""


class Report:
    def __init__(self):
        self.looked_at = 0
        self.faults = []

    def look(self, condition, what, message=""):
        """Counts one thing looked at; a false condition is a fault."""
        self.looked_at += 1
        if not condition:
            self.faults.append(f"{what}: {message}" if message else what)
        return bool(condition)
