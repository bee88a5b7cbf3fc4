import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes

/// Reads a script line by line.
///
/// Lines end as in `SourceText`. A wrong line is reported and left out; reading continues after it,
/// up to the limit of problems in `ScriptLimits`.
package struct ScriptParser {
    /// What could be read; `nil` if the header has no readable scene.
    package private(set) var script: Script?
    /// The place of the name of the scene's file; `nil` if the scene is inline.
    package private(set) var sceneRange: SourceRange?
    /// The problems, in the order in which they were found.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Whether the tests after a problem could not be told apart, or were not read.
    package private(set) var isCut = false

    /// The declarations so far, apart from the scene.
    var header = ScriptHeader(scene: .file(""))
    /// Whether the first test or step was read, which completes the header.
    private(set) var isHeaderOver = false
    private var scene: ScriptScene?
    private var needsScene = true
    /// The line of each declaration, by its word.
    private var declared: [String: Int] = [:]
    private var hasSize = false
    /// Whether the script has a later version, so that its contents cannot be checked.
    private var isTooNew = false
    /// The block whose lines are being read.
    var block: Block?
    private var testLines: [String: Int] = [:]
    private var costs = ScriptCosts()
    private var lineCount = 0

    /// Starts at a single statement, outside of a script.
    init() {
        isHeaderOver = true
    }

    /// Reads a script.
    ///
    /// - Parameters:
    ///   - text: The whole script.
    ///   - onlyHeader: Whether to stop after the first test or step.
    ///   - needsScene: Whether a script without a scene is reported.
    package init(_ text: String, onlyHeader: Bool = false, needsScene: Bool = true) {
        self.needsScene = needsScene
        for line in SourceText.each(of: text) {
            let isFull = diagnostics.count == ScriptLimits.diagnostics
            if isFull || isTooNew || onlyHeader && isHeaderOver { break }
            lineCount += 1
            read(line)
        }
        // There is no line after the last line break.
        if text.utf8.last == 0x0A { lineCount -= 1 }
        if let block { report(block.unfinished) }
        isCut =
            block != nil || isTooNew || costs.isExceeded
            || diagnostics.count == ScriptLimits.diagnostics
        endHeader()
    }

    private mutating func read(_ line: Substring) {
        var line = line
        if lineCount == 1, line.unicodeScalars.first?.value == 0xFEFF {
            line.unicodeScalars.removeFirst()
        }
        do throws(Fault) {
            if line.utf8.count > ScriptLimits.lineBytes {
                throw Fault(
                    "the line is longer than \(ScriptLimits.lineBytes >> 20) MiB",
                    at: SourceRange(line: lineCount, column: 1), help: "split it")
            }
            if block != nil { return try readBlock(line) }
            try read(try LineLexer(line, line: lineCount))
        } catch {
            report(error)
        }
    }

    private mutating func read(_ lexer: LineLexer) throws(Fault) {
        guard let first = lexer.words.first else { return }
        let (row, start) = try first.isPlain("expect") ? claim(lexer) : command(first, lexer)
        var reader = start
        let body = try row.read(&reader, &self)
        try reader.end()
        guard let body else { return }
        var statement = Statement(body, at: reader.range, naming: reader.layers)
        statement.callWords = reader.callWords
        try add(statement)
    }

    /// The row of a statement's word, and a reader of the words after it.
    private mutating func command(
        _ first: Word, _ lexer: LineLexer
    ) throws(Fault) -> (ScriptCommand, LineReader) {
        guard first.quoted.isEmpty, let command = ScriptCommand.words[first.text],
            isLesson || !first.isPlain("end")
        else { throw unknown(first) }
        if command.place != .header { endHeader() }
        if [.test, .lesson].contains(command.place), (command.place == .lesson) != isLesson {
            throw isLesson
                ? Fault(
                    "a lesson has no tests", at: first.range,
                    help: "write 'goal', or remove 'lesson' at the top")
                : Fault(
                    "'\(command.word)' belongs in a lesson", at: first.range,
                    help: "write 'lesson \"TITLE\" about \"TEXT\"' at the top")
        }
        return (
            command, LineReader(lexer, skipping: 1, name: command.word, usage: command.usage)
        )
    }

    /// The row of a claim, and a reader of the words after its name.
    private mutating func claim(_ lexer: LineLexer) throws(Fault) -> (ScriptCommand, LineReader) {
        endHeader()
        let isNegated = lexer.words.dropFirst().first?.isPlain("not") ?? false
        let count = isNegated ? 2 : 1
        guard let word = lexer.words.dropFirst(count).first else {
            let name = isNegated ? "expect not" : "expect"
            throw LineReader(lexer, skipping: count, name: name, usage: "expect hit LAYER")
                .missing("claim")
        }
        let claim = word.quoted.isEmpty ? ScriptCommand.claims[word.text] : nil
        let isCall = claim == nil && (word.firstIndex(of: "([") != nil || word.endsInMember)
        let isProperty = claim == nil && !isCall && word.firstIndex(of: ".") != nil
        let unnamed =
            isCall ? ScriptCommand.callClaim : isProperty ? ScriptCommand.propertyClaim : nil
        guard let claim = claim ?? unnamed else {
            throw .unknown(
                "expectation", word, among: ScriptCommand.claims.keys.sorted(),
                otherwise: "write \(ScriptCommand.expectations.map(\.word).list())")
        }
        if isNegated, !["hit", "contains", ScriptCommand.callClaim.word].contains(claim.word) {
            throw Fault(
                "'not' cannot be used with '\(word.text.shortened)'",
                at: lexer.words[1].range, help: "write 'not' before hit, contains or a call only")
        }
        var reader = LineReader(
            lexer, skipping: unnamed == nil ? count + 1 : count, name: "expect " + claim.word,
            usage: claim.usage)
        reader.isNegated = isNegated
        return (claim, reader)
    }

    /// Adds a statement to the last test, or to the setup before the first one.
    private mutating func add(_ statement: Statement) throws(Fault) {
        try costs.add(statement, initial: header.size)
        if let last = script?.tests.indices.last {
            script?.tests[last].statements.append(statement)
        } else {
            script?.setup.append(statement)
        }
    }

    private mutating func readBlock(_ line: Substring) throws(Fault) {
        guard Block.isEnd(line), let open = block.take() else {
            try block?.append(line, number: lineCount)
            return
        }
        switch open.kind {
        case .scene: readScene(open)
        case .screen:
            try add(Statement(.expect(.screen(try open.rows(end: line))), at: open.opening))
        }
    }

    private var isLesson: Bool { declared["lesson"] != nil }

    private func unknown(_ word: Word) -> Fault {
        if word.isPlain("end") {
            return Fault(
                "'end' without 'scene' or 'expect screen'", at: word.range,
                help: "remove it; a test ends where the next one begins")
        }
        let known = ScriptCommand.words.keys.sorted() + ["expect"]
        let isClaim = ScriptCommand.claims[word.text] != nil
        return .unknown(
            "command", word, among: isClaim ? [] : known,
            otherwise: isClaim ? "write 'expect \(word.text)'" : nil)
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        let most = ScriptLimits.diagnostics
        guard diagnostics.count < most else { return }
        let rest = "more than \(most - 1) problems; the rest is not reported"
        diagnostics.append(
            diagnostics.count < most - 1 ? diagnostic : Diagnostic(rest, at: diagnostic.range))
    }
}

