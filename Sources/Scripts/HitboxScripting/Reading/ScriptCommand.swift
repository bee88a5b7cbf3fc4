import LayerGeometry
import SourceDiagnostics
import TerminalTypes

/// A row of the grammar: the word that begins a statement, and its notation.
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
    /// Reads the words of one kind of statements, which do not depend on the script around them.
    typealias Reading<Part> = @Sendable (inout LineReader) throws(Fault) -> Part

    /// The word: `click`; after `expect`, the next one: `hit`.
    public let word: String
    /// The notation; parts in brackets are optional.
    public let usage: String
    /// The part of a script to which it belongs.
    public let place: Place
    /// Reads the words after it; returns the statement, if that is complete.
    let read: Read

    /// All commands, in the order of the grammar's page.
    public static let all: [ScriptCommand] = headers + [test] + steps + expectations + lessons

    static let words = Dictionary(
        uniqueKeysWithValues: all.filter { $0.place != .expectation }.map { ($0.word, $0) })
    static let claims = Dictionary(uniqueKeysWithValues: expectations.map { ($0.word, $0) })

    /// Creates a row; the word is the first one of the notation, after `expect [not]`.
    private init(_ usage: String, _ place: Place, word: String? = nil, read: @escaping Read) {
        let words = usage.split(separator: " ").map(String.init)
        self.word = word ?? words.first { !["expect", "[not]"].contains($0) } ?? usage
        (self.usage, self.place, self.read) = (usage, place, read)
    }
}

extension ScriptCommand {
    private static func header(
        _ usage: String,
        read: @escaping @Sendable (inout LineReader, inout ScriptParser) throws(Fault) -> Void
    ) -> ScriptCommand {
        ScriptCommand(usage, .header) { (reader, parser) throws(Fault) in
            try parser.declare(&reader, read)
            return nil
        }
    }

    static let headers: [ScriptCommand] = [
        header("hitbox 1") { (reader, parser) throws(Fault) in try parser.readVersion(&reader) },
        header("lesson \"TITLE\" about \"TEXT\"") { (reader, parser) throws(Fault) in
            let title = try reader.text("title")
            guard reader.take("about") else { throw reader.missing("'about' and a text") }
            parser.header.lesson = LessonTitle(title, about: try reader.text("text"))
        },
        header("size COLUMNSxROWS") {
            (reader, parser) throws(Fault) in try parser.readSize(&reader)
        },
        header("view stage [COLUMNSxROWS]") { (reader, parser) throws(Fault) in
            parser.header.showsStageOnly = try reader.choice("view", [("stage", true)])
            if reader.peek != nil { try parser.readSize(&reader) }
        },
        header("scene \"FILE\" | scene \"demo:NAME\" | scene ... end") {
            (reader, parser) throws(Fault) in try parser.readScene(&reader)
        },
        ScriptCommand("rules \(HitRules.allCases.map(\.rawValue).joined(separator: "|"))", .header)
        { (reader, parser) throws(Fault) in
            if parser.isHeaderOver { return .step(.rules(try reader.rules())) }
            try parser.declare(&reader) { (reader, parser) throws(Fault) in
                parser.header.rules = try reader.rules()
            }
            return nil
        },
        header("term NAME") {
            (reader, parser) throws(Fault) in parser.header.term = try reader.terminal()
        },
    ]

    static let test = ScriptCommand("test \"NAME\"", .test) { (reader, parser) throws(Fault) in
        try parser.readTest(&reader)
        return nil
    }
}

extension ScriptCommand {
    private static func step(_ usage: String, read: @escaping Reading<Step>) -> ScriptCommand {
        ScriptCommand(usage, .step) { (reader, _) throws(Fault) in .step(try read(&reader)) }
    }

    static let steps: [ScriptCommand] = pointer + keyboard + world + remarks

