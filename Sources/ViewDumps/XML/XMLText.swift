import Diagnostics

/// A text made ready for an XML parser: without what comes before the first element, which would
/// make it no XML.
struct XMLText {
    /// What the parser is given; nothing where there is no element.
    let bytes: [UInt8]
    /// The line that it begins on; by the parser, to which only line feeds end one.
    let firstLine: Int
    /// The lines before the first element that are no XML.
    let otherLines: [Int]
    /// Whether the end was left out, as it is of no screen.
    let isShortened: Bool
    /// The file's lines by the parser's; empty where they are the same.
    private let lines: [Int]

    /// Tags by which a dump begins that has no XML declaration.
    private static let roots = [
        "hierarchy", "AppiumAUT", "XCUIElementType", "node", "displays", "android.", "androidx.",
    ].map { Array($0.utf8) }

    /// Makes a text ready.
    ///
    /// - Parameter line: The file's line that all of it is on, where the file has it as one value.
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

    /// Returns the file's line for one of the parser's.
    func line(_ number: Int) -> Int {
        lines.isEmpty ? max(1, number) : lines[max(0, min(number - 1, lines.count - 1))]
    }

    /// Returns a text with one character for all that XML does not allow.
    ///
    /// This one is none that can be shown either, and is noted.
    private static func characters(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let other: [UInt8] = [0xEF, 0xA3, 0xBF]
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case 0x09, 0x0A, 0x0D: result.append(byte)
            case ..<0x20: result += other
            case 0xBE, 0xBF:
                // The last two characters of the first plane.
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

    /// Where the first element begins, and where what belongs to it does: its XML declaration.
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

    /// Where to stop: before a tag with more attributes than any view has.
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
