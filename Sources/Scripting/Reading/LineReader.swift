import Diagnostics
import LayerGeometry
import TerminalTypes

/// Reads the words of one statement from left to right.
struct LineReader {
    /// The words that remain to be read.
    private(set) var words: ArraySlice<Word>
    /// The statement's name in messages: `click`, `expect hit`.
    let name: String
    /// The notation, used as help if something is missing.
    var usage: String
    /// Whether the statement is a claim with `not`.
    var isNegated = false
    private let line: Int
    private var endColumn: Int
    private let commentColumn: Int?

    /// Starts after the words that identify the statement.
    init(_ lexer: LineLexer, line: Int, skipping count: Int, name: String, usage: String) {
        words = lexer.words.dropFirst(count)
        self.name = name
        self.usage = usage
        self.line = line
        endColumn = lexer.words.prefix(count).last?.endColumn ?? 1
        commentColumn = lexer.commentColumn
    }

    /// The next word, without consuming it.
    var peek: Word? { words.first }
    /// The word after the next one.
    var second: Word? { words.dropFirst().first }

    /// Consumes the next word.
    ///
    /// - Parameter what: The expected kind of word, for the message: `target`.
    mutating func next(_ what: String) throws(Fault) -> Word {
        guard let word = words.popFirst() else { throw missing(what) }
        endColumn = word.endColumn
        return word
    }

    /// Consumes the next word if it is the given one.
    mutating func take(_ word: String) -> Bool {
        guard let first = words.first, first.isPlain(word) else { return false }
        words.removeFirst()
        endColumn = first.endColumn
        return true
    }

    /// Throws if words are left.
    func end() throws(Fault) {
        guard let first = words.first, let last = words.last else { return }
        let isComment = first.plainFirst == UInt8(ascii: "#")
        throw Fault(
            "unexpected '\(Fault.short(first.text))' after the end of '\(name)'",
            at: SourceRange(
                line: line, column: first.range.column,
                length: last.endColumn - first.range.column),
            help: isComment ? "write a blank after '#' to begin a comment" : nil)
    }

    /// The error of a missing word at the end.
    func missing(_ what: String) -> Fault {
        let isEaten = commentColumn == endColumn + 1
        return Fault(
            "'\(name)' has no \(what)", at: SourceRange(line: line, column: endColumn),
            help: isEaten && what == "key"
                ? "write \"#\" in quotes for the key '#'" : "write '\(usage)'")
    }

    /// Reads a text in quotes.
    mutating func text(_ what: String = "text") throws(Fault) -> String {
        let word = try next(what)
        guard word.isQuoted else {
            throw Fault(
                "the \(what) '\(Fault.short(word.text))' is not in quotes", at: word.range,
                help: "write '\(usage)'")
        }
        guard let text = String(validating: word.bytes, as: UTF8.self) else {
            throw Fault("the \(what) is not UTF-8", at: word.range)
        }
        return text
    }

    /// Reads an integer within a range.
    mutating func integer(_ what: String, _ range: ClosedRange<Int>) throws(Fault) -> Int {
        try Self.integer(try next(what), what, range)
    }

    /// Reads an optional number of repetitions.
    mutating func count(_ what: String) throws(Fault) -> Int {
        guard let first = peek?.plainFirst, Self.beginsNumber(first) else { return 1 }
        return try integer(what, 1...ScriptLimits.count)
    }

    /// Reads a word of a closed list.
    mutating func choice<Value>(
        _ what: String, _ choices: [(String, Value)]
    ) throws(Fault) -> Value {
        let word = try next(what)
        if let choice = choices.first(where: { word.isPlain($0.0) }) { return choice.1 }
        let names = choices.map(\.0)
        throw .unknown(what, word, among: names, otherwise: "write \(names.list())")
    }

    /// Reads a number of columns and rows: `80x24`.
    mutating func cellSize() throws(Fault) -> CellSize {
        let word = try next("size")
        let parts = word.split(at: "x")
        guard parts.count == 2 else {
            throw .wrong(word, "is not a size", help: "write COLUMNSxROWS, such as 80x24")
        }
        return CellSize(
            columns: try Self.integer(parts[0], "number of columns", 1...ScriptLimits.cells),
            rows: try Self.integer(parts[1], "number of rows", 1...ScriptLimits.cells))
    }

    static func integer(
        _ word: Word, _ what: String, _ range: ClosedRange<Int>
    ) throws(Fault) -> Int {
        let isDecimal = !word.bytes.isEmpty && word.bytes.allSatisfy { $0 >= 48 && $0 <= 57 }
        guard isDecimal, let number = Int(word.text), range.contains(number) else {
            throw .wrong(
                "the \(what)", word,
                "but must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    static func beginsNumber(_ byte: UInt8) -> Bool {
        byte >= 48 && byte <= 57 || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
}
