/// Parses one row of a debugger's description: `<Class: 0x..; key = value; …>`.
///
/// A `;` within brackets or quotes is not a separator.
struct RowScanner {
    /// The parts of a row.
    struct Parts {
        /// The text before the description: names added by hand.
        var names = ""
        var className = ""
        var address: String?
        var attributes: [(key: String, value: String)] = []
        /// The start of the text after the closing bracket: ` (layer)`.
        var tail = ""
        /// The offset after the closing bracket, in the text that was parsed.
        var end = 0
        /// Whether the closing bracket is missing.
        var isCut = false
        /// Whether a quote is unclosed at the end of the row.
        var isInText = false

        /// The value of an attribute; the first one if it is repeated.
        subscript(key: String) -> String? {
            attributes.first { $0.key == key }?.value
        }
    }

    /// The maximum number of bytes of a tail.
    private static let longestTail = 64

    let bytes: [UInt8]
    /// The offset of the next byte.
    var place = 0

    /// Parses a row without its depth markers.
    ///
    /// - Returns: `nil` if it has no `<Class`.
    static func read(_ text: some StringProtocol) -> Parts? {
        var scanner = RowScanner(Array(text.utf8))
        return scanner.row()
    }

    /// The `<` of the first row of a line; `nil` if there is none.
    static func start(of line: Substring) -> Substring.Index? {
        RowScanner(Array(line.utf8)).head().map {
            line.utf8.index(line.startIndex, offsetBy: $0.start)
        }
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Continues after the first row of a line.
    init(_ text: some StringProtocol, after parts: Parts) {
        bytes = Array(text.utf8)
        place = parts.end
    }

    /// Parses the next row of a line: a web page removed the line breaks, or it is an array.
    ///
    /// - Returns: `nil` if something else follows.
    mutating func next() -> Parts? {
        var isItem = false
        while let byte = peek, byte.isBlank || Self.separators.contains(byte) {
            isItem = isItem || byte == UInt8(ascii: ",")
            place += 1
        }
        let start = place
        guard let byte = peek else { return nil }
        let isRow = byte == UInt8(ascii: "|") || byte == UInt8(ascii: "<")
        guard isRow || isItem && hasItem, let parts = row(), parts.end > start else { return nil }
        return parts
    }

    /// What may be between the items of an array, besides blanks.
    static let separators = Set(",\"')]".utf8)

    /// The maximum number of bytes of a key.
    private static let longestKey = 80

    /// Whether an item of an array or a dictionary follows: `Optional(<UIView: …`, `save": <UIView: …`.
    private var hasItem: Bool {
        let key = bytes[place...].prefix(Self.longestKey).prefix { $0 != UInt8(ascii: "<") }
        return key.endIndex < bytes.count && bytes[key.endIndex] == UInt8(ascii: "<")
            && !key.contains { ";>|=\n".utf8.contains($0) }
    }

    private mutating func row() -> Parts? {
        let from = place
        guard let (start, head) = head() else { return nil }
        var parts = Parts()
        parts.names = text(from..<start).trimmingBlanks
        parts.className = text(head)
        place = head.upperBound
        if peek == UInt8(ascii: ":") {
            place += 1
            skipBlanks()
            let begin = place
            while let byte = peek, byte.isHexDigit || byte == UInt8(ascii: "x") { place += 1 }
            parts.address = text(begin..<place)
            while peek == UInt8(ascii: ".") { place += 1 }  // Abbreviated by hand.
        }
        attributes(&parts)
        parts.end = place
        return parts
    }

    /// The offset of the `<` before a class name, which is followed by `: 0x`, `;`, ` 0x` or `>`, and the name.
    private func head() -> (start: Int, name: Range<Int>)? {
        // There are few names before it: limit the search in lines that are not rows.
        let brackets = (place..<bytes.count).lazy.filter { bytes[$0] == UInt8(ascii: "<") }
        for index in brackets.prefix(51) {
            if let name = className(after: index) { return (index, name) }
        }
        return nil
    }

    /// The class name after a bracket or two; `nil` if there is none.
    private func className(after start: Int) -> Range<Int>? {
        var index = start + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "<") { index += 1 }
        let first = index
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") {
                depth += 1
            } else if byte == UInt8(ascii: ">"), depth > 0 {
                depth -= 1
            } else if !byte.isClassByte {
                if depth == 0 { break }
                if !" ,:()-&?".utf8.contains(byte) { return nil }
            }
            index += 1
        }
        guard index > first, !bytes[first].isDigit else { return nil }
        let rest = bytes[index...]
        let isHead =
            switch rest.first {
            case nil, UInt8(ascii: ";"): true
            // An HTML tag before the row is not a class name.
            case UInt8(ascii: ">"): !rest.contains(UInt8(ascii: "<"))
            case UInt8(ascii: ":"):
                [UInt8(ascii: "0"), nil].contains(
                    rest.dropFirst().first { $0 != UInt8(ascii: " ") })
            default: false
            }
        return isHead ? first..<index : nil
    }

    // MARK: Attributes

    private mutating func attributes(_ parts: inout Parts) {
        while true {
            while let byte = peek, byte == UInt8(ascii: ";") || byte.isBlank { place += 1 }
            guard let byte = peek else {
                parts.isCut = true
                return
            }
            if byte == UInt8(ascii: ">") {
                place += 1
                let end = min(place + Self.longestTail, bytes.count)
                parts.tail = text(place..<end).trimmingBlanks
                return
            }
            attribute(&parts)
        }
    }

    private mutating func attribute(_ parts: inout Parts) {
        let begin = place
        while let byte = peek, byte.isKeyByte { place += 1 }
        let key = text(begin..<place)
        skipBlanks()
        guard let sign = peek, sign == UInt8(ascii: "=") || sign == UInt8(ascii: ":") else {
            // Not a key-value pair but output of the class; skip it.
            place = begin
            _ = value()
            return
        }
        place += 1
        skipBlanks()
        if key == "text", sign == UInt8(ascii: ":"), parts["reactTag"] != nil {
            bareText(&parts)
        } else if peek == UInt8(ascii: "'"), let text = quoted() {
            parts.attributes.append((key, text))
        } else if key == "text" || key == "placeholder", peek == UInt8(ascii: "'") {
            (parts.isCut, parts.isInText) = (true, true)
            parts.attributes.append((key, text(place + 1..<bytes.count)))
            place = bytes.count
        } else {
            parts.attributes.append((key, value()))
        }
    }

    /// A value up to the `;` or `>` that ends it.
    private mutating func value() -> String {
        let begin = place
        var closing: [UInt8] = []
        while let byte = peek {
            if closing.isEmpty, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ">") {
                // Not the end of the row, but of '->'.
                let isArrow =
                    byte == UInt8(ascii: ">") && place > begin
                    && bytes[place - 1] == UInt8(ascii: "-")
                if !isArrow { break }
            } else if let close = byte.closingBracket {
                // Bounds the nesting in malicious input.
                if closing.count < 100 { closing.append(close) }
            } else if byte == closing.last {
                closing.removeLast()
            } else if let match = closing.lastIndex(of: byte), byte != UInt8(ascii: ">") {
                closing.removeSubrange(match...)
            }
            place += 1
        }
        if place == begin { place = min(place + 1, bytes.count) }
        return text(begin..<min(place, bytes.count)).trimmingBlanks
    }

    /// Parses a quoted text; `nil` if it does not end.
    ///
    /// Quotes in it are not escaped, so it ends at a quote before another key or the end of the row.
    private mutating func quoted() -> String? {
        let start = place + 1
        let end = (start..<bytes.count).first {
            bytes[$0] == UInt8(ascii: "'") && endsText($0 + 1)
        }
        guard let end else { return nil }
        place = end + 1
        return text(start..<end)
    }

    private func endsText(_ index: Int) -> Bool {
        guard index < bytes.count else { return false }
        if bytes[index] == UInt8(ascii: ">") { return true }
        let after = bytes[index...].dropFirst()
        guard bytes[index] == UInt8(ascii: ";"), after.first?.isBlank == true else { return false }
        let key = after.drop(while: \.isBlank).prefix(while: \.isKeyByte)
        let rest = bytes[key.endIndex...]
        return !key.isEmpty && (rest.first == UInt8(ascii: ":") || rest.starts(with: " =".utf8))
    }

    // MARK: Bytes

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = peek, byte.isBlank { place += 1 }
    }

    private func text(_ range: Range<Int>) -> String {
        guard range.lowerBound < range.upperBound else { return "" }
        return String(decoding: bytes[range], as: UTF8.self)
    }

    // MARK: React Native's texts

    // They have neither quotes nor an end: `reactTag: 5; text: a > b; c frame = (0 0; 9 9); text = 'a > b; c'`.
    //
    // Source: facebook/react-native's RCTTextView, which puts both in place of the first semicolon of
    // UIView's description; in react-native-macos, a comma follows the text.

    /// The maximum number of frames in one text, of which one is the view's.
    private static let mostFrames = 16
    /// The maximum length of a frame.
    private static let longestFrame = 120

    /// Parses a text up to the view's frame.
    mutating func bareText(_ parts: inout Parts) {
        var frames: [(start: Int, end: Int)] = []
        while frames.count < Self.mostFrames, let next = nextFrame(from: frames.last?.end ?? place)
        {
            frames.append(next)
        }
        // UIView prints the text again: a text may contain a frame, too.
        let repeated = frames.first {
            bytes[$0.end...].starts(with: "; text = '\(trimmed(place..<$0.start))'".utf8)
        }
        let frame = repeated ?? frames.first
        (parts.isCut, parts.isInText) = (frame == nil, frame == nil)
        let end = frame?.start ?? bytes.count
        parts.attributes.append(("text", trimmed(place..<end)))
        place = end
    }

    /// The next `frame = (0 0; 9 9)`, or `frame = {{0, 0}, {9, 9}}`, with its end.
    private func nextFrame(from start: Int) -> (start: Int, end: Int)? {
        let mark = Array("frame = ".utf8)
        var index = start
        while let found = TextStart.place(of: mark, in: bytes, from: index) {
            index = found + 1
            let value = bytes[(found + mark.count)...].prefix(Self.longestFrame)
            guard found == place || bytes[found - 1].isBlank,
                let open = value.first, let close = open.closingBracket, open != UInt8(ascii: "<"),
                let semicolon = value.indices.first(where: {
                    value[$0] == close && isEnd($0 + 1)
                }),
                NumberScanner.read(
                    String(decoding: value[...semicolon], as: UTF8.self), count: 4) != nil
            else { continue }
            return (found, semicolon + 1)
        }
        return nil
    }

    /// Whether an attribute ends before an offset.
    private func isEnd(_ index: Int) -> Bool {
        index < bytes.count && ";>".utf8.contains(bytes[index])
    }

    private func trimmed(_ range: Range<Int>) -> String {
        let text = String(decoding: bytes[range], as: UTF8.self).trimmingBlanks
        return text.hasSuffix(",") ? String(text.dropLast()) : text
    }
}

