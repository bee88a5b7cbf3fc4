public import TerminalTypes

/// Encodes screens for recordings, without a terminal: for xterm and compatible ones, in 24-bit colours.
public struct ScreenBytes {
    private let palette = Palette(depth: .direct)
    private var shown: CellGrid?

    /// Starts with an empty screen.
    public init() {}

    /// The bytes that turn the previous screen into a grid; empty if they are equal.
    public mutating func next(_ grid: CellGrid) -> [UInt8] {
        defer { shown = grid }
        var bytes: [UInt8] = []
        if shown?.size != grid.size { bytes += "\u{1B}[?25l\u{1B}[0m\u{1B}[2J".utf8 }
        for row in 0..<grid.size.rows where shown.map({ !$0.hasSameRow(row, as: grid) }) ?? true {
            bytes += "\u{1B}[\(row + 1);1H".utf8
            var last: (style: CellStyle, content: Palette.Content)?
            for place in grid.range(ofRow: row) where !grid.cells[place].isContinuation {
                let cell = grid.cells[place]
                let content = cell.content
                if last.map({ $0.style != cell.style || $0.content != content }) ?? true {
                    bytes += selection(of: cell.style, content)
                    last = (cell.style, content)
                }
                bytes += cell.character.utf8
            }
            bytes += "\u{1B}[m".utf8
        }
        return RenditionFilter.compact(bytes)
    }

    /// Selects the look of a cell, independent of the previous one.
    private func selection(of style: CellStyle, _ content: Palette.Content) -> [UInt8] {
        let look = palette.look(of: style, content)
        var codes = "0"
        let attributes = CellAttributes(rawValue: UInt8(look.attributes))
        if attributes.contains(.bold) { codes += ";1" }
        if attributes.contains(.dim) { codes += ";2" }
        if attributes.contains(.underline) { codes += ";4" }
        if attributes.contains(.reverse) { codes += ";7" }
        for (start, color) in [("38", look.foreground), ("48", look.background)] where color >= 0 {
            codes += ";\(start);2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
        }
        return Array("\u{1B}[\(codes)m".utf8)
    }
}
