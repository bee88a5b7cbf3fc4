import Foundation
import TerminalHarness

/// The program that was built beside the tests.
func hitbox(
    _ arguments: String..., environment: [String: String] = [:], input: Int32? = nil,
    output: Int32? = nil, hangUp: Program.HangUp = .signalled
) -> Program {
    var program = Program(BuiltProgram.url.path, arguments, environment: environment)
    // Tests keep no backups.
    program.environment["HOME"] = "/dev/null"
    program.standard = [input, output, nil]
    program.hangUp = hangUp
    return program
}

extension TerminalEmulator {
    /// Waits until the playground is drawn and has the terminal's answers.
    func isReady(within seconds: Double = 60) -> Bool {
        // Eight queries come first; the one after setting the mode marks where reports in pixels
        // start, and may be read separately.
        run(within: seconds) {
            $0.model.shows("? help") && $0.model.modes.contains(1016) && $0.asked > 8
                && $0.hasDelivered
        }
    }

    /// A playground on a terminal that answers everything, with all that it draws at first.
    ///
    /// The terminal's answers may change colours and add pictures, in a frame of their own.
    static func playground(
        _ program: Program = hitbox(), columns: Int = 80, rows: Int = 24, persona: Persona = .full,
        distance: Double = 0
    ) throws -> TerminalEmulator {
        let terminal = try TerminalEmulator(
            program, columns: columns, rows: rows, persona: persona, distance: distance)
        guard terminal.isReady() else { throw NotReady(shown: terminal.model.text) }
        terminal.settle()
        return terminal
    }
}

extension TerminalEmulator {
    /// Waits until the guard of a killed program has restored the terminal.
    ///
    /// It is a process of its own, which acts a moment later, on the settings last.
    func waitForGuard() {
        run { $0.state.isOver }
        let end = Self.now + 60
        repeat { settle() } while !hasSettingsBefore && Self.now < end
    }
}

/// The playground did not come up.
struct NotReady: Error {
    let shown: String
}

/// How many cases of all tests run at once, as they mostly wait.
///
/// With hundreds of programs at once, emulators were slower to answer than the programs wait for them.
private let places = DispatchSemaphore(value: 4 * ProcessInfo.processInfo.activeProcessorCount)

/// Runs cases at once on separate threads.
func together<Case: Sendable, Result: Sendable>(
    _ cases: [Case], _ body: @escaping @Sendable (Case) throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
        for (place, one) in cases.enumerated() {
            group.addTask {
                try await withCheckedThrowingContinuation { continuation in
                    Thread.detachNewThread {
                        places.wait()
                        defer { places.signal() }
                        continuation.resume(
                            with: Swift.Result { (place, try body(one)) })
                    }
                }
            }
        }
        var results: [Int: Result] = [:]
        for try await (place, result) in group { results[place] = result }
        return cases.indices.compactMap { results[$0] }
    }
}
