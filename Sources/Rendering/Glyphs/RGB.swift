import LayerGeometry
import TerminalTypes

/// A colour while layers are laid over each other; each part from 0 to 1.
///
/// There are many of them at once, so they are small.
struct RGB: Hashable, Sendable {
    var red: Float, green: Float, blue: Float

    /// What stands for the terminal's own background, which nobody knows.
    static let ground = RGB(red: 0.1, green: 0.1, blue: 0.12)
    static let black = RGB(red: 0, green: 0, blue: 0)
    static let white = RGB(red: 1, green: 1, blue: 1)

    init(red: Float, green: Float, blue: Float) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour of a scene, whatever its alpha.
    init(_ color: LayerColor) {
        self.init(red: Float(color.red), green: Float(color.green), blue: Float(color.blue))
    }

    init(_ color: RGBColor) {
        self.init(
            red: Float(color.red) / 255, green: Float(color.green) / 255,
            blue: Float(color.blue) / 255)
    }

    /// The colour of a layer in a cell; `nil` for the terminal's own and those of roles.
    init?(_ color: CellColor) {
        guard case .rgb(let red, let green, let blue) = color else { return nil }
        self.init(RGBColor(red: red, green: green, blue: blue))
    }

    /// How unlike two colours are; only to be compared.
    func distance(to other: RGB) -> Float {
        let (red, green, blue) = (
            red - other.red, green - other.green, blue - other.blue
        )
        return red * red + green * green + blue * blue
    }

    func mixed(with other: RGB, part: Float) -> RGB {
        RGB(
            red: red + (other.red - red) * part, green: green + (other.green - green) * part,
            blue: blue + (other.blue - blue) * part)
    }

    /// Black or white, whichever can be read on this colour.
    var readable: RGB { RGB(rounded.readable) }

    /// A line on this colour: clearly another shade, a contrast of 3 to 1, without shouting.
    var line: RGB {
        let (ground, ink) = (rounded, readable)
        for part: Float in [0.45, 0.6, 0.75, 0.9] {
            let line = mixed(with: ink, part: part)
            if line.rounded.contrast(with: ground) >= 3 { return line }
        }
        return ink
    }

    /// The colour as a cell has it.
    var cellColor: CellColor {
        .rgb(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
    }

    /// The colour as a screen shows it.
    var rounded: RGBColor {
        RGBColor(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
    }

    private static func byte(_ part: Float) -> UInt8 {
        UInt8(max(0, min(255, (part * 255).rounded())))
    }
}
