import Diagnostics

/// The lines of a file for those of a text that was made of it, some of which are parts of a line.
struct LineMap {
    /// The file's line for each line; `nil` if they are equal.
    private var lines: [Int]?

    /// Splits lines: each into a number of lines.
    mutating func spread(_ counts: [Int]) {
        if counts.allSatisfy({ $0 == 1 }) { return }
        lines = counts.enumerated().flatMap { index, count in
            Array(repeating: self[index + 1], count: count)
        }
    }

    /// The file's line for a line, both from 1.
    subscript(line: Int) -> Int {
        guard let lines, let last = lines.last else { return line }
        return line < 1 ? line : line <= lines.count ? lines[line - 1] : last
    }

    /// Whether all lines are the file's.
    var isPlain: Bool { lines == nil }
}

extension ViewDump {
    /// The dump with the lines of the file that its text was made of.
    ///
    /// Several rows may be in one line then, so that no columns are known.
    func moved(by map: LineMap, to source: SourceText) -> ViewDump {
        if map.isPlain { return self }
        var moved = self
        moved.source = source
        for index in rows.indices {
            moved.rows[index].line = rows[index].line.map { map[$0] }
            moved.rows[index].column = 1
        }
        moved.notes = notes.map {
            DumpNote(code: $0.code, severity: $0.severity, line: map[$0.line], message: $0.message)
        }
        moved.others = others.mapValues { $0.moved(by: map, to: source) }
        return moved
    }
}

extension DumpProblem {
    /// The problem at its line of the file that the text was made of.
    func moved(by map: LineMap, to source: SourceText) -> DumpProblem {
        if map.isPlain { return self }
        return DumpProblem(
            diagnostic.message, in: source,
            at: SourceRange(line: map[diagnostic.range.line], column: 1), help: diagnostic.help)
    }
}
