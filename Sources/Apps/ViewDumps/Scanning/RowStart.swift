/// Finds where the row of a dump begins in a line, whatever is before it.
enum RowStart {
    /// The kinds of rows, the surest first.
    enum Kind: CaseIterable {
        /// `<UIView: 0x1; …>`
        case description
        /// `[   AF  ] h=--- v=--- NSView 0x1 f=(…)`
        case appKit
        /// `+-->Button{id=1, …}`
        case espresso
        /// `android.view.View{7ccea78 V.ED.… 0,0-9,9}`
        case view
        /// `<node index="0" …>`
        case element
        /// `(position 9.00 9.00)`
        case bracket
        /// `Button, 0x1, {{0.0, 0.0}, {9.0, 9.0}}`
        case typed
        /// `"AXFrame" : …`, or the heading of a table
        case json
    }

    /// The maximum number of brackets to look at in a line.
    private static let mostTries = 12
    private static let longestName = 200

    /// The kind of a line's row, and its start; `nil` if there is none.
    ///
    /// - Parameter kinds: The kinds to look for.
    static func find(
        in line: ArraySlice<UInt8>, _ kinds: [Kind]
    ) -> (kind: Kind, place: Int)? {
        let (isJSON, isTyped) = (kinds.contains(.json), kinds.contains(.typed))
        var tries = 0
        for place in line.indices {
            let found: (kind: Kind, place: Int?)
            switch line[place] {
            case UInt8(ascii: "<"): found = tag(line, place)
            case UInt8(ascii: "]"): found = (.appKit, appKit(line, place))
            case UInt8(ascii: "+"): found = (.espresso, espresso(line, place))
            case UInt8(ascii: "{"): found = (.view, view(line, place))
            case UInt8(ascii: "("): found = (.bracket, bracket(line, place))
            case UInt8(ascii: ",") where isTyped && line[place...].starts(with: ", 0x".utf8):
                found = (.typed, typed(line, place))
            case UInt8(ascii: "e") where isJSON, UInt8(ascii: "i") where isJSON:
                let isTable = DumpStart.tableHeadings.contains {
                    line[place...].starts(with: $0.utf8)
                }
                if isTable { return (.json, place) }
                continue
            case UInt8(ascii: "\"") where isJSON: return json(line, place).map { (.json, $0) }
            default: continue
            }
            if let start = found.place, kinds.contains(found.kind) { return (found.kind, start) }
            tries += 1
            if tries > mostTries { return nil }
        }
        return nil
    }

    private static func tag(
        _ line: ArraySlice<UInt8>, _ place: Int
    ) -> (kind: Kind, place: Int?) {
        var rest = line[(place + 1)...]
        if rest.first == UInt8(ascii: "<") { rest = rest.dropFirst() }
        if rest.starts(with: "?xml".utf8) { return (.element, place) }
        let isEnd = rest.first == UInt8(ascii: "/")
        if isEnd { rest = rest.dropFirst() }
        let name = rest.prefix(longestName).prefix(while: \.isClassByte)
        guard !name.isEmpty else { return (.element, nil) }
        let after = line[name.endIndex...]
        if isEnd { return (.element, after.first == UInt8(ascii: ">") ? place : nil) }
        let head = after.prefix(8).drop { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
        // Some tests remove the addresses.
        let hasAddress = head.startIndex > after.startIndex && head.starts(with: "0x".utf8)
        if hasAddress || after.first == UInt8(ascii: ";") { return (.description, place) }
        guard after.first == UInt8(ascii: " ") else { return (.element, nil) }
        let key = after.dropFirst().prefix(longestName).prefix {
            $0.isClassByte || $0 == UInt8(ascii: "-")
        }
        let isKey = !key.isEmpty && line[key.endIndex...].first == UInt8(ascii: "=")
        return (.element, isKey ? place : nil)
    }

    private static func appKit(_ line: ArraySlice<UInt8>, _ place: Int) -> Int? {
        guard line[place...].starts(with: "] h=".utf8) else { return nil }
        return line[..<place].lastIndex(of: UInt8(ascii: "["))
    }

    private static func espresso(_ line: ArraySlice<UInt8>, _ place: Int) -> Int? {
        let rest = line[(place + 1)...].drop { $0 == UInt8(ascii: "-") }
        guard rest.first == UInt8(ascii: ">") else { return nil }
        let name = rest.dropFirst().prefix(longestName).prefix(while: \.isClassByte)
        return line[name.endIndex...].starts(with: "{id=".utf8) ? place : nil
    }

    private static func view(_ line: ArraySlice<UInt8>, _ place: Int) -> Int? {
        let hash = line[(place + 1)...].prefix(17).prefix(while: \.isHexDigit)
        let rest = line[hash.endIndex...]
        guard !hash.isEmpty, rest.first == UInt8(ascii: " "),
            let first = rest.dropFirst().first, "VIG.".utf8.contains(first)
        else { return nil }
        let name = line[..<place].suffix(longestName).reversed().prefix { !$0.isBlank }
        return place - name.count
    }

    private static let words = Set(
        [
            "GraphicsLayer", "CALayer", "UIView", "children", "position", "bounds", "anchor",
            "layer", "sublayers", "view", "subviews",
        ].map { Array($0.utf8) })

    private static func bracket(_ line: ArraySlice<UInt8>, _ place: Int) -> Int? {
        let word = line[(place + 1)...].prefix(16).prefix(while: \.isLetter)
        return words.contains(Array(word)) ? place : nil
    }

    private static func typed(_ line: ArraySlice<UInt8>, _ place: Int) -> Int? {
        let name = line[..<place].suffix(longestName).reversed().prefix {
            $0.isLetter || $0 == UInt8(ascii: " ") || "()".utf8.contains($0)
        }
        return name.contains(where: \.isLetter) ? place - name.count : nil
    }

    /// A key, which brackets may precede.
    private static func json(_ line: ArraySlice<UInt8>, _ place: Int) -> Int? {
        let key = line[(place + 1)...].prefix(longestName).prefix { $0.isKeyByte || $0 == 0x2D }
        let rest = line[key.endIndex...]
        guard !key.isEmpty, rest.first == UInt8(ascii: "\""),
            rest.dropFirst().prefix(8).first(where: { !$0.isBlank }) == UInt8(ascii: ":")
        else { return nil }
        let before = line[..<place].reversed().prefix { $0.isBlank || "{[,".utf8.contains($0) }
        return place - before.count
    }
}

/// The first 64 KB of a text, to recognise its format.
struct TextStart {
    private static let mostBytes = 65_536

