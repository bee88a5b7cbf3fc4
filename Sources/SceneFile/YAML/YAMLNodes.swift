import Diagnostics
internal import Yams

/// The nodes of a YAML text, and what is wrong with the text as YAML.
///
/// Yams stops at a key that is given twice, and names no place. Here the second key is taken note of
/// and covered by a word of the same length, so that all other places stay as they are.
struct YAMLNodes {
    /// The document; `nil` where there is none.
    private(set) var document: Node?
    /// What is wrong with the text.
    private(set) var diagnostics: [Diagnostic] = []
    /// The places of keys that are to be passed over: they were given before.
    private(set) var repeatedKeys: Set<SourceRange> = []
    /// Whether nodes may be used in several places.
    let hasAliases: Bool

    init(_ text: String, source: () -> SourceText) {
        Nesting.allowScenes
        hasAliases = AliasedKeys.hasAliases(text)
        var text = text
        for _ in 0..<20 {
            do {
                let aliased = hasAliases ? try AliasedKeys.problems(in: text) : []
                diagnostics += aliased
                guard aliased.isEmpty else { return }
                document = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
                return
            } catch let YamlError.duplicatedKeysInMapping(_, context) {
                let source = SourceText(text, name: source().name)
                let finder = RepeatedKey(
                    first: SourceRange(line: context.mark.line, column: context.mark.column),
                    in: source)
                let place = finder.place ?? finder.first
                diagnostics.append(
                    Diagnostic(
                        "key '\(finder.key)' is given twice", at: place,
                        help: "remove one of the two"))
                guard let at = finder.place else { return }
                repeatedKeys.insert(SourceRange(line: at.line, column: at.column))
                text = source.covering(at, number: repeatedKeys.count)
            } catch let error as YamlError {
                let problem = YAMLProblem(error, in: source())
                diagnostics.append(problem.diagnostic)
                return
            } catch {
                diagnostics.append(
                    Diagnostic("this is no YAML", at: SourceRange(line: 1, column: 1)))
                return
            }
        }
    }
}

extension SourceText {
    /// The text with a stretch covered by a word that is no key.
    fileprivate func covering(_ range: SourceRange, number: Int) -> String {
        var lines = lines.map(String.init)
        var scalars = Array(lines[range.line - 1].unicodeScalars)
        let cover = Unicode.Scalar(UInt32(0xE000 + number)) ?? "x"
        let start = range.column - 1
        for index in start..<min(start + range.length, scalars.count) { scalars[index] = cover }
        var line = String.UnicodeScalarView()
        line.append(contentsOf: scalars)
        lines[range.line - 1] = String(line)
        return lines.joined(separator: "\n")
    }
}

/// How deep YAML may be nested.
private enum Nesting {
    /// libyaml allows 1,000 levels, and a layer takes two of them; Yams does not pass its setter on.
    static let allowScenes: Void = setMostLevels(Int32(2 * SceneLimits.levels + 100))
}

@_silgen_name("yaml_set_max_nest_level")
private func setMostLevels(_ levels: Int32)
