public import LayerGeometry
public import SourceDiagnostics
internal import YAMLEvents

/// Turns the text of a scene into layers.
final class SceneReader {
    /// The problems found in the text.
    let problems: Problems
    /// Reads values.
    let nodes: NodeReader
    /// Reads layers and records their positions.
    private(set) var layers: LayerReader
    let events: SceneEvents
    /// The line that a file of this kind starts with, for messages.
    private let firstLine: String

    /// Creates a reader of UTF-8 text without a byte order mark.
    ///
    /// - Parameter keepsLayers: Whether the scene has its layers; otherwise they are only checked.
    init(
        _ text: [UInt8], name: String, firstLine: String = "hitbox: 1", keepsLayers: Bool = true
    ) {
        self.firstLine = firstLine
        problems = Problems(text, name: name)
        events = SceneEvents(BadCharacters.covered(text, problems), problems: problems)
        nodes = NodeReader(events)
        layers = LayerReader(nodes, keepsLayers: keepsLayers)
    }

    /// Reads the whole text.
    ///
    /// - Returns: The scene, valid only if there are no problems.
    func read() -> Scene? {
        whole { event throws(Stop) in try scene(event) }
    }

    /// Reads the whole text, and throws the problems in it.
    func validScene() throws(SceneProblems) -> Scene {
        guard let scene = read(), problems.diagnostics.isEmpty else { throw problems.all }
        return scene
    }

    /// Reads a text without layers; `nil` if it is not valid YAML.
    func document() -> Node? {
        whole { event throws(Stop) in try events.value(event) }
    }

    /// Reads the only document of a text, given how to read a value that starts with an event.
    private func whole<Value>(_ read: (YAMLEvent) throws(Stop) -> Value?) -> Value? {
        do throws(Stop) {
            guard let event = try start() else { return nil }
            let value = try read(event)
            try end()
            return value
        } catch {
            return nil
        }
    }

    /// Returns the first event of the document; `nil` if the file is empty.
    private func start() throws(Stop) -> YAMLEvent? {
        if try events.next().kind == .documentStart { return try events.next() }
        problems.report(
            "the file is empty", at: SourceRange(line: 1, column: 1),
            help: "start with '\(firstLine)'")
        return nil
    }

    private func end() throws(Stop) {
        var event = try events.next()
        while event.kind == .documentEnd { event = try events.next() }
        if event.kind == .end { return }
        problems.reportSecond(
            at: SourceRange(line: event.start.line, column: event.start.column))
    }

    private func scene(_ event: YAMLEvent) throws(Stop) -> Scene? {
        guard event.kind == .mappingStart else {
            let node = try events.value(event)
            nodes.report(
                "the file \(nodes.described(node)), but must be a mapping of keys to values",
                at: node)
            return nil
        }
        var scene = Scene(root: Layer())
        var given: [String: SourceRange] = [:]
        while case let key = try events.next(), key.kind != .mappingEnd {
            try read(key, &scene, &given)
        }
        let start = SourceRange(line: 1, column: 1)
        if given["hitbox"] == nil {
            problems.report(
                "the format version is missing", at: start,
                help: "write 'hitbox: \(SceneLimits.version)' at the top")
        }
        if given["root"] == nil {
            problems.report(
                "'root' is missing", at: start, help: "write 'root:' with the root layer's keys")
        }
        return scene
    }

    /// Reads one of the file's own keys and its value.
    private func read(
        _ event: YAMLEvent, _ scene: inout Scene, _ given: inout [String: SourceRange]
    ) throws(Stop) {
        guard let key = try events.key(event) else { return }
        let isKnown = nodes.accepts(
            key, at: problems.range(of: event), among: SceneSchema.scene, kind: "key",
            given: &given)
        let first = try events.next()
        if !isKnown { return try events.skip(first) }
        if key == "root" {
            scene.root = try layers.layer(first, key) ?? Layer()
            return
        }
        let value = try events.value(first)
        switch key {
        case "hitbox": checkVersion(value)
        case "title": scene.title = nodes.text(value, key)
        case "about": scene.about = nodes.text(value, key, isLong: true)
        case "rules": scene.rules = nodes.choice(value, key, HitRules.self) ?? .calayer
        case "yAxis": scene.yAxis = nodes.choice(value, key, YAxis.self) ?? .down
        case "unit": scene.unit = nodes.choice(value, key, SceneUnit.self) ?? .points
        case "select": scene.selects = nodes.path(value, key)
        case "probe": scene.stops = nodes.stops(value, key)
        default: scene.shows = nodes.choices(value, key, SceneLook.self) ?? []
        }
    }

    private func checkVersion(_ node: Node) {
        if let version = nodes.number(node, "hitbox"), version != Double(SceneLimits.version) {
            nodes.report(
                "'hitbox' is \(PlainNumber.write(version)), but this program reads version "
                    + "\(SceneLimits.version)", at: node)
        }
    }
}

extension LayerTree {
    /// Describes what is wrong with a name in a text that stands for a layer.
    ///
    /// - Parameters:
    ///   - lookup: What `find(_:)` returns for the name.
    ///   - written: Writes a name as the text has it.
    /// - Returns: `nil` if the name stands for exactly one layer.
    public func problem(
        with lookup: Lookup, of name: String, at range: SourceRange,
        written: (String) -> String = { $0 }
    ) -> Diagnostic? {
        switch lookup {
        case .found: nil
        case .ambiguous(let nodes):
            Diagnostic(
                "'\(name.shortened)' names \(nodes.count) layers: \(nodes.choices())", at: range,
                help: "write a longer path, or #INDEX")
        case .unknown: unknown(name, range, written)
        }
    }

    private func unknown(
        _ name: String, _ range: SourceRange, _ written: (String) -> String
    ) -> Diagnostic {
        if name.hasPrefix("#") {
            return Diagnostic(
                "no layer has the index '\(name.shortened)'; the last is #\(count - 1)", at: range)
        }
        let last = name.split(separator: "/").last.map(String.init) ?? name
        let nodes = nodes
        let near =
            nodes.first { $0.component == last }?.path.description
            ?? Suggestion.nearest(to: last, among: nodes.map(\.component))
        return Diagnostic(
            "no layer is called '\(name.shortened)'", at: range,
            help: showing(name) ?? near.map { "write '\(written($0))'" })
    }
}
