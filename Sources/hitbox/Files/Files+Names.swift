import CSystem
import SceneStore

extension Files {
    /// Whether a name stands for a pipe.
    static func isPipe(_ path: String) -> Bool {
        var state = SysState()
        return sys_state_at(path, 1, &state) == 0 && state.kind == SYS_KIND_PIPE
    }

    /// Whether a pipe has a name in a folder, and is none that a shell opened for the program.
    static func isNamedPipe(_ path: String, _ state: SysState) -> Bool {
        guard state.kind == SYS_KIND_PIPE, let real = sys_real_path(path) else { return false }
        defer { sys_free(real) }
        let name = String(cString: real)
        return !name.hasPrefix("/dev/fd/") && !name.hasPrefix("/proc/")
    }

    /// Returns the name of a file as a script beside which it may lie writes it.
    ///
    /// - Parameter path: From the root of the file system.
    /// - Returns: `nil` where the script's folder is not there.
    static func path(of path: String, from script: String) -> String? {
        let folder = script.lastIndex(of: "/").map { String(script[...$0]) } ?? "."
        guard let real = sys_real_path(folder) else { return nil }
        defer { sys_free(real) }
        let start = String(cString: real).split(separator: "/")
        let end = path.split(separator: "/")
        let common = zip(start, end).prefix { $0 == $1 }.count
        // Beyond a few folders up, the whole path is what people would write.
        if start.count - common > 3 { return path }
        let up = Array(repeating: Substring(".."), count: start.count - common)
        return (up + end.dropFirst(common)).joined(separator: "/")
    }
}
