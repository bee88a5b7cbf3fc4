import TerminalTypes
import Testing

@testable import TerminalIO

/// The colours of a terminal, named to avoid confusion with the palette of commands.
typealias TerminalPalette = Palette

@Suite struct `A theme` {
    /// Black, white, the backgrounds of well-known schemes, and a grey that allows little contrast.
    static let backgrounds = [
        0x000000, 0xFFFFFF, 0x16161E, 0x1C1C1C, 0x002B36, 0xFDF6E3, 0x282828, 0xFBF1C7, 0x300A24,
    ].map { RGBColor($0) }

    private static let inks = ColorRole.allCases.filter { ![.text, .bar].contains($0) }

    @Test func `has a readable colour for each role on its background and on bars`() throws {
        for background in Self.backgrounds {
            let theme = Theme(background: background)
            for role in Self.inks {
                let color = try #require(theme.ink(role))
                #expect(
                    theme.isReadable(color, Theme.leastContrast(of: role)),
                    "\(role) on \(background): \(color)")
            }
        }
    }

    @Test(arguments: [Palette.Depth.cube, .direct])
    func `keeps its contrasts in the terminal's colours`(depth: Palette.Depth) {
        for background in Self.backgrounds {
            let palette = Palette(depth: depth, theme: Theme(background: background))
            for role in Self.inks {
                let least = role == .border ? 3 : 4.5
                for style in [CellStyle(role), CellStyle(role, on: .bar)] {
                    let look = palette.look(of: style, .text)
                    let contrast = palette.shown(look.foreground)
                        .contrast(with: palette.shown(look.background))
                    #expect(contrast >= least, "\(role) on \(background): \(contrast)")
                }
            }
        }
    }

    @Test func `has chips for black text of 7 to 1`() throws {
        for depth in [Palette.Depth.eight, .sixteen, .cube, .direct] {
            for background in Self.backgrounds {
                let palette = Palette(depth: depth, theme: Theme(background: background))
                for role: ColorRole in [.hit, .selection, .pointer, .warning, .accent, .other] {
                    // Among few colours, magenta is so dark that white is read as well on it.
                    let isDark = role == .other && depth <= .sixteen
                    let least = isDark ? 4.4 : 7
                    let look = palette.look(of: CellStyle(.text, on: role), .text)
                    #expect(isDark || palette.shown(look.foreground).luminance < 0.01)
                    #expect(
                        palette.shown(look.foreground)
                            .contrast(with: palette.shown(look.background)) >= least,
                        "\(role) with \(depth)")
                }
            }
        }
    }

    @Test func `has no bold black, which is grey, among few colours`() {
        for depth in [Palette.Depth.eight, .sixteen] {
            let look = Palette(depth: depth).look(of: CellStyle(.text, on: .hit, .bold), .text)
            #expect(look.foreground == 0 && look.attributes == 0)
        }
    }

    @Test func `shifts bars a little from the background`() {
        for background in Self.backgrounds {
            let bar = Theme(background: background).bar
            #expect(bar != background && (1.05...1.6).contains(bar.contrast(with: background)))
        }
    }

    @Test(
        arguments: [
            ("15;0", false), ("0;15", true), ("0;default;7", true), ("7;8", true),
            ("default", false),
            ("0;99", false), (nil, false),
        ] as [(String?, Bool)])
    func `is light if the environment says so`(value: String?, isLight: Bool) {
        var variables = ["TERM": "xterm"]
        variables["COLORFGBG"] = value
        let theme = TerminalEnvironment(variables).theme
        #expect(theme.isLight == isLight)
    }

    @Test func `with few colours distinguishes roles by weight and background`() {
        for theme in [Theme.dark, .light, .dark.assumed] {
            let palette = Palette(depth: .eight, theme: theme)
            let bold = Int32(CellAttributes.bold.rawValue)
            #expect(palette.look(of: CellStyle(.hit), .text).attributes == bold)
            #expect(palette.look(of: CellStyle(.quiet), .text) == Palette.Look())
            #expect(palette.look(of: CellStyle(.error), .text).background == 1)
            #expect(
                palette.look(of: CellStyle(.selection), .text).foreground
                    == (theme == .dark ? 3 : -1), "yellow is unreadable on white")
        }
    }
}

@Suite struct `Fills that look equal with few colours` {
    private static let white = CellColor.rgb(red: 255, green: 255, blue: 255)
    private static let grey = CellColor.rgb(red: 226, green: 228, blue: 234)

