"""Feeds a program on a pseudo terminal random input for a while, and watches that it lives, gives
the terminal back, and that its memory and its descriptors stay flat.

    Tests/Soak/soak [SECONDS [PROGRAM [ARGUMENT...]]]

SEED=number repeats a run, PICTURES=kitty and PICTURES=sixel answer as terminals that show pictures. Exit status 1
where it died, leaked, or left the terminal or a picture behind.
"""
import fcntl
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time
from statistics import median

KEYS = list("?:/FNPOXS\tvc ,.mxfg=+-0zhjklHJKLaApborsZtuUndDywWiRT!1234567890[]{}()<>\"'\r\r\x1b")
KEYS += ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[Z", "\x1b[5~", "\x1b[6~", "\x1bOP", "\x15", "\x0c"]
HOSTILE = [b"\x1b[?1A", b"\x1b[ A", b"\x1b[?1;0;4S", b"\x1b[9999999999999999999u", b"\x1b[;u",
           b"\x1b[" + b"1;" * 40 + b"u", b"\x1b[27~", b"\x1b[<;;;M", b"\x1b]52;c;" + b"A" * 3000,
           b"\x1bP" + b"q" * 400 + b"\x1b\\", b"\xf4\x90\x80\x80", b"\x1b[M\xff\xff\xff", b"\x1b[200~"]
# Neither q nor C-c, as it is to run on, nor C-\, which is a quit signal where a C-z came before it.
BYTES = [byte for byte in range(256) if byte not in b"q\x03\x1c"]


# What a terminal that shows pictures answers besides: its name, that it does, and the size of its cells.
PICTURES = os.environ.get("PICTURES", "")
ANSWERS = {
    "kitty": [(b"\x1b[>q", b"\x1bP>|kitty(0.35.2)\x1b\\"), (b"a=q,", b"\x1b_Gi=1751253361;OK\x1b\\"),
              (b"\x1b[16t", b"\x1b[6;16;8t")],
    "sixel": [(b"\x1b[>q", b"\x1bP>|foot(1.16.2)\x1b\\"), (b"\x1b[16t", b"\x1b[6;16;8t")],
    "": [],
}[PICTURES]
ATTRIBUTES = b"\x1b[?62;4;22c" if PICTURES == "sixel" else b"\x1b[?62;c"


class Terminal:
    """A terminal that answers the one question every terminal answers."""

    def __init__(self, command, folder):
        variables = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", HOME=folder,
                         XDG_STATE_HOME=folder + "/state")
        self.main, sub = pty.openpty()
        self.sub = sub
        self.before = termios.tcgetattr(sub)
        self.resize(24, 80)
        self.process = os.fork()
        if self.process == 0:
            os.setsid()
            fcntl.ioctl(sub, termios.TIOCSCTTY, 0)
            for number in range(3):
                os.dup2(sub, number)
            os.closerange(3, 64)
            os.chdir(folder)
            os.execvpe(command[0], command, variables)
        self.tail = self.last = b""
        self.modes = set()
        self.command = b""
        self.pictures, self.sent = set(), 0
        self.status = None

    def resize(self, rows, columns):
        fcntl.ioctl(self.main, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def send(self, data):
        """Sends bytes, reading all the while, so that neither side waits for the other.

        Its own waits are counted, not the time: a machine that stands still for ten seconds is no fault.
        """
        waits = 0
        while data and self.lives():
            self.read(0)
            _, ready, _ = select.select([], [self.main], [], 0.05)
            waits = 0 if ready else waits + 1
            if ready:
                data = data[os.write(self.main, data[:512]):]
            elif waits > 200:
                raise TimeoutError("it takes no input")
            elif waits > 10:
                # A C-z may have been among what came before, or a C-s may have come after it quit, which holds back its
                # last message.
                os.kill(self.process, signal.SIGCONT)
                # TCOON continues only what TCOOFF has stopped.
                termios.tcflow(self.sub, termios.TCOOFF)
                termios.tcflow(self.sub, termios.TCOON)

    def read(self, seconds):
        while select.select([self.main], [], [], seconds)[0]:
            try:
                data = os.read(self.main, 65536)
            except OSError:
                return
            for part in (self.tail + data).split(b"\x1b[?")[1:]:
                numbers = part[:24].split(b"h")[0].split(b"l")[0]
                if numbers.replace(b";", b"").isdigit() and len(part) > len(numbers):
                    change = self.modes.update if part[len(numbers):][:1] == b"h" else self.modes.difference_update
                    change(numbers.split(b";"))
            if PICTURES:
                self.show(data)
                self.sent += data.count(b"\x1bP0;1;0q")
                for question, answer in ANSWERS:
                    if question in self.tail[1 - len(question):] + data:
                        os.write(self.main, answer)
            if b"\x1b[c" in self.tail[-2:] + data:
                os.write(self.main, ATTRIBUTES)
            self.tail, self.last = data[-24:], (self.last + data)[-5000:]
            seconds = 0

    def show(self, data):
        """Follows which pictures are shown."""
        data, end = self.command + data, 0
        for command in re.finditer(rb"\x1b_G([^;\x1b]*)[;\x1b]", data):
            end = command.end() - 1
            keys = dict(key.split(b"=", 1) for key in command[1].split(b",") if b"=" in key)
            if keys.get(b"a") == b"T":
                self.pictures.add(keys[b"i"])
                self.sent += 1
            elif keys.get(b"d") == b"A":
                self.pictures.clear()
            elif keys.get(b"d") == b"I":
                self.pictures.discard(keys[b"i"])
        # A command may go on in the next bytes.
        begin = data.rfind(b"\x1b", max(end, len(data) - 200))
        self.command = data[begin:] if begin >= 0 else b""

    def lives(self):
        if self.status is None:
            ended, status = os.waitpid(self.process, os.WNOHANG)
            if ended:
                self.status = status
        return self.status is None

    def has_quit(self):
        """Whether it ended because some key told it to, though it may say that a file is incomplete."""
        if self.lives():
            return False
        self.read(0.1)
        return self.status == 0 or self.status == 2 << 8 and b"error: " in self.last

    def doings(self):
        """What the system says of each of its threads."""
        def told(path):
            try:
                with open(path, encoding="ascii") as file:
                    return file.read()
            except OSError:
                return ""

        for task in sorted(os.listdir(f"/proc/{self.process}/task")):
            of = f"/proc/{self.process}/task/{task}"
            state = [line for line in told(of + "/status").splitlines() if line.startswith(("State", "Sig", "Shd"))]
            yield " ".join([task, *state, told(of + "/wchan"), told(of + "/syscall").strip()])

    def usage(self):
        """Kilobytes in memory, and descriptors."""
        with open(f"/proc/{self.process}/statm", encoding="ascii") as file:
            pages = int(file.read().split()[1])
        return pages * 4, len(os.listdir(f"/proc/{self.process}/fd"))


def step(terminal, chance):
    kind = chance.random()
    rows, columns = chance.randint(1, 60), chance.randint(1, 200)
    if kind < 0.6:
        keys = "".join(chance.choices(KEYS, k=chance.randint(1, 6)))
        terminal.send(keys.encode())
    elif kind < 0.9:
        button = chance.choice([0, 0, 0, 2, 1, 35, 35, 35, 32, 64, 65, 66, 67, 4, 8, 16])
        last = chance.choice("MMMm")
        terminal.send(f"\x1b[<{button};{columns};{rows}{last}".encode())
    elif kind < 0.93:
        terminal.resize(rows, columns)
        os.kill(terminal.process, signal.SIGWINCH)
    elif kind < 0.95:
        terminal.send(b"\x1b[200~" + bytes(chance.choices(BYTES, k=40)) + b"\x1b[201~")
    elif kind < 0.97:
        terminal.send(chance.choice(HOSTILE))
    elif kind < 0.99:
        terminal.send(bytes(chance.choices(BYTES, k=chance.randint(1, 60))))
    else:
        os.kill(terminal.process, signal.SIGTSTP)
        terminal.read(0.05)
        os.kill(terminal.process, signal.SIGCONT)
    # All is taken back now and then: layers that were made are no leak.
    if chance.random() < 0.002:
        terminal.send(b"\x1b\x1b\x1b")
        terminal.read(0.05)
        terminal.send(b"u" * 1000)


def main():
    seconds, command = float(sys.argv[1]), sys.argv[2:]
    command[0] = os.path.abspath(command[0])
    seed = int(os.environ.get("SEED", time.time_ns() % 1_000_000))
    chance = random.Random(seed)
    folder = tempfile.mkdtemp()
    print(f"seed {seed}, {seconds:.0f} s: {' '.join(command)}", flush=True)
    terminal = Terminal(command, folder)
    start, steps, last, quits, sent = time.time(), 0, 0.0, 0, 0
    # Of each program, as one that quit is followed by another one.
    lives = [[]]
    faults = []
    terminal.read(1)
    while time.time() - start < seconds:
        if not terminal.lives():
            if not terminal.has_quit():
                break
            quits += 1
            sent += terminal.sent
            terminal = Terminal(command, folder)
            lives.append([])
            terminal.read(1)
        try:
            step(terminal, chance)
        except TimeoutError as problem:
            faults.append(f"{problem} any more after {steps} steps")
            print(*terminal.doings(), sep="\n")
            break
        terminal.read(0.002)
        steps += 1
        if time.time() - last > max(0.5, seconds / 120) and terminal.lives():
            last = time.time()
            # A picture takes as much as the screen is large.
            terminal.resize(40, 120)
            os.kill(terminal.process, signal.SIGWINCH)
            terminal.read(0.2)
            if terminal.lives():
                lives[-1].append(terminal.usage())
    if not terminal.lives():
        if not terminal.has_quit():
            faults.append(f"it ended by itself after {steps} steps: status {terminal.status}, {terminal.last[-500:]}")
    else:
        os.kill(terminal.process, signal.SIGCONT)
        os.kill(terminal.process, signal.SIGTERM)
        end = time.time() + 5
        while terminal.lives() and time.time() < end:
            terminal.read(0.05)
        if terminal.lives():
            faults.append("SIGTERM did not end it within 5 s")
            os.kill(terminal.process, signal.SIGKILL)
    terminal.read(0.1)
    left = sorted(int(mode) for mode in terminal.modes - {b"25", b"7"} if mode.isdigit())
    if left:
        faults.append(f"modes left on: {left}")
    if terminal.pictures:
        faults.append(f"{len(terminal.pictures)} pictures are left")
    if PICTURES and not sent + terminal.sent:
        faults.append("it has shown no picture")
    if termios.tcgetattr(terminal.sub) != terminal.before:
        faults.append("the line discipline is changed")
    samples = max(lives, key=len)
    # The first third fills caches; after it the medians of the halves are compared: peaks depend on single moments.
    settled = samples[len(samples) // 3:]
    if len(settled) >= 8:
        middle = len(settled) // 2
        early, late = (int(median(kb for kb, _ in part)) for part in (settled[:middle], settled[middle:]))
        print(f"{steps} steps, quit {quits} times; memory: {early} kB in the earlier half, {late} kB in the later; "
              f"descriptors: {min(n for _, n in samples)} to {max(n for _, n in samples)}")
        if late > early * 1.25 + 4096:
            faults.append("memory grows")
        if max(n for _, n in samples) > samples[0][1] + 4:
            faults.append("descriptors grow")
    shutil.rmtree(folder, ignore_errors=True)
    for fault in faults:
        print("fault:", fault)
    print("repeat with SEED=%d" % seed if faults else "fine")
    return 1 if faults else 0


sys.exit(main())
