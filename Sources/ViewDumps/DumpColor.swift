import LayerGeometry

/// The colours that UIKit prints: `UIExtendedSRGBColorSpace 1 0 0 1`.
enum DumpColor {
    /// Returns a colour; `nil` where a name, or a space of other numbers, is printed.
    static func read(_ text: String) -> LayerColor? {
        guard text.contains("ColorSpace") else { return nil }
        let numbers = text.split(separator: " ").dropFirst().compactMap { Double($0) }
        let parts: [Double]
        switch numbers.count {
        case 2: parts = [numbers[0], numbers[0], numbers[0], numbers[1]]
        case 4: parts = numbers
        default: return nil
        }
        guard parts.allSatisfy(\.isFinite) else { return nil }
        let bytes = parts.map { Int((max(0, min(1, $0)) * 255).rounded()) }
        // What is clear shows nothing.
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
}