    private let bytes: [UInt8]

    init(_ text: String) {
        bytes = Array(text.utf8.prefix(Self.mostBytes))
    }

    /// The lines, the last of which may be truncated.
    var lines: [Substring] {
        String(decoding: bytes, as: UTF8.self)
            .split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
    }

    /// Whether the text is a hitbox scene in YAML or JSON.
    var isScene: Bool {
        let first = bytes.drop { $0 <= 0x20 || $0 >= 0x80 }
        if first.starts(with: "hitbox:".utf8) || contains("\nhitbox:") { return true }
        return first.first == UInt8(ascii: "{") && contains("\"hitbox\":")
    }

    /// Whether it contains a word.
    func contains(_ word: String) -> Bool {
        Self.place(of: Array(word.utf8), in: bytes, from: 0) != nil
    }

    /// Whether it contains a key of a JSON object.
    func hasKey(_ key: String) -> Bool {
        contains("\"\(key)\":") || contains("\"\(key)\" :")
    }

    /// The offset of the first occurrence of a word; `nil` if there is none.
    ///
    /// - Parameter start: The offset to start at.
    static func place(of word: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard let first = word.first else { return start }
        var place = start
        let end = bytes.count - word.count
        while place <= end {
            if bytes[place] == first, bytes[place..<place + word.count].elementsEqual(word) {
                return place
            }
            place += 1
        }
        return nil
    }
}

/// Converts indentation to levels: a row indented more than one above is nested in it.
struct IndentedRows {
    private var open: [Int] = []

    /// The indentation of the row around the last one; -1 if there is none.
    var outerIndent: Int { open.dropLast().last ?? -1 }

    /// The level of the next row.
    mutating func level(indent: Int) -> Int {
        while let last = open.last, last >= indent { open.removeLast() }
        open.append(indent)
        return open.count - 1
    }
}

/// A reference: a name or number between `&` and a semicolon.
struct XMLReference {
    /// The number of bytes after the `&`.
    let count: Int
    /// Its character; `nil` if XML has none for it.
    let scalar: Unicode.Scalar?

    private static let names: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]
    /// The maximum length.
    private static let longest = 64

    /// Parses a reference; `nil` if there is none.
    init?(_ rest: ArraySlice<UInt8>) {
        guard let end = rest.prefix(Self.longest).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let word = String(decoding: rest[..<end], as: UTF8.self)
        guard !word.isEmpty,
            word.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "#" || $0 == "_" })
        else { return nil }
        var (count, found) = (end + 1 - rest.startIndex, Self.scalar(word))
        // Older versions of Android write the halves of UTF-16.
        let next = rest[end...].dropFirst().prefix(Self.longest)
        if let high = Self.number(word), high & 0xFC00 == 0xD800,
            next.starts(with: "&#".utf8), let last = next.firstIndex(of: UInt8(ascii: ";")),
            let low = Self.number(String(decoding: next[..<last].dropFirst(), as: UTF8.self)),
            low & 0xFC00 == 0xDC00
        {
            count = last + 1 - rest.startIndex
            found = Unicode.Scalar(0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF))
        }
        self.count = count
        let isControl = found.map { $0.value < 0x20 && !"\t\n\r".unicodeScalars.contains($0) }
        scalar = isControl == true ? nil : found
    }

    /// The character of a name or number: `lt`, `#10`, `#xA`.
    static func scalar(_ word: String) -> Unicode.Scalar? {
        word.hasPrefix("#") ? number(word).flatMap { Unicode.Scalar($0) } : names[word]
    }

    private static func number(_ word: String) -> UInt32? {
        guard word.hasPrefix("#") else { return nil }
        let isHex = word.hasPrefix("#x") || word.hasPrefix("#X")
        return UInt32(word.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    }
}

/// Finds a dump in a long text, such as a log.
enum DumpStart {
    /// The starts of the headings of Maestro's tables.
    static let tableHeadings = ["element_num,depth,", "id,depth,bounds,"]

    /// Those that other output may contain, too, which are looked for last: of Maestro, Android's CLI, Core
    /// Animation, WebDriverAgent, AppKit and XCUITest.
    static let weakMarks =
        (tableHeadings + [
            "\"attributes\"", "\"interactions\"", "\"center\"", "\"ui_schema\"",
            "position = CGPoint (", "<XCUIElementType", "] h=", "}}, identifier:", "}}, label:",
        ]).map { Array($0.utf8) }

    /// The start of the first line with a characteristic part of a dump; `nil` if there is none.
    static func find(in bytes: [UInt8], _ marks: [[UInt8]]) -> Int? {
        var isFirst = Array(repeating: false, count: 256)
        for mark in marks { isFirst[Int(mark[0])] = true }
        let found = bytes.indices.first { place in
            isFirst[Int(bytes[place])] && marks.contains { bytes[place...].starts(with: $0) }
        }
        return found.map { bytes[..<$0].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
    }
}
