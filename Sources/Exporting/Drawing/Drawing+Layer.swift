import LayerGeometry
import TerminalTypes

/// The SVG elements of one layer.
extension Drawing {
    func maskShape(_ mask: Layer, _ node: LayerNode) -> Outline? {
        let matrix = mask.ownMatrix
        return Outline(mask.bounds, radius: mask.cornerRadius) { point in
            matrix.apply(to: point).flatMap { place($0, on: node) }
        }
    }

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
        [red, green, blue].reduce(into: "#") { text, part in
            let byte = Int((max(0, min(1, part)) * 255).rounded())
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }

    /// Whether black is more readable on it than white.
    var isBright: Bool { 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.45 }
}
