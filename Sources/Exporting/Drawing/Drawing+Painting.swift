import LayerGeometry
import TerminalTypes

/// Painting layers back to front.
extension Drawing {
    enum Step {
        case siblings([LayerNode], Ground)
        case layer(LayerNode, Ground)
        /// The parts of earlier siblings that are nearer than the one at an index.
        case crossings([LayerNode], Int, Ground)
        case crossing(Crossing, Ground)
        case text(String)
    }

    /// The background that a layer is painted on.
    struct Ground {
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
        steps = [.siblings([root], Ground())]
        while let step = steps.popLast() {
            switch step {
            case .siblings(let siblings, let ground): paint(siblings, on: ground)
            case .layer(let node, let ground): paint(node, on: ground)
            case .crossings(let ordered, let place, let ground):
                // Limit the crossings, whose number can be quadratic in the layers.
                guard crossingCount < 200 else { continue }
                let found = crossings(of: ordered[place], after: Array(ordered[..<place]))
                steps += found.reversed().map { .crossing($0, ground) }
            case .crossing(let crossing, var ground):
                crossingCount += 1
                body += "\(ground.indent)<g\(clipping("crossing", crossing.part))>\n"
                steps.append(.text("\(ground.indent)</g>\n"))
                ground.indent += "  "
                steps.append(.layer(crossing.node, ground))
            case .text(let text): body += text
            }
        }
    }

    private mutating func paint(_ siblings: [LayerNode], on ground: Ground) {
        let ordered = Self.shown(siblings).enumerated().sorted {
            ($0.element.windowLevel, Self.depth($0.element), $0.offset)
                < ($1.element.windowLevel, Self.depth($1.element), $1.offset)
        }.map(\.element)
        // Windows of different levels never cross.
        let mayCross = ordered.allSatisfy { $0.windowLevel == ordered[0].windowLevel }
        for (place, node) in ordered.enumerated().reversed() {
            if mayCross, ordered.count <= 200 { steps.append(.crossings(ordered, place, ground)) }
            steps.append(.layer(node, ground))
        }
    }

    private mutating func paint(_ node: LayerNode, on ground: Ground) {
        let layer = node.layer
        guard layer.opacity > 0 else { return }
        if !layer.isDoubleSided, let inverse = node.toPlane.inverse, inverse.m33 < 0 { return }
        let outline = Outline(layer.bounds, radius: layer.cornerRadius) { place($0, on: node) }
        var attributes = layer.opacity < 1 ? " opacity=\"\(number(layer.opacity))\"" : ""
        if let mask = layer.mask, let shape = maskShape(mask, node) {
            attributes += clipping("mask", shape)
        }
        let path = XMLText.escaped(node.path.description)
        let indent = ground.indent
        body += "\(indent)<g\(attributes)>\n\(indent)  <title>\(path)</title>\n"
        steps.append(.text("\(indent)</g>\n"))
        var inner = ground
        inner.indent = ground.deeper
        if let outline {
            let box = ground.clip.map { outline.box.intersection($0) } ?? outline.box
            extent = extent.union(box)
            if !box.isNull { drawn.insert(node.index) }
            if let color = layer.backgroundColor, color.alpha > 0.5 {
                inner.isBright = color.isBright
            }
            body += "\(indent)  \(shape(layer, outline))\n"
            body += border(layer, node, outline, indent)
            body += label(node, outline, inner.isBright, indent)
            if layer.masksToBounds { inner.clip = box }
        }
        let within = node.sublayers
        if within.isEmpty { return }
        if layer.masksToBounds, let outline {
            body += "\(indent)  <g\(clipping("bounds", outline))>\n"
            steps.append(.text("\(indent)  </g>\n"))
            inner.indent += "  "
        }
        steps.append(.siblings(within, inner))
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

    private static func depth(_ node: LayerNode) -> Double {
        if node.toPlane.isAffine { return 0 }
        return node.toPlane.project(UnitPoint.center.point(in: node.layer.bounds))?.depth ?? 0
    }
}
