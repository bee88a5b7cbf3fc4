import Diagnostics

/// A text made ready for an XML parser: without what comes before the first element, which would
/// make it no XML, but with as many line ends.
struct XMLText {
    /// What the parser is given; nothing where there is no element.
    ///
    /// It is in an element of its own that is never closed, so that several elements, and text behind
    /// them, are no faults.
    let bytes: [UInt8]
    /// The lines before the first element that are no XML.
    let otherLines: [Int]
    /// Whether the end was left out, as it would take for ever.
    let isShortened: Bool
    /// The file's lines by the parser's, which knows line feeds only; empty where they are the same.
    private let lines: [Int]
    private let source: SourceText

    /// Tags by which a dump begins that has no XML declaration.
    private static let roots = [
        "hierarchy", "AppiumAUT", "XCUIElementType", "node", "displays", "android.", "androidx.",
    ].map { Array($0.utf8) }

    /// Makes a text ready.
    ///
    /// - Parameter line: The file's line that all of it is on, where the file has it as one value.
    init(_ text: String, _ source: SourceText, line: Int? = nil) {
        self.source = source
        lines = line.map { [$0] } ?? Self.lines(of: text, source)
        let all = Array(text.utf8)
        guard let (start, before) = Self.start(of: all) else {
            (bytes, otherLines, isShortened) = ([], [], false)
            return
        }
        let end = Self.end(of: all, from: start)
        isShortened = end < all.count
        let skipped = all[..<start].count { $0 == 0x0A }
        var result = [UInt8](repeating: 0x0A, count: skipped)
        result.reserveCapacity(skipped + 6 + end - start)
        result += Array("<dump>".utf8)
        for byte in all[start..<end] {
            if byte < 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 {
                // No character of XML. This one is none that can be shown either, and is noted.
                result += [0xEF, 0xA3, 0xBF]
            } else {
                result.append(byte)
            }
        }
        bytes = result
        let first = line == nil ? all[..<before].count { $0 == 0x0A } : 0
        let mapped = lines
        otherLines = (0..<first).map { mapped.isEmpty ? $0 + 1 : mapped[$0] }
            .filter { !source.line($0).allSatisfy(\.isWhitespace) }
    }

    /// Returns the file's line for one of the parser's.
    func line(_ number: Int) -> Int {
        lines.isEmpty ? max(1, number) : lines[max(0, min(number - 1, lines.count - 1))]
    }

    /// Returns the line that a tag begins on which ends on a line: a value may have line ends.
    ///
    /// - Parameters:
    ///   - end: The parser's line that the tag ends on.
    ///   - last: The parser's line that the tag before it ends on.
    func beginning(ofTagTo end: Int, after last: Int) -> Int {
        if end <= last || end - last > 10_000 || lines.count == 1 { return line(end) }
        let text = source.line(line(end)).utf8
        if let start = text.firstIndex(of: UInt8(ascii: "<")) {
            let close = text.firstIndex(of: UInt8(ascii: ">"))
            if close.map({ start < $0 }) ?? true { return line(end) }
        }
        // Values have no '<': the nearest one is the tag's.
        for number in stride(from: end - 1, through: max(last, 1), by: -1)
        where source.line(line(number)).utf8.contains(UInt8(ascii: "<")) {
            return line(number)
        }
        return line(end)
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

    /// Where to stop: before a tag with more attributes than any view has, as each is compared with
    /// all others.
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
