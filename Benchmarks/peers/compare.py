"""Runs hitbox-bench and its peers in turn on the same workloads, and writes RESULTS.md.

Benchmarks/peers/run [HITBOX-BENCH [FOLDER-FOR-PROGRAMS [FOLDER-OF-WORKLOADS]]]
ROUNDS is how often all is run (3), BENCH_SECONDS how long a slow engine may ask (2).
"""
import array, datetime, json, os, pathlib, statistics, subprocess, sys

HERE = pathlib.Path(__file__).parent
NAMES = ["w1", "w2", "w3", "w4", "w5", "w6a", "w6b", "w7"]
SCENES = dict(zip(NAMES, [
    "3 layers", "an app's screen", "10,000 turned layers over each other", "1,000 layers, each in the last",
    "1,000,000 in a city", "w3, 1 % move before each 1,000", "w5, 1 % move before each 1,000",
    "w5, a district of 10,000 moves before each 10"]))
CITIES, MOVING = {"w5", "w6b", "w7"}, {"w6a", "w6b", "w7"}
# Source, its options, and the workloads that are left out: a million widgets, or the same twice.
PEERS = {
    "boost R*": ("boost.cpp", ["-DRSTAR"], set()),
    "boost": ("boost.cpp", [], set()),
    "embree": ("embree.cpp", ["-lembree3"], set()),
    "embree rebuilt": ("embree.cpp", ["-DREBUILD", "-lembree3"], set(NAMES) - MOVING),
    "qt flat": ("qt.cpp", ["-DFLAT", "-fPIC", "Qt5Widgets"], {"w7"}),
    "qt flat tuned": ("qt.cpp", ["-DFLAT", "-DTUNED", "-fPIC", "Qt5Widgets"], set()),
    "qt tree": ("qt.cpp", ["-fPIC", "Qt5Widgets"], {"w6b", "w7"}),
    "qt tree tuned": ("qt.cpp", ["-DTUNED", "-fPIC", "Qt5Widgets"], CITIES),
    "gtk": ("gtk.cpp", ["gtk4"], CITIES),
}
# How many times faster than libraries as they come hitbox must be, and than no set-up slower.
MUST = {
    "w1": {"boost R*": 1 / 1.2, "qt tree": 15}, "w2": {"boost R*": 1.3, "qt tree": 40},
    "w3": {"boost R*": 2, "embree": 1.7, "qt flat": 15, "qt tree": 1000},
    "w4": {"boost R*": 10, "embree": 1.5, "qt tree": 300},
    "w5": {"boost R*": 1.7, "embree": 1 / 1.25, "qt flat": 5},
    "w6a": {"boost R*": 2.5, "embree rebuilt": 10, "qt flat": 12},
    "w6b": {"boost R*": 6, "qt flat": 6}, "w7": {"boost R*": 500},
}


def program(folder, name):
    return folder / name.replace(" ", "-").replace("*", "star")


def compile_peers(folder):
    for name, (source, options, _) in PEERS.items():
        target = program(folder, name)
        newest = max((HERE / file).stat().st_mtime for file in (source, "Peer.h", "compare.py"))
        if target.exists() and target.stat().st_mtime > newest:
            continue
        print("compiling", name, flush=True)
        flags = []
        for option in options:
            flags += [option] if option.startswith("-") else subprocess.check_output(
                ["pkg-config", "--cflags", "--libs", option], text=True).split()
        subprocess.run(["g++", "-O3", "-march=native", "-std=c++17", "-w", HERE / source, "-o", target] + flags,
                       check=True)


def measure(command, workload, answers):
    """One run's figures and answers; None where it failed."""
    environment = dict(
        os.environ, BENCH_ANSWERS=str(answers), GSK_RENDERER="cairo", XDG_RUNTIME_DIR="/tmp",
        BENCH_SECONDS=os.environ.get("BENCH_SECONDS", "2"),
        # What reading the file took is given back, so that memory is the engine's.
        MALLOC_MMAP_THRESHOLD_="131072")
    try:
        run = subprocess.run(command + [workload], env=environment, capture_output=True, text=True, timeout=900)
        figures = json.loads(run.stdout.strip().splitlines()[-1])
    except (subprocess.TimeoutExpired, IndexError, ValueError):
        return None
    figures["answers"] = answers.read_bytes()
    return figures