extension RowScanner.Parts {
    /// The frame printed by UIView, `(0 0; 9 9)`; a class may print a frame of its own before it.
    var frame: String? {
        let frames = attributes.filter { $0.key == "frame" }.map(\.value)
        let printed = frames.filter { $0.hasPrefix("(") }
        // One in the title of a button's configuration ends with a quote.
        if let last = printed.last(where: { $0.hasSuffix(")") }) ?? printed.last { return last }
        let within = attributes.lazy.reversed().map(\.value).compactMap { value in
            value.range(of: Self.frameMark).map { "(" + value[$0.upperBound...] }
        }
        return within.first ?? frames.first
    }

    private static let frameMark = " frame = ("
}

/// Parses numbers with any separators: `(0 20; 375 40)`, `{0, -59}`, `[1, 0, 0, 1, 0, 0]`.
enum NumberScanner {
    /// The numbers of a text.
    ///
    /// In a text of too many numbers, a comma between two digits is a decimal separator: `{{0,5, 20}, {9, 9}}`.
    ///
    /// - Returns: `nil` if their count is different, or if there is other text.
    static func read(_ text: some StringProtocol, count: Int) -> [Double]? {
        plain(text, count: count) ?? plain(withPoints(text), count: count)
    }

    /// A number that may have a decimal comma.
    static func number(_ text: some StringProtocol) -> Double? {
        Double(String(text)) ?? Double(withPoints(text))
    }