    private func patterns(
        _ depth: Palette.Depth, isUnicode: Bool = true, _ colors: CellColor...
    ) -> FillPatterns {
        var grid = CellGrid(size: CellSize(columns: colors.count, rows: 1))
        for (column, color) in colors.enumerated() {
            grid[column, 0] = Cell(" ", CellStyle(background: color))
        }
        return FillPatterns(grid, Palette(depth: depth), isUnicode: isUnicode)
    }

    private func cell(_ color: CellColor) -> Cell { Cell(" ", CellStyle(background: color)) }

    @Test(arguments: [Palette.Depth.eight, .sixteen])
    func `are distinguished by a pattern, while the lightest and the darkest stay plain`(
        depth: Palette.Depth
    ) throws {
        func grey(_ level: UInt8) -> CellColor { .rgb(red: level, green: level, blue: level) }
        for (plain, other) in [(grey(239), grey(220)), (grey(0), grey(20))] {
            let patterns = patterns(depth, other, plain)
            #expect(patterns.distinguished(cell(plain)) == cell(plain))
            let shown = patterns.distinguished(cell(other))
            #expect(shown.character == "·")
            let look = try #require(patterns.look(of: shown))
            #expect(look.foreground != look.background)
        }
    }

    @Test func `have patterns of their own, none of which looks like hatching`() {
        let greys = [255, 239, 223, 207].map { CellColor.rgb(red: $0, green: $0, blue: $0) }
        let patterns = patterns(.eight, greys[0], greys[1], greys[2], greys[3])
        let shown = Set(greys.map { patterns.distinguished(cell($0)).character })
        #expect(shown.count == 4 && !shown.contains("▒"), "\(shown)")
    }

    @Test func `stay plain behind a line: only it becomes a pattern`() {
        var grid = CellGrid(size: CellSize(columns: 30, rows: 1))
        for column in 0..<30 {
            let color = column == 7 ? Self.white : Self.grey
            grid[column, 0] = Cell(" ", CellStyle(background: color))
        }
        let patterns = FillPatterns(grid, Palette(depth: .eight), isUnicode: true)
        #expect(patterns.distinguished(cell(Self.grey)) == cell(Self.grey))
        #expect(patterns.distinguished(cell(Self.white)).character == "·")
    }

    /// No two colours have the same luminance, so that there are no ties.
    @Test func `get their patterns by lightness, wherever they are on the screen`() {
        let levels: [UInt8] = [207, 239, 255, 223]
        for first in levels.indices {
            let greys = (levels[first...] + levels[..<first]).map {
                CellColor.rgb(red: $0, green: $0, blue: $0)
            }
            let patterns = patterns(.eight, greys[0], greys[1], greys[2], greys[3])
            let shown = [255, 239, 223, 207].map { (level: UInt8) in
                let grey = CellColor.rgb(red: level, green: level, blue: level)
                return patterns.distinguished(cell(grey)).character
            }
            #expect(shown == [" ", "·", "░", ":"])
        }
    }

    @Test func `stay plain where they hardly differ: an app's white and its lightest grey`() {
        let grey = CellColor.rgb(red: 242, green: 242, blue: 247)
        let patterns = patterns(.eight, Self.white, grey, Self.grey)
        #expect(patterns.distinguished(cell(grey)) == cell(grey))
        #expect(patterns.distinguished(cell(Self.grey)).character == "·")
    }

    @Test func `stay plain where the colours differ on the terminal`() {
        let blue = CellColor.rgb(red: 0, green: 0, blue: 230)
        #expect(patterns(.eight, Self.white, blue).isEmpty)
        #expect(patterns(.cube, Self.white, Self.grey).isEmpty)
    }

    @Test func `give a cell with both colours to the one that covers more of it`() {
        let patterns = patterns(.eight, Self.white, Self.grey)
        func shown(_ character: Character) -> Cell {
            patterns.distinguished(
                Cell(character, CellStyle(foreground: Self.grey, background: Self.white)))
        }
        #expect(
            shown("▇") == patterns.distinguished(cell(Self.grey)) && shown("▇").character == "·")
        #expect(shown("▁") == cell(Self.white))
    }

    @Test func `use ASCII patterns without Unicode`() {
        let patterns = patterns(.eight, isUnicode: false, Self.white, Self.grey)
        let shown = [Self.white, Self.grey].map { patterns.distinguished(cell($0)).character }
        #expect(Set(shown) == [" ", "."])
    }
}
