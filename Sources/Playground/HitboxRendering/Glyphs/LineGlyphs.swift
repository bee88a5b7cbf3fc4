import TerminalTypes

/// The directions in which lines leave the middle of a cell.
struct LineArms: OptionSet, Hashable {
    let rawValue: UInt8

    static let left = LineArms(rawValue: 1), right = LineArms(rawValue: 2)
    static let up = LineArms(rawValue: 4), down = LineArms(rawValue: 8)
    static let level: LineArms = [.left, .right], upright: LineArms = [.up, .down]
}

/// The characters of the lines between panes and around menus.
struct LineGlyphs: Sendable {
    /// By the arms of a cell's lines.
    private let characters: [LineArms: Character]

    init(_ set: GlyphSet) {
        let drawn: [LineArms: Character] = [
            .level: "─", .upright: "│", [.right, .down]: "┌", [.left, .down]: "┐",
            [.right, .up]: "└", [.left, .up]: "┘", [.up, .down, .right]: "├",
            [.up, .down, .left]: "┤", [.left, .right, .down]: "┬",
            [.left, .right, .up]: "┴", [.left, .right, .up, .down]: "┼",
        ]
        characters = set == .ascii ? drawn.mapValues(\.asciiMark) : drawn
    }

    /// All characters.
    var all: Set<Character> { Set(characters.values) }

    /// The characters of straight lines, branches included.
    var straight: Set<Character> {
        Set(
            characters.filter { arms, _ in
                arms.isSuperset(of: .level) || arms.isSuperset(of: .upright)
            }.values)
    }

    /// The character of a cell where lines meet; `nil` without lines.
    func meeting(_ arms: LineArms) -> Character? {
        if arms.isEmpty { return nil }
        // The end of a line looks like a piece of it.
        return characters[arms] ?? characters[arms.isSubset(of: .upright) ? .upright : .level]
    }
}
