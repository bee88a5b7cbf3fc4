import TerminalTypes
import Testing

@testable import TerminalIO

@Suite struct `A palette` {
    @Test(arguments: [
        (0, Palette.Depth.none), (2, .none), (8, .eight), (16, .sixteen), (88, .sixteen),
        (256, .cube), (1 << 24, .direct),
    ])
    func `has the depth of the terminal's colours`(colors: Int, depth: Palette.Depth) {
        #expect(Palette.Depth(colors: colors) == depth)
    }

    @Test(arguments: [
        (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (0, 0, 255, 21),
        (128, 128, 128, 244),
        (95, 135, 175, 67), (8, 8, 8, 232),
        // Dark green and dark brown, of which greys are nearer.
        (20, 61, 29, 22), (50, 30, 10, 52), (20, 30, 10, 233),
        // Dark orange and purple, of which olive and grey are nearer.
        (102, 56, 10, 94), (104, 48, 108, 53),
    ])
    func `finds the nearest of 256 colours`(red: UInt8, green: UInt8, blue: UInt8, number: Int32) {
        let palette = Palette(depth: .cube)
        #expect(palette.number(.rgb(red: red, green: green, blue: blue)) == number)
    }

    @Test(
        arguments: [
            (Palette.Depth.none, -1), (.eight, 1), (.sixteen, 9), (.cube, 196), (.direct, 0xFF0000),
        ] as [(Palette.Depth, Int32)])
    func `maps red to the available colours`(depth: Palette.Depth, number: Int32) {
        #expect(Palette(depth: depth).number(.rgb(red: 255, green: 0, blue: 0)) == number)
    }

    /// With the names that texts call them by.
    @Test(
        arguments: [
            ("blue", 0x00_00_EE, 4, 4), ("light blue", 0x00_7A_FF, 6, 12),
            ("red", 0xF8_84_80, 1, 9),
            ("red", 0xFF_2D_55, 1, 9), ("purple", 0xAF_52_DE, 5, 5), ("green", 0x34_C7_59, 2, 2),
            ("teal", 0x30_B0_C7, 6, 6), ("pale yellow", 0xFF_FF_AA, 7, 15),
            ("sand", 0xF4_F1_E8, 7, 7), ("night", 0x20_24_2C, 0, 0),
        ] as [(String, Int, Int32, Int32)])
    func `keeps the hue of a strong colour among few`(
        name: String, color: Int, eight: Int32, sixteen: Int32
    ) {
        let color = RGBColor(color).cellColor
        #expect(Palette(depth: .eight).number(color) == eight)
        #expect(Palette(depth: .sixteen).number(color) == sixteen)
    }

    @Test func `avoids the numbers that direct colour reserves for the palette`() {
        #expect(Palette(depth: .direct).number(.rgb(red: 0, green: 0, blue: 3)) == 8)
    }

    @Test(arguments: [Palette.Depth.eight, .sixteen, .cube, .direct])
    func `gives each role a number within its depth`(depth: Palette.Depth) {
        for role in ColorRole.allCases {
            let number = Palette(depth: depth).number(.role(role))
            #expect(number >= -1 && number < depth.rawValue)
        }
    }

    @Test func `makes text readable on any background`() {
        let palette = Palette(depth: .cube)
        let light = CellStyle(background: .rgb(red: 255, green: 255, blue: 0))
        #expect(palette.look(of: light, .text).foreground == 16)
        let dark = CellStyle(background: .rgb(red: 0, green: 0, blue: 120))
        #expect(palette.look(of: dark, .text).foreground == 231)
        let bar = palette.look(of: CellStyle(.text, on: .bar), .text)
        #expect(bar.foreground == 231 && palette.shown(bar.background).luminance < 0.05)
    }

    @Test func `changes no colour of an area, whatever is beside it`() {
        let style = CellStyle(
            foreground: .rgb(red: 250, green: 250, blue: 250),
            background: .rgb(red: 255, green: 255, blue: 255))
        let palette = Palette(depth: .cube)
        #expect(palette.look(of: style, .area).foreground == palette.number(style.foreground))
        #expect(palette.look(of: style, .line).foreground == 16)
    }

    @Test func `marks without colours by attributes`() {
        let palette = Palette(depth: .none)
        let bar = palette.look(of: CellStyle(.text, on: .bar), .blank)
        #expect(bar.attributes == Int32(CellAttributes.reverse.rawValue))
        let hit = palette.look(of: CellStyle(.hit), .text)
        #expect(hit == Palette.Look(attributes: Int32(CellAttributes.bold.rawValue)))
    }

    @Test(arguments: [Palette.Depth.eight, .sixteen, .cube, .direct])
    func `shows the blanks of a reversed text like its letters`(depth: Palette.Depth) {
        let palette = Palette(depth: depth)
        let style = CellStyle(.error, on: .bar, [.bold, .reverse])
        #expect(palette.look(of: style, .blank) == palette.look(of: style, .text))
    }

    @Test func `swaps colours instead of selecting reverse video`() {
        let palette = Palette(depth: .cube)
        let style = CellStyle(.text, on: .hit)
        let look = palette.look(of: style, .text)
        var reversed = style
        reversed.attributes = .reverse
        #expect(
            palette.look(of: reversed, .text)
                == Palette.Look(foreground: look.background, background: look.foreground))
    }
}

