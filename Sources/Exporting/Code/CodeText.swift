import LayerGeometry

/// Builds code line by line.
struct CodeText {
    let dialect: CodeDialect
    var names: Identifiers
    private(set) var lines: [String] = []

    init(_ dialect: CodeDialect, reserved: Set<String> = []) {
        self.dialect = dialect
        names = Identifiers(dialect, reserved: reserved)
    }

    mutating func line(_ text: String = "") {
        lines.append(text)
    }

    mutating func comment(_ text: String) {
        lines.append(dialect.comment(text))
    }

    mutating func statement(_ text: String) {
        lines.append(dialect == .swift ? text : text + ";")
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
        lines.append(text + (remark.map { "  " + dialect.comment($0) } ?? ""))
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

    /// All lines, each ending in a line feed.
    func text(indent: Int = 0) -> String {
        let blanks = String(repeating: " ", count: indent)
        return lines.reduce(into: "") { $0 += ($1.isEmpty ? "" : blanks + $1) + "\n" }
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
