import LayerGeometry
import TerminalTypes

/// The marks over the layers of a drawing: anchor points, the hit layer and the probe.
struct DrawingMarks {
    private let subject: ExportSubject
    private let hit: LayerNode?
    /// The indices of the visible layers.
    private let drawn: Set<Int>
    /// Converts from a layer's own space to the drawing.
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

    /// The marks as SVG elements, in paint order.
    var text: String { pins + hitOutline + probe }

    /// A pin at each layer's anchor point; in scenes with many layers, only where the anchor point is
    /// off centre.
    private var pins: String {
        var text = ""
        for index in drawn.sorted() {
            let node = subject.tree[index]
            if drawn.count > 40, node.layer.anchorPoint == .center, node != hit { continue }
            let box = Outline(node.layer.bounds) { carry($0, node) }?.box ?? .null
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
