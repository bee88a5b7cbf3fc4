internal import SourceDiagnostics

/// Reads statements; what cannot be read is kept as such, with its reason.
extension Parser {
    /// Reads all statements of a listing.
    static func listing(
        _ text: String, _ language: CodeLanguage
    ) throws(CodeFault) -> [Statement] {
        var parser = try Parser(text, language)
        var all: [Statement] = []
        while parser.token.kind != .end {
            all += try parser.statements(until: "}")
            // A brace or an @end too many.
            if parser.token.kind != .end, parser.token.isName("@end") { parser.advance() }
        }
        return all
    }

    /// Reads statements up to a closing sign, and that sign; at the end of the code it may be missing.
    mutating func statements(until end: String) throws(CodeFault) -> [Statement] {
        var all: [Statement] = []
        while token.kind != .end, !skip(end), !token.isName("@end") {
            if skip(";") { continue }
            let start = place
            do {
                all += try nested { parser throws(CodeFault) in try parser.statement() }
                if language == .objectiveC, !wasBlock { try expect(";") }
            } catch {
                if error.kind != .wrong { throw error }
                move(to: start)
                let range = token.range
                skipStatement()
                all.append(Statement(kind: .unread(error.message), range: range))
            }
        }
        return all
    }

    /// Whether the statement just read ended in a brace or a semicolon, or needs neither.
    private var wasBlock: Bool {
        let last = peek(-1)
        return last.isSymbol("}") || last.isSymbol(";") || token.isSymbol("}") || token.kind == .end
            || last.isName("@end") || last.text.hasPrefix("@")
    }

    /// Moves to the end of a statement that cannot be read.
    private mutating func skipStatement() {
        var depth = 0
        let start = place
        while token.kind != .end {
            let isDone = depth == 0 && place > start
            if isDone, language == .swift, token.startsLine, !token.isSymbol("."),
                !token.isSymbol("{")
            {
                return
            }
            if depth == 0, token.isSymbol("}") || token.isName("@end") { return }
            let sign = advance()
            guard sign.kind == .symbol else { continue }
            if "([{".contains(sign.text) { depth += 1 }
            if ")]}".contains(sign.text) { depth -= 1 }
            if depth == 0, sign.text == ";" || sign.text == "}" && language == .objectiveC {
                if !token.isName("else"), !token.isName("while") { return }
            }
        }
    }

    private mutating func statement() throws(CodeFault) -> [Statement] {
        let range = token.range
        let isSwift = language == .swift
        switch token.kind == .text ? "" : token.text {
        case "import" where isSwift, "@import", "@class", "@synthesize", "@dynamic":
            skipStatement()
            return []
        case "@interface", "@implementation", "@protocol": return try objectiveCType()
        case "-" where !isSwift && following.isSymbol("("),
            "+" where !isSwift && following.isSymbol("("):
            // A method without its class is that of a controller.
            let method = try method().map { [$0] } ?? []
            return [
                Statement(
                    kind: .type(
                        name: "UIViewController", above: nil, isExtension: true, members: method),
                    range: range)
            ]
        case "if", isSwift ? "guard" : "if": return [try condition()]
        case "for": return [try loop()]
        case "return":
            advance()
            let isEmpty = token.startsLine || token.isSymbol(";") || token.isSymbol("}")
            return [Statement(kind: .result(isEmpty ? nil : try expression()), range: range)]
        case "while", "switch", isSwift ? "repeat" : "goto":
            throw CodeFault("'\(token.text)' is not played", at: range)
        case "do":
            advance()
            return [Statement(kind: .block(try block()), range: range)]
        case "{": return [Statement(kind: .block(try block()), range: range)]
        default: break
        }
        if language == .swift {
            if let declared = try swiftDeclaration() { return declared }
        } else if let declared = try objectiveCDeclaration() {
            return declared
        }
        let value = try expression(assigns: true)
        return [Statement(kind: .expression(value), range: range)]
    }

    /// Reads statements in braces, or in C a single statement.
    mutating func block() throws(CodeFault) -> [Statement] {
        if skip("{") { return try statements(until: "}") }
        if language == .swift { throw expected("'{'") }
        let only = try nested { parser throws(CodeFault) in try parser.statement() }
        _ = skip(";")
        return only
    }

    private mutating func condition() throws(CodeFault) -> Statement {
        let range = token.range
        let isGuard = advance().text == "guard"
        let outer = takesClosures
        takesClosures = false
        var tests: [Statement] = []
        repeat {
            if token.isName("let") || token.isName("var") {
                advance()
                let place = token.range
                let name = try expectName("a name")
                let value = skip("=") ? try expression() : Expression(.name(name), at: place)
                tests.append(
                    Statement(
                        kind: .variable(name: name, type: nil, value: value, isProperty: false),
                        range: place))
            } else {
                tests.append(Statement(kind: .expression(try expression()), range: token.range))
            }
        } while skip(",")
        takesClosures = outer
        if isGuard {
            guard advance().isName("else") else { throw expected("'else'") }
            return Statement(
                kind: .condition(tests, then: [], otherwise: try block()), range: range)
        }
        let then = try block()
        var otherwise: [Statement] = []
        if token.isName("else") {
            advance()
            otherwise =
                token.isName("if")
                ? [try nested { parser throws(CodeFault) in try parser.condition() }] : try block()
        }
        return Statement(kind: .condition(tests, then: then, otherwise: otherwise), range: range)
    }

