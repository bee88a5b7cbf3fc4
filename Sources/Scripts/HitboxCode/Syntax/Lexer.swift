internal import SourceDiagnostics

/// A word, a number, a text or a sign of code.
struct Token {
    enum Kind {
        case name, number, text, symbol, end
    }

    var kind: Kind
    /// The token as written; of a text, what it stands for.
    var text: String
    var range: SourceRange
    /// Whether it is the first token of its line.
    var startsLine: Bool
    /// The range of its code points in the whole code.
    var span: Range<Int>
    /// Whether a text has parts that only a running program knows.
    var isOpen = false

    func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
    func isName(_ name: String) -> Bool { kind == .name && text == name }
}

/// Splits code into tokens; comments and lines of a preprocessor are left out.
struct Lexer {
    let scalars: [Unicode.Scalar]
    private let language: CodeLanguage
    private var place = 0
    private var line = 1
    private var lineStart = 0
    private var startsLine = true

    init(_ text: String, _ language: CodeLanguage) {
        scalars = Array(text.unicodeScalars)
        self.language = language
    }

    /// All tokens of a code, the last of them of kind `end`.
    static func tokens(
        _ text: String, _ language: CodeLanguage
    ) throws(CodeFault) -> (tokens: [Token], scalars: [Unicode.Scalar]) {
        var lexer = Lexer(text, language)
        var tokens: [Token] = []
        repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
        return (tokens, lexer.scalars)
    }

    private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        place + offset < scalars.count ? scalars[place + offset] : nil
    }

    private mutating func next() throws(CodeFault) -> Token {
        try skipBlanks()
        let start = place
        var token = Token(
            kind: .end, text: "", range: range(from: start), startsLine: startsLine,
            span: start..<start)
        startsLine = false
        guard let first = peek() else { return token }
        var second = peek(1)
        if first == "@", let after = second, "([0123456789".unicodeScalars.contains(after) {
            // A boxed number or list is the number or list.
            place += 1
            return try next()
        }
        if first == "@", second == "\"" { place += 1 }
        second = peek(1)
        switch peek() ?? first {
        case "\"":
            token.kind = .text
            (token.text, token.isOpen) = try string(from: start)
        case "`":
            place += 1
            token.kind = .name
            token.text = take { $0 != "`" && !$0.isLineBreak }
            place = min(place + 1, scalars.count)
        case "0"..."9":
            token.kind = .number
            token.text = number()
        case ".":
            let isNumber = second.map(Self.isDigit) ?? false
            token.kind = isNumber ? .number : .symbol
            token.text = isNumber ? number() : symbol()
        case let scalar where Self.isNameStart(scalar) || scalar == "@":
            place += 1
            token.kind = scalar == "@" && !(second.map(Self.isNameStart) ?? false) ? .symbol : .name
            token.text = String(scalar) + take(while: Self.isNamePart)
        default:
            token.kind = .symbol
            token.text = symbol()
        }
        token.span = start..<place
        token.range = range(from: start)
        return token
    }

    private func range(from start: Int) -> SourceRange {
        let first = max(start, lineStart)
        return SourceRange(line: line, column: first - lineStart + 1, length: place - first)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || scalar == "$" || scalar.properties.isAlphabetic
            || scalar.value > 0x7F && !scalar.isLineBreak && !scalar.properties.isWhitespace
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        isNameStart(scalar) || isDigit(scalar)
    }

    private mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> String {
        let start = place
        while let scalar = peek(), isTaken(scalar) { place += 1 }
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    private mutating func number() -> String {
        let start = place
        let isHex = peek() == "0" && (peek(1) == "x" || peek(1) == "X")
        if isHex { place += 2 }
        _ = take { Self.isDigit($0) || $0 == "_" || isHex && $0.properties.isASCIIHexDigit }
        let isPoint = peek() == "." && (peek(1).map(Self.isDigit) ?? false)
        // C's numbers may end in a point.
        let isEnd =
            language == .objectiveC && peek() == "." && !(peek(1).map(Self.isNameStart) ?? false)
        if isPoint || isEnd, !isHex {
            place += 1
            _ = take { Self.isDigit($0) || $0 == "_" }
        }
        if peek() == "e" || peek() == "E", !isHex {
            let sign = peek(1) == "-" || peek(1) == "+" ? 1 : 0
            if let digit = peek(1 + sign), Self.isDigit(digit) {
                place += 1 + sign
                _ = take(while: Self.isDigit)
            }
        }
        // The suffixes of C's numbers; a letter after any other number is a mistake to be seen.
        _ = take(while: Self.isNamePart)
        return String(String.UnicodeScalarView(scalars[start..<place]))
    }

    private static let symbols = [
        "...", "..<", "===", "!==", "->", "==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "*=",
        "/=", "++", "--", "??", "|=",
    ].map { Array($0.unicodeScalars) }

    private mutating func symbol() -> String {
        let long = Self.symbols.first { scalars[place...].starts(with: $0) }
        defer { place += long?.count ?? 1 }
        return String(String.UnicodeScalarView(long ?? [scalars[place]]))
    }

    private mutating func skipBlanks() throws(CodeFault) {
        while let scalar = peek() {
            if scalar.isLineBreak {
                newLine()
            } else if scalar.properties.isWhitespace || scalar == "\u{FEFF}" {
                place += 1
            } else if language != .call, scalar == "/", peek(1) == "/" {
                skipLine()
            } else if language != .call, scalar == "/", peek(1) == "*" {
                try skipComment()
            } else if language != .call, scalar == "#", startsLine {
                skipLine()
            } else {
                return
            }
        }
    }

    private mutating func newLine() {
        place += peek() == "\r" && peek(1) == "\n" ? 2 : 1
        (line, lineStart, startsLine) = (line + 1, place, true)
    }

    private mutating func skipLine() {
        while let scalar = peek(), !scalar.isLineBreak { place += 1 }
    }

    private mutating func skipComment() throws(CodeFault) {
        let start = range(from: place)
        var depth = 0
        repeat {
            guard let scalar = peek() else {
                throw CodeFault(
                    "the comment has no end", at: start, help: "write '*/' at its end")
            }
            let isStart = scalar == "/" && peek(1) == "*" && (depth == 0 || language == .swift)
            let isEnd = scalar == "*" && peek(1) == "/"
            if isStart { depth += 1 }
            if isEnd { depth -= 1 }
            if scalar.isLineBreak { newLine() } else { place += isStart || isEnd ? 2 : 1 }
        } while depth > 0
    }

    /// Reads a text with its quotes; whether it is open, since it has interpolations.
    private mutating func string(from start: Int) throws(CodeFault) -> (String, Bool) {
        let open = range(from: start)
        let isLong = peek(1) == "\"" && peek(2) == "\"" && language == .swift
        place += isLong ? 3 : 1
        var bytes: [UInt8] = []
        var isOpen = false
        while let scalar = peek() {
            if scalar == "\"", !isLong || peek(1) == "\"" && peek(2) == "\"" {
                place += isLong ? 3 : 1
                return (String(decoding: bytes, as: UTF8.self), isOpen)
            }
            if scalar.isLineBreak {
                if !isLong { break }
                newLine()
                bytes.append(0x0A)
            } else if scalar == "\\" {
                place += 1
                if peek() == "(" {
                    isOpen = true
                    skipInterpolation()
                } else {
                    escape(into: &bytes)
                }
            } else {
                place += 1
                bytes += Array(String(scalar).utf8)
            }
        }
        throw CodeFault("the text has no end", at: open, help: "write '\"' at its end")
    }

    private mutating func skipInterpolation() {
        var depth = 0
        repeat {
            guard let scalar = peek(), !scalar.isLineBreak else { return }
            depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
            place += 1
        } while depth > 0
    }

    /// Reads an escape after its backslash: those of Swift, and C's octal bytes.
    private mutating func escape(into bytes: inout [UInt8]) {
        guard let scalar = peek(), !scalar.isLineBreak else { return }
        if scalar >= "0", scalar <= "7", language == .objectiveC {
            var value = 0
            for _ in 0..<3 {
                guard let digit = peek(), digit >= "0", digit <= "7" else { break }
                value = value * 8 + Int(digit.value - 48)
                place += 1
            }
            bytes.append(UInt8(truncatingIfNeeded: value))
            return
        }
        place += 1
        if scalar == "u", peek() == "{" {
            place += 1
            let digits = take { $0.properties.isASCIIHexDigit }
            if peek() == "}" { place += 1 }
            let value = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            bytes += Array(String(value ?? "\u{FFFD}").utf8)
            return
        }
        let known: [Unicode.Scalar: UInt8] = ["n": 10, "t": 9, "r": 13, "0": 0]
        bytes += known[scalar].map { [$0] } ?? Array(String(scalar).utf8)
    }
}

