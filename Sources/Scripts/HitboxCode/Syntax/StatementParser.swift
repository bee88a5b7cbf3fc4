internal import SourceDiagnostics

/// Reads statements; what cannot be read is kept as such, with its reason.
extension Parser {
    /// Reads all statements of a listing.
    static func listing(_ text: String, _ language: CodeLanguage) throws(CodeFault) -> [Node] {
        var parser = try Parser(text, language)
        var all: [Node] = []
        while parser.token.kind != .end {
            all += try parser.statements(until: "}")
            // A brace or an @end too many.
            if parser.token.isName("@end") { parser.advance() }
        }
        return all
    }

    /// Reads statements up to a closing sign, and that sign; at the end of the code it may be missing.
    mutating func statements(until end: String) throws(CodeFault) -> [Node] {
        var all: [Node] = []
        while token.kind != .end, !token.isName("@end"), !skip(end) { all += try next() }
        return language == .swift ? Self.deferring(all) : all
    }

    /// The maximum number of `defer` statements in a block that may be left before its end.
    private static let mostDeferred = 16

    /// Statements with what `defer` moves to their end, the last one first; if they may be left before their end, what
    /// follows a `defer` is a block that ends with it.
    private static func deferring(_ statements: [Node]) -> [Node] {
        func deferred(_ node: Node) -> Node? {
            guard node.kind == .call, node.text == "defer", node.base == nil,
                let body = node.parts.first, body.kind == .closure
            else { return nil }
            return Node(.call, of: body, at: node.range)
        }
        guard let first = statements.firstIndex(where: { deferred($0) != nil }) else {
            return statements
        }
        let rest = statements[first...]
        let ends = rest.compactMap(deferred)
        let all = rest.filter { deferred($0) == nil } + ends.reversed()
        guard all.contains(where: \.mayBeLeft) else { return statements[..<first] + all }
        let range = statements[first].range
        guard ends.count <= mostDeferred else {
            let returns = all.contains(where: \.returnsValue) ? ["return"] : []
            let reason = "more than \(mostDeferred) defers"
            return statements[..<first]
                + [Node(.unread, all, named: reason, labels: returns, at: range)]
        }
        let body = deferring(Array(rest.dropFirst())) + [ends[0]]
        return statements[..<first] + [Node(.block, body, named: "defer", at: range)]
    }

    /// Reads a statement, or skips what cannot be read.
    private mutating func next() throws(CodeFault) -> [Node] {
        if skip(";") { return [] }
        if token.isName("#define") { return definition() }
        if isLeftOut {
            let range = advance().range
            return [Node(.unread, named: "something is left out here", at: range)]
        }
        let start = place
        do throws(CodeFault) {
            let read = try statement()
            if language == .objectiveC, !isEnded { throw expected("';'") }
            return read
        } catch {
            if error.kind != .wrong { throw error }
            let reason = reason(of: error)
            place = start
            let range = token.range
            skipStatement()
            let returns = (start - place..<0).contains {
                peek($0).isName("return") && !peek($0 + 1).startsLine && !peek($0 + 1).isSymbol(";")
            }
            return [
                Node(
                    .unread, changes(from: start), named: reason,
                    labels: returns ? ["return"] : [], at: range)
            ]
        }
    }

    /// Why a statement is not read: correct code is not blamed for what is not known here, but only for an end
    /// that is missing, at the next line.
    private func reason(of error: CodeFault) -> String {
        guard error.message.hasPrefix("expected"), token.kind != .end, !token.startsLine else {
            return error.message
        }
        let rest = scalars[peek(-1).span.lowerBound...].prefix(50).prefix { !$0.isLineBreak }
        return "this is not read: \(String(String.UnicodeScalarView(rest)).shortened)"
    }

    /// Whether the statement just read has its end, or needs none.
    private var isEnded: Bool {
        let last = peek(-1)
        return last.isSymbol("}") || last.isSymbol(";") || token.isSymbol("}")
            || token.isSymbol(";") || token.kind == .end || last.text.hasPrefix("@")
            || last.isSymbol(")") && token.text.hasPrefix("@") || last.text.hasPrefix("#if")
            || token.isName("#define")
    }

    /// Skips a statement: in Swift up to a line that does not continue it, in C past its semicolon or
    /// brace.
    private mutating func skipStatement() {
        let (start, first, isSwift) = (place, token.span, language == .swift)
        pass { token, last in
            if token.span == first { return false }
            let isNew = token.startsLine && !token.isSymbol(".") && !token.isSymbol("{")
            return last.isSymbol(";") || token.isName("#define")
                || (isSwift ? isNew : last.isSymbol("}") && !token.isName("else"))
        }
        if place == start { advance() }
    }

