"""Writes random listings, runs each with Swift, plays it with hitbox, and fails where hitbox states a value
that Swift does not have, or prints less or more although it plays all lines.

    Tests/Fuzzing/listings [PROGRAM] [COUNT] [SEED]

Writes COUNT listings, or 100, with the numbers from SEED, or 0, on: the same number is the same listing. One with
a finding is kept in .build/listings. What hitbox lists as not played is not compared.

A listing is written by a grammar: a template has in angle brackets what is chosen for it. '<Int>' is an
expression of that type, '<Int let>' a variable, '<Int var>' one that can be set, '<new Int>' the declaration of
one, '<block>' a block, '<loop>' one that 'break' and 'continue' may leave, '<number>' a digit. A template whose
variables are not there is not chosen.
"""
import collections
import concurrent.futures
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

EXPRESSIONS = {
    "Int": """<number>|<number>|(<Int> + <Int>) % 97|(<Int> - <Int>) % 97|(<Int> * <Int>) % 97|max(<Int>, <Int>)
        tick(<Int>)|tick(<Int>)|(<Bool> ? <Int> : <Int>)|<String>.count|halved(<Int>)|halved(<Int>, by: <Int>)
        (maybe(<Int>) ?? <Int>)|(maybe(<Int>).map { $0 * 2 } ?? <Int>)|factorial(<number>)
        <Int let>|<Int let>|<Int let>|<Int let>|(<Int? let> ?? <Int>)|<Hue let>.rawValue|<Hue let>.cost(<Int>)
        <Pair let>.x|<Pair let>.sum|<Pair let>.half|<Box let>.n|<Box let>.twice|<Box let>.kind()|<Box let>.pair.sum
        <Box let>.add(<Int>)|(<Box? let>?.n ?? <Int>)|(<Box? let>?.next?.pair.x ?? <Int>)|<Function let>(<Int>)
        <[Int] let>.count|(<[Int] let>.last ?? <Int>)|<[Int] let>.reduce(<Int>, +)|(<[Int] let>.max() ?? 0)
        <[Int] let>.map { $0 + <Int let> }.reduce(0, +)|<[Int] let>.filter { tick($0) % 2 == 0 }.count
        (<[Int] let>.first { tick($0) > <number> } ?? 0)|(<[Int] let>.lastIndex(of: <Int>) ?? -1)
        (<[String: Int] let>["a"] ?? <Int>)|<[Pair] let>.reduce(0) { $0 + $1.x }|(<[Pair] let>.first?.sum ?? 0)
        <[Box] let>.map { $0.n }.reduce(0, +)|(<[Box] let>.last?.kind() ?? <Int>)|unknown(<Int>)""",
    "Bool": """<Int> < <Int>|<Int> == <Int>|<Int> >= <Int>|!(<Bool>)|(<Bool> && <Bool>)|(<Bool> || <Bool>)
        <Bool let>|<Int? let> == nil|<Box? let> != nil|<Hue let> == .red|<Box let> is Case|<Box let> === <Box let>
        <[Int] let>.contains(<Int>)|<[Int] let>.contains { tick($0) > <number> }|<[Int] let>.isEmpty
        <[Int] let>.allSatisfy { $0 != <Int let> }|(1...3<number>).contains(<Int>)""",
    "String": '"a"|"bc"|""|<String let>|(<String> + <String>)|"<\\(<Int>)>"',
    "Hue": "Hue.red|Hue.green|<Hue let>.next",
    "Pair": "Pair(x: <Int>, y: <Int>)|<Pair let>|<Box let>.pair",
    "Box": "Box(<Int>)|Case(<Int>)|<Box let>",
    "Int?": "nil|<Int>|maybe(<Int>)",
    "Box?": "nil|<Box>|<Box>",
    "Function": "{ $0 + <Int> }|{ n in n * <Int let> }|{ (n: Int) -> Int in return n - <Int> }",
    "[Int]": """[<Int>, <Int>]|[<Int>, <Int>, <Int>]|<[Int] let>|<[Int] let>.map { $0 * 2 }|<[Int] let>.sorted()
        <[Int] let>.filter { $0 < <Int> }|Array(<[Int] let>.reversed())|Array(<[Int] let>.dropFirst())
        (0..<4).map { $0 * <number> }""",
    "[String: Int]": '["a": <Int>]|["a": <Int>, "b": <Int>]',
    "[Pair]": "[<Pair>, <Pair>]",
    "[Box]": "[<Box>, <Box>]",
}

