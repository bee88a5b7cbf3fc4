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

    /// How bright it looks, from 0 to 1.
    var luminance: Float { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// Black or white, whichever can be read on this colour.
    var readable: RGB { luminance > 0.4 ? .black : .white }

    /// A line on this colour: clearly another shade, without shouting.
    var line: RGB { mixed(with: readable, part: luminance > 0.4 ? 0.45 : 0.55) }

    /// The colour as a cell has it.
    var cellColor: CellColor {
        .rgb(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
    }

    private static func byte(_ part: Float) -> UInt8 {
        UInt8(max(0, min(255, (part * 255).rounded())))
    }
}
