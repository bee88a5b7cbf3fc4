/// How a program left its terminal.
public struct Outcome: Hashable, Sendable, CustomStringConvertible {
    /// What became of it.
    public let state: ProgramState
    /// What it left on, by name; empty where all is as it was found.
    public let left: [String]
    /// Whether the settings of the line are those from before.
    public let hasSettings: Bool
    /// How many bytes nobody has read, that the shell would take for typing.
    public let unread: Int

    /// An outcome as it should be.
    public static func clean(_ state: ProgramState) -> Outcome {
        Outcome(state: state, left: [], hasSettings: true, unread: 0)
    }

    /// Whether a person can go on working, and whether all is as it was.
    public var grade: String {
        let small: Set = ["cursor", "title", "look"]
        if !hasSettings || !small.isSuperset(of: left) { return "BROKEN" }
        return left.isEmpty ? "clean" : "usable"
    }

    /// What became of the program, and what is not as it was.
    public var description: String {
        let settings = hasSettings ? "" : ", raw"
        let rest = unread > 0 ? ", \(unread) bytes unread" : ""
        return "\(state), left \(left)\(settings)\(rest)"
    }
}

extension TerminalEmulator {
    /// Looks at the terminal as it is now.
    public var outcome: Outcome {
        let hasSettings = hasSettingsBefore
        return Outcome(
            state: state, left: model.left, hasSettings: hasSettings,
            unread: state.isOver ? device.countUnread() : 0)
    }

    /// Waits for the end, and for what is still on its way; tells how the terminal was left.
    public func end(within seconds: Double = 20) -> Outcome {
        run(within: seconds) { $0.state.isOver }
        run(within: 2)
        return outcome
    }
}
