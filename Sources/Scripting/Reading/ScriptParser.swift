import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

/// The part of a script that a line completes.
public enum ScriptPart: Hashable, Sendable {
    /// A test begins; its statements follow as separate parts.
    case test(ScriptTest)
    /// A statement is complete.
    case statement(Statement)
}

/// Reads a script line by line, in memory independent of the number of statements.
///
///     var parser = ScriptParser()
///     while let line = readLine() {
///         if let part = parser.read(line) { … }
///     }
///     parser.finish()
///
/// Lines end as in `SourceText`. The parser stores only the names of the tests, the current block,
/// and the problems not taken yet. A wrong line yields no part; reading continues after it, up to
/// the limit of problems in `ScriptLimits`.
public struct ScriptParser: Sendable {
    /// The header once it is complete: from the first part on, or after `finish()`.
    ///
    /// `nil` before that, and if it has no readable scene.
    public private(set) var header: ScriptHeader?
    /// The place of the name of the scene's file, known with the header; `nil` if the scene is inline.
    public private(set) var sceneRange: SourceRange?
    /// The problems not taken yet, in the order in which they were found.
    public private(set) var diagnostics: [Diagnostic] = []
    /// The number of lines read.
    public private(set) var lineCount = 0

    /// What the statements so far cost together.
    var costs = ScriptCosts()

    private var draft = HeaderDraft()
    private var block: Block?
    private var testLines: [String: Int] = [:]
    private var foundCount = 0
    private var isHeaderOver = false
    private var isLesson = false

    /// Creates a parser at the start of a script.
    public init() {}

    /// Reads the next line.
    ///
    /// - Parameter line: Without its line break; a trailing carriage return is ignored.
    /// - Returns: `nil` if nothing is complete, or the line is wrong.
    public mutating func read(_ line: some StringProtocol) -> ScriptPart? {
        lineCount += 1
        guard !draft.isTooNew, foundCount < ScriptLimits.diagnostics else { return nil }
        var scalars = Substring(line).unicodeScalars
        if scalars.last == "\r" { scalars.removeLast() }
        if lineCount == 1, scalars.first?.value == 0xFEFF { scalars.removeFirst() }
        return readPlain(Substring(scalars))
    }

    /// Ends the script: an open block or a missing header is a problem.
    public mutating func finish() {
        if let open = block.take() { report(open.unfinished) }
        endHeader()
    }

    /// Removes and returns the problems so far.
    public mutating func takeDiagnostics() -> [Diagnostic] {
        defer { diagnostics = [] }
        return diagnostics
    }

    private mutating func readPlain(_ line: Substring) -> ScriptPart? {
        do throws(Fault) {
            if block != nil { return try readBlock(line) }
            let lexer = try LineLexer(line, line: lineCount)
            guard let first = lexer.words.first else { return nil }
            return try statement(first, lexer)
        } catch {
            report(error.diagnostic)
            return nil
        }
    }

    private mutating func statement(
        _ first: Word, _ lexer: LineLexer
    ) throws(Fault) -> ScriptPart? {
        if first.isPlain("expect") { return try expectation(lexer) }
        guard first.quoted.isEmpty, let command = ScriptCommand.words[first.text],
            isLesson || draft.isLesson || !first.isPlain("end")
        else { throw unknown(first) }
        var reader = LineReader(
            lexer, line: lineCount, skipping: 1, name: command.word, usage: command.usage)
        // Only 'rules' is also a step.
        if command.place == .header, !isHeaderOver || command.read == nil {
            if isHeaderOver {
                throw Fault(
                    "'\(command.word)' after the first test or step", at: first.range,
                    help: "write it at the top of the script")
            }
            if let missing = draft.versionIsMissing(first.range, word: command.word) {
                report(missing)
            }
            if let opened = try draft.read(command.word, first, &reader) {
                block = Block(kind: .scene, opening: opened)
            }
            return nil
        }
        endHeader()
        if (command.place == .lesson) != isLesson, command.place != .step, command.place != .header
        {
            throw misplaced(command, first)
        }
        if command.place == .test { return .test(try test(&reader, lexer)) }
        guard let read = command.read else { return nil }
        return try counted(Statement(lexer, on: lineCount, &reader, read))
    }

