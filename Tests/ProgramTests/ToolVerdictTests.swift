import Foundation
import HitboxCommands
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import Testing

@testable import hitbox

@Suite struct `A tool's own verdict in the playground` {
    @Test func `is in Why`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ViewDumpsTests/Fixtures/idb-complete.json")
        let bytes = try Array(Data(contentsOf: path))
        let scene = try Apps.files.read(bytes, name: "idb-complete.json").scene
        let covered = "idb: blocked, covered by 'We use cookies. By staying you agree.'"
        var playground = Playground(scene, size: CellSize(columns: 160, rows: 40))
        playground.update(.probe(.click(Point(x: 200, y: 780))))
        let lines = playground.derived.why.lines.map { $0.texts.joined(separator: " ") }
        #expect(lines.contains { $0.hasSuffix("contains; \(covered)") })
        #expect(lines.contains { $0.hasSuffix("200,44 contains") })
        // A remark on a layer must not move to the one that takes its place.
        playground.update(.structure(.deleteLayer))
        #expect(!playground.derived.why.lines.contains { $0.texts.joined().contains("idb:") })
    }
}
