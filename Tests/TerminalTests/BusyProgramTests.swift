import Foundation
import TerminalHarness
import Testing

/// A playground that works something out for seconds.
@Suite struct `A busy playground` {
    /// Buttons that lie over each other, so that looking for touch problems takes long.
    private static let dump =
        "<UIWindow: 0x1; frame = (0 0; 9000 9000)>\n"
        + (2..<12_000).map {
            "   | <UIButton: 0x\(String($0, radix: 16)); frame = (\($0 % 40) \($0 / 40); 99 99)>\n"
        }.joined()

    @Test func `ends by a signal or a hang-up before it is done`() async throws {
        // By what, 0 being the end of the line; and by nothing.
        let ends: [Int32?] = [nil, SIGTERM, 0]
        let results = try await together(ends) { number in
            let folder = try TestFolder()
            let path = try folder.write("dump.txt", Self.dump)
            let program = hitbox(path, hangUp: number == 0 ? .silent : .signalled)
            let terminal = try TerminalEmulator.playground(program)
            // It has nothing left to do from its start.
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
            // The key has been read, and the work begun.
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
