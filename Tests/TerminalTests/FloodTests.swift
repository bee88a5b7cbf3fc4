import Foundation
import TerminalHarness
import TestSupport
import Testing

/// More input than a person can produce.
@Suite(.waiting) struct `A flood of input` {
    @Test func `of motions costs few frames and loses neither the last position nor a button`()
        async throws
    {
        let cases = [MouseCode.move, .drag].flatMap { [($0, 10_000), ($0, 0)] }
        let results = try await together(cases) { code, count in
            let terminal = try TerminalEmulator.playground()
            let frames = terminal.model.frames
            var text = code == .drag ? terminal.report(.press, 17, 12) : ""
            for step in 0..<count {
                text += terminal.report(code, 3 + step % 40, 3 + step / 40 % 20)
            }
            text += terminal.report(code, 27, 13)
            if code == .drag { text += terminal.report(.press, 27, 13, isRelease: true) }
            // A prompt is the last thing that comes.
            terminal.type(text + ":")
            // With a sanitizer on a busy machine, 10,000 steps of a drag take minutes.
            terminal.run(within: 600) { $0.model.shows("Up recalls") }
            terminal.type("\u{1B}")
            terminal.hides("Up recalls")
            // The last row may differ, as it shows the last message.
            return (terminal.model.picture.dropLast(80), terminal.model.frames - frames)
        }
        #expect(results[0].0 == results[1].0)
        #expect(results[2].0 == results[3].0)
        #expect(results.allSatisfy { $0.1 < 100 })
    }

    @Test func `of resizes ends in the screen of a fresh start`() async throws {
        let screens = try await together([(80, 24, true), (80, 24, false)]) {
            columns, rows, isFlood in
            let terminal = try TerminalEmulator.playground(columns: columns, rows: rows)
            guard isFlood else { return (terminal.model.picture, true) }
            for step in 0..<200 {
                terminal.resize(columns: 1 + step * 37 % 150, rows: 1 + step * 11 % 50)
                terminal.run(within: step % 10 == 0 ? 0.01 : 0)
            }
            terminal.resize(columns: columns, rows: rows)
            let fresh = try TerminalEmulator.playground(columns: columns, rows: rows)
            let wanted = fresh.model.picture
            return (wanted, terminal.run { $0.model.picture == wanted })
        }
        #expect(screens.map(\.1) == [true, true])
    }

    @Test func `of bytes that crash programs does not crash this one`() async throws {
        let seeds = [1, 2, 3, 4]
        let outcomes = try await together(seeds) { seed in
            let terminal = try TerminalEmulator.playground()
            if seed == 1 {
                for bytes in Persona.hostileBytes { terminal.type(bytes + [0x1B]) }
            } else {
                terminal.type(garbage(seed))
            }
            terminal.type("\u{1B}[200~\u{1B}[201~\u{1B}\\")
            terminal.settle(0.1)
            let isRunning = terminal.state == .running
            terminal.signal(SIGTERM)
            return (isRunning, terminal.end())
        }
        for outcome in outcomes {
            #expect(outcome.0)
            #expect(outcome.1 == .clean(.died(signal: SIGTERM)))
        }
    }

    /// Bytes and fragments of sequences, except those that end or stop the program or write files.
    private func garbage(_ seed: Int) -> [UInt8] {
        var state = UInt64(seed)
        var bytes: [UInt8] = []
        for _ in 0..<3_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let piece = Int(state >> 33)
            switch piece % 4 {
            case 0: bytes += Array("\u{1B}[".utf8)
            case 1: bytes += Persona.hostileBytes[piece / 4 % Persona.hostileBytes.count]
            default: bytes.append(UInt8(truncatingIfNeeded: piece / 4))
            }
        }
        // C-c, C-z, q, and the letters and line ends that save, record or export.
        return bytes.filter {
            ![0x03, 0x0A, 0x0D, 0x1A].contains($0) && !"qwWReT!y".utf8.contains($0)
        }
    }
}