    private mutating func statement() throws(CodeFault) -> [Node] {
        try deepen()
        defer { depth -= 1 }
        let range = token.range
        let isSwift = language == .swift
        switch token.kind == .text ? "" : token.text {
        case "import" where isSwift, "@import", "@class", "@synthesize", "@dynamic", "@optional",
            "@required", "@public", "@private", "@protected":
            skipStatement()
            return []
        case "@interface", "@implementation", "@protocol": return try objectiveCType()
        case "@property": return try property()
        case "typedef" where !isSwift && isEnumeration, "enum" where !isSwift && isEnumeration:
            return try enumeration()
        case "typedef" where !isSwift:
            pass(to: ";")
            return []
        case "-" where !isSwift && following.isSymbol("("),
            "+" where !isSwift && following.isSymbol("("):
            return try method()
        case "if", isSwift ? "guard" : "if": return [try condition()]
        case "for": return [try loop()]
        case "while":
            advance()
            let (tests, step) = (try tests(), Node(.block, at: range))
            return [try Node(.repetition, tests + [block(), step], at: range)]
        case "switch": return [try selection()]
        case "@autoreleasepool", "@synchronized", "@try", "@finally", "@catch":
            let isPlayed = advance().text != "@catch"
            if token.isSymbol("(") { skipGroup() }
            let body = try block()
            return isPlayed ? [body] : []
        case "return":
            advance()
            let isEmpty = token.startsLine || token.isSymbol(";") || token.isSymbol("}")
            return [try Node(.result, isEmpty ? [] : [expression()], at: range)]
        case "break", "continue": return [try jump()]
        case "case" where isSwift: return try cases()
        case "goto", "case", "typealias", "operator":
            throw CodeFault("'\(token.text)' is not played", at: range)
        case "do", "repeat", "{":
            let isLoop = token.kind == .name && token.isName("do") != isSwift
            if token.kind == .name { advance() }
            let body = try block()
            if !isLoop { return [body] }
            guard advance().isName("while") else { throw expected("'while'") }
            let parts = [try expression(), body, Node(.block, at: range)]
            return [Node(.repetition, parts, named: "repeat", at: range)]
        default: break
        }
        let declared = isSwift ? try swiftDeclaration() : try objectiveCDeclaration()
        if let declared { return declared }
        return [try expression(assigns: true)]
    }

    private mutating func jump() throws(CodeFault) -> Node {
        // It may leave another loop than the innermost one.
        if following.kind == .name, !following.startsLine {
            throw CodeFault("'\(token.text)' with a label is not played", at: token.range)
        }
        let word = advance()
        return Node(.jump, named: word.text, at: word.range)
    }

    /// Reads statements in braces, or in C a single statement.
    mutating func block() throws(CodeFault) -> Node {
        let range = token.range
        if skip("{") { return try Node(.block, statements(until: "}"), at: range) }
        if language == .swift { throw expected("'{'") }
        let only = try statement()
        skip(";")
        return Node(.block, only, at: range)
    }

    private mutating func condition() throws(CodeFault) -> Node {
        let range = token.range
        let isGuard = advance().text == "guard"
        var parts = try tests()
        if isGuard {
            parts.append(Node(.block, at: range))
            guard advance().isName("else") else { throw expected("'else'") }
            parts.append(try block())
        } else {
            parts.append(try block())
            guard token.isName("else") else {
                return Node(.condition, parts + [Node(.block, at: range)], at: range)
            }
            advance()
            try deepen()
            defer { depth -= 1 }
            parts.append(try token.isName("if") ? condition() : block())
        }
        return Node(.condition, parts, at: range)
    }

    /// Reads conditions before a block; those that bind a name are variables.
    private mutating func tests() throws(CodeFault) -> [Node] {
        var tests: [Node] = []
        repeat {
            let range = token.range
            guard token.isName("let") || token.isName("var") else {
                tests.append(try head())
                continue
            }
            advance()
            let name = try expectName("a name")
            let value = try skip("=") ? head() : Node(.name, named: name, at: range)
            tests.append(Node(.variable, [value], named: name, at: range))
        } while skip(",")
        return tests
    }

    private static let caseEnds: Set<String> = ["case", "default", "}", "@end"]

    /// Reads `switch value { case a, b: … default: … }`.
    private mutating func selection() throws(CodeFault) -> Node {
        let range = advance().range
        let value = try head()
        try expect("{")
        var blocks: [Node] = []
        while !skip("}") {
            let place = token.range
            var constants: [Node] = []
            if advance().isName("case") {
                repeat { constants.append(try expression()) } while skip(",")
            }
            try expect(":")
            var body: [Node] = []
            while token.kind != .end, token.kind == .text || !Self.caseEnds.contains(token.text) {
                body += try next()
            }
            if language == .swift { body = Self.deferring(body) }
            blocks.append(Node(.block, body, of: Node(.list, constants, at: place), at: place))
        }
        // In C a block goes on into the next one unless it has a `break`.
        return Node(
            .selection, blocks, of: value, labels: language == .swift ? [] : ["fallthrough"],
            at: range)
    }

