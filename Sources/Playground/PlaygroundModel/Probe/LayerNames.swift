import LayerGeometry
import TerminalTypes

/// The names of layers in sentences: `"Sign in" UIButton`, `UIView (line 7)`, `card`.
///
/// Many views of a dump have only a class, so the line number is added.
package struct LayerNames: Hashable, Sendable {
    /// The line of the dump on which each layer begins, in pre-order; empty for a scene.
    var lines: [Int?] = []
    /// Remarks on layers by the tool that printed the dump, by index.
    var remarks: [Int: String] = [:]

    /// Whether the layers are the views of a dump.
    package var areOfDump: Bool { !lines.isEmpty }

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
    package func inFull(_ node: LayerNode) -> String {
        guard lines.indices.contains(node.index), let line = lines[node.index] else {
            return node.spokenName
        }
        return "\(node.spokenName) (line \(line))"
    }
}

extension LayerNode {
    /// The control that it is or is inside of; `nil` if there is none.
    var control: LayerNode? {
        chain.last { $0.isControl }
    }

    /// The maximum number of layers searched for a control's text.
    private static let mostParts = 30

    /// Its text or, if it is a control, that of the first layer inside it with one.
    public var shownText: String? { layer.text ?? textPart?.layer.text }

    /// The first layer with a text inside a control; `nil` if there is none, or if it is not a
    /// control.
    public var textPart: LayerNode? {
        let mayHaveOne = endIndex > index + 1 && isControl
        return mayHaveOne ? parts.first { $0.layer.text != nil } : nil
    }

    /// Whether its text is written on it, as far as can be told: that of a table's cell is its label's, and that of
    /// any other container in a dump is only read aloud.
    package func showsOwnText(inDump: Bool) -> Bool {
        guard let text = layer.text, !inDump || isControl else { return false }
        return !parts.contains { $0.layer.text == text }
    }

    /// The first layers inside it.
    private var parts: some Sequence<LayerNode> {
        (index + 1..<min(endIndex, index + Self.mostParts)).lazy.map { tree[$0] }
    }

    /// Whether it only shows a text: it takes no touches, and nothing is in it.
    package var isLabel: Bool {
        layer.text != nil && !layer.isUserInteractionEnabled && endIndex == index + 1
            && borderWidth == 0
    }

    /// Whether it shows a picture, by its class in a dump: `UIImageView`, `XCUIElementTypeImage`.
    package var isPicture: Bool {
        endIndex == index + 1 && shownText == nil
            && ["ImageView", "Image"].contains { className?.hasSuffix($0) == true }
    }

    /// Whether it is a control or has nothing in it, and shows no text.
    package var isBare: Bool { (isControl || endIndex == index + 1) && shownText == nil }

    /// Whether it has no name of its own and is named after its class.
    public var isUnnamed: Bool { className.map(name.hasPrefix) ?? false }

    /// Its name in sentences: its short name or, if it has none, its text and its class: `"Sign in"
    /// UIButton`.
    public var spokenName: String {
        guard isUnnamed, let text = shownText else { return shortName }
        return "\"\(text.safeForTerminal)\" \(name)"
    }
}