@Suite struct `A plain cell` {
    @Test(
        arguments: [
            ("a", "a"), ("─", "-"), ("┃", "|"), ("╔", "+"), ("⌖", "+"), ("…", "."), ("⣿", "."),
            ("►", ">"), ("é", "?"), ("e\u{301}", "e"), ("·", "*"), ("≈", "~"), ("█", "#"),
            ("▌", ":"), ("▁", " "),
        ] as [(Character, Character)])
    func `shows the nearest ASCII character`(character: Character, plain: Character) {
        #expect(Cell(character).plain(hasColors: false).character == plain)
    }

    @Test func `has the characters of the first PCs on the console`() {
        let signs: [Character] = ["●", "◊", "○", "›", "→", "─", "━", "►", "a", "▒"]
        #expect(signs.map(\.onConsole) == ["•", "♦", "o", ">", "→", "─", "═", "►", "a", "▒"])
    }

    @Test(arguments: [Palette.Depth.eight, .sixteen])
    func `shows an error that is reversed like any other with few colours`(depth: Palette.Depth) {
        let palette = Palette(depth: depth)
        let plain = palette.look(of: CellStyle(.error, on: .bar, .bold), .text)
        let reversed = palette.look(of: CellStyle(.error, on: .bar, [.bold, .reverse]), .text)
        #expect(reversed == plain)
        let contrast = palette.shown(plain.foreground)
            .contrast(with: palette.shown(plain.background))
        #expect(contrast >= 4.5, "\(contrast)")
    }

    @Test func `turns a full block into a blank on its colour`() {
        let block = Cell("█", CellStyle(.hit))
        let plain = block.plain(hasColors: true)
        #expect(plain.character == " " && plain.style.background == .role(.hit))
    }
}

@Suite struct `Merged motion` {
    private func at(_ column: Int, _ action: MouseAction) -> InputEvent {
        .mouse(MouseInput(action, at: CellPoint(column: column, row: 0)))
    }

    @Test func `keeps the last of neighbours and every edge`() {
        let events = [
            at(1, .move), at(2, .move), at(2, .press(.left)), at(3, .drag(.left)),
            at(4, .drag(.left)), at(5, .drag(.right)), at(5, .release(.left)), at(5, .wheel(.up)),
            at(5, .wheel(.up)), at(6, .move),
        ]
        let places = [1, 2, 4, 5, 6, 7, 8, 9]
        #expect(events.mergingMotion == places.map { events[$0] })
    }
}