    /// Reads `#define HALF(x) ((x) / 2)` from its name on, as a function; without its outer parentheses it is none.
    private mutating func macro(at range: SourceRange) throws(CodeFault) -> [Node] {
        let name = advance().text
        let names = try names()
        let start = place
        let body = try operand()
        let isWhole = body.kind == .group && (token.startsLine || token.kind == .end)
        if !isWhole { throw expected("a value in parentheses") }
        let isLoose = (start..<place).contains {
            let isTight = tokens[$0 - 1].isSymbol("(") && tokens[$0 + 1].isSymbol(")")
            return names.contains(tokens[$0].text) && !isTight
        }
        if isLoose { looseMacros.insert(name) }
        let result = Node(.result, [body], at: range)
        let none = names.map { _ in String?.none }
        return [.function(Node.selector(name, none), names, none + [nil], [result], at: range)]
    }

    /// Reads `#define NAME 10` as a variable; a definition of more than a number is none.
    private mutating func definition() -> [Node] {
        let range = advance().range
        let start = place
        if following.isSymbol("("), following.span.lowerBound == token.span.upperBound,
            let macro = try? macro(at: range)
        {
            return macro
        }
        place = start
        var words: [Token] = []
        while !token.startsLine, token.kind != .end { words.append(advance()) }
        let isNegative = words.count == 3 && words[1].isSymbol("-")
        guard words.count == (isNegative ? 3 : 2), let written = words.last,
            written.kind == .number, let number = CodeNumber(written: written.text, language)
        else { return [] }
        let value = isNegative ? -number : number
        let constant = Node(.number, number: value, at: range)
        return [Node(.variable, [constant], named: words[0].text, number: value, at: range)]
    }

    /// Reads `for name in list { … }`, or C's `for (int i = 0; i < 3; i++) { … }`.
    private mutating func loop() throws(CodeFault) -> Node {
        let range = advance().range
        var pair: [String?] = []
        // The pattern of `for case let button as UIButton in views`.
        let isCase = language == .swift && token.isName("case") && following.isName("let")
        if isCase { place += 2 }
        if language == .swift, token.isSymbol("(") { pair = try names() }
        let isInC = skip("(")
        if isInC {
            let start = place
            pass { token, _ in token.isName("in") || token.isSymbol(";") }
            if token.isSymbol(";") {
                place = start
                return try countedLoop(at: range)
            }
        }
        let name = isInC || !pair.isEmpty ? peek(-1).text : try expectName("a name")
        var tests: [Node] = []
        if isCase, token.isName("as") {
            advance()
            let type = try Node(.text, named: expectName("a type"), at: range)
            let value = Node(.name, named: name, at: range)
            tests = [Node(.sign, [value, type], named: "is", at: range)]
        }
        guard advance().isName("in") else {
            throw CodeFault("only loops over a list are played", at: range)
        }
        let list = try head()
        if isInC { try expect(")") }
        if language == .swift, token.isName("where") {
            advance()
            tests.append(try head())
        }
        var body = try block()
        if !tests.isEmpty {
            body = Node(.condition, tests + [body, Node(.block, at: range)], at: range)
        }
        return Node(.loop, [body], named: name, of: list, labels: pair, at: range)
    }
}

