import LayerGeometry
import TerminalTypes

/// What lies over the layers in a drawing: anchor points, the layer that is hit, and the probe.
struct DrawingMarks {
    private let subject: ExportSubject
    private let hit: LayerNode?
    /// The layers that can be seen, by their indices.
    private let drawn: Set<Int>
    /// From a layer's own space to the drawing's.
    private let carry: (Point, LayerNode) -> Point?

    init(
        _ subject: ExportSubject, drawn: Set<Int>,
        carry: @escaping (Point, LayerNode) -> Point?
    ) {
        self.subject = subject
        self.drawn = drawn
        hit = subject.probe.flatMap {
            subject.tree.root.hitTest($0, rules: subject.request.rules)
        }
        self.carry = carry
    }

    /// The marks as elements, in the order of painting.
    var text: String { pins + hitOutline + probe }

    /// A pin where each layer's anchor point is; where there are many layers, only of those that
    /// have it elsewhere than in the middle.
    private var pins: String {
        var text = ""
        for index in drawn.sorted() {
            let node = subject.tree[index]
            if drawn.count > 40, node.layer.anchorPoint == .center, node != hit { continue }
            let box = Outline(node.layer.bounds) { carry($0, node) }?.box ?? .null
            // A pin would cover smaller ones.
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

    /// Where a layer's anchor point is: a flip does not turn it over.
    private func anchor(of node: LayerNode) -> Point? {
        let layer = node.layer
        var own = layer.anchorPoint.point(in: layer.bounds)
        if layer.isGeometryFlipped { own.y = layer.bounds.minY + layer.bounds.maxY - own.y }
        return carry(own, node).flatMap {
            abs($0.x) < 1e9 && abs($0.y) < 1e9 ? $0 : nil
        }
    }

    private var hitOutline: String {
        guard let hit, let outline = Outline(hit.layer.bounds, carry: { carry($0, hit) }) else {
            return ""
        }
        let path = XMLText.escaped(hit.path.description)
        return "  <path d=\"\(outline.pathData)\" fill=\"none\" stroke=\"#00a651\" "
            + "stroke-width=\"3\"><title>hit: \(path)</title></path>\n"
    }

    private var probe: String {
        guard let probe = subject.probe, probe.isFinite, abs(probe.x) < 1e9, abs(probe.y) < 1e9
        else { return "" }
        let y = subject.request.isYUp ? -probe.y : probe.y
        let (x, down) = (NumberText.short(probe.x), NumberText.short(y))
        let cross = "M\(x),\(down) m-8,0 h16 m-8,-8 v16"
        return "  <g fill=\"none\" stroke-linecap=\"round\">\n"
            + "    <title>probe at \(NumberText.pair(probe))</title>\n"
            + "    <path d=\"\(cross)\" stroke=\"#ffffff\" stroke-width=\"4\"/>\n"
            + "    <path d=\"\(cross)\" stroke=\"#d0021b\" stroke-width=\"2\"/>\n  </g>\n"
    }
}
