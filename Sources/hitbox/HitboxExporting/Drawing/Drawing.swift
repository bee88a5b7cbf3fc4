import HitboxRendering
import LayerGeometry
import TerminalTypes

/// The layers as an SVG drawing: back to front, with names, anchor points, the probe and its hit.
///
/// A unit is a point. Siblings are sorted by the depth of their centres, and clipped where their
/// planes cross.
struct Drawing {
    let subject: ExportSubject
    /// Receives the shapes, in paint order.
    private let sink: (String) -> Void
    private var definitions = ""
    var extent = Rect.null
    var drawn: Set<Int> = []
    var crossingCount = 0
    private var clipCount = 0
    /// The remaining steps, the next one last; recursion would overflow the stack in deep trees.
    var steps: [Step] = []

    /// Paints the layers.
    init(_ subject: ExportSubject, to sink: @escaping (String) -> Void = { _ in }) {
        (self.subject, self.sink) = (subject, sink)
        paint(subject.tree.root)
    }

    /// Passes on the drawing piece by piece.
    func write(to sink: @escaping (String) -> Void) {
        sink(head)
        // Painted a second time, as what comes before the shapes depends on all of them.
        _ = Drawing(subject, to: sink)
        writeRegions(to: sink)
        sink(marks)
        sink("</svg>\n")
    }

