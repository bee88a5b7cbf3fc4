import HitboxArchives
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct `A gzip file` {
    private static let text = (0..<5_000).map { "line \($0 * 7_919 % 4_099)" }
        .joined(separator: "\n")

    /// Inflates bytes that arrive in pieces.
    private func inflated(_ bytes: [UInt8], by count: Int = 1_000) throws(FileFault) -> [UInt8] {
        var place = 0
        let source: FilePieces = { () throws(FileFault) -> [UInt8]? in
            if place >= bytes.count { return nil }
            let piece = bytes[place..<min(bytes.count, place + count)]
            place += count
            return Array(piece)
        }
        let next = Gzip.inflated(source)
        var output: [UInt8] = []
        while let piece = try next() { output += piece }
        return output
    }

    @Test(arguments: [1, 2, 13, 1_000, 1_000_000])
    func `is inflated from pieces of any size`(count: Int) throws {
        let text = Array(Self.text.utf8)
        #expect(try inflated(Packed.gzip(text), by: count) == text)
        #expect(try inflated(Packed.gzip([]), by: count).isEmpty)
    }

    @Test func `may have several members, and zeros at the end`() throws {
        let text = Array(Self.text.utf8)
        let bytes = Packed.gzip(text) + Packed.gzip(text) + [0, 0, 0]
        #expect(try inflated(bytes) == text + text)
    }

    @Test func `is rejected wherever it is truncated`() {
        let bytes = Packed.gzip(Array(Self.text.utf8))
        for count in stride(from: 1, to: bytes.count, by: 97) {
            #expect(throws: FileFault("its gzip data are truncated")) {
                try inflated(Array(bytes.prefix(count)))
            }
        }
        #expect(throws: FileFault("its gzip data are truncated")) { try inflated([]) }
    }

    @Test func `is rejected if its checksum, size or data are wrong`() {
        let bytes = Packed.gzip(Array(Self.text.utf8))
        for (place, problem) in [
            (bytes.count - 8, "incorrect data check"), (bytes.count - 4, "incorrect length check"),
            (0, "incorrect header check"),
        ] {
            var wrong = bytes
            wrong[place] ^= 1
            #expect(throws: FileFault("its compressed data are damaged: \(problem)")) {
                try inflated(wrong)
            }
        }
        #expect(throws: FileFault.self) { try inflated(bytes + [1]) }
    }

    @Test func `that is a decompression bomb is rejected early`() {
        let bytes = Packed.gzip(Array(repeating: 0, count: 20 << 20))
        #expect(bytes.count < 30_000)
        let fault = FileFault(
            "it inflates to more than 200 times its size: a decompression bomb")
        #expect(throws: fault) { try inflated(bytes) }
    }
}
