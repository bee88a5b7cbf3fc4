/// Code that cannot be read: where it ends, and what it may change.
extension Parser {
    static let openings: Set<String> = ["(", "[", "{"]
    static let closings: Set<String> = [")", "]", "}"]

    /// Skips a group in parentheses or braces, if one is next.
    mutating func skipGroup() {
        if !skip(from: "(", to: ")") { skip(from: "{", to: "}") }
    }

    /// The declarations, assignments and calls of the code from a place on; those in braces in a block.
    func changes(from start: Int) -> [Node] {
        var (outer, inner): ([Node], [Node]) = ([], [])
        var depth = 0
        let first = peek(start - place).text
        let declares =
            language == .objectiveC
            ? !["for", "if", "switch", "while"].contains(first)
            : ["let", "var", "guard"].contains(first)
        for index in start - place..<0 {
            depth += peek(index).isSymbol("{") ? 1 : peek(index).isSymbol("}") ? -1 : 0
            for node in changes(at: index) {
                let isInner = depth > 0 || node.kind == .variable && !declares
                if isInner { inner.append(node) } else { outer.append(node) }
            }
        }
        return outer + [Node(.block, inner, at: peek(start - place).range)]
    }

    /// The same of the code between `#if` and its `#endif`, and whether it returns.
    func changes(in branches: Token) -> (parts: [Node], labels: [String?]) {
        let code = scalars[branches.span].map { $0 == "#" ? " " : $0 }
        guard var parser = try? Parser(String(String.UnicodeScalarView(code)), language) else {
            return ([], [])
        }
        parser.place = parser.tokens.count - 1
        let returns = parser.tokens.contains { $0.isName("return") }
        return (parser.changes(from: 0), returns ? ["return"] : [])
    }

    private func changes(at index: Int) -> [Node] {
        let (token, before, after) = (peek(index), peek(index - 1), peek(index + 1))
        guard token.kind == .name || token.isSymbol("]") else { return [] }
        if token.isName("in") { return parameters(before: index) }
        let isStepped = before.isSymbol(among: Self.steps) || after.isSymbol(among: Self.steps)
        let value = value(from: index + 2)
        if before.isName("let") || before.isName("var") || after.isSymbol("=") && isTyped(index) {
            return [Node(.variable, [value], named: token.text, at: token.range)]
        }
        if isStepped || after.isSymbol(among: Self.assignments) {
            return [Node(.assignment, [chain(to: index), value], at: token.range)]
        }
        let isMember = before.isSymbol(".")
        let isMessage = Self.ends(before) && (after.isSymbol(":") || after.isSymbol("]"))
        let isCall = after.isSymbol("(") || isMember && after.isSymbol("{")
        guard token.kind == .name, isCall || language == .objectiveC && isMessage else { return [] }
        let base = isMember ? chain(to: index - 2) : isCall ? nil : chain(to: index - 1)
        let isEmpty = after.isSymbol("]") || peek(index + 2).isSymbol(")")
        let parts = isEmpty ? [] : [value]
        let labels = [String?](repeating: nil, count: parts.count)
        return [Node(.call, parts, named: token.text, of: base, labels: labels, at: token.range)]
    }

    /// Whether a type of C stands before a name: `UIView *x`, `CGRect r`.
    private func isTyped(_ index: Int) -> Bool {
        let before = peek(index - 1).isSymbol("*") ? peek(index - 2) : peek(index - 1)
        let isType = before.kind == .name || before.isSymbol(">")
        return language == .objectiveC && isType && !before.isName("return")
    }

    /// The variables of a loop or the parameters of a closure, which stand before `in`.
    private func parameters(before index: Int) -> [Node] {
        let signs: Set<String> = [",", "(", ")", ":", "*"]
        let words = (1...12).map { peek(index - $0) }.prefix {
            $0.isSymbol(among: signs) || $0.kind == .name && $0.text != "for"
        }
        return words.filter { $0.kind == .name && $0.text.first?.isUppercase == false }.map {
            Node(.variable, named: $0.text, at: $0.range)
        }
    }

    /// Whether a token can end a value, so that a name after it is that of a message.
    private static func ends(_ token: Token) -> Bool {
        token.kind == .name ? token.text != "return" : token.isSymbol("]") || token.isSymbol(")")
    }

    /// The name or the member of a name that begins at a token, or the object that is made there.
    private func value(from start: Int) -> Node {
        var index = start
        if peek(index + 1).isSymbol(":") { index += 2 }
        while peek(index).isSymbol("[") { index += 1 }
        let isClass = peek(index).text.first?.isUppercase ?? false
        if isClass, peek(index + 1).isSymbol("(") || peek(index + 1).isName("alloc") {
            return Node(.call, named: peek(index).text, at: peek(index).range)
        }
        while peek(index + 1).isSymbol("."), index < start + 20 { index += 2 }
        let isWhole = peek(index + 1).isSymbol(among: [",", ")", "]"])
        return isWhole ? chain(to: index) : Node(.unread, at: peek(index).range)
    }

    /// The names that end at a token, with members and elements; unread if anything else is in them.
    private func chain(to index: Int, links: Int = 20) -> Node {
        let (token, before) = (peek(index), peek(index - 1))
        let unread = Node(.unread, at: token.range)
        if links == 0 { return unread }
        if token.isSymbol("?") || token.isSymbol("!") {
            return chain(to: index - 1, links: links - 1)
        }
        if token.isSymbol("]") {
            let open = (1...20).first { peek(index - $0).isSymbol("[") }
            guard let open, Self.ends(peek(index - open - 1)), language == .swift || open == 2
            else {
                return unread
            }
            let list = chain(to: index - open - 1, links: links - 1)
            return Node(.element, [list], at: token.range)
        }
        guard token.kind == .name else { return unread }
        guard before.isSymbol(".") || before.isSymbol("->") else {
            return Node(.name, named: token.text, at: token.range)
        }
        let base = chain(to: index - 2, links: links - 1)
        return Node(.member, named: token.text, of: base, at: token.range)
    }

    /// The places of parentheses and square brackets that a brace ends, or the end of the code.
    static func unclosed(in tokens: [Token]) -> Set<Int> {
        let pairs = [")": "(", "]": "[", "}": "{"]
        var (open, unclosed): ([Int], Set<Int>) = ([], [])
        // The number of braces that are open.
        var braces = 0
        for (place, token) in tokens.enumerated() where token.kind != .text {
            if token.isSymbol(among: openings) {
                open.append(place)
                braces += token.text == "{" ? 1 : 0
            } else if token.isSymbol("}"), braces > 0 {
                while let last = open.popLast(), tokens[last].text != "{" { unclosed.insert(last) }
                braces -= 1
            } else if let last = open.last, token.isSymbol(among: closings),
                pairs[token.text] == tokens[last].text
            {
                open.removeLast()
            }
        }
        return unclosed.union(open.filter { tokens[$0].text != "{" })
    }
}