STATEMENTS = """<show>|<show>|<show>|<new Int>|<new Int>|<new Bool>|<new String>|<new Hue>|<new Pair>|<new Pair>
    <new Box>|<new Box>|<new Int?>|<new Box?>|<new Function>|<new [Int]>|<new [Int]>|<new [String: Int]>
    <new [Pair]>|<new [Box]>|<Int var> = (<Int> + 1) % 97|<Int var> += <Int>|<Int var> -= tick(<Int>)
    <Bool var>.toggle()
    <String var> += <String>|<Hue var> = .green|<Hue var>.step()|<Hue var> = <Bool> ? .red : .blue
    <Int? var> = maybe(<Int>)
    <Pair var>.x += <Int>|<Pair var>.move(<Int>)|<Pair var>.half = <Int>|<Pair var> = Pair(x: <Int>, y: 3)
    <Pair var>.reset()
    <Box let>.n = <Int>|<Box let>.n += <Int>|<Box let>.pair.x += <Int>|<Box let>.pair.move(<Int>)
    <Box let>.twice = <Int>|<Box let>.next = <Box>|<Box let>.pair = Pair(x: 4, y: <Int>)|<Box let>.bump()
    <Box let>.hue.step()
    <Box let>.hue = .blue|<Box? let>?.n += <Int>|<Box? let>?.next?.n = tick(<Int>)|<Box? let>?.bump()
    <Box? var> = nil|<Box? var> = Box(<Int>)
    <[Int] var>.append(<Int>)|<[Int] var> += [<Int>]|<[Int] var>.removeAll { $0 > <number> }|<[Int] var>.sort()
    <[Int] var>.insert(<Int>, at: 0)|<[String: Int] var>["b"] = <Int>|<[String: Int] var>["a"] = nil
    <[Pair] var>[0].x += <Int>|<[Pair] var>[1].move(<Int>)|<[Pair] var>.append(<Pair>)
    <[Pair] var>[0] = Pair(x: <Int>, y: <Int>)
    <[Box] let>[0].n = <Int>|<[Box] let>.forEach { $0.bump() }|(<Int var>, <Int var>) = (<Int>, <Int>)
    if <Bool> {<block>}|if <Bool> {<block>} else {<block>}|if <[Int] let>.allSatisfy { $0 > <number> } {<block>}
    for i in 0..<3 {<loop i Int>}|for i in <[Int] let> where i != <Int> {<loop i Int>}
    for (i, j) in <[Int] let>.enumerated() {<loop i Int j Int>}|for b in <[Box] let> {<loop b Box>}
    if let o = <Int? let> {<block o Int>} else {<block>}|if let o = <Box? let>, <Bool> {<block o Box>}
    switch <Int> { case 0, 1:<block>case 2...9:<block>default:<block>}|<function>|<function>|<function>
    switch <Hue let> { case .red:<block>default:<block>}|<[Int] let>.forEach { n in<closure n Int>}
    if <Bool> { <leave> }|if <Bool> { <leave> }|guard <Int? let> != nil else { <leave> }
    defer { print("T0 \\(<Int let>)") }"""

START = """
var counter = 0
func unknown(_ n: Int) -> Int { return Int(String(n))! }
func tick(_ n: Int) -> Int { counter += 1; print("tick \\(counter) \\(n)"); return n }
func halved(_ a: Int, by b: Int = 3) -> Int { return (a * b - 1) % 97 }
func maybe(_ n: Int) -> Int? { if n % 3 == 0 { return nil }; return tick(n) }
func factorial(_ n: Int) -> Int { return n < 2 ? 1 : n * factorial(n - 1) }
enum Hue: Int {
  case red = 1, green, blue = 7
  mutating func step() { switch self { case .red: self = .green; case .green: self = .blue; case .blue: self = .red } }
  var next: Hue { return self == .red ? .blue : .red }
  func cost(_ n: Int) -> Int { switch self { case .red, .blue: return n; default: return n * rawValue } }
}
struct Pair {
  var x: Int, y: Int
  var sum: Int { return (x + y) % 97 }
  var half: Int { get { return x / 2 } set { x = newValue * 2 } }
  mutating func move(_ d: Int) { x += d; y -= d }
  mutating func reset() { self = Pair(x: 0, y: 1) }
}
class Box {
  var n: Int { didSet { print("set \\(oldValue) \\(n)") } }
  var pair = Pair(x: 1, y: 2) { didSet { print("pair \\(oldValue.x) \\(pair.x)") } }
  var hue = Hue.red { willSet { print("hue \\(hue.rawValue) \\(newValue.rawValue)") } }
  var next: Box?
  init(_ n: Int) { self.n = n; pair.x = n }
  var twice: Int { get { return n * 2 } set { n = newValue / 2 } }
  func add(_ d: Int) -> Int { n = (n + d) % 97; return n }
  func kind() -> Int { return 1 }
  func bump() { n += 1; pair.y += kind() }
}
class Case: Box {
  var extra = 5
  override init(_ n: Int) { super.init(n + 1); pair.move(1) }
  override func kind() -> Int { return super.kind() + extra }
  override func add(_ d: Int) -> Int { extra += 1; return super.add(d) + extra }
}
"""
SHOWN = {"Int": "{0}", "Bool": "{0}", "String": "{0}", "Int?": "{0} ?? -9", "Hue": "{0}.rawValue", "Pair": "{0}.sum",
         "Box": "{0}.n", "Box?": "{0}?.n ?? -9", "[Int]": "{0}", "[String: Int]": "{0}.count",
         "[Pair]": "{0}.map {{ $0.sum }}", "[Box]": "{0}.map {{ $0.n }}"}


