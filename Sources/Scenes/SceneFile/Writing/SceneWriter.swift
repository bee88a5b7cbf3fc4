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
    private let mostBytes: Int

    /// The indentation beyond which layers are in flow style: a thousand levels of blanks would
    /// make the text a hundred times as long.
    private static let mostBlanks = 200
    /// The length in bytes after which a line in flow style is broken.
    private static let longLine = 1_000

    /// - Parameters:
    ///   - isShallow: Whether flow style is limited to layers with at most one level of sublayers.
    ///   - mostBytes: How long the text may be.
    init(isShallow: Bool = false, atMost mostBytes: Int = SceneLimits.bytes) {
        self.isShallow = isShallow
        self.mostBytes = mostBytes
    }

    /// Whether deep braces contain too much for the text to be readable.
    var hasDeepBraces: Bool { bracketWork > SceneLimits.bracketWork }
    /// Whether the text is too long, by default to be readable; the rest of it is missing.
    var isTooLong: Bool { text.utf8.count > mostBytes }

    /// A piece of work; indents are the number of blanks before a layer's keys.
    private enum Step {
        case text(String)
        /// A layer's keys on lines of their own; the first one may continue a line.
        case lines(Layer, indent: Int, isBegun: Bool)
        /// A layer in braces, within a number of levels of braces and brackets.
        case braces(Layer, indent: Int, levels: Int = 0)
        /// The text before a layer in brackets.
        case gap(String, indent: Int)
        /// Sublayers from one on, as steps for all of them would be copies of all: in brackets, each in braces
        /// within a number of levels; on lines of their own without that.
        case items([Layer], from: Int = 0, indent: Int, levels: Int? = nil)
    }

    private var steps: [Step] = []
    /// The start of the last line.
    private var lineStart = 0

    mutating func write(_ scene: Scene) {
        for pair in FlowText.scene(scene).pairs {
            if let value = pair.value { run(entry(pair.key, value, indent: 0)) }
        }
    }

    /// A value that holds layers, with its key, or as an item of a list; the first line is not
    /// indented.
    static func text(_ key: String?, _ value: FlowText, indent: Int) -> String {
        var writer = SceneWriter()
        if let key {
            writer.run(writer.entry(key, value, indent: indent))
        } else if case .layer(let layer) = value {
            writer.run(writer.layer("-", layer, indent: indent))
        }
        return writer.text
    }

    // MARK: Steps

    private mutating func run(_ first: [Step]) {
        steps = first.reversed()
        while let step = steps.popLast() {
            if isTooLong { return steps.removeAll() }
            switch step {
            case .text(let piece): text += piece
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
            case .items(let layers, let place, let indent, let levels):
                guard place < layers.count else { continue }
                steps.append(.items(layers, from: place + 1, indent: indent, levels: levels))
                if let levels {
                    steps.append(.braces(layers[place], indent: indent, levels: levels))
                    steps.append(.gap(place == 0 ? "[" : ",", indent: indent))
                } else {
                    steps += layer("-", layers[place], indent: indent).reversed()
                    beginLine(Self.blanks(indent))
                }
            }
        }
    }

    private mutating func beginLine(_ lead: String) {
        lineStart = text.utf8.count
        text += lead
    }

    /// A key with its value.
    private func entry(_ key: String, _ value: FlowText, indent: Int) -> [Step] {
        switch value {
        case .layer(let layer): self.layer("\(key):", layer, indent: indent)
        case .layers(let layers):
            [.text("\(key):\n"), .items(layers, indent: indent + 2)]
        default: [.text("\(key): \(value.yaml)\n")]
        }
    }

    /// A layer after its key or dash.
    private func layer(_ lead: String, _ layer: Layer, indent: Int) -> [Step] {
        if layer.isUnwritten { return [.text("\(lead) {}\n")] }
        if isInBraces(layer, indent) {
            return [.text("\(lead) "), .braces(layer, indent: indent + 2), .text("\n")]
        }
        let isItem = lead == "-"
        return [
            .text(isItem ? "- " : "\(lead)\n"),
            .lines(layer, indent: indent + 2, isBegun: isItem),
        ]
    }

    private func isInBraces(_ layer: Layer, _ indent: Int) -> Bool {
        guard indent > Self.mostBlanks else { return false }
        return !isShallow
            || layer.mask == nil
                && layer.sublayers.allSatisfy { $0.mask == nil && $0.sublayers.isEmpty }
    }

    private mutating func lines(_ layer: Layer, _ indent: Int, _ isBegun: Bool) {
        let blanks = Self.blanks(indent)
        var lead = isBegun ? "" : blanks
        var next: [Step] = []
        for key in LayerKey.all {
            guard let value = key.write(layer) else { continue }
            // Keys that hold layers are the last.
            if value.hasLayers {
                next += [.text(lead)] + entry(key.name, value, indent: indent)
            } else {
                text += "\(lead)\(key.name): \(value.yaml)\n"
            }
            lead = blanks
        }
        steps += next.reversed()
    }

    private mutating func braces(_ layer: Layer, _ indent: Int, _ levels: Int) {
        // The start and end events of the layer, its key and its list.
        var events = 6
        var lead = "{"
        var next: [Step] = []
        for key in LayerKey.all {
            guard let value = key.write(layer) else { continue }
            switch value {
            case .layer(let layer):
                next += [
                    .text("\(lead)\(key.name): "),
                    .braces(layer, indent: indent, levels: levels + 1),
                ]
            case .layers(let layers):
                next.append(.text("\(lead)\(key.name): "))
                next.append(.items(layers, indent: indent, levels: levels + 2))
                next.append(.text("]"))
            default:
                events += 1 + value.eventCount
                text += "\(lead)\(key.name): \(value.yaml)"
            }
            lead = ", "
        }
        next.append(.text(lead == "{" ? "{}" : "}"))
        // Its values are within its own braces, and some are nested lists.
        bracketWork += events * max(0, levels + 4 - SceneLimits.freeBrackets)
        steps += next.reversed()
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension SceneFile {
    /// Writes a scene so that it reads back equal, to the last bit of every number.
    ///
    /// Default values are omitted. A layer gets a `frame` if setting it reproduces `position` and
    /// `bounds`, otherwise these two. Numbers that are not finite and invisible characters are written
    /// but rejected by `read`.
    ///
    /// - Parameter bytes: The length beyond which the rest of the text is left out.
    public static func write(_ scene: Scene, atMost bytes: Int = SceneLimits.bytes) -> String {
        var writer = SceneWriter(atMost: bytes)
        writer.write(scene)
        guard writer.hasDeepBraces else { return writer.text }
        var lines = SceneWriter(isShallow: true, atMost: bytes)
        lines.write(scene)
        return lines.isTooLong ? writer.text : lines.text
    }

    /// Writes a scene, or updates the text it came from, and makes sure that it can be read again.
    ///
    /// - Parameter text: The text that the scene came from, whose comments are preserved.
    /// - Throws: The problems for which `read` would reject the text: too many bytes, or a name
    ///   that is too long.
    public static func writeReadable(
        _ scene: Scene, into text: String = ""
    ) throws(SceneProblems) -> [UInt8] {
        let written = Array((text.isEmpty ? write(scene) : write(scene, into: text)).utf8)
        // Without keeping the layers: aliases share theirs, but a text that was written has all of
        // them, and reading it back would take many times the memory of the scene.
        let copy = try validated(written, name: "")
        _ = try SceneReader(copy, name: "", keepsLayers: false).validScene()
        return written
    }
}
