import TerminalTypes
import Testing

@testable import TerminalIO

@Suite struct `Fills among 256 colours` {
    private func moved(_ fills: [Int], _ depth: Palette.Depth = .cube) -> [CellColor: Int32] {
        var grid = CellGrid(size: CellSize(columns: fills.count, rows: 1))
        for (place, fill) in fills.enumerated() {
            grid[place, 0] = Cell(" ", CellStyle(background: color(fill)))
        }
        return CubeColors.moved(grid, Palette(depth: depth))
    }

    private func color(_ number: Int) -> CellColor {
        let color = RGBColor(number)
        return .rgb(red: color.red, green: color.green, blue: color.blue)
    }

    @Test func `of one nearest colour are told apart`() {
        let fills = [0xF4F1EA, 0xEEF2F6, 0xEDEFEE]
        var palette = Palette(depth: .cube)
        #expect(Set(fills.map { palette.number(color($0)) }).count == 1)
        palette.moved = moved(fills)
        #expect(Set(fills.map { palette.number(color($0)) }).count == 3)
        // The nearest one keeps it.
        #expect(palette.number(color(0xEDEFEE)) == 255)
        #expect(moved(fills.reversed()) == palette.moved)
    }

    @Test func `stay grey if they are`() {
        // The bars of an app's screen.
        let fills = [0xFFFFFF, 0xF5F5F8, 0xF4F4F8, 0xF3F3F8, 0xF2F2F7]
        var palette = Palette(depth: .cube)
        palette.moved = moved(fills)
        let shown = fills.map { palette.shown(palette.number(color($0))) }
        #expect(Set(shown).count == fills.count)
        #expect(shown.allSatisfy { $0.red == $0.green && $0.green == $0.blue }, "\(shown)")
    }

    @Test func `have their nearest colours otherwise`() {
        #expect(moved([0xF4F1EA, 0x0000FF, 0xFF0000, 0xF4F1EA]).isEmpty)
        #expect(moved([0xF4F1EA, 0xEEF2F6], .direct).isEmpty)
        #expect(moved([0xF4F1EA, 0xEEF2F6], .eight).isEmpty)
    }

    @Test func `do not take each other's colours, however many they are`() {
        let greys = (0..<64).map { 0x010101 * (3 * $0 + 30) }
        var palette = Palette(depth: .cube)
        palette.moved = moved(greys)
        for grey in greys {
            let shown = palette.shown(palette.number(color(grey)))
            #expect(shown.distance(to: RGBColor(grey)) < 12_000)
        }
        #expect(Set(palette.moved.values).count == palette.moved.count)
        #expect(moved(greys + [0xFF0000]).isEmpty)
    }
}
