import CSystem
import SceneStore

extension Files {
    /// The kind of what a name refers to; `nil` if there is nothing.
    static func kind(of path: String, followsLinks: Bool = true) -> Int? {
        var state = SysState()
        return sys_state_at(path, followsLinks ? 1 : 0, &state) == 0 ? state.kind : nil
    }

    /// The size of a file in bytes; 0 if there is no such file.
    static func size(of path: String) -> Int {
        var state = SysState()
        return sys_state_at(path, 0, &state) == 0 ? Int(state.size) : 0
    }

    /// Whether a pipe is a named one in a folder, not one opened by a shell for the program.
    static func isNamedPipe(_ path: String, _ state: SysState) -> Bool {
        guard state.kind == SYS_KIND_PIPE, let real = sys_real_path(path) else { return false }
        defer { sys_free(real) }
        let name = String(cString: real)
        return !name.hasPrefix("/dev/fd/") && !name.hasPrefix("/proc/")
    }

    /// Returns the path of a file relative to a script, if that is short.
    ///
    /// - Parameter path: An absolute path.
    /// - Returns: `nil` if the script's folder does not exist.
    static func path(of path: String, from script: String) -> String? {
        let folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? "."
        guard let real = sys_real_path(folder) else { return nil }
        defer { sys_free(real) }
        let start = String(cString: real).split(separator: "/")
        let end = path.split(separator: "/")
        let common = zip(start, end).prefix { $0 == $1 }.count
        // For more than a few levels up, people would write the absolute path.
        if start.count - common > 3 { return path }
        let up = Array(repeating: Substring(".."), count: start.count - common)
        return (up + end.dropFirst(common)).joined(separator: "/")
    }
}
