import TerminalTypes
import Testing

@Suite struct `A colour of a screen` {
    @Test(
        arguments: [
            (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1), (0x777777, 0xFFFFFF, 4.48),
            (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0xFFFFFF, 8.59), (0x5FD787, 0x000000, 11.56),
        ])
    func `has the contrasts of WCAG`(one: Int, other: Int, contrast: Double) {
        let (one, other) = (RGBColor(one), RGBColor(other))
        #expect(abs(one.contrast(with: other) - contrast) < 0.01, "\(one.contrast(with: other))")
        #expect(one.contrast(with: other) == other.contrast(with: one))
    }

    @Test func `is readable in black or in white`() {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let color = RGBColor(red << 16 | green << 8 | blue)
                    #expect(color.contrast(with: color.readable) >= 4.5)
                }
            }
        }
    }

    @Test func `mixes with another one by component`() {
        #expect(RGBColor.black.mixed(with: .white, part: 0.5) == RGBColor(0x808080))
        #expect(RGBColor(0x102030).mixed(with: .white, part: 0) == RGBColor(0x102030))
        #expect(RGBColor(0x102030).mixed(with: .black, part: 1) == .black)
    }
}
