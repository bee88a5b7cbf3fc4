import Diagnostics
internal import Yams

/// Finds aliases in keys, before anybody follows them.
///
/// Yams compares the keys of a mapping by all that they stand for, so that a few lines of aliases to
/// lists of aliases would keep it busy for years. Here the text is parsed with each alias covered.
enum AliasedKeys {
    private static let cover: Character = "\u{E0FF}"

    /// Returns the keys that are no plain words, in a text that may have aliases.
    ///
    /// - Throws: What Yams says about a text that is no YAML.
    static func problems(in text: String) throws -> [Diagnostic] {
        let covered = String(text.map { $0 == "*" ? cover : $0 })
        let root = try Parser(yaml: covered, resolver: .basic, encoding: .utf8).singleRoot()
        var problems: [Diagnostic] = []
        var waiting = root.map { [$0] } ?? []
        while let node = waiting.popLast() {
            switch node {
            case .mapping(let mapping):
                for (key, value) in mapping {
                    if !isWord(key), let mark = key.mark {
                        problems.append(
                            Diagnostic(
                                "a key must be a word",
                                at: SourceRange(line: mark.line, column: mark.column)))
                    }
                    waiting.append(value)
                }
            case .sequence(let sequence): waiting += sequence
            case .scalar, .alias: break
            }
        }
        return problems
    }

    /// Tells whether a text may have aliases.
    static func hasAliases(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "*")) && text.utf8.contains(UInt8(ascii: "&"))
    }

    private static func isWord(_ key: Node) -> Bool {
        guard case .scalar(let scalar) = key else { return false }
        return scalar.style != .plain || scalar.string.first != cover
    }
}
