import LayerGeometry
import TerminalTypes

/// The weight of a line.
enum LineWeight: CaseIterable, Sendable {
    /// For the edges of layers, and the layer that is hit.
    case light
    /// For the selected layer, and the second answer of two.
    case double
    /// For frames and former outlines: every other piece of a light line.
    case dotted
}

/// The directions in which lines leave the middle of a cell.
struct LineArms: OptionSet {
    let rawValue: UInt8

    static let left = LineArms(rawValue: 1), right = LineArms(rawValue: 2)
    static let up = LineArms(rawValue: 4), down = LineArms(rawValue: 8)
}

/// The characters of upright boxes.
struct LineGlyphs: Sendable {
    let horizontal: Character, vertical: Character
    /// The distance between drawn cells of a line.
    private let step: Int
    let topLeft: Character, topRight: Character, bottomLeft: Character, bottomRight: Character
    /// Where a line begins or ends at another one, named after the side of the other one, and where two
    /// lines cross.
    private let leftBranch: Character, rightBranch: Character
    private let topBranch: Character, bottomBranch: Character, cross: Character

    init(_ weight: LineWeight, _ set: GlyphSet) {
        let characters: [Character] =
            switch (weight, set) {
            case (.light, .ascii): Array("-|+++++++++")
            case (.double, .ascii): Array("=|*********")
            case (.dotted, .ascii): Array(".:..:::::::")
            case (.light, _), (.dotted, _): Array("─│┌┐└┘├┤┬┴┼")
            case (.double, _): Array("═║╔╗╚╝╠╣╦╩╬")
            }
        (horizontal, vertical) = (characters[0], characters[1])
        (topLeft, topRight) = (characters[2], characters[3])
        (bottomLeft, bottomRight) = (characters[4], characters[5])
        (leftBranch, rightBranch) = (characters[6], characters[7])
        (topBranch, bottomBranch, cross) = (characters[8], characters[9], characters[10])
        step = weight == .dotted && set != .ascii ? 2 : 1
    }

    /// The characters of straight lines, branches included.
    var straight: Set<Character> {
        [horizontal, vertical, leftBranch, rightBranch, topBranch, bottomBranch, cross]
    }

    /// All characters.
    var all: Set<Character> {
        straight.union([topLeft, topRight, bottomLeft, bottomRight])
    }

    /// The character of a cell where lines meet; `nil` without lines.
    func meeting(_ arms: LineArms) -> Character? {
        switch arms {
        case []: nil
        case [.right, .down]: topLeft
        case [.left, .down]: topRight
        case [.right, .up]: bottomLeft
        case [.left, .up]: bottomRight
        case [.up, .down, .right]: leftBranch
        case [.up, .down, .left]: rightBranch
        case [.left, .right, .down]: topBranch
        case [.left, .right, .up]: bottomBranch
        case [.left, .right, .up, .down]: cross
        default: arms.isSubset(of: [.up, .down]) ? vertical : horizontal
        }
    }

    /// The piece of an outline in a cell with some of the sides of a box; `nil` without a side.
    func piece(left: Bool, right: Bool, top: Bool, bottom: Bool) -> Character? {
        switch (left || right, top || bottom) {
        case (true, true): top ? left ? topLeft : topRight : left ? bottomLeft : bottomRight
        case (true, false): vertical
        case (false, true): horizontal
        case (false, false): nil
        }
    }

    /// Passes the outline of a rectangle to a closure, cell by cell; nothing for a single row or column.
    ///
    /// - Parameter size: The bounds to clip to.
    func box(
        _ cells: CellRect, within size: CellSize,
        _ draw: (_ column: Int, _ row: Int, _ character: Character) -> Void
    ) {
        let (left, top) = (cells.minColumn, cells.minRow)
        let (right, bottom) = (cells.maxColumn - 1, cells.maxRow - 1)
        guard left < right, top < bottom else { return }
        func put(_ column: Int, _ row: Int, _ character: Character) {
            guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
            draw(column, row, character)
        }
        for column in max(0, left + 1)..<max(0, left + 1, min(size.columns, right))
        where (column - left) % step == 0 || right - left < 4 {
            put(column, top, horizontal)
            put(column, bottom, horizontal)
        }
        for row in max(0, top + 1)..<max(0, top + 1, min(size.rows, bottom))
        where (row - top) % step == 0 || bottom - top < 4 {
            put(left, row, vertical)
            put(right, row, vertical)
        }
        put(left, top, topLeft)
        put(right, top, topRight)
        put(left, bottom, bottomLeft)
        put(right, bottom, bottomRight)
    }
}

