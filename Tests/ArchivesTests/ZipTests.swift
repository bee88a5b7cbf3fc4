import HitboxArchives
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct `A zip archive` {
    private static let text = Array((0..<9_000).map { "\($0 * 7_919 % 4_099) " }.joined().utf8)

    private func contents(_ bytes: [UInt8]) throws(FileFault) -> [String: [UInt8]] {
        let archive = try ZipArchive(RandomAccess(bytes))
        var found: [String: [UInt8]] = [:]
        for entry in archive.entries {
            let next = try archive.pieces(of: entry)
            var all: [UInt8] = []
            while let piece = try next() { all += piece }
            found[entry.name] = all
        }
        return found
    }

    private func problem(_ bytes: [UInt8]) -> String? {
        do throws(FileFault) { _ = try contents(bytes) } catch { return error.message }
        return nil
    }

    private static let good = ZipWriter.archive([
        .init(name: "a/b", bytes: text),
        .init(name: "a/", bytes: [], isDeflated: false, mode: 0o40755),
        .init(name: "c", bytes: text, isDeflated: false), .init(name: "é", bytes: []),
    ])

    @Test func `lists its files, stored or deflated, but no folders`() throws {
        let expected = ["a/b": Self.text, "c": Self.text, "é": []]
        #expect(try contents(Self.good) == expected)
        #expect(ZipArchive.looksLikeOne(Self.good))
        let noted = ZipWriter.archive(
            [.init(name: "a", bytes: [1])], comment: [0x50, 0x4B, 5, 6] + Self.text)
        #expect(try contents(noted) == ["a": [1]])
        #expect(try contents(ZipWriter.archive([])).isEmpty)
    }

    @Test(arguments: [
        ("../x", "'../x' points outside of it"), ("a/../../x", "'a/../../x' points outside of it"),
        ("/etc/x", "'/etc/x' in it is an absolute name"),
        ("C:x", "'C:x' in it is an absolute name"),
        ("a\\..\\x", "'a\\..\\x' in it is an absolute name"),
        ("a\u{1B}[2J", "a name in it is empty, or has control characters"),
        ("", "a name in it is empty, or has control characters"),
    ])
    func `is rejected if a name points outside of it`(name: String, message: String) {
        let file = ZipWriter.Entry(name: "ok", bytes: [1])
        #expect(problem(ZipWriter.archive([file, .init(name: name, bytes: [1])])) == message)
    }

    @Test func `is rejected if it has anything but separate regular files`() {
        func one(_ change: (inout ZipWriter.Entry) -> Void) -> String? {
            var entry = ZipWriter.Entry(name: "x", bytes: Self.text)
            change(&entry)
            return problem(ZipWriter.archive([.init(name: "a", bytes: Self.text), entry]))
        }
        #expect(one { _ in } == nil)
        #expect(one { $0.mode = 0o120777 } == "'x' in it is a symbolic link")
        #expect(one { $0.name = "A" } == "'A' is in it twice")
        #expect(one { $0.flags = 1 } == "'x' in it is encrypted")
        #expect(
            one { $0.method = 12 } == "'x' in it is packed by method 12, which is not supported")
        #expect(one { $0.localName = "y" } == "the archive has two names for it")
        #expect(one { $0.checksum = 1 } == "its checksum or size is wrong")
        #expect(one { $0.size = 1 } == "its checksum or size is wrong")
        #expect(one { $0.size = 0xFFFF_FFFF } == "'x' in it needs zip64, which is not supported")
        #expect(one { $0.place = 0 } == "'x' overlaps another file in it")
        #expect(one { $0.place = 0xFFFF_FF00 } == "'x' in it is truncated")
        #expect(one { $0.place = 40 }?.isEmpty == false)
    }

    @Test func `that is a decompression bomb is rejected`() {
        let zeros = Array(repeating: UInt8(0), count: 20 << 20)
        #expect(
            problem(ZipWriter.archive([.init(name: "a", bytes: zeros)]))
                == "it inflates to more than 200 times its size: a decompression bomb")
    }

    @Test func `is rejected wherever it is truncated`() {
        let small = ZipWriter.archive([
            .init(name: "a", bytes: Array(Self.text.prefix(200))), .init(name: "b", bytes: [1]),
        ])
        for count in small.indices {
            #expect(problem(Array(small.prefix(count))) != nil, "\(count)")
        }
    }

    @Test func `with any byte changed is read or rejected, without a trap`() {
        let small = ZipWriter.archive([
            .init(name: "a", bytes: Array(Self.text.prefix(300))),
            .init(name: "b", bytes: [1], isDeflated: false),
        ])
        var numbers = SeededNumbers(seed: 8)
        for place in small.indices {
            var bytes = small
            bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
            _ = problem(bytes)
        }
    }
}
