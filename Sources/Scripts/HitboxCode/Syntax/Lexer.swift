internal import SourceDiagnostics

/// A word, a number, a text or a sign of code.
struct Token {
    enum Kind { case name, number, text, symbol, end }

    var kind = Kind.symbol
    /// The token as written; of a text, what it stands for.
    var text = ""
    var range: SourceRange
    /// Whether it is the first token of its line.
    var startsLine: Bool
    /// The range of its code points in the whole code.
    var span: Range<Int>
    /// Of a text with interpolations, their code, in place of which the text has `Token.gap`; `nil` of another text.
    var interpolated: [String]?

    /// The character in place of an interpolation.
    static let gap: Character = "\u{FFFC}"

    func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
    func isSymbol(among symbols: Set<String>) -> Bool {
        kind == .symbol && symbols.contains(text)
    }
    func isName(_ name: String) -> Bool { kind == .name && text == name }
}

/// Splits code into tokens; comments and lines of a preprocessor are left out.
struct Lexer {
    let scalars: [Unicode.Scalar]
    /// The same as bytes, with 0xFF for what is not ASCII; a text is made of bytes much faster.
    private let bytes: [UInt8]
    private let language: CodeLanguage
    private var place = 0
    private var line: Int
    private var lineStart = 0
    private var startsLine = true

    init(_ text: String, _ language: CodeLanguage, line: Int) {
        self.line = line
        scalars = Array(text.unicodeScalars)
        bytes = scalars.map { $0.isASCII ? UInt8($0.value) : 0xFF }
        self.language = language
    }

    /// All tokens of the code, the last of them of kind `end`.
    mutating func tokens() throws(CodeFault) -> [Token] {
        var tokens: [Token] = []
        repeat { tokens.append(try next()) } while tokens.last?.kind != .end
        return tokens
    }

