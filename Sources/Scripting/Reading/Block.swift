import Diagnostics

/// A block being read: the lines between its first line and the word `end`.
struct Block: Sendable {
    enum Kind: Sendable {
        /// The YAML of a scene, verbatim.
        case scene
        /// The rows of a screen.
        case screen
    }

    let kind: Kind
    /// The words that open the block.
    let opening: SourceRange
    /// The lines so far, verbatim.
    private(set) var lines: [String] = []

    init(kind: Kind, opening: SourceRange) {
        self.kind = kind
        self.opening = opening
    }

    /// Appends the next line.
    mutating func append(_ line: Substring, number: Int) throws(Fault) {
        if kind == .screen, lines.count >= ScriptLimits.cells {
            if lines.count == ScriptLimits.cells {
                lines.append("")
                throw Fault(
                    "the screen has more than \(ScriptLimits.cells) rows",
                    at: SourceRange(line: number, column: 1), help: "write 'end' after its last row"
                )
            }
            return
        }
        lines.append(String(line))
    }

    /// The problem if the script ends within the block.
    var unfinished: Diagnostic {
        Diagnostic(
            kind == .scene ? "'scene' does not end" : "'expect screen' does not end", at: opening,
            help: "write a line with only the word 'end' after "
                + (kind == .scene ? "the YAML" : "the last row"))
    }

    /// The rows of a screen.
    ///
    /// As in Swift's multi-line strings, the indentation of `end` is removed from each row.
    /// Trailing blanks do not count. A backslash before a row's first character is removed, so that
    /// a row can be the word `end`.
    func rows(end: Substring) throws(Fault) -> [String] {
        let margin = Array(end.utf8.prefix { $0 == 0x20 || $0 == 0x09 })
        var rows: [String] = []
        for (offset, line) in lines.prefix(ScriptLimits.cells).enumerated() {
            let number = opening.line + 1 + offset
            var bytes = Array(line.utf8)[...]
            while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
            if bytes.isEmpty {
                rows.append("")
                continue
            }
            guard bytes.starts(with: margin) else {
                throw Fault(
                    "the row begins to the left of its 'end'",
                    at: SourceRange(line: number, column: 1),
                    help: "indent all rows as far as 'end', with the same blanks")
            }
            bytes.removeFirst(margin.count)
            let first = bytes.firstIndex { $0 != 0x20 } ?? bytes.startIndex
            if bytes[first] == UInt8(ascii: "\\") { bytes.remove(at: first) }
            let row = String(decoding: bytes, as: UTF8.self)
            if let index = row.unicodeScalars.firstIndex(where: {
                $0.properties.generalCategory == .control
            }) {
                let before = row.unicodeScalars[..<index].count
                throw Fault(
                    "a control character in a row of the screen",
                    at: SourceRange(line: number, column: margin.count + before + 1),
                    help: "remove it")
            }
            rows.append(row)
        }
        return rows
    }

    /// Returns whether a line is the word `end`.
    static func isEnd(_ line: Substring) -> Bool {
        guard line.utf8.count < 1_000 else { return false }
        let words = line.utf8.split { $0 == 0x20 || $0 == 0x09 }
        return words.count == 1 && words[0].elementsEqual("end".utf8)
    }
}
