public import LayerGeometry
import SourceDiagnostics

/// Facts about view classes that neither scenes nor dumps contain: which let touches through, and
/// which accept touches outside their bounds.
///
///     passThrough: [OverlayView]
///     passThroughRoot: [OverlayWindow]
///     enlarged: {SmallButton: 12}
public struct ClassRules: Hashable, Sendable {
    /// The classes whose `hitTest` never returns the view itself.
    public var passThrough: Set<String> = []
    /// The classes whose `hitTest` returns neither the view itself nor its rearmost subview, such
    /// as overlay windows.
    public var passThroughRoot: Set<String> = []
    /// By how many points the touch area of a class exceeds the bounds; negative if it is smaller.
    public var enlarged: [String: Double] = [:]

    /// Creates empty rules.
    public init() {}

    /// Returns the tree with the traits of the layers' classes applied.
    public func applied(to tree: LayerTree) -> LayerTree {
        if passThrough.isEmpty, passThroughRoot.isEmpty, enlarged.isEmpty { return tree }
        return LayerTree(
            tree.rootLayer.withAll { layer in
                guard let name = layer.className else { return }
                let isRoot = passThroughRoot.contains(name)
                if isRoot || passThrough.contains(name) { layer.touch.isPassThrough = true }
                if isRoot { layer.touch.isRootPassThrough = true }
                if let outset = enlarged[name] { layer.touch.outset = outset }
            })
    }
}

extension ClassRules {
    /// Reads a file of rules.
    ///
    /// - Parameter name: The file name for messages.
    /// - Throws: Every problem found; a file with problems is not used at all.
    public static func read(bytes: [UInt8], name: String) throws(SceneProblems) -> ClassRules {
        let text = try SceneFile.validated(bytes, name: name)
        let reader = SceneReader(text, name: name, firstLine: "passThrough: []")
        var rules = ClassRules()
        if let document = reader.document() { rules.read(document, reader.nodes) }
        guard reader.problems.diagnostics.isEmpty else { throw reader.problems.all }
        return rules
    }

    private mutating func read(_ document: Node, _ nodes: NodeReader) {
        let keys = ["passThrough", "passThroughRoot", "enlarged"]
        for (key, value) in nodes.mapping(document, "the file", keys: keys, kind: "key") ?? [] {
            if key == "enlarged" {
                enlarged = outsets(value, key, nodes)
                continue
            }
            guard let list = nodes.list(value, key, of: "class names") else { continue }
            let names = Set(list.compactMap { nodes.text($0, key) })
            if key == "passThrough" { passThrough = names } else { passThroughRoot = names }
        }
    }

    private func outsets(_ node: Node, _ key: String, _ nodes: NodeReader) -> [String: Double] {
        guard let pairs = node.pairs else {
            nodes.refuse(
                node, key, "a mapping of class names to points",
                help: "write '\(key): {SmallButton: 12}'")
            return [:]
        }
        var outsets: [String: Double] = [:]
        var places: [String: SourceRange] = [:]
        for (name, value) in pairs {
            guard let text = nodes.text(name, key) else { continue }
            let place = nodes.problems.range(of: name)
            if let first = places.updateValue(place, forKey: text) {
                nodes.problems.reportRepeated(text, at: place, first: first)
            } else {
                outsets[text] = nodes.number(value, text.shortened)
            }
        }
        return outsets
    }
}
