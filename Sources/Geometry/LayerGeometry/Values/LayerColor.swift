/// A colour of a scene.
///
/// Components range from 0 to 1; alpha 0 is transparent.
public struct LayerColor: Hashable, Sendable {
    /// The colour components, from 0 to 1.
    public var red: Double, green: Double, blue: Double
    /// The alpha component, from 0 to 1.
    public var alpha: Double
    /// How the file wrote it, such as `white` or `#d0d0d8`; preserved on saving.
    public var notation: String

    /// Creates a colour from its components and its notation.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1, notation: String) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        self.notation = notation
    }
}

extension LayerColor {
    /// Creates a colour from `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` or one of `names`; `nil` for any
    /// other text.
    public init?(notation: String) {
        let digits: [UInt32]
        var most: UInt32 = 255
        if notation.utf8.first == UInt8(ascii: "#") {
            let hex = Substring(notation.utf8.dropFirst())
            let count = hex.utf8.count
            // A number may have a sign, a colour must not.
            guard [3, 4, 6, 8].contains(count), hex.first?.isHexDigit == true,
                let value = UInt32(hex, radix: 16)
            else { return nil }
            // One digit for each component, or two.
            let width = count <= 4 ? 4 : 8
            most = count <= 4 ? 15 : 255
            digits = stride(from: count * 4 - width, through: 0, by: -width)
                .map { value >> $0 & most }
        } else {
            guard let value = Self.named[notation] else { return nil }
            digits = [24, 16, 8, 0].map { value >> $0 & 255 }
        }
        let parts = digits.map { Double($0) / Double(most) }
        self.init(
            red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count > 3 ? parts[3] : 1,
            notation: notation)
    }

    /// The text for a file: the notation, or hexadecimal if the notation does not match the colour.
    public var written: String {
        if LayerColor(notation: notation) == self { return notation }
        let digits = [red, green, blue, alpha].map { part -> String in
            let value = Int((min(max(part, 0), 1) * 255).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + digits.prefix(digits[3] == "ff" ? 3 : 4).joined()
    }

    /// The names of colours in scene files: UIColor's, CSS's basic ones and the system's on a light
    /// background.
    public static var names: [String] { named.keys.sorted() }

    /// Red, green, blue and alpha, eight bits each.
    ///
    /// - Source: Apple's reference for `UIColor`; CSS Color Module, basic keywords.
    private static let named: [String: UInt32] = [
        "black": 0x0000_00FF, "white": 0xFFFF_FFFF, "clear": 0x0000_0000,
        "transparent": 0x0000_0000, "red": 0xFF00_00FF, "green": 0x00FF_00FF,
        "blue": 0x0000_FFFF, "cyan": 0x00FF_FFFF, "aqua": 0x00FF_FFFF, "magenta": 0xFF00_FFFF,
        "fuchsia": 0xFF00_FFFF, "yellow": 0xFFFF_00FF, "orange": 0xFF80_00FF,
        "purple": 0x8000_80FF, "brown": 0x9966_33FF, "gray": 0x8080_80FF, "grey": 0x8080_80FF,
        "lightGray": 0xAAAA_AAFF, "lightGrey": 0xAAAA_AAFF, "darkGray": 0x5555_55FF,
        "darkGrey": 0x5555_55FF, "silver": 0xC0C0_C0FF, "maroon": 0x8000_00FF,
        "olive": 0x8080_00FF, "lime": 0x00FF_00FF, "teal": 0x0080_80FF, "navy": 0x0000_80FF,
        "pink": 0xFFC0_CBFF, "systemRed": 0xFF3B_30FF, "systemOrange": 0xFF95_00FF,
        "systemYellow": 0xFFCC_00FF, "systemGreen": 0x34C7_59FF, "systemMint": 0x00C7_BEFF,
        "systemTeal": 0x30B0_C7FF, "systemCyan": 0x32AD_E6FF, "systemBlue": 0x007A_FFFF,
        "systemIndigo": 0x5856_D6FF, "systemPurple": 0xAF52_DEFF, "systemPink": 0xFF2D_55FF,
        "systemBrown": 0xA284_5EFF, "systemGray": 0x8E8E_93FF, "systemGray2": 0xAEAE_B2FF,
        "systemGray3": 0xC7C7_CCFF, "systemGray4": 0xD1D1_D6FF, "systemGray5": 0xE5E5_EAFF,
        "systemGray6": 0xF2F2_F7FF, "systemBackground": 0xFFFF_FFFF, "label": 0x0000_00FF,
    ]
}
