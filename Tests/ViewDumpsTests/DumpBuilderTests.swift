import LayerGeometry
import SceneFile
import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `A dump without rows` {
    @Test func `is rejected with a message`() {
        #expect(throws: DumpProblem.self) { try ViewDump.read("", as: .uikit, name: "dump.txt") }
    }

    @Test func `that is truncated is named after its format`() throws {
        for (text, title) in [
            ("<hierarchy rotation=\"0\">", "an Android view hierarchy"),
            ("<AppiumAUT>", "an XCUITest page source"),
            ("Element subtree:\n", "an XCUIApplication debugDescription"),
        ] {
            let problem = #expect(throws: DumpProblem.self) { _ = try opened(text) }
            #expect(problem?.diagnostic.message.contains("it looks like \(title),") == true)
        }
    }
}

@Suite struct `A dump with long texts` {
    /// A character may have any number of combining marks.
    @Test(arguments: ["n", "e\u{301}", "e" + String(repeating: "\u{301}", count: 90)])
    func `is truncated to the limits of scenes`(piece: String) throws {
        let long = String(repeating: piece, count: 3_000)
        let dump = try opened(
            """
            <My\(String(repeating: "\u{E9}", count: 900)): 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>
               | <UILabel: 0x3; frame = (0 0; 9 9); text = '\(long)'; layer = <L: 0x4>>
            """)
        #expect(dump.root.className?.count == 500)
        #expect(dump.root.sublayers[0].text.map { $0.utf8.count > 2_500 } == true)
        #expect(throws: Never.self) {
            _ = try SceneFile.writeReadable(Scene(root: dump.root))
        }
    }
}

@Suite struct `A dump that is too large` {
    @Test func `is rejected with the limit that it exceeds`() {
        let row = Array("<UIView: 0x1; frame = (0 0; 9 9); layer = <L: 0x2>>\n".utf8)
        for (bytes, message) in [
            (row + Array(repeating: 0x20, count: 32 << 20), "the dump has more than 32 MiB"),
            (
                row + Array(repeating: 0x0A, count: 1_000_000),
                "the dump has more than 1000000 lines"
            ),
        ] {
            let problem = #expect(throws: DumpProblem.self) {
                try ViewDump.checkSize(bytes, name: "d")
            }
            #expect(problem?.diagnostic.message == message)
        }
        #expect(throws: Never.self) {
            try ViewDump.checkSize(row + Array(repeating: 0x20, count: 1 << 20), name: "d")
        }
    }
}
