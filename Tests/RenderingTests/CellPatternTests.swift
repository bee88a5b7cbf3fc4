import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The pattern of a cell` {
    private static let (red, green, blue) = (
        SampleColor(RGBColor(0xC03030)), SampleColor(RGBColor(0x30B040)),
        SampleColor(RGBColor(0x3050D0))
    )

    private func pattern(
        _ colors: [SampleColor], lines: [Int] = [], behind: [SampleColor] = []
    ) -> CellPattern {
        var samples = SIMD8<UInt32>()
        for (place, color) in colors.enumerated() { samples[place] = color.bits }
        return CellPattern(
            samples, lines: lines.reduce(0) { $0 | 1 << UInt8($1) }, behind: behind,
            count: colors.count, on: .black)
    }

    /// The colours of the samples that a cell shows.
    private func shown(_ pattern: CellPattern, _ count: Int) -> [SampleColor] {
        (0..<count).map { pattern.bits >> UInt8($0) & 1 == 1 ? pattern.figure : pattern.ground }
    }

    @Test(arguments: [1, 2, 4, 6])
    func `of two colours is exactly that of its samples`(count: Int) {
        for bits in 0..<(1 << count) {
            let colors = (0..<count).map { bits >> $0 & 1 == 1 ? Self.red : Self.blue }
            #expect(shown(pattern(colors), count) == colors, "\(bits)")
        }
    }

    @Test(arguments: [2, 4, 6])
    func `has the larger part as its background, and of equal ones the upper`(count: Int) {
        for bits in 0..<(1 << count) {
            let found = pattern((0..<count).map { bits >> $0 & 1 == 1 ? Self.red : Self.blue })
            #expect(found.bits.nonzeroBitCount * 2 <= count, "\(bits)")
            if found.bits.nonzeroBitCount * 2 == count { #expect(found.bits & 1 == 0, "\(bits)") }
        }
    }

    @Test func `of one colour is a blank`() {
        for color in [Self.red, .ground] {
            let found = pattern([color, color, color, color])
            #expect(found.bits == 0)
            #expect(
                found.cell(.quadrants) == Cell(" ", CellStyle(background: color.cellColor)))
        }
    }

    private func distance(_ one: SampleColor, _ other: SampleColor) -> Float {
        one.rgb(on: .black).distance(to: other.rgb(on: .black)).squareRoot()
    }

    private func areBeside(_ one: Int, _ other: Int) -> Bool {
        abs(one / 2 - other / 2) + abs(one % 2 - other % 2) == 1
    }

    /// The colours that a sample may have: those of fills, and of the lines it is beside; a line's sample any.
    private func allowed(
        _ sample: Int, _ colors: [SampleColor], lines: [Int], of pair: [SampleColor]
    ) -> [SampleColor] {
        if lines.contains(sample) || pair.contains(colors[sample]) { return pair }
        let left = pair.filter { color in
            colors.indices.contains {
                colors[$0] == color && (!lines.contains($0) || areBeside($0, sample))
            }
        }
        return left.isEmpty ? pair : left
    }

    /// What a sample loses with a colour: a line's three times, a line's only one in a corner of another line twice as
    /// much, a fill's a twentieth if that is a line's on the same fill and it meets no other fill, and twice if the other
    /// fill does not meet it.
    private func loss(
        _ sample: Int, _ colors: [SampleColor], lines: [Int], behind: SampleColor,
        of pair: [SampleColor], with color: SampleColor
    ) -> Float {
        let lost = distance(colors[sample], color)
        if lines.contains(sample) {
            let isOnly = lines.count { colors[$0] == colors[sample] } == 1
            return lines.count { pair.contains(colors[$0]) } > 2 && isOnly ? 6 * lost : 3 * lost
        }
        let own = lines.filter { colors[$0] == color }
        let isInside = own.contains { line in
            areBeside(line, sample) && own.contains { areBeside($0, line) }
        }
        func fill(_ color: SampleColor) -> [Int] {
            colors.indices.filter { colors[$0] == color && !lines.contains($0) }
        }
        let touches = fill(colors[sample]).contains { own in
            colors.indices.contains {
                colors[$0] != colors[sample] && !lines.contains($0) && areBeside($0, own)
            }
        }
        if colors[sample] == behind, isInside, !touches { return lost / 20 }
        let other = fill(color)
        let meets = fill(colors[sample]).contains { own in other.contains { areBeside($0, own) } }
        return other.isEmpty || meets ? lost : 2 * lost
    }

    /// What a cell in two colours loses.
    private func loss(
        _ colors: [SampleColor], lines: [Int], behind: SampleColor, _ pair: [SampleColor]
    ) -> Float {
        colors.indices.reduce(0) { sum, sample in
            let losses = allowed(sample, colors, lines: lines, of: pair).map {
                loss(sample, colors, lines: lines, behind: behind, of: pair, with: $0)
            }
            return sum + (losses.min() ?? 0)
        }
    }

    @Test func `of three and more colours has the two that lose the least`() {
        var numbers = SeededNumbers(seed: 21)
        for _ in 0..<2_000 {
            let palette =
                (0..<4).map { _ in
                    SampleColor(RGBColor(Int(numbers.next() % 0x100_0000)))
                } + [.ground]
            let count = [4, 6][Int(numbers.next() % 2)]
            let colors = (0..<count).map { _ in palette[Int(numbers.next() % 5)] }
            let lines = (0..<count).filter { _ in numbers.chance(0.3) }
            let behind = palette[Int(numbers.next() % 5)]
            let found = pattern(colors, lines: lines, behind: lines.map { _ in behind })
            func loss(_ pair: [SampleColor]) -> Float {
                self.loss(colors, lines: lines, behind: behind, pair)
            }
            let pairs = colors.flatMap { one in colors.filter { $0 != one }.map { [one, $0] } }
            let best = pairs.map(loss).min() ?? 0
            let pair = [found.ground, found.figure]
            #expect(loss(pair) <= best + 1e-5, "\(colors.map(\.bits)), \(lines)")
            // Each sample has the colour with which it loses the least.
            for (place, shown) in shown(found, count).enumerated() {
                let left = allowed(place, colors, lines: lines, of: pair)
                func lost(_ color: SampleColor) -> Float {
                    self.loss(
                        place, colors, lines: lines, behind: behind, of: pair, with: color)
                }
                #expect(left.contains(shown) && lost(shown) == left.map(lost).min())
            }
        }
    }

    /// Green inside brown, as the outlines of a turned layer that is hit and selected.
    @Test func `makes a line thicker rather than a hole in a layer`() {
        let (white, brown, dark, green) = (
            SampleColor(RGBColor(0xE8EAF2)), SampleColor(RGBColor(0x784413)),
            SampleColor(RGBColor(0x1B6B2F)), SampleColor(RGBColor(0x34C759))
        )
        let colors = [brown, white, dark, brown, green, dark]
        let shown = shown(pattern(colors, lines: [0, 2, 3, 5]), 6)
        #expect(shown[4] != white, "\(shown.map(\.bits))")
    }

    /// Two lines along the inside of a layer, whose corners no other cell continues.
    @Test func `keeps the outer side of two lines, and their corners`() {
        let (gray, white, orange) = (
            SampleColor(RGBColor(0xD0D0D8)), SampleColor(RGBColor(0xFFFFFF)),
            SampleColor(RGBColor(0xAA5A10))
        )
        let both = [gray, gray, orange, orange, orange, Self.green]
        let found = shown(pattern(both, lines: [2, 3, 4, 5], behind: [white]), 6)
        #expect(found[2...] == both[2...])
    }

    @Test func `takes the terminal's background for the colour that it has`() {
        let (paper, grey) = (SampleColor(RGBColor(0xF4F0E6)), SampleColor(RGBColor(0x8C8478)))
        let samples = SIMD8<UInt32>(
            0, 0, paper.bits, paper.bits, grey.bits, grey.bits, 0, 0)
        let onWhite = CellPattern(samples, lines: 0, count: 6, on: .white)
        #expect(shown(onWhite, 6)[4...].allSatisfy { $0 == grey })
    }

    /// Three colours in a cell of six samples, as at the lower edge of a layer inside a frame.
    @Test func `makes no line and no hole of a layer that it has no room for`() {
        let (dark, white, red) = (
            SampleColor(RGBColor(0x505050)), SampleColor(RGBColor(0xFFFFFF)),
            SampleColor(RGBColor(0xC03030))
        )
        let framed = [red, red, white, white, dark, dark]
        let atEdge = shown(pattern(framed, lines: [4, 5]), 6)
        #expect(!atEdge[..<4].contains(dark) && atEdge[4...] == [dark, dark])
        let (paper, grey) = (SampleColor(RGBColor(0xF4F0E6)), SampleColor(RGBColor(0x8C8478)))
        let atTop = shown(pattern([.ground, .ground, paper, paper, grey, grey]), 6)
        #expect(!atTop[2...].contains(.ground), "\(atTop.map(\.bits))")
    }

    @Test func `keeps a line rather than a fill that has as much of the cell`() {
        let colors = [Self.red, Self.red, Self.green, Self.blue]
        let (fills, lined) = (pattern(colors), pattern(colors, lines: [3]))
        #expect([fills.ground, fills.figure].contains(Self.red))
        #expect([lined.ground, lined.figure].contains(Self.blue))
        #expect(shown(lined, 4)[3] == Self.blue)
        let other = pattern(colors, lines: [2])
        #expect(shown(other, 4)[2] == Self.green)
    }

    @Test func `keeps a line of one sample on two fills of several`() {
        let colors = [Self.red, Self.red, Self.red, Self.green, Self.blue, Self.blue]
        #expect(shown(pattern(colors, lines: [3]), 6)[3] == Self.green)
    }
}

