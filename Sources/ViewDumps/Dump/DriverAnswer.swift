#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A driver's answer to `GET /source`, saved as it came: JSON with the page source as its `value`.
struct DriverAnswer {
    /// The page source.
    let value: String
    /// The line that it is on, from 1.
    let line: Int

    /// Reads an answer; `nil` where the text is none.
    init?(_ text: String) {
        guard text.utf8.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "{"),
            let key = text.firstRange(of: "\"value\""),
            let content = try? JSONDecoder().decode(Content.self, from: Data(text.utf8))
        else { return nil }
        value = content.value
        line = 1 + text.utf8[..<key.lowerBound].count { $0 == 0x0A }
    }

    private struct Content: Decodable {
        var value: String
    }
}
