import LayerGeometry

/// Builds code line by line.
struct CodeText {
    let dialect: CodeDialect
    var names: Identifiers
    private var pieces: TextPieces
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
        pieces = TextPieces(sink)
        blanks = String(repeating: " ", count: indent)
    }

    mutating func line(_ text: String = "") {
        pieces += (text.isEmpty ? "" : blanks + text) + "\n"
    }

    /// Passes on what is left of the text.
    mutating func end() { pieces.end() }

    mutating func comment(_ text: String) {
        line(dialect.comment(text))
    }

    mutating func statement(_ text: String) {
        line(dialect == .swift ? text : text + ";")
    }

    /// Declares a variable with a new object.
    ///
    /// - Parameters:
    ///   - identifier: The name of the variable.
    ///   - kind: The class: `CALayer`.
    ///   - arguments: The arguments of the initialiser in Swift.
    ///   - remark: A trailing comment, if any.
    mutating func declare(
        _ identifier: String, kind: String, arguments: String = "", remark: String? = nil
    ) {
        let text =
            dialect == .swift
            ? "let \(identifier) = \(kind)(\(arguments))"
            : "\(kind) *\(identifier) = [\(kind) layer];"
        line(text + (remark.map { "  " + dialect.comment($0) } ?? ""))
    }

    mutating func set(_ property: String, _ value: String) {
        statement("\(property) = \(value)")
    }

    /// Adds a layer or a view in front of the other sublayers or subviews.
    mutating func add(_ kind: String, _ layer: String, to superlayer: String) {
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
