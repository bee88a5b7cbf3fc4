import Diagnostics
import LayerGeometry
internal import Yams

/// Turns the text of a scene into layers.
struct SceneReader {
    /// What reads the values, and knows what is wrong with them.
    let nodes: NodeReader
    /// What reads the layers, and knows where they are.
    let layers: LayerReader
    private let text: String
    /// What a file of this kind begins with.
    private let firstLine: String?
    private let mostValues: Int

    init(
        _ text: String, name: String, firstLine: String? = "hitbox: 1",
        mostValues: Int = SceneLimits.values
    ) {
        self.text = text
        self.firstLine = firstLine
        self.mostValues = mostValues
        nodes = NodeReader(text, name: name)
        layers = LayerReader(nodes)
    }

    /// Reads the whole text.
    ///
    /// - Returns: `nil` where there is no scene; a scene counts only without diagnostics.
    func read() -> Scene? {
        document().flatMap(scene)
    }

    /// Reads the text as YAML; `nil` where there is none.
    func document() -> Node? {
        checkCharacters()
        checkValues()
        guard nodes.diagnostics.isEmpty else { return nil }
        let yaml = YAMLNodes(text) { nodes.source }
        nodes.repeatedKeys = yaml.repeatedKeys
        nodes.hasAliases = yaml.hasAliases
        for diagnostic in yaml.diagnostics { nodes.report(diagnostic) }
        guard let document = yaml.document else {
            if nodes.diagnostics.isEmpty { reportEmpty() }
            return nil
        }
        return document
    }

    private func reportEmpty() {
        nodes.report(
            Diagnostic(
                "the file is empty", at: SourceRange(line: 1, column: 1),
                help: firstLine.map { "start with '\($0)'" }))
    }

    /// Looks for characters that YAML does not allow.
    private func checkCharacters() {
        if Self.isPlain(Array(text.utf8)) { return }
        for (number, line) in nodes.source.lines.enumerated() {
            for (column, scalar) in line.unicodeScalars.enumerated() where !Self.isAllowed(scalar) {
                let hex = String(scalar.value, radix: 16, uppercase: true)
                let padded = String(repeating: "0", count: max(0, 4 - hex.count)) + hex
                nodes.report(
                    Diagnostic(
                        "the character U+\(padded) is not allowed in a scene",
                        at: SourceRange(line: number + 1, column: column + 1),
                        help: "remove it"))
            }
            if nodes.isFull { return }
        }
    }

    /// Tells whether all is ASCII that can be seen; by places, as all bytes of every scene are asked
    /// and iterators are slow where nothing is optimised, as in tests.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            let isPlain =
                byte >= 0x20 ? byte < 0x7F : byte == 0x0A || byte == 0x09 || byte == 0x0D
            if !isPlain { return false }
            place += 1
        }
        return true
    }

    /// Looks for more values than memory is kept for, before YAML makes nodes of them.
    private func checkValues() {
        let marks = ValueMarks(text, most: mostValues)
        guard let excess = marks.excess else { return }
        nodes.report(Diagnostic("more than \(mostValues) values", at: excess))
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
        guard let pairs = nodes.mapping(document, "the file", keys: keys, kind: "key") else {
            return nil
        }
        var scene = Scene(root: Layer())
        var found: Set<String> = []
        for (key, value) in pairs {
            found.insert(key)
            switch key {
            case "hitbox": checkVersion(value)
            case "title": scene.title = nodes.text(value, key)
            case "about": scene.about = nodes.text(value, key, isLong: true)
            case "rules": scene.rules = nodes.choice(value, key, HitRules.self) ?? .calayer
            case "yAxis": scene.yAxis = nodes.choice(value, key, YAxis.self) ?? .down
            case "shows": scene.shows = nodes.choices(value, key, SceneLook.self) ?? []
            default: scene.root = layers.layer(value, "root") ?? Layer()
            }
        }
        let start = SourceRange(line: 1, column: 1)
        if !found.contains("hitbox") {
            nodes.report(
                Diagnostic(
                    "the format version is missing", at: start,
                    help: "write 'hitbox: \(SceneLimits.version)' at the top"))
        }
        if !found.contains("root") {
            nodes.report(
                Diagnostic(
                    "'root' is missing", at: start, help: "write 'root:' with the root layer's keys"
                ))
        }
        return scene
    }

    private func checkVersion(_ node: Node) {
        guard let version = nodes.number(node, "hitbox") else { return }
        if version != Double(SceneLimits.version) {
            nodes.report(
                "'hitbox' is \(PlainNumber.write(version)), but this program reads version "
                    + "\(SceneLimits.version)", at: node)
        }
    }
}