def templates(text):
    """The templates of a table: they are separated by bars, which are no 'or', and by lines."""
    return [each.strip() for each in re.split(r"(?<!\|)\|(?!\|)|\n", text)]


EXPRESSIONS = {kind: templates(text) for kind, text in EXPRESSIONS.items()}
STATEMENTS = templates(STATEMENTS)


class Writer(random.Random):
    """Writes one listing."""

    def __init__(self, seed):
        super().__init__(seed)
        self.names = 0
        # Every other listing has nothing that hitbox does not play. After what is not played and may leave a function
        # or a loop, hitbox goes on.
        self.knows_all = seed % 2 == 0
        # The variables of each scope: their types, and whether they can be set.
        self.scopes = [{}]
        # What may leave the innermost function or loop.
        self.exits = []

    def variables(self, kind, is_set):
        seen, found = set(), []
        for scope in reversed(self.scopes):
            for name, (own, can_be_set) in scope.items():
                if name not in seen and own == kind and (can_be_set or not is_set):
                    found.append(name)
                seen.add(name)
        return found

    def possible(self, choices):
        """Those templates whose variables are there."""
        wanted = re.compile(r"<([^<>]+) (let|var)>")
        return [
            each for each in choices
            if not ("<leave>" in each and not (self.exits and self.knows_all))
            and not ("unknown" in each and self.knows_all)
            and all(self.variables(kind, word == "var") for kind, word in wanted.findall(each))]

    def fill(self, template, depth):
        return re.sub(r"<([\w:?\[\] ]+)>", lambda match: self.part(match[1], depth), template)

    def part(self, word, depth):
        first, *rest = word.split(" ")
        if word.endswith((" let", " var")):
            return self.choice(self.variables(word[:-4], word.endswith("var")))
        if first in ("block", "loop", "closure"):
            return self.block(first, dict(zip(rest[::2], rest[1::2])))
        if first == "new":
            return self.declaration(word[4:])
        match word:
            case "number":
                return str(self.randint(0, 9))
            case "show":
                self.names += 1
                return f'print("T{self.names} \\({self.expression("Int", 2)})")'
            case "leave":
                return self.fill(self.choice(self.exits), 0)
            case "function":
                return self.function()
        return self.expression(word, depth - 1)

    def expression(self, kind, depth):
        choices = self.possible(EXPRESSIONS[kind])
        if depth <= 0:
            # Only what has nothing else in it.
            simple = [each for each in choices if not re.search("<(?!number>)[^<>]*(?<! let)>", each)]
            choices = simple or choices
        return self.fill(self.choice(choices), depth)

    def declared(self, kind, can_be_set, value):
        """The name of a new variable, which may hide one of an outer scope that its value does not mention."""
        used = {*re.findall(r"\w+", value), *self.scopes[-1]}
        outer = [name for scope in self.scopes[:-1] for name, (hidden, _) in scope.items()
                 if name not in used and hidden != "Function"]
        self.names += 1
        name = self.choice(outer) if outer and self.random() < 0.15 else f"v{self.names}"
        self.scopes[-1][name] = (kind, can_be_set)
        return name

    def declaration(self, kind):
        value = self.expression(kind, 2)
        word = self.choice(["var", "var", "let"])
        name = self.declared(kind, word == "var", value)
        written = "(Int) -> Int" if kind == "Function" else kind
        return f"{word} {name}: {written} = {value}"

    def function(self):
        body = self.block("body", {"p": "Int"})
        name = self.declared("Function", False, body)
        if self.random() < 0.5:
            return f"func {name}(_ p: Int) -> Int {{{body}}}"
        return f"let {name} = {{ (p: Int) -> Int in{body}}}"

    def block(self, word, variables):
        self.scopes.append({name: (kind, False) for name, kind in variables.items()})
        outer = self.exits
        self.exits = {"loop": ["break", "continue"], "closure": ["return"], "body": ["return <Int>"]}.get(word, outer)
        lines = [self.statement() for _ in range(self.randint(1, 3))]
        if word == "body":
            lines.append(f"return {self.expression('Int', 1)}")
        self.exits = outer
        self.scopes.pop()
        return "\n" + "".join("  " + line + "\n" for text in lines for line in text.split("\n"))

    def statement(self):
        choices = self.possible(STATEMENTS)
        if len(self.scopes) > 3:
            choices = [each for each in choices if ">}" not in each and each != "<function>"]
        return self.fill(self.choice(choices), 2)

    def listing(self):
        lines = [self.statement() for _ in range(self.randint(12, 30))]
        lines += [f'print("{name} \\({SHOWN[kind].format(name)})")'
                  for name, (kind, _) in self.scopes[0].items() if kind in SHOWN]
        return START + "\n".join(lines) + '\nprint("T1 \\(counter)")\n'