def share(own, reference):
    """How much of the answers is right."""
    own, reference = array.array("i", own), array.array("i", reference)
    return sum(a == b for a, b in zip(own, reference)) / max(1, len(own))


def duration(ns):
    return f"{ns:.0f}" if ns < 10000 else f"{ns / 1e3:,.0f} µs" if ns < 1e6 else f"{ns / 1e6:,.1f} ms"


def verdict(name, times):
    missed = [f"{peer} {times[peer] / times['hitbox']:.2g} of {ratio:.2g}" for peer, ratio in MUST[name].items()
              if peer in times and times[peer] < ratio * times["hitbox"]]
    missed += [f"{peer} is ahead" for peer in times if times[peer] < times["hitbox"]]
    return "; ".join(missed) or "yes"


def table(results, rounds, own):
    engines = ["hitbox"] + list(PEERS)
    processor = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if "model name" in line), "")
    compiler = subprocess.check_output(["g++", "-dumpfullversion"], text=True).strip()
    lines = [
        f"{datetime.date.today()}, {processor}, {os.cpu_count()} cores, g++ {compiler}; written by `Benchmarks/peers/run`,"
        f" {'its own' if own else 'given'} workloads.", "",
        "Processor time a question in ns, moves included; in brackets how many times hitbox's that is. Medians of"
        f" {rounds} rounds, all engines in turn. A percentage is the share of right answers, if not all were right.", "",
        "| | scene | " + " | ".join(engines) + " | as fast as it must be |", "|" + "---|" * (len(engines) + 3)]
    medians = {}
    for name in NAMES:
        times, cells = {}, []
        for engine in engines:
            runs = results.get((name, engine), [])
            if not runs or None in runs:
                cells.append("failed" if runs else "")
                continue
            middle = {key: statistics.median(run[key] for run in runs) for key in ("ns_per_query", "build_ms", "mem_mb")}
            medians[name, engine] = middle
            times[engine] = middle["ns_per_query"]
            cell = duration(times[engine])
            if engine != "hitbox" and "hitbox" in times:
                cell += f" ({times[engine] / times['hitbox']:,.3g})"
            right = min(share(run["answers"], run["reference"]) for run in runs)
            cells.append(cell if right == 1 else f"{cell}, {100 * right:.3f} %")
        if cells[0]:
            lines.append(f"| {name} | {SCENES[name]} | " + " | ".join(cells) + f" | {verdict(name, times)} |")
    lines += ["", "| w5 | " + " | ".join(engines) + " |", "|" + "---|" * (len(engines) + 1)]
    for title, key in (("build, ms", "build_ms"), ("memory, MB", "mem_mb")):
        values = [f"{medians['w5', engine][key]:.0f}" if ("w5", engine) in medians else "" for engine in engines]
        lines.append(f"| {title} | " + " | ".join(values) + " |")
    return "\n".join(lines) + "\n"


def main():
    bench, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    own = len(sys.argv) < 4 or not sys.argv[3]
    workloads = folder / "workloads" if own else pathlib.Path(sys.argv[3])
    if own and not (workloads / "w7.json").exists():
        workloads.mkdir(exist_ok=True)
        subprocess.run([bench, "--write", workloads], check=True)
    compile_peers(folder)
    commands = {"hitbox": [bench]} | {name: [program(folder, name)] for name in PEERS}
    commands["gtk"] = ["xvfb-run", "-a"] + commands["gtk"]
    results, rounds = {}, int(os.environ.get("ROUNDS", "3"))
    for name in NAMES:
        if not (workloads / f"{name}.json").exists():
            continue
        for number in range(rounds):
            given = workloads / f"{name}.answers.bin"
            reference = given.read_bytes() if given.exists() else None
            for engine, command in commands.items():
                if engine != "hitbox" and name in PEERS[engine][2]:
                    continue
                run = measure(command, workloads / f"{name}.json", folder / "answers")
                if run:
                    reference = reference or run["answers"]
                    run["reference"] = reference
                results.setdefault((name, engine), []).append(run)
                print(name, number + 1, engine, run and duration(run["ns_per_query"]), run and run["checksum"], flush=True)
    text = table(results, rounds, own)
    (HERE / "RESULTS.md").write_text("# hitbox and its peers\n\n" + text)
    print("\n" + text)


main()
