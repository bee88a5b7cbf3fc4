"""Programs in real terminal emulators on a display of their own: started, used, and photographed.

Needs Debian's xvfb, xdotool, imagemagick, fonts-dejavu-core, xterm, kitty and alacritty.
"""
import os
import re
import signal
import subprocess
import tempfile
import time

BACKGROUND, FOREGROUND, FONT, POINTS = "#16161e", "#c8ccd8", "DejaVu Sans Mono", "11"
# The seconds until a terminal is up and has asked and answered its questions.
START = {"xterm": 1.5, "xterm-sixel": 1.5, "kitty": 12, "alacritty": 4}
# The seconds until a change is seen.
PAUSE = {"xterm": 0.3, "xterm-sixel": 0.3, "kitty": 3, "alacritty": 0.5}


class Display:
    """An X server without a screen."""

    def __init__(self, width=2600, height=1700):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        number = os.fdopen(reader).readline().strip()
        if not number:
            raise SystemExit("Xvfb does not start")
        self.name = ":" + number

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()


class Terminal:
    """A terminal emulator with a program in it."""

    def __init__(self, display, kind, columns, rows, command):
        self.columns, self.rows, self.pause = columns, rows, PAUSE[kind]
        self.state = tempfile.TemporaryDirectory()
        self.environment = dict(
            os.environ, DISPLAY=display.name, LIBGL_ALWAYS_SOFTWARE="1", LANG="C.UTF-8",
            XDG_STATE_HOME=self.state.name, TERM="dumb")
        # Debian's llvmpipe mixes up two inputs of kitty's shader as soon as a picture is below text: it
        # shows everything tinted, over the frame before. softpipe has the pictures right, and leaves
        # the backgrounds of cells above them out.
        if kind == "kitty":
            self.environment["GALLIUM_DRIVER"] = "softpipe"
        for name in ["COLORTERM", "NO_COLOR", "TMUX", "STY"]:
            self.environment.pop(name, None)
        self.process = subprocess.Popen(
            self.arguments(kind, columns, rows) + command, env=self.environment, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(START[kind])
        self.window = self.find(kind)
        self.x("windowfocus", self.window["WINDOW"])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()
        self.state.cleanup()

    @staticmethod
    def arguments(kind, columns, rows):
        if kind.startswith("xterm"):
            # As a VT340 it shows sixels.
            sixel = ["-ti", "vt340", "-xrm", "*numColorRegisters: 1024"] if kind == "xterm-sixel" else []
            return ["xterm", "-tn", "xterm-256color", "-bg", BACKGROUND, "-fg", FOREGROUND, "-fa", FONT,
                    "-fs", POINTS, "-geometry", f"{columns}x{rows}+0+0", "-b", "0", "-bw", "0",
                    "-xrm", "*scrollBar: false"] + sixel + ["-e", "env", "COLORTERM=truecolor"]
        if kind == "kitty":
            options = {
                "font_family": FONT, "font_size": POINTS, "remember_window_size": "no",
                "initial_window_width": f"{columns}c", "initial_window_height": f"{rows}c",
                "background": BACKGROUND, "foreground": FOREGROUND, "window_padding_width": "0",
                "confirm_os_window_close": "0", "update_check_interval": "0"}
            return ["kitty", "--config", "NONE"] + [
                word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        options = {
            "window.dimensions.columns": columns, "window.dimensions.lines": rows, "font.size": POINTS,
            "font.normal.family": f'"{FONT}"', "colors.primary.background": f'"{BACKGROUND}"',
            "colors.primary.foreground": f'"{FOREGROUND}"'}
        return ["alacritty"] + [
            word for name, value in options.items() for word in ("-o", f"{name}={value}")] + ["-e"]

    def x(self, *words):
        """Asks or tells the display something."""
        return subprocess.run(
            ("xdotool",) + words, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True).stdout

    def find(self, kind):
        """The largest window of the terminal."""
        found = self.x("search", "--onlyvisible", "--class", kind.partition("-")[0]).split()
        windows = [dict(re.findall(r"^(\w+)=(-?\d+)", self.x("getwindowgeometry", "--shell", one), re.M))
                   for one in found]
        if not windows:
            raise SystemExit(f"{kind} does not start")
        return max(windows, key=lambda one: int(one["WIDTH"]) * int(one["HEIGHT"]))

    def move(self, column, row):
        """Moves the pointer to a cell, counted from 0 with fractions."""
        width, height = int(self.window["WIDTH"]), int(self.window["HEIGHT"])
        self.x("mousemove", str(int(int(self.window["X"]) + (column + 0.5) * width / self.columns)),
               str(int(int(self.window["Y"]) + (row + 0.5) * height / self.rows)))
        time.sleep(self.pause)

    def key(self, name):
        """Presses a key of X's name."""
        self.x("key", "--clearmodifiers", name)
        time.sleep(self.pause)

    def save(self, path):
        """Takes a picture, in the format that the path's end says."""
        box = "{WIDTH}x{HEIGHT}+{X}+{Y}".format(**self.window)
        subprocess.run(["import", "-window", "root", "-crop", box, "+repage", "-depth", "8", path],
                       env=self.environment, check=True)
