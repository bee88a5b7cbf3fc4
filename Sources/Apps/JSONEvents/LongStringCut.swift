/// Truncates long strings in a JSON text, piece by piece.
///
/// A parser of the result never holds a string of many megabytes, such as a picture. The text need
/// not be valid: errors are left for the parser to find.
public struct LongStringCut: Sendable {
    private let limit: Int
    private var isInString = false
    /// The number of bytes that may be missing of an escape: five after a backslash, of `u` and its digits.
    private var missing = 0
    /// The number of bytes retained of the current string, and whether the rest is being dropped.
    private var length = 0
    private var isCutting = false
    /// The place of the next byte in the original text, in lines and code points, from 1.
    public private(set) var place = (line: 1, column: 1)

    /// Creates a cut.
    ///
    /// - Parameter limit: The number of bytes retained of a string; slightly more if it would end
    ///   within a character.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Returns the retained bytes of the next piece, which may end anywhere.
    public mutating func read(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let retained = bytes.filter { byte in
            take(byte)
            return !isCutting
        }
        return retained[...]
    }

    /// Returns the original place of a byte retained from the next piece.
    ///
    /// - Parameter offset: The offset in the retained bytes.
    public func place(of offset: Int, in bytes: ArraySlice<UInt8>) -> (line: Int, column: Int) {
        var copy = self
        let places = bytes.compactMap { byte in
            let before = copy.place
            copy.take(byte)
            return copy.isCutting ? nil : before
        }
        return offset < places.count ? places[offset] : copy.place
    }

    private mutating func take(_ byte: UInt8) {
        if byte == 0x0A {
            place = (place.line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
            place.column += 1
        }
        if missing > 0 {
            missing = missing < 5 || byte == UInt8(ascii: "u") ? missing - 1 : 0
        } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
            (length, isCutting) = (0, false)
        } else if isInString {
            length += 1
            if length > limit, byte & 0xC0 != 0x80 { isCutting = true }
            if byte == UInt8(ascii: "\\") { missing = 5 }
        }
    }
}
