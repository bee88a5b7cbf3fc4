"""Takes pictures of all demos in real terminals, for people to look at.

    Tests/Pictures/demos [PROGRAM FOLDER] [TERMINAL[:OPTION]...]

Each demo at three sizes, as it opens and with the pointer in the middle of the stage; without
terminals in kitty, with pixels and without, xterm, with sixels and without, and alacritty. An OPTION, such as
kitty:--glyphs=cells, is handed to the program.
"""
import os
import subprocess
import sys

sys.dont_write_bytecode = True
from terminals import Display, Terminal

SIZES = [(80, 24), (120, 40), (160, 50)]
TERMINALS = ["kitty", "kitty:--glyphs=cells", "xterm", "xterm-sixel", "alacritty"]


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    listed = subprocess.run([program, "demo", "--list"], check=True, stdout=subprocess.PIPE, text=True).stdout
    # What a demo is about is indented below its name.
    for name in [line.split()[0] for line in listed.splitlines() if line[:1].strip()]:
        for words in sys.argv[3:] or TERMINALS:
            kind, _, option = words.partition(":")
            for columns, rows in SIZES:
                command = [program, "demo", name] + ([option] if option else [])
                with Display() as display, Terminal(display, kind, columns, rows, command) as terminal:
                    start = f"{folder}/{name}-{words.replace(':--glyphs=', '-')}-{columns}x{rows}"
                    terminal.save(start + ".png")
                    terminal.move(columns / 4, rows / 2)
                    terminal.save(start + "-pointed.png")
                    print(start, flush=True)


main()
