internal import CSystem

/// Names of files.
enum FilePath {
    /// The folder that a file is in; `.` where the path names none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A name within a folder.
    static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Follows the symbolic links at the end of a path, also to a file that does not exist yet.
    ///
    /// - Returns: `nil`, with the system's error set, where the links go in a circle.
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

    /// The path from the root of the file system, without links.
    ///
    /// - Returns: `nil`, with the system's error set, where its folder does not exist; the file need not.
    static func absolute(_ path: String) -> String? {
        guard let end = following(path), let real = sys_real_path(folder(of: end)) else {
            return nil
        }
        defer { sys_free(real) }
        let name = end.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
        return join(String(cString: real), String(name))
    }
}
