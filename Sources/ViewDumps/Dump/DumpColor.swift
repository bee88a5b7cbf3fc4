import LayerGeometry

/// The colours that UIKit prints: `UIExtendedSRGBColorSpace 1 0 0 1`.
enum DumpColor {
    /// Parses a colour; `nil` if it is clear or in an unsupported colour space.
    ///
    /// Of system colours only the name is printed: they get their light appearance, unknown ones grey.
    static func read(_ text: String) -> LayerColor? {
        if text.hasPrefix("<UIDynamic") || text.hasPrefix("<UICachedDevice") {
            return named(text.range(of: "name = ").map { text[$0.upperBound...] } ?? "")
        }
        guard text.holds("ColorSpace") else { return nil }
        let numbers = text.split(separator: " ").dropFirst().compactMap { Double($0) }
        let parts: [Double]
        switch numbers.count {
        case 2: parts = [numbers[0], numbers[0], numbers[0], numbers[1]]
        case 4: parts = numbers
        default: return nil
        }
        guard parts.allSatisfy(\.isFinite) else { return nil }
        let bytes = parts.map { Int((max(0, min(1, $0)) * 255).rounded()) }
        // Fully transparent.
        if bytes[3] == 0 { return nil }
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        let shown = bytes[3] == 255 ? digits.prefix(3) : digits[...]
        return LayerColor(
            red: Double(bytes[0]) / 255, green: Double(bytes[1]) / 255,
            blue: Double(bytes[2]) / 255, alpha: Double(bytes[3]) / 255,
            notation: "#" + shown.joined())
    }

    private static func named(_ rest: Substring) -> LayerColor? {
        let name = Substring(rest.utf8.prefix { $0.isLetter || $0.isDigit })
        if name.holds("clear") || name.holds("Clear") { return nil }
        let isWhite = [
            "systemBackgroundColor", "tableBackgroundColor", "whiteColor",
            "secondarySystemGroupedBackgroundColor", "tertiarySystemBackgroundColor",
        ].contains(String(name))
        let (level, notation) = isWhite ? (1.0, "#ffffff") : (242.0 / 255, "#f2f2f2")
        return LayerColor(red: level, green: level, blue: level, notation: notation)
    }
}
