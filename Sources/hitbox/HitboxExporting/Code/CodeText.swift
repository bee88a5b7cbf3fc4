import LayerGeometry
import TerminalTypes

/// Builds code line by line.
struct CodeText {
    let dialect: CodeDialect
    var names: Identifiers
    private let sink: (String) -> Void
    private let blanks: String

    /// - Parameters:
    ///   - reserved: Names that the surrounding code uses.
    ///   - sink: Receives the text as it is built.
    init(
        _ dialect: CodeDialect, reserved: Set<String> = [], indent: Int = 0,
        to sink: @escaping (String) -> Void
    ) {
        self.dialect = dialect
        names = Identifiers(dialect, reserved: reserved)
        self.sink = sink
        blanks = String(repeating: " ", count: indent)
    }

    func line(_ text: String = "") {
        sink((text.isEmpty ? "" : blanks + text) + "\n")
    }

    func comment(_ text: String) {
        line(dialect.comment(text))
    }

    func statement(_ text: String) {
        line(dialect == .swift ? text : text + ";")
    }

    /// Declares a variable with a new object.
    ///
    /// - Parameters:
    ///   - identifier: The name of the variable.
    ///   - kind: The class: `CALayer`.
    ///   - arguments: The arguments of the initialiser in Swift.
    ///   - remark: A trailing comment, if any.
    func declare(
        _ identifier: String, kind: String, arguments: String = "", remark: String? = nil
    ) {
        let text =
            dialect == .swift
            ? "let \(identifier) = \(kind)(\(arguments))"
            : "\(kind) *\(identifier) = [\(kind) layer];"
        line(text + (remark.map { "  " + dialect.comment($0) } ?? ""))
    }

    func set(_ property: String, _ value: String) {
        statement("\(property) = \(value)")
    }

    /// Adds a layer or a view in front of the other sublayers or subviews.
    func add(_ kind: String, _ layer: String, to superlayer: String) {
        statement(
            dialect == .swift
                ? "\(superlayer).add\(kind)(\(layer))" : "[\(superlayer) add\(kind):\(layer)]")
    }

    /// The header comment: the scene's title and the number of layers.
    static func heading(_ subject: ExportSubject, in dialect: CodeDialect) -> String {
        let count = subject.tree.count
        let name = subject.request.title ?? subject.tree.root.name
        return dialect.comment(name) + "\n"
            + dialect.comment("\(count) layer\(count == 1 ? "" : "s"), back to front, by hitbox.")
            + "\n\n"
    }
}

/// Transforms as calls, step by step as in the scene.
extension CodeText {
    /// Sets a transform of a layer unless it is the identity.
    ///
    /// - Parameters:
    ///   - target: The layer: `blue` or `blue.layer`.
    ///   - property: `transform` or `sublayerTransform`.
    mutating func transform(
        _ transform: LayerTransform, of target: String, as property: String
    ) {
        guard transform.matrix != .identity, let first = transform.operations.first else { return }
        let rest = transform.operations.dropFirst()
        let isPerspective = if case .perspective = first { true } else { false }
        if rest.count <= 1, !isPerspective, rest.allSatisfy({ !$0.needsProduct }) {
            return set("\(target).\(property)", rest.reduce(step(first)) { step($1, after: $0) })
        }
        let owner = String(target.prefix { $0 != "." })
        let suffix = property.prefix(1).uppercased() + property.dropFirst()
        let variable = names.unique(owner + suffix)
        let type = dialect == .swift ? "var" : "CATransform3D"
        if case .perspective(let distance) = first {
            statement("\(type) \(variable) = CATransform3DIdentity")
            // C would divide integers, giving 0.
            let one = dialect == .swift ? "-1" : "-1.0"
            set("\(variable).m34", "\(one) / \(dialect.number(distance))")
        } else {
            statement("\(type) \(variable) = \(step(first))")
        }
        for operation in rest { set(variable, step(operation, after: variable)) }
        set("\(target).\(property)", variable)
    }

    /// A step, in the coordinate system of the steps before it, if any.
    private func step(_ operation: TransformOperation, after before: String? = nil) -> String {
        func call(_ maker: String, _ modifier: String, _ numbers: String) -> String {
            before.map { "CATransform3D\(modifier)(\($0), \(numbers))" }
                ?? "CATransform3DMake\(maker)(\(numbers))"
        }
        switch operation {
        case .translate(let x, let y, let z):
            return call("Translation", "Translate", list(x, y, z))
        case .scale(let x, let y, let z): return call("Scale", "Scale", list(x, y, z))
        case .rotate(let angle, let x, let y, let z):
            return call("Rotation", "Rotate", "\(dialect.angle(angle)), \(list(x, y, z))")
        case .perspective, .matrix:
            let matrix = matrix(operation.matrix)
            return before.map { "CATransform3DConcat(\(matrix), \($0))" } ?? matrix
        }
    }

    private func list(_ numbers: Double...) -> String {
        numbers.map(dialect.number).joined(separator: ", ")
    }

