import LayerGeometry
import SourceDiagnostics
import TerminalTypes

/// Reads the words of one statement from left to right.
struct LineReader {
    private let lexer: LineLexer
    /// The words that remain to be read.
    private(set) var words: ArraySlice<Word>
    /// The statement's name in messages: `click`, `expect hit`.
    let name: String
    /// The notation, used as help if something is missing.
    var usage: String
    /// Whether the statement is a claim with `not`.
    var isNegated = false
    /// The layers that were read.
    var layers: [LayerReference] = []
    /// The places of the words of a call, and of the first word of its value.
    var callWords: [SourceRange] = []

    /// Starts after the words that identify the statement.
    init(_ lexer: LineLexer, skipping count: Int, name: String, usage: String) {
        words = lexer.words.dropFirst(count)
        (self.lexer, self.name, self.usage) = (lexer, name, usage)
    }

    /// The range of all words on the line, without a comment.
    var range: SourceRange { lexer.range }
    /// The range of the first word.
    var start: SourceRange { lexer.words.first?.range ?? range }
    /// The column after the words that were read.
    private var endColumn: Int { lexer.words.prefix(words.startIndex).last?.endColumn ?? 1 }
    /// The next word, without consuming it.
    var peek: Word? { words.first }

    /// Consumes the next word.
    ///
    /// - Parameter what: The expected kind of word, for the message: `target`.
    mutating func next(_ what: String) throws(Fault) -> Word {
        guard let word = words.popFirst() else { throw missing(what) }
        return word
    }

    /// Consumes the next word if it is the given one.
    mutating func take(_ word: String) -> Bool {
        guard peek?.isPlain(word) == true else { return false }
        words.removeFirst()
        return true
    }

    /// Throws if words are left.
    func end() throws(Fault) {
        guard let first = words.first, let last = words.last else { return }
        throw Fault(
            "unexpected '\(first.text.shortened)' after the end of '\(name)'",
            at: SourceRange(
                line: lexer.line, column: first.range.column,
                length: last.endColumn - first.range.column),
            help: first.hasPlainPrefix("#") ? "write a blank after '#' to begin a comment" : nil)
    }

    /// The error of a missing word at the end.
    func missing(_ what: String) -> Fault {
        let isEaten = lexer.commentColumn == endColumn + 1
        return Fault(
            "'\(name)' has no \(what)", at: SourceRange(line: lexer.line, column: endColumn),
            help: isEaten && what == "key"
                ? "write \"#\" in quotes for the key '#'" : "write '\(usage)'")
    }

    /// Reads a text in quotes.
    mutating func text(_ what: String = "text") throws(Fault) -> String {
        let word = try quoted(what, "is")
        guard let text = String(validating: word.bytes, as: UTF8.self) else {
            throw Fault("the \(what) is not UTF-8", at: word.range)
        }
        return text
    }

    /// Reads a word in quotes.
    private mutating func quoted(_ what: String, _ verb: String) throws(Fault) -> Word {
        let word = try next(what)
        if word.isQuoted { return word }
        throw Fault(
            "the \(what) '\(word.text.shortened)' \(verb) not in quotes", at: word.range,
            help: "write '\(usage)'")
    }

    /// Reads an integer within a range.
    mutating func integer(_ what: String, _ range: ClosedRange<Int>) throws(Fault) -> Int {
        try Self.integer(try next(what), what, range)
    }

    /// Reads an optional number of repetitions.
    mutating func count(_ what: String) throws(Fault) -> Int {
        guard let word = peek, word.isPlain(at: 0), let first = word.bytes.first,
            "+-.0123456789".utf8.contains(first)
        else { return 1 }
        return try integer(what, 1...ScriptLimits.count)
    }

    /// Reads a word for one of all values of a type.
    ///
    /// - Parameter word: A part of a word that was read; `nil` for the next word.
    mutating func choice<Value: CaseIterable & RawRepresentable<String>>(
        _ what: String, in word: Word? = nil
    ) throws(Fault) -> Value {
        try choice(what, Value.allCases.map { ($0.rawValue, $0) }, in: word)
    }

