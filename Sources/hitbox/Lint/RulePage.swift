import LintPages
import TerminalTypes
import TouchLint

/// The page about a lint rule, for readers that have no other page of the documents.
struct RulePage {
    /// In Markdown, without links to other pages.
    let markdown: String

    private typealias Block = ReferencePage.Block

    /// Creates the page about a rule.
    init(_ rule: TouchRule) {
        var isCode = false
        var lines: [String] = []
        for line in rule.page.split(separator: "\n" as Character, omittingEmptySubsequences: false)
        {
            if line.hasPrefix("```") { isCode.toggle() }
            lines.append(isCode ? String(line) : Self.withoutLinks(line))
        }
        markdown = lines.joined(separator: "\n")
    }

    private static func withoutLinks(_ line: Substring) -> String {
        line.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.output.1 }.description
    }

    /// As plain text, for terminals.
    var text: String {
        let title = markdown.prefix { $0 != "\n" }.drop { "# ".contains($0) }
        let blocks: [Substring] = markdown.split(separator: "\n\n")
        // A blank line in code does not end it.
        var parts: [Substring] = []
        for block in blocks.dropFirst() {
            if let last = parts.last, last.hasPrefix("```"), !last.hasSuffix("```") {
                parts[parts.count - 1] = markdown[last.startIndex..<block.endIndex]
            } else {
                parts.append(block)
            }
        }
        return "\(title)\n\n\(ReferencePage(String(title), parts.flatMap(Self.blocks)).text())"
    }

    private static func blocks(_ part: Substring) -> [Block] {
        let lines = part.split(separator: "\n" as Character, omittingEmptySubsequences: false)
        if part.hasPrefix("## ") { return [.section(String(part.dropFirst(3)))] }
        if part.hasPrefix("```") {
            let code = lines.dropFirst().filter { !$0.hasPrefix("```") }
            return [.example(code.joined(separator: "\n"), language: "")]
        }
        if part.hasPrefix("|") {
            let rows = [lines[0], lines[lines.count - 1]].map { line in
                line.dropFirst(2).dropLast(2).split(separator: " | ").map { cell in
                    plain(String(cell))
                }
            }
            return [.section("In short"), .pairs(zip(rows[0], rows[1]).map { ($0, $1) })]
        }
        // An item continues until the next one begins.
        var items: [String] = []
        for line in lines {
            if !line.hasPrefix("- "), let last = items.popLast() {
                items.append("\(last) \(line.drop { $0 == " " })")
            } else {
                items.append(String(line))
            }
        }
        return items.map { .paragraph(plain($0)) }
    }

    /// Text in which code is in single quotes, as in the program's sentences.
    private static func plain(_ text: String) -> String {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { $0 % 2 == 0 ? String($1) : "'\($1)'" }.joined()
    }
}