    /// Adds a statement to the costs.
    private mutating func counted(_ statement: Statement) throws(Fault) -> ScriptPart {
        try costs.add(statement, initial: header?.size)
        return .statement(statement)
    }

    private mutating func expectation(_ lexer: LineLexer) throws(Fault) -> ScriptPart? {
        endHeader()
        let isNegated = lexer.words.dropFirst().first?.isPlain("not") ?? false
        let count = isNegated ? 2 : 1
        guard let word = lexer.words.dropFirst(count).first else {
            let reader = LineReader(
                lexer, line: lineCount, skipping: count, name: isNegated ? "expect not" : "expect",
                usage: "expect hit LAYER")
            throw reader.missing("claim")
        }
        let claim = word.quoted.isEmpty ? ScriptCommand.claims[word.text] : nil
        let isProperty = claim == nil && word.firstIndex(of: ".") != nil
        guard let claim = isProperty ? ScriptCommand.propertyClaim : claim else {
            throw .unknown(
                "expectation", word, among: ScriptCommand.claims.keys.sorted(),
                otherwise: "write \(ScriptCommand.expectations.map(\.word).list())")
        }
        var reader = LineReader(
            lexer, line: lineCount, skipping: isProperty ? count : count + 1,
            name: "expect " + (isProperty ? "LAYER.PROPERTY" : claim.word), usage: claim.usage)
        if isNegated, !["hit", "contains"].contains(claim.word) {
            throw Fault(
                "'not' cannot be used with '\(Fault.short(word.text))'",
                at: lexer.words[1].range, help: "write 'not' before hit or contains only")
        }
        reader.isNegated = isNegated
        guard let read = claim.read else {
            block = Block(kind: .screen, opening: lexer.range(on: lineCount))
            try reader.end()
            return nil
        }
        return try counted(Statement(lexer, on: lineCount, &reader, read))
    }

    private mutating func test(
        _ reader: inout LineReader, _ lexer: LineLexer
    ) throws(Fault) -> ScriptTest {
        let word = reader.peek
        let name = try reader.text("name")
        try reader.end()
        let range = word?.range ?? lexer.range(on: lineCount)
        if name.isEmpty { throw Fault("the test's name is empty", at: range) }
        if let line = testLines.updateValue(lineCount, forKey: name) {
            testLines[name] = line
            throw Fault(
                "a test is already called '\(Fault.short(name))', on line \(line)", at: range,
                help: "give it another name")
        }
        return ScriptTest(name, at: lexer.range(on: lineCount))
    }

    private mutating func readBlock(_ line: Substring) throws(Fault) -> ScriptPart? {
        if !Block.isEnd(line) {
            try block?.append(line, number: lineCount)
            return nil
        }
        guard let open = block.take() else { return nil }
        switch open.kind {
        case .scene:
            for diagnostic in draft.read(open) { report(diagnostic) }
            return nil
        case .screen:
            let rows = try open.rows(end: line)
            return try counted(Statement(.expect(.screen(rows)), at: open.opening))
        }
    }

    private func misplaced(_ command: ScriptCommand, _ word: Word) -> Fault {
        isLesson
            ? Fault(
                "a lesson has no tests", at: word.range,
                help: "write 'goal', or remove 'lesson' at the top")
            : Fault(
                "'\(command.word)' belongs in a lesson", at: word.range,
                help: "write 'lesson \"TITLE\" about \"TEXT\"' at the top")
    }

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

