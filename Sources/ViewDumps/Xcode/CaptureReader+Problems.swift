import Diagnostics
internal import JSONEvents

/// The problems of a package's files, with their places.
extension CaptureReader {
    func problem(
        _ message: String, _ title: String, _ place: LongStringCut.Place,
        _ text: ArraySlice<UInt8> = [], at offset: Int = 0, help: String? = nil
    ) -> DumpProblem {
        DumpProblem(
            message, in: Self.source(title, place, text, at: offset),
            at: SourceRange(line: place.line, column: place.column), help: help)
    }

    /// The line around a place, with blanks and empty lines for text that is no longer in memory.
    private static func source(
        _ title: String, _ place: LongStringCut.Place, _ text: ArraySlice<UInt8>, at offset: Int
    ) -> SourceText {
        let most = 100_000
        guard !text.isEmpty, place.line < most, place.column < most else {
            return SourceText("", name: title)
        }
        let index = min(text.endIndex, text.startIndex + max(0, offset))
        let before = text[..<index].suffix(48).reversed().prefix { $0 != 0x0A && $0 < 0x80 }
        let after = text[index...].prefix(96).prefix { $0 != 0x0A }
        let blanks = max(0, place.column - 1 - before.count)
        let lines = String(repeating: "\n", count: place.line - 1)
        let shown =
            String(decoding: before.suffix(place.column - 1).reversed(), as: UTF8.self)
            + String(decoding: after, as: UTF8.self)
        return SourceText(lines + String(repeating: " ", count: blanks) + shown, name: title)
    }
}
