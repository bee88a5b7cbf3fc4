import LayerGeometry
import TerminalTypes

/// The marks over the layers of a drawing: anchor points, the hit layer and the probe.
extension Drawing {
    /// The marks as SVG elements, in paint order.
    var marks: String {
        if let exploded = subject.exploded { return needle(of: exploded) }
        let hit = subject.probe.flatMap {
            subject.tree.root.hitTest($0, rules: subject.request.rules)
        }
        return pins(hit) + (hit.map(outline(ofHit:)) ?? "") + probe
    }

    /// A pin at each layer's anchor point; in scenes with many layers, only where the anchor point is
    /// off centre.
    private func pins(_ hit: LayerNode?) -> String {
        var text = ""
        for index in drawn.sorted() {
            let node = subject.tree[index]
            if drawn.count > 40, node.layer.anchorPoint == .center, node != hit { continue }
            let box = Outline(node.layer.bounds) { place($0, on: node) }?.box ?? .null
            // Skip small layers, which a pin would cover.
            guard !box.isNull, min(box.width, box.height) >= 24, let pin = anchor(of: node) else {
                continue
            }
            text +=
                "    <circle cx=\"\(NumberText.short(pin.x))\" cy=\"\(NumberText.short(pin.y))\" "
                + "r=\"2.5\"/>\n"
        }
        guard !text.isEmpty else { return "" }
        return "  <g fill=\"#ffffff\" stroke=\"#000000\" stroke-opacity=\"0.7\">\n"
            + "    <title>anchor points</title>\n\(text)  </g>\n"
    }

    /// The position of a layer's anchor point; flipped geometry does not affect it.
    private func anchor(of node: LayerNode) -> Point? {
        let layer = node.layer
        var own = layer.anchorPoint.point(in: layer.bounds)
        if layer.isGeometryFlipped { own.y = layer.bounds.minY + layer.bounds.maxY - own.y }
        return place(own, on: node).flatMap { $0.isDrawable ? $0 : nil }
    }

    /// The needle through the planes of an exploded tree, with a bead for each layer.
    private func needle(of exploded: ExplodedTree) -> String {
        let ends = exploded.needle.map(drawn)
        guard ends.count == 2, ends.allSatisfy(\.isDrawable) else { return "" }
        let hit = exploded.beads.first { $0.kind == .hit }
        var text = hit.map { outline(ofHit: exploded.tree[$0.index + 1]) } ?? ""
        text +=
            "  <path d=\"M\(NumberText.pair(ends[0])) L\(NumberText.pair(ends[1]))\" fill=\"none\" "
            + "stroke=\"#d0021b\" stroke-width=\"1.5\"/>\n"
        // The first that was asked on top.
        for bead in exploded.beads.reversed() where bead.place.isDrawable {
            let place = drawn(bead.place)
            let name = XMLText.escaped(exploded.tree[bead.index + 1].name)
            text +=
                "  <circle cx=\"\(NumberText.short(place.x))\" cy=\"\(NumberText.short(place.y))\" "
                + "\(bead.kind.look)><title>\(name): \(bead.verdict.rawValue)</title></circle>\n"
        }
        return text
    }

    private func outline(ofHit hit: LayerNode) -> String {
        guard let outline = Outline(hit.layer.bounds, carry: { place($0, on: hit) }) else {
            return ""
        }
        let path = XMLText.escaped(subject.path(of: hit))
        return "  <path d=\"\(outline.pathData)\" fill=\"none\" stroke=\"#00a651\" "
            + "stroke-width=\"3\"><title>hit: \(path)</title></path>\n"
    }

    private var probe: String {
        guard let probe = subject.probe, probe.isDrawable else { return "" }
        let cross = "M\(NumberText.pair(drawn(probe))) m-8,0 h16 m-8,-8 v16"
        return "  <g fill=\"none\" stroke-linecap=\"round\">\n"
            + "    <title>probe at \(NumberText.pair(probe))</title>\n"
            + "    <path d=\"\(cross)\" stroke=\"#ffffff\" stroke-width=\"4\"/>\n"
            + "    <path d=\"\(cross)\" stroke=\"#d0021b\" stroke-width=\"2\"/>\n  </g>\n"
    }
}

extension ExplodedTree.Bead.Kind {
    /// How a bead is drawn: hollow where the layer was refused, full and green where it is hit.
    fileprivate var look: String {
        switch self {
        case .hit: "r=\"6\" fill=\"#00a651\" stroke=\"#ffffff\""
        case .passed: "r=\"5\" fill=\"#404048\" stroke=\"#ffffff\""
        case .refused, .outside:
            "r=\"4.5\" fill=\"#ffffff\" stroke=\"#404048\" stroke-width=\"1.5\""
        case .unasked: "r=\"3\" fill=\"#a0a0a8\""
        }
    }
}

/// Hatched regions over the layers of a drawing.
///
/// Hatching consists of lines, because many programs do not support SVG patterns.
extension Drawing {
    /// The minimum distance between lines.
    private static let leastStep = 6.0
    /// The maximum number of lines across all regions.
    private static let mostLines = 200.0

