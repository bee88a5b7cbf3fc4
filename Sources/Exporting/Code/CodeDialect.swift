import LayerGeometry
import TerminalTypes

/// The languages of exported code, and how each spells a value.
enum CodeDialect {
    case swift, objectiveC

    /// A literal that round-trips: `100`, `-0.5`, `1e+300`.
    func number(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        if number.isNaN { return self == .swift ? ".nan" : "NAN" }
        if number.isInfinite {
            let word = self == .swift ? ".infinity" : "INFINITY"
            return number < 0 ? "-\(word)" : word
        }
        // An integer literal -0 would lose the sign.
        if number == 0 { return number.sign == .minus ? "-0.0" : "0" }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// An angle in radians, written as its degrees times π / 180.
    func angle(_ angle: Angle) -> String {
        "\(number(angle.degrees)) * \(self == .swift ? ".pi" : "M_PI") / 180"
    }

    func point(_ point: Point) -> String {
        let (x, y) = (number(point.x), number(point.y))
        return self == .swift ? "CGPoint(x: \(x), y: \(y))" : "CGPointMake(\(x), \(y))"
    }

    func rect(_ rect: Rect) -> String {
        let (x, y) = (number(rect.minX), number(rect.minY))
        let (width, height) = (number(rect.width), number(rect.height))
        return self == .swift
            ? "CGRect(x: \(x), y: \(y), width: \(width), height: \(height))"
            : "CGRectMake(\(x), \(y), \(width), \(height))"
    }

    func flag(_ value: Bool) -> String {
        self == .swift ? "\(value)" : value ? "YES" : "NO"
    }

    /// A colour as a CGColor.
    func color(_ color: LayerColor) -> String {
        let parts = [color.red, color.green, color.blue].map(colorPart)
        let alpha = number(color.alpha)
        return self == .swift
            ? "CGColor(srgbRed: \(parts[0]), green: \(parts[1]), blue: \(parts[2]), alpha: \(alpha))"
            : "[UIColor colorWithRed:\(parts[0]) green:\(parts[1]) blue:\(parts[2]) "
                + "alpha:\(alpha)].CGColor"
    }

    /// A colour component from 0 to 1, as n / 255 if n is an integer.
    func colorPart(_ part: Double) -> String {
        let bytes = (part * 255).rounded()
        guard part > 0, part < 1, bytes / 255 == part else { return number(part) }
        return self == .swift ? "\(number(bytes)) / 255" : "\(number(bytes)) / 255.0"
    }

    /// A string literal, escaped so that no text can end it.
    func string(_ text: String) -> String {
        var literal = self == .swift ? "\"" : "@\""
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "\"": literal += "\\" + String(scalar)
            // Avoid C's trigraphs: two question marks and a third character.
            case "?" where self == .objectiveC && last == "?": literal += "\\?"
            case _ where scalar.isUnsafeForTerminal: literal += escape(scalar)
            default: literal.unicodeScalars.append(scalar)
            }
            last = scalar
        }
        return literal + "\""
    }

    private func escape(_ scalar: Unicode.Scalar) -> String {
        if self == .swift { return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
        // C has no universal character names for control characters, but octal escapes for bytes.
        return String(scalar).utf8.reduce(into: "") { text, byte in
            let digits = String(byte, radix: 8)
            text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
        }
    }

    /// A line comment, made so that no text can end it.
    func comment(_ text: String) -> String {
        let safe = text.safeForTerminal
        // In C, a backslash at the end of a comment, or its trigraph, continues it on the next line.
        let end = safe.last { $0 != " " }
        let continues = self == .objectiveC && (end == "\\" || end == "/")
        return "// " + safe + (continues ? " ." : "")
    }
}
