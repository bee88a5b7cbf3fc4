import LayerGeometry

/// The names of layers in sentences: `"Sign in" UIButton`, `UIView (line 7)`, `card`.
///
/// Many views of a dump have only a class, so the line number is added.
struct LayerNames: Hashable, Sendable {
    /// The line of the dump on which each layer begins, in pre-order; empty for a scene.
    private let lines: [Int?]
    /// Remarks on layers by the tool that printed the dump, by index.
    private let remarks: [Int: String]

    init(lines: [Int?] = [], remarks: [Int: String] = [:]) {
        self.lines = lines
        self.remarks = remarks
    }

    /// The remark on a layer by the tool that printed the dump; `nil` if there is none.
    func remark(on node: LayerNode) -> String? { remarks[node.index] }

    /// The name of a layer.
    func callAsFunction(_ node: LayerNode) -> String {
        guard node.isUnnamed, node.shownText == nil, lines.indices.contains(node.index),
            let line = lines[node.index]
        else { return node.spokenName }
        return "\(node.name) (line \(line))"
    }

    /// The name of a layer in headlines: for every view of a dump, the line is added.
    func inFull(_ node: LayerNode) -> String {
        guard lines.indices.contains(node.index), let line = lines[node.index] else {
            return node.spokenName
        }
        return "\(node.spokenName) (line \(line))"
    }
}