    private static func withPoints(_ text: some StringProtocol) -> String {
        var bytes = Array(text.utf8)
        for place in bytes.indices.dropFirst().dropLast()
        where bytes[place] == UInt8(ascii: ",") && bytes[place - 1].isDigit
            && bytes[place + 1].isDigit
        {
            bytes[place] = UInt8(ascii: ".")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func plain(_ text: some StringProtocol, count: Int) -> [Double]? {
        var numbers: [Double] = []
        for piece in text.utf8.split(whereSeparator: { !isPart($0) }) {
            guard numbers.count < count, let number = Double(String(decoding: piece, as: UTF8.self))
            else { return nil }
            numbers.append(number)
        }
        return numbers.count == count ? numbers : nil
    }

    /// Whether a byte can be part of a number, including `inf` and `nan`, or of a word.
    private static func isPart(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetter || ".-+".utf8.contains(byte)
    }
}

/// Character classes for parsing rows.
extension UInt8 {
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isHexDigit: Bool { isDigit || (self | 0x20) >= 0x61 && (self | 0x20) <= 0x66 }
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
    /// Whether it can be part of a class name; all non-ASCII bytes can.
    var isClassByte: Bool {
        isLetter || isDigit || "_.$".utf8.contains(self) || self >= 0x80
    }
    var isKeyByte: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }

    /// The matching closing bracket.
    var closingBracket: UInt8? {
        switch self {
        case UInt8(ascii: "<"): UInt8(ascii: ">")
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}

extension String {
    /// The text on one line, with line breaks and tabs replaced by spaces.
    var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 }) else { return self }
        return split(omittingEmptySubsequences: true) { $0.isNewline || $0 == "\t" }
            .joined(separator: " ")
    }

    /// The text without leading and trailing whitespace.
    var trimmingBlanks: String {
        let start = utf8.firstIndex { !$0.isBlank } ?? endIndex
        guard let end = utf8.lastIndex(where: { !$0.isBlank }) else { return "" }
        return String(self[start...end])
    }
}

extension StringProtocol {
    /// The range of another text; `nil` if it is not contained.
    func range(of text: String) -> Range<Index>? {
        TextStart.place(of: Array(text.utf8), in: Array(utf8), from: 0).map {
            let start = utf8.index(startIndex, offsetBy: $0)
            return start..<utf8.index(start, offsetBy: text.utf8.count)
        }
    }

    /// Whether the text contains a word.
    ///
    /// Called for every row, so it compares bytes, which is a hundred times faster than characters.
    func holds(_ word: String) -> Bool {
        TextStart.place(of: Array(word.utf8), in: Array(utf8), from: 0) != nil
    }
}