    private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
        place + offset < scalars.count ? scalars[place + offset] : nil
    }

    private mutating func next() throws(CodeFault) -> Token {
        try skipBlanks()
        // A boxed number, list or text of Objective-C is what is in the box.
        while peek() == "@", let after = peek(1), "([{\"0123456789".unicodeScalars.contains(after) {
            place += 1
        }
        let start = place
        var token = Token(range: range(from: start), startsLine: startsLine, span: start..<start)
        startsLine = false
        let isWord = peek(1).map(Self.isNameStart) ?? false
        switch peek() {
        case nil: token.kind = .end
        case "\"": (token.kind, token.text, token.interpolated) = try string()
        case "`":
            place += 1
            (token.kind, token.text) = (.name, take { $0 != "`" && !$0.isLineBreak })
            place = min(place + 1, scalars.count)
        case let scalar?
        where Self.isDigit(scalar) || scalar == "." && peek(1).map(Self.isDigit) ?? false:
            (token.kind, token.text) = (.number, number())
        case let scalar?
        where Self.isNameStart(scalar)
            || isWord && (scalar == "@" || scalar == "#" && language != .call):
            place += 1
            (token.kind, token.text) = (.name, String(scalar) + take(while: Self.isNamePart))
        default:
            let isLong = peek(1).map { "=.<>&|+-?".unicodeScalars.contains($0) } ?? false
            let long = isLong ? Self.symbols.first { scalars[place...].starts(with: $0) } : nil
            place += long?.count ?? 1
            token.text = text(start..<place)
        }
        token.range = range(from: start)
        if token.startsLine, token.text.hasPrefix("#if") { skipBranches() }
        token.span = start..<place
        return token
    }

    /// Skips the code between `#if` and its `#endif`: which of it counts is not known.
    private mutating func skipBranches() {
        var depth = 1
        while depth > 0, peek() != nil {
            _ = take { !$0.isLineBreak }
            if peek() != nil { newLine() }
            _ = take { Self.isBlank($0) && !$0.isLineBreak }
            guard peek() == "#" else { continue }
            place += 1
            let word = take(while: Self.isNamePart)
            depth += word.hasPrefix("if") ? 1 : word == "endif" ? -1 : 0
        }
        _ = take { !$0.isLineBreak }
    }

    private static let symbols = [
        "...", "..<", "===", "!==", "<<=", ">>=", "->", "==", "!=", "<=", ">=", "&&", "||", "+=",
        "-=", "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "??",
    ].map { Array($0.unicodeScalars) }

    private func range(from start: Int) -> SourceRange {
        let first = max(start, lineStart)
        return SourceRange(line: line, column: first - lineStart + 1, length: place - first)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x80
            ? scalar == " " || scalar.value >= 0x09 && scalar.value <= 0x0D
            : scalar.properties.isWhitespace || scalar == "\u{FEFF}"
    }

    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        // The properties of Unicode take long to look up.
        if scalar.value < 0x80 {
            return scalar >= "a" && scalar <= "z" || scalar >= "A" && scalar <= "Z" || scalar == "_"
                || scalar == "$"
        }
        return !scalar.isLineBreak && !scalar.properties.isWhitespace
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        isNameStart(scalar) || isDigit(scalar)
    }

    private mutating func take(while isTaken: (Unicode.Scalar) -> Bool) -> String {
        let start = place
        while let scalar = peek(), isTaken(scalar) { place += 1 }
        return text(start..<place)
    }

    private func text(_ range: Range<Int>) -> String {
        let part = scalars[range]
        return part.allSatisfy(\.isASCII)
            ? String(decoding: bytes[range], as: UTF8.self)
            : String(String.UnicodeScalarView(part))
    }

    /// Takes a number with its suffix; whether it is one is seen when it is read.
    private mutating func number() -> String {
        let start = place
        let isHex = peek() == "0" && (peek(1) == "x" || peek(1) == "X")
        var last: Unicode.Scalar?
        while let scalar = peek() {
            let isTaken =
                switch scalar {
                case ".": isDecimalPoint
                case "+", "-": !isHex && (last == "e" || last == "E")
                default: Self.isNamePart(scalar)
                }
            guard isTaken else { break }
            (last, place) = (scalar, place + 1)
        }
        return text(start..<place)
    }

    /// Whether a point here belongs to the number before it: numbers of C may end in `.` or `.f`.
    private var isDecimalPoint: Bool {
        let after = peek(1)
        if after.map(Self.isDigit) ?? false { return true }
        let isSuffix = (after == "f" || after == "F") && !(peek(2).map(Self.isNamePart) ?? false)
        return language == .objectiveC && (isSuffix || !(after.map(Self.isNameStart) ?? false))
    }

    private mutating func skipBlanks() throws(CodeFault) {
        while let scalar = peek() {
            let isComment = language != .call && scalar == "/"
            let isBranch = peek(1) == "i" && peek(2) == "f"
            // A Markdown fence that was copied along with the code.
            let isFence = scalar == "`" && startsLine && peek(1) == "`" && peek(2) == "`"
            if scalar.isLineBreak {
                newLine()
            } else if Self.isBlank(scalar) {
                place += 1
            } else if language != .call && isFence || isComment && peek(1) == "/"
                || language != .call && scalar == "#" && startsLine && !isBranch && !isDefinition
            {
                while let scalar = peek(), !scalar.isLineBreak { place += 1 }
            } else if isComment, peek(1) == "*" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private var isDefinition: Bool {
        language == .objectiveC && scalars[place...].starts(with: "#define ".unicodeScalars)
    }

    private mutating func newLine() {
        place += peek() == "\r" && peek(1) == "\n" ? 2 : 1
        (line, lineStart, startsLine) = (line + 1, place, true)
    }

    private mutating func skipComment() throws(CodeFault) {
        let start = range(from: place)
        var depth = 0
        repeat {
            guard let scalar = peek() else {
                throw CodeFault("the comment has no end", at: start, help: "write '*/' at its end")
            }
            let isStart = scalar == "/" && peek(1) == "*" && (depth == 0 || language == .swift)
            let isEnd = scalar == "*" && peek(1) == "/"
            depth += isStart ? 1 : isEnd ? -1 : 0
            if scalar.isLineBreak { newLine() } else { place += isStart || isEnd ? 2 : 1 }
        } while depth > 0
    }

    /// Reads a text with its quotes, and the code of its interpolations.
    private mutating func string() throws(CodeFault) -> (Token.Kind, String, [String]?) {
        let open = range(from: place)
        let isLong = peek(1) == "\"" && peek(2) == "\"" && language == .swift
        place += isLong ? 3 : 1
        var bytes: [UInt8] = []
        var codes: [String]?
        while let scalar = peek(), isLong || !scalar.isLineBreak {
            if scalar == "\"", !isLong || peek(1) == "\"" && peek(2) == "\"" {
                place += isLong ? 3 : 1
                return (.text, String(decoding: bytes, as: UTF8.self), codes)
            }
            if scalar == "\\" {
                if let code = escape(into: &bytes) { codes = (codes ?? []) + [code] }
            } else {
                if scalar.isLineBreak { newLine() } else { place += 1 }
                bytes += Array(String(scalar).utf8)
            }
        }
        throw CodeFault("the text has no end", at: open, help: "write '\"' at its end")
    }

    /// Reads what a backslash begins: an escape of Swift, an octal byte of C, or an interpolation.
    ///
    /// - Returns: The code of an interpolation, in its parentheses; `nil` for anything else.
    private mutating func escape(into bytes: inout [UInt8]) -> String? {
        place += 1
        guard let scalar = peek(), !scalar.isLineBreak else { return nil }
        if scalar == "(" {
            let start = place
            var depth = 0
            repeat {
                guard let scalar = peek(), !scalar.isLineBreak else { break }
                depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
                place += 1
            } while depth > 0
            bytes += Array(String(Token.gap).utf8)
            return text(start..<place)
        }
        if scalar >= "0", scalar <= "7", language == .objectiveC {
            var count = 0
            let digits = take {
                count += 1
                return count <= 3 && $0 >= "0" && $0 <= "7"
            }
            bytes.append(UInt8(truncatingIfNeeded: Int(digits, radix: 8) ?? 0))
            return nil
        }
        place += 1
        if scalar == "u", peek() == "{" {
            place += 1
            let digits = take { $0.properties.isASCIIHexDigit }
            if peek() == "}" { place += 1 }
            let value = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
            bytes += Array(String(value ?? "\u{FFFD}").utf8)
        } else {
            let known: [Unicode.Scalar: UInt8] = ["n": 10, "t": 9, "r": 13, "0": 0]
            bytes += known[scalar].map { [$0] } ?? Array(String(scalar).utf8)
        }
        return nil
    }
}