    /// The elements before the shapes, which depend on all of them.
    private var head: String {
        let box = frame
        let title = XMLText.escaped(subject.request.title ?? subject.tree.root.name)
        let numbers = [box.minX, box.minY, box.width, box.height].map(NumberText.short)
        // The colours of names and lines need a white background, even on a dark page.
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(numbers.joined(separator: " "))" \
            width="\(numbers[2])" height="\(numbers[3])" \
            font-family="system-ui, sans-serif" font-size="10" style="background:#ffffff">
              <title>\(title)</title>

            """
        if !definitions.isEmpty { text += "  <defs>\n\(definitions)  </defs>\n" }
        return text
    }

    /// The bounding box of the drawing, with a margin.
    private var frame: Rect {
        var box = extent
        let marked = [subject.probe].compactMap(\.self) + (subject.exploded?.needle ?? [])
        for point in marked where point.isDrawable {
            box = box.union(Rect(origin: drawn(point), size: .zero))
        }
        return box.isNull ? Rect(x: 0, y: 0, width: 1, height: 1) : box.insetBy(dx: -12, dy: -12)
    }

    /// Converts a point from a layer's own space, or from scene space for `nil`, to the drawing, where
    /// y always increases downwards.
    func place(_ point: Point, on node: LayerNode?) -> Point? {
        (node.map { $0.convert(point, to: nil) } ?? point).map(drawn)
    }

    func drawn(_ point: Point) -> Point {
        let scale = subject.request.isInCells ? (x: 8.0, y: 16.0) : (x: 1, y: 1)
        return Point(
            x: point.x * scale.x, y: point.y * (subject.request.isYUp ? -scale.y : scale.y))
    }

    /// Defines a clip and returns the attribute that uses it.
    mutating func clipping(_ kind: String, _ outline: Outline) -> String {
        clipCount += 1
        let name = "\(kind)-\(clipCount)"
        definitions +=
            "    <clipPath id=\"\(name)\"><path d=\"\(outline.pathData)\"/></clipPath>\n"
        return " clip-path=\"url(#\(name))\""
    }
}

/// The SVG elements of one layer.
extension Drawing {
    func shape(_ layer: Layer, _ outline: Outline) -> String {
        let fill = layer.backgroundColor.map { "fill=\"\($0.hex)\"" + alpha($0) } ?? "fill=\"none\""
        return "<path d=\"\(outline.pathData)\" \(fill) stroke=\"#7f7f7f\" "
            + "stroke-opacity=\"0.5\" stroke-width=\"0.5\"/>"
    }

    /// A border inside the layer: the area between its outline and an inset one.
    func border(
        _ layer: Layer, _ node: LayerNode, _ outline: Outline, _ indent: String
    ) -> String {
        guard layer.borderWidth > 0 else { return "" }
        let width = layer.borderWidth
        let inner = layer.bounds.insetBy(dx: width, dy: width)
        let hole =
            inner.isNull
            ? nil
            : Outline(inner, radius: max(0, layer.cornerRadius - width)) { place($0, on: node) }
        let data = outline.pathData + (hole.map { " " + $0.pathData } ?? "")
        let color = layer.borderColor
        return "\(indent)  <path d=\"\(data)\" fill-rule=\"evenodd\" "
            + "fill=\"\(color?.hex ?? "#000000")\"\(color.map(alpha) ?? "")/>\n"
    }

    /// The name, in the upper left corner or in the middle of a tilted layer; empty if there is no room.
    func label(
        _ node: LayerNode, _ outline: Outline, _ isBright: Bool, _ indent: String
    ) -> String {
        let box = outline.box
        let size = min(12, max(5, box.height / 5))
        let room = Int(box.width * (outline.isUpright ? 1 : 0.6) / (size * 0.6)) - 1
        guard room >= 3, box.height >= size * 1.4 else { return "" }
        let name = XMLText.escaped(node.name.cut(toCells: room))
        let (x, y, anchor) =
            outline.isUpright
            ? (box.minX + size * 0.4, box.minY + size * 1.1, "start")
            : (box.midX, box.midY - size * 0.6, "middle")
        return "\(indent)  <text x=\"\(NumberText.short(x))\" y=\"\(NumberText.short(y))\" "
            + "text-anchor=\"\(anchor)\" font-size=\"\(NumberText.short(size))\" "
            + "fill=\"\(isBright ? "#000000" : "#ffffff")\" fill-opacity=\"0.75\">\(name)</text>\n"
    }

    private func alpha(_ color: LayerColor) -> String {
        color.alpha < 1 ? " fill-opacity=\"\(number(Float(color.alpha)))\"" : ""
    }

    func number(_ part: Float) -> String {
        NumberText.short(Double(max(0, min(1, part))))
    }
}

extension LayerColor {
    /// Red, green and blue as `#rrggbb`.
    fileprivate var hex: String {
        // Without its notation, a colour is written as #rrggbbaa.
        String(LayerColor(red: red, green: green, blue: blue, notation: "").written.prefix(7))
    }

    /// Whether black is more readable on it than white.
    var isBright: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.45 }
}

/// Painting layers back to front.
extension Drawing {
    enum Step {
        case layer(LayerNode, Backdrop)
        /// The parts of earlier siblings that are nearer than the one at an index.
        case crossings([LayerNode], Int, Backdrop)
        /// A sibling that was painted earlier, again, and its clip.
        case crossing(LayerNode, Outline, Backdrop)
        case text(String)
    }

    /// The background that a layer is painted on.
    struct Backdrop {
        /// The clip of the ancestors; `nil` for none.
        var clip: Rect?
        /// Whether black is more readable on it than white.
        var isBright = true
        var indent = "  "

        /// The indentation of its contents, at most 60 spaces.
        var deeper: String { indent.utf8.count < 60 ? indent + "  " : indent }
    }

    /// Paints a layer and its descendants.
    mutating func paint(_ root: LayerNode) {
        paint([root], on: Backdrop())
        while let step = steps.popLast() {
            switch step {
            case .layer(let node, let backdrop): paint(node, on: backdrop)
            case .crossings(let ordered, let place, let backdrop):
                // Limit the crossings, whose number can be quadratic in the layers.
                guard crossingCount < 200 else { continue }
                let found = crossings(of: ordered[place], after: ordered[..<place])
                steps += found.reversed().map { .crossing($0, $1, backdrop) }
            case .crossing(let node, let part, var backdrop):
                crossingCount += 1
                sink("\(backdrop.indent)<g\(clipping("crossing", part))>\n")
                steps.append(.text("\(backdrop.indent)</g>\n"))
                backdrop.indent += "  "
                steps.append(.layer(node, backdrop))
            case .text(let text): sink(text)
            }
        }
    }

    private mutating func paint(_ siblings: [LayerNode], on backdrop: Backdrop) {
        let ordered = Self.shown(siblings).sorted {
            ($0.windowLevel, $0.planeDepth) < ($1.windowLevel, $1.planeDepth)
        }
        // Windows of different levels never cross.
        let mayCross = ordered.allSatisfy { $0.windowLevel == ordered[0].windowLevel }
        for (place, node) in ordered.enumerated().reversed() {
            if mayCross, ordered.count <= 200 { steps.append(.crossings(ordered, place, backdrop)) }
            steps.append(.layer(node, backdrop))
        }
    }

    private mutating func paint(_ node: LayerNode, on backdrop: Backdrop) {
        let layer = node.layer
        guard layer.opacity > 0 else { return }
        if !layer.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        let outline = Outline(layer.bounds, radius: layer.cornerRadius) { place($0, on: node) }
        var attributes = layer.opacity < 1 ? " opacity=\"\(number(layer.opacity))\"" : ""
        let mask = layer.mask.flatMap { mask in
            Outline(mask.bounds, radius: mask.cornerRadius) { point in
                mask.ownMatrix.apply(to: point).flatMap { place($0, on: node) }
            }
        }
        if let mask { attributes += clipping("mask", mask) }
        let path = XMLText.escaped(subject.path(of: node))
        let indent = backdrop.indent
        sink("\(indent)<g\(attributes)>\n\(indent)  <title>\(path)</title>\n")
        steps.append(.text("\(indent)</g>\n"))
        var inner = backdrop
        inner.indent = backdrop.deeper
        if let outline {
            let box = backdrop.clip.map { outline.box.intersection($0) } ?? outline.box
            extent = extent.union(box)
            if !box.isNull { drawn.insert(node.index) }
            if let color = layer.backgroundColor, color.alpha > 0.5 {
                inner.isBright = color.isBright
            }
            sink("\(indent)  \(shape(layer, outline))\n")
            sink(border(layer, node, outline, indent))
            sink(label(node, outline, inner.isBright, indent))
            if layer.masksToBounds { inner.clip = box }
        }
        let within = node.sublayers
        if within.isEmpty { return }
        if layer.masksToBounds, let outline {
            sink("\(indent)  <g\(clipping("bounds", outline))>\n")
            steps.append(.text("\(indent)  </g>\n"))
            inner.indent += "  "
        }
        paint(within, on: inner)
    }

    /// The layers to draw: hidden ones are left out, transform layers replaced by their sublayers.
    private static func shown(_ nodes: [LayerNode]) -> [LayerNode] {
        var shown: [LayerNode] = []
        var waiting = Array(nodes.reversed())
        while let node = waiting.popLast() {
            if node.layer.isHidden { continue }
            if node.layer.isTransformLayer {
                waiting += node.sublayers.reversed()
            } else {
                shown.append(node)
            }
        }
        return shown
    }
}

/// Siblings that intersect, drawn as Core Animation does.
///
/// Where a sibling that was painted earlier is nearer than one painted over it, it is painted
/// again, clipped to that part.
extension Drawing {
    /// The siblings painted earlier that are nearer than a layer somewhere, and where.
    ///
    /// - Parameter before: Siblings of `node`, in paint order.
    func crossings(
        of node: LayerNode, after before: ArraySlice<LayerNode>
    ) -> [(LayerNode, Outline)] {
        before.compactMap { other in
            guard node.isTilted || other.isTilted, other.endIndex - other.index < 1000,
                let corners = nearerPart(of: other, over: node), corners.count > 2,
                let part = Outline(corners, carry: { place($0, on: node.plane) })
            else { return nil }
            return (other, part)
        }
    }

    /// The corners of the part of a layer where another one is nearer, in the space of the plane that
    /// both are flattened onto.
    ///
    /// The difference in depth of two planes is linear in screen space, so the part is bounded by a
    /// straight line.
    private func nearerPart(of other: LayerNode, over node: LayerNode) -> [Point]? {
        var corners: [(point: Point, lead: Double)] = []
        for corner in node.layer.bounds.corners {
            guard let (point, depth) = node.toPlane.project(corner),
                let rival = other.depth(at: point)
            else { return nil }
            corners.append((point, rival - depth - 1e-5))
        }
        var part: [Point] = []
        for (place, corner) in corners.enumerated() {
            let next = corners[(place + 1) % corners.count]
            if corner.lead > 0 { part.append(corner.point) }
            guard (corner.lead > 0) != (next.lead > 0) else { continue }
            part.append(
                corner.point.moved(corner.lead / (corner.lead - next.lead), towards: next.point))
        }
        return part
    }
}
