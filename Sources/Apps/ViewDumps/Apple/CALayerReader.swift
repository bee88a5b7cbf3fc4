import LayerGeometry
import SourceDiagnostics

/// Reads `CALayer`'s `debugDescription`: layers with their geometry, and only the addresses of their
/// sublayers.
enum CALayerReader {
    static let format = DumpReader(
        format: .calayer, title: "CALayer debugDescription", rules: .calayer,
        recognises: { $0.contains("position = CGPoint (") && $0.contains("bounds = CGRect (") },
        read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        for (index, line) in builder.source.lines.enumerated() where !builder.isFull {
            guard let parts = RowScanner.read(RowPrefix(line).rest),
                parts["position"] != nil || parts["bounds"] != nil
            else {
                builder.skip(index + 1)
                continue
            }
            add(parts, line: index + 1, to: &builder)
        }
    }

    private static func add(_ parts: RowScanner.Parts, line: Int, to builder: inout DumpBuilder) {
        var row = DumpRow(line: line)
        row.className = parts.className
        row.address = parts.address
        row.isUncertain = parts.isCut
        if parts.isCut { builder.warn(.rowCut, line, "the row ends before its closing bracket") }
        builder.add(layer(parts, line, &row, &builder), level: 0, row)
        let sublayers = (parts["sublayers"] ?? "").split(separator: "<").compactMap {
            RowScanner.read("<" + $0)
        }
        for sublayer in sublayers {
            var row = DumpRow(line: line)
            row.className = sublayer.className
            row.address = sublayer.address
            row.loseGeometry()
            builder.add(
                Layer(name: sublayer.className, className: sublayer.className), level: 1, row)
        }
        if !sublayers.isEmpty {
            builder.warn(
                .layerRows, line,
                "only the addresses of its sublayers are known, so hits in it are uncertain")
        }
    }

    private static func layer(
        _ parts: RowScanner.Parts, _ line: Int, _ row: inout DumpRow, _ builder: inout DumpBuilder
    ) -> Layer {
        var layer = Layer(name: parts.className, className: parts.className)
        layer.bounds = numbers("bounds", 4).map { Rect($0) } ?? .zero
        layer.position = numbers("position", 2).map { Point(x: $0[0], y: $0[1]) } ?? .zero
        if let anchor = numbers("anchorPoint", 2) {
            layer.anchorPoint = UnitPoint(x: anchor[0], y: anchor[1])
        }
        if let matrix = numbers("transform", 16) { layer.transform = Transform3D(elements: matrix) }
        if let depth = numbers("zPosition", 1) { layer.zPosition = depth[0] }
        if let opacity = numbers("opacity", 1) { layer.opacity = Float(max(0, min(1, opacity[0]))) }
        layer.isHidden = parts["hidden"] == "YES"
        layer.masksToBounds = parts["masksToBounds"] == "YES"
        if !layer.bounds.isFinite || !layer.ownMatrix.isFinite {
            row.loseGeometry()
            builder.warn(.nonFinite, line, "its position is not finite")
            return Layer(name: layer.name)
        }
        return layer

        func numbers(_ key: String, _ count: Int) -> [Double]? {
            // Skip the type in 'CGPoint (1 2)'.
            guard let value = parts[key] else { return nil }
            let start = value.firstIndex { "([{".contains($0) } ?? value.startIndex
            guard let numbers = NumberScanner.read(value[start...], count: count),
                numbers.allSatisfy({ $0.isFinite && $0.magnitude < 1e12 })
            else {
                builder.warn(.badValue, line, "\(key) is '\(value.prefix(60))' and was ignored")
                return nil
            }
            return numbers
        }
    }
}
