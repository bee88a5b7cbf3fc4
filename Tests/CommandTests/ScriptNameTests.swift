import Foundation
import TerminalHarness
import Testing

/// Scripts and what is in them, as they are named on the command line.
@Suite struct `A script on the command line` {
    private let folder: TestFolder
    private let script: String
    private let text = """
        # Two tests.
        hitbox 1
        scene "scene.yaml"
        test "blue is hit"
          click 160,240
          expect hit white/blue
        test "white comes and goes"
          set white.name "paper"
          set paper.isHidden true
        """

    init() throws {
        folder = try TestFolder()
        _ = try folder.write("scene.yaml", blueWhite)
        script = try folder.write("touch.hitbox", text)
    }

    @Test func `is replayed with keys that work, and below its own screen`() throws {
        let terminal = try TerminalEmulator.hitbox(["replay", script, "--to", "5"])
        #expect(terminal.shows("paused 3/7  line 5: click 160,240"))
        #expect(terminal.shows("after this: "))
        let rows = (0..<24).map { terminal.model.text(row: $0) }
        #expect(rows[0].contains("calayer · hitTest"))
        #expect(rows[21].hasPrefix(" paused 3/7") && rows[22].hasPrefix(" after this: view: "))
        #expect(rows[23].hasPrefix(" Inside Blue Layer"))
        #expect(rows[23].hasSuffix("Space play  ., step  [] mark  +- speed  q quit"))
        terminal.type(".")
        #expect(terminal.shows("paused 4/7  line 6: expect hit white/blue"))
        #expect(terminal.model.text(row: 22).hasPrefix(" paused 4/7"))
        terminal.type(" ")
        #expect(terminal.shows("playing"))
        terminal.type("\u{1B}")
        #expect(terminal.shows("paused"))
        terminal.type("q")
        #expect(terminal.end() == .clean(.exited(0)))
    }
}
