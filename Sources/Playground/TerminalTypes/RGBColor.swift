/// A colour in sRGB.
public struct RGBColor: Hashable, Sendable {
    /// The components, from 0 to 255.
    public var red: UInt8, green: UInt8, blue: UInt8

    /// Black.
    public static let black = RGBColor(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = RGBColor(red: 255, green: 255, blue: 255)

    /// Creates a colour from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// Creates a colour from a number such as `0x5FD787`; bits above the lowest 24 are ignored.
    public init(_ hex: Int) {
        red = UInt8(truncatingIfNeeded: hex >> 16)
        green = UInt8(truncatingIfNeeded: hex >> 8)
        blue = UInt8(truncatingIfNeeded: hex)
    }

    /// Creates the colour of a pixel of a `PixelPicture`, without its alpha.
    public init(pixel: UInt32) {
        red = UInt8(truncatingIfNeeded: pixel)
        green = UInt8(truncatingIfNeeded: pixel >> 8)
        blue = UInt8(truncatingIfNeeded: pixel >> 16)
    }

    /// The colour in CSS notation: `#5fd787`.
    public var hexadecimal: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The colour for a cell.
    public var cellColor: CellColor { .rgb(red: red, green: green, blue: blue) }

    /// The relative luminance as defined by WCAG 2, from 0 to 1.
    public var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
            + 0.0722 * Self.linear[Int(blue)]
    }

    /// The contrast ratio with another colour as defined by WCAG 2, from 1 (none) to 21 (black on white).
    public func contrast(with other: RGBColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Black or white, whichever stands out more on this colour: at least 4.5:1.
    public var readable: RGBColor { luminance > 0.179 ? .black : .white }

    /// Interpolates linearly: part 0 is this colour, part 1 the other one.
    public func mixed(with other: RGBColor, part: Double) -> RGBColor {
        func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
            let value = Double(one) + (Double(two) - Double(one)) * part
            return UInt8(max(0, min(255, value.rounded())))
        }
        return RGBColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The perceptual distance to another colour, in no unit; only meaningful in comparisons.
    public func distance(to other: RGBColor) -> Int {
        let red = Int(red) - Int(other.red)
        let green = Int(green) - Int(other.green)
        let blue = Int(blue) - Int(other.blue)
        return 3 * red * red + 6 * green * green + blue * blue
    }

    /// Whether no component differs from that of another colour by as much as a number of steps.
    public func isLike(_ other: RGBColor, within steps: Int = alike) -> Bool {
        abs(Int(red) - Int(other.red)) < steps && abs(Int(green) - Int(other.green)) < steps
            && abs(Int(blue) - Int(other.blue)) < steps
    }

    /// How much fills may differ that are the same with few colours: an app's white and its lightest greys.
    public static let alike = 16

    /// Linear light for each of the 256 values of a component, from 0 to 1.
    private static let linear: [Double] = (0..<256).map { step in
        let part = Double(step) / 255
        if part <= 0.04045 { return part / 12.92 }
        // x^2.4 is the fifth root of x^12.
        let base = (part + 0.055) / 1.055
        var root = 1.0
        for _ in 0..<30 {
            let fourth = root * root * root * root
            root -= (fourth * root - base) / (5 * fourth)
        }
        let third = root * root * root
        return third * third * third * third
    }
}
