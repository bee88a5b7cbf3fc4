import LayerGeometry
import TerminalTypes

/// Slanted lines of braille dots, 2×4 to a cell; of asterisks in ASCII.
struct SlantedLines: Sendable {
    private var dots: [CellPoint: UInt8] = [:]
    private let size: CellSize

    init(size: CellSize) {
        self.size = size
    }

    /// Adds the outline of a quadrilateral.
    ///
    /// - Parameters:
    ///   - corners: In columns and rows of the stage.
    ///   - isDotted: Whether to omit every third dot.
    mutating func add(_ corners: [Point], isDotted: Bool = false) {
        for (from, to) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            add(from: from, to: to, isDotted: isDotted)
        }
    }

    private mutating func add(from: Point, to: Point, isDotted: Bool) {
        guard let (from, to) = clipped(from, to) else { return }
        let limit = Double(4 * (size.columns + size.rows) + 4)
        guard [from.x, from.y, to.x, to.y].allSatisfy({ abs($0) <= limit }) else { return }
        let steps = Int(max(abs(to.x - from.x) * 2, abs(to.y - from.y) * 4).rounded(.up))
        for step in 0...max(1, steps) where !isDotted || step % 3 != 0 {
            let part = Double(step) / Double(max(1, steps))
            let x = Int(((from.x + (to.x - from.x) * part) * 2).rounded(.down))
            let y = Int(((from.y + (to.y - from.y) * part) * 4).rounded(.down))
            guard x >= 0, y >= 0, x < size.columns * 2, y < size.rows * 4 else { continue }
            dots[CellPoint(column: x / 2, row: y / 4), default: 0] |= Self.bit(x % 2, y % 4)
        }
    }

    /// Passes the cells with dots to a closure, with their characters.
    func draw(_ set: GlyphSet, _ draw: (CellPoint, Character) -> Void) {
        for (cell, bits) in dots {
            if set == .ascii {
                draw(cell, "*")
            } else if let scalar = Unicode.Scalar(0x2800 + UInt32(bits)) {
                draw(cell, Character(scalar))
            }
        }
    }

    /// The part of a line within the stage (Liang–Barsky).
    private func clipped(_ from: Point, _ to: Point) -> (Point, Point)? {
        var (start, end) = (0.0, 1.0)
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let limits = [
            (-dx, from.x), (dx, Double(size.columns) - from.x), (-dy, from.y),
            (dy, Double(size.rows) - from.y),
        ]
        for (change, room) in limits {
            if change == 0 {
                if room < 0 { return nil }
            } else if change < 0 {
                start = max(start, room / change)
            } else {
                end = min(end, room / change)
            }
        }
        guard start <= end else { return nil }
        func point(_ part: Double) -> Point { Point(x: from.x + dx * part, y: from.y + dy * part) }
        return (point(start), point(end))
    }

    private static func bit(_ x: Int, _ y: Int) -> UInt8 {
        y == 3 ? (x == 0 ? 0x40 : 0x80) : UInt8(1 << (y + 3 * x))
    }
}
