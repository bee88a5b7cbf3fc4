public import TerminalTypes

extension InputGate {
    /// A parsed control sequence.
    struct Sequence {
        /// The parameters without sub-parameters; `nil` for omitted ones.
        let parameters: [Int?]
        /// The private marker before the parameters, such as `?`.
        let mark: UInt8?
        /// The intermediate bytes, such as `$`.
        let intermediates: [UInt8]
        /// The final byte, which selects the function.
        let final: UInt8

        private static let editingKeys: Set<Int> = [
            1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24, 25, 26, 28, 29,
            31, 32, 33, 34,
        ]

        /// Parses the bytes between `ESC [` and the final one.
        init(_ bytes: [UInt8], final: UInt8) {
            self.final = final
            var rest = bytes[...]
            if let first = rest.first, (0x3C...0x3F).contains(first) {
                mark = first
                rest = rest.dropFirst()
            } else {
                mark = nil
            }
            let end = rest.firstIndex { $0 < 0x30 } ?? rest.endIndex
            intermediates = Array(rest[end...])
            parameters = rest[..<end].split(
                separator: UInt8(ascii: ";"), omittingEmptySubsequences: false
            ).map(Self.number)
        }

        /// The bytes that, after `ESC O`, are keys.
        static let applicationKeys = Array("ABCDFHMPQRSjklmnopqrstuvwxy".utf8)

        /// Whether it starts a paste.
        var isPasteStart: Bool {
            isPlain && final == UInt8(ascii: "~") && parameters == [200]
        }

        /// The unit for the sequence; `nil` unless it is known to be safe.
        func unit(cellPixels: PixelSize?) -> Unit? {
            if mark == UInt8(ascii: "<") { return mouse(cellPixels: cellPixels) }
            if mark != nil || !intermediates.isEmpty { return privateReply }
            switch final {
            case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "H"),
                UInt8(ascii: "P")...UInt8(ascii: "S"), UInt8(ascii: "Z"):
                return cursorKey
            case UInt8(ascii: "~"): return editingKey
            case UInt8(ascii: "u"): return codedKey(parameters[0], modifiers: modifiers(1), at: 2)
            case UInt8(ascii: "I"), UInt8(ascii: "O"):
                return isEmpty ? .event(.focus(final == UInt8(ascii: "I"))) : nil
            case UInt8(ascii: "t"): return pixelReply
            default: return nil
            }
        }

        private var isPlain: Bool { mark == nil && intermediates.isEmpty }

        private var isEmpty: Bool { parameters == [nil] }

        /// A decimal number, clamped; sub-parameters are ignored.
        private static func number(_ digits: some Collection<UInt8>) -> Int? {
            var value: Int?
            for digit in digits {
                guard (0x30...0x39).contains(digit) else { break }
                value = min((value ?? 0) * 10 + Int(digit) - 0x30, 9_999_999)
            }
            return value
        }

        /// xterm's modifier parameter, 1 to 8; further bits such as Super are ignored.
        private func modifiers(_ index: Int) -> Int {
            guard index < parameters.count, let value = parameters[index], value > 0 else {
                return 1
            }
            return ((value - 1) & 7) + 1
        }

        private var cursorKey: Unit? {
            let isModified = parameters.count == 2 && (parameters[0] ?? 1) == 1
            guard isEmpty || isModified else { return nil }
            let held = modifiers(1)
            let start: [UInt8] = held == 1 ? [] : Array("1;\(held)".utf8)
            return .key([0x1B, 0x5B] + start + [final])
        }

        private var editingKey: Unit? {
            guard let number = parameters[0] else { return nil }
            if number == 27, parameters.count == 3 {
                return codedKey(parameters[2], modifiers: modifiers(1), at: 3)
            }
            guard parameters.count <= 2, Self.editingKeys.contains(number) else { return nil }
            let held = modifiers(1)
            return .key(Array("\u{1B}[\(number)\(held == 1 ? "" : ";\(held)")~".utf8))
        }

        private func codedKey(_ code: Int?, modifiers held: Int, at limit: Int) -> Unit? {
            guard parameters.count <= limit, let code, let value = UInt32(exactly: code),
                let scalar = Unicode.Scalar(value), value != 0, !(0x80..<0xA0).contains(value),
                !(0xE000...0xF8FF).contains(value)
            else { return nil }
            return .key(Array("\u{1B}[\(scalar.value);\(held)u".utf8))
        }

        private func mouse(cellPixels: PixelSize?) -> Unit? {
            guard intermediates.isEmpty, parameters.count == 3,
                final == UInt8(ascii: "M") || final == UInt8(ascii: "m"),
                let code = parameters[0], code <= 255, let x = parameters[1], let y = parameters[2]
            else { return nil }
            var column = max(x, 1)
            var row = max(y, 1)
            var fractionX = 0.5
            var fractionY = 0.5
            if let cellPixels {
                let width = cellPixels.width
                let height = cellPixels.height
                fractionX = (Double((column - 1) % width) + 0.5) / Double(width)
                fractionY = (Double((row - 1) % height) + 0.5) / Double(height)
                column = (column - 1) / width + 1
                row = (row - 1) / height + 1
            }
            // libtermkey packs coordinates into 12 and 10 bits.
            let report = "\u{1B}[<\(code);\(min(column, 4095));\(min(row, 1023))"
            return .mouse(
                Array(report.utf8) + [final], fractionX: fractionX, fractionY: fractionY)
        }

        private var privateReply: Unit? {
            guard mark == UInt8(ascii: "?") else { return nil }
            if final == UInt8(ascii: "c"), intermediates.isEmpty {
                let attributes = parameters.dropFirst()
                return .reply(
                    .deviceAttributes(
                        takesClipboard: attributes.contains(52), showsSixel: attributes.contains(4))
                )
            }
            if final == UInt8(ascii: "y"), intermediates == [UInt8(ascii: "$")],
                parameters.count == 2, let mode = parameters[0], let state = parameters[1]
            {
                return .reply(.mode(mode, state: state))
            }
            return nil
        }

        private var pixelReply: Unit? {
            guard parameters.count == 3, let height = parameters[1], let width = parameters[2],
                (1...100_000).contains(height), (1...100_000).contains(width)
            else { return nil }
            let size = PixelSize(width: width, height: height)
            switch parameters[0] {
            case 4: return .reply(.windowSize(size))
            case 6: return .reply(.cellSize(size))
            default: return nil
            }
        }
    }
}

/// A terminal's answer to a query.
public enum TerminalReply: Hashable, Sendable {
    /// The device attributes, which every terminal reports, after all other answers.
    ///
    /// Attribute 4 is sixel pictures, 52 support for the clipboard (OSC 52).
    case deviceAttributes(takesClipboard: Bool, showsSixel: Bool)
    /// The state of a mode: 1 set, 2 reset, 0 unknown, 3 and 4 permanent.
    case mode(Int, state: Int)
    /// Name and version, in printable ASCII.
    case version(String)
    /// The background colour.
    case background(RGBColor)
    /// Support for kitty's graphics protocol.
    case pictures
    /// The size of a cell.
    case cellSize(PixelSize)
    /// The size of the whole text area.
    case windowSize(PixelSize)
}

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
