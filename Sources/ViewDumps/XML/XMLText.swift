import Diagnostics

/// Prepares a text for an XML parser by removing everything before the first element.
struct XMLText {
    /// The bytes for the parser; empty if there is no element.
    let bytes: [UInt8]
    /// The first line as counted by the parser, for which only line feeds are line breaks.
    let firstLine: Int
    /// The lines before the first element.
    let otherLines: [Int]
    /// Whether the end was removed because it cannot be part of a screen.
    let isShortened: Bool
    /// The file's line for each line of the parser; empty if they are equal.
    private let lines: [Int]

    /// Root tags of dumps without an XML declaration.
    private static let roots = [
        "hierarchy", "ViewHierarchy", "AppiumAUT", "XCUIElementType", "node", "displays",
        "android.", "androidx.",
    ].map { Array($0.utf8) }

    /// Prepares a text.
    ///
    /// - Parameter line: The file's line if the text is a single value in it.
    init(_ text: String, _ source: SourceText, line: Int? = nil) {
        lines = line.map { [$0] } ?? Self.lines(of: text, source)
        let all = Array(text.utf8)
        guard let (start, before) = Self.start(of: all) else {
            (bytes, firstLine, otherLines, isShortened) = ([], 1, [], false)
            return
        }
        let end = Self.end(of: all, from: start)
        isShortened = end < all.count
        firstLine = 1 + all[..<start].count { $0 == 0x0A }
        bytes = Self.characters(all[start..<end])
        let first = line == nil ? all[..<before].count { $0 == 0x0A } : 0
        let mapped = lines
        otherLines = (0..<first).map { mapped.isEmpty ? $0 + 1 : mapped[$0] }
            .filter { !source.line($0).allSatisfy(\.isWhitespace) }
    }

    /// The file's line for a line of the parser.
    func line(_ number: Int) -> Int {
        lines.isEmpty ? max(1, number) : lines[max(0, min(number - 1, lines.count - 1))]
    }

    /// Replaces characters that XML does not allow by a private-use one, which is reported later.
    private static func characters(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let other: [UInt8] = [0xEF, 0xA3, 0xBF]
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case 0x09, 0x0A, 0x0D: result.append(byte)
            case ..<0x20: result += other
            case 0xBE, 0xBF:
                // The last two code points of the first plane.
                result.append(byte)
                if result.suffix(3).starts(with: [0xEF, 0xBF]) {
                    result.removeLast(3)
                    result += other
                }
            default: result.append(byte)
            }
        }
        return result
    }

    /// The offsets of the first element and of its XML declaration, if any.
    private static func start(of bytes: [UInt8]) -> (element: Int, declaration: Int)? {
        let declaration = TextStart.place(of: Array("<?xml".utf8), in: bytes, from: 0)
        var place = 0
        while let next = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            if next == declaration {
                let end = TextStart.place(of: Array("?>".utf8), in: bytes, from: next)
                return end.flatMap { tag(in: bytes, from: $0) }.map { ($0, next) }
            }
            let rest = bytes[(next + 1)...]
            if roots.contains(where: { rest.starts(with: $0) }) { return (next, next) }
            place = next + 1
        }
        return nil
    }

    private static func tag(in bytes: [UInt8], from start: Int) -> Int? {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "z")
        return bytes.indices[start...].dropLast().first {
            bytes[$0] == UInt8(ascii: "<") && letters.contains(bytes[$0 + 1])
        }
    }

    /// The end: before a tag with an implausible number of attributes.
    private static func end(of bytes: [UInt8], from start: Int) -> Int {
        var tag = start
        var count = 0
        for place in start..<bytes.count {
            if bytes[place] == UInt8(ascii: "<") {
                tag = place
                count = 0
            } else if bytes[place] == UInt8(ascii: "=") {
                count += 1
                if count > 5_000 { return tag }
            }
        }
        return bytes.count
    }

    private static func lines(of text: String, _ source: SourceText) -> [Int] {
        let feeds = text.utf8.count { $0 == 0x0A }
        if feeds + 1 == source.lines.count { return [] }
        var numbers = [1]
        for (index, line) in source.lines.enumerated().dropLast() {
            let end = text.utf8[line.endIndex..<source.lines[index + 1].startIndex]
            if end.contains(0x0A) { numbers.append(index + 2) }
        }
        return numbers
    }
}

/// A reference: a name or number between `&` and a semicolon.
struct XMLReference {
    /// The bytes after the `&`.
    let bytes: ArraySlice<UInt8>
    /// Whether it is predefined or a character reference.
    let isKnown: Bool

    private static let names = ["lt", "gt", "amp", "quot", "apos"]
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
        bytes = rest[...end]
        isKnown = Self.names.contains(word) || Self.isCharacter(word)
    }

    private static func isCharacter(_ word: String) -> Bool {
        guard word.hasPrefix("#") else { return false }
        let number =
            word.hasPrefix("#x")
            ? UInt32(word.dropFirst(2), radix: 16) : UInt32(word.dropFirst(1))
        switch number {
        case 0x09, 0x0A, 0x0D: return true
        case 0xFFFE, 0xFFFF: return false
        case let number?: return number >= 0x20 && Unicode.Scalar(number) != nil
        case nil: return false
        }
    }
}
