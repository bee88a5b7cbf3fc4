import LayerGeometry
import TerminalTypes

/// A bitmap onto which shapes are composited back to front, with antialiased edges.
///
/// Coverage is sampled on four lines in each row of pixels and exact along each line.
struct PixelCanvas: Sendable {
    let width: Int
    let height: Int
    /// In the format of `PixelPicture`.
    private(set) var pixels: [UInt32]

    private typealias Span = (left: Double, right: Double)

    /// A colour to fill with, and a restriction to some pixels.
    struct Ink {
        let color: RGB
        /// The opacity, from 0 to 1.
        let alpha: Float
        /// Whether a pixel is drawn, for layers that cross others; `nil` for all pixels.
        var isShown: ((_ x: Int, _ y: Int) -> Bool)?
        fileprivate let packed: UInt32

        init(color: RGB, alpha: Float) {
            self.color = color
            self.alpha = max(0, min(1, alpha))
            packed = PixelCanvas.packed(color)
        }
    }

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: 0, count: width * height)
    }

    /// Fills a shape except for a hole in it.
    mutating func fill(_ shape: PixelShape, except hole: PixelShape? = nil, _ ink: Ink) {
        guard !shape.isEmpty, ink.alpha > 0 else { return }
        let hole = hole.flatMap { $0.isEmpty ? nil : $0 }
        for y in shape.rows(of: height) {
            var spans = Four<Span?>(repeating: nil)
            var holes = Four<Span?>(repeating: nil)
            for cut in 0..<4 {
                let line = Double(y) + (Double(cut) + 0.5) / 4
                spans[cut] = shape.span(at: line)
                if let hole { holes[cut] = hole.span(at: line) }
            }
            guard let outer = Reach(spans, width) else { continue }
            let inner = hole == nil ? nil : Reach(holes, width)
            if let inner, let free = inner.whole {
                // Skip the inside of the hole.
                lay(outer.first..<max(outer.first, free.lowerBound), y, spans, holes, ink)
                lay(min(free.upperBound, outer.end)..<outer.end, y, spans, holes, ink)
            } else if hole == nil, let whole = outer.whole, ink.isShown == nil {
                lay(outer.first..<whole.lowerBound, y, spans, holes, ink)
                cover(whole, y, ink)
                lay(whole.upperBound..<outer.end, y, spans, holes, ink)
            } else {
                lay(outer.first..<outer.end, y, spans, holes, ink)
            }
        }
    }

    /// The pixels of a row touched by any of the spans, and those covered by all.
    private struct Reach {
        let first: Int
        let end: Int
        let whole: Range<Int>?

        init?(_ spans: Four<Span?>, _ width: Int) {
            var (left, right) = (Double.infinity, -Double.infinity)
            var (latest, earliest) = (-Double.infinity, Double.infinity)
            for cut in 0..<4 {
                guard let span = spans[cut] else {
                    (latest, earliest) = (.infinity, -.infinity)
                    continue
                }
                (left, right) = (min(left, span.left), max(right, span.right))
                (latest, earliest) = (max(latest, span.left), min(earliest, span.right))
            }
            guard left < right else { return nil }
            let limit = Double(width)
            func pixel(_ place: Double) -> Int { Int(max(0, min(limit, place))) }
            first = pixel(left.rounded(.down))
            end = max(first, pixel(right.rounded(.up)))
            let (start, stop) = (latest.rounded(.up), earliest.rounded(.down))
            whole = start < stop ? pixel(start)..<max(pixel(start), pixel(stop)) : nil
        }
    }

    /// Fills whole pixels.
    private mutating func cover(_ columns: Range<Int>, _ y: Int, _ ink: Ink) {
        let start = y * width
        if ink.alpha >= 1 {
            for place in start + columns.lowerBound..<start + columns.upperBound {
                pixels[place] = ink.packed
            }
        } else {
            for place in start + columns.lowerBound..<start + columns.upperBound {
                pixels[place] = Self.mixed(pixels[place], ink.packed, ink.alpha)
            }
        }
    }

    /// Blends the colour into pixels by their coverage.
    private mutating func lay(
        _ columns: Range<Int>, _ y: Int, _ spans: Four<Span?>, _ holes: Four<Span?>, _ ink: Ink
    ) {
        for x in columns {
            if let isShown = ink.isShown, !isShown(x, y) { continue }
            let left = Double(x)
            var part = 0.0
            for cut in 0..<4 {
                if let span = spans[cut] {
                    part += max(0, min(span.right, left + 1) - max(span.left, left))
                }
                if let span = holes[cut] {
                    part -= max(0, min(span.right, left + 1) - max(span.left, left))
                }
            }
            guard part > 0 else { continue }
            let place = y * width + x
            pixels[place] = Self.mixed(pixels[place], ink.packed, ink.alpha * Float(part / 4))
        }
    }

    /// Blends an opaque colour into a pixel.
    private static func mixed(_ below: UInt32, _ above: UInt32, _ part: Float) -> UInt32 {
        let opacity = Int(below >> 24)
        if opacity == 255 {
            // Red and blue at once, in separate halves of a word.
            let more = UInt32(part * 256 + 0.5)
            let rest = 256 - more
            let outer = (below & 0xFF00FF) * rest + (above & 0xFF00FF) * more + 0x80_0080
            let inner = (below >> 8 & 0xFF) * rest + (above >> 8 & 0xFF) * more + 0x80
            return 0xFF00_0000 | outer >> 8 & 0xFF00FF | inner & 0xFF00
        }
        // The pixel below is itself translucent, over the terminal's background.
        let before = Float(opacity) / 255 * (1 - part)
        let sum = before + part
        guard sum > 0 else { return 0 }
        var result = UInt32(min(255, sum * 255 + 0.5)) << 24
        for shift: UInt32 in [0, 8, 16] {
            let (old, new) = (Float(below >> shift & 255), Float(above >> shift & 255))
            result |= UInt32(min(255, (old * before + new * part) / sum + 0.5)) << shift
        }
        return result
    }

    private static func packed(_ color: RGB) -> UInt32 {
        func byte(_ part: Float) -> UInt32 { UInt32(max(0, min(255, (part * 255).rounded()))) }
        return 0xFF00_0000 | byte(color.blue) << 16 | byte(color.green) << 8 | byte(color.red)
    }
}

