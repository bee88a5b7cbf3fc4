import LayerGeometry

/// What layers are called in sentences: `"Sign in" UIButton`, `UIView (line 7)`, `card`.
///
/// Many views of a dump have nothing but a class, so the line that one was read from is said too.
struct LayerNames: Hashable, Sendable {
    /// The line of the dump that each layer begins on, in pre-order; empty where there are none.
    private let lines: [Int?]
    /// What the tool that printed the dump says of layers, by their indices.
    private let remarks: [Int: String]

    init(lines: [Int?] = [], remarks: [Int: String] = [:]) {
        self.lines = lines
        self.remarks = remarks
    }

    /// What the tool that printed the dump says of a layer; `nil` if it says nothing.
    func remark(on node: LayerNode) -> String? { remarks[node.index] }

    /// What a layer is called.
    func callAsFunction(_ node: LayerNode) -> String {
        guard node.isUnnamed, node.shownText == nil, lines.indices.contains(node.index),
            let line = lines[node.index]
        else { return node.spokenName }
        return "\(node.name) (line \(line))"
    }

    /// What a layer is called at the head of an explanation: the line is said of every view of a dump.
    func inFull(_ node: LayerNode) -> String {
        guard lines.indices.contains(node.index), let line = lines[node.index] else {
            return node.spokenName
        }
        return "\(node.spokenName) (line \(line))"
    }
}
