import Diagnostics
import LayerGeometry
internal import Yams

/// Turns the text of a scene into layers, and takes note of every problem on the way.
final class SceneReader {
    /// The problems so far, in the order in which they were found.
    private(set) var diagnostics: [Diagnostic] = []
    /// The text, for finding out how long a value is; its lines are only split where one is wrong.
    private(set) lazy var source = SourceText(text, name: name)
    private let text: String
    private let name: String
    private var known: Set<Diagnostic> = []
    private var repeatedKeys: Set<SourceRange> = []
    var layerCount = 0
    var level = 0

    /// More problems than these are not looked for.
    static let mostDiagnostics = 100

    init(_ text: String, name: String) {
        self.text = text
        self.name = name
    }

    /// The problems in the order of the file.
    var sortedDiagnostics: [Diagnostic] {
        diagnostics.enumerated().sorted {
            let (a, b) = ($0.element.range, $1.element.range)
            return (a.line, a.column, $0.offset) < (b.line, b.column, $1.offset)
        }.map(\.element)
    }

    /// Whether reading on would only cost time.
    var isFull: Bool { diagnostics.count >= Self.mostDiagnostics }

    /// Reads the whole text.
    ///
    /// - Returns: `nil` where there is no scene; a scene counts only without diagnostics.
    func read() -> Scene? {
        checkCharacters()
        guard diagnostics.isEmpty else { return nil }
        let nodes = YAMLNodes(text) { source }
        repeatedKeys = nodes.repeatedKeys
        for diagnostic in nodes.diagnostics { report(diagnostic) }
        guard let document = nodes.document else {
            if diagnostics.isEmpty { reportEmpty() }
            return nil
        }
        return scene(document)
    }

    /// Takes note of a problem with a node.
    func report(_ message: String, at node: Node, help: String? = nil) {
        report(Diagnostic(message, at: range(of: node), help: help))
    }

    func report(_ diagnostic: Diagnostic) {
        // An alias is read as often as it is used; its problems are told once.
        if !isFull, known.insert(diagnostic).inserted { diagnostics.append(diagnostic) }
    }

    /// Where a node is, as far as it goes on its first line.
    func range(of node: Node) -> SourceRange {
        guard let mark = node.mark else { return SourceRange(line: 1, column: 1) }
        let rest = source.line(mark.line).unicodeScalars.dropFirst(mark.column - 1)
        let isBlock = node.mapping?.style == .block
        return SourceRange(
            line: mark.line, column: mark.column, length: isBlock ? 1 : Token.length(rest))
    }

    /// Whether a key was given before in the same mapping, and is to be passed over.
    func isRepeated(_ key: Node) -> Bool {
        guard !repeatedKeys.isEmpty, let mark = key.mark else { return false }
        return repeatedKeys.contains(SourceRange(line: mark.line, column: mark.column))
    }

    private func reportEmpty() {
        report(
            Diagnostic(
                "the file is empty", at: SourceRange(line: 1, column: 1),
                help: "start with 'hitbox: 1'"))
    }

    /// Looks for characters that YAML does not allow.
    private func checkCharacters() {
        let isPlain = text.utf8.allSatisfy {
            $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D
        }
        if isPlain { return }
        for (number, line) in source.lines.enumerated() {
            for (column, scalar) in line.unicodeScalars.enumerated() where !Self.isAllowed(scalar) {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
                report(
                    Diagnostic(
                        "the character U+\(padded) is not allowed in a scene",
                        at: SourceRange(line: number + 1, column: column + 1),
                        help: "remove it"))
            }
            if isFull { return }
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...0x10FFFF:
            true
        default: false
        }
    }

    private func scene(_ document: Node) -> Scene? {
        let keys = SceneSchema.scene.map(\.name)
        guard let pairs = mapping(document, "the file", keys: keys, kind: "key") else { return nil }
        var scene = Scene(root: Layer())
        var found: Set<String> = []
        for (key, value) in pairs {
            found.insert(key)
            switch key {
            case "hitbox": checkVersion(value)
            case "title": scene.title = text(value, key)
            case "about": scene.about = text(value, key, isLong: true)
            case "rules": scene.rules = choice(value, key, HitRules.self) ?? .calayer
            case "yAxis": scene.yAxis = choice(value, key, YAxis.self) ?? .down
            default: scene.root = layer(value, "root") ?? Layer()
            }
        }
        let start = SourceRange(line: 1, column: 1)
        if !found.contains("hitbox") {
            report(
                Diagnostic(
                    "the format version is missing", at: start,
                    help: "write 'hitbox: \(SceneFile.version)' at the top"))
        }
        if !found.contains("root") {
            report(
                Diagnostic(
                    "'root' is missing", at: start, help: "write 'root:' with the root layer's keys"
                ))
        }
        return scene
    }

    private func checkVersion(_ node: Node) {
        guard let version = number(node, "hitbox") else { return }
        if version != Double(SceneFile.version) {
            report(
                "'hitbox' is \(PlainNumber.write(version)), but this program reads version "
                    + "\(SceneFile.version)", at: node)
        }
    }
}
