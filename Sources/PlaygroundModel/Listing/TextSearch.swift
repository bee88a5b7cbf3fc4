import LayerGeometry

/// A case-insensitive search for a text in the names, classes and texts of layers.
///
/// The text of a control finds the control, not the layer inside it that has the text. A text with
/// a `/` is searched for in paths.
struct TextSearch {
    private let wanted: [UInt8]
    private let isPath: Bool

    /// Creates a search; an empty text finds nothing.
    init(_ text: String) {
        wanted = Array(text.lowercased().utf8)
        isPath = text.contains("/")
    }

    /// Whether each layer of a tree matches, by index.
    func matches(in tree: LayerTree) -> [Bool] {
        (0..<tree.count).map { finds(tree[$0]) }
    }

    private func finds(_ node: LayerNode) -> Bool {
        if wanted.isEmpty { return false }
        if isPath { return isIn(node.path.description) }
        return isIn(node.name) || node.layer.className.map(isIn) == true
            || showsIt(node)
    }

    /// Whether a layer shows the text itself, not as a part of a control.
    private func showsIt(_ node: LayerNode) -> Bool {
        guard node.sublayers.isEmpty else { return node.shownText.map(isIn) == true }
        return node.layer.text.map(isIn) == true && !node.isTextOfControl
    }

    private func isIn(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
        let bytes = Array(isPlain ? text.utf8 : text.lowercased().utf8)
        guard bytes.count >= wanted.count else { return false }
        for start in 0...(bytes.count - wanted.count) where bytes[start] == wanted[0] {
            if bytes[start..<(start + wanted.count)].elementsEqual(wanted) { return true }
        }
        return false
    }
}

extension LayerNode {
    /// Whether it is the layer that holds the text of a control.
    fileprivate var isTextOfControl: Bool {
        guard let control, control != self else { return false }
        return control.layer.text == nil && control.textPart == self
    }
}