/// The header, and the starts of tests.
extension ScriptParser {
    /// Reads a declaration, which may be made once, at the top.
    mutating func declare(
        _ reader: inout LineReader,
        _ read: (inout LineReader, inout ScriptParser) throws(Fault) -> Void
    ) throws(Fault) {
        let word = reader.name
        if isHeaderOver {
            throw Fault(
                "'\(word)' after the first test or step", at: reader.start,
                help: "write it at the top of the script")
        }
        if word != "hitbox" { requireVersion(at: reader.start) }
        if let line = declared[word] {
            throw Fault(
                "'\(word)' is given twice, first on line \(line)", at: reader.start,
                help: "remove one of the two")
        }
        declared[word] = lineCount
        try read(&reader, &self)
    }

    mutating func readVersion(_ reader: inout LineReader) throws(Fault) {
        let word = try reader.next("version")
        let number = try LineReader.integer(word, "version", 1...1_000_000)
        if number > ScriptLimits.version {
            isTooNew = true
            throw Fault(
                "the script has version \(number), but this program reads version "
                    + "\(ScriptLimits.version)", at: word.range, help: "get a newer hitbox")
        }
    }

    mutating func readSize(_ reader: inout LineReader) throws(Fault) {
        let size = try reader.cellSize()
        if hasSize {
            throw Fault(
                "the size is given twice, by 'size' and by 'view'", at: reader.start,
                help: "remove one of the two")
        }
        (header.size, hasSize) = (size, true)
    }

    /// Reads the name of the scene's file, or begins a block with the scene.
    mutating func readScene(_ reader: inout LineReader) throws(Fault) {
        guard let word = reader.peek else {
            block = Block(kind: .scene, opening: reader.start)
            return
        }
        let file = try reader.text("file")
        try reader.end()
        if file.isEmpty { throw Fault("the scene's file has no name", at: reader.start) }
        (scene, sceneRange) = (.file(file), word.range)
    }

