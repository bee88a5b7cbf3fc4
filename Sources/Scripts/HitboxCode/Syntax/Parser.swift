internal import SourceDiagnostics

/// Reads expressions; Swift's calls, messages in brackets and calls of C become the same nodes.
struct Parser {
    let language: CodeLanguage
    let tokens: [Token]
    let scalars: [Unicode.Scalar]
    /// The places of parentheses and square brackets that a brace ends, and not their own sign.
    private let unclosed: Set<Int>
    var place = 0
    /// Whether a brace may follow a call as its last argument.
    private var takesClosures = true
    /// Whether the statements are those of a class in Objective-C.
    var isInType = false
    /// Returns whether a text is the path of a layer; `nil` for listings.
    private let isLayer: ((String) -> Bool)?
    /// The number of levels around what is being read.
    var depth = 0
    /// The macros with parameters that are not in parentheses.
    var looseMacros: Set<String> = []

    init(
        _ text: String, _ language: CodeLanguage, line: Int = 1,
        isLayer: ((String) -> Bool)? = nil
    ) throws(CodeFault) {
        (self.language, self.isLayer) = (language, isLayer)
        var lexer = Lexer(text, language, line: line)
        tokens = try lexer.tokens()
        scalars = lexer.scalars
        unclosed = Self.unclosed(in: tokens)
    }

    var token: Token { tokens[place] }
    var following: Token { peek(1) }

    func peek(_ offset: Int) -> Token { tokens[max(0, min(place + offset, tokens.count - 1))] }

    /// Moves to the next token and returns this one.
    @discardableResult mutating func advance() -> Token {
        defer { place = min(place + 1, tokens.count - 1) }
        return token
    }

    /// Skips a symbol if it is next.
    @discardableResult mutating func skip(_ symbol: String) -> Bool {
        if !token.isSymbol(symbol) { return false }
        advance()
        return true
    }

    /// Skips one of some symbols if it is next.
    @discardableResult mutating func skip(among symbols: Set<String>) -> Bool {
        if !token.isSymbol(among: symbols) { return false }
        advance()
        return true
    }

    /// Skips all between two signs, and these, if the first one is next.
    @discardableResult mutating func skip(from open: String, to close: String) -> Bool {
        if !skip(open) { return false }
        pass(to: close)
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

    /// Skips balanced brackets up to a token, or to the end of the enclosing brackets.
    ///
    /// - Parameter ends: Returns whether to stop before a token outside of brackets; also gets the one
    ///   before it.
    mutating func pass(until ends: (Token, Token) -> Bool) {
        var depth = 0
        while token.kind != .end {
            let isEnd = token.isSymbol(among: Self.closings)
            if depth == 0, isEnd || token.isName("@end") || ends(token, peek(-1)) { return }
            let isStart = token.isSymbol(among: Self.openings) && !unclosed.contains(place)
            depth += isEnd ? -1 : isStart ? 1 : 0
            advance()
        }
    }

    mutating func pass(to symbol: String) { pass { token, _ in token.isSymbol(symbol) } }

    /// The maximum number of levels, each of which takes stack; each link of a chain is one too.
    static let maximumDepth = 64

    /// Goes a level deeper, up to a limit; the caller resets `depth` afterwards.
    mutating func deepen() throws(CodeFault) {
        if depth >= Self.maximumDepth {
            throw CodeFault(
                "the code is nested more than \(Self.maximumDepth) levels deep", at: token.range,
                help: "split it into several statements", kind: .tooMuch)
        }
        depth += 1
    }
}

/// Expressions.
extension Parser {
    /// Reads an expression, with an assignment if there is one.
    mutating func expression(assigns: Bool = false) throws(CodeFault) -> Node {
        let start = token.range
        let value = try infix(0)
        if skip("?") {
            try deepen()
            defer { depth -= 1 }
            // C evaluates a of a ?: b once; a name may as well be evaluated twice.
            let isShort = token.isSymbol(":") && (value.isPlain || value.spelled != nil)
            let one = try isShort ? value : expression()
            try expect(":")
            return try Node(.choice, [value, one, expression()], at: start)
        }
        let sign = token.text
        guard assigns, skip(among: Self.assignments) else { return value }
        return try assignment(
            to: value, by: sign, expression(assigns: language == .objectiveC))
    }

    /// The maximum number of parts of what is changed.
    private static let maximumParts = 1_000

    /// Assigns a value; `a += b` is `a = a + b`, and `a++` is `a = a + 1`.
    private func assignment(
        to target: Node, by sign: String, _ value: Node? = nil, named text: String = ""
    ) throws(CodeFault) -> Node {
        let range = target.range
        var given = value ?? Node(.number, number: CodeNumber(1, .whole), at: range)
        if sign != "=" {
            // Each change within another one doubles its parts: --(--(--a)).
            if target.hasParts(beyond: Self.maximumParts) {
                throw CodeFault(
                    "this change has more than \(Self.maximumParts) parts", at: range,
                    help: "split it into several statements", kind: .tooMuch)
            }
            given = Node(.sign, [target, given], named: String(sign.dropLast()), at: range)
        }
        return Node(.assignment, [target, given], named: text, at: range)
    }