@Suite struct `The characters of a set` {
    @Test(arguments: [GlyphSet.halves, .quadrants, .sextants])
    func `are different ones for all patterns, with a blank for none`(set: GlyphSet) {
        let count = 1 << (set.across * set.down)
        let characters = (0..<count).map { set.character(UInt8($0)) }
        #expect(Set(characters).count == count)
        #expect(characters[0] == " " && characters.last == "█")
    }

    @Test func `have the ink that their Unicode names say`() throws {
        let corners = ["UPPER LEFT": 0, "UPPER RIGHT": 1, "LOWER LEFT": 2, "LOWER RIGHT": 3]
        for bits in 1..<15 {
            let name = try #require(
                GlyphSet.quadrants.character(UInt8(bits)).unicodeScalars.first?.properties.name)
            guard name.hasPrefix("QUADRANT ") else { continue }
            let named = name.dropFirst("QUADRANT ".count).split(separator: " AND ").flatMap {
                $0.split(separator: " AND ")
            }
            let wanted = corners.reduce(0) { sum, corner in
                named.contains { $0.hasSuffix(corner.key) } ? sum | 1 << corner.value : sum
            }
            #expect(bits == wanted, "\(name)")
        }
        for bits in 1..<63 {
            let name = try #require(
                GlyphSet.sextants.character(UInt8(bits)).unicodeScalars.first?.properties.name)
            guard name.hasPrefix("BLOCK SEXTANT-") else { continue }
            let wanted = name.dropFirst("BLOCK SEXTANT-".count).reduce(0) {
                $0 | 1 << (($1.wholeNumberValue ?? 1) - 1)
            }
            #expect(bits == wanted, "\(name)")
        }
        for (set, bits, character) in [
            (GlyphSet.halves, 1, "▀"), (.halves, 2, "▄"), (.quadrants, 3, "▀"),
            (.quadrants, 12, "▄"), (.quadrants, 5, "▌"), (.quadrants, 10, "▐"),
            (.sextants, 21, "▌"), (.sextants, 42, "▐"),
        ] {
            #expect(set.character(UInt8(bits)) == Character(character))
        }
    }
}
