import CSystem

extension Output {
    /// Whether colours may be sent to standard output.
    static func allowsColor(_ choice: ColorChoice) -> Bool {
        func value(_ name: String) -> String { Environment.value(name) ?? "" }
        return choice != .never && sys_is_terminal(1) == 1 && value("NO_COLOR").isEmpty
            && value("TERM") != "dumb"
    }
}
