internal import SourceDiagnostics

/// Declarations of Objective-C and C.
extension Parser {
    /// Reads `@interface`, `@implementation` or a category of either, up to `@end`.
    mutating func objectiveCType() throws(CodeFault) -> [Node] {
        let start = advance()
        let name = try expectName("a name")
        let isCategory = token.isSymbol("(")
        skipGroup()
        let above = skip(":") ? try expectName("a class") : nil
        skip(from: "<", to: ">")
        var members: [Node] = []
        if skip("{") { members = properties(try statements(until: "}")) }
        let outer = isInType
        isInType = true
        defer { isInType = outer }
        members += try statements(until: "@end")
        guard token.isName("@end") else { throw expected("'@end'") }
        advance()
        if start.text == "@protocol" { return [] }
        let kind: Node.Kind = isCategory || start.text != "@interface" ? .addition : .type
        return [Node(kind, members, named: name, labels: [above], at: start.range)]
    }

    private func properties(_ variables: [Node]) -> [Node] {
        variables.filter { $0.kind == .variable }.map {
            let name = Node.bare($0.text)
            return Node(.variable, named: name, labels: $0.labels, at: $0.range)
        }
    }

    /// Whether `typedef NS_ENUM(…) {` or another declaration of an enum is next.
    var isEnumeration: Bool {
        let words = (0..<12).map { peek($0).text }.prefix { $0 != "{" && $0 != ";" }
        return peek(words.count).isSymbol("{")
            && words.contains { ["enum", "NS_ENUM", "NS_OPTIONS"].contains($0) }
    }

    /// Reads an enum as a variable for each of its constants; one without a value is 1 more than that before it.
    mutating func enumeration() throws(CodeFault) -> [Node] {
        pass(to: "{")
        try expect("{")
        var all: [Node] = []
        while !skip("}") {
            let range = token.range
            let name = try expectName("a name")
            let one = Node(.number, number: CodeNumber(all.isEmpty ? 0 : 1, .whole), at: range)
            let last = all.last.map { Node(.name, named: $0.text, at: range) }
            let next = last.map { Node(.sign, [$0, one], named: "+", labels: ["+"], at: range) }
            let value = try skip("=") ? expression() : next ?? one
            all.append(Node(.variable, [value], named: name, labels: ["NSInteger"], at: range))
            if !skip(","), !token.isSymbol("}") { throw expected("'}'") }
        }
        pass(to: ";")
        return all
    }

    mutating func property() throws(CodeFault) -> [Node] {
        advance()
        skipGroup()
        guard let declared = try objectiveCDeclaration() else { throw expected("a type") }
        return properties(declared)
    }

    /// Reads a method; none if it is only declared.
    mutating func method() throws(CodeFault) -> [Node] {
        advance()
        let range = token.range
        let result = groupedType()
        let name = try expectName("a name")
        var (names, labels, types): ([String?], [String?], [String?]) = ([], [], [])
        while token.isSymbol(":") || token.kind == .name && following.isSymbol(":") {
            labels.append(token.kind == .name ? advance().text : nil)
            advance()
            types.append(groupedType())
            names.append(try expectName("a parameter"))
        }
        if token.isSymbol(";") { return [] }
        let body = try block().parts
        var selectors = [Node.selector(name, labels)]
        // Dot syntax calls it too.
        if labels.isEmpty || labels.count == 1 && name.hasPrefix("set") {
            let property = labels.isEmpty ? "get \(name)" : "set \(Node.property(ofSetter: name))"
            selectors.append(Node.selector(property, labels))
        }
        let methods = selectors.map {
            Node.function($0, names, types + [result], body, at: range)
        }
        // A method without its class is that of a controller.
        return isInType
            ? methods
            : [Node(.addition, methods, named: "UIViewController", labels: [nil], at: range)]
    }

    /// Skips a type in parentheses, and returns its name.
    private mutating func groupedType() -> String? {
        guard skip("(") else { return nil }
        while Self.qualifiers.contains(token.text) { advance() }
        let name = token.text
        pass { _, _ in false }
        advance()
        return name
    }

    private static let qualifiers: Set<String> = [
        "static", "const", "__block", "__weak", "__strong", "__unsafe_unretained", "extern",
        "inline", "IBOutlet", "unsigned", "nullable", "volatile", "struct",
    ]

    /// What may follow the name that is declared.
    private static let ends: Set<String> = ["=", ";", ",", "("]

