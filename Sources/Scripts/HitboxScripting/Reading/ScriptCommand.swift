import LayerGeometry
import TerminalTypes

/// A row of the grammar: the word that begins a statement, its notation, and its effect.
public struct ScriptCommand: Sendable {
    /// The part of a script to which a statement belongs.
    public enum Place: Hashable, Sendable {
        /// At the top, before the first test and the first step.
        case header
        /// Between statements.
        case test
        /// In a test, or in the setup before the first one.
        case step
        /// After the word `expect`.
        case expectation
        /// In a lesson.
        case lesson
    }

    typealias Read =
        @Sendable (inout LineReader, inout ScriptParser) throws(Fault) -> Statement.Body?

    /// The word: `click`; after `expect`, the next one: `hit`.
    public let word: String
    /// The notation; parts in brackets are optional.
    public let usage: String
    /// The effect, as a sentence.
    public let sentence: String
    /// The part of a script to which it belongs.
    public let place: Place
    /// Reads the words after it; returns the statement, if that is complete.
    let read: Read

    /// All commands, in the order of the grammar's page.
    public static let all: [ScriptCommand] = headers + [test] + steps + expectations + lessons

    static let words = Dictionary(
        uniqueKeysWithValues: all.filter { $0.place != .expectation }.map { ($0.word, $0) })
    static let claims = Dictionary(uniqueKeysWithValues: expectations.map { ($0.word, $0) })
}

extension ScriptCommand {
    private static func header(
        _ word: String, _ usage: String, _ sentence: String,
        read: @escaping @Sendable (inout LineReader, inout ScriptParser) throws(Fault) -> Void
    ) -> ScriptCommand {
        ScriptCommand(word: word, usage: usage, sentence: sentence, place: .header) {
            (reader, parser) throws(Fault) in
            try parser.declare(word, &reader, read)
            return nil
        }
    }

    static let headers: [ScriptCommand] = [
        header("hitbox", "hitbox 1", "The version of the language; the first statement.") {
            (reader, parser) throws(Fault) in try parser.readVersion(&reader)
        },
        header(
            "lesson", "lesson \"TITLE\" about \"TEXT\"",
            "Makes the script a lesson, which has predictions and goals instead of tests."
        ) { (reader, parser) throws(Fault) in
            let title = try reader.text("title")
            guard reader.take("about") else { throw reader.missing("'about' and a text") }
            parser.header.lesson = LessonTitle(title, about: try reader.text("text"))
        },
        header("size", "size COLUMNSxROWS", "The terminal's size; 80x24 by default.") {
            (reader, parser) throws(Fault) in try parser.readSize(&reader)
        },
        header(
            "view", "view stage [COLUMNSxROWS]", "Shows the stage alone, without other panes."
        ) { (reader, parser) throws(Fault) in
            parser.header.showsStageOnly = try reader.choice("view", [("stage", true)])
            if reader.peek != nil { try parser.readSize(&reader) }
        },
        header(
            "scene", "scene \"FILE\" | scene \"demo:NAME\" | scene ... end",
            "The layers: a scene file, a built-in demo, or YAML up to a line with only the word end."
        ) { (reader, parser) throws(Fault) in try parser.readScene(&reader) },
        ScriptCommand(
            word: "rules",
            usage: "rules " + HitRules.allCases.map(\.rawValue).joined(separator: "|"),
            sentence: "The hit test rules; as a step, from here on.", place: .header
        ) { (reader, parser) throws(Fault) in
            if parser.isHeaderOver { return .step(.rules(try reader.rules())) }
            try parser.declare("rules", &reader) { (reader, parser) throws(Fault) in
                parser.header.rules = try reader.rules()
            }
            return nil
        },
        header("term", "term NAME", "The terminal whose bytes raw steps send.") {
            (reader, parser) throws(Fault) in parser.header.term = try reader.terminal()
        },
    ]

    static let test = ScriptCommand(
        word: "test", usage: "test \"NAME\"",
        sentence: "Begins a test; statements before the first test run before each.", place: .test
    ) { (reader, parser) throws(Fault) in
        try parser.readTest(&reader)
        return nil
    }
}

extension ScriptCommand {
    private static func step(
        _ word: String, _ usage: String, _ sentence: String,
        read: @escaping @Sendable (inout LineReader) throws(Fault) -> Step
    ) -> ScriptCommand {
        ScriptCommand(word: word, usage: usage, sentence: sentence, place: .step) {
            (reader, _) throws(Fault) in .step(try read(&reader))
        }
    }

