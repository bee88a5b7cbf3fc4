internal import JSONEvents

/// The response of a WebDriver to `GET /source`: JSON with the page source as its `value`.
struct DriverAnswer {
    /// The page source.
    let value: String
    /// Its line, from 1.
    let line: Int

    /// Parses a response; `nil` if the text is not one.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{"),
            text.holds("\"value\"")
        else { return nil }
        let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
        guard let (value, end) = Self.value(in: bytes[start...]) else { return nil }
        var lines = LineCount(bytes)
        self.value = value
        line = lines.number(of: end)
    }

    private static let piece = 1 << 16

    /// The string that is the outermost object's `value`, and the offset of its end; `nil` if there is
    /// none, or the text is not JSON.
    private static func value(in bytes: ArraySlice<UInt8>) -> (text: String, end: Int)? {
        let parser = JSONEventParser()
        var depth = 0
        var isValue = false
        var found: (text: String, end: Int)?
        var place = bytes.startIndex
        while place < bytes.endIndex, !parser.isComplete {
            let next = min(place + piece, bytes.endIndex)
            let (events, fault) = parser.read(bytes[place..<next])
            if fault != nil { return nil }
            for event in events {
                switch event.kind {
                case .objectStart, .arrayStart: depth += 1
                case .objectEnd, .arrayEnd: depth -= 1
                case .key(let key) where depth == 1: isValue = key == "value"
                case .string(let text) where depth == 1 && isValue && found == nil:
                    found = (text, bytes.startIndex + event.end)
                default: break
                }
            }
            place = next
        }
        return parser.isComplete ? found : nil
    }
}