    /// Reads a word of a closed list.
    mutating func choice<Value>(
        _ what: String, _ choices: [(String, Value)], in word: Word? = nil
    ) throws(Fault) -> Value {
        let word = if let word { word } else { try next(what) }
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
}

extension LineReader {
    /// Reads a key with its modifiers: `a`, `Enter`, `C-x`, `ctrl+x`.
    mutating func key() throws(Fault) -> KeyPress {
        let (modifiers, rest) = Self.modifiers(of: try next("key"))
        guard var key = KeyPress(notation: rest.text) else {
            throw .unknown("key", rest, among: Key.names.map(\.name) + (1...12).map { "F\($0)" })
        }
        key.modifiers.formUnion(modifiers)
        return key
    }

    /// Reads an optional button; the default is the left one.
    ///
    /// A word followed by another target must be a button.
    mutating func button() throws(Fault) -> PointerButton {
        guard let word = peek, word.quoted.isEmpty else { return .left }
        let (modifiers, name) = Self.modifiers(of: word)
        if let button = MouseButton.allCases.first(where: { name.isPlain($0.rawValue) }) {
            _ = try next("button")
            return PointerButton(button, modifiers)
        }
        let isTarget = word.firstIndex(of: ",:@(") != nil
        let isFollowed =
            words.dropFirst().first.map { next in
                !["anyway", "->", "steps"].contains { next.isPlain($0) }
            } ?? false
        if modifiers.isEmpty, isTarget || !isFollowed { return .left }
        let names = MouseButton.allCases.map(\.rawValue)
        if let plus = name.firstIndex(of: "+"), plus > 0 {
            throw .unknown(
                "modifier", name.part(0..<plus), among: Self.modifierNames.map(\.0),
                otherwise: "write ctrl+, alt+ or shift+")
        }
        if modifiers.isEmpty, Suggestion.nearest(to: name.text, among: names) == nil {
            return .left
        }
        throw .unknown(
            "button", name, among: names, otherwise: "write left, middle or right")
    }

    /// Reads the direction of a wheel, with its modifiers.
    mutating func wheel() throws(Fault) -> (WheelDirection, InputModifiers) {
        let (modifiers, name) = Self.modifiers(of: try next("direction"))
        return (try choice("direction", in: name), modifiers)
    }

    /// Splits the prefixes `ctrl+`, `alt+` and `shift+` off a word.
    private static func modifiers(of word: Word) -> (InputModifiers, rest: Word) {
        var modifiers: InputModifiers = []
        var start = 0
        while let found = modifierNames.first(where: {
            word.bytes[start...].starts(with: ($0.0 + "+").utf8)
        }) {
            modifiers.insert(found.1)
            start += found.0.utf8.count + 1
        }
        return (modifiers, word.part(start..<word.bytes.count))
    }

    static let modifierNames: [(String, InputModifiers)] = [
        ("ctrl", .control), ("alt", .alt), ("shift", .shift),
    ]
}

extension Word {
    /// What only a call reads: parts of values, relations, and UIKit's names.
    private static let members: Set<Substring> = [
        "origin", "size", "width", "height", "x", "y", "minX", "midX", "maxX", "minY", "midY",
        "maxY", "superlayer", "superview", "sublayers", "subviews", "center", "alpha",
    ]

    /// Whether it ends in a member that is no property of layers: `card.frame.size`, but not
    /// `card.bounds.size`.
    var endsInMember: Bool {
        let parts = Array(text.split(separator: ".").suffix(2))
        guard parts.count == 2, isPlain(at: bytes.count - 1) else { return false }
        return Self.members.contains(parts[1])
            && LayerProperty.named(parts.joined(separator: ".")) == nil
    }
}

extension LineReader {
    /// Reads the rest of `expect hit`.
    mutating func hit() throws(Fault) -> Expectation {
        let word = try next("layer")
        if word.isPlain("none") {
            return .hit(nil, at: try optionalPlace(), via: [], isNegated: isNegated)
        }
        let layer = try self.layer(word)
        var place = try optionalPlace()
        var via: [LayerReference] = []
        if take("via") {
            repeat { via.append(try self.layer()) } while take(">")
        }
        if place == nil { place = try optionalPlace() }
        return .hit(layer, at: place, via: via, isNegated: isNegated)
    }

