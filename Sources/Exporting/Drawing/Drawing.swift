import LayerGeometry
import TerminalTypes

/// The layers as an SVG drawing: back to front, with names, anchor points, the probe and its hit.
///
/// A unit is a point. Siblings are sorted by the depth of their centres, and clipped where their
/// planes cross.
struct Drawing {
    private let subject: ExportSubject
    /// The shapes, in paint order; a long text is painted again when it is written.
    var body: TextPieces
    private var definitions = ""
    var extent = Rect.null
    var drawn: Set<Int> = []
    var crossingCount = 0
    private var clipCount = 0
    /// The remaining steps, the next one last; recursion would overflow the stack in deep trees.
    var steps: [Step] = []

    /// The number of bytes of shapes that are kept.
    private static let mostKept = 16 << 20

    /// - Parameter mostKept: The number of bytes of shapes that are kept until they are written.
    init(_ subject: ExportSubject, mostKept: Int = Drawing.mostKept) {
        self.init(subject, TextPieces(mostKept: mostKept))
    }

    private init(_ subject: ExportSubject, _ body: TextPieces) {
        self.subject = subject
        self.body = body
        paint(subject.tree.root)
        self.body.end()
    }

    /// Passes on the drawing piece by piece.
    func write(to sink: @escaping (String) -> Void) {
        sink(head)
        if body.isDropped {
            _ = Drawing(subject, TextPieces(sink))
        } else {
            body.write(to: sink)
        }
        RegionMarks(subject.request.regions) { self.place($0, on: nil) }.write(to: sink)
        sink(DrawingMarks(subject, drawn: drawn, carry: { self.place($0, on: $1) }).text)
        sink("</svg>\n")
    }

    /// The elements before the shapes, which depend on all of them.
    private var head: String {
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
        return text
    }

    /// The bounding box of the drawing, with a margin.
    private var frame: Rect {
        var box = extent
        if let probe = subject.probe, probe.isFinite, abs(probe.x) < 1e9, abs(probe.y) < 1e9 {
            let place = flipped(probe)
            box = box.union(Rect(x: place.x, y: place.y, width: 0, height: 0))
        }
        return box.isNull ? Rect(x: 0, y: 0, width: 1, height: 1) : box.insetBy(dx: -12, dy: -12)
    }

    /// Converts a point from a layer's own space, or from scene space for `nil`, to the drawing, where
    /// y always increases downwards.
    func place(_ point: Point, on node: LayerNode?) -> Point? {
        (node.map { $0.convert(point, to: nil) } ?? point).map(flipped)
    }

    private func flipped(_ point: Point) -> Point {
        subject.request.isYUp ? Point(x: point.x, y: -point.y) : point
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