    /// Passes on the regions as SVG elements, one by one.
    func writeRegions(to sink: (String) -> Void) {
        let regions = subject.request.regions
        let box = regions.reduce(Rect.null) { whole, region in
            outlines(of: region).reduce(whole) { $0.union($1.box) }
        }
        let least = Self.leastStep
        let step = box.isNull ? least : max(least, (box.width + box.height) / Self.mostLines)
        for region in regions {
            let outlines = outlines(of: region)
            if outlines.isEmpty { continue }
            let data = outlines.map(\.pathData).joined(separator: " ")
            let (color, goesDown) = region.tone.look
            let lines = outlines.map { Self.hatching(of: $0, step: step, goesDown: goesDown) }
                .joined()
            sink(
                "  <g>\n    <title>\(XMLText.escaped(region.title))</title>\n"
                    + "    <path d=\"\(data)\" fill=\"\(color)\" fill-opacity=\"0.25\"/>\n"
                    + (lines.isEmpty
                        ? ""
                        : "    <path d=\"\(lines)\" fill=\"none\" stroke=\"\(color)\" "
                            + "stroke-width=\"\(NumberText.short(step / 5))\"/>\n")
                    + "  </g>\n")
        }
    }

    private func outlines(of region: DrawnRegion) -> [Outline] {
        region.pieces.compactMap { piece in Outline(piece) { drawn($0) } }
    }

    /// The hatching lines of a convex polygon, falling or rising to the right, as path data.
    ///
    /// All lines belong to one grid, so that they continue from piece to piece.
    private static func hatching(of outline: Outline, step: Double, goesDown: Bool) -> String {
        func value(_ point: Point) -> Double { goesDown ? point.x - point.y : point.x + point.y }
        let values = outline.points.map(value)
        guard let low = values.min(), let high = values.max() else { return "" }
        var data = ""
        var line = (low / step).rounded(.up) * step
        while line < high {
            var ends: [Point] = []
            for (one, next) in outline.sides {
                let (from, to) = (value(one) - line, value(next) - line)
                guard (from < 0) != (to < 0) else { continue }
                ends.append(one.moved(from / (from - to), towards: next))
            }
            if ends.count == 2 {
                let pairs = ends.map { NumberText.pair($0, decimals: 1) }
                data += "M\(pairs[0]) L\(pairs[1]) "
            }
            line += step
        }
        return data
    }
}

extension Point {
    /// Whether it is near enough to be drawn.
    var isDrawable: Bool { abs(x) < 1e9 && abs(y) < 1e9 }

    /// The point at a fraction of the way to another one.
    func moved(_ fraction: Double, towards other: Point) -> Point {
        Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}

/// A layer's shape in a drawing: a polygon of converted corners, exact for any transform.
struct Outline {
    /// The vertices, in the drawing's space; a rounded corner has several.
    let points: [Point]

    /// Converts a rectangle from a layer's own space; `nil` if a vertex cannot be converted.
    ///
    /// - Parameters:
    ///   - radius: The corner radius, clamped to half of the shorter side.
    ///   - carry: Converts from the layer's own space to the drawing.
    init?(_ rect: Rect, radius: Double = 0, carry: (Point) -> Point?) {
        let path = Self.path(rect, radius: min(radius, rect.width / 2, rect.height / 2))
        self.init(path, carry: carry)
    }

    /// Converts the vertices of a polygon; `nil` if one of them cannot be converted.
    init?(_ corners: [Point], carry: (Point) -> Point?) {
        points = corners.compactMap(carry).filter(\.isDrawable)
        if points.count < corners.count { return nil }
    }

    /// Each vertex and the next one, around the polygon.
    var sides: some Sequence<(Point, Point)> { zip(points, points.dropFirst() + points.prefix(1)) }

    var box: Rect { points.isEmpty ? .null : Rect(around: points) }

    /// Whether it is an axis-aligned rectangle.
    var isUpright: Bool {
        points.count == 4
            && sides.allSatisfy { abs($0.x - $1.x) < 1e-6 || abs($0.y - $1.y) < 1e-6 }
    }

    /// The data of an SVG path.
    var pathData: String {
        let pairs = points.map { NumberText.pair($0) }
        return pairs.isEmpty ? "" : "M" + pairs.joined(separator: " L") + " Z"
    }

    private static func path(_ rect: Rect, radius: Double) -> [Point] {
        guard radius > 0 else { return rect.corners }
        let steps = 8
        let inner = rect.insetBy(dx: radius, dy: radius)
        guard !inner.isNull else { return rect.corners }
        return inner.corners.enumerated().flatMap { corner, center in
            (0...steps).map { step in
                // Start at the left of the first corner; clockwise if y increases downwards.
                let turns = Double(corner) + Double(step) / Double(steps)
                let angle = Angle.degrees(180 + 90 * turns)
                return Point(
                    x: center.x + radius * angle.cosine, y: center.y + radius * angle.sine)
            }
        }
    }
}
