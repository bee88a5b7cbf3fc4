internal import JSONEvents

/// A driver's answer to `GET /source`, saved as it came: JSON with the page source as its `value`.
struct DriverAnswer {
    /// The page source.
    let value: String
    /// The line that it is on, from 1.
    let line: Int

    /// Reads an answer; `nil` where the text is none.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{"),
            text.holds("\"value\"")
        else { return nil }
        let parser = JSONEventParser()
        let start = bytes.firstIndex(of: UInt8(ascii: "{")) ?? 0
        let (events, fault) = parser.read(bytes[start...])
        guard fault == nil, parser.isComplete else { return nil }
        var depth = 0
        var key: JSONEvent?
        for event in events {
            switch event.kind {
            case .objectStart, .arrayStart: depth += 1
            case .objectEnd, .arrayEnd: depth -= 1
            case .key where depth == 1: key = event
            case .string(let value) where depth == 1 && key?.kind == .key("value"):
                self.value = value
                line = 1 + bytes[..<(start + event.end)].count { $0 == 0x0A }
                return
            default: break
            }
        }
        return nil
    }
}