    /// Skips `++` or `--` of C, if it is next.
    private mutating func step() -> String? {
        guard language == .objectiveC, token.isSymbol(among: Self.steps) else { return nil }
        return advance().text
    }

    /// Reads an expression before the brace of a block, which is no closure of it.
    mutating func head() throws(CodeFault) -> Node {
        let outer = takesClosures
        takesClosures = false
        defer { takesClosures = outer }
        return try expression()
    }

    static let steps: Set<String> = ["++", "--"]
    static let assignments: Set<String> = [
        "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=",
    ]

    static let ranks = [
        "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "===": 3, "!==": 3,
        "??": 4, "...": 5, "..<": 5, "|": 6, "+": 6, "-": 6, "*": 7, "/": 7, "%": 7, "&": 7,
    ]

    private mutating func infix(_ least: Int) throws(CodeFault) -> Node {
        var value = try operand()
        let outer = depth
        defer { depth = outer }
        while token.kind == .symbol, !isLeftOut, let rank = Self.ranks[token.text], rank > least {
            // if (isFound) *stop = YES;
            if language == .objectiveC, token.text == "*", peek(2).isSymbol("=") { break }
            try deepen()
            // A sum of any length is one level.
            var (parts, signs) = ([value], [String]())
            while token.kind == .symbol, Self.ranks[token.text] == rank, rank > 5 || signs == [] {
                signs.append(advance().text)
                let isOpen = rank == 5 && token.isSymbol(among: [":", ")", "]", ",", "{"])
                parts.append(isOpen ? bound(.infinity) : try infix(rank))
            }
            value = Node(.sign, parts, named: signs[0], labels: signs, at: value.range)
        }
        return value
    }

    /// Whether a line with nothing but `...` is next, where a post leaves code out.
    var isLeftOut: Bool { token.isSymbol("...") && token.startsLine && following.startsLine }

    private static let prefixes: Set<String> = ["-", "+", "!", "&"]

    mutating func operand() throws(CodeFault) -> Node {
        let start = token
        if language == .swift, start.kind == .symbol, let short = try shorthand() {
            return short
        }
        if let step = step() {
            try deepen()
            defer { depth -= 1 }
            return try assignment(to: operand(), by: step)
        }
        // What ends an enumeration: *stop = YES.
        let isPointer = language == .objectiveC && start.isSymbol("*") && peek(1).kind == .name
        if isPointer || token.isSymbol(among: Self.prefixes) {
            advance()
            try deepen()
            defer { depth -= 1 }
            return try Node(.sign, [operand()], named: start.text, at: start.range)
        }
        var value = try primary()
        let outer = depth
        defer { depth = outer }
        while true {
            try deepen()
            guard let longer = try suffixed(value) else { break }
            value = longer
        }
        guard let step = step() else { return value }
        return try assignment(to: value, by: step, named: "before")
    }

    /// The expression with what follows it: a property, arguments, an index, a closure.
    private mutating func suffixed(_ value: Node) throws(CodeFault) -> Node? {
        let range = token.range
        if skip(".") { return try member(of: value) }
        if token.isName("as") || token.isName("is"), language == .swift {
            let isTest = advance().isName("is")
            let isAsked = skip("?") || isTest
            let isTyped = !isAsked && !skip("!")
            // A list of that type.
            let isList = skip("[")
            let type = try Node(.text, named: expectName("a type"), at: range)
            if isList { try expect("]") }
            // It may make 1 / 2 before it a fraction.
            if isTyped, CodeNumber.types.contains(type.text) {
                throw CodeFault("as \(type.text)", at: range)
            }
            let sign = isTest ? "is" : "as?"
            return isAsked ? Node(.sign, [value, type], named: sign, at: range) : value
        }
        if token.startsLine { return nil }
        if token.kind == .number, token.text.hasPrefix("."), language == .swift,
            let place = CodeNumber(written: String(token.text.dropFirst()), language),
            place.kind == .literal
        {
            // A part of a tuple.
            advance()
            return Node(.element, [value, Node(.number, number: place, at: range)], at: range)
        }
        // A choice has a blank before its sign: done?() calls what may be missing.
        let isClose = peek(-1).span.upperBound == token.span.lowerBound
        let isCalled = following.isSymbol("(") && isClose
        let isIndexed = following.isSymbol("[") || isCalled
        let isOptional = following.isSymbol(".") || isIndexed && language == .swift
        if token.isSymbol("!") || token.isSymbol("?") && isClose && isOptional {
            advance()
            guard isCalled, value.kind == .member, opensCall else { return value }
            return try call(value.text, of: value.base, at: value.range)
        }
        if token.isSymbol("("), value.kind == .closure { return try call("", of: value, at: range) }
        if language == .swift, value.kind == .list || value.kind == .dictionary, skip("(") {
            // An array or a dictionary of this type.
            let type = value.parts.last?.name
            if skip(")") { return Node(value.kind, labels: [type.map { "[" + $0 }], at: range) }
            guard value.kind == .list else { throw expected("')'") }
            var (parts, labels) = try list(until: ")")
            if let type, CodeNumber.types.contains(type), labels.first == "repeating" {
                parts[0] = Node(.call, [parts[0]], named: type, labels: [nil], at: range)
            }
            return Node(.call, parts, named: "Array", labels: labels, at: range)
        }
        if let name = value.name, opensCall { return try call(name, of: nil, at: value.range) }
        guard language != .call || value.name != nil, skip("[") else { return nil }
        let index = try expression(assigns: language == .objectiveC)
        try expect("]")
        return Node(.element, [value, index], at: range)
    }