    /// A matrix: six numbers if it is affine, otherwise sixteen.
    private func matrix(_ matrix: Transform3D) -> String {
        if matrix.isAffine {
            return "CATransform3DMakeAffineTransform(\(affine(matrix)))"
        }
        let numbers = matrix.elements.map(dialect.number)
        if dialect == .objectiveC { return "(CATransform3D){\(numbers.joined(separator: ", "))}" }
        let labels = (1...4).flatMap { row in (1...4).map { "m\(row)\($0): " } }
        return "CATransform3D(" + zip(labels, numbers).map { $0 + $1 }.joined(separator: ", ") + ")"
    }

    /// The six numbers of an affine matrix.
    func affine(_ m: Transform3D) -> String {
        dialect.value(
            "CGAffineTransform",
            ["a": m.m11, "b": m.m12, "c": m.m21, "d": m.m22, "tx": m.m41, "ty": m.m42])
    }
}

extension TransformOperation {
    /// Whether it must be concatenated as a matrix, for lack of a call that appends it.
    fileprivate var needsProduct: Bool {
        switch self {
        case .perspective, .matrix: true
        case .translate, .rotate, .scale: false
        }
    }
}

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
        let words = name.unicodeScalars.split { !isLetter($0) && !isDigit($0) }
        let needsWord = words.first?.first.map(isDigit) ?? true
        // Truncate long names: compilers and people have limits.
        var room = 40
        let parts = ((needsWord ? ["layer".unicodeScalars[...]] : []) + words).map { word in
            let part = word.prefix(room)
            room -= part.count
            return String(part)
        }
        let rest = parts.dropFirst().map { Self.changed($0) { $0.uppercased() } }
        return Self.changed(parts[0]) { $0.lowercased() } + rest.joined()
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
        return [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter]
            .contains(scalar.properties.generalCategory)
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

/// The languages of exported code, and how each spells a value.
enum CodeDialect {
    case swift, objectiveC

    /// A literal that round-trips: `100`, `-0.5`, `1e+300`.
    func number(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        if number.isNaN { return self == .swift ? ".nan" : "NAN" }
        if number.isInfinite {
            let word = self == .swift ? ".infinity" : "INFINITY"
            return number < 0 ? "-\(word)" : word
        }
        // An integer literal -0 would lose the sign.
        if number == 0 { return number.sign == .minus ? "-0.0" : "0" }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// An angle in radians, written as its degrees times π / 180.
    func angle(_ angle: Angle) -> String {
        "\(number(angle.degrees)) * \(self == .swift ? ".pi" : "M_PI") / 180"
    }

    func point(_ point: Point) -> String { value("CGPoint", ["x": point.x, "y": point.y]) }

    func rect(_ rect: Rect) -> String {
        value(
            "CGRect",
            ["x": rect.minX, "y": rect.minY, "width": rect.width, "height": rect.height])
    }

    /// A value of a type that C makes with a function.
    func value(_ type: String, _ numbers: KeyValuePairs<String, Double>) -> String {
        let list = numbers.map { (self == .swift ? $0 + ": " : "") + number($1) }
        return type + (self == .swift ? "(" : "Make(") + list.joined(separator: ", ") + ")"
    }

    func flag(_ value: Bool) -> String {
        self == .swift ? "\(value)" : value ? "YES" : "NO"
    }

    /// A colour as a CGColor or, in Swift, as what an initializer makes.
    ///
    /// - Parameter start: The start of the initializer, up to its first label.
    func color(_ color: LayerColor, as start: String = "CGColor(srgbRed") -> String {
        let parts = [color.red, color.green, color.blue].map(colorPart)
        let alpha = number(color.alpha)
        return self == .swift
            ? "\(start): \(parts[0]), green: \(parts[1]), blue: \(parts[2]), alpha: \(alpha))"
            : "[UIColor colorWithRed:\(parts[0]) green:\(parts[1]) blue:\(parts[2]) "
                + "alpha:\(alpha)].CGColor"
    }

    /// A colour component from 0 to 1, as n / 255 if n is an integer.
    private func colorPart(_ part: Double) -> String {
        let bytes = (part * 255).rounded()
        guard part > 0, part < 1, bytes / 255 == part else { return number(part) }
        return self == .swift ? "\(number(bytes)) / 255" : "\(number(bytes)) / 255.0"
    }

    /// A string literal, escaped so that no text can end it.
    func string(_ text: String) -> String {
        var literal = self == .swift ? "\"" : "@\""
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "\"": literal += "\\" + String(scalar)
            // Avoid C's trigraphs: two question marks and a third character.
            case "?" where self == .objectiveC && last == "?": literal += "\\?"
            case _ where scalar.isUnsafeForTerminal: literal += escape(scalar)
            default: literal.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return literal + "\""
    }

    private func escape(_ scalar: Unicode.Scalar) -> String {
        if self == .swift { return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
        // C has no universal character names for control characters, but octal escapes for bytes.
        return String(scalar).utf8.reduce(into: "") { text, byte in
            let digits = String(byte, radix: 8)
            text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
    }

    /// A line comment, made so that no text can end it.
    func comment(_ text: String) -> String {
        let safe = text.safeForTerminal
        // In C, a backslash at the end of a comment, or its trigraph, continues it on the next line.
        let end = safe.last { $0 != " " }
        let continues = self == .objectiveC && (end == "\\" || end == "/")
        return "// " + safe + (continues ? " ." : "")
    }
}
