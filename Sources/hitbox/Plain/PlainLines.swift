import TerminalTypes

/// The lines of standard input, streamed.
struct PlainLines {
    /// The maximum length of a line; the rest is dropped.
    private static let longest = 1 << 16

    private let reader: Files.Reader
    private var bytes: [UInt8] = []
    /// The index of the first unread byte.
    private var start = 0
    private var isAtEnd = false

    init() throws {
        reader = try Files.Reader("-")
    }

    /// Returns the next line without surrounding whitespace; `nil` after the last one.
    mutating func next() -> String? {
        /// The beginning of a truncated line.
        var cut: String?
        while true {
            let rest = bytes[start...]
            if let end = rest.firstIndex(of: 0x0A) {
                start = end + 1
                return cut ?? Self.text(rest[..<end])
            }
            if isAtEnd {
                start = bytes.count
                return cut ?? (rest.isEmpty ? nil : Self.text(rest))
            }
            if rest.count > Self.longest { cut = cut ?? Self.text(rest) }
            bytes = cut == nil ? Array(rest) : []
            start = 0
            isAtEnd = ((try? reader.read(into: &bytes)) ?? false) == false
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let line = bytes.prefix(longest).drop { $0 == 0x20 || $0 == 0x09 }
        let end = line.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
    }
}
