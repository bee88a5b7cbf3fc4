import Foundation
import TerminalHarness
import TestSupport
import Testing

@Suite(.waiting) struct `A dump in the terminal` {
    private static let dump = """
        <UIWindow: 0x1; frame = (0 0; 100 100)>
           | <UIButton: 0x2; frame = (10 10; 50 50)>

        """

    @Test func `is opened for reading: the first edit says that a copy is edited, once`()
        async throws
    {
        let reported = try await together([()]) {
            let folder = try TestFolder()
            let path = try folder.write("dump.txt", Self.dump)
            let state = ["XDG_STATE_HOME": folder.url.appending(path: "state").path]
            let terminal = try TerminalEmulator.playground(hitbox(path, environment: state))
            let before = terminal.model.shows("edited a copy")
            terminal.type("pl\r")
            let first = terminal.shows("edited a copy")
            terminal.type("pj\r")
            let second = terminal.hides("edited a copy")
            terminal.signal(SIGTERM)
            _ = terminal.end()
            return [before, first, second]
        }
        #expect(reported == [[false, true, true]])
    }
}
