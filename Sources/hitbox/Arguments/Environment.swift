import CSystem

enum Environment {
    /// The value of a variable; `nil` if it is not set.
    static func value(_ name: String) -> String? {
        sys_variable(name).map { String(cString: $0) }
    }

    /// The values of the variables that are set.
    static func values(_ names: [String]) -> [String: String] {
        names.reduce(into: [:]) { $0[$1] = value($1) }
    }
}
