/// Leaves out all but the beginning of long strings in a JSON text, piece by piece.
///
/// A parser that gets what is left never holds a string of many megabytes, such as a picture. The text
/// need not be valid: what is wrong with it is left for the parser to find.
public struct LongStringCut: Sendable {
    /// A place in the whole text.
    public struct Place: Hashable, Sendable {
        /// The line, from 1.
        public var line = 1
        /// The code point in the line, from 1.
        public var column = 1

        /// The start of the text.
        public init() {}

        fileprivate mutating func pass(_ byte: UInt8) {
            if byte == 0x0A {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }

    private enum State {
        /// Outside of strings.
        case outside
        /// Within a string.
        case inside
        /// Behind a backslash.
        case escape
        /// Within `\u` and four digits, of which so many are missing.
        case digits(Int)
    }

    private let limit: Int
    private var state = State.outside
    /// How many bytes of the current string were kept, and whether the rest of it is left out.
    private var length = 0
    private var isCutting = false
    /// The place of the next byte.
    public private(set) var place = Place()

    /// Creates a cut.
    ///
    /// - Parameter limit: How many bytes are kept of a string, and a few more where it would end within
    ///   a character.
    public init(limit: Int) {
        self.limit = limit
    }

    /// Returns what is left of the next piece, which may end anywhere.
    public mutating func read(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var output: [UInt8] = []
        var start = isCutting ? bytes.endIndex : bytes.startIndex
        for index in bytes.indices {
            let wasCutting = isCutting
            take(bytes[index])
            if isCutting == wasCutting { continue }
            if isCutting { output += bytes[start..<index] }
            start = isCutting ? bytes.endIndex : index
        }
        if output.isEmpty, start == bytes.startIndex, !isCutting { return bytes }
        if !isCutting { output += bytes[start...] }
        return output[...]
    }

    /// Returns the place of a byte that was kept of the next piece.
    ///
    /// - Parameter offset: Counted in what is left of the piece.
    public func place(of offset: Int, in bytes: ArraySlice<UInt8>) -> Place {
        var copy = self
        var left = offset
        for byte in bytes {
            let before = copy.place
            copy.take(byte)
            if copy.isCutting { continue }
            if left <= 0 { return before }
            left -= 1
        }
        return copy.place
    }

    private mutating func take(_ byte: UInt8) {
        place.pass(byte)
        switch state {
        case .outside:
            if byte == UInt8(ascii: "\"") {
                state = .inside
                length = 0
            }
        case .inside:
            if byte == UInt8(ascii: "\"") {
                state = .outside
                isCutting = false
                return
            }
            length += 1
            if length > limit, byte & 0xC0 != 0x80 { isCutting = true }
            if byte == UInt8(ascii: "\\") { state = .escape }
        case .escape:
            state = byte == UInt8(ascii: "u") ? .digits(4) : .inside
        case .digits(let count):
            state = count == 1 ? .inside : .digits(count - 1)
        }
    }
}