    /// The first test or step completes the header.
    private mutating func endHeader() {
        guard !isHeaderOver else { return }
        isHeaderOver = true
        for diagnostic in draft.missing(line: max(1, lineCount)) { report(diagnostic) }
        (header, isLesson) = (draft.header, draft.isLesson)
        sceneRange = draft.sceneRange
        draft = HeaderDraft(isTooNew: draft.isTooNew)
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        foundCount += 1
        if foundCount < ScriptLimits.diagnostics {
            diagnostics.append(diagnostic)
        } else if foundCount == ScriptLimits.diagnostics {
            diagnostics.append(
                Diagnostic(
                    "more than \(ScriptLimits.diagnostics - 1) problems; the rest is not reported",
                    at: diagnostic.range))
        }
    }
}

extension LineLexer {
    /// The range of all words on the line, without a comment.
    func range(on line: Int) -> SourceRange {
        let column = words.first?.range.column ?? 1
        return SourceRange(line: line, column: column, length: endColumn - column)
    }
}

/// A header being read.
struct HeaderDraft: Sendable {
    /// Whether the script has a later version, so that its contents cannot be checked.
    var isTooNew = false
    /// The declarations so far, apart from the scene.
    private var draft = ScriptHeader(scene: .file(""))
    private var scene: ScriptScene?
    /// The place of the name of the scene's file; `nil` if the scene is inline.
    private(set) var sceneRange: SourceRange?
    private var hasSize = false
    /// The line of each declaration.
    private var lines: [String: Int] = [:]

    /// Whether the script is a lesson.
    var isLesson: Bool { lines["lesson"] != nil }

    init(isTooNew: Bool = false) {
        self.isTooNew = isTooNew
    }

    /// The header; `nil` without a scene.
    var header: ScriptHeader? {
        guard let scene, !isTooNew else { return nil }
        var header = draft
        header.scene = scene
        return header
    }

    /// Reads a declaration of the header.
    ///
    /// - Returns: The start of a block: the scene's YAML.
    mutating func read(
        _ word: String, _ first: Word, _ reader: inout LineReader
    ) throws(Fault) -> SourceRange? {
        if let line = lines[word] {
            throw Fault(
                "'\(word)' is given twice, first on line \(line)", at: first.range,
                help: "remove one of the two")
        }
        lines[word] = first.range.line
        switch word {
        case "hitbox": try version(&reader)
        case "lesson": draft.lesson = try title(&reader)
        case "size": try setSize(try reader.cellSize(), first)
        case "view":
            draft.showsStageOnly = try reader.choice("view", [("stage", true)])
            if reader.peek != nil { try setSize(try reader.cellSize(), first) }
        case "scene":
            guard let word = reader.peek else { return first.range }
            let file = try reader.text("file")
            try reader.end()
            if file.isEmpty { throw Fault("the scene's file has no name", at: first.range) }
            (scene, sceneRange) = (.file(file), word.range)
        case "rules": draft.rules = try reader.rules()
        default: draft.term = try terminal(&reader)
        }
        try reader.end()
        return nil
    }

    /// Reads the YAML of an inline scene, and returns its problems with the script's line numbers.
    mutating func read(_ block: Block) -> [Diagnostic] {
        let yaml = block.lines.joined(separator: "\n") + "\n"
        do throws(SceneProblems) {
            scene = .inline(try SceneFile.read(yaml, name: ""), yaml: yaml)
            return []
        } catch {
            return error.diagnostics.map { diagnostic in
                var moved = diagnostic
                moved.range.line += block.opening.line
                return moved
            }
        }
    }

    /// Reports, once, that the first statement is not the version.
    ///
    /// - Parameter range: The first word.
    mutating func versionIsMissing(_ range: SourceRange, word: String = "") -> Diagnostic? {
        guard lines.isEmpty, word != "hitbox" else { return nil }
        lines["hitbox"] = range.line
        return Diagnostic(
            "the version is missing", at: range,
            help: "write 'hitbox \(ScriptLimits.version)' above everything else")
    }

