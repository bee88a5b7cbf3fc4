/// The start of a mouse report whose rest did not arrive in time.
struct CutReport {
    /// The bytes after Escape: none, `[`, or `[<` and parameters.
    let bytes: [UInt8]
    /// Whether it arrived in a flood of input, which was not typed.
    let isFlood: Bool

    /// Whether the bytes that arrive next are, or begin with, the rest of the report or a part of it.
    func isContinued(by portion: some Collection<UInt8>) -> Bool {
        let whole = bytes + portion
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
