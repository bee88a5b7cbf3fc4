import LayerGeometry

/// Reads WebKit's `layerTreeAsText`: GraphicsLayers in parentheses.
///
/// Unlike in CALayer, `position` is the top-left corner before the transform, and the anchor only affects
/// the transform.
///
/// - Source: WebKit's GraphicsLayer.h, "the location of its top-left corner in its parent".
struct GraphicsLayerReader {
    /// An open parenthesis.
    private struct Open {
        var key: String
        var line: Int
        var text = ""
        /// The index of its row if it is a layer.
        var row: Int?
        /// The texts of its properties if it is a layer.
        var values: [String: String] = [:]
        /// The number of sublayers so far.
        var children = 0
        /// The printed number of sublayers.
        var count: Int?
    }

    private var builder: DumpBuilder
    private var open: [Open] = []
    private var line = 1
    private var level = 0

    static let format = DumpReader(
        format: .graphicsLayer, title: "WebKit GraphicsLayer tree", rules: .calayer,
        mark: "(GraphicsLayer",
        recognises: { $0.contains("(GraphicsLayer") }, read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        var reader = GraphicsLayerReader(builder: builder)
        reader.builder.rootOrder = .snapshots
        reader.read(Array(builder.source.text.utf8))
        builder = reader.builder
    }

    private mutating func read(_ bytes: [UInt8]) {
        var place = 0
        var hasText = false
        while place < bytes.count, !builder.isFull {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "("):
                let name = bytes[place...].prefix { $0.isLetter || $0.isDigit }
                place = name.endIndex
                let key = String(decoding: name, as: UTF8.self)
                // Parentheses in a title are not part of the tree.
                if open.isEmpty, key != "GraphicsLayer" { hasText = true } else { begin(key) }
            case UInt8(ascii: ")"): end()
            case 0x0A:
                if hasText { builder.skip(line) }
                hasText = false
                line += 1
            default:
                if open.isEmpty, !byte.isBlank { hasText = true }
                if let last = open.indices.last, open[last].row == nil,
                    open[last].text.utf8.count < 4096
                {
                    open[last].text.unicodeScalars.append(Unicode.Scalar(byte))
                }
            }
        }
        if let layer = open.last(where: { $0.row != nil }) {
            builder.warn(.cut, layer.line, "the text ends within this layer")
            while !open.isEmpty { end(isCut: true) }
        }
    }

    private mutating func begin(_ key: String) {
        var bracket = Open(key: key, line: line)
        if key == "GraphicsLayer" {
            if let parent = open.lastIndex(where: { $0.row != nil }) { open[parent].children += 1 }
            bracket.row = builder.count
            var row = DumpRow(line: line)
            row.className = "GraphicsLayer"
            builder.add(Layer(name: "GraphicsLayer"), level: level, row)
            level += 1
        } else if key == "children", let last = open.indices.last {
            open[last].count = 0
        }
        open.append(bracket)
    }

    private mutating func end(isCut: Bool = false) {
        guard let bracket = open.popLast() else { return }
        if let row = bracket.row {
            level -= 1
            return finish(bracket, row, isCut: isCut)
        }
        guard open.last?.row != nil else { return }
        if bracket.key == "children" {
            let words = bracket.text.split(whereSeparator: { $0 == " " || $0 == "\n" })
            open[open.count - 1].count = words.first.flatMap { Int($0) }
        } else {
            // Distinguish '(bounds origin 0 50)' from '(bounds 10 10)'.
            let isOrigin = bracket.key == "bounds" && bracket.text.hasPrefix(" origin")
            let key = isOrigin ? "bounds origin" : bracket.key
            open[open.count - 1].values[key] = String(bracket.text.dropFirst(isOrigin ? 7 : 0))
        }
    }

    // MARK: Layers

    private mutating func finish(_ bracket: Open, _ row: Int, isCut: Bool) {
        if let count = bracket.count, count != bracket.children {
            builder.warn(
                .childCount, bracket.line,
                "the number of its sublayers should be \(count), but is \(bracket.children)")
        }
        var layer = Layer(name: "GraphicsLayer", className: "GraphicsLayer")
        let corner = numbers("position", bracket, counts: [2, 3]) ?? [0, 0]
        let origin = numbers("bounds origin", bracket, counts: [2]) ?? [0, 0]
        let size = numbers("bounds", bracket, counts: [2]) ?? [0, 0]
        let anchor = numbers("anchor", bracket, counts: [2, 3]) ?? [0.5, 0.5]
        layer.anchorPoint = UnitPoint(x: anchor[0], y: anchor[1])
        layer.anchorPointZ = anchor.count > 2 ? anchor[2] : 0
        layer.bounds = Rect(x: origin[0], y: origin[1], width: size[0], height: size[1])
        layer.position = Point(
            x: corner[0] + anchor[0] * size[0], y: corner[1] + anchor[1] * size[1])
        if let opacity = numbers("opacity", bracket, counts: [1]) {
            layer.opacity = Float(max(0, min(1, opacity[0])))
        }
        layer.masksToBounds = bracket.values["clips"].map { $0.contains("1") } ?? false
        if let matrix = numbers("transform", bracket, counts: [16]) {
            layer.transform = Transform3D(elements: matrix)
        }
        if let matrix = numbers("childrenTransform", bracket, counts: [16]) {
            layer.sublayerTransform = Transform3D(elements: matrix)
            builder.note(
                .childrenTransform, bracket.line,
                "its transform of all sublayers is about its anchor")
        }
        if !layer.transform.isAffine || bracket.values["preserves3D"] != nil {
            builder.note(
                .threeD, bracket.line, "it leaves the plane, and flattening is not printed")
        }
        layer.backgroundColor = bracket.values["backgroundColor"].flatMap(Self.color)
        let isPlaced = layer.bounds.isFinite && layer.ownMatrix.isFinite && layer.position.isFinite
        if !isPlaced {
            builder.warn(.nonFinite, bracket.line, "its position is not finite")
            layer.bounds = .zero
            layer.position = .zero
            layer.transform = .identity
        }
        builder.drafts[row].layer = layer
        builder.drafts[row].row.hasGeometry = isPlaced
        builder.drafts[row].row.isUncertain = isCut || !isPlaced
    }

    private mutating func numbers(
        _ key: String, _ bracket: Open, counts: [Int]
    ) -> [Double]? {
        guard let text = bracket.values[key] else { return nil }
        let shown = text.trimmingBlanks
        let found = counts.lazy.compactMap { NumberScanner.read(text, count: $0) }.first
        guard let found else {
            builder.warn(.badValue, bracket.line, "\(key) is '\(shown.prefix(40))'")
            return nil
        }
        if found.allSatisfy(\.isFinite) { return found }
        builder.warn(.nonFinite, bracket.line, "\(key) is '\(shown)'")
        return nil
    }

    /// A colour as six or eight hexadecimal digits.
    private static func color(_ text: String) -> LayerColor? {
        let notation = text.trimmingBlanks.lowercased()
        return notation.hasPrefix("#") && notation.utf8.count > 6
            ? LayerColor(notation: notation) : nil
    }
}