    private static let pointer: [ScriptCommand] = [
        step("move TARGET") { (reader) throws(Fault) in .move(try reader.target()) },
        step("press [BUTTON] TARGET") {
            (reader) throws(Fault) in .press(try reader.button(), try reader.target())
        },
        step("release TARGET") { (reader) throws(Fault) in .release(try reader.target()) },
        step("click [BUTTON] TARGET") {
            (reader) throws(Fault) in .click(try reader.button(), try reader.target())
        },
        step("doubleclick TARGET") { (reader) throws(Fault) in .doubleClick(try reader.target()) },
        step("drag [BUTTON] TARGET -> TARGET [-> TARGET] [steps N]") { (reader) throws(Fault) in
            let button = try reader.button()
            var targets = [try reader.target()]
            while reader.take("->") { targets.append(try reader.target()) }
            guard targets.count > 1 else { throw reader.missing("second target after '->'") }
            let steps =
                reader.take("steps")
                ? try reader.integer("number of steps", 1...ScriptLimits.count) : nil
            return .drag(button, targets, steps: steps)
        },
        step("wheel up|down|left|right [N] [at TARGET]") { (reader) throws(Fault) in
            let (direction, modifiers) = try reader.wheel()
            let count = try reader.count("number of notches")
            let target = reader.take("at") ? try reader.target() : nil
            return .wheel(direction, modifiers, count: count, at: target)
        },
    ]

    private static let keyboard: [ScriptCommand] = [
        step("key KEY [N]") { (reader) throws(Fault) in
            let key = try reader.key()
            return .key(key, count: try reader.count("number"))
        },
        step("type \"TEXT\"") { (reader) throws(Fault) in .type(try reader.text()) },
        step("paste \"TEXT\"") { (reader) throws(Fault) in .paste(try reader.text()) },
        step("raw \"BYTES\"") { (reader) throws(Fault) in .raw(try reader.bytes()) },
    ]

    private static let world: [ScriptCommand] = [
        step("resize COLUMNSxROWS") { (reader) throws(Fault) in .resize(try reader.cellSize()) },
        step("focus in|out") {
            (reader) throws(Fault) in
            .focus(try reader.choice("direction", [("in", true), ("out", false)]))
        },
        step("wait TIME") { (reader) throws(Fault) in .wait(seconds: try reader.time()) },
        step("set LAYER.PROPERTY VALUE") { (reader) throws(Fault) in
            let (layer, source, property) = try reader.property()
            if source == .presentation {
                throw Fault(
                    "presentation values cannot be set", at: layer.range,
                    help: "write '\(property.name)' without 'presentation.'")
            }
            return .set(layer, property, try reader.value(property))
        },
        step("undo") { (_) throws(Fault) in .undo },
        step("redo") { (_) throws(Fault) in .redo },
        step("model") { (_) throws(Fault) in .model },
        step("presentation") { (_) throws(Fault) in .presentation },
    ]

    private static let remarks: [ScriptCommand] = [
        step("mark \"NAME\"") { (reader) throws(Fault) in .mark(try reader.text()) },
        step(
            "snapshot \"NAME\" [of \(SnapshotArea.allCases.map(\.rawValue).joined(separator: "|"))] "
                + "[with colours]"
        ) { (reader) throws(Fault) in
            let name = try reader.fileName()
            let area: SnapshotArea = reader.take("of") ? try reader.choice("part") : .stage
            let hasColors = reader.take("with")
            if hasColors, !reader.take("colours") { throw reader.missing("'colours'") }
            return .snapshot(name, of: area, hasColors: hasColors)
        },
        step("note \"TEXT\"") { (reader) throws(Fault) in .note(try reader.text()) },
        step("skip \"REASON\"") { (reader) throws(Fault) in .skip(try reader.text()) },
        step("xfail \"REASON\"") { (reader) throws(Fault) in .xfail(try reader.text()) },
    ]
}

extension ScriptCommand {
    private static func claim(
        _ usage: String, word: String? = nil, read: @escaping Reading<Expectation>
    ) -> ScriptCommand {
        ScriptCommand(usage, .expectation, word: word) {
            (reader, _) throws(Fault) in .expect(try read(&reader))
        }
    }