    /// Reads a call, whose parentheses and brackets may have blanks between them.
    mutating func call() throws(Fault) -> String {
        var words: [String] = []
        var depth = 0
        repeat {
            let word = try next("call")
            words.append(word.written)
            callWords.append(word.range)
            for place in word.bytes.indices where word.isPlain(at: place) {
                if "([".utf8.contains(word.bytes[place]) { depth += 1 }
                if ")]".utf8.contains(word.bytes[place]) { depth -= 1 }
            }
        } while depth > 0
        return words.joined(separator: " ")
    }

    /// Reads the value that a call has to have, up to a tolerance.
    mutating func callValue() throws(Fault) -> String {
        let first = try next("value")
        callWords.append(first.range)
        var words = [first.text]
        while let word = peek, !word.hasPlainPrefix("±"), !word.hasPlainPrefix("+-") {
            words.append(try next("value").text)
        }
        return words.joined(separator: " ")
    }

    /// Reads a layer and, after a dot, one of its properties.
    ///
    /// A name may contain dots: the property begins after the first dot that a property name
    /// follows.
    mutating func property() throws(Fault) -> (LayerReference, PropertySource, LayerProperty) {
        let word = try next("property")
        var dots: [Int] = []
        while let dot = word.firstIndex(of: ".", from: dots.last.map { $0 + 1 } ?? 0) {
            dots.append(dot)
            // No property name is that long, and a line may have megabytes of dots.
            guard word.bytes.count - dot <= 64 else { continue }
            let rest = word.part(dot + 1..<word.bytes.count)
            let isPresented = rest.hasPlainPrefix(Self.presented)
            let name = isPresented ? String(rest.text.dropFirst(Self.presented.count)) : rest.text
            if rest.quoted.isEmpty, let property = LayerProperty.named(name) {
                let layer = try layer(word.part(0..<dot))
                return (layer, isPresented ? .presentation : .model, property)
            }
        }
        guard let last = dots.last else {
            throw .wrong(
                word, "has no property", help: "write 'LAYER.PROPERTY', such as blue.position")
        }
        let name = word.part(last + 1..<word.bytes.count)
        throw .unknown(
            "property", name, among: LayerProperty.all.map(\.name),
            otherwise: "write one of \(LayerProperty.all.map(\.name).list())")
    }

    mutating func rules() throws(Fault) -> HitRules { try choice("rules") }

    mutating func bytes() throws(Fault) -> [UInt8] { try quoted("bytes", "are").bytes }

    /// Reads a text in quotes that is valid as part of a file name.
    mutating func fileName() throws(Fault) -> String {
        let range = peek?.range
        let name = try text("name")
        let isFine = name.unicodeScalars.allSatisfy {
            $0 != "/" && $0 != "\\" && !VisibleText.isUnsafe($0)
        }
        guard isFine, let first = name.first, first != "." else {
            throw Fault(
                "'\(name.shortened)' cannot be a part of a file's name",
                at: range ?? SourceRange(line: 1, column: 1),
                help: "write a name without '/' and '\\' that does not begin with a dot")
        }
        return name
    }

    /// Reads a time with its unit: `400ms`, `1.5s`.
    mutating func time() throws(Fault) -> Double {
        let word = try next("time")
        let unit = ["ms", "s"].first { word.text.hasSuffix($0) }
        guard word.quoted.isEmpty, let unit else {
            let isNumber = (try? PlainNumber.read(word.text)) != nil
            throw Fault(
                "the time '\(word.text.shortened)' has no unit", at: word.range,
                help: isNumber ? "write '\(word.text)ms' or '\(word.text)s'" : "write 400ms or 1.5s"
            )
        }
        let digits = word.part(0..<word.bytes.count - unit.utf8.count)
        let number = try Self.number(digits, "the time")
        let seconds = unit == "ms" ? number / 1000 : number
        guard (0...ScriptLimits.seconds).contains(seconds) else {
            throw Fault(
                "the time is \(word.text), but must be from 0 to "
                    + "\(PlainNumber.write(ScriptLimits.seconds))s", at: word.range)
        }
        return seconds
    }

    private static let presented = "presentation."
}
