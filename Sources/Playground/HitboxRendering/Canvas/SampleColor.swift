import TerminalTypes

/// The colour of a sample, in 32 bits: a colour, the terminal's background, or the colour of its text.
///
/// The bits are those of `PixelPicture`: the background is transparent.
struct SampleColor: Hashable, Sendable, BitwiseCopyable {
    let bits: UInt32

    /// The terminal's background; as the colour of a line, no line.
    static let ground = SampleColor(bits: 0)
    /// The terminal's text colour, for lines where there are no colours.
    static let ink = SampleColor(bits: 1)

    init(bits: UInt32) { self.bits = bits }

    /// An opaque colour.
    init(_ color: RGB) { self.init(color.rounded) }

    init(_ color: RGBColor) {
        bits = 0xFF00_0000 | UInt32(color.blue) << 16 | UInt32(color.green) << 8 | UInt32(color.red)
    }

    /// Whether it is a colour, not one of the terminal's own.
    var isColor: Bool { bits > 1 }

    /// The components; `nil` for the terminal's own colours.
    var color: RGBColor? { isColor ? RGBColor(pixel: bits) : nil }

    /// The colour for a cell.
    var cellColor: CellColor {
        color?.cellColor ?? (self == .ground ? .standard : .role(.text))
    }

    /// The components, with a stand-in for the terminal's background.
    func rgb(on ground: RGB) -> RGB { color.map { RGB($0) } ?? ground }
}

extension Sequence<SampleColor> {
    /// How often each colour occurs, in the order in which they do; fast for a few colours.
    var counts: [(color: SampleColor, count: Int)] {
        var counts: [(color: SampleColor, count: Int)] = []
        for color in self {
            let place = counts.firstIndex { $0.color == color } ?? counts.count
            if place == counts.count { counts.append((color, 0)) }
            counts[place].count += 1
        }
        return counts
    }

    /// The most frequent colour, of several the first; `nil` without any.
    var mostFrequent: SampleColor? { counts.max { $0.count < $1.count }?.color }
}
