import TerminalTypes
import Testing

@testable import TerminalIO

/// Signs and names on layers of nearly their colour.
@Suite struct `A chip` {
    private static let depths: [Palette.Depth] = [.eight, .sixteen, .cube, .direct]

    /// A chip of a role in the middle of a layer.
    private func grid(_ chip: ColorRole, on layer: RGBColor) -> CellGrid {
        var grid = CellGrid(size: CellSize(columns: 7, rows: 3))
        let ground = CellColor.rgb(red: layer.red, green: layer.green, blue: layer.blue)
        grid.fill(
            CellRect(column: 0, row: 0, columns: 7, rows: 3),
            with: Cell(" ", CellStyle(background: ground)))
        grid.write(" ab ", column: 1, row: 1, style: CellStyle(.text, on: chip))
        return grid
    }

    @Test(arguments: depths, [ColorRole.hit, .selection, .pointer, .warning, .other])
    func `is reversed on a layer of its own colour`(depth: Palette.Depth, role: ColorRole) throws {
        let palette = Palette(depth: depth)
        let layer = palette.shown(palette.ground(.role(role)))
        let grid = grid(role, on: layer)
        let chips = ChipContrast(grid, palette)
        // The most that there is beside magenta among eight colours.
        let least = role == .other && depth == .eight ? 4.4 : 4.5
        for column in 1...4 {
            let look = try #require(chips.look(of: grid[column, 1], palette))
            let ground = palette.shown(look.background)
            #expect(ground.contrast(with: layer) >= least)
            #expect(ground.contrast(with: palette.shown(look.foreground)) >= least)
        }
        #expect(chips.look(of: grid[0, 1], palette) == nil)
    }

    @Test(arguments: depths)
    func `keeps its colour on other layers`(depth: Palette.Depth) {
        for layer in [RGBColor.white, RGBColor(0x0000FF), RGBColor(0xFF0000)] {
            let grid = grid(.hit, on: layer)
            let palette = Palette(depth: depth)
            #expect(ChipContrast(grid, palette) == ChipContrast())
        }
    }

    @Test func `is reversed beside a slanted edge of a layer of its colour`() {
        var grid = grid(.hit, on: .white)
        let color = CellColor.rgb(red: 0x5F, green: 0xD7, blue: 0x87)
        grid[5, 1] = Cell("▌", CellStyle(foreground: color, background: .standard))
        #expect(ChipContrast(grid, Palette(depth: .direct)) != ChipContrast())
    }

    @Test func `is reversed above a picture of its colour`() {
        let color: UInt32 = 0xFF87_D75F
        for (left, isNear) in [(color, true), (0xFFFF_FFFF, false), (color & 0xFF_FFFF, false)] {
            var grid = CellGrid(size: CellSize(columns: 7, rows: 3))
            grid.write(" ab ", column: 1, row: 1, style: CellStyle(.text, on: .hit))
            let cell = PixelSize(width: 2, height: 4)
            let picture = PixelPicture(
                cells: CellRect(column: 0, row: 0, columns: 7, rows: 3), cell: cell,
                rows: Array(repeating: Array(repeating: left, count: 14 * 4), count: 3))
            let chips = ChipContrast(grid, above: picture, Palette(depth: .direct))
            #expect((chips != ChipContrast()) == isNear)
        }
    }

    @Test func `leaves the square of a handle, which would have the colour of the layer`() {
        let palette = Palette(depth: .direct)
        let layer = palette.shown(palette.ground(.role(.selection)))
        var grid = grid(.selection, on: layer)
        grid[5, 1] = Cell("■", CellStyle(.text, on: .selection))
        let chips = ChipContrast(grid, palette)
        #expect(chips.look(of: grid[2, 1], palette) != nil)
        #expect(chips.look(of: grid[5, 1], palette) == nil)
    }
}
