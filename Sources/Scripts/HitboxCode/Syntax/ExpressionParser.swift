internal import SourceDiagnostics

/// Reads expressions; Swift's calls, messages in brackets and calls of C are all read the same way.
struct Parser {
    let language: CodeLanguage
    private let tokens: [Token]
    private let scalars: [Unicode.Scalar]
    private(set) var place = 0
    /// Whether a brace may follow a call as its last argument.
    var takesClosures = true
    /// Tells whether a text is the path of a layer; `nil` in listings.
    private let isLayer: ((String) -> Bool)?
    private var depth = 0

    init(
        _ text: String, _ language: CodeLanguage, isLayer: ((String) -> Bool)? = nil
    ) throws(CodeFault) {
        self.language = language
        self.isLayer = isLayer
        (tokens, scalars) = try Lexer.tokens(text, language)
    }

    var token: Token { tokens[place] }
    var following: Token { tokens[min(place + 1, tokens.count - 1)] }

    func peek(_ offset: Int) -> Token { tokens[min(place + offset, tokens.count - 1)] }

    /// Moves to the next token and returns this one.
    @discardableResult
    mutating func advance() -> Token {
        defer { if place < tokens.count - 1 { place += 1 } }
        return tokens[place]
    }

    mutating func move(to place: Int) { self.place = place }

    /// Moves past a sign if it is next.
    mutating func skip(_ symbol: String) -> Bool {
        guard token.isSymbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: String) throws(CodeFault) {
        if !skip(symbol) { throw expected("'\(symbol)'") }
    }

    mutating func expectName(_ what: String) throws(CodeFault) -> String {
        guard token.kind == .name else { throw expected(what) }
        return advance().text
    }

    func expected(_ what: String) -> CodeFault {
        let found = token.kind == .end ? "the end" : "'\(token.text.shortened)'"
        return CodeFault("expected \(what), not \(found)", at: token.range)
    }

    /// The part of the code between two tokens, as written.
    func text(from start: Int, to end: Int) -> String {
        let span = tokens[start].span.lowerBound..<tokens[end].span.upperBound
        return String(String.UnicodeScalarView(scalars[span]))
    }

