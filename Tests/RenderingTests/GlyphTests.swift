import Foundation
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `A cell's glyph` {
    /// The samples on one side of a line at a distance from the cell's centre.
    private func samples(angle: Double, distance: Double) -> UInt64 {
        let (dx, dy) = (cos(angle * .pi / 180), sin(angle * .pi / 180))
        return (0..<64).reduce(into: 0) { samples, bit in
            let (x, y) = ((Double(bit % 8) - 3.5) / 8, (Double(bit / 8) - 3.5) / 8)
            if x * dx + y * dy > distance { samples |= 1 << UInt64(bit) }
        }
    }

    /// The percentage of wrong samples, over lines of all slopes and distances.
    private func wrong(_ set: GlyphSet, allowsInverse: Bool) -> Double {
        let blocks = BlockGlyphs.of(set)
        var (errors, count) = (0, 0)
        for angle in stride(from: 0.0, to: 360, by: 5) {
            for distance in stride(from: -0.45, through: 0.45, by: 0.15) {
                let wanted = samples(angle: angle, distance: distance)
                let found = blocks.nearest(to: wanted, allowsInverse: allowsInverse)
                let filled = blocks.glyphs.first { $0.character == found.character }?.samples ?? 0
                errors += ((found.isInverse ? ~filled : filled) ^ wanted).nonzeroBitCount
                count += 64
            }
        }
        return Double(errors) * 100 / Double(count)
    }

    @Test func `approximates any edge, best with wedges`() {
        #expect(wrong(.half, allowsInverse: true) < 14)
        #expect(wrong(.basic, allowsInverse: true) < 7.8)
        #expect(wrong(.wedge, allowsInverse: true) < 4.4)
        #expect(wrong(.ascii, allowsInverse: true) > 15)
    }

    @Test func `is the best of all, although not all are compared`() {
        var numbers = SeededNumbers(seed: 7)
        let rim: UInt64 = 0xFF81_8181_8181_81FF
        for set in GlyphSet.allCases {
            let blocks = BlockGlyphs.of(set)
            let isExact = set == .ascii || set == .wedge
            for _ in 0..<300 {
                let wanted = numbers.next() & numbers.next()
                let care = numbers.next() | numbers.next()
                func error(_ shown: UInt64, isInverse: Bool) -> Int {
                    let wrong = (shown ^ wanted) & care
                    let text = isInverse ? ~shown & ~wanted : shown & wanted
                    let lost = isExact ? 0 : (text & care & 0xFF).nonzeroBitCount
                    return 4 * wrong.nonzeroBitCount + (wrong & rim).nonzeroBitCount + 3 * lost
                }
                for allowsInverse in [true, false] {
                    let best = blocks.glyphs.flatMap { glyph in
                        (allowsInverse ? [false, true] : [false]).map {
                            error($0 ? ~glyph.samples : glyph.samples, isInverse: $0)
                        }
                    }.min()
                    let found = blocks.nearest(
                        to: wanted, care: care, allowsInverse: allowsInverse)
                    let glyph = blocks.glyphs.first { $0.character == found.character }
                    let shown = glyph.map {
                        error(
                            found.isInverse ? ~$0.samples : $0.samples, isInverse: found.isInverse)
                    }
                    #expect(shown == best)
                }
            }
        }
    }

    @Test(arguments: [GlyphSet.half, .basic])
    func `from a font has the background at the top of its cell`(set: GlyphSet) {
        let blocks = BlockGlyphs.of(set)
        func found(_ samples: UInt64, isFilledAbove: Bool? = nil) -> String {
            let choice = blocks.nearest(
                to: samples, allowsInverse: true, isFilledAbove: isFilledAbove)
            return "\(choice.character)" + (choice.isInverse ? " inverse" : "")
        }
        #expect(found(0xFFFF_FFFF) == "▄ inverse")
        #expect(found(0xFFFF_FFFF_0000_0000) == "▄")
        #expect(found(.max) == "  inverse")
        // Nothing shows through a glyph that does not reach the top, so what is above decides.
        #expect(found(0x0F0F_0F0F_0F0F_0F0F, isFilledAbove: true) == "▐ inverse")
        #expect(found(0x0F0F_0F0F_0F0F_0F0F, isFilledAbove: false) == "▌")
    }

    @Test func `of an unknown terminal is one that every font has`() {
        let found = BlockGlyphs.of(.half).glyphs.map(\.character)
        #expect(Set(found) == Set(" ▀▄▌▐█"))
    }

    @Test func `needs no swapped colours if there are wedges`() {
        let difference = wrong(.wedge, allowsInverse: false) - wrong(.wedge, allowsInverse: true)
        #expect(difference < 1)
    }
}
