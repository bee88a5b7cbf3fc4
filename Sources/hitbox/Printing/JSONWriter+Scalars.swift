import TerminalTypes

extension JSONWriter {
    /// Writes a number; `null` if it is not finite.
    mutating func number(_ x: Double) {
        guard x.isFinite else { return raw("null") }
        let magnitude = x.magnitude
        guard magnitude < 1e12 else { return text(x.description) }
        // With up to fifteen digits, a decimal that round-trips is the shortest one.
        let thousandths = (magnitude * 1000).rounded()
        guard thousandths / 1000 == magnitude else { return text(x.description) }
        if x < 0 { bytes.append(0x2D) }
        let (whole, part) = UInt64(thousandths).quotientAndRemainder(dividingBy: 1000)
        digits(whole)
        guard part > 0 else { return }
        bytes.append(0x2E)
        bytes.append(0x30 + UInt8(truncatingIfNeeded: part / 100))
        guard part % 100 > 0 else { return }
        bytes.append(0x30 + UInt8(truncatingIfNeeded: part / 10 % 10))
        guard part % 10 > 0 else { return }
        bytes.append(0x30 + UInt8(truncatingIfNeeded: part % 10))
    }

    /// Writes a Float as the shortest decimal that round-trips.
    mutating func number(_ x: Float) {
        guard x.isFinite else { return raw("null") }
        text(x.description)
    }

    mutating func number(_ x: Int) {
        if x < 0 { bytes.append(0x2D) }
        digits(UInt64(x.magnitude))
    }

    /// Writes a string; escapes characters that are special in JSON or JavaScript, that could
    /// control a terminal, or that are invisible.
    mutating func string(_ text: String) {
        bytes.append(0x22)
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x22: raw("\\\"")
            case 0x5C: raw("\\\\")
            case 0x0A: raw("\\n")
            case 0x0D: raw("\\r")
            case 0x09: raw("\\t")
            case 0x1B: raw("\\u001b")
            case 0x20..<0x7F: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            case _ where scalar.isUnsafeForTerminal:
                for unit in String(scalar).utf16 {
                    let hex = String(unit, radix: 16)
                    bytes += "\\u\(String(repeating: "0", count: 4 - hex.count))\(hex)".utf8
                }
            default: if let units = UTF8.encode(scalar) { bytes.append(contentsOf: units) }
            }
        }
        bytes.append(0x22)
    }

    private mutating func digits(_ number: UInt64) {
        var divisor: UInt64 = 1
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            bytes.append(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
    }

    /// Writes Swift's description of a number, which is the shortest, without a trailing `.0`.
    private mutating func text(_ number: String) {
        var number = number
        number.withUTF8 { bytes.append(contentsOf: $0) }
        if bytes.last == 0x30, bytes[bytes.count - 2] == 0x2E { bytes.removeLast(2) }
    }
}
