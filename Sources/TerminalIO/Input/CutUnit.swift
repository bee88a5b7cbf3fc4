internal import TerminalTypes

/// The start of a mouse report or of an answer to a query, whose rest did not arrive in time.
struct CutUnit {
    /// The bytes after Escape: none, `[`, `]`, `P`, `_`, or more.
    let bytes: [UInt8]
    /// Whether it arrived in a flood of input, which was not typed.
    let isFlood: Bool

    /// Whether the bytes that arrive next are, or begin with, the rest of the unit or a part of it.
    func isContinued(by portion: some Collection<UInt8>) -> Bool {
        let whole = bytes + portion
        // A single byte may have been typed.
        if AnswerStart.matches(whole) { return portion.count > 1 }
        // An Escape and one of the keys [ and < may have been typed.
        let isCertain = isFlood || whole.count > 2
        return isCertain && Self.isReport(whole)
    }

    /// Whether bytes after Escape are the start of a mouse report, or begin with a whole one: `[<35;10;5M`.
    private static func isReport(_ bytes: [UInt8]) -> Bool {
        var (parameters, hasDigit) = (1, false)
        for (place, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "[") where place == 0, UInt8(ascii: "<") where place == 1: break
            case _ where place < 2: return false
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: ";") where hasDigit && parameters < 3:
                (parameters, hasDigit) = (parameters + 1, false)
            case UInt8(ascii: "M"), UInt8(ascii: "m"): return hasDigit && parameters == 3
            default: return false
            }
        }
        return true
    }
}

/// Answers to queries, told by how they begin.
enum AnswerStart {
    /// Whether bytes after Escape are the start of an answer to a query, which cannot have been typed, or a whole
    /// answer followed by anything.
    static func matches(_ bytes: some Collection<UInt8>) -> Bool {
        // The background colour.
        if let rest = bytes.after(ColorAnswer.start) {
            let end = rest.drop(while: ColorAnswer.canContain)
            return end.isEmpty || end.isStringEnd
        }
        // The terminal's name, or its support for pictures.
        if let rest = bytes.after(version) ?? bytes.after(PictureTiles.answerStart) {
            let end = rest.drop { (0x20..<0x7F).contains($0) }
            return end.isEmpty || end.isStringEnd
        }
        // Attributes, or the state of a mode.
        if let rest = bytes.after([UInt8(ascii: "["), UInt8(ascii: "?")]) {
            let end = rest.drop(while: isParameter).drop { $0 == UInt8(ascii: "$") }
            return !rest.isEmpty && end.first.map { (0x40..<0x7F).contains($0) } ?? true
        }
        // A size in pixels.
        let size = [UInt8(ascii: "4"), UInt8(ascii: "6")].lazy.compactMap {
            bytes.after([UInt8(ascii: "["), $0, UInt8(ascii: ";")])
        }.first
        let end = size?.drop(while: isParameter)
        return end.map { $0.first ?? UInt8(ascii: "t") == UInt8(ascii: "t") } ?? false
    }

    /// The start of the terminal's name.
    static let version = Array("P>|".utf8)

    private static func isParameter(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";")
    }
}

extension Collection<UInt8> {
    /// What follows a start; `nil` if the bytes begin with something else.
    fileprivate func after(_ start: [UInt8]) -> SubSequence? {
        starts(with: start) ? dropFirst(start.count) : nil
    }

    /// Whether a string ends here, or its end is cut.
    fileprivate var isStringEnd: Bool {
        first == 0x07 || first == 0x1B && (dropFirst().first ?? 0x5C) == 0x5C
    }
}