    private static func text(
        _ word: String, _ usage: String, _ sentence: String,
        make: @escaping @Sendable (String) -> Step
    ) -> ScriptCommand {
        step(word, usage, sentence) { (reader) throws(Fault) in make(try reader.text()) }
    }

    private static func word(_ word: String, _ sentence: String, _ step: Step) -> ScriptCommand {
        self.step(word, word, sentence) { (_) throws(Fault) in step }
    }

    static let steps: [ScriptCommand] = pointer + keyboard + world + remarks

    private static let pointer: [ScriptCommand] = [
        step("move", "move TARGET", "Moves the pointer; with a button down, it drags.") {
            (reader) throws(Fault) in .move(try reader.target())
        },
        step("press", "press [BUTTON] TARGET", "Presses a button and holds it down.") {
            (reader) throws(Fault) in .press(try reader.button(), try reader.target())
        },
        step("release", "release TARGET", "Releases the button that is down.") {
            (reader) throws(Fault) in .release(try reader.target())
        },
        step("click", "click [BUTTON] TARGET", "Presses and releases a button.") {
            (reader) throws(Fault) in .click(try reader.button(), try reader.target())
        },
        step("doubleclick", "doubleclick TARGET", "Clicks twice with the left button.") {
            (reader) throws(Fault) in .doubleClick(try reader.target())
        },
        step(
            "drag", "drag [BUTTON] TARGET -> TARGET [-> TARGET] [steps N]",
            "Presses at the first target, moves to the others, releases at the last."
        ) { (reader) throws(Fault) in
            let button = try reader.button()
            var targets = [try reader.target()]
            while reader.take("->") { targets.append(try reader.target()) }
            guard targets.count > 1 else { throw reader.missing("second target after '->'") }
            let steps =
                reader.take("steps")
                ? try reader.integer("number of steps", 1...ScriptLimits.count) : nil
            return .drag(button, targets, steps: steps)
        },
        step(
            "wheel", "wheel up|down|left|right [N] [at TARGET]",
            "Turns the wheel by N notches, at a target or where the pointer is."
        ) { (reader) throws(Fault) in
            let (direction, modifiers) = try reader.wheel()
            let count = try reader.count("number of notches")
            let target = reader.take("at") ? try reader.target() : nil
            return .wheel(direction, modifiers, count: count, at: target)
        },
    ]

    private static let keyboard: [ScriptCommand] = [
        step("key", "key KEY [N]", "Presses a key, N times.") { (reader) throws(Fault) in
            let key = try reader.key()
            return .key(key, count: try reader.count("number"))
        },
        text("type", "type \"TEXT\"", "Types text, character by character.") { .type($0) },
        text("paste", "paste \"TEXT\"", "Pastes text.") { .paste($0) },
        step("raw", "raw \"BYTES\"", "Sends bytes as the terminal would: \"\\e[<0;9;7M\".") {
            (reader) throws(Fault) in .raw(try reader.bytes())
        },
    ]

    private static let world: [ScriptCommand] = [
        step("resize", "resize COLUMNSxROWS", "Resizes the terminal.") {
            (reader) throws(Fault) in .resize(try reader.cellSize())
        },
        step("focus", "focus in|out", "Gives the window the keyboard focus, or takes it away.") {
            (reader) throws(Fault) in
            .focus(try reader.choice("direction", [("in", true), ("out", false)]))
        },
        step("wait", "wait TIME", "Lets virtual time pass: 400ms or 1.5s.") {
            (reader) throws(Fault) in .wait(seconds: try reader.time())
        },
        step("set", "set LAYER.PROPERTY VALUE", "Writes a property of a layer.") {
            (reader) throws(Fault) in
            let (layer, source, property) = try reader.property()
            if source == .presentation {
                throw Fault(
                    "presentation values cannot be set", at: layer.range,
                    help: "write '\(property.name)' without 'presentation.'")
            }
            return .set(layer, property, try reader.value(property))
        },
        word("undo", "Undoes the last edit.", .undo),
        word("redo", "Redoes the last undone edit.", .redo),
        word("model", "Uses the layers as they are stored.", .model),
        word("presentation", "Uses the layers as animations show them.", .presentation),
    ]

