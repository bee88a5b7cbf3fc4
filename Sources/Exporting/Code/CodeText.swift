import LayerGeometry

/// Code as it grows, line by line.
struct CodeText {
    let dialect: CodeDialect
    var names: Identifiers
    private(set) var lines: [String] = []

    init(_ dialect: CodeDialect, reserved: Set<String> = []) {
        self.dialect = dialect
        names = Identifiers(dialect, reserved: reserved)
    }

    /// Adds a line as it is.
    mutating func line(_ text: String = "") {
        lines.append(text)
    }

    /// Adds a comment.
    mutating func comment(_ text: String) {
        lines.append(dialect.comment(text))
    }

    /// Adds a statement.
    mutating func statement(_ text: String) {
        lines.append(dialect == .swift ? text : text + ";")
    }

    /// Makes an object of a class.
    ///
    /// - Parameters:
    ///   - identifier: What it is called from here on.
    ///   - kind: The class: `CALayer`.
    ///   - arguments: What its initialiser takes, in Swift.
    ///   - remark: A comment behind it, if any.
    mutating func declare(
        _ identifier: String, kind: String, arguments: String = "", remark: String? = nil
    ) {
        let text =
            dialect == .swift
            ? "let \(identifier) = \(kind)(\(arguments))"
            : "\(kind) *\(identifier) = [\(kind) layer];"
        lines.append(text + (remark.map { "  " + dialect.comment($0) } ?? ""))
    }

    /// Sets a property to a value.
    mutating func set(_ property: String, _ value: String) {
        statement("\(property) = \(value)")
    }

    /// Puts a layer into another one, in front.
    mutating func add(_ layer: String, to superlayer: String) {
        statement(
            dialect == .swift
                ? "\(superlayer).addSublayer(\(layer))" : "[\(superlayer) addSublayer:\(layer)]")
    }

    /// All lines, with a line feed at each end.
    func text(indent: Int = 0) -> String {
        let blanks = String(repeating: " ", count: indent)
        return lines.reduce(into: "") { $0 += ($1.isEmpty ? "" : blanks + $1) + "\n" }
    }

    /// What stands above the code: the scene's title and what it is.
    static func heading(_ subject: ExportSubject, in dialect: CodeDialect) -> String {
        let count = subject.tree.count
        let name = subject.request.title ?? subject.tree.root.name
        return dialect.comment(name) + "\n"
            + dialect.comment("\(count) layer\(count == 1 ? "" : "s"), back to front, by hitbox.")
            + "\n\n"
    }
}
