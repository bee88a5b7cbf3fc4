internal import SourceDiagnostics

/// What begins with a sign: groups, lists, dictionaries, messages, closures and members without a type.
extension Parser {
    /// Reads what begins with a sign: `(…)`, `[…]`, `{…}`, `^{…}`, `.name`.
    mutating func sign() throws(CodeFault) -> Node {
        try deepen()
        defer { depth -= 1 }
        let start = token.range
        if skip("(") {
            if let cast = try cast() { return cast }
            if language == .objectiveC, token.isSymbol("{") {
                throw CodeFault("a statement expression: ({ … })", at: start)
            }
            let values = try list(until: ")").parts
            if values.isEmpty { throw CodeFault("expected a value, not ')'", at: start) }
            // A tuple of Swift; in calls a point or a rectangle.
            let isTuple = language == .swift && values.count > 1
            return Node(
                isTuple ? .list : .group, values, named: isTuple ? "tuple" : "", at: start)
        }
        if skip("[") { return try bracket(start) }
        let block = place
        if skip("^") { pass(to: "{") }
        let names = tokens[block..<place].indices.filter {
            tokens[$0].kind == .name && [",", ")"].contains(tokens[$0 + 1].text)
        }
        if language == .objectiveC, block == place, skip("{") {
            if skip("}") { return Node(.dictionary, at: start) }
            return try dictionary(expression(), until: "}", at: start)
        }
        if language != .call, token.isSymbol("{") {
            return try closure(names.map { tokens[$0].text })
        }
        guard token.isSymbol("."), following.kind == .name else { throw expected("a value") }
        advance()
        let name = advance()
        return opensCall
            ? try call(name.text, of: Node(.name, named: ".", at: start), at: name.range)
            : Node(.member, named: name.text, at: name.range)
    }

    /// Reads a dictionary from the colon after its first key on, or without one from that of an empty one.
    private mutating func dictionary(
        _ first: Node?, until end: String, at range: SourceRange
    ) throws(CodeFault) -> Node {
        if language == .call { throw CodeFault("a dictionary", at: range) }
        if first == nil { try expect(":") }
        var (parts, key): ([Node], Node?) = ([], first)
        while let given = key {
            try expect(":")
            parts += [given, try expression()]
            let isLast = !skip(",") || token.isSymbol(end)
            key = isLast ? nil : try expression()
        }
        try expect(end)
        return Node(.dictionary, parts, at: range)
    }

    /// Reads a list, or a message to its first element.
    private mutating func bracket(_ start: SourceRange) throws(CodeFault) -> Node {
        if skip("]") { return Node(.list, at: start) }
        let isEmpty = token.isSymbol(":")
        let first = isEmpty ? Node(.list, at: start) : try expression()
        if token.isSymbol(":") {
            return try dictionary(isEmpty ? nil : first, until: "]", at: start)
        }
        guard token.kind == .name, !token.startsLine || language != .swift else {
            var values = [first]
            while skip(","), !token.isSymbol("]") { values.append(try expression()) }
            try expect("]")
            return Node(.list, values, at: start)
        }
        let name = advance()
        var (parts, labels): ([Node], [String?]) = ([], [])
        while !skip("]") {
            labels.append(parts.isEmpty ? nil : try expectName("']'"))
            try expect(":")
            parts.append(try expression())
            // Any number of values: arrayWithObjects:a, b, nil.
            while skip(",") {
                labels.append(nil)
                parts.append(try expression())
            }
        }
        return Node(.call, parts, named: name.text, of: first, labels: labels, at: name.range)
    }
}