def printed(playback):
    """What the lines print that hitbox has played."""
    for step in playback["lines"]:
        if "print(" in step["text"]:
            for change in step["changes"]:
                if change["layer"] is None and isinstance(change["to"], str):
                    yield change["to"]


def run(command, output):
    """The status of a program, which has ten seconds and may write ten megabytes."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (10, 10))
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000_000, 10_000_000))

    with open(output, "wb") as file:
        return subprocess.run(command, stdout=file, stderr=subprocess.DEVNULL, preexec_fn=limit).returncode


def compare(program, number, folder):
    """Whether a listing was played whole or in part, or has no run to compare with; and what is wrong."""
    path = os.path.join(folder, f"listing-{number}.swift")
    with open(path, "w") as file:
        file.write(Writer(number).listing())
    built = subprocess.run(["swiftc", "-suppress-warnings", "-Onone", path, "-o", path + ".out"], capture_output=True)
    if built.returncode != 0 or run([path + ".out"], path + ".txt") != 0:
        return "not run by Swift", []
    status = run([program, "code", path, "--json"], path + ".json")
    if status == 2:
        return "too long to play", []
    if status not in (0, 1):
        return "played", [f"the status {status}"]
    with open(path + ".txt") as file:
        theirs = file.read().splitlines()
    with open(path + ".json") as file:
        playback = json.load(file)
    ours = list(printed(playback))
    if not playback["notPlayed"]:
        wrong = [f"{one!r}, and Swift has {other!r}" for one, other in zip(ours, theirs) if one != other]
        if not wrong and len(ours) != len(theirs):
            wrong = [f"{len(ours)} lines, and Swift has {len(theirs)}"]
        return "played", wrong[:1]
    # Of lines that are not played some are missing, so that only those that are printed once are compared.
    def once(lines):
        count = collections.Counter(line.split(" ")[0] for line in lines)
        return {line.split(" ")[0]: line for line in lines if count[line.split(" ")[0]] == 1}
    expected = once(theirs)
    return "played in part", [
        f"{line!r}, and Swift has {expected[word]!r}" for word, line in once(ours).items()
        if "…" not in line and word in expected and line != expected[word]]


def main():
    words = sys.argv[1:]
    program = os.path.abspath(words.pop(0))
    count, start = [int(word) for word in words + ["100", "0"][len(words):]]
    found = 0
    results = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        numbers = range(start, start + count)
        for number, (result, wrong) in zip(numbers, pool.map(lambda each: compare(program, each, folder), numbers)):
            results[result] += 1
            for each in wrong:
                print(f"listing {number}: hitbox has {each}")
            if wrong:
                found = 1
                os.makedirs(".build/listings", exist_ok=True)
                os.replace(os.path.join(folder, f"listing-{number}.swift"), f".build/listings/{number}.swift")
    print(", ".join(f"{number} {result}" for result, number in results.items()))
    return found


sys.exit(main())
