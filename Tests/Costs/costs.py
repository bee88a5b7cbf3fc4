"""Runs every command on inputs that cost as much as inputs below 50 MB can, and fails where one takes
more than 1 GB of memory, or where the playground or a replay leaves a key unanswered for a second.

    Tests/Costs/run [PROGRAM] [WORD...]

With words, only runs whose name has all of them: 'Tests/Costs/run diff aliases'. A first argument with
a slash is the program: 'Tests/Costs/run ./hitbox diff aliases'. Prints the peak memory, the time (that of a
processor, except on a terminal) and the status of each run. A refusal (status 2) is fine, a crash is not.

Inputs that are alike get different commands, and those that are refused only a few, so that all of it
takes minutes; ALL=1 runs all commands on all inputs, which takes an hour. Two run at a time; JOBS=
changes it. INPUTS=folder keeps the inputs. A run may take two minutes of processor time;
LIMIT=seconds changes it.
"""
import fcntl
import gzip
import os
import pty
import resource
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time
import zipfile

MOST_MEMORY = 1_000_000_000
# A command that grows without end is stopped before the machine is in danger.
MOST_ADDRESSES = 6 << 30
LIMIT = float(os.environ.get("LIMIT", 120))
# The limit of elapsed time, as a multiple of LIMIT, for machines with other work.
PATIENCE = 5
ANSWER = 1.0
JOBS = int(os.environ.get("JOBS", 2))


# MARK: Inputs. Written in pieces, as what this process takes counts for its children, too.

def aliases(file, layer="{frame: [0, 0, 40, 40]}", counts=(300, 30, 100)):
    """Nested lists of one layer, by aliases: with the counts given, 900,000 layers."""
    file.write("hitbox: 1\nroot:\n  frame: [0, 0, 400, 400]\n  sublayers:\n")
    items = [f"&a {layer}"] + ["*a"] * (counts[0] - 1)
    for number, count in enumerate(counts):
        inner = ", ".join(items if number == 0 else [f"*l{number - 1}"] * count)
        file.write(f"    - &l{number} {{frame: [{number}, 0, 300, 300], sublayers: [{inner}]}}\n")


def alias_wide(file):
    aliases(file)


def alias_small(file):
    """A kilobyte."""
    aliases(file, "{}", (10, 10, 10, 10, 9, 8))


def alias_buttons(file):
    aliases(file, "{class: UIButton, text: OK, frame: [0, 0, 40, 40]}")


def alias_named(file):
    aliases(file, "{name: %s, frame: [0, 0, 40, 40]}" % ("n" * 250))


def alias_masks(file):
    aliases(file, "{frame: [0, 0, 40, 40], mask: {frame: [0, 0, 9, 9]}}", (300, 15, 100))


def alias_turned(file):
    aliases(file, "{frame: [0, 0, 40, 40], transform: [{rotate: {angle: 10, axis: [0, 1, 0]}}]}")


def alias_texts(file):
    aliases(file, "{frame: [0, 0, 40, 40], text: '%s'}" % ("t" * 990_000), (10, 20))


def dashes(file):
    file.write("hitbox: 1\nroot:\n  sublayers:\n")
    for _ in range(99):
        file.write("  - {}\n" * 10_000)


def frames(file):
    """Almost a million layers of 48 bytes, no two alike."""
    file.write("hitbox: 1\nroot:\n  frame: [0, 0, 1000, 1000]\n  sublayers:\n")
    for number in range(990_000):
        x, y = number % 1000, number // 1000
        file.write(f"  - {{name: n{number}, frame: [{x}, {y}, 9, 9]}}\n")


def buttons(file):
    file.write("hitbox: 1\nrules: uiview\nroot:\n  frame: [0, 0, 1000, 1000]\n  sublayers:\n")
    for number in range(800_000):
        x, y = number % 1000, number // 1000
        file.write(f"  - {{isControl: true, text: t{number}, frame: [{x}, {y}, 9, 9]}}\n")