/// Declarations of Swift.
extension Parser {
    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "open", "final", "override", "lazy", "weak",
        "unowned", "mutating", "required", "convenience", "dynamic", "nonisolated", "static",
        "package", "indirect", "prefix",
    ]

    private mutating func swiftDeclaration() throws(CodeFault) -> [Node]? {
        let start = place
        var words: Set<String> = []
        while token.text.hasPrefix("@") || Self.modifiers.contains(token.text)
            || token.isName("class") && ["func", "var"].contains(following.text)
        {
            guard token.kind == .name else { break }
            words.insert(advance().text)
            if !token.startsLine { skipGroup() }
        }
        let range = token.range
        switch token.text {
        case "let", "var": return try swiftVariables(words)
        case "func": return try swiftFunction(isMutating: words.contains("mutating"))
        case "init" where !following.isSymbol("."), "deinit": return try swiftFunction()
        case "class", "struct", "extension", "enum", "protocol", "actor":
            let word = advance().text
            let kind: Node.Kind = word == "extension" ? .addition : .type
            let name = try expectName("a name")
            var above: [String?] = []
            if skip(":") {
                repeat { above.append(try expectName("a type")) } while skip(",")
            }
            pass(to: "{")
            try expect("{")
            var members = try statements(until: "}")
            if word == "enum" { members = cases(of: members, as: above.first ?? nil) }
            // What a protocol requires does nothing.
            if word == "protocol" { members = [] }
            let labels = (above.isEmpty ? [nil] : above) + [word]
            return [Node(kind, members, named: name, labels: labels, at: range)]
        default:
            place = start
            return nil
        }
    }

    /// Reads `case left, right = 5` of an enum, as static properties with their raw values.
    private mutating func cases() throws(CodeFault) -> [Node] {
        advance()
        var all: [Node] = []
        repeat {
            let range = token.range
            let name = try expectName("a name")
            if token.isSymbol("(") { throw CodeFault("a case with values", at: range) }
            let raw = skip("=") ? [try expression()] : []
            all.append(Node(.variable, raw, named: name, labels: [nil, "case"], at: range))
        } while skip(",")
        return all
    }

    /// The members of an enum, with the raw values that its type gives to cases without one.
    private func cases(of members: [Node], as type: String?) -> [Node] {
        var next = 0.0
        return members.map { member in
            guard member.kind == .variable, member.labels.last == "case" else { return member }
            var raw = member.parts
            if raw.isEmpty, type == "String" {
                raw = [Node(.text, named: member.text, at: member.range)]
            } else if raw.isEmpty, let type, CodeNumber.types.contains(type) {
                raw = [Node(.number, number: CodeNumber(next, .literal), at: member.range)]
            }
            // A number may have a sign.
            if let value = raw.first?.number ?? raw.first?.parts.first?.number.map({ -$0 }) {
                next = value.value + 1
            }
            return Node(
                .variable, raw, named: member.text, labels: [type, "case"], at: member.range)
        }
    }

    /// Reads names in parentheses, for the parts of a tuple.
    private mutating func names() throws(CodeFault) -> [String] {
        try expect("(")
        var names: [String] = []
        repeat { names.append(try expectName("a name")) } while skip(",")
        try expect(")")
        return names
    }

    /// Reads `(a, b) = pair` as a variable for the tuple, and one for each of its parts.
    private mutating func tupleVariables() throws(CodeFault) -> [Node] {
        let range = token.range
        let names = try names()
        try expect("=")
        let tuple = Node(.name, named: "(\(names.joined(separator: ", ")))", at: range)
        var all = [Node(.variable, [try expression()], named: tuple.text, at: range)]
        for (place, name) in names.enumerated() {
            let number = Node(.number, number: CodeNumber(Double(place), .whole), at: range)
            let part = Node(.element, [tuple, number], at: range)
            all.append(Node(.variable, [part], named: name, at: range))
        }
        return all
    }

    private mutating func swiftVariables(_ words: Set<String>) throws(CodeFault) -> [Node] {
        advance()
        if token.isSymbol("(") { return try tupleVariables() }
        var all: [Node] = []
        repeat {
            let range = token.range
            let name = try expectName("a name")
            var type = skip(":") ? swiftType() : nil
            let isOptional = peek(-1).isSymbol("?")
            let value = skip("=") ? [try expression()] : []
            var isStored = true
            if token.isSymbol("{"), !token.startsLine {
                let accessors = try accessors(of: name, as: type)
                isStored = !accessors.contains { $0.text == "get \(name)()" }
                all += accessors
                // The property that is observed is that of the class above.
                if words.contains("override") { continue }
            }
            if !isStored { continue }
            if isOptional, value.isEmpty, !words.contains("@IBOutlet") { type? += "?" }
            let isLater = !words.isDisjoint(with: ["lazy", "static", "class"])
            let labels = isLater ? [type, "lazy"] : [type]
            all.append(Node(.variable, value, named: name, labels: labels, at: range))
        } while skip(",")
        return all
    }

    /// Reads what computes or observes a property, as functions: `get x()`, `set x(_:)`, `didSet x(_:)`.
    private mutating func accessors(of name: String, as type: String?) throws(CodeFault) -> [Node] {
        let isWord = ["get", "set", "didSet", "willSet"].contains(following.text)
        guard isWord, ["{", "("].contains(peek(2).text) else {
            let range = token.range
            let body = returning(try block().parts)
            return [.function("get \(name)()", [], [type], body, at: range)]
        }
        try expect("{")
        var all: [Node] = []
        while !skip("}") {
            if skip(";") { continue }
            let range = token.range
            let word = try expectName("'get', 'set', 'didSet' or 'willSet'")
            var value = word == "didSet" ? "oldValue" : "newValue"
            if skip("(") {
                value = try expectName("a name")
                try expect(")")
            }
            let body = returning(try block().parts)
            let isGetter = word == "get"
            let selector = Node.selector("\(word) \(name)", isGetter ? [] : [nil])
            let (names, types) = isGetter ? ([], [type]) : ([value], [type, nil])
            all.append(.function(selector, names, types, body, at: range))
        }
        return all
    }
}
