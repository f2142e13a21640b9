"""Keeps the results of mutants.sh: which mutants are tested already, and the table of all results.

Usage: mutants.py FOLDER begin
       mutants.py FOLDER switched
       mutants.py FOLDER run PASS JOBS TIMEOUT COMMAND...
       mutants.py FOLDER collect PASS
       mutants.py FOLDER rest PASS CONFIG
       mutants.py FOLDER forget
       mutants.py FOLDER table
FOLDER/list has the names of the mutants that are wanted. begin copies the files that standard input names,
each followed by a zero byte, to FOLDER/tree; results for other sources do not count from then on.
FOLDER/numbers is what the program mutants of tests/mutants has printed: switched notes the unviable ones.
run tests those that have a number with a COMMAND, JOBS at the same time, each for at most TIMEOUT seconds.
collect takes over what cargo-mutants has written about a PASS. rest prints the CONFIG of cargo-mutants with
the names of the mutants that are built alone and that the pass has still to test. forget drops the results
of survivors, so that they are tested again. table prints figures and survivors; the exit status is 1 if
there is a survivor.
"""

import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

OUTCOMES = ["caught", "missed", "timeout", "unviable"]
PASSES = ["quick", "own", "doc", "suite", "long"]
# cargo-mutants compiles the names into one regular expression, whose size has a limit.
MOST_AT_ONCE = 500