    /// The missing declarations at the end of the header.
    mutating func missing(line: Int) -> [Diagnostic] {
        if isTooNew { return [] }
        var diagnostics: [Diagnostic] = []
        if let missing = versionIsMissing(SourceRange(line: line, column: 1)) {
            diagnostics.append(missing)
        }
        if lines["scene"] == nil {
            diagnostics.append(
                Diagnostic(
                    "the scene is missing", at: SourceRange(line: line, column: 1),
                    help: "write 'scene \"FILE\"' above the first test and step"))
        }
        return diagnostics
    }

    private func title(_ reader: inout LineReader) throws(Fault) -> LessonTitle {
        let title = try reader.text("title")
        guard reader.take("about") else { throw reader.missing("'about' and a text") }
        return LessonTitle(title, about: try reader.text("text"))
    }

    private mutating func version(_ reader: inout LineReader) throws(Fault) {
        let word = try reader.next("version")
        let number = try LineReader.integer(word, "version", 1...1_000_000)
        if number > ScriptLimits.version {
            isTooNew = true
            throw Fault(
                "the script has version \(number), but this program reads version "
                    + "\(ScriptLimits.version)", at: word.range, help: "get a newer hitbox")
        }
    }

    private mutating func setSize(_ size: CellSize, _ word: Word) throws(Fault) {
        if hasSize {
            throw Fault(
                "the size is given twice, by 'size' and by 'view'", at: word.range,
                help: "remove one of the two")
        }
        (draft.size, hasSize) = (size, true)
    }

    private func terminal(_ reader: inout LineReader) throws(Fault) -> String {
        let word = try reader.next("name")
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
}

extension Statement {
    /// Reads one step in script notation: `click 160,240`.
    ///
    /// - Returns: `nil` if the first word is not a step.
    /// - Throws: The problem, with a place in the text.
    public init?(step text: String) throws(Diagnostic) {
        do throws(Fault) {
            let lexer = try LineLexer(Substring(text), line: 1, isWithinLine: true)
            guard let first = lexer.words.first, first.quoted.isEmpty,
                let command = ScriptCommand.words[first.text],
                command.place == .step || command.word == "rules", let read = command.read
            else { return nil }
            var reader = LineReader(
                lexer, line: 1, skipping: 1, name: command.word, usage: command.usage)
            try self.init(lexer, on: 1, &reader, read)
        } catch {
            throw error.diagnostic
        }
    }

    /// Reads the words after a command's to the end of the line.
    init(
        _ lexer: LineLexer, on line: Int, _ reader: inout LineReader, _ read: ScriptCommand.Read
    ) throws(Fault) {
        self.init(try read(&reader), at: lexer.range(on: line))
        try reader.end()
    }
}

/// The cost of a script's statements together: many that are each within their limits could take
/// minutes to play.
struct ScriptCosts: Sendable {
    var mostRepetitions = ScriptLimits.repetitions
    var mostCells = ScriptLimits.comparedCells

    private var repetitions = 0
    private var cells = 0
    /// Whether a limit is exceeded, which is reported once.
    private var isExceeded = false
    /// The size of the screen after the statements so far.
    private var size: CellSize?

    /// Adds a statement.
    ///
    /// - Parameter initial: The size of the screen at the start.
    mutating func add(_ statement: Statement, initial: CellSize?) throws(Fault) {
        if isExceeded { return }
        let size = size ?? initial ?? CellSize(columns: 80, rows: 24)
        switch statement.body {
        case .step(.resize(let next)): self.size = next
        case .step(.snapshot): cells += size.columns * size.rows
        case .step(let step): repetitions += step.eventCount - 1
        case .expect(.row), .expect(.screen): cells += size.columns * size.rows
        case .expect, .lesson: break
        }
        isExceeded = repetitions > mostRepetitions || cells > mostCells
        if repetitions > mostRepetitions {
            throw Fault(
                "the steps up to here repeat keys, characters, moves and notches more than "
                    + "\(mostRepetitions) times", at: statement.range,
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