def chain(file):
    """A thousand levels with names of a thousand bytes, which all paths of the innermost repeat."""
    file.write("hitbox: 1\nroot:\n")
    for level in range(900):
        blank = "  " * (level + 1) if level < 400 else "  " * 400 + " " * (level - 399)
        file.write(f"{blank}name: {'n' * 900}\n{blank}frame: [0, 0, 40, 40]\n{blank}sublayers:\n")
        file.write(f"{blank}-\n" if level < 400 else f"{blank}-\n")
        if level >= 400:
            break
    blank = "  " * 401 + " "
    file.write(f"{blank}frame: [0, 0, 9, 9]\n{blank}sublayers:\n")
    file.write(f"{blank}- &a {{frame: [0, 0, 9, 9]}}\n" + f"{blank}- *a\n" * 2_000)


def numbers(file):
    """22 million numbers in one list."""
    file.write("hitbox: 1\nroot:\n  animations:\n  - keyPath: opacity\n    values: [")
    for _ in range(2200):
        file.write("1," * 10_000)
    file.write("1]\n")


def bounds(file):
    file.write("hitbox: 1\nroot:\n  bounds: [")
    for _ in range(2200):
        file.write("1," * 10_000)
    file.write("1]\n")


def anchors(file):
    """Values that have to be kept, as an alias may follow."""
    file.write("hitbox: 1\nroot:\n  sublayers:\n")
    for number in range(2000):
        file.write(f"  - animations: &a{number} [" + "{keyPath: opacity, values: [" + "1," * 10_000)
        file.write("1]}]\n")
    file.write("  - animations: *a0\n")


def keyframes(file):
    """Ten thousand animations with the same thousands of values."""
    file.write("hitbox: 1\nroot:\n  sublayers:\n  - &l {animations: [{keyPath: opacity, values: [")
    file.write("1," * 6_000 + "1]}]}\n")
    file.write("  - *l\n" * 9_900)


def values_apart(file, value="1,", path="opacity", lists=2_400, count=10_000):
    """22 million numbers in animations of their own."""
    file.write("hitbox: 1\nroot:\n  sublayers:\n")
    for _ in range(lists):
        file.write("  - animations: [{keyPath: %s, values: [" % path)
        file.write(value * count + value[:-1] + "]}]\n")


def colors_apart(file):
    values_apart(file, "red,blue,", "backgroundColor", 5_400, 1_000)


def steps_apart(file):
    """Four million operations, in transforms of their own."""
    file.write("hitbox: 1\nroot:\n  sublayers:\n")
    for _ in range(400):
        file.write("  - transform: [" + "{scale: 1}," * 10_000 + "{scale: 1}]\n")


def targets(file):
    """As many controls as may be checked, all of which overlap many others."""
    file.write("hitbox: 1\nrules: uiview\nroot:\n  frame: [0, 0, 1000, 1000]\n  sublayers:\n")
    for number in range(199_000):
        x, y = number % 500 * 2, number // 500 * 2
        file.write(f"  - {{isControl: true, text: t{number}, frame: [{x}, {y}, 9, 9]}}\n")


def steps(file):
    """A million operations in one transform."""
    file.write("hitbox: 1\nroot:\n  frame: [0, 0, 9, 9]\n  transform: [")
    for _ in range(330):
        file.write("{rotate: 1}," * 10_000)
    file.write("{rotate: 1}]\n")


def words(file):
    """A key without end, and 45 MB of problems after it."""
    file.write("hitbox: 1\nroot:\n")
    for _ in range(450):
        file.write("  nam: x\n" * 11_000)


def line(file):
    file.write("hitbox: 1\nroot: {name: '")
    for _ in range(45):
        file.write("x" * 1_000_000)
    file.write("'}\n")


def anchored_words(file):
    """Millions of names of anchors."""
    file.write("hitbox: 1\nroot:\n  sublayers:\n")
    for number in range(990_000):
        file.write(f"  - &anchorwithaname{number} {{name: *no}}\n" if number == 0 else
                   f"  - &anchorwithaname{number} {{}}\n")


