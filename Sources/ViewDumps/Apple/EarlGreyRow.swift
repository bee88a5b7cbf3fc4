/// A row of EarlGrey's view hierarchy: `<UIView:0x7f..; AX=N; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0},
/// {9, 9}}; opaque; alpha=1>`.
struct EarlGreyRow {
    /// The number of `|` before the row.
    let level: Int
    let className: String
    /// The address, as printed.
    let address: String?
    /// The values by key; words without a value have an empty one.
    private(set) var values: [String: String] = [:]
    /// Whether the closing bracket is missing.
    private(set) var isCut = true

    /// The words that may follow a quoted text, because quotes in it are not escaped.
    private static let words = [
        "AX", "isAccessible", "frame", "opaque", "hidden", "alpha", "UIE",
        "User Interaction Disabled", "disabled", "text",
    ].map { Array($0.utf8) }

    /// Parses the lines of a row; `nil` if the first one is not the start of a row.
    init?(_ text: Substring) {
        guard let (level, start) = Self.start(of: text) else { return nil }
        let bytes = Array(text.utf8[start...].dropFirst())
        let head = bytes.prefix(while: \.isClassByte)
        self.level = level
        className = String(decoding: head, as: UTF8.self)
        let address = bytes.dropFirst(head.count + 1).prefix {
            $0.isHexDigit || $0 == UInt8(ascii: "x")
        }
        self.address = address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
        read(bytes, from: address.endIndex)
    }

    /// A value; `nil` if it is missing or empty.
    subscript(_ key: String) -> String? {
        values[key].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a word without a value is there, such as `hidden`.
    func has(_ word: String) -> Bool { values[word] != nil }

    /// Whether the view is off: `UIE=N`, and since July 2020 in words.
    var isInteractionDisabled: Bool { self["UIE"] == "N" || has("User Interaction Disabled") }

    /// Whether something in it was printed only after the order of the rows had changed, in May
    /// 2020.
    var isFromBackToFront: Bool {
        has("User Interaction Disabled") || has("AX.isModal") || has("||Blank View||")
    }

    /// Whether a line starts a row.
    static func isStart(_ line: Substring) -> Bool { start(of: line) != nil }

    /// The level and the opening bracket; `nil` if a line is not the start of a row.
    private static func start(of line: Substring) -> (level: Int, bracket: Substring.Index)? {
        guard let open = line.utf8.firstIndex(of: UInt8(ascii: "<")) else { return nil }
        let rest = line[line.utf8.index(after: open)...]
        let name = rest.utf8.prefix { $0.isClassByte }
        let after = rest[name.endIndex...]
        guard !name.isEmpty, after.hasPrefix(":0x"),
            after.holds("; AX") || after.holds("; isAccessible=")
        else { return nil }
        let before = line[..<open]
        if before.hasSuffix("|--") {
            let bars = before.reversed().prefix { $0 == "|" || $0 == " " || $0 == "-" }
            return (bars.count { $0 == "|" }, open)
        }
        // In a message, an element is quoted.
        let isQuoted = before.last.map { "\"'(<=".contains($0) } ?? false
        return isQuoted ? nil : (0, open)
    }

    /// Parses what is between the address and the closing bracket.
    private mutating func read(_ bytes: [UInt8], from start: Int) {
        var place = start
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: ">") {
                isCut = false
                return
            }
            if bytes[place] == UInt8(ascii: ";") || bytes[place].isBlank {
                place += 1
                continue
            }
            let first = place
            while place < bytes.count, !"=;>".utf8.contains(bytes[place]) { place += 1 }
            let key = String(decoding: bytes[first..<place], as: UTF8.self).trimmingBlanks
            guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
                values[key] = ""
                continue
            }
            let end = Self.end(ofValue: place + 1, in: bytes)
            let value = bytes[(place + 1)..<min(end, bytes.count)]
            let isQuoted = value.first == UInt8(ascii: "'") && value.count > 1
            let text = isQuoted ? value.dropFirst().dropLast() : value
            if values[key] == nil { values[key] = String(decoding: text, as: UTF8.self) }
            place = end
        }
    }

    /// The offset after a value.
    private static func end(ofValue start: Int, in bytes: [UInt8]) -> Int {
        var place = start
        if place < bytes.count, bytes[place] == UInt8(ascii: "'") {
            place += 1
            while place < bytes.count {
                if bytes[place] == UInt8(ascii: "'"), endsText(place + 1, bytes) {
                    return place + 1
                }
                place += 1
            }
            return place
        }
        var depth = 0
        while place < bytes.count, bytes[place] != UInt8(ascii: ";"),
            bytes[place] != UInt8(ascii: ">")
        {
            if bytes[place] == UInt8(ascii: "{") { depth += 1 }
            if bytes[place] == UInt8(ascii: "}") { depth -= 1 }
            place += 1
            // What follows a rectangle, such as a mark of an empty view, is not part of it.
            if depth == 0, bytes[place - 1] == UInt8(ascii: "}") { return place }
        }
        return place
    }

    /// Whether a quote before an offset ends a text: the row ends there, or continues with a known
    /// word, or with another quoted text: views can print any attributes of their own.
    private static func endsText(_ place: Int, _ bytes: [UInt8]) -> Bool {
        guard place < bytes.count else { return false }
        if bytes[place] == UInt8(ascii: ">") {
            return place + 1 == bytes.count || bytes[place + 1].isBlank
        }
        guard bytes[place...].starts(with: "; ".utf8) else { return false }
        let rest = bytes[(place + 2)...]
        let key = rest.prefix(while: \.isKeyByte)
        if !key.isEmpty, bytes[key.endIndex...].starts(with: "='".utf8) { return true }
        return words.contains { word in
            guard rest.starts(with: word) else { return false }
            let next = rest.dropFirst(word.count).first
            return next.map { "=.;>".utf8.contains($0) } ?? true
        }
    }
}
