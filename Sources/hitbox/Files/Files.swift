import CSystem
import SceneStore
import TerminalTypes

/// All reading of files and standard input.
enum Files {
    /// The maximum size of a file in bytes.
    static let limit = 256 << 20

    /// The error of an unreadable file.
    struct Unreadable: Error {
        /// The name as given.
        var name: String
        /// The reason, in lower case.
        var reason: String
        var help: String?
        var message: String { "cannot read '\(name)': \(reason)" }
        /// The message and the suggestion in the format of errors.
        var picture: String {
            "error: \(message.safeForTerminal)\n"
                + (help.map { "help: \($0.safeForTerminal)\n" } ?? "")
        }
    }

    /// The name of a file in messages; `-` is standard input.
    static func title(_ name: String) -> String {
        name == "-" ? "standard input" : name
    }

    /// A name without the space that protects names such as `-5,3`, which look like coordinates.
    static func plain(_ given: String) -> String {
        given.hasPrefix(" -") ? String(given.dropFirst()) : given
    }

    /// A file's name without its folder.
    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A file's name without its folder and extension.
    static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The folder of a path.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }

    /// Returns whether two names refer to the same existing regular file, or something else.
    static func isSame(_ one: String, _ other: String, kind: Int = SYS_KIND_FILE) -> Bool {
        var (first, second) = (SysState(), SysState())
        guard sys_state_at(plain(one), 1, &first) == 0, sys_state_at(plain(other), 1, &second) == 0
        else { return false }
        return first.kind == kind && first.device == second.device && first.inode == second.inode
    }

    /// Returns whether standard input comes from a regular file with this name.
    static func isStandardInput(_ name: String) -> Bool {
        var (first, second) = (SysState(), SysState())
        guard sys_state_of(0, &first) == 0, sys_state_at(plain(name), 1, &second) == 0 else {
            return false
        }
        return first.kind == SYS_KIND_FILE && first.device == second.device
            && first.inode == second.inode
    }

    /// Reads a whole file; `-` is standard input, and `demo:NAME` a built-in demo.
    ///
    /// - Parameter waits: Whether to wait for a writer of a named pipe.
    static func read(_ name: String, waits: Bool = true) throws(Unreadable) -> [UInt8] {
        try Reader(name, waits: waits).rest()
    }

    /// An open file, read piece by piece.
    final class Reader {
        /// Whether more data may arrive later: a pipe or a terminal, not a regular file.
        let isStream: Bool
        /// The size of the file in bytes, according to the system.
        let expected: Int
        private let descriptor: Int32
        private let name: String
        /// The unread rest of a demo; `nil` for a file.
        private var demo: [UInt8]?

        /// Opens a file.
        ///
        /// - Parameter waits: Whether to wait for a writer of a named pipe, and for what it writes; an
        ///   unnamed pipe already had one.
        init(_ given: String, waits: Bool = true) throws(Unreadable) {
            let path = Files.plain(given)
            name = Files.title(path)
            if let demo = DemoScene.name(in: path) {
                let bytes = Array(try DemoScene.text(demo).utf8)
                (descriptor, isStream, expected, self.demo) = (-1, false, bytes.count, bytes)
                return
            }
            descriptor = path == "-" ? 0 : sys_open(path, SYS_OPEN_AT_ONCE, 0)
            guard descriptor >= 0 else {
                throw Unreadable(name: name, reason: StoreProblem.reason(of: sys_error()))
            }
            var state = SysState()
            state.kind = SYS_KIND_OTHER
            _ = sys_state_of(descriptor, &state)
            // Set all properties before throwing, so that deinit closes the descriptor.
            isStream = state.kind != SYS_KIND_FILE
            expected = max(0, Int(state.size))
            let isNamed = path != "-" && Files.isNamedPipe(path, state)
            if waits, isNamed { Self.waitForWriter(to: descriptor) }
            if state.kind == SYS_KIND_FOLDER {
                throw Unreadable(name: name, reason: "it is a directory")
            }
            if path != "-", waits || !isNamed { _ = sys_make_waiting(descriptor) }
        }

        /// Waits until a pipe has been written to, or opened for writing and closed.
        private static func waitForWriter(to descriptor: Int32) {
            var pipe = SysWait(descriptor: descriptor, wanted: SYS_INPUT, ready: 0)
            while sys_wait(&pipe, 1, -1) < 0, sys_error() == SYS_EINTR {}
        }

        deinit {
            if descriptor > 0 { _ = sys_close(descriptor) }
        }

        /// Appends the next piece; returns `false` at the end.
        func read(into bytes: inout [UInt8]) throws(Unreadable) -> Bool {
            if let rest = demo {
                bytes += rest
                demo = []
                return !rest.isEmpty
            }
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = piece.withUnsafeMutableBytes {
                    sys_read(descriptor, $0.baseAddress, $0.count)
                }
                if count > 0 {
                    bytes += piece[..<count]
                    return true
                }
                if count == 0 { return false }
                let number = sys_error()
                if number == SYS_EINTR { continue }
                throw Unreadable(
                    name: name,
                    reason: number == SYS_EAGAIN
                        ? "it is a pipe, and nothing has been written to it"
                        : StoreProblem.reason(of: number))
            }
        }

        func rest() throws(Unreadable) -> [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(min(expected + 1, limit))
            while try read(into: &bytes) {
                if bytes.count > limit {
                    throw Unreadable(name: name, reason: "it is larger than 256 MiB")
                }
            }
            return bytes
        }
    }
}
