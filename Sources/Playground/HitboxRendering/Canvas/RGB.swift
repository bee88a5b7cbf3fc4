import LayerGeometry
import TerminalTypes

/// A colour for compositing, with components from 0 to 1 in single precision to save memory.
struct RGB: Hashable, Sendable {
    var red: Float, green: Float, blue: Float

    /// A stand-in for the terminal's background, which may be unknown.
    static let ground = RGB(red: 0.1, green: 0.1, blue: 0.12)
    static let black = RGB(red: 0, green: 0, blue: 0)
    static let white = RGB(red: 1, green: 1, blue: 1)

    /// The squared distance of two colours.
    func distance(to other: RGB) -> Float {
        let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
        return red * red + green * green + blue * blue
    }

    /// Whether it can hardly be told from another colour, which 256 colours may also make equal.
    func isLike(_ other: RGB, within steps: Int = 10) -> Bool {
        rounded.isLike(other.rounded, within: steps)
    }

    func mixed(with other: RGB, part: Float) -> RGB {
        RGB(
            red: red + (other.red - red) * part, green: green + (other.green - green) * part,
            blue: blue + (other.blue - blue) * part)
    }

    /// How far it is from a grey, from 0 to 1.
    var chroma: Float { max(red, green, blue) - min(red, green, blue) }

    /// Black or white, whichever is readable on this colour.
    var readable: RGB { RGB(rounded.readable) }

    /// The colour for a cell.
    var cellColor: CellColor { rounded.cellColor }

    /// The colour with eight bits a component.
    var rounded: RGBColor {
        RGBColor(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
    }

    private static func byte(_ part: Float) -> UInt8 {
        let value = part * 255 + 0.5
        return value < 255 ? value > 0 ? UInt8(value) : 0 : 255
    }
}

extension RGB {
    /// A colour of a scene without its alpha.
    init(_ color: LayerColor) {
        self.init(red: Float(color.red), green: Float(color.green), blue: Float(color.blue))
    }

    init(_ color: RGBColor) {
        self.init(
            red: Float(color.red) / 255, green: Float(color.green) / 255,
            blue: Float(color.blue) / 255)
    }
}
