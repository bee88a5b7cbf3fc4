import JSONEvents
import Testing

@Suite struct `A cut of long strings` {
    private func cut(_ text: String, limit: Int, by count: Int) -> (
        text: String, end: (line: Int, column: Int)
    ) {
        var cut = LongStringCut(limit: limit)
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: count) {
            output += cut.read(bytes[start..<min(bytes.count, start + count)])
        }
        return (String(decoding: output, as: UTF8.self), cut.place)
    }

    @Test(arguments: [1, 2, 3, 5, 1_000])
    func `retains the beginning of each, and everything else`(count: Int) {
        for (text, left) in [
            ("{\"abcdefgh\": [1, \"ab\"]}", "{\"abcd\": [1, \"ab\"]}"),
            ("[\"abc\", \"abcd\", \"abcde\"]", "[\"abc\", \"abcd\", \"abcd\"]"),
            // Neither an escape nor a character is split.
            ("[\"abc\\u00e9def\"]", "[\"abc\\u00e9\"]"), ("[\"abc\\\"\\\\xyz\"]", "[\"abc\\\"\"]"),
            ("[\"abcé→x\"]", "[\"abcé\"]"), ("[\"ab→ef\"]", "[\"ab→\"]"), ("\"abcdefg", "\"abcd"),
            ("12345678901234567890", "12345678901234567890"),
        ] {
            let (found, place) = cut(text, limit: 4, by: count)
            #expect(found == left)
            #expect(place.column == text.unicodeScalars.count + 1 && place.line == 1)
        }
    }

    @Test func `leaves short strings unchanged`() {
        let text = "{\"a\\n\": [1, \"\\ud83d\\ude00ä\\/\"], \"b\": true}"
        for count in 1...9 { #expect(cut(text, limit: 20, by: count).text == text) }
    }

    @Test func `knows the original place of a retained byte`() {
        let bytes = Array("{\n\"é\": \"\(String(repeating: "a", count: 50))\", x".utf8)
        var cut = LongStringCut(limit: 10)
        let first = cut.read(bytes[..<20])
        let before = cut
        let second = cut.read(bytes[20...])
        let place = second.firstIndex(of: UInt8(ascii: "x")).map { $0 - second.startIndex }
        let found = before.place(of: place ?? 0, in: bytes[20...])
        #expect(found.line == 2 && found.column == 60)
        #expect(first.count + second.count == bytes.count - 40)
    }
}
