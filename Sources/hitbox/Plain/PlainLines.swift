import TerminalTypes

/// The lines of standard input, as they come.
struct PlainLines {
    /// Longer lines are cut there.
    private static let longest = 1 << 16

    private let reader: Files.Reader
    private var bytes: [UInt8] = []
    private var isAtEnd = false

    init() throws {
        reader = try Files.Reader("-")
    }

    /// Returns the next line without its end and the blanks around it; `nil` after the last one.
    mutating func next() -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeSubrange(...end) }
                return Self.text(bytes[..<end])
            }
            if isAtEnd || bytes.count > Self.longest {
                if bytes.isEmpty { return nil }
                defer { bytes = [] }
                return Self.text(bytes[...])
            }
            isAtEnd = ((try? reader.read(into: &bytes)) ?? false) == false
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let line = bytes.prefix(longest).drop { $0 == 0x20 || $0 == 0x09 }
        let end = line.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return end.map { String(decoding: line[...$0], as: UTF8.self) } ?? ""
    }
}