/// The outline of a quadrilateral in braille dots, 2×4 to a cell; a single sign per cell on terminals that may
/// lack braille: a dot, or an asterisk in ASCII.
struct SlantedLines: Sendable {
    private let size: CellSize
    /// The cells that may have dots, and their dots, row by row.
    private let box: CellRect
    private var dots: [UInt8]

    /// Draws the outline of a quadrilateral.
    ///
    /// - Parameters:
    ///   - corners: In columns and rows of the stage.
    ///   - size: The size of the stage, to which the outline is clipped.
    ///   - isDotted: Whether to omit every third dot.
    init(_ corners: [Point], size: CellSize, isDotted: Bool = false) {
        self.size = size
        box = Self.box(of: corners, size)
        dots = Array(repeating: 0, count: box.size.columns * box.size.rows)
        var from = corners[corners.count - 1]
        for to in corners {
            add(from: from, to: to, isDotted: isDotted)
            from = to
        }
    }

    /// The largest coordinate at which rounding errors stay within the margin.
    private static let far = 1e6

    /// The cells around some points, with a margin for rounding errors; the whole stage if a point is too
    /// far away.
    private static func box(of corners: [Point], _ size: CellSize) -> CellRect {
        let stage = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
        var (minX, minY) = (Double.infinity, Double.infinity)
        var (maxX, maxY) = (-Double.infinity, -Double.infinity)
        for corner in corners {
            guard abs(corner.x) <= far, abs(corner.y) <= far else { return stage }
            (minX, maxX) = (min(minX, corner.x), max(maxX, corner.x))
            (minY, maxY) = (min(minY, corner.y), max(maxY, corner.y))
        }
        func cell(_ place: Double, _ limit: Int) -> Int {
            Int(max(0, min(Double(limit), place.rounded(.down))))
        }
        let (column, row) = (cell(minX - 1, size.columns), cell(minY - 1, size.rows))
        return CellRect(
            column: column, row: row, columns: cell(maxX + 2, size.columns) - column,
            rows: cell(maxY + 2, size.rows) - row)
    }

    private mutating func add(from: Point, to: Point, isDotted: Bool) {
        guard let (from, to) = clipped(from, to) else { return }
        let limit = Double(4 * (size.columns + size.rows) + 4)
        // One by one, as `max(1, .nan)` is 1.
        guard abs(from.x) <= limit, abs(from.y) <= limit, abs(to.x) <= limit, abs(to.y) <= limit
        else { return }
        let steps = Int(max(abs(to.x - from.x) * 2, abs(to.y - from.y) * 4).rounded(.up))
        for step in 0...max(1, steps) where !isDotted || step % 3 != 0 {
            let part = Double(step) / Double(max(1, steps))
            let x = Int(((from.x + (to.x - from.x) * part) * 2).rounded(.down))
            let y = Int(((from.y + (to.y - from.y) * part) * 4).rounded(.down))
            guard x >= 0, y >= 0, x < size.columns * 2, y < size.rows * 4 else { continue }
            let (column, row) = (x / 2 - box.minColumn, y / 4 - box.minRow)
            guard column >= 0, row >= 0, column < box.size.columns, row < box.size.rows else {
                continue
            }
            dots[row * box.size.columns + column] |= Self.bit(x % 2, y % 4)
        }
    }

    /// Passes the cells with dots to a closure, with their characters.
    func draw(_ set: GlyphSet, _ draw: (CellPoint, Character) -> Void) {
        for (place, bits) in dots.enumerated() where bits != 0 {
            let cell = CellPoint(
                column: box.minColumn + place % box.size.columns,
                row: box.minRow + place / box.size.columns)
            switch set {
            case .ascii: draw(cell, "*")
            case .half: draw(cell, "·")
            case .basic, .wedge: draw(cell, Self.braille[Int(bits)])
            }
        }
    }

    private static let braille: [Character] = (0x2800...0x28FF).compactMap {
        Unicode.Scalar($0).map(Character.init)
    }

    /// The part of a line within the stage (Liang–Barsky); `nil` if there is none, or if the line is too
    /// long for its length to be finite.
    private func clipped(_ from: Point, _ to: Point) -> (Point, Point)? {
        var (start, end) = (0.0, 1.0)
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        guard dx.isFinite, dy.isFinite else { return nil }
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