    private static let areas = SnapshotArea.allCases.map { ($0.rawValue, $0) }

    private static let remarks: [ScriptCommand] = [
        text("mark", "mark \"NAME\"", "Names this place, to jump to.") { .mark($0) },
        step(
            "snapshot", "snapshot \"NAME\" [of \(areas.map(\.0).joined(separator: "|"))]",
            "Compares the stage, or another part of the screen, with a golden file."
        ) { (reader) throws(Fault) in
            let name = try reader.fileName()
            return .snapshot(
                name, of: reader.take("of") ? try reader.choice("part", areas) : .stage)
        },
        text("note", "note \"TEXT\"", "Shows a note to the reader of a replay.") { .note($0) },
        text("skip", "skip \"REASON\"", "Skips the test.") { .skip($0) },
        text("xfail", "xfail \"REASON\"", "Marks the test as expected to fail.") { .xfail($0) },
    ]
}

extension ScriptCommand {
    private static func claim(
        _ word: String, _ usage: String, _ sentence: String,
        read: @escaping @Sendable (inout LineReader) throws(Fault) -> Expectation
    ) -> ScriptCommand {
        ScriptCommand(word: word, usage: usage, sentence: sentence, place: .expectation) {
            (reader, _) throws(Fault) in .expect(try read(&reader))
        }
    }

    /// The form without a keyword: `expect blue.position 100,100`.
    static let propertyClaim = claim(
        "LAYER.PROPERTY", "expect LAYER[.presentation].PROPERTY VALUE [± D]",
        "The property has this value, within 0.001 or the tolerance."
    ) { (reader) throws(Fault) in
        let (layer, source, property) = try reader.property()
        let value = try reader.value(property)
        let tolerance = try reader.tolerance(isPair: false)
        return .property(layer, source, property, value, tolerance: tolerance?.width)
    }

    static let expectations: [ScriptCommand] = [
        claim(
            "hit", "expect [not] hit LAYER|none [at TARGET] [via A > B > C]",
            "The hit test returns this layer, by this path from the root."
        ) { (reader) throws(Fault) in try reader.hit() },
        claim("seen", "expect seen LAYER [at TARGET]", "This layer is drawn on top.") {
            (reader) throws(Fault) in
            .seen(try reader.layer(), at: try reader.optionalPlace())
        },
        claim(
            "contains", "expect [not] contains LAYER [at TARGET]",
            "The layer's bounds contain the point."
        ) { (reader) throws(Fault) in
            let layer = try reader.layer()
            let place = try reader.optionalPlace()
            return .contains(layer, at: place, isNegated: reader.isNegated)
        },
        claim(
            "rejected", "expect rejected LAYER because VERDICT [at TARGET]",
            "The layer is not hit, for this reason."
        ) { (reader) throws(Fault) in
            let layer = try reader.layer()
            guard reader.take("because") else { throw reader.missing("'because' and a verdict") }
            let verdict = try reader.choice(
                "verdict", Verdict.allCases.map { ($0.rawValue, $0) })
            return .rejected(layer, verdict, at: try reader.optionalPlace())
        },
        claim(
            "point", "expect point LAYER X,Y [± DX,DY]",
            "The pointer, or the probe if a key moved it last, is at this point of its own space."
        ) { (reader) throws(Fault) in
            let layer = try reader.layer()
            let point = try LineReader.pair(try reader.next("point"), "point")
            return .point(layer, point, tolerance: try reader.tolerance(isPair: true))
        },
        propertyClaim,
        claim("selected", "expect selected LAYER", "This layer is selected.") {
            (reader) throws(Fault) in .selected(try reader.layer())
        },
        claim("log", "expect log \"TEXT\"", "The last line of the log equals this text.") {
            (reader) throws(Fault) in .log(try reader.text())
        },
        claim("status", "expect status \"TEXT\"", "The status line contains this text.") {
            (reader) throws(Fault) in .status(try reader.text())
        },
        claim("row", "expect row N \"TEXT\"", "Row N, counted from 1, contains this text.") {
            (reader) throws(Fault) in
            let row = try reader.integer("row", 1...ScriptLimits.cells)
            return .row(row, try reader.text())
        },
        ScriptCommand(
            word: "screen", usage: "expect screen ... end",
            sentence: "The screen's rows, indented like the line with only the word end.",
            place: .expectation
        ) { (reader, parser) throws(Fault) in
            parser.begin(.screen, at: reader.range)
            return nil
        },
    ]
}

