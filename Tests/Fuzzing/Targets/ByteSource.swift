import TestSupport

/// Takes values from the bytes of an input; past the end, everything is zero.
struct ByteSource {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Whether nothing is left.
    var isEmpty: Bool { rest.isEmpty }

    /// Takes a byte.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Takes a number from 0 up to, but not including, `end`.
    mutating func number(below end: Int) -> Int { end < 1 ? 0 : Int(byte()) % end }

    /// Takes a choice that is seldom `true`.
    mutating func rarely() -> Bool { byte() > 0xE0 }

    /// Takes a number: mostly a small one, sometimes any there is.
    mutating func double() -> Double {
        switch byte() {
        case 0..<0xA0: return Double(Int8(bitPattern: byte()))
        case 0xA0..<0xC0: return Double(Int8(bitPattern: byte())) / 16
        case 0xC0..<0xD8: return Double(Int8(bitPattern: byte())) * 1000 + Double(byte()) / 256
        case 0xD8..<0xF0: return Self.remarkable[number(below: Self.remarkable.count)]
        default:
            return Double(bitPattern: (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) })
        }
    }

    /// Numbers where arithmetic does something of its own.
    private static let remarkable: [Double] = [
        0, -0.0, 1, -1, 0.1, 1 / 3, .nan, .infinity, -.infinity, .leastNonzeroMagnitude,
        -.leastNormalMagnitude, .ulpOfOne, 1e-5, 1e-9, 1e-150, 1e-300, 1e7, 1e9, 1e15, 1e16,
        9.3e18, -9.3e18, 2e9, 1e38, 4e38, 1e100, 1e154, 1e200, 1e308, -.greatestFiniteMagnitude,
    ]
}

extension SeededNumbers {
    /// Makes the choices that go with a text which is all of the input.
    init(choicesFor bytes: [UInt8]) {
        self.init(
            seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    }

    /// Takes a number from 0 up to, but not including, `end`.
    mutating func number(below end: Int) -> Int { Int(next() % UInt64(max(1, end))) }
}
