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
        while let byte = peek, byte.isBlank || byte == UInt8(ascii: ",") { place += 1 }
        let start = place
        guard let byte = peek, byte == UInt8(ascii: "|") || byte == UInt8(ascii: "<"),
            let parts = row(), parts.end > start
        else { return nil }
        return parts
    }

    private mutating func row() -> Parts? {
        let from = place
        guard let start = headStart() else { return nil }
        var parts = Parts()
        parts.names = text(from..<start).trimmingBlanks
        place = start + 1
        if peek == UInt8(ascii: "<") { place += 1 }
        parts.className = head()
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

    /// The offset of the `<` before a class name, which is followed by `: 0x`, `;`, ` 0x` or `>`.
    private func headStart() -> Int? {
        // There are few names before it: limit the search in lines that are not rows.
        var tries = 0
        for index in place..<bytes.count where bytes[index] == UInt8(ascii: "<") {
            if isHead(index) { return index }
            tries += 1
            if tries > 50 { return nil }
        }
        return nil
    }

    private func isHead(_ start: Int) -> Bool {
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
            } else if depth == 0, !byte.isClassByte {
                break
            } else if depth > 0, !byte.isClassByte, !" ,:()-&?".utf8.contains(byte) {
                return false
            }
            index += 1
        }
        guard index > first, !bytes[first].isDigit else { return false }
        guard index < bytes.count else { return true }
        switch bytes[index] {
        case UInt8(ascii: ";"): return true
        // An HTML tag before the row is not a class name.
        case UInt8(ascii: ">"): return !bytes[index...].contains(UInt8(ascii: "<"))
        case UInt8(ascii: ":"):
            let rest = bytes[(index + 1)...].drop { $0 == UInt8(ascii: " ") }
            return rest.first == UInt8(ascii: "0") || rest.isEmpty
        default: return false
        }
    }

    private mutating func head() -> String {
        let begin = place
        var depth = 0
        while let byte = peek {
            if byte == UInt8(ascii: "<") {
                depth += 1
            } else if byte == UInt8(ascii: ">") {
                if depth == 0 { break }
                depth -= 1
            } else if depth == 0, !byte.isClassByte {
                break
            }
            place += 1
        }
        return text(begin..<place)
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
        } else if key == "text" || key == "placeholder", peek == UInt8(ascii: "'") {
            guard let text = quoted() else {
                parts.isCut = true
                parts.isInText = true
                parts.attributes.append((key, self.text(place + 1..<bytes.count)))
                place = bytes.count
                return
            }
            parts.attributes.append((key, text))
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
        var index = place + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "'"), endsText(index + 1) {
                let text = text(place + 1..<index)
                place = index + 1
                return text
            }
            index += 1
        }
        return nil
    }

    private func endsText(_ index: Int) -> Bool {
        guard index < bytes.count else { return false }
        if bytes[index] == UInt8(ascii: ">") { return true }
        guard bytes[index] == UInt8(ascii: ";"), index + 1 < bytes.count,
            bytes[index + 1] == UInt8(ascii: " ")
        else { return false }
        var key = index + 2
        while key < bytes.count, bytes[key].isKeyByte { key += 1 }
        guard key > index + 2, key < bytes.count else { return false }
        if bytes[key] == UInt8(ascii: ":") { return true }
        return bytes[key] == UInt8(ascii: " ") && key + 1 < bytes.count
            && bytes[key + 1] == UInt8(ascii: "=")
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
}
