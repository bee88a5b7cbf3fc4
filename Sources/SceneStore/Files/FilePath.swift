internal import CSystem

/// Operations on paths.
enum FilePath {
    /// The directory part of a path; `.` if there is none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Appends a name to a directory.
    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Resolves symbolic links in the last component of a path; the target need not exist.
    ///
    /// - Returns: `nil`, with the system error set, if the links form a loop.
    static func following(_ path: String) -> String? {
        var path = path
        for _ in 0..<40 {
            guard let state = FileState(at: path, followsLinks: false), state.isLink else {
                return path
            }
            var target = [CChar](repeating: 0, count: 4_096)
            let count = sys_link_target(path, &target, target.count)
            guard count > 0, count < target.count else { return nil }
            let bytes = target[..<count].map { UInt8(bitPattern: $0) }
            let next = String(decoding: bytes, as: UTF8.self)
            path = next.hasPrefix("/") ? next : join(folder(of: path), next)
        }
        sys_set_error(SYS_ELOOP)
        return nil
    }

    /// The canonical absolute path.
    ///
    /// - Returns: `nil`, with the system error set, if the directory does not exist; the file need not.
    static func absolute(_ path: String) -> String? {
        guard let end = following(path), let real = sys_real_path(folder(of: end)) else {
            return nil
        }
        defer { sys_free(real) }
        let name = end.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
        return join(String(cString: real), String(name))
    }
}
