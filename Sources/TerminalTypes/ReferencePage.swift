/// A page of the reference, for a terminal, the man page and documents.
public struct ReferencePage: Sendable {
    /// A part of a page.
    public enum Block: Sendable {
        /// Running text.
        case paragraph(String)
        /// A heading.
        case section(String)
        /// Preformatted lines; documents use the language to highlight them.
        case example(String, language: String)
        /// A term as it is typed, and sentences about it.
        case entry(String, [Sentence])
        /// Terms, each with a few words of explanation.
        case pairs([(term: String, words: String)])
    }

    /// A sentence about a term.
    public enum Sentence: Sendable {
        case prose(String)
        /// A command or an expression.
        case code(String)
    }

    /// The title of the page.
    public let title: String
    /// The blocks of the page, from top to bottom.
    public let blocks: [Block]
    /// Whether each entry is a section of its own.
    private let isSpaced: Bool

    private static let indent = "      "

    /// Creates a page.
    ///
    /// - Parameter isSpaced: Whether each entry is a section of its own.
    public init(_ title: String, isSpaced: Bool = false, _ blocks: [Block]) {
        self.title = title
        self.isSpaced = isSpaced
        self.blocks = blocks
    }

    // MARK: For terminals

    /// The page without its title.
    ///
    /// - Parameter width: The maximum number of cells of a line. Examples and code may exceed it, because a
    ///   command with line breaks could not be pasted.
    public func text(width: Int = 80) -> String {
        var text = ""
        for (place, block) in blocks.enumerated() {
            let isFirst = place == 0
            switch block {
            case .paragraph(let paragraph):
                let lines = paragraph.wrapped(toCells: width)
                text += (isFirst ? "" : "\n") + lines.map { "\($0)\n" }.joined()
            case .section(let heading): text += (isFirst ? "" : "\n") + "\(heading)\n"
            case .example(let example, _):
                text +=
                    "\n"
                    + example.split(separator: "\n", omittingEmptySubsequences: false)
                    .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
            case .entry(let term, let sentences):
                text += isSpaced && !isFirst ? "\n" : ""
                text +=
                    Self.lines([("  ", term)], width, continued: "    ")
                    + sentences.map { Self.text(of: $0, width) }.joined()
            case .pairs(let pairs):
                let first = 4 + (pairs.map(\.term.cellWidth).max() ?? 0)
                text += Self.lines(
                    pairs.map { (Columns.pad("  \($0.term)", first), $0.words) }, width,
                    continued: Columns.pad("", first))
            }
        }
        return text
    }

    private static func text(of sentence: Sentence, _ width: Int) -> String {
        switch sentence {
        case .prose(let text): lines([(indent, text)], width, continued: indent)
        case .code(let text): "\(indent)\(text)\n"
        }
    }

    /// Texts wrapped to lines, each after its own start; the following lines have another one.
    private static func lines(
        _ texts: [(start: String, text: String)], _ width: Int, continued: String
    ) -> String {
        texts.map { start, text in
            let room = max(1, width - max(start.cellWidth, continued.cellWidth))
            let lines = text.wrapped(toCells: room)
            return "\(start)\(lines.joined(separator: "\n\(continued)"))\n"
        }.joined()
    }

    // MARK: For documents

    /// The page as CommonMark, with its title as a level-1 heading.
    public var markdown: String {
        var parts = ["# \(Self.escaped(title))"]
        var list: [String] = []
        func endList() {
            if !list.isEmpty { parts.append(list.joined(separator: "\n")) }
            list = []
        }
        for block in blocks {
            if case .entry(let term, let sentences) = block, !isSpaced {
                let said = sentences.map(Self.inline).joined(separator: " ")
                list.append("- \(Self.code(term)): \(said)")
                continue
            }
            endList()
            switch block {
            case .paragraph(let text): parts.append(Self.escaped(text))
            case .section(let heading): parts.append("## \(Self.escaped(heading))")
            case .example(let example, let language):
                parts.append("```\(language)\n\(example)\n```")
            case .entry(let term, let sentences):
                parts.append("## \(Self.escaped(term))")
                parts += sentences.map { sentence in
                    switch sentence {
                    case .prose(let text): Self.escaped(text)
                    case .code(let text): "```text\n\(text)\n```"
                    }
                }
            case .pairs(let pairs):
                parts.append(
                    "| | |\n|---|---|\n"
                        + pairs.map { pair in
                            let cells = [Self.code(pair.term), Self.escaped(pair.words)]
                                .map { $0.replacing("|", with: "\\|") }
                            return "| \(cells[0]) | \(cells[1]) |"
                        }.joined(separator: "\n"))
            }
        }
        endList()
        return parts.joined(separator: "\n\n") + "\n"
    }

    private static func inline(_ sentence: Sentence) -> String {
        switch sentence {
        case .prose(let text): escaped(text)
        case .code(let text): code(text)
        }
    }

    private static func code(_ text: String) -> String {
        text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }

    /// Escapes everything that CommonMark would interpret.
    private static func escaped(_ text: String) -> String {
        String(text.flatMap { "\\`*_[]<>#|".contains($0) ? ["\\", $0] : [$0] })
    }
}