class Results:
    """Outcomes of each mutant by pass, for the present text of the source files."""

    def __init__(self, folder):
        self.folder = folder
        self.file = folder / "results.jsonl"
        self.digest_file = folder / "digests.json"
        self.digests = json.loads(self.digest_file.read_text()) if self.digest_file.exists() else {}
        self.outcomes = defaultdict(dict)
        for line in self.file.read_text().splitlines() if self.file.exists() else []:
            entry = json.loads(line)
            if entry["digest"] == self.digest(entry["mutant"]):
                self.outcomes[entry["mutant"]][entry["pass"]] = entry["outcome"]

    def digest(self, name):
        """Says to which text of its source file a mutant belongs."""
        return self.digests.get(name.split(":", 1)[0])

    def begin(self, names):
        """Makes FOLDER/tree a copy of some files, with their modes. A file that differs is written, with the
        present time: the build that is there may be that of a mutant, and must be older than what is
        restored."""
        tree = self.folder / "tree"
        wanted = {name: pathlib.Path(name).read_bytes() for name in names if pathlib.Path(name).is_file()}
        for path in [it for it in tree.glob("**/*") if it.is_file()]:
            if str(path.relative_to(tree)) not in wanted:
                path.unlink()
        for name, content in wanted.items():
            path = tree / name
            if not path.exists() or path.read_bytes() != content:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            path.chmod(pathlib.Path(name).stat().st_mode)
        files = {str(it.relative_to(tree)): it for it in tree.glob("*/src/**/*.rs")}
        digests = {name: hashlib.sha256(it.read_bytes()).hexdigest() for name, it in files.items()}
        self.digest_file.write_text(json.dumps(digests))

    def add(self, name, which, outcome):
        entry = {"mutant": name, "digest": self.digest(name), "pass": which, "outcome": outcome}
        with self.file.open("a") as file:
            file.write(json.dumps(entry) + "\n")

    def final(self, name):
        """The outcome of all passes together: what one of them catches is caught."""
        by_pass = self.outcomes[name]
        return next((it for it in ["unviable", "caught", "timeout"] if it in by_pass.values()), "missed")

    def names(self):
        """The mutants that are wanted."""
        return (self.folder / "list").read_text().splitlines()

    def numbers(self):
        """The number of each mutant, or why it has none."""
        lines = (self.folder / "numbers").read_text().splitlines()
        return {name: number for number, name in (line.split("\t", 1) for line in lines)}

    def switched(self):
        """Notes which mutants the compiler has refused."""
        for name, number in self.numbers().items():
            if number == "unviable" and not self.outcomes[name]:
                self.add(name, "compiler", "unviable")

    def run(self, which, jobs, timeout, command):
        """Tests the mutants that are in one program, and that the pass has still to see."""
        numbers = self.numbers()
        wanted = [name for name in self.names() if numbers[name].isdigit() and self.wants(name, which)]
        with ThreadPoolExecutor(jobs) as pool:
            outcomes = pool.map(lambda name: outcome_of(command, numbers[name], timeout), wanted)
            try:
                for count, (name, outcome) in enumerate(zip(wanted, outcomes), 1):
                    self.add(name, which, outcome)
                    print(f"{which} {count}/{len(wanted)}: {outcome}: {name}", flush=True)
            except KeyboardInterrupt:
                pool.shutdown(cancel_futures=True)
                raise

    def collect(self, which):
        written = self.folder / which / "mutants.out"
        for outcome in OUTCOMES:
            path = written / f"{outcome}.txt"
            for name in path.read_text().splitlines() if path.exists() else []:
                self.add(name, which, outcome)
            path.unlink(missing_ok=True)

    def forget(self):
        """Drops what is known of survivors, so that they are tested again."""
        lines = self.file.read_text().splitlines() if self.file.exists() else []
        kept = [line for line in lines if self.final(json.loads(line)["mutant"]) != "missed"]
        self.file.write_text("".join(f"{line}\n" for line in kept))

    def wants(self, name, which):
        """Whether a pass has to test a mutant: one that is new to it, and that no other pass has noticed."""
        return which not in self.outcomes[name] and self.final(name) == "missed"

    def rest(self, which, config):
        numbers = self.numbers()
        wanted = [name for name in self.names() if numbers[name] == "alone" and self.wants(name, which)]
        wanted = wanted[:MOST_AT_ONCE]
        # Deleted fields pass every examine_re (cargo-mutants 27.1), so the files are named too.
        print(config)
        print("examine_globs =", json.dumps(sorted({name.split(":", 1)[0] for name in wanted})))
        print("examine_re = [")
        for name in wanted:
            # The regular expression of the name, as a string of TOML: one of JSON is the same here.
            print(f"    {json.dumps(f'^{re.escape(name)}$')},")
        print("]")

    def table(self):
        """Prints the figures by folder. Returns the survivors."""
        counts = defaultdict(Counter)
        survivors = []
        for name in sorted(name for name, passes in self.outcomes.items() if passes):
            outcome = self.final(name)
            folder = "/".join(name.split(":", 1)[0].split("/")[:3])
            for key in [folder, "all"]:
                counts[key][outcome] += 1
            if outcome == "missed":
                survivors.append(f"{name} [{', '.join(it for it in PASSES if it in self.outcomes[name])}]")
        form = "{:28} {:>8} {:>8} {:>8} {:>9} {:>9} {:>8}"
        print(form.format("folder", "mutants", "caught", "missed", "timeouts", "unviable", "per cent"))
        for key, count in sorted(counts.items(), key=lambda item: (item[0] == "all", item[0])):
            killed = count["caught"] + count["timeout"]
            viable = killed + count["missed"]
            share = f"{100 * killed / viable:.1f}" if viable else "-"
            print(form.format(key, sum(count.values()), *(count[it] for it in OUTCOMES), share))
        if survivors:
            print("\nsurvivors, with the passes that they have seen:", *survivors, sep="\n")
        return survivors


def outcome_of(command, number, timeout):
    """Runs a test command with the mutant of a number."""
    process = subprocess.Popen(
        command,
        env=os.environ | {"BELLADONNA_MUTANT": number},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return "caught" if process.wait(timeout) else "missed"
    except subprocess.TimeoutExpired:
        return "timeout"
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass


def main():
    folder, command, *arguments = pathlib.Path(sys.argv[1]), *sys.argv[2:]
    results = Results(folder)
    if command == "begin":
        results.begin(sys.stdin.read().rstrip("\0").split("\0"))
    elif command == "switched":
        results.switched()
    elif command == "run":
        results.run(arguments[0], int(arguments[1]), float(arguments[2]), arguments[3:])
    elif command == "collect":
        results.collect(arguments[0])
    elif command == "rest":
        results.rest(arguments[0], pathlib.Path(arguments[1]).read_text())
    elif command == "forget":
        results.forget()
    elif command == "table":
        sys.exit(bool(results.table()))


main()
