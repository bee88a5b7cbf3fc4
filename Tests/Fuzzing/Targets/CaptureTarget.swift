import HitboxArchives
import LayerGeometry
import SourceDiagnostics
import TestSupport
import ViewDumps

/// A package of Xcode's, in a zip, in gzip or as it is: read or refused, in pieces as in one.
///
/// Zero bytes end a response, so that the fuzzer can make several of them.
enum CaptureTarget {
    static func run(_ bytes: [UInt8]) {
        var choices = SeededNumbers(choicesFor: bytes)
        unpack(bytes)
        let responses = bytes.split(separator: 0, omittingEmptySubsequences: false).prefix(12)
        for tree in DumpTree.allCases {
            let whole = read(responses.map(Array.init), tree, by: .max)
            let count = choices.number(below: 64) + 1
            let pieces = read(responses.map(Array.init), tree, by: count)
            require((whole == nil) == (pieces == nil), "only one of them is read")
            guard let whole, let pieces else { continue }
            require(whole.root == pieces.root, "other layers in pieces of \(count)")
            require(whole.notes == pieces.notes, "other notes in pieces of \(count)")
            check(whole, &choices)
        }
    }

    private static func read(
        _ responses: [[UInt8]], _ tree: DumpTree, by count: Int
    ) -> ViewDump? {
        let files = responses.enumerated().map { number, bytes in
            Capture.File(path: "RequestResponses/Response_\(number)") { () throws(FileFault) in
                var rest = bytes[...]
                return { () throws(FileFault) in
                    if rest.isEmpty { return nil }
                    defer { rest = rest.dropFirst(count) }
                    return Array(rest.prefix(count))
                }
            }
        }
        do {
            return try ViewDump.read(Capture(name: "input", files: files), tree: tree)
        } catch let problem as DumpProblem {
            require(!problem.picture.isEmpty, "a problem without a picture")
        } catch {}
        return nil
    }

    private static func check(_ dump: ViewDump, _ choices: inout SeededNumbers) {
        let tree = LayerTree(dump.root)
        require(tree.count == dump.rows.count, "\(tree.count) layers of \(dump.rows.count) rows")
        for note in dump.notes { _ = note.diagnostic.picture(in: dump.source) }
        if tree.count > 200 { return }
        TreeChecks.ask(tree, &choices)
        TreeChecks.describe(tree, &choices)
    }

    /// Reads the bytes as an archive and as gzip, to the end.
    private static func unpack(_ bytes: [UInt8]) {
        var count = 0
        do throws(FileFault) {
            let next = Gzip.inflated(RandomAccess(bytes).pieces)
            while let piece = try next() { count += piece.count }
        } catch { require(!error.message.isEmpty, "a fault without a word") }
        do throws(FileFault) {
            let archive = try ZipArchive(RandomAccess(bytes))
            for entry in archive.entries {
                require(!entry.name.hasPrefix("/"), "an absolute name")
                require(!entry.name.split(separator: "/").contains(".."), "a name that leads out")
                let next = try archive.pieces(of: entry)
                count = 0
                while let piece = try next() { count += piece.count }
                require(count == entry.size, "a file of another size")
            }
        } catch { require(!error.message.isEmpty, "a fault without a word") }
    }
}