    /// Reads a property or a call after the point before it.
    private mutating func member(of value: Node) throws(CodeFault) -> Node {
        guard token.kind == .name else { throw expected("a name") }
        let name = advance()
        // The name of a method: view.addSubview(_:).
        let isReference = token.isSymbol("(") && following.isName("_") && peek(3).isSymbol(")")
        if isReference { place += 4 }
        return opensCall && !isReference
            ? try call(name.text, of: value, at: name.range)
            : Node(.member, named: name.text, of: value, at: name.range)
    }

    private var opensClosure: Bool {
        // What observes a property is no argument of its initial value.
        language == .swift && token.isSymbol("{") && !token.startsLine
            && !["didSet", "willSet"].contains(following.text) && (takesClosures || goesOn)
    }

    /// Whether a head goes on after the braces that are next, as in `if views.allSatisfy { $0.isHidden } {`, so that
    /// they are no block.
    private var goesOn: Bool {
        var depth = 0
        for place in place..<tokens.count - 1 {
            if tokens[place].isSymbol("{") { depth += 1 }
            if tokens[place].isSymbol("}") { depth -= 1 }
            let next = tokens[place + 1]
            if depth > 0 { continue }
            return !next.startsLine
                && (next.isSymbol(among: ["{", ",", "."]) || next.isName("where")
                    || next.kind == .symbol && Self.ranks[next.text] != nil)
        }
        return false
    }
    var opensCall: Bool { opensClosure || token.isSymbol("(") && !token.startsLine }

    /// Reads the arguments of a call, and closures after them.
    mutating func call(_ name: String, of base: Node?, at range: SourceRange)
        throws(CodeFault) -> Node
    {
        // C's abs is one of int.
        let name = language == .objectiveC && name == "abs" ? "labs" : name
        var (parts, labels): ([Node], [String?]) = ([], [])
        if skip("(") { (parts, labels) = try list(until: ")") }
        // The text of an argument stands there: 1 + x / 2 is not (1 + x) / 2.
        let isOpen = parts.contains { $0.parts.count > 1 && [.sign, .choice].contains($0.kind) }
        if isOpen, looseMacros.contains(name) {
            throw CodeFault("\(name), whose parameters have no parentheses", at: range)
        }
        while opensClosure {
            parts.append(try closure())
            labels.append("closure")
            // A second closure has a label.
            if following.isSymbol(":"), peek(2).isSymbol("{") { place += 2 }
        }
        return Node(.call, parts, named: name, of: base, labels: labels, at: range)
    }

    /// Reads values with or without labels up to a closing sign, and that sign.
    mutating func list(until end: String) throws(CodeFault) -> (
        parts: [Node], labels: [String?]
    ) {
        let outer = takesClosures
        takesClosures = true
        defer { takesClosures = outer }
        var (parts, labels): ([Node], [String?]) = ([], [])
        while !skip(end) {
            if end == "}", skip("{") {
                // A structure in a structure: {{20, 20}, {100, 100}}.
                try deepen()
                defer { depth -= 1 }
                let inner = try list(until: "}").parts
                parts += inner
                labels += [String?](repeating: nil, count: inner.count)
                skip(",")
                continue
            }
            let isNamed = end == "}" && token.isSymbol(".")
            if isNamed, peek(2).isSymbol("=") { place += 3 }
            let isLabel =
                token.kind == .name && following.isSymbol(":") && pathEnd ?? place == place
            labels.append(isLabel ? token.text : nil)
            if isLabel { place += 2 }
            parts.append(try expression(assigns: language == .objectiveC))
            if !token.isSymbol(end), !skip(",") { throw expected("',' or '\(end)'") }
        }
        return (parts, labels)
    }