    /// Goes a level down, up to a limit.
    mutating func nested<Value>(
        _ body: (inout Parser) throws(CodeFault) -> Value
    ) throws(CodeFault) -> Value {
        if depth >= Expression.maximumHeight { throw tooDeep(token.range) }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    func tooDeep(_ range: SourceRange) -> CodeFault {
        CodeFault(
            "the code is nested more than \(Expression.maximumHeight) levels deep", at: range,
            help: "split it into several statements", kind: .tooMuch)
    }

    private func made(
        _ kind: Expression.Kind, at range: SourceRange
    ) throws(CodeFault) -> Expression {
        let expression = Expression(kind, at: range)
        if expression.height > Expression.maximumHeight { throw tooDeep(range) }
        return expression
    }

    /// Reads an expression, with an assignment if there is one.
    mutating func expression(assigns: Bool = false) throws(CodeFault) -> Expression {
        try nested { parser throws(CodeFault) in
            let start = parser.token.range
            let value = try parser.infix(0)
            if parser.skip("?") {
                let one = try parser.expression()
                try parser.expect(":")
                return try parser.made(.choice(value, one, parser.expression()), at: start)
            }
            let sign = parser.token.text
            guard assigns, parser.token.kind == .symbol,
                ["=", "+=", "-=", "*=", "/="].contains(sign)
            else { return value }
            parser.advance()
            let given = try parser.expression()
            return try parser.made(.assignment(value, String(sign.dropLast()), given), at: start)
        }
    }

    private static let ranks = [
        "??": 1, "||": 2, "&&": 3, "==": 4, "!=": 4, "<": 4, ">": 4, "<=": 4, ">=": 4, "===": 4,
        "!==": 4, "...": 5, "..<": 5, "|": 6, "+": 6, "-": 6, "*": 7, "/": 7, "%": 7, "&": 7,
    ]

    private mutating func infix(_ least: Int) throws(CodeFault) -> Expression {
        var value = try operand()
        while token.kind == .symbol, let rank = Self.ranks[token.text], rank > least {
            let sign = advance()
            let other = try infix(rank)
            value = try made(.infix(sign.text, value, other), at: value.range)
        }
        return value
    }

    private mutating func operand() throws(CodeFault) -> Expression {
        let start = token
        if start.kind == .symbol, ["-", "+", "!", "~", "&"].contains(start.text) {
            advance()
            let value = try nested { parser throws(CodeFault) in try parser.operand() }
            return try made(.prefix(start.text, value), at: start.range)
        }
        if start.isName("try") || start.isName("await"), language == .swift {
            advance()
            if !skip("!") { _ = skip("?") }
            return try nested { parser throws(CodeFault) in try parser.operand() }
        }
        var value = try primary()
        while let longer = try suffixed(value) { value = longer }
        return value
    }

    /// The expression with what follows it: a property, arguments, an index, a closure.
    private mutating func suffixed(_ value: Expression) throws(CodeFault) -> Expression? {
        let range = token.range
        if token.isSymbol("!") || token.isSymbol("?") && following.isSymbol(".") {
            if token.startsLine { return nil }
            advance()
            return value
        }
        if token.isName("as"), language == .swift {
            advance()
            if !skip("!") { _ = skip("?") }
            _ = try expectName("a type")
            return value
        }
        if token.isSymbol("."), following.kind == .name || following.kind == .number {
            advance()
            let name = advance()
            if token.isSymbol("("), !token.startsLine {
                return try call(value, name.text, at: name.range)
            }
            if opensClosure {
                return try call(value, name.text, at: name.range)
            }
            return try made(.member(value, name.text), at: name.range)
        }
        if token.isSymbol("("), !token.startsLine, case .name(let name) = value.kind {
            return try call(nil, name, at: value.range)
        }
        if token.isSymbol("("), !token.startsLine, case .closure = value.kind {
            return try call(value, "", at: value.range)
        }
        if token.isSymbol("["), !token.startsLine, language != .call || value.name != nil {
            advance()
            let index = try expression()
            try expect("]")
            return try made(.element(value, index), at: range)
        }
        return nil
    }

    private var opensClosure: Bool {
        takesClosures && language == .swift && token.isSymbol("{") && !token.startsLine
    }

    /// Reads the arguments of a call, and closures after them.
    private mutating func call(
        _ base: Expression?, _ name: String, at range: SourceRange
    ) throws(CodeFault) -> Expression {
        var arguments: [Expression.Argument] = []
        if skip("(") { arguments = try list(until: ")") }
        while opensClosure {
            arguments.append(.init(label: "closure", value: try closure()))
            // A second closure has a label.
            if token.kind == .name, following.isSymbol(":"), peek(2).isSymbol("{") {
                advance()
                advance()
            }
        }
        return try made(
            .call(.init(base: base, name: name, arguments: arguments)), at: range)
    }

    /// Reads arguments with or without labels up to a closing sign, and that sign.
    private mutating func list(until end: String) throws(CodeFault) -> [Expression.Argument] {
        let takesOuterClosures = takesClosures
        takesClosures = true
        defer { takesClosures = takesOuterClosures }
        var arguments: [Expression.Argument] = []
        while !skip(end) {
            var label: String?
            if token.kind == .name, following.isSymbol(":"), pathEnd ?? place == place {
                label = advance().text
                advance()
            }
            let isAssigned = language == .objectiveC
            arguments.append(.init(label: label, value: try expression(assigns: isAssigned)))
            if !token.isSymbol(end), !skip(",") { throw expected("',' or '\(end)'") }
        }
        return arguments
    }

    private mutating func closure() throws(CodeFault) -> Expression {
        let start = token.range
        let body = try nested { parser throws(CodeFault) in try parser.closureBody() }
        return try made(.closure(body), at: start)
    }

    private mutating func closureBody() throws(CodeFault) -> [Statement] {
        let start = place
        try expect("{")
        // What comes before `in` are the parameters, which are not known.
        while token.kind != .end, !token.isSymbol("{"), !token.isSymbol("}"), !token.isSymbol("=") {
            if advance().isName("in"), language == .swift { return try statements(until: "}") }
            if token.startsLine { break }
        }
        place = start + 1
        return try statements(until: "}")
    }

    private mutating func primary() throws(CodeFault) -> Expression {
        if let end = pathEnd {
            let name = text(from: place, to: end)
            let start = token.range
            let isQuoted = token.kind == .text && place == end
            defer { place = min(end + 1, tokens.count - 1) }
            return try made(.name(isQuoted ? token.text : name), at: start)
        }
        let start = token
        switch start.kind {
        case .number:
            advance()
            guard let number = CodeNumber(written: start.text, language) else {
                throw CodeFault(
                    "'\(start.text.shortened)' is not a number that can be read", at: start.range,
                    help: "write a finite number, such as 10, 0.5 or 1e3")
            }
            return try made(.number(number), at: start.range)
        case .text:
            advance()
            return try made(.text(start.isOpen ? nil : start.text), at: start.range)
        case .name where start.text == "@selector":
            advance()
            try expect("(")
            while !skip(")"), token.kind != .end { advance() }
            return try made(.text(nil), at: start.range)
        case .name:
            advance()
            return try made(.name(start.text), at: start.range)
        case .symbol: return try sign()
        case .end: throw expected("a value")
        }
    }

    /// Reads what begins with a sign: `(…)`, `[…]`, `{…}`, `^{…}`, `.name`.
    private mutating func sign() throws(CodeFault) -> Expression {
        let start = advance()
        switch start.text {
        case "(":
            if let cast = try cast() { return cast }
            let values = try list(until: ")")
            if values.isEmpty { throw CodeFault("expected a value, not ')'", at: start.range) }
            return try made(.group(values), at: start.range)
        case "[": return try bracket(start.range)
        case "{" where language != .call:
            place -= 1
            return try closure()
        case "^" where language == .objectiveC:
            while !token.isSymbol("{"), token.kind != .end { advance() }
            return try closure()
        case "." where token.kind == .name:
            let name = advance()
            if token.isSymbol("("), !token.startsLine {
                let base = try made(.name("."), at: start.range)
                return try call(base, name.text, at: name.range)
            }
            return try made(.member(nil, name.text), at: name.range)
        default:
            place -= 1
            throw expected("a value")
        }
    }

    /// Reads C's cast after its parenthesis, or a value in braces of a named type.
    private mutating func cast() throws(CodeFault) -> Expression? {
        guard language == .objectiveC, token.kind == .name else { return nil }
        let start = place
        let type = advance()
        while skip("*") || token.isName("__bridge") && advance().kind == .name {}
        guard skip(")") else {
            place = start
            return nil
        }
        let isType = type.text.first?.isUppercase ?? false || Self.cTypes.contains(type.text)
        if isType, skip("{") {
            let values = try list(until: "}")
            return try made(
                .call(.init(base: nil, name: type.text, arguments: values)), at: type.range)
        }
        // What follows is not the next part of a message.
        let isOperand =
            token.kind != .symbol && !following.isSymbol(":") || token.isSymbol("(")
            || token.isSymbol("[")
        guard isOperand, isType, token.kind != .end else {
            place = start
            return nil
        }
        return try nested { parser throws(CodeFault) in
            let value = try parser.operand()
            let isNumber = Self.cTypes.contains(type.text) || type.text == "CGFloat"
            let call = Expression.Call(
                base: nil, name: type.text, arguments: [.init(label: nil, value: value)])
            return isNumber ? try parser.made(.call(call), at: type.range) : value
        }
    }

    static let cTypes: Set<String> = ["float", "double", "int", "long", "unsigned", "id", "bool"]

    /// Reads a list, or a message to its first element.
    private mutating func bracket(_ start: SourceRange) throws(CodeFault) -> Expression {
        let takesOuterClosures = takesClosures
        takesClosures = language == .swift
        defer { takesClosures = takesOuterClosures }
        if skip("]") { return try made(.list([]), at: start) }
        let first = try expression()
        guard token.kind == .name, !token.startsLine || language != .swift else {
            var values = [first]
            while skip(","), !token.isSymbol("]") { values.append(try expression()) }
            if skip(":") { throw CodeFault("dictionaries are not read", at: start) }
            try expect("]")
            return try made(.list(values), at: start)
        }
        let name = advance()
        var arguments: [Expression.Argument] = []
        while !token.isSymbol("]") {
            let label = arguments.isEmpty ? nil : try expectName("']'")
            try expect(":")
            arguments.append(.init(label: label, value: try expression()))
            // More arguments of the same part, as in `arrayWithObjects:`, have no label.
            while skip(",") { arguments.append(.init(label: nil, value: try expression())) }
        }
        try expect("]")
        let call = Expression.Call(
            base: first, name: name.text, arguments: arguments, isMessage: true)
        return try made(.call(call), at: name.range)
    }

    /// The last token of the longest path of a layer that begins here; `nil` if there is none.
    private var pathEnd: Int? {
        guard let isLayer, token.kind != .number, token.kind != .end else { return nil }
        if token.kind == .text { return isLayer(token.text) ? place : nil }
        var last = place
        while last + 1 < tokens.count - 1, last < place + 40,
            !"()[],".contains(tokens[last + 1].text)
        {
            last += 1
        }
        if "()[],".contains(token.text) { return nil }
        return (place...last).reversed().first { isLayer(text(from: place, to: $0)) }
    }
}