/// A convex polygon, in pixels of the stage.
struct PixelShape: Sendable {
    private(set) var corners: [Point]

    var isEmpty: Bool { corners.count < 3 }

    /// A rectangle with rounded corners after a transform; `nil` if a corner is behind the eye.
    ///
    /// - Parameters:
    ///   - radius: The corner radius in the rectangle's space.
    ///   - matrix: From the rectangle's space to pixels.
    init?(_ rect: Rect, radius: Double, matrix: Transform3D) {
        var corners: [Point] = []
        for point in Self.outline(rect, radius) {
            guard let place = matrix.apply(to: point), place.isFinite else { return nil }
            corners.append(place)
        }
        // Make the winding order uniform.
        if Self.area(corners) < 0 { corners.reverse() }
        self.corners = corners
    }

    /// The intersection with another convex polygon (Sutherland–Hodgman).
    func intersection(_ other: PixelShape) -> PixelShape {
        var result = self
        for (from, to) in zip(other.corners, other.corners.dropFirst() + other.corners.prefix(1)) {
            if result.isEmpty { break }
            result.cut(from: from, to: to)
        }
        return result
    }

    /// Clips to the inner side of a line.
    private mutating func cut(from: Point, to: Point) {
        func side(_ point: Point) -> Double {
            (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
        }
        var kept: [Point] = []
        for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            let (here, there) = (side(one), side(next))
            if here >= 0 { kept.append(one) }
            if here >= 0 && there < 0 || here < 0 && there >= 0 {
                let part = here / (here - there)
                kept.append(
                    Point(x: one.x + (next.x - one.x) * part, y: one.y + (next.y - one.y) * part))
            }
        }
        corners = kept
    }

    /// The rows of a picture that it touches.
    func rows(of height: Int) -> Range<Int> {
        let limit = Double(height)
        let top = corners.map(\.y).min() ?? 0
        let bottom = corners.map(\.y).max() ?? 0
        let first = Int(max(0, min(limit, top.rounded(.down))))
        return first..<max(first, Int(max(0, min(limit, bottom.rounded(.up)))))
    }

    /// The part of a horizontal line inside; `nil` if there is none.
    func span(at y: Double) -> (left: Double, right: Double)? {
        var (left, right) = (Double.infinity, -Double.infinity)
        var one = corners[corners.count - 1]
        for next in corners {
            if one.y <= y && y < next.y || next.y <= y && y < one.y {
                let x = one.x + (next.x - one.x) * (y - one.y) / (next.y - one.y)
                (left, right) = (min(left, x), max(right, x))
            }
            one = next
        }
        return left < right ? (left, right) : nil
    }

    private static func area(_ corners: [Point]) -> Double {
        var area = 0.0
        for (one, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            area += one.x * next.y - next.x * one.y
        }
        return area
    }

    /// The corners of a rectangle, or points along its rounded corners.
    private static func outline(_ rect: Rect, _ radius: Double) -> [Point] {
        let radius = min(radius, rect.width / 2, rect.height / 2)
        guard radius > 0 else { return rect.corners }
        let steps = 8
        return (0..<4).flatMap { corner in
            let middle = Point(
                x: corner == 0 || corner == 3 ? rect.minX + radius : rect.maxX - radius,
                y: corner < 2 ? rect.minY + radius : rect.maxY - radius)
            return (0...steps).map { step in
                let angle = Angle.degrees(
                    180 + 90 * (Double(corner) + Double(step) / Double(steps)))
                return Point(
                    x: middle.x + radius * angle.cosine, y: middle.y + radius * angle.sine)
            }
        }
    }
}