    /// Reads `CGRect a = …, b;`, `CALayer *layer;` or a function of C; `nil` if it is none of them.
    mutating func objectiveCDeclaration() throws(CodeFault) -> [Node]? {
        let start = place
        let isStatic = token.isName("static") && !following.isName("const")
        while Self.qualifiers.contains(token.text) { advance() }
        let type = advance()
        if type.text.hasSuffix("typeof") || type.text == "__typeof__" { skipGroup() }
        skip(from: "<", to: ">")
        while token.isSymbol("*") || Self.qualifiers.contains(token.text) { advance() }
        if type.kind == .name, token.isSymbol("("), following.isSymbol("^") {
            return try blockVariable()
        }
        let isEnd = following.isSymbol(among: Self.ends)
        let isType = type.kind == .name && !type.text.hasPrefix("#")
        guard isType, token.kind == .name, isEnd else {
            place = start
            return nil
        }
        if following.isSymbol("(") { return [try function(type.text)] }
        var all: [Node] = []
        repeat {
            while skip("*") {}
            let (range, isObject) = (token.range, peek(-1).isSymbol("*"))
            let name = try expectName("a name")
            var value: [Node] = []
            if skip("=") {
                let isStructure = token.isSymbol("{") && !isObject
                value = [try isStructure ? structure(type) : expression()]
            }
            let labels = isStatic ? [type.text, "static"] : [type.text]
            all.append(Node(.variable, value, named: name, labels: labels, at: range))
        } while skip(",")
        return all
    }

    /// Reads the variable of a block from its parenthesis on: `(^done)(BOOL) = ^…`.
    private mutating func blockVariable() throws(CodeFault) -> [Node] {
        place += 2
        let range = token.range
        let name = try expectName("a name")
        try expect(")")
        skipGroup()
        return [Node(.variable, skip("=") ? [try expression()] : [], named: name, at: range)]
    }

    /// Reads the rest of C's `for (int i = 0; i < 3; i++) { … }` after its parenthesis.
    mutating func countedLoop(at range: SourceRange) throws(CodeFault) -> Node {
        var start: [Node] = []
        if let declared = try objectiveCDeclaration() {
            start = declared
        } else if !token.isSymbol(";") {
            start = try assignments()
        }
        try expect(";")
        let tests = token.isSymbol(";") ? [] : [try expression()]
        try expect(";")
        let step = Node(.block, token.isSymbol(")") ? [] : try assignments(), at: range)
        try expect(")")
        let loop = try Node(.repetition, tests + [block(), step], at: range)
        return Node(.block, start + [loop], at: range)
    }

    private mutating func assignments() throws(CodeFault) -> [Node] {
        var all: [Node] = []
        repeat { all.append(try expression(assigns: true)) } while skip(",")
        return all
    }

    /// Reads a function of C from its name on.
    private mutating func function(_ result: String) throws(CodeFault) -> Node {
        let name = advance()
        try expect("(")
        var (names, types): ([String?], [String?]) = ([], [])
        while !skip(")") {
            while Self.qualifiers.contains(token.text) { advance() }
            let type = token.text
            pass(to: ",")
            let last = peek(-1)
            if last.kind == .name, !last.isName("void") {
                names.append(last.text)
                types.append(type)
            }
            if !token.isSymbol(")") { try expect(",") }
        }
        let body = token.isSymbol("{") ? try block().parts : []
        let selector = Node.selector(name.text, names.map { _ in nil })
        return .function(selector, names, types + [result], body, at: name.range)
    }
}

/// Values of C.
extension Parser {
    private static let types: Set<String> = [
        "float", "double", "int", "long", "short", "unsigned", "id", "bool", "CGFloat",
        "NSInteger", "NSUInteger",
    ]

    /// Reads C's cast after its parenthesis, or the values in braces of a structure.
    mutating func cast() throws(CodeFault) -> Node? {
        guard language == .objectiveC, token.kind == .name else { return nil }
        let start = place
        var type = advance()
        // Of several words the last one tells, as of unsigned long.
        while token.kind == .name, type.isName("__bridge") || Self.types.contains(type.text) {
            type = advance()
        }
        while skip("*") {}
        let isType = Self.types.contains(type.text) || type.text.first?.isUppercase ?? false
        if isType, skip(")") {
            if token.isSymbol("{") { return try structure(type) }
            // What follows is not the next part of a message.
            let isNumber = Self.types.contains(type.text) && type.text != "id"
            let isOperand =
                token.kind == .symbol
                ? token.text == "(" || token.text == "[" || isNumber && token.text == "-"
                : !following.isSymbol(":")
            if token.kind != .end, isOperand {
                let value = try operand()
                if !isNumber { return value }
                return Node(.call, [value], named: type.text, labels: [nil], at: type.range)
            }
        }
        place = start
        return nil
    }

    /// Reads the values of a structure in C's braces.
    mutating func structure(_ type: Token) throws(CodeFault) -> Node {
        try expect("{")
        let (parts, labels) = try list(until: "}")
        return Node(.call, parts, named: type.text, labels: labels, at: type.range)
    }
}