    /// - Parameter names: The parameters of a block, which stand before it.
    mutating func closure(_ names: [String?] = []) throws(CodeFault) -> Node {
        let range = token.range
        try expect("{")
        let start = place
        var names = names
        if language == .swift { skip(from: "[", to: "]") }
        // What it has copies of.
        let copies = tokens[start..<place].indices.filter {
            tokens[$0].kind == .name && tokens[$0 - 1].isSymbol(among: ["[", ","])
                && tokens[$0 + 1].kind != .name && !tokens[$0].isName("self")
        }.map { Node(.name, named: tokens[$0].text, at: tokens[$0].range) }
        // What comes before `in` are the parameters.
        while language == .swift, token.kind != .end, !["{", "}", "=", "for"].contains(token.text) {
            let isFirst = ["{", "(", ",", "]"].contains(peek(-1).text)
            if isFirst, token.kind == .name, !token.isName("in") { names.append(token.text) }
            if advance().isName("in") { break }
            if token.startsLine { break }
        }
        if language == .swift, !peek(-1).isName("in") {
            place = start
            names = []
        }
        try deepen()
        let outer = takesClosures
        takesClosures = true
        defer { (depth, takesClosures) = (depth - 1, outer) }
        let body = returning(try statements(until: "}"))
        return Node(.closure, body, of: Node(.list, copies, at: range), labels: names, at: range)
    }

    private mutating func primary() throws(CodeFault) -> Node {
        let start = token
        if let end = pathEnd {
            let span = start.span.lowerBound..<tokens[end].span.upperBound
            let isQuoted = start.kind == .text && place == end
            let name = isQuoted ? start.text : String(String.UnicodeScalarView(scalars[span]))
            place = min(end + 1, tokens.count - 1)
            return Node(.name, named: name, at: start.range)
        }
        switch start.kind {
        case .number:
            guard let number = CodeNumber(written: start.text, language) else {
                throw CodeFault(
                    "'\(start.text.shortened)' is not a number that can be read", at: start.range,
                    help: "write a finite number, such as 10, 0.5 or 1e3")
            }
            advance()
            return Node(.number, number: number, at: start.range)
        case .text:
            advance()
            let codes = start.interpolated.map { codes in
                Node(.list, codes.map { interpolation($0, at: start.range) }, at: start.range)
            }
            return Node(.text, named: start.text, of: codes, at: start.range)
        case .name:
            advance()
            if language == .swift, start.text == "try" || start.text == "await" {
                if !skip("!") { skip("?") }
                try deepen()
                defer { depth -= 1 }
                return try operand()
            }
            if start.text.dropFirst() == "selector", skip("(") {
                // The last name: VC.tap(_:) is tap.
                pass { token, _ in token.isSymbol("(") || token.isSymbol(":") }
                let name = peek(-1).text
                pass { _, _ in false }
                try expect(")")
                return Node(.text, named: name, at: start.range)
            }
            // Every version is available: layers behave as in the latest system.
            if ["#available", "#unavailable", "@available"].contains(start.text) {
                skipGroup()
                let isMet = start.text != "#unavailable"
                return Node(.name, named: isMet ? "true" : "false", at: start.range)
            }
            let isRead = start.text.utf8.first.map { !"@#".utf8.contains($0) } ?? false
            if !isRead { skipGroup() }
            let (parts, labels) = start.text.hasPrefix("#if") ? changes(in: start) : ([], [])
            return Node(
                isRead ? .name : .unread, parts, named: start.text, labels: labels, at: start.range)
        case .symbol: return try sign()
        case .end: throw expected("a value")
        }
    }

    /// Reads the code of an interpolation, without texts that have some themselves.
    private func interpolation(_ code: String, at range: SourceRange) -> Node {
        if !code.contains("\\("), var parser = try? Parser(code, language, line: range.line) {
            parser.depth = depth
            if let value = try? parser.expression(), parser.token.kind == .end { return value }
        }
        return Node(.unread, named: "a text with interpolations", at: range)
    }

    /// The last token of the longest path of a layer that begins here; `nil` if there is none.
    private var pathEnd: Int? {
        guard let isLayer, token.kind != .number, token.kind != .end else { return nil }
        if token.kind == .text { return isLayer(token.text) ? place : nil }
        let ends = place..<min(tokens.count - 1, place + 40)
        let signs: Set<String> = ["(", ")", "[", "]", ","]
        let last = ends.first { signs.contains(tokens[$0].text) } ?? ends.upperBound
        return (place..<last).reversed().first { end in
            let span = token.span.lowerBound..<tokens[end].span.upperBound
            return isLayer(String(String.UnicodeScalarView(scalars[span])))
        }
    }
}
