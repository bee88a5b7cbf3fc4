internal import SourceDiagnostics

/// Declarations of Objective-C and C.
extension Parser {
    /// Reads `@interface`, `@implementation` or a category of either, up to `@end`.
    mutating func objectiveCType() throws(CodeFault) -> [Statement] {
        let start = advance()
        let name = try expectName("a name")
        var above: String?
        var isExtension = start.text == "@implementation"
        if skip("(") {
            isExtension = true
            if token.kind == .name { advance() }
            try expect(")")
        }
        if skip(":") { above = try expectName("a class") }
        if skip("<") { while token.kind != .end, !skip(">") { advance() } }
        var members: [Statement] = []
        if skip("{") { members += properties(try statements(until: "}")) }
        while token.kind != .end, !token.isName("@end") {
            let place = self.place
            do {
                members += try member()
            } catch {
                if error.kind != .wrong { throw error }
                members.append(Statement(kind: .unread(error.message), range: token.range))
                move(to: max(self.place, place + 1))
            }
        }
        if token.kind == .end { throw expected("'@end'") }
        advance()
        if start.text == "@protocol" { return [] }
        return [
            Statement(
                kind: .type(
                    name: name, above: above, isExtension: isExtension, members: members),
                range: start.range)
        ]
    }

    private func properties(_ variables: [Statement]) -> [Statement] {
        variables.compactMap { variable in
            guard case .variable(let name, let type, _, _) = variable.kind else { return nil }
            let bare = name.hasPrefix("_") ? String(name.dropFirst()) : name
            return Statement(
                kind: .variable(name: bare, type: type, value: nil, isProperty: true),
                range: variable.range)
        }
    }

    private mutating func member() throws(CodeFault) -> [Statement] {
        if token.isSymbol("-") || token.isSymbol("+") { return [try method()].compactMap { $0 } }
        if token.isName("@property") {
            advance()
            if skip("(") { while token.kind != .end, !skip(")") { advance() } }
            while ["IBOutlet", "__weak", "nullable"].contains(token.text) { advance() }
            guard let declared = try objectiveCDeclaration() else { throw expected("a type") }
            _ = skip(";")
            return properties(declared)
        }
        if token.text.hasPrefix("@") {
            // Switches such as @optional, and @synthesize with its names.
            while token.kind != .end, !skip(";") {
                advance()
                if token.startsLine { break }
            }
            return []
        }
        let declared = try objectiveCDeclaration()
        guard let declared else { throw expected("a method or a property") }
        _ = skip(";")
        return declared
    }

    /// Reads a method; `nil` if it is only declared.
    mutating func method() throws(CodeFault) -> Statement? {
        advance()
        let range = token.range
        try skipType()
        var selector = try expectName("a name")
        var parameters: [String] = []
        while skip(":") {
            try skipType()
            parameters.append(try expectName("a parameter"))
            selector += ":"
            if token.kind == .name, following.isSymbol(":") { selector += advance().text }
        }
        if skip(";") { return nil }
        let body = try block()
        return Statement(
            kind: .function(.init(selector: selector, parameters: parameters, body: body)),
            range: range)
    }

    private mutating func skipType() throws(CodeFault) {
        guard skip("(") else { return }
        var depth = 1
        while depth > 0 {
            if token.kind == .end { throw expected("')'") }
            let sign = advance()
            depth += sign.isSymbol("(") ? 1 : sign.isSymbol(")") ? -1 : 0
        }
    }

    private static let qualifiers: Set<String> = [
        "static", "const", "__block", "__weak", "__strong", "__unsafe_unretained", "extern",
        "inline",
        "IBOutlet", "unsigned", "nullable", "volatile", "struct",
    ]

    /// Reads `CGRect a = …, b;`, `CALayer *layer;` or a function of C; `nil` if it is none of them.
    mutating func objectiveCDeclaration() throws(CodeFault) -> [Statement]? {
        let start = place
        while token.kind == .name, Self.qualifiers.contains(token.text) { advance() }
        guard token.kind == .name else {
            move(to: start)
            return nil
        }
        let type = advance().text
        if type == "typeof" || type == "__typeof__" || type == "__typeof" { try skipType() }
        if token.isSymbol("<") { while token.kind != .end, !skip(">") { advance() } }
        while token.isSymbol("*") || Self.qualifiers.contains(token.text) { advance() }
        let isEnd = ["=", ";", ",", "("].contains(following.text) && following.kind == .symbol
        guard token.kind == .name, isEnd else {
            move(to: start)
            return nil
        }
        if following.isSymbol("(") { return [try function()] }
        var all: [Statement] = []
        repeat {
            while skip("*") {}
            let range = token.range
            let name = try expectName("a name")
            let value = skip("=") ? try expression() : nil
            all.append(
                Statement(
                    kind: .variable(name: name, type: type, value: value, isProperty: false),
                    range: range))
        } while skip(",")
        return all
    }

    /// Reads a function of C from its name on.
    private mutating func function() throws(CodeFault) -> Statement {
        let range = token.range
        let name = advance().text
        try expect("(")
        var parameters: [String] = []
        while !skip(")") {
            if token.kind == .end { throw expected("')'") }
            let word = advance()
            let isLast = token.isSymbol(",") || token.isSymbol(")")
            if word.kind == .name, isLast, word.text != "void" { parameters.append(word.text) }
        }
        let body = token.isSymbol("{") ? try block() : []
        let selector = name + "(" + parameters.map { _ in "_:" }.joined() + ")"
        return Statement(
            kind: .function(.init(selector: selector, parameters: parameters, body: body)),
            range: range)
    }
}
