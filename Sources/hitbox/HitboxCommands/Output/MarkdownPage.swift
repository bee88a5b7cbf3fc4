import TerminalTypes

/// A page of the reference for a terminal and the manual, read from its Markdown.
///
/// It has what pages in docs consist of: headings, paragraphs, lists, examples and tables. A heading such as
/// `hit: HIT` begins an entry, a term with indented sentences about it; so does an item of a list that begins with
/// code.
package struct MarkdownPage {
    /// The title of the page.
    package let title: String
    /// The lines of each part, such as a heading or a paragraph.
    private let parts: [[Substring]]

    private static let indent = "      "

    /// Reads a page.
    package init(_ markdown: String) {
        var parts: [[Substring]] = [[]]
        var isCode = false
        for line in markdown.split(separator: "\n" as Character, omittingEmptySubsequences: false) {
            if line.hasPrefix("```") { isCode.toggle() }
            if line.isEmpty, !isCode {
                parts.append([])
            } else {
                parts[parts.count - 1].append(line)
            }
        }
        parts.removeAll { $0.isEmpty || $0[0].hasPrefix("<!--") }
        title = parts.first.map { Self.plain(String($0[0].drop { "# ".contains($0) })) } ?? ""
        self.parts = Array(parts.dropFirst())
    }

    /// The page with its title, for a terminal of 80 columns.
    package var text: String { "\(title)\n\n\(body(width: 80))" }

    /// The page without its title.
    ///
    /// - Parameter width: The maximum number of cells of a line. Examples may exceed it, because a
    ///   command with line breaks could not be pasted.
    package func body(width: Int) -> String {
        var text = ""
        var isEntry = false
        for lines in parts {
            let gap = text.isEmpty ? "" : "\n"
            if lines[0].hasPrefix("## ") {
                let heading = Self.plain(String(lines[0].dropFirst(3)))
                isEntry = heading.contains(": ")
                text += gap + (isEntry ? Self.term(heading, width) : "\(heading)\n")
            } else if lines[0].hasPrefix("```") {
                let (gap, indent) = isEntry ? ("", Self.indent) : ("\n", "  ")
                text += gap
                for line in lines.dropFirst().dropLast() {
                    text += line.isEmpty ? "\n" : "\(indent)\(line)\n"
                }
            } else if lines[0].hasPrefix("|") {
                if lines[0] != "| | |" { text += gap + (lines.count == 3 ? "In short\n" : "") }
                text += Self.table(lines, width)
            } else if isEntry {
                text += Self.sentence(lines.joined(separator: " "), width)
            } else {
                text += Self.paragraphs(lines, width, isFirst: text.isEmpty)
            }
        }
        return text
    }

    // MARK: Parts

    private static func term(_ term: String, _ width: Int) -> String {
        wrapped(term, width, start: "  ", continued: "    ")
    }

    private static func sentence(_ markdown: String, _ width: Int) -> String {
        wrapped(plain(markdown), width, start: indent, continued: indent)
    }

    /// A paragraph, or the items of a list; each of them is a paragraph unless it begins with code.
    private static func paragraphs(_ lines: [Substring], _ width: Int, isFirst: Bool) -> String {
        var items: [String] = []
        for line in lines {
            if !line.hasPrefix("- "), let last = items.popLast() {
                items.append("\(last) \(line.drop { $0 == " " })")
            } else {
                items.append(String(line))
            }
        }
        var text = ""
        for item in items {
            let entry = item.split(separator: "`: ", maxSplits: 1)
            if item.hasPrefix("- `"), entry.count == 2 {
                text += term(String(entry[0].dropFirst(3)), width)
                text += sentence(String(entry[1]), width)
            } else {
                text += isFirst && text.isEmpty ? "" : "\n"
                let continued = item.hasPrefix("- ") ? "  " : ""
                text += wrapped(plain(item), width, start: "", continued: continued)
            }
        }
        return text
    }

    /// A table of terms, or the headings of one with a single row, each with the cell below it.
    private static func table(_ lines: [Substring], _ width: Int) -> String {
        let rows: [[String]] = lines.map { line in
            line.dropFirst(2).dropLast(2).split(separator: " | ").map { cell in
                plain(String(cell.replacing("\\|", with: "|")))
            }
        }
        let pairs: [(term: String, words: String)] =
            lines[0] == "| | |"
            ? rows.dropFirst(2).map { ("  \($0[0].dropFirst().dropLast())", $0[1]) }
            : rows.count == 3
                ? zip(rows[0], rows[2]).map { ("  \($0)", $1) }
                : rows.dropFirst(2).map { ("  \($0[0])", $0.dropFirst().joined(separator: "; ")) }
        let column = 2 + (pairs.map(\.term.cellWidth).max() ?? 0)
        return pairs.map { term, words in
            wrapped(
                words, width, start: Columns.pad(term, column), continued: Columns.pad("", column))
        }.joined()
    }

    // MARK: Text

    /// A text wrapped to lines; the first has another start than those that follow.
    private static func wrapped(
        _ text: String, _ width: Int, start: String, continued: String
    ) -> String {
        let room = max(1, width - max(start.cellWidth, continued.cellWidth))
        let lines = text.wrapped(toCells: room)
        return "\(start)\(lines.joined(separator: "\n\(continued)"))\n"
    }

    /// Text without escapes, in which code is in single quotes, as in the program's sentences.
    private static func plain(_ markdown: String) -> String {
        var text = ""
        var isCode = false
        var isEscaped = false
        for character in markdown {
            switch character {
            case _ where isEscaped:
                // A backslash before a letter is one.
                text += character.isLetter ? "\\\(character)" : "\(character)"
                isEscaped = false
            case "`":
                text.append("'")
                isCode.toggle()
            case "\\" where !isCode: isEscaped = true
            default: text.append(character)
            }
        }
        return text
    }
}
