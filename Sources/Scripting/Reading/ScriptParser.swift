import Diagnostics
import LayerGeometry

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
