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

    @Test func `ends by a signal or a hang-up long before it is done`() async throws {
        // By what, 0 being the end of the line; and by nothing.
        let ends: [Int32?] = [nil, SIGTERM, SIGHUP, SIGINT, 0]
        let results = try await together(ends) { number in
            let folder = try TestFolder()
            let path = try folder.write("dump.txt", Self.dump)
            let program = hitbox(path, hangUp: number == 0 ? .silent : .signalled)
            let terminal = try TerminalEmulator.playground(program)
            let start = Date()
            terminal.type("X")
            guard let number else {
                terminal.run(within: 120) { $0.model.shows("1 of ") }
                terminal.type("q")
                return (terminal.end(), Date().timeIntervalSince(start))
            }
            // Long enough for the key to be read.
            terminal.run(within: 0.3)
            if number == 0 { terminal.hangUp() } else { terminal.signal(number) }
            return (terminal.end(), Date().timeIntervalSince(start))
        }
        #expect(results[0].0 == .clean(.exited(0)))
        for (number, result) in zip(ends, results).dropFirst() {
            #expect(result.0.state == .died(signal: number == 0 ? SIGHUP : number ?? 0))
            #expect(result.0.grade == "clean" || number == 0)
            #expect(result.1 < results[0].1 / 2, "\(result.1) of \(results[0].1) seconds")
        }
    }
}