    /// Reads an inline scene; its problems have the script's line numbers.
    private mutating func readScene(_ block: Block) {
        let yaml = block.lines.joined(separator: "\n") + "\n"
        do throws(SceneProblems) {
            scene = .inline(try SceneFile.read(yaml, name: ""), yaml: yaml)
        } catch {
            for diagnostic in error.diagnostics {
                var moved = diagnostic
                moved.range.line += block.opening.line
                report(moved)
            }
        }
    }

    /// Begins a test.
    mutating func readTest(_ reader: inout LineReader) throws(Fault) {
        let range = reader.peek?.range ?? reader.range
        // The lines below belong to it, even if its name cannot be read.
        script?.tests.append(ScriptTest("the test on line \(lineCount)", at: reader.range))
        let name = try reader.text("name")
        try reader.end()
        if name.isEmpty { throw Fault("the test's name is empty", at: range) }
        if let line = testLines[name] {
            throw Fault(
                "a test is already called '\(name.shortened)', on line \(line)", at: range,
                help: "give it another name")
        }
        testLines[name] = lineCount
        if let last = script?.tests.indices.last {
            script?.tests[last] = ScriptTest(name, at: reader.range)
        }
    }

    /// Reports, once, that the first statement is not the version.
    private mutating func requireVersion(at range: SourceRange) {
        guard declared.isEmpty else { return }
        declared["hitbox"] = range.line
        report(
            Diagnostic(
                "the version is missing", at: range,
                help: "write 'hitbox \(ScriptLimits.version)' above everything else"))
    }

    /// Completes the header, at the first test or step.
    private mutating func endHeader() {
        guard !isHeaderOver else { return }
        isHeaderOver = true
        if isTooNew { return }
        let range = SourceRange(line: max(1, lineCount), column: 1)
        requireVersion(at: range)
        if declared["scene"] == nil, !needsScene {
            scene = header.scene
        } else if declared["scene"] == nil {
            report(
                Diagnostic(
                    "the scene is missing", at: range,
                    help: "write 'scene \"FILE\"' above the first test and step"))
        }
        guard let scene else { return }
        header.scene = scene
        script = Script(header: header)
    }
}

extension Statement {
    /// Reads one step in script notation: `click 160,240`.
    ///
    /// - Returns: `nil` if the first word is not a step.
    /// - Throws: The problem, with a place in the text.
    public init?(step text: String) throws(Diagnostic) {
        let lexer = try LineLexer(text[...], line: 1)
        guard let first = lexer.words.first, first.quoted.isEmpty,
            let command = ScriptCommand.words[first.text],
            command.place == .step || command.word == "rules"
        else { return nil }
        var reader = LineReader(lexer, skipping: 1, name: command.word, usage: command.usage)
        var parser = ScriptParser()
        guard let body = try command.read(&reader, &parser) else { return nil }
        try reader.end()
        self.init(body, at: reader.range, naming: reader.layers)
    }
}

/// The cost of a script's statements together: many that are each within their limits could take
/// minutes to play.
struct ScriptCosts: Sendable {
    private var repetitions = 0
    private var cells = 0
    /// Whether a limit is exceeded, which is reported once.
    private(set) var isExceeded = false
    /// The size of the screen after the statements so far.
    private var size: CellSize?

    /// Adds a statement.
    ///
    /// - Parameter initial: The size of the screen at the start.
    mutating func add(_ statement: Statement, initial: CellSize) throws(Fault) {
        if isExceeded { return }
        let size = size ?? initial
        switch statement.body {
        case .step(.resize(let next)): self.size = next
        case .step(.snapshot): cells += size.columns * size.rows
        case .step(let step): repetitions += step.eventCount - 1
        case .expect(.row), .expect(.screen): cells += size.columns * size.rows
        case .expect, .lesson: break
        }
        let (most, mostCells) = (ScriptLimits.repetitions, ScriptLimits.comparedCells)
        isExceeded = repetitions > most || cells > mostCells
        if repetitions > most {
            throw Fault(
                "the steps up to here repeat keys, characters, moves and notches more than "
                    + "\(most) times", at: statement.range,
                help: "repeat them less often, or split the script")
        }
        if cells > mostCells {
            throw Fault(
                "the screens that are compared up to here have more than \(mostCells) cells",
                at: statement.range, help: "use a smaller screen, or split the script")
        }
    }
}

extension Step {
    /// The minimum number of terminal events it sends.
    var eventCount: Int {
        switch self {
        case .key(_, let count), .wheel(_, _, let count, _): count
        case .type(let text): max(1, text.count)
        case .raw(let bytes): max(1, bytes.count)
        case .drag(_, let targets, let steps): (targets.count - 1) * (steps ?? 1) + 2
        default: 1
        }
    }
}
