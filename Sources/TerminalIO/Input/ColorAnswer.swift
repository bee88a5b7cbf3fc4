internal import TerminalTypes

/// The answer to a query of the background colour (OSC 11) in xterm's format: `rgb:` and three
/// components of one to four hexadecimal digits, or `rgba:` and four components.
enum ColorAnswer {
    /// The start of the answer after the Escape.
    static let start = Array("]11;".utf8)

    /// Whether a byte can be part of it.
    static func canContain(_ byte: UInt8) -> Bool {
        "0123456789abcdefABCDEFrgb:/#;".utf8.contains(byte)
    }

    /// The colour in an answer; `nil` if it is malformed.
    static func color(in bytes: [UInt8]) -> RGBColor? {
        let text = String(decoding: bytes.dropFirst(start.count), as: UTF8.self)
        let halves = text.split(separator: ":", omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0] == "rgb" || halves[0] == "rgba" else { return nil }
        let parts = halves[1].split(separator: "/", omittingEmptySubsequences: false).prefix(3)
            .compactMap(part)
        guard parts.count == 3 else { return nil }
        return RGBColor(red: parts[0], green: parts[1], blue: parts[2])
    }

    /// A component scaled to 255.
    private static func part(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), let value = Int(digits, radix: 16), value >= 0 else {
            return nil
        }
        let most = 1 << (4 * digits.count) - 1
        return UInt8((value * 255 + most / 2) / most)
    }
}
