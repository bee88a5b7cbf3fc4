extension Diagnostic {
    /// The first line of the picture: `file:line:column: severity: message`.
    public func headline(in source: SourceText) -> String {
        let place = "\(VisibleText.escaped(source.name)):\(range.line):\(range.column)"
        return "\(place): \(severity.rawValue): \(VisibleText.escaped(message))"
    }

    /// Renders the problem: the headline, the line itself with a caret below, and the help.
    ///
    /// Tabs are shown as spaces, wide characters count as two cells, and of a long line only the
    /// part around the caret is shown. The result contains no unsafe characters from the file.
    public func picture(in source: SourceText) -> String {
        let line = CaretLine(source.line(range.line), range: range)
        let number = String(range.line)
        let gutter = String(repeating: " ", count: number.count)
        var text = headline(in: source) + "\n\(gutter) |\n"
        text += line.text.isEmpty ? "\(number) |\n" : "\(number) | \(line.text)\n"
        text += "\(gutter) | \(line.carets)\n"
        if let help { text += "help: \(VisibleText.escaped(help))\n" }
        return text
    }

    /// Renders all problems of a file and counts them at the end: `2 errors`.
    public static func pictures(of diagnostics: [Diagnostic], in source: SourceText) -> String {
        let pictures = diagnostics.map { $0.picture(in: source) }
        let counts = [Severity.error, .warning].compactMap { severity -> String? in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return (pictures + [counts.joined(separator: ", ")]).joined(separator: "\n") + "\n"
    }
}

/// A line for display, and the carets below it.
private struct CaretLine {
    /// The maximum number of cells shown of a line.
    static let widest = 96

    var text = ""
    var carets = ""

    init(_ line: Substring, range: SourceRange) {
        // Only the part around the caret is examined: a line may have megabytes.
        let scalars = line.unicodeScalars
        let skipped = max(0, range.column - 1 - Self.widest / 2)
        let isLong = scalars.dropFirst(Self.widest).first != nil
        let first = isLong ? skipped : 0
        let window = scalars.dropFirst(first).prefix(Self.widest)
        if first > 0 {
            text = "…"
            carets = " "
        }
        var column = first + 1
        var cells = 0
        for scalar in window {
            let isTab = scalar == "\t"
            let width = isTab ? 4 : VisibleText.isUnsafe(scalar) ? 1 : VisibleText.width(scalar)
            cells += width
            if cells > Self.widest { break }
            text += isTab ? "    " : VisibleText.escaped(String(scalar))
            mark(column, width: width, range)
            column += 1
        }
        if scalars.dropFirst(column - 1).first != nil { text += "…" }
        if column <= range.column { mark(range.column, width: 1, range) }
    }

    private mutating func mark(_ column: Int, width: Int, _ range: SourceRange) {
        if column < range.column {
            carets += String(repeating: " ", count: width)
        } else if column - range.column < range.length {
            carets += String(repeating: "^", count: width)
        }
    }
}
