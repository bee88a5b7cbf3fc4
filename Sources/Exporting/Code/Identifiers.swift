/// Turns layer names into unique identifiers that are valid in Swift and Objective-C.
struct Identifiers {
    private var taken: Set<String>
    private let allowsUnicode: Bool
    /// The next number to try for a name that is already used.
    private var next: [String: Int] = [:]

    /// Starts with the reserved words of a language.
    ///
    /// - Parameter reserved: Names that the surrounding code uses.
    init(_ dialect: CodeDialect, reserved: Set<String> = []) {
        allowsUnicode = dialect == .swift
        taken = (dialect == .swift ? Self.swiftWords : Self.objectiveCWords).union(reserved)
    }

    /// Returns an unused identifier: `blueLayer` for "blue layer".
    ///
    /// A name without letters becomes `layer`; a duplicate gets a number.
    mutating func unique(_ name: String) -> String {
        let base = plain(name)
        var identifier = base
        while taken.contains(identifier) {
            let number = next[base] ?? 2
            next[base] = number + 1
            // Separate a trailing digit: a second `row1` must not look like `row12`.
            let isNumbered = base.last.map { $0.isASCII && $0.isNumber } ?? false
            identifier = isNumbered ? "\(base)_\(number)" : "\(base)\(number)"
        }
        taken.insert(identifier)
        return identifier
    }

    /// The letters and digits of a name in camel case.
    private func plain(_ name: String) -> String {
        var words: [String.UnicodeScalarView] = []
        var isWithin = false
        for scalar in name.unicodeScalars {
            guard isLetter(scalar) || isDigit(scalar) else {
                isWithin = false
                continue
            }
            // Truncate long names: compilers and people have limits.
            if words.reduce(0, { $0 + $1.count }) >= 40 { break }
            if words.isEmpty, isDigit(scalar) { words.append("layer".unicodeScalars) }
            if !isWithin { words.append(String.UnicodeScalarView()) }
            words[words.count - 1].append(scalar)
            isWithin = true
        }
        guard let first = words.first else { return "layer" }
        let rest = words.dropFirst().map { Self.changed(String($0)) { $0.uppercased() } }
        return Self.changed(String(first)) { $0.lowercased() } + rest.joined()
    }

    /// The text with the case of its first letter changed, if the result is a single letter as well.
    private static func changed(_ text: String, _ change: (String) -> String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        let changed = change(String(first))
        guard changed.unicodeScalars.count == 1 else { return text }
        return changed + String(text.unicodeScalars.dropFirst())
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

    private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.properties.isAlphabetic }
        guard allowsUnicode, scalar.properties.isXIDStart else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: return true
        default: return false
        }
    }

    private static let swiftWords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case",
        "catch", "class", "consume", "consuming", "continue", "convenience", "copy", "default",
        "defer", "deinit", "didSet", "discard", "do", "dynamic", "each", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard",
        "if", "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated",
        "lazy", "left", "let", "macro", "mutating", "nil", "none", "nonisolated", "nonmutating",
        "open", "operator", "optional", "override", "package", "postfix", "precedence",
        "precedencegroup", "prefix", "private", "protocol", "public", "repeat", "required",
        "rethrows", "return", "right", "self", "sending", "set", "some", "static", "struct",
        "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "type",
        "typealias", "unowned", "unsafe", "var", "weak", "where", "while", "willSet", "yield",
    ]

    private static let objectiveCWords: Set<String> = [
        "alignas", "alignof", "and", "asm", "assert", "atomic", "auto", "bitand", "bitor", "bool",
        "break", "bycopy", "byref", "case", "catch", "char", "class", "compl", "const",
        "constexpr", "continue", "default", "delete", "do", "double", "else", "enum", "errno",
        "explicit", "export", "extern", "false", "float", "for", "friend", "goto", "id", "if", "in",
        "inline", "inout", "int", "interface", "linux", "long", "main", "mutable", "namespace",
        "new", "nil", "noexcept", "nonatomic", "not", "nullptr", "oneway", "operator", "or", "out",
        "private", "protected", "protocol", "public", "register", "restrict", "return", "self",
        "short", "signed", "sizeof", "static", "stderr", "stdin", "stdout", "strong", "struct",
        "super", "switch", "template", "this", "throw", "true", "try", "typedef", "typeid",
        "typename", "typeof", "union", "unix", "unsigned", "using", "virtual", "void", "volatile",
        "weak", "while", "xor",
    ]
}