# Dumps.

def uikit(file, row="   | <UIButton: 0x7f%08x; frame = (%d %d; 9 9); text = 'Buy %d'; layer = <CALayer: 0x6>>\n"):
    file.write("<UIWindow: 0x7f0; frame = (0 0; 400 800); layer = <UIWindowLayer: 0x6>>\n")
    for number in range(199_000):
        file.write(row % (number, number % 400, number // 400, number))


def uikit_deep(file):
    for number in range(60_000):
        level = number % 250
        file.write("   | " * level + f"<UIView: 0x{number:x}; frame = (0 0; 40 40); layer = <CALayer: 0x6>>\n")
        if file.tell() > 31_000_000:
            return


def uikit_many(file):
    file.write("<UIWindow: 0x7f0; frame = (0 0; 400 800); layer = <UIWindowLayer: 0x6>>\n")
    for number in range(600_000):
        file.write("   | <UIView: 0x1; frame = (0 0; 9 9)>\n")


def xml(file, row='<node class="android.widget.Button" text="Buy" clickable="true" bounds="[%d,%d][%d,%d]"/>'):
    file.write('<?xml version="1.0"?><hierarchy rotation="0"><node bounds="[0,0][400,800]">')
    for number in range(199_000):
        x, y = number % 400, number // 400
        file.write(row % (x, y, x + 9, y + 9))
    file.write("</node></hierarchy>")


def xml_long(file):
    file.write('<?xml version="1.0"?><hierarchy rotation="0">')
    for _ in range(31):
        file.write(f'<node text="{"t" * 990_000}" bounds="[0,0][400,800]"/>')
    file.write("</hierarchy>")


def xml_many(file):
    file.write('<?xml version="1.0"?><hierarchy rotation="0"><node bounds="[0,0][400,800]">')
    for _ in range(400):
        file.write("<a/>" * 19_000)
    file.write("</node></hierarchy>")


def xml_attributes(file):
    file.write('<?xml version="1.0"?><hierarchy rotation="0"><node bounds="[0,0][400,800]"')
    for number in range(2_000_000):
        file.write(f' a{number}="1"')
    file.write("/></hierarchy>")


def xcui(file):
    file.write('<?xml version="1.0"?><XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" '
               'width="400" height="800">')
    row = ('<XCUIElementTypeButton type="XCUIElementTypeButton" name="Buy%d" enabled="true" visible="true" x="%d" '
           'y="%d" width="9" height="9"/>')
    for number in range(199_000):
        file.write(row % (number, number % 400, number // 400))
    file.write("</XCUIElementTypeApplication>")


def json(file):
    file.write('[{"type":"Application","frame":{"x":0,"y":0,"width":400,"height":800},"children":[')
    for number in range(199_000):
        file.write('%s{"type":"Button","AXLabel":"Buy","frame":{"x":%d,"y":%d,"width":9,"height":9},"children":[]}'
                   % ("," if number else "", number % 400, number // 400))
    file.write("]}]")


def json_many(file):
    file.write('[{"type":"Application","frame":{"x":0,"y":0,"width":400,"height":800},"children":[')
    for _ in range(1000):
        file.write('{"AXLabel":"a"},' * 1_900)
    file.write("{}]}]")


def json_long(file):
    file.write('[{"type":"Application","AXLabel":"' + "t" * 31_000_000 + '","frame":{"x":0,"y":0,"width":4,"height":8}}]')


def lines(file):
    """A log without a dump."""
    file.write("<UIWindow: 0x7f0; frame = (0 0; 400 800); layer = <UIWindowLayer: 0x6>>\n")
    file.write("x\n" * 900_000)


RESPONSE = '{"DBGFormattedDisplayName":"View Hierarchy","request":{"name":"Initial request"},"topLevelGroups":{},"x":[%s1]}'


def archive(path):
    """A megabyte that inflates to one gigabyte: no file of it to more than is harmless."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(66):
            with archive.open(f"a.viewhierarchy/RequestResponses/Response_{number}", "w") as file:
                start, end = (RESPONSE % "@").split("@")
                file.write(start.encode())
                for _ in range(158):
                    file.write(b"1," * 50_000)
                file.write(end.encode())


def archive_strings(path):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(66):
            with archive.open(f"a.viewhierarchy/RequestResponses/Response_{number}", "w") as file:
                start, end = (RESPONSE % "@").split("@")
                file.write(start.encode())
                for _ in range(2_000):
                    file.write(b'"' + b"x" * 7_900 + b'",')
                file.write(end.encode())


# Scripts.

SCENE = "hitbox 1\nsize %s\nscene\nhitbox: 1\nroot: {frame: [0, 0, 400, 400], sublayers: [{name: a, frame: [9, 9, 90, 90]}]}\nend\n"


def script(rows, size="80x24", count=1):
    def write(file):
        file.write(SCENE % size)
        for _ in range(count):
            file.write(rows)
    return write


def moves(file):
    file.write(SCENE % "1000x1000")
    for number in range(2_000):
        file.write(f"move {number % 400},{number // 400}\n")


def notes(file):
    file.write(SCENE % "80x24")
    for _ in range(40):
        file.write(f'note "{"n" * 990_000}"\n')


def snapshots(file):
    file.write(SCENE % "1000x1000")
    for number in range(2_000):
        file.write(f'move {number % 400},9\nsnapshot "s{number}" of screen\n')


def tests(file):
    file.write(SCENE % "80x24")
    for number in range(800_000):
        file.write(f'test "a{number}"\nclick 20,20\nexpect hit a\n')


def script_scene(file):
    """An inline scene of a million layers."""
    file.write("hitbox 1\nscene\n")
    dashes(file)
    file.write('end\ntest "a"\nclick 20,20\ntest "b"\nclick 30,20\n')


def lesson(file):
    """A goal whose solution plays as many events as a lesson may, each of which moves the layer by 20."""
    file.write('hitbox 1\nlesson "L" about "a"\nscene\nhitbox: 1\nroot: {name: r, frame: [0, 0, 400, 400]}\nend\n')
    file.write('goal "Move r"\n  expect r.position 198200,200\nend\nsolution\n  key p\n  key l 9900\nend\n')
    file.write('learned "It moves."\n')


# Each with the names of its commands; no names stand for all commands.
READ = "check probe lint diff import play follow".split()
ASKED = "convert lint diff-other export-svg play play-seen play-edit follow".split()
WRITTEN = "probe-json describe-json touchpoints export-xctest export-json export-yaml play-problems diff".split()
DUMP = """probe-json describe-json lint-sarif reach diff-json import play play-problems play-seen
    follow""".split()
SCENES = {
    alias_small: [], targets: [], chain: [], keyframes: [], alias_texts: [],
    alias_wide: ASKED, alias_buttons: WRITTEN, alias_named: WRITTEN, alias_masks: ASKED, alias_turned: ASKED + WRITTEN,
    dashes: ASKED, frames: WRITTEN, buttons: ASKED + WRITTEN, values_apart: WRITTEN, colors_apart: WRITTEN,
    steps_apart: ASKED,
    numbers: READ, bounds: READ, anchors: READ, steps: READ, words: READ, line: READ, anchored_words: READ,
}
DUMPS = {
    uikit: [], uikit_deep: DUMP, xml: DUMP, xcui: DUMP, json: DUMP, lines: DUMP,
    uikit_many: READ, xml_long: READ, xml_many: READ, xml_attributes: READ, json_many: READ, json_long: READ,
}
PACKED = {archive: READ, archive_strings: READ}
SCRIPTS = {
    "moves": moves, "notes": notes, "snapshots": snapshots, "tests": tests, "script_scene": script_scene,
    "keys": script("key l 100000\n", count=10), "wheel": script("wheel up 100000\nwheel down 100000\n", count=10),
    "drags": script("drag 20,20 -> 30,30 steps 100000\n", count=10),
    "typed": script(f'key :\ntype "{"t" * 100_000}"\nkey Escape\n', count=20),
    "waits": script("wait 86400s\n", count=200_000), "resizes": script("resize 1000x1000\nresize 999x999\n", count=500),
    "raw": script('raw "' + "\\e[C" * 20_000 + '"\n', count=30),
}
# Of those that take a minute to play, a few.
LONG = ["tests", "script_scene"]
LESSONS = {"lesson": lesson}

EXPORTS = ["swift", "uiview", "objc", "xctest", "svg", "text", "touchmap", "yaml", "json"]

LAYERS = {
    "probe": ["probe", "@", "5,5"], "probe-json": ["probe", "@", "5,5", "--json", "--all"],
    "convert": ["convert", "@", "5,5", "--from", "#0", "--to", "#1"],
    "convert-json": ["convert", "@", "5,5", "--to", "#1", "--json"], "describe": ["describe", "@"],
    "describe-json": ["describe", "@", "--json"], "check": ["check", "@"], "lint": ["lint", "@"],
    "lint-json": ["lint", "@", "--json"], "reach": ["reach", "@", "#1", "--json"],
    "lint-baseline": ["lint", "@", "--baseline", "known", "--update-baseline"], "lint-sarif": ["lint", "@", "--sarif"],
    "lint-rules": ["lint", "@", "--rules", "uiview"], "probe-at": ["probe", "@", "5,5", "--at", "1.5"], "diff": ["diff", "@", "@"],
    "diff-json": ["diff", "@", "@", "--json"], "diff-other": ["diff", "demo:app", "@", "--svg", "out.svg"],
    "diff-uiview": ["diff", "@", "demo:app", "--json", "--rules", "uiview"],
    "plain": ["@", "--plain"], "touchpoints": ["probe", "@", "--points", "points"],
    **{"export-" + form: ["export", "@", "--as", form] for form in EXPORTS},
    "export-o": ["export", "@", "--as", "json", "-o", "out.json"],
}
DUMPED = {"import": ["import", "@"], "import-o": ["import", "@", "-o", "out.yaml", "--hide-texts"]}
PLAYED = {
    "test": ["test", "@"], "test-log": ["test", "@", "--log", "out.log", "--junit", "out.xml"],
    "check": ["check", "@"], "cast": ["cast", "@"], "cast-svg": ["cast", "@", "--as", "svg"],
    "mutate": ["mutate", "@"], "test-twice": ["test", "@", "--twice", "--tap", "--parallel"],
    "test-update": ["test", "@", "--update"],
}
# What is on a terminal is answered keys, and ends with q. 'follow' replaces the shown file.
SHOWN = {
    "play": ["@"], "follow": ["@"], "play-problems": ["@"],
    "play-seen": ["@"], "play-edit": ["@"], "play-export": ["@"], "play-svg": ["@"], "record": ["record", "out.hitbox", "@"],
}
KEYS = {"play-problems": "X", "play-seen": "xO", "play-edit": "plu", "play-export": "e\r\r", "play-svg": "ejjjj\r\r"}
REPLAYED = {"replay": ["replay", "@"]}
LEARNT = {"learn": ["learn", "@"], "learn-plain": ["learn", "@", "--plain"]}


# MARK: Running

class Outcome:
    def __init__(self, memory, seconds, status, text=""):
        self.memory, self.seconds, self.status, self.text = memory, seconds, status, text


def prepare(folder):
    os.chdir(folder)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))


def environment(folder):
    return dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", HOME=folder, XDG_STATE_HOME=folder + "/state")


def run(command, folder):
    """Runs a command to its end; its output is thrown away."""
    child = os.fork()
    if child == 0:
        nothing = os.open("/dev/null", os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        os.dup2(os.open(folder + "/errors", os.O_RDWR | os.O_CREAT | os.O_TRUNC), 2)
        prepare(folder)
        os.execvpe(command[0], command, environment(folder))
    status, usage = wait(child, time.monotonic() + PATIENCE * LIMIT)
    with open(folder + "/errors", errors="replace") as file:
        text = file.read(300).split("\n")
    first = next((line for line in text if "error" in line), text[0])
    return Outcome(usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime, status, first[:110])


def wait(child, end):
    """Returns the status and the usage of a process, which is killed when it exceeds its time."""
    while time.monotonic() < end and (processor_time(child) or 0) < LIMIT:
        found, status, usage = os.wait4(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status), usage
        time.sleep(0.02)
    os.kill(child, signal.SIGKILL)
    return "late", os.wait4(child, 0)[2]


def show(command, folder, keys="", replaced=None):
    """Runs a command on a terminal: from its first screen on, each key, and then q, has to be answered
    within a second.

    `replaced` is a file that is written while the program shows it, and what is written.
    """
    start = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        prepare(folder)
        os.execvpe(command[0], command, environment(folder))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    screen = b""

    def read(seconds):
        nonlocal screen
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([terminal], [], [], left)[0]:
                return True
            try:
                data = os.read(terminal, 1 << 16)
            except OSError:
                return False
            if not data:
                return False
            # The one question that every terminal answers.
            if b"\x1b[c" in data:
                os.write(terminal, b"\x1b[?62;22c")
            screen += data
        return True

    is_alive = True
    while is_alive and b"\x1b[?1049h" not in screen and time.monotonic() - start < LIMIT:
        is_alive = read(0.05)
    slowest, worked = None, None

    def press(key, is_over):
        """Notes how long it takes until something happens, or for how long the processor is kept."""
        nonlocal slowest, worked, is_alive
        asked, worked = time.monotonic(), processor_time(child)
        try:
            os.write(terminal, key.encode())
        except OSError:
            pass
        while is_alive and not is_over() and time.monotonic() - asked < 20:
            is_alive = read(0.05)
        answer = time.monotonic() - asked
        if is_alive and worked is not None:
            # On a machine with other work, what counts is how long the program kept its processor.
            answer = min(answer, processor_time(child) - worked)
        if slowest is None or answer > slowest[0]:
            slowest = (answer, repr(key)[1:-1])

    if is_alive:
        is_alive = read(0.5)
        if replaced:
            os.replace(replaced[1], replaced[0])
            is_alive = read(0.7)
        for key in keys:
            shown = len(screen)
            press(key, lambda: len(screen) > shown)
        press("q", lambda: False)
    status, usage = wait(child, time.monotonic() + 1)
    os.close(terminal)
    if slowest and slowest[1] == "q" and worked is not None:
        slowest = (min(slowest[0], usage.ru_utime + usage.ru_stime - worked), "q")
    text = (f"{slowest[1]} after {max(0, slowest[0]):.2f} s" if slowest
            else screen[-110:].decode(errors="replace").strip())
    outcome = Outcome(usage.ru_maxrss * 1024, time.monotonic() - start, status, text.replace("\n", " "))
    if slowest and slowest[0] > ANSWER:
        outcome.status = "slow"
    return outcome


def processor_time(child):
    """The seconds of processor time that a process has taken; `None` if the system does not tell."""
    try:
        with open(f"/proc/{child}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return None


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, words = os.path.realpath(sys.argv[1]), sys.argv[2:]
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.environ.get("INPUTS", temporary)
        os.makedirs(folder, exist_ok=True)
        with open(folder + "/points", "w") as file:
            file.writelines(f"{number % 400},{number // 400}\n" for number in range(300))
        workers = [work(program, words, folder, temporary, number) for number in range(JOBS)]
        is_wrong = any([os.waitpid(worker, 0)[1] for worker in workers])
    print(f"{time.monotonic() - start:.0f} seconds; " + ("some failed" if is_wrong else "all fine"))
    sys.exit(1 if is_wrong else 0)


def work(program, words, folder, temporary, number):
    """Starts a process that runs what no other one has begun."""
    worker = os.fork()
    if worker:
        return worker
    status = 1
    try:
        status = 1 if sum(battery(program, words, folder, temporary, f"{folder}/own{number}")) else 0
    finally:
        os._exit(status)


def claim(temporary, title):
    """Whether a name is taken for the first time; processes share the names."""
    try:
        os.close(os.open(f"{temporary}/{title}.begun", os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        return True
    except FileExistsError:
        return False


def battery(program, words, folder, temporary, own):
    """Runs what is wanted and not yet begun, and yields whether each failed."""
    for name, path, commands in inputs(folder):
        for label, command in commands.items():
            title = f"{label} {name}"
            if not all(word in title for word in words) or not claim(temporary, title):
                continue
            shutil.rmtree(own, ignore_errors=True)
            os.mkdir(own)
            outcome = outcome_of(program, label, command, path(), folder, own)
            is_wrong = outcome.memory > MOST_MEMORY or outcome.status not in (0, 1, 2, 64)
            mark = "FAILED" if is_wrong else "      "
            print(f"{mark} {outcome.memory / 1e6:6.0f} MB {outcome.seconds:6.1f} s  {outcome.status!s:>4}  "
                  f"{title:32} {outcome.text}", flush=True)
            yield is_wrong


def outcome_of(program, label, command, path, folder, own):
    places = {"@": path, "points": folder + "/points"}
    command = [program] + [places.get(word, word) for word in command]
    if label == "follow":
        shown = own + "/shown" + os.path.splitext(path)[1]
        write_small(shown, path)
        os.link(path, shown + ".again")
        return show([program, shown], own, replaced=(shown, shown + ".again"))
    if label in SHOWN or label in REPLAYED or label == "learn":
        return show(command, own, KEYS.get(label, ""))
    return run(command, own)


def write_small(path, like):
    """A dump of the kind that is about to replace it."""
    if like.endswith(".zip"):
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a.viewhierarchy/RequestResponses/Response_0", RESPONSE % "")
        return
    text = "<UIWindow: 0x7f0; frame = (0 0; 400 800); layer = <UIWindowLayer: 0x6>>\n"
    with open(path, "w") as file:
        file.write(text)


def inputs(folder):
    """The name, a function that writes the file if there is none, and the commands of each input."""
    def source(name, write, ending, is_packed=False):
        def path():
            found = f"{folder}/{name}.{ending}"
            with open(folder + "/lock", "w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                if not os.path.exists(found):
                    if is_packed:
                        write(found)
                    else:
                        with open(found, "w") as file:
                            write(file)
                    assert os.path.getsize(found) < 50_000_000
            return found
        return path

    def some(commands, names):
        if not names or os.environ.get("ALL"):
            return commands
        return {label: command for label, command in commands.items() if label in names}

    for write, names in SCENES.items():
        yield write.__name__, source(write.__name__, write, "yaml"), some(LAYERS | SHOWN, names)
    for write, names in DUMPS.items():
        yield write.__name__, source(write.__name__, write, "txt"), some(LAYERS | DUMPED | SHOWN, names)
    for write, names in PACKED.items():
        yield write.__name__, source(write.__name__, write, "zip", True), some(LAYERS | DUMPED | SHOWN, names)
    for name, write in SCRIPTS.items():
        # 'mutate' plays everything once for every change.
        commands = PLAYED if name not in LONG else {"test-log": PLAYED["test-log"], "check": PLAYED["check"]}
        yield name, source(name, write, "hitbox"), commands | REPLAYED | {"play": SHOWN["play"]}
    for name, write in LESSONS.items():
        yield name, source(name, write, "hitbox"), LEARNT | PLAYED


if __name__ == "__main__":
    main()
