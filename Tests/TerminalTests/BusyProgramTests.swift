import Foundation
import TerminalHarness
import TestSupport
import Testing

/// A playground that computes for seconds.
@Suite(.waiting) struct `A busy playground` {
    /// Overlapping buttons, for which finding touch problems takes long.
    private static let dump =
        "<UIWindow: 0x1; frame = (0 0; 9000 9000)>\n"
        + (2..<15_000).map {
            "   | <UIButton: 0x\(String($0, radix: 16)); frame = (\($0 % 40) \($0 / 40); 99 99)>\n"
        }.joined()

    @Test func `ends by a signal or a hang-up before it is done`() async throws {
        // The signals, 0 being a hang-up, and none.
        let ends: [Int32?] = [nil, SIGTERM, 0]
        let results = try await together(ends) { number in
            let folder = try TestFolder()
            let path = try folder.write("dump.txt", Self.dump)
            let program = hitbox(path, hangUp: number == 0 ? .silent : .signalled)
            let terminal = try TerminalEmulator.playground(program)
            // Its start-up work is done.
            terminal.type(":")
            terminal.shows("Up recalls")
            terminal.type("\u{1B}")
            terminal.hides("Up recalls")
            let before = try #require(terminal.figures).busy
            terminal.type("X")
            guard let number else {
                terminal.run(within: 120) { $0.written.contains("1 of ".utf8) }
                terminal.type("q")
                return (terminal.end(), terminal.written.contains("1 of ".utf8))
            }
            // The key has been read, and the work has started.
            while let now = terminal.figures?.busy, now < before + 200 {
                terminal.run(within: 0.01)
            }
            if number == 0 { terminal.hangUp() } else { terminal.signal(number) }
            return (terminal.end(), terminal.written.contains("1 of ".utf8))
        }
        #expect(
            results.map(\.0.state) == [.exited(0), .died(signal: SIGTERM), .died(signal: SIGHUP)])
        #expect(results[1].0.grade == "clean")
        #expect(results.map(\.1) == [true, false, false])
    }
}
