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

    /// Reads a function: with default arguments, or a variadic parameter, one for each number of arguments that it
    /// is called with.
    mutating func swiftFunction(isMutating: Bool = false) throws(CodeFault) -> [Node] {
        let range = token.range
        let kind = advance().text
        // The types of its operands tell which operator it is.
        let isOperator = token.kind == .symbol && following.isSymbol("(") && kind == "func"
        let name =
            isOperator
            ? "operator \(advance().text)" : kind == "func" ? try expectName("a name") : kind
        pass { token, _ in token.isSymbol("(") || token.isSymbol("{") }
        var parameters = skip("(") ? try self.parameters() : Parameters()
        if isOperator { parameters.labels = parameters.types }
        let line = token.range.line
        func isEnd(_ token: Token) -> Bool {
            token.isSymbol("{") || token.startsLine && token.range.line != line
        }
        pass { token, _ in token.isSymbol("->") || isEnd(token) }
        parameters.types.append(skip("->") ? swiftType() : nil)
        pass { token, _ in isEnd(token) }
        let body = token.isSymbol("{") ? returning(try block().parts) : []
        // Deeply nested functions have one form alone: there would be too many of them.
        return parameters.forms(areFew: depth >= 3).map { form in
            .function(
                Node.selector(name, form.labels), form.names, form.types,
                form.values(at: range) + body, isMutating: isMutating, at: range)
        }
    }

    /// Reads the parameters of a function after their opening parenthesis.
    private mutating func parameters() throws(CodeFault) -> Parameters {
        var all = Parameters()
        while !skip(")") {
            let label = try expectName("a parameter")
            all.names.append(token.kind == .name ? advance().text : label)
            all.labels.append(label == "_" ? nil : label)
            all.types.append(skip(":") ? swiftType() : nil)
            if peek(-1).isSymbol("...") { all.variadic = all.names.count - 1 }
            pass { token, _ in token.isSymbol("=") || token.isSymbol(",") }
            let start = place
            if skip("=") { all.defaults[all.names.count - 1] = try? expression() }
            if !token.isSymbol(among: [",", ")"]) {
                place = start
                pass(to: ",")
            }
            if !token.isSymbol(")") { try expect(",") }
        }
        return all
    }
}

/// The parameters of a function of Swift.
private struct Parameters {
    var names: [String?] = []
    var labels: [String?] = []
    /// With that of the result at the end.
    var types: [String?] = []
    var defaults: [Int: Node] = [:]
    /// The place of the variadic one.
    var variadic: Int?
    /// The variables that stand for parameters which are not given as such.
    private var variables: [(name: String, value: Node?, type: String?)] = []

    /// The largest number of arguments for a variadic parameter.
    private static let mostVariadic = 8
    /// The names of these arguments.
    private static let parts = (0..<mostVariadic).map { "* \($0)" }
    /// The lists of them by their count; the same for all functions, as there may be many.
    private static let lists = (0...mostVariadic).map { count in
        let range = SourceRange(line: 1, column: 1)
        let names = parts[..<count].map { Node(.name, named: $0, at: range) }
        return Node(.list, names, labels: names.map { _ in nil }, at: range)
    }

    /// The parameters as they are given: without each choice of those with default arguments, none of them last, and
    /// with others in place of a variadic one.
    func forms(areFew: Bool) -> [Parameters] {
        let optional = defaults.keys.sorted().prefix(areFew ? 0 : variadic == nil ? 4 : 1)
        let counts = areFew || variadic == nil ? [] : Array(1...Self.mostVariadic)
        return (0..<1 << optional.count).reversed().flatMap { choice in
            let left = optional.indices.filter { choice >> $0 & 1 == 1 }.map { optional[$0] }
            let form = left.reversed().reduce(self) { $0.without($1) }
            return counts.isEmpty ? [form] : counts.map(form.expanded)
        }
    }

    private func without(_ place: Int) -> Parameters {
        var form = self
        form.variables.insert((names[place] ?? "", defaults[place], types[place]), at: 0)
        form.replace(place, [], [])
        if let variadic, place < variadic { form.variadic = variadic - 1 }
        return form
    }

    private func expanded(to count: Int) -> Parameters {
        guard let place = variadic else { return self }
        var form = self
        let (name, type) = (names[place] ?? "", types[place])
        let rest = [String?](repeating: nil, count: count - 1)
        form.replace(place, Array(Self.parts[..<count]), [labels[place]] + rest)
        form.variables.insert((name, Self.lists[count], type.map { "[" + $0 }), at: 0)
        return form
    }

    private mutating func replace(_ place: Int, _ new: [String?], _ newLabels: [String?]) {
        names.replaceSubrange(place...place, with: new)
        labels.replaceSubrange(place...place, with: newLabels)
        types.replaceSubrange(place...place, with: new.map { _ in types[place] })
    }

    /// The declarations of the variables that stand for parameters.
    func values(at range: SourceRange) -> [Node] {
        variables.map { name, value, type in
            Node(.variable, [value].compactMap(\.self), named: name, labels: [type], at: range)
        }
    }
}
