import Diagnostics
internal import Yams

/// What libyaml has to say about a text, in our words.
struct YAMLProblem {
    let diagnostic: Diagnostic

    init(_ error: YamlError, in source: SourceText) {
        switch error {
        case .scanner(let context, let problem, let mark, _),
            .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let range = SourceRange(line: mark.line, column: mark.column)
            diagnostic = Self.diagnostic(problem, context: context?.text, at: range, in: source)
        case .reader(let problem, _, _, _), .writer(let problem), .emitter(let problem),
            .representer(let problem):
            diagnostic = Diagnostic(problem, at: SourceRange(line: 1, column: 1))
        case .no, .memory, .dataCouldNotBeDecoded, .duplicatedKeysInMapping:
            diagnostic = Diagnostic("the YAML cannot be read", at: SourceRange(line: 1, column: 1))
        }
    }

    private static func diagnostic(
        _ problem: String, context: String?, at range: SourceRange, in source: SourceText
    ) -> Diagnostic {
        let rest = source.line(range.line).unicodeScalars.dropFirst(range.column - 1)
        switch problem {
        case "found undefined alias":
            let alias = rest.prefix {
                !$0.properties.isWhitespace && !",]}".unicodeScalars.contains($0)
            }
            return Diagnostic(
                "unknown alias '\(String(String.UnicodeScalarView(alias)))'",
                at: SourceRange(line: range.line, column: range.column, length: alias.count))
        case "but found another document":
            return Diagnostic(
                "a second document starts here, but a file has one scene", at: range,
                help: "remove it, or move it to a file of its own")
        case _ where problem.hasPrefix("Maximum nesting level"):
            return Diagnostic(
                "nested deeper than \(SceneLimits.levels) levels of layers", at: range)
        case _ where rest.first == "\t":
            return Diagnostic(
                "a tab, but YAML is indented with spaces", at: range, help: "write spaces")
        default:
            let told = context.map { "\(problem) \($0)" } ?? problem
            return Diagnostic("this is no YAML: \(told)", at: range)
        }
    }
}

/// Where a key is given for the second time.
struct RepeatedKey {
    /// The key's name, as it is written.
    let key: String
    /// Where it is given first.
    let first: SourceRange
    /// Where it is given again; `nil` where that cannot be told.
    let place: SourceRange?

    init(first mark: SourceRange, in source: SourceText) {
        let written = source.line(mark.line).unicodeScalars.dropFirst(mark.column - 1)
        let length = Token.length(written)
        first = SourceRange(line: mark.line, column: mark.column, length: length)
        key = Token.name(written.prefix(length))
        place = Self.block(key, first, source) ?? Self.flow(key, first, source)
    }

    /// Looks down the column of a block mapping.
    private static func block(
        _ key: String, _ first: SourceRange, _ source: SourceText
    ) -> SourceRange? {
        let before = source.line(first.line).unicodeScalars.prefix(first.column - 1)
        guard before.allSatisfy({ $0 == " " || $0 == "-" }), first.line < source.lines.count else {
            return nil
        }
        for number in first.line + 1...source.lines.count {
            let line = source.line(number).unicodeScalars
            let indent = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(indent)
            if rest.isEmpty || rest.first == "#" || indent >= first.column { continue }
            if indent < first.column - 1 { return nil }
            if let found = match(key, rest, number, first.column) { return found }
        }
        return nil
    }

    /// Looks along a flow mapping.
    private static func flow(
        _ key: String, _ first: SourceRange, _ source: SourceText
    ) -> SourceRange? {
        var depth = 0
        var column = first.column + first.length
        for number in first.line...source.lines.count {
            let line = Array(source.line(number).unicodeScalars)
            var startsKey = number > first.line
            while column <= line.count {
                let scalar = line[column - 1]
                let rest = line[(column - 1)...]
                if depth == 0, startsKey, let found = match(key, rest, number, column) {
                    return found
                }
                switch scalar {
                case "[", "{": depth += 1
                case "]", "}": depth -= 1
                case "\"", "'": column += Token.length(rest) - 1
                default: break
                }
                if depth < 0 { return nil }
                startsKey = scalar == "," || (startsKey && scalar == " ")
                column += 1
            }
            column = 1
        }
        return nil
    }

    private static func match(
        _ key: String, _ rest: some Collection<Unicode.Scalar>, _ line: Int, _ column: Int
    ) -> SourceRange? {
        let length = Token.length(rest)
        guard length > 0, Token.name(rest.prefix(length)) == key else { return nil }
        guard rest.dropFirst(length).first(where: { $0 != " " }) == ":" else { return nil }
        return SourceRange(line: line, column: column, length: length)
    }
}
