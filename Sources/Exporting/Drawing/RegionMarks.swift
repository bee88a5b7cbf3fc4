import LayerGeometry
import TerminalTypes

/// Hatched regions over the layers of a drawing.
///
/// Hatching consists of lines, because many programs do not support SVG patterns.
struct RegionMarks {
    /// The minimum distance between lines.
    private static let least = 6.0
    /// The maximum number of lines across all regions.
    private static let most = 200.0

    private let regions: [DrawnRegion]
    private let carry: (Point) -> Point?
    private let step: Double

    /// - Parameter carry: Converts from scene space to the drawing.
    init(_ regions: [DrawnRegion], carry: @escaping (Point) -> Point?) {
        (self.regions, self.carry) = (regions, carry)
        let box = regions.reduce(Rect.null) { whole, region in
            Self.outlines(of: region, carry).reduce(whole) { $0.union($1.box) }
        }
        step = box.isNull ? Self.least : max(Self.least, (box.width + box.height) / Self.most)
    }

    private static func outlines(
        of region: DrawnRegion, _ carry: (Point) -> Point?
    ) -> [Outline] {
        region.pieces.compactMap { Outline($0, carry: carry) }
    }

    /// Passes on the regions as SVG elements, one by one.
    func write(to sink: (String) -> Void) {
        for region in regions {
            let outlines = Self.outlines(of: region, carry)
            if outlines.isEmpty { continue }
            let data = outlines.map(\.pathData).joined(separator: " ")
            let lines = outlines.map { hatching(of: $0, goesDown: region.tone.goesDown) }.joined()
            let color = region.tone.color
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

    /// The hatching lines of a convex polygon, falling or rising to the right, as path data.
    ///
    /// All lines belong to one grid, so that they continue from piece to piece.
    private func hatching(of outline: Outline, goesDown: Bool) -> String {
        func value(_ point: Point) -> Double { goesDown ? point.x - point.y : point.x + point.y }
        let values = outline.points.map(value)
        guard let low = values.min(), let high = values.max() else { return "" }
        var data = ""
        var line = (low / step).rounded(.up) * step
        while line < high {
            var ends: [Point] = []
            for (place, one) in outline.points.enumerated() {
                let next = outline.points[(place + 1) % outline.points.count]
                let (from, to) = (value(one) - line, value(next) - line)
                guard (from < 0) != (to < 0) else { continue }
                let way = from / (from - to)
                ends.append(
                    Point(x: one.x + (next.x - one.x) * way, y: one.y + (next.y - one.y) * way))
            }
            if ends.count == 2 {
                data += "M\(pair(ends[0])) L\(pair(ends[1])) "
            }
            line += step
        }
        return data
    }

    private func pair(_ point: Point) -> String {
        NumberText.short(point.x, decimals: 1) + "," + NumberText.short(point.y, decimals: 1)
    }
}
