import SourceDiagnostics
import Testing

@Suite struct `Bytes that are not UTF-8` {
    @Test(arguments: [0, 5, 65_533, 65_534, 65_535, 65_536, 70_000, 524_288, 600_000])
    func `are found wherever they are, beside characters of several bytes`(place: Int) {
        for letter in ["a", "é", "€", "😀"] {
            let count = place / letter.utf8.count
            let bytes =
                Array(String(repeating: letter, count: count).utf8) + [0xFF] + Array("\nx".utf8)
            let (diagnostic, _) = Diagnostic.notUTF8(bytes, name: "x")
            #expect(diagnostic.range.line == 1)
            #expect(diagnostic.range.column == count + 1, "\(letter) at \(place)")
            #expect(diagnostic.message == "the byte 0xFF is not UTF-8")
        }
    }
}
