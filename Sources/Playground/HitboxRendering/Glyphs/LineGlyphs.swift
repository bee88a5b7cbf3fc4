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