extension ScriptCommand {
    private static func lesson(
        _ word: String, _ usage: String, _ sentence: String,
        read: @escaping @Sendable (inout LineReader) throws(Fault) -> LessonStatement
    ) -> ScriptCommand {
        ScriptCommand(word: word, usage: usage, sentence: sentence, place: .lesson) {
            (reader, _) throws(Fault) in .lesson(try read(&reader))
        }
    }

    /// The commands that only lessons may have.
    static let lessons: [ScriptCommand] = [
        lesson("say", "say \"TEXT\"", "A page of text; before a prediction or a goal, its text.") {
            (reader) throws(Fault) in .say(try reader.text())
        },
        lesson("predict", "predict QUESTION", "Asks for an answer before the program gives it.") {
            (reader) throws(Fault) in .predict(try reader.prediction())
        },
        lesson(
            "goal", "goal \"TASK\" ... end",
            "A task; it is done when all expectations up to the line with only the word end hold."
        ) { (reader) throws(Fault) in .goal(try reader.text("task")) },
        lesson(
            "allow", "allow KEY...|none", "The only tools permitted for the preceding goal."
        ) { (reader) throws(Fault) in
            if reader.take("none") { return .allow([]) }
            var keys = [try reader.key()]
            while reader.peek != nil { keys.append(try reader.key()) }
            return .allow(keys)
        },
        lesson("hint", "hint \"TEXT\"", "Help for the preceding goal or prediction.") {
            (reader) throws(Fault) in .hint(try reader.text())
        },
        lesson("solution", "solution ... end", "Steps that reach the preceding goal.") {
            (_) throws(Fault) in .solution
        },
        lesson("end", "end", "Ends a goal or a solution.") { (_) throws(Fault) in .end },
        lesson("learned", "learned \"TEXT\"", "The rule, with its source; the last statement.") {
            (reader) throws(Fault) in .learned(try reader.text())
        },
    ]
}

extension LineReader {
    /// Reads the name of a terminal type.
    fileprivate mutating func terminal() throws(Fault) -> String {
        let word = try next("name")
        let isName = word.bytes.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/")
        }
        guard isName, !word.bytes.isEmpty, word.quoted.isEmpty else {
            throw .wrong(
                word, "is not a terminal type",
                help: "write a name as TERM has it, such as xterm-256color")
        }
        return word.text
    }

    /// Reads the rest of `predict`.
    fileprivate mutating func prediction() throws(Fault) -> Prediction {
        var prediction = Prediction(question: try question())
        if take("after") {
            guard take("set") else { throw missing("'set' after 'after'") }
            let (layer, source, property) = try self.property()
            if source == .presentation {
                throw Fault("presentation values cannot be set", at: layer.range)
            }
            prediction.change = Prediction.Change(
                layer: layer, property: property, value: try value(property))
        }
        switch prediction.question {
        case .hit, .seen, .contains: break
        case .property, .place: prediction.tolerance = try tolerance(isPair: false)?.width
        }
        return prediction
    }

    private mutating func question() throws(Fault) -> Prediction.Question {
        if take("hit") { return .hit(at: try neededPlace(), under: nil) }
        if take("seen") { return .seen(at: try neededPlace()) }
        if take("answer") {
            guard take("under") else { throw missing("'under' and a rule book") }
            let rules = try rules()
            return .hit(at: try neededPlace(), under: rules)
        }
        if take("contains") {
            let layer = try layer()
            return .contains(layer, at: try neededPlace())
        }
        if take("place") {
            let place = try place()
            return .place(place, in: take("in") ? try layer() : nil)
        }
        guard let word = peek, word.firstIndex(of: ".") != nil else {
            let known = ["hit", "seen", "answer", "contains", "place"]
            guard let word = peek else { throw missing("question") }
            throw .unknown(
                "question", word, among: known,
                otherwise: "write \((known + ["LAYER.PROPERTY"]).list())")
        }
        let (layer, source, property) = try property()
        return .property(layer, source, property)
    }

    private mutating func neededPlace() throws(Fault) -> Target.Place {
        guard let place = try optionalPlace() else { throw missing("'at' and a target") }
        return place
    }
}
