"""Tells how much of what a real terminal shows near the edges of turned layers is wrong.

    Tests/Pictures/edges [PROGRAM] [COLSxROWS] [TERMINAL[:OPTION]...]

Draws scenes of thick and thin turned rectangles, and compares each pixel within 12 points of their
edges with the exact picture: it is wrong where its colour is that of another layer. An OPTION, such
as kitty:--glyphs=cells, is handed to the program. Pictures stay in .build/pictures/edges.
"""
import math
import os
import random
import sys

sys.dont_write_bytecode = True
from terminals import Display, Terminal

SIZE = (480, 400)
ROOT = (242, 242, 247)
COLORS = [(255, 59, 48), (0, 122, 255), (52, 199, 89), (255, 149, 0), (88, 86, 214), (90, 60, 20)]
NEAR = 12
# The scales of the stage, in points a column.
SCALES = [2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20]
FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__)))) + "/.build/pictures/edges"


def scenes():
    """Scenes as lists of rectangles: middle, size, angle in degrees, colour; none near the sides."""
    for seed, thick in [(1, True), (2, True), (3, False), (4, False)]:
        numbers = random.Random(seed)
        rectangles = []
        for place in range(6):
            size = ((numbers.uniform(50, 130), numbers.uniform(30, 90)) if thick
                    else (numbers.uniform(90, 160), [2, 4, 6, 8, 10, 14][place]))
            middle = (numbers.uniform(110, SIZE[0] - 110), numbers.uniform(110, SIZE[1] - 110))
            rectangles.append((middle, size, numbers.uniform(3, 87), COLORS[place]))
        yield f"{'thick' if thick else 'thin'}-{seed}", rectangles


def written(rectangles):
    """A scene file."""
    text = "hitbox: 1\nroot:\n  name: root\n  frame: [0, 0, %d, %d]\n" % SIZE
    text += '  backgroundColor: "#%02x%02x%02x"\n  sublayers:\n' % ROOT
    for place, (middle, size, angle, color) in enumerate(rectangles):
        text += f"    - name: '{place}'\n      bounds: [0, 0, {size[0]}, {size[1]}]\n"
        text += f"      position: [{middle[0]}, {middle[1]}]\n      transform: [{{rotate: {angle}}}]\n"
        text += '      backgroundColor: "#%02x%02x%02x"\n' % color
    return text


def signed(rectangle, x, y):
    """How far a point is outside of a rectangle; negative inside."""
    (cx, cy), (width, height), angle, _ = rectangle
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    dx = abs((x - cx) * c + (y - cy) * s) - width / 2
    dy = abs((y - cy) * c - (x - cx) * s) - height / 2
    return math.hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0)


def exact(rectangles, x, y):
    """The colour at a point, and whether it is near an edge."""
    color, near = ROOT, False
    for rectangle in rectangles:
        distance = signed(rectangle, x, y)
        near = near or abs(distance) < NEAR
        if distance < 0:
            color = rectangle[3]
    return color, near


def pixels(path):
    """A binary PPM: its width, height and bytes."""
    with open(path, "rb") as file:
        data = file.read()
    _, width, height, _ = data.split(maxsplit=4)[:4]
    width, height = int(width), int(height)
    return width, height, data[-3 * width * height:]


def like(a, b):
    return sum((one - other) ** 2 for one, other in zip(a, b))


def wrong(path, rectangles, terminal):
    """How many pixels near an edge are wrong, and how many there are."""
    width, height, data = pixels(path)
    cell = width // terminal.columns, height // terminal.rows

    def pixel(x, y):
        start = 3 * (y * width + x)
        return tuple(data[start:start + 3])

    across = [[x for x in range(width) if like(pixel(x, y), ROOT) < 3000] for y in range(height)]
    rows = [y for y in range(height) if len(across[y]) > width / 8]
    left = min(across[y][0] for y in rows)
    right = max(across[y][-1] for y in rows) + 1
    # The root's edge may be drawn in another shade, a cell wide.
    scale = min(SCALES, key=lambda one: abs(SIZE[0] / one - (right - left) / cell[0]))
    middle = (left + right) / 2, (rows[0] + rows[-1] + 1) / 2
    palette = [ROOT] + [one[3] for one in rectangles]

    def errors(start, step):
        bad = count = 0
        for y in range(int(rows[0] + cell[1]), int(rows[-1] - cell[1]), step):
            down = SIZE[1] / 2 + (y + 0.5 - start[1]) / cell[1] * 2 * scale
            # Only rectangles that reach the row count, and only places near them.
            others = [one for one in rectangles if abs(down - one[0][1]) < reach(one)]
            for x in range(int(left + cell[0]), int(right - cell[0]), step):
                along = SIZE[0] / 2 + (x + 0.5 - start[0]) / cell[0] * scale
                if not any(abs(along - one[0][0]) < reach(one) for one in others):
                    continue
                color, near = exact(others, along, down)
                if near:
                    count += 1
                    shown = pixel(x, y)
                    bad += min(palette, key=lambda one: like(one, shown)) != color
        return bad, count

    # The edges of the root are rounded to samples, both in one direction.
    starts = [(middle[0] - dx * cell[0], middle[1] - dy * cell[1])
              for dx in (-0.5, 0, 0.5) for dy in (-0.5, -0.25, 0, 0.25, 0.5)]
    return errors(min(starts, key=lambda one: errors(one, 4)[0]), 1) + (scale,)


def reach(rectangle):
    """How far from its middle anything near a rectangle is."""
    return math.hypot(*rectangle[1]) / 2 + NEAR


def main():
    program, words = os.path.abspath(sys.argv[1]), sys.argv[2:]
    size = (120, 40)
    if words and words[0][0].isdigit():
        size = tuple(map(int, words.pop(0).split("x")))
    terminals = words or ["kitty", "xterm", "xterm-sixel"]
    os.makedirs(FOLDER, exist_ok=True)
    print("| terminal | " + " | ".join(name for name, _ in scenes()) + " | all |")
    for words in terminals:
        kind, _, option = words.partition(":")
        bad = count = 0
        parts = []
        for name, rectangles in scenes():
            path = f"{FOLDER}/{name}.yaml"
            with open(path, "w") as file:
                file.write(written(rectangles))
            command = [program, "play", path, "--no-mouse"] + ([option] if option else [])
            picture = f"{FOLDER}/{words.replace(':', '')}-{name}.ppm"
            with Display() as display, Terminal(display, kind, *size, command) as terminal:
                terminal.save(picture)
                one, of, scale = wrong(picture, rectangles, terminal)
            bad, count = bad + one, count + of
            parts.append(f"{100 * one / of:.2f} %")
        print(f"| {words} | " + " | ".join(parts) + f" | {100 * bad / count:.2f} % |", flush=True)


main()