/// The language of a code.
public enum CodeLanguage: Hashable, Sendable {
    /// A listing in Swift.
    case swift
    /// A listing in Objective-C.
    case objectiveC
    /// A single call, in the spelling of either, with the paths of layers.
    case call

    /// The language of a listing: by the end of its name, otherwise by its text.
    public init(name: String, text: String) {
        if name.hasSuffix(".m") || name.hasSuffix(".mm") || name.hasSuffix(".h") {
            self = .objectiveC
        } else if name.hasSuffix(".swift") {
            self = .swift
        } else {
            let marks = ["@interface", "@implementation", "#import", "];", "CGRectMake("]
            self = marks.contains { text.contains($0) } ? .objectiveC : .swift
        }
    }
}

/// Why a code cannot be read or played.
struct CodeFault: Error {
    enum Kind {
        /// The code cannot be read: it is an error.
        case wrong
        /// It is too large or too deep: nothing of it is played.
        case tooMuch
        /// It needs something that is not known: the line is not played.
        case unknown
        /// Playing has reached the line it was to end at.
        case end
    }

    var kind = Kind.wrong
    /// The fact; of something unknown its name.
    var message: String
    var range: SourceRange
    var help: String?

    init(_ message: String, at range: SourceRange, help: String? = nil, kind: Kind = .wrong) {
        (self.message, self.range, self.help, self.kind) = (message, range, help, kind)
    }

    static func unknown(_ name: String, at range: SourceRange) -> CodeFault {
        CodeFault(name, at: range, kind: .unknown)
    }

    var diagnostic: Diagnostic { Diagnostic(message, at: range, help: help) }
}
