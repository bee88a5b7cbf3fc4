import TerminalTypes

/// The directions in which lines leave the middle of a cell.
struct LineArms: OptionSet {
    let rawValue: UInt8

    static let left = LineArms(rawValue: 1), right = LineArms(rawValue: 2)
    static let up = LineArms(rawValue: 4), down = LineArms(rawValue: 8)
}

/// The characters of the lines between panes and around menus.
struct LineGlyphs: Sendable {
    /// By the arms of a cell's lines.
    private let characters: [UInt8: Character]

    init(_ set: GlyphSet) {
        let isASCII = set == .ascii
        let drawn: [(LineArms, Character)] = [
            ([.left, .right], "─"), ([.up, .down], "│"), ([.right, .down], "┌"),
            ([.left, .down], "┐"), ([.right, .up], "└"), ([.left, .up], "┘"),
            ([.up, .down, .right], "├"), ([.up, .down, .left], "┤"),
            ([.left, .right, .down], "┬"), ([.left, .right, .up], "┴"),
            ([.left, .right, .up, .down], "┼"),
        ]
        characters = Dictionary(
            uniqueKeysWithValues: drawn.map {
                ($0.rawValue, isASCII ? $1.asciiMark : $1)
            })
    }

    /// All characters.
    var all: Set<Character> { Set(characters.values) }

    /// The characters of straight lines, branches included.
    var straight: Set<Character> {
        let corners: [LineArms] = [
            [.right, .down], [.left, .down], [.right, .up], [.left, .up],
        ]
        return Set(characters.filter { !corners.map(\.rawValue).contains($0.key) }.values)
    }

    /// The character of a cell where lines meet; `nil` without lines.
    func meeting(_ arms: LineArms) -> Character? {
        if arms.isEmpty { return nil }
        // The end of a line looks like a piece of it.
        let isUpright = arms.isSubset(of: [.up, .down])
        return characters[arms.rawValue]
            ?? characters[(isUpright ? [.up, .down] : [.left, .right] as LineArms).rawValue]
    }
}
