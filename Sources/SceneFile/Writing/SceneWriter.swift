import LayerGeometry

/// Builds the text of a scene line by line.
///
/// The remaining work is in a list, not on the call stack, because deep layers would overflow it.
struct SceneWriter {
    private(set) var text = ""
    /// The work that a parser spends on levels of braces; at least what `SceneEvents` counts.
    private var bracketWork = 0
    /// Whether flow style is limited to layers with at most one level of sublayers.
    private let isShallow: Bool

    /// The indentation beyond which layers are in flow style: a thousand levels of blanks would
    /// make the text a hundred times as long.
    private static let mostBlanks = 200
    /// The length in bytes after which a line in flow style is broken.
    private static let longLine = 1_000

    /// - Parameter isShallow: Whether flow style is limited to layers with at most one level of
    ///   sublayers.
    init(isShallow: Bool = false) {
        self.isShallow = isShallow
    }

    /// Whether deep braces contain too much for the text to be readable.
    var hasDeepBraces: Bool { bracketWork > SceneLimits.bracketWork }
    /// Whether the text is too long to be readable; the rest of it is missing.
    var isTooLong: Bool { text.utf8.count > SceneLimits.bytes }

    /// A piece of work; indents are the number of blanks before a layer's keys.
    private enum Step {
        case text(String)
        /// The start of a line.
        case row(String)
        /// A layer's keys on lines of their own; the first one may continue a line.
        case lines(Layer, indent: Int, isBegun: Bool)
        /// A layer in braces, within a number of levels of braces and brackets.
        case braces(Layer, indent: Int, levels: Int = 0)
        /// The text before a layer in brackets.
        case gap(String, indent: Int)
    }

    private var steps: [Step] = []
    /// The start of the last line.
    private var lineStart = 0

    mutating func write(_ scene: Scene) {
        for key in SceneSchema.scene {
            if key.name == "root" {
                nested("root", scene.root, lead: "", indent: "")
            } else {
                line(key.name, SceneKey.value(key.name, of: scene), lead: "")
            }
        }
    }

    /// Writes a layer as the value of a key.
    mutating func nested(_ key: String, _ layer: Layer, lead: String, indent: String) {
        text += lead
        run(nested(key, layer, indent: indent.utf8.count))
    }

    /// Writes the sublayers of a layer.
    mutating func sublayers(_ layers: [Layer], lead: String, indent: String) {
        text += lead
        run(sublayers(layers, indent: indent.utf8.count))
    }

    /// Writes a layer as an item of a list.
    mutating func item(_ layer: Layer, indent: String) {
        run(item(layer, indent: indent.utf8.count))
    }

    // MARK: Steps

    private mutating func run(_ first: [Step]) {
        steps = first.reversed()
        while let step = steps.popLast() {
            if isTooLong { return steps.removeAll() }
            switch step {
            case .text(let piece): text += piece
            case .row(let lead): beginLine(lead)
            case .lines(let layer, let indent, let isBegun): lines(layer, indent, isBegun)
            case .braces(let layer, let indent, let levels): braces(layer, indent, levels)
            case .gap(let piece, let indent):
                text += piece
                if text.utf8.count - lineStart > max(Self.longLine, 2 * indent) {
                    text += "\n"
                    beginLine(Self.blanks(indent))
                } else if piece == "," {
                    text += " "
                }
            }
        }
    }

    private mutating func beginLine(_ lead: String) {
        lineStart = text.utf8.count
        text += lead
    }

    private func nested(_ key: String, _ layer: Layer, indent: Int) -> [Step] {
        if layer.isUnwritten { return [.text("\(key): {}\n")] }
        if isInBraces(layer, indent) {
            return [.text("\(key): "), .braces(layer, indent: indent + 2), .text("\n")]
        }
        return [.text("\(key):\n"), .lines(layer, indent: indent + 2, isBegun: false)]
    }

    private func isInBraces(_ layer: Layer, _ indent: Int) -> Bool {
        guard indent > Self.mostBlanks else { return false }
        return !isShallow
            || layer.mask == nil
                && layer.sublayers.allSatisfy { $0.mask == nil && $0.sublayers.isEmpty }
    }

    private func sublayers(_ layers: [Layer], indent: Int) -> [Step] {
        [.text("sublayers:\n")] + layers.flatMap { item($0, indent: indent + 2) }
    }

    private func item(_ layer: Layer, indent: Int) -> [Step] {
        let lead = Self.blanks(indent) + "- "
        if layer.isUnwritten { return [.text(lead + "{}\n")] }
        if isInBraces(layer, indent) {
            return [.row(lead), .braces(layer, indent: indent + 2), .text("\n")]
        }
        return [.text(lead), .lines(layer, indent: indent + 2, isBegun: true)]
    }

    private mutating func line(_ key: String, _ value: FlowText?, lead: String) {
        if let value { text += "\(lead)\(key): \(value.yaml)\n" }
    }

    private mutating func lines(_ layer: Layer, _ indent: Int, _ isBegun: Bool) {
        let blanks = Self.blanks(indent)
        var lead = isBegun ? "" : blanks
        for key in LayerKey.all {
            guard let value = key.write(layer) else { continue }
            line(key.name, value, lead: lead)
            lead = blanks
        }
        var next: [Step] = []
        if let mask = layer.mask {
            next += [.text(lead)] + nested("mask", mask, indent: indent)
            lead = blanks
        }
        if !layer.sublayers.isEmpty {
            next += [.text(lead)] + sublayers(layer.sublayers, indent: indent)
        }
        steps += next.reversed()
    }

    private mutating func braces(_ layer: Layer, _ indent: Int, _ levels: Int) {
        // The start and end events of the layer, its key and its list.
        var events = 6
        let pairs = LayerKey.all.compactMap { key in
            key.write(layer).map { value in
                events += 1 + value.eventCount
                return "\(key.name): \(value.yaml)"
            }
        }
        // Its values are within its own braces, and some are nested lists.
        bracketWork += events * max(0, levels + 4 - SceneLimits.freeBrackets)
        text += "{" + pairs.joined(separator: ", ")
        var comma = pairs.isEmpty ? "" : ", "
        var next: [Step] = []
        if let mask = layer.mask {
            next += [.text(comma + "mask: "), .braces(mask, indent: indent, levels: levels + 1)]
            comma = ", "
        }
        if !layer.sublayers.isEmpty {
            next.append(.text(comma + "sublayers: "))
            for (place, sublayer) in layer.sublayers.enumerated() {
                next.append(.gap(place == 0 ? "[" : ",", indent: indent))
                next.append(.braces(sublayer, indent: indent, levels: levels + 2))
            }
            next.append(.text("]"))
        }
        next.append(.text("}"))
        steps += next.reversed()
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
