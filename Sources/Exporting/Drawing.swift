import LayerGeometry

/// The layers as an SVG drawing: back to front, with names, anchor points, the probe and its hit.
///
/// A unit is a point. Siblings are drawn by the depth of their middles, and cut where their planes
/// cross.
struct Drawing {
    private let subject: ExportSubject
    /// The shapes and clips, in the order of painting.
    private var body = ""
    private var definitions = ""
    private var extent = Rect.null
    private var drawn: Set<Int> = []
    private var crossingCount = 0
    private var clipCount = 0

    init(_ subject: ExportSubject) {
        self.subject = subject
        paint([subject.tree.root], clip: nil, ground: true, indent: "  ")
    }

    /// The whole file.
    var text: String {
        let box = frame
        let title = XMLText.escaped(subject.request.title ?? subject.tree.root.name)
        let numbers = [box.minX, box.minY, box.width, box.height].map(NumberText.short)
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(numbers.joined(separator: " "))" \
            width="\(numbers[2])" height="\(numbers[3])" \
            font-family="system-ui, sans-serif" font-size="10">
              <title>\(title)</title>

            """
        if !definitions.isEmpty { text += "  <defs>\n\(definitions)  </defs>\n" }
        text += body
        text += DrawingMarks(subject, drawn: drawn, carry: { self.place($0, on: $1) }).text
        return text + "</svg>\n"
    }

    /// The box around all that is drawn, with a margin.
    private var frame: Rect {
        var box = extent
        if let probe = subject.probe, probe.isFinite, abs(probe.x) < 1e9, abs(probe.y) < 1e9 {
            let place = flipped(probe)
            box = box.union(Rect(x: place.x, y: place.y, width: 0, height: 0))
        }
        return box.isNull ? Rect(x: 0, y: 0, width: 1, height: 1) : box.insetBy(dx: -12, dy: -12)
    }

    /// A point of a layer's own space, of scene space for `nil`, in the drawing, where y grows
    /// downwards always.
    func place(_ point: Point, on node: LayerNode?) -> Point? {
        (node.map { $0.convert(point, to: nil) } ?? point).map(flipped)
    }

    private func flipped(_ point: Point) -> Point {
        subject.request.isYUp ? Point(x: point.x, y: -point.y) : point
    }

    // MARK: Painting

    private mutating func paint(
        _ siblings: [LayerNode], clip: Rect?, ground isBright: Bool, indent: String
    ) {
        let shown = Self.shown(siblings)
        let ordered = shown.enumerated().sorted {
            (Self.depth($0.element), $0.offset) < (Self.depth($1.element), $1.offset)
        }.map(\.element)
        for (place, node) in ordered.enumerated() {
            paint(node, clip: clip, ground: isBright, indent: indent)
            // A scene can cross itself more often than anybody could draw.
            guard ordered.count <= 200, crossingCount < 200 else { continue }
            for crossing in crossings(of: node, after: Array(ordered[..<place])) {
                crossingCount += 1
                body += "\(indent)<g\(clipping("crossing", crossing.part))>\n"
                paint(crossing.node, clip: clip, ground: isBright, indent: indent + "  ")
                body += "\(indent)</g>\n"
            }
        }
    }

    private mutating func paint(
        _ node: LayerNode, clip: Rect?, ground isBright: Bool, indent: String
    ) {
        let layer = node.layer
        guard layer.opacity > 0 else { return }
        if !layer.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        let outline = Outline(layer.bounds, radius: layer.cornerRadius) { place($0, on: node) }
        var attributes = layer.opacity < 1 ? " opacity=\"\(number(layer.opacity))\"" : ""
        if let mask = layer.mask, let shape = maskShape(mask, node) {
            attributes += clipping("mask", shape)
        }
        let path = XMLText.escaped(node.path.description)
        body += "\(indent)<g\(attributes)>\n\(indent)  <title>\(path)</title>\n"
        var isBright = isBright
        var clip = clip
        if let outline {
            let box = clip.map { outline.box.intersection($0) } ?? outline.box
            extent = extent.union(box)
            if !box.isNull { drawn.insert(node.index) }
            if let color = layer.backgroundColor, color.alpha > 0.5 { isBright = color.isBright }
            body += "\(indent)  \(shape(layer, outline))\n"
            body += border(layer, node, outline, indent)
            body += label(node, outline, isBright, indent)
            if layer.masksToBounds { clip = box }
        }
        let within = node.sublayers
        // Past some levels nobody counts blanks any more.
        let deeper = indent.utf8.count < 60 ? indent + "  " : indent
        if !within.isEmpty {
            if layer.masksToBounds, let outline {
                let clipping = clipping("bounds", outline)
                body += "\(indent)  <g\(clipping)>\n"
                paint(within, clip: clip, ground: isBright, indent: deeper + "  ")
                body += "\(indent)  </g>\n"
            } else {
                paint(within, clip: clip, ground: isBright, indent: deeper)
            }
        }
        body += "\(indent)</g>\n"
    }

    /// Defines a clip and returns the attribute that uses it.
    private mutating func clipping(_ kind: String, _ outline: Outline) -> String {
        clipCount += 1
        let name = "\(kind)-\(clipCount)"
        definitions +=
            "    <clipPath id=\"\(name)\"><path d=\"\(outline.pathData)\"/></clipPath>\n"
        return " clip-path=\"url(#\(name))\""
    }

    /// The layers to draw: those in transform layers in place of these, and none that is hidden.
    private static func shown(_ nodes: [LayerNode]) -> [LayerNode] {
        nodes.filter { !$0.layer.isHidden }.flatMap {
            $0.layer.isTransformLayer ? shown($0.sublayers) : [$0]
        }
    }

    private static func depth(_ node: LayerNode) -> Double {
        if node.toPlane.isAffine { return 0 }
        return node.toPlane.project(UnitPoint.center.point(in: node.layer.bounds))?.depth ?? 0
    }
}