    /// The form without a keyword: `expect blue.position 100,100`.
    static let propertyClaim = claim(
        "expect LAYER[.presentation].PROPERTY VALUE [± D]", word: "LAYER.PROPERTY"
    ) { (reader) throws(Fault) in
        let (layer, source, property) = try reader.property()
        let value = try reader.value(property)
        let tolerance = try reader.tolerance(isPair: false)
        return .property(layer, source, property, value, tolerance: tolerance?.width)
    }

    /// The form of a call: `expect white.hitTest(160,240) blue`.
    static let callClaim = claim("expect [not] CALL VALUE [± D]", word: "CALL") {
        (reader) throws(Fault) in
        let call = try reader.call()
        let value = try reader.callValue()
        let tolerance = try reader.tolerance(isPair: false)
        return .call(
            call, value: value, tolerance: tolerance?.width, isNegated: reader.isNegated)
    }

    static let expectations: [ScriptCommand] = [
        claim("expect [not] hit LAYER|none [at TARGET] [via A > B > C]") {
            (reader) throws(Fault) in try reader.hit()
        },
        claim("expect seen LAYER [at TARGET]") {
            (reader) throws(Fault) in .seen(try reader.layer(), at: try reader.optionalPlace())
        },
        claim("expect [not] contains LAYER [at TARGET]") { (reader) throws(Fault) in
            let layer = try reader.layer()
            let place = try reader.optionalPlace()
            return .contains(layer, at: place, isNegated: reader.isNegated)
        },
        claim("expect rejected LAYER because VERDICT [at TARGET]") { (reader) throws(Fault) in
            let layer = try reader.layer()
            guard reader.take("because") else { throw reader.missing("'because' and a verdict") }
            let verdict: Verdict = try reader.choice("verdict")
            return .rejected(layer, verdict, at: try reader.optionalPlace())
        },
        claim("expect point LAYER X,Y [± DX,DY]") { (reader) throws(Fault) in
            let layer = try reader.layer()
            let point = try LineReader.pair(try reader.next("point"), "point")
            return .point(layer, point, tolerance: try reader.tolerance(isPair: true))
        },
        propertyClaim,
        callClaim,
        claim("expect selected LAYER") { (reader) throws(Fault) in .selected(try reader.layer()) },
        claim("expect log \"TEXT\"") { (reader) throws(Fault) in .log(try reader.text()) },
        claim("expect status \"TEXT\"") { (reader) throws(Fault) in .status(try reader.text()) },
        claim("expect row N \"TEXT\"") { (reader) throws(Fault) in
            let row = try reader.integer("row", 1...ScriptLimits.cells)
            return .row(row, try reader.text())
        },
        ScriptCommand("expect screen ... end", .expectation) { (reader, parser) throws(Fault) in
            parser.block = Block(kind: .screen, opening: reader.range)
            return nil
        },
    ]
}

extension ScriptCommand {
    private static func lesson(
        _ usage: String, read: @escaping Reading<LessonStatement>
    ) -> ScriptCommand {
        ScriptCommand(usage, .lesson) { (reader, _) throws(Fault) in .lesson(try read(&reader)) }
    }

    /// The commands that only lessons may have.
    static let lessons: [ScriptCommand] = [
        lesson("say \"TEXT\"") { (reader) throws(Fault) in .say(try reader.text()) },
        lesson("predict QUESTION") { (reader) throws(Fault) in .predict(try reader.prediction()) },
        lesson("goal \"TASK\" ... end") { (reader) throws(Fault) in
            .goal(try reader.text("task"))
        },
        lesson("allow KEY...|none") { (reader) throws(Fault) in
            if reader.take("none") { return .allow([]) }
            var keys = [try reader.key()]
            while reader.peek != nil { keys.append(try reader.key()) }
            return .allow(keys)
        },
        lesson("hint \"TEXT\"") { (reader) throws(Fault) in .hint(try reader.text()) },
        lesson("solution ... end") { (_) throws(Fault) in .solution },
        lesson("end") { (_) throws(Fault) in .end },
        lesson("learned \"TEXT\"") { (reader) throws(Fault) in .learned(try reader.text()) },
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
