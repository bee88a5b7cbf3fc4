internal import SourceDiagnostics

/// Functions and types of Swift.
extension Parser {
    private static let values: Set<Node.Kind> = [
        .number, .text, .name, .member, .call, .sign, .choice, .group, .list, .dictionary, .element,
    ]

    /// The body of a function or a closure: in Swift a single expression is its result.
    func returning(_ body: [Node]) -> [Node] {
        guard language == .swift, body.count == 1, let only = body.first else { return body }
        if only.kind == .unread {
            return [Node(.unread, only.parts, named: only.text, labels: ["return"], at: only.range)]
        }
        return Self.values.contains(only.kind) ? [Node(.result, body, at: only.range)] : body
    }

    /// Reads `+` or `\.frame.minX` in place of a closure, or a range without a start; `nil` if none is next.
    mutating func shorthand() throws(CodeFault) -> Node? {
        let start = token
        let isArgument = following.isSymbol(")") || following.isSymbol(",")
        var value = Node(.name, named: "$0", at: start.range)
        let outer = depth
        defer { depth = outer }
        if isArgument, Self.ranks[start.text] != nil {
            advance()
            let other = Node(.name, named: "$1", at: start.range)
            value = Node(
                .sign, [value, other], named: start.text, labels: [start.text], at: start.range)
        } else if skip("\\") {
            if token.kind == .name { advance() }
            while skip(".") {
                try deepen()
                let name = try expectName("a property")
                if name != "self" {
                    value = Node(.member, named: name, of: value, at: start.range)
                }
                if token.isSymbol("?") || token.isSymbol("!") { advance() }
            }
        } else if skip("...") || skip("..<") {
            try deepen()
            return Node(
                .sign, [bound(-.infinity), try operand()], named: start.text, at: start.range)
        } else {
            return nil
        }
        return Node(.closure, [Node(.result, [value], at: start.range)], at: start.range)
    }

    /// The end that a range does not have.
    func bound(_ value: Double) -> Node {
        Node(.number, number: CodeNumber(value), at: token.range)
    }

    /// The number of arguments for a variadic parameter.
    private static let mostVariadic = 8
    private static let typeEnds: Set<String> = ["=", ",", "{", ";", "<"]

    /// Skips a type and returns its name; `nil` for a type without one.
    mutating func swiftType() -> String? {
        while token.isName("any") || token.isName("some") { advance() }
        let line = token.range.line
        var name = token.kind == .name ? token.text : nil
        // The type of a list begins with its brackets.
        let isDictionary = peek(2).isSymbol(":")
        let isDeep = following.isSymbol("[")
        let inner =
            isDictionary ? ":" + peek(3).text : following.text + (isDeep ? peek(2).text : "")
        let element = token.isSymbol("[") ? "[" + inner : nil
        pass { token, _ in
            if token.isSymbol(among: Self.typeEnds) || token.range.line != line { return true }
            if token.kind == .name, name != nil { name = token.text }
            return false
        }
        if skip(from: "<", to: ">"), !skip("?") { skip("!") }
        return name ?? element
    }

    /// Reads a function; with default arguments also those that are called without them.
    mutating func swiftFunction(isMutating: Bool = false) throws(CodeFault) -> [Node] {
        let range = token.range
        let kind = advance().text
        // The types of its operands tell which operator it is.
        let isOperator = token.kind == .symbol && following.isSymbol("(") && kind == "func"
        let name =
            isOperator
            ? "operator \(advance().text)" : kind == "func" ? try expectName("a name") : kind
        pass { token, _ in token.isSymbol("(") || token.isSymbol("{") }
        var (names, labels, types): ([String?], [String?], [String?]) = ([], [], [])
        var defaults: [Int: Node] = [:]
        var variadic: Int?
        if skip("(") {
            while !skip(")") {
                let label = try expectName("a parameter")
                names.append(token.kind == .name ? advance().text : label)
                labels.append(label == "_" ? nil : label)
                types.append(skip(":") ? swiftType() : nil)
                if peek(-1).isSymbol("...") { variadic = names.count - 1 }
                pass { token, _ in token.isSymbol("=") || token.isSymbol(",") }
                let start = place
                if skip("=") { defaults[names.count - 1] = try? expression() }
                if !token.isSymbol(among: [",", ")"]) {
                    place = start
                    pass(to: ",")
                }
                if !token.isSymbol(")") { try expect(",") }
            }
        }
        if isOperator { labels = types }
        let line = token.range.line
        func isEnd(_ token: Token) -> Bool {
            token.isSymbol("{") || token.startsLine && token.range.line != line
        }
        pass { token, _ in token.isSymbol("->") || isEnd(token) }
        types.append(skip("->") ? swiftType() : nil)
        pass { token, _ in isEnd(token) }
        let body = token.isSymbol("{") ? returning(try block().parts) : []
        if let variadic, depth < 3 {
            return (1...Self.mostVariadic).map { count in
                func each(_ all: [String?], _ new: [String?]) -> [String?] {
                    all[..<variadic] + new + all[(variadic + 1)...]
                }
                let parts = (0..<count).map { "\(names[variadic] ?? "") \($0)" }
                let list = Node(
                    .list, parts.map { Node(.name, named: $0, at: range) },
                    labels: parts.map { _ in nil }, at: range)
                let type = types[variadic].map { "[" + $0 }
                let value = Node(
                    .variable, [list], named: names[variadic] ?? "", labels: [type], at: range)
                let rest = [String?](repeating: nil, count: count - 1)
                let selector = Node.selector(name, each(labels, [labels[variadic]] + rest))
                return .function(
                    selector, each(names, parts), each(types, parts.map { _ in types[variadic] }),
                    [value] + body, isMutating: isMutating, at: range)
            }
        }
        // Each choice of the arguments that are left out, none of them last. Deeply nested
        // functions have that one alone: there would be too many of them.
        let optional = defaults.keys.sorted().prefix(depth < 3 ? 4 : 0)
        return (0..<1 << optional.count).reversed().map { choice in
            let left = optional.indices.filter { choice >> $0 & 1 == 1 }.map { optional[$0] }
            func rest(_ all: [String?]) -> [String?] {
                all.indices.filter { !left.contains($0) }.map { all[$0] }
            }
            let values = left.map { place in
                Node(
                    .variable, [defaults[place]].compactMap(\.self), named: names[place] ?? "",
                    labels: [types[place]], at: range)
            }
            return .function(
                Node.selector(name, rest(labels)), rest(names), rest(types), values + body,
                isMutating: isMutating, at: range)
        }
    }
}
