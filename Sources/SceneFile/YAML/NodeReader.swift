import Diagnostics
internal import Yams

/// Reads values out of YAML nodes, and takes note of every problem on the way.
final class NodeReader {
    /// The problems so far, in the order in which they were found.
    private(set) var diagnostics: [Diagnostic] = []
    /// The text, for finding out how long a value is; its lines are only split where one is wrong.
    private(set) lazy var source = SourceText(text, name: name)
    /// The places of keys that are to be passed over: they were given before.
    var repeatedKeys: Set<SourceRange> = []
    /// How many animations were read; those of groups count, and aliases as what they stand for.
    var animationCount = 0
    /// Whether values may be used in several places, by aliases.
    var hasAliases = false
    /// The long values that were read, in a text with aliases.
    var longValues: [ValueUse: Any] = [:]
    /// The last place that was looked for in the text, as the next one is often behind it.
    private(set) var found = (line: 0, column: 1, index: "".startIndex)
    private let text: String
    private let name: String
    private var known: Set<Diagnostic> = []

    /// More problems than these are not looked for.
    private static let mostDiagnostics = 100

    init(_ text: String, name: String) {
        self.text = text
        self.name = name
    }

    /// The problems in the order of the file.
    var sortedDiagnostics: [Diagnostic] {
        diagnostics.enumerated().sorted {
            let (a, b) = ($0.element.range, $1.element.range)
            return (a.line, a.column, $0.offset) < (b.line, b.column, $1.offset)
        }.map(\.element)
    }

    /// Whether reading on would only cost time.
    var isFull: Bool { diagnostics.count >= Self.mostDiagnostics }

    /// Takes note of a problem with a node.
    func report(_ message: String, at node: Node, help: String? = nil) {
        let mark = node.mark
        let start = SourceRange(line: mark?.line ?? 1, column: mark?.column ?? 1)
        guard isNew(Diagnostic(message, at: start, help: help)) else { return }
        diagnostics.append(Diagnostic(message, at: range(of: node), help: help))
    }

    func report(_ diagnostic: Diagnostic) {
        if isNew(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// Whether a problem is one more; an alias is read as often as it is used, and its problems are
    /// told once.
    private func isNew(_ diagnostic: Diagnostic) -> Bool {
        !isFull && known.insert(diagnostic).inserted
    }

    /// Where a node is, as far as it goes on its first line.
    func range(of node: Node) -> SourceRange {
        guard let mark = node.mark else { return SourceRange(line: 1, column: 1) }
        let line = source.line(mark.line)
        if mark.line != found.line || mark.column < found.column {
            found = (mark.line, 1, line.startIndex)
        }
        let index = line.unicodeScalars.index(
            found.index, offsetBy: mark.column - found.column, limitedBy: line.endIndex)
        found = (mark.line, mark.column, index ?? line.endIndex)
        let rest = line.unicodeScalars[found.index...]
        let isBlock = node.mapping?.style == .block
        return SourceRange(
            line: mark.line, column: mark.column, length: isBlock ? 1 : Token.length(rest))
    }

    /// Whether a key was given before in the same mapping, and is to be passed over.
    func isRepeated(_ key: Node) -> Bool {
        guard !repeatedKeys.isEmpty, let mark = key.mark else { return false }
        return repeatedKeys.contains(SourceRange(line: mark.line, column: mark.column))
    }
}
