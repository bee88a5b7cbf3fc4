/// The state in which a program left its terminal.
public struct Outcome: Hashable, Sendable, CustomStringConvertible {
    /// The state of the program.
    public let state: ProgramState
    /// The modes that were not restored, by name.
    public let left: [String]
    /// Whether the terminal settings are restored.
    public let hasSettings: Bool
    /// The number of unread bytes, which the shell would treat as typing.
    public let unread: Int

    /// The ideal outcome.
    public static func clean(_ state: ProgramState) -> Outcome {
        Outcome(state: state, left: [], hasSettings: true, unread: 0)
    }

    /// A grade: whether the terminal is usable, and whether everything is restored.
    public var grade: String {
        let small: Set = ["cursor", "title", "look"]
        if !hasSettings || !small.isSuperset(of: left) { return "BROKEN" }
        return left.isEmpty ? "clean" : "usable"
    }

    /// The state of the program, and what was not restored.
    public var description: String {
        let settings = hasSettings ? "" : ", raw"
        let rest = unread > 0 ? ", \(unread) bytes unread" : ""
        return "\(state), left \(left)\(settings)\(rest)"
    }
}

extension TerminalEmulator {
    /// Examines the current state of the terminal.
    public var outcome: Outcome {
        let hasSettings = hasSettingsBefore
        return Outcome(
            state: state, left: model.left, hasSettings: hasSettings,
            unread: state.isOver ? device.countUnread() : 0)
    }

    /// Waits for the end of the program and all pending bytes; returns the outcome.
    public func end(within seconds: Double = 60) -> Outcome {
        run(within: seconds) { $0.state.isOver }
        run(within: 2)
        return outcome
    }
}
