import LayerGeometry
import TerminalTypes

/// A colour while layers are laid over each other; each part from 0 to 1.
struct RGB: Hashable, Sendable {
    var red: Double, green: Double, blue: Double

    /// What stands for the terminal's own background, which nobody knows.
    static let ground = RGB(red: 0.1, green: 0.1, blue: 0.12)
    static let black = RGB(red: 0, green: 0, blue: 0)
    static let white = RGB(red: 1, green: 1, blue: 1)

    init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour of a scene, whatever its alpha.
    init(_ color: LayerColor) {
        self.init(red: color.red, green: color.green, blue: color.blue)
    }

    /// How unlike two colours are; only to be compared.
    func distance(to other: RGB) -> Double {
        let (red, green, blue) = (
            red - other.red, green - other.green, blue - other.blue
        )
        return red * red + green * green + blue * blue
    }

    func mixed(with other: RGB, part: Double) -> RGB {
        RGB(
            red: red + (other.red - red) * part, green: green + (other.green - green) * part,
            blue: blue + (other.blue - blue) * part)
    }

    /// How bright it looks, from 0 to 1.
    var luminance: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    /// Black or white, whichever can be read on this colour.
    var readable: RGB { luminance > 0.4 ? .black : .white }

    /// A line on this colour: clearly another shade, without shouting.
    var line: RGB { mixed(with: readable, part: luminance > 0.4 ? 0.45 : 0.55) }

    /// The colour as a cell has it.
    var cellColor: CellColor {
        .rgb(red: Self.byte(red), green: Self.byte(green), blue: Self.byte(blue))
    }

    private static func byte(_ part: Double) -> UInt8 {
        UInt8(max(0, min(255, (part * 255).rounded())))
    }
}