    /// Reads `for name in list { … }`; other loops are not read.
    private mutating func loop() throws(CodeFault) -> Statement {
        let range = advance().range
        let isInC = skip("(")
        while isInC, token.kind == .name, !following.isName("in"), !following.isSymbol("=") {
            advance()
            _ = skip("*")
        }
        let name = try expectName("a name")
        if isInC, skip("=") { return try countingLoop(name, range) }
        guard advance().isName("in") else {
            throw CodeFault("only loops over a list are played", at: range)
        }
        let outer = takesClosures
        takesClosures = false
        let list = try expression()
        takesClosures = outer
        if isInC { try expect(")") }
        return Statement(kind: .loop(name: name, over: list, body: try block()), range: range)
    }
}

extension Parser {
    /// Reads C's `i = 0; i < 3; i++) { … }`.
    private mutating func countingLoop(
        _ name: String, _ range: SourceRange
    ) throws(CodeFault) -> Statement {
        let start = try expression()
        try expect(";")
        let test = try expression()
        try expect(";")
        let step = (token.isName(name) ? following : token).text
        while token.kind != .end, !token.isSymbol(")"), !token.isSymbol("{") { advance() }
        try expect(")")
        guard step == "++", case .infix(let sign, let counter, let end) = test.kind,
            ["<", "<="].contains(sign), counter.name == name
        else { throw CodeFault("only loops that count up by one are played", at: range) }
        let list = Expression(.infix(sign == "<" ? "..<" : "...", start, end), at: range)
        return Statement(kind: .loop(name: name, over: list, body: try block()), range: range)
    }
}

/// Declarations of Swift.
extension Parser {
    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "open", "final", "override", "lazy", "weak",
        "unowned", "mutating", "required", "convenience", "dynamic", "nonisolated", "static",
        "package", "indirect",
    ]

    private mutating func swiftDeclaration() throws(CodeFault) -> [Statement]? {
        let start = place
        while token.kind == .name,
            token.text.hasPrefix("@") || Self.modifiers.contains(token.text)
                || token.isName("class") && ["func", "var"].contains(following.text)
        {
            advance()
            if token.isSymbol("("), !token.startsLine { try skipGroup() }
        }
        let range = token.range
        switch token.text {
        case "let", "var": return try swiftVariables()
        case "func", "init", "deinit", "subscript":
            if token.text == "init", following.isSymbol(".") { break }
            return [try swiftFunction()]
        case "class", "struct", "extension", "enum", "protocol", "actor":
            let isExtension = advance().text == "extension"
            let name = try expectName("a name")
            var above: String?
            if skip(":") { above = try expectName("a type") }
            while token.kind != .end, !token.isSymbol("{") { advance() }
            try expect("{")
            let members = try statements(until: "}")
            return [
                Statement(
                    kind: .type(
                        name: name, above: above, isExtension: isExtension, members: members),
                    range: range)
            ]
        case "typealias", "case", "associatedtype", "operator":
            throw CodeFault("'\(token.text)' is not played", at: range)
        default: break
        }
        move(to: start)
        return nil
    }

    /// Skips what is in parentheses, brackets or braces.
    private mutating func skipGroup() throws(CodeFault) {
        var depth = 0
        repeat {
            if token.kind == .end { throw expected("')'") }
            let sign = advance()
            if sign.kind == .symbol, "([{".contains(sign.text) { depth += 1 }
            if sign.kind == .symbol, ")]}".contains(sign.text) { depth -= 1 }
        } while depth > 0
    }

    private mutating func swiftVariables() throws(CodeFault) -> [Statement] {
        advance()
        var all: [Statement] = []
        repeat {
            let range = token.range
            let name = try expectName("a name")
            let type = skip(":") ? try swiftType() : nil
            let value = skip("=") ? try expression() : nil
            if token.isSymbol("{"), !token.startsLine {
                // Observers of a property are not played, and neither is code that computes it.
                try skipGroup()
                if value == nil { throw CodeFault("computed properties are not played", at: range) }
            }
            all.append(
                Statement(
                    kind: .variable(name: name, type: type, value: value, isProperty: false),
                    range: range))
        } while skip(",")
        return all
    }

    /// Reads a type and returns its name; `nil` for a type without one.
    private mutating func swiftType() throws(CodeFault) -> String? {
        _ = token.isName("any") || token.isName("some") ? advance() : token
        var name: String?
        if token.isSymbol("[") || token.isSymbol("(") {
            try skipGroup()
            if skip("->") { _ = try nested { parser throws(CodeFault) in try parser.swiftType() } }
        } else {
            name = try expectName("a type")
            while token.isSymbol("."), following.kind == .name {
                advance()
                name = advance().text
            }
            if skip("<") { while token.kind != .end, !skip(">") { advance() } }
        }
        while !token.startsLine, token.isSymbol("?") || token.isSymbol("!") { advance() }
        return name
    }

    private mutating func swiftFunction() throws(CodeFault) -> Statement {
        let range = token.range
        let kind = advance().text
        var name = kind == "func" ? try expectName("a name") : kind
        if kind == "init" { while token.isSymbol("?") || token.isSymbol("!") { advance() } }
        if token.isSymbol("<") { throw CodeFault("generic functions are not played", at: range) }
        var parameters: [String] = []
        name += "("
        if skip("(") {
            while !skip(")") {
                while token.text.hasPrefix("@") { advance() }
                let label = try expectName("a parameter")
                let inner = token.kind == .name ? advance().text : label
                try expect(":")
                while token.text.hasPrefix("@") || token.isName("inout") { advance() }
                _ = try swiftType()
                if skip("=") { _ = try expression() }
                name += label + ":"
                parameters.append(inner)
                if !token.isSymbol(")") { try expect(",") }
            }
        }
        while token.kind == .name, !token.startsLine { advance() }
        if skip("->") { _ = try swiftType() }
        let body = token.isSymbol("{") ? try block() : []
        return Statement(
            kind: .function(.init(selector: name + ")", parameters: parameters, body: body)),
            range: range)
    }
}
