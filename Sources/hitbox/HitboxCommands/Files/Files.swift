import ArgumentParser
import CSystem
import SceneFile
import SceneStore
import SourceDiagnostics
import TerminalTypes

/// All reading of files and standard input.
package enum Files {
    /// The maximum size of a file in bytes.
    package static let limit = 256 << 20

    /// The error of an unreadable file.
    package struct Unreadable: Error {
        /// The name as given.
        package var name: String
        /// The reason, in lower case.
        package var reason: String
        package var help: String?

        package init(name: String, reason: String, help: String? = nil) {
            (self.name, self.reason, self.help) = (name, reason, help)
        }

        package var message: String { "cannot read '\(name)': \(reason)" }
        /// The message and the suggestion in the format of errors.
        package var picture: String {
            "error: \(message.safeForTerminal)\n"
                + (help.map { "help: \($0.safeForTerminal)\n" } ?? "")
        }
    }

    /// The name of a file in messages; `-` is standard input.
    package static func title(_ name: String) -> String {
        name == "-" ? "standard input" : name
    }

    /// A name without the space that protects names such as `-5,3`, which look like coordinates.
    package static func plain(_ given: String) -> String {
        given.hasPrefix(" -") ? String(given.dropFirst()) : given
    }

    /// A file's name without its folder.
    package static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A file's name without its folder and extension.
    package static func stem(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The folder of a path.
    package static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    }

    /// What to do about a scene that does not exist; `nil` for files of other kinds.
    package static func offer(of path: String) -> String? {
        [".yaml", ".yml"].contains(where: path.hasSuffix)
            ? "check the name, or make it: hitbox new \(VisibleText.word(path))" : nil
    }

    /// Returns whether two names refer to the same existing regular file, or something else.
    package static func isSame(
        _ one: String, _ other: String, kind: FileState.Kind = .file
    ) -> Bool {
        guard let one = FileState(at: plain(one)), let other = FileState(at: plain(other)) else {
            return false
        }
        return one.kind == kind && one.isSameFile(other)
    }

    /// Returns whether standard input comes from a regular file with this name.
    package static func isStandardInput(_ name: String) -> Bool {
        guard let input = FileState(of: 0), let file = FileState(at: plain(name)) else {
            return false
        }
        return input.isRegular && input.isSameFile(file)
    }

    /// Reads a whole file; `-` is standard input, and `demo:NAME` a built-in demo.
    ///
    /// - Parameter waits: Whether to wait for a writer of a named pipe.
    package static func read(_ name: String, waits: Bool = true) throws(Unreadable) -> [UInt8] {
        try Reader(name, waits: waits).rest()
    }

    /// An open file, read piece by piece.
    package final class Reader {
        /// Whether more data may arrive later: a pipe or a terminal, not a regular file.
        package let isStream: Bool
        private let descriptor: Int32
        private let name: String
        /// The unread rest of a demo; `nil` for a file.
        private var demo: [UInt8]?

        /// Opens a file.
        ///
        /// - Parameters:
        ///   - waits: Whether to wait for a writer of a named pipe, and for what it writes; an
        ///     unnamed pipe already had one.
        ///   - followsLinks: Whether it may be a symbolic link.
        package init(
            _ given: String, waits: Bool = true, followsLinks: Bool = true
        ) throws(Unreadable) {
            let path = Files.plain(given)
            name = Files.title(path)
            if let demo = DemoScene.name(in: path) {
                self.demo = Array(try DemoScene.text(demo).utf8)
                (descriptor, isStream) = (-1, false)
                return
            }
            let how = SYS_OPEN_AT_ONCE | (followsLinks ? 0 : SYS_OPEN_NO_LINK)
            descriptor = path == "-" ? 0 : sys_open(path, how, 0)
            guard descriptor >= 0 else {
                let number = sys_error()
                throw Unreadable(
                    name: name, reason: StoreProblem.reason(of: number),
                    help: number == SYS_ENOENT ? Files.offer(of: path) : nil)
            }
            let state = FileState(of: descriptor)
            // Set all properties before throwing, so that deinit closes the descriptor.
            isStream = state?.isRegular != true
            let isNamed = path != "-" && state?.kind == .pipe && Files.isInFolder(path)
            if waits, isNamed { Self.waitForWriter(to: descriptor) }
            if state?.kind == .folder {
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
        package func read(into bytes: inout [UInt8]) throws(Unreadable) -> Bool {
            if let rest = demo {
                bytes += rest
                demo = []
                return !rest.isEmpty
            }
            var piece = [UInt8](repeating: 0, count: 1 << 16)
            let count = sys_read(descriptor, &piece, piece.count)
            if count < 0 { throw problem(sys_error()) }
            bytes += piece[..<count]
            return count > 0
        }

        package func rest() throws(Unreadable) -> [UInt8] {
            if let rest = demo {
                demo = []
                return rest
            }
            let (bytes, number) = Descriptor.read(descriptor, upTo: limit + 1)
            if number != 0 { throw problem(number) }
            if bytes.count > limit {
                throw Unreadable(name: name, reason: "it is larger than 256 MiB")
            }
            return bytes
        }

        /// The number of bytes of a regular file.
        package var size: Int { FileState(of: descriptor)?.size ?? 0 }

        /// Reads a part of a regular file.
        package func read(at place: Int, upTo count: Int) throws(Unreadable) -> [UInt8] {
            let (bytes, number) = Descriptor.read(descriptor, at: place, upTo: count)
            if number == 0 { return bytes }
            throw Unreadable(name: name, reason: StoreProblem.reason(of: number))
        }

        private func problem(_ number: Int32) -> Unreadable {
            Unreadable(
                name: name,
                reason: number == SYS_EAGAIN
                    ? "it is a pipe, and nothing has been written to it"
                    : StoreProblem.reason(of: number))
        }
    }
}

extension Files {
    /// The lines of a file, streamed.
    package struct Lines {
        private let reader: Reader
        private let longest: Int
        private var bytes: [UInt8] = []
        /// The index of the first unread byte.
        private var start = 0
        private var isAtEnd = false
        /// Whether the last line was truncated, and its rest is to be dropped.
        private var isCut = false

        /// Opens a file; `-` is standard input.
        ///
        /// - Parameter longest: The number of bytes after which a line is truncated.
        package init(_ name: String, longest: Int) throws(Unreadable) {
            reader = try Reader(name)
            self.longest = longest
        }

        /// Returns the next line; `nil` after the last one.
        ///
        /// - Parameter flush: Called before waiting for more input, so that the process at the other end
        ///   gets its answers.
        package mutating func next(
            beforeWaiting flush: () -> Void = {}
        ) throws(Unreadable) -> ArraySlice<UInt8>? {
            while true {
                let rest = bytes[start...]
                let end = rest.firstIndex(of: 0x0A)
                if end != nil || isAtEnd || rest.count > longest {
                    if rest.isEmpty { return nil }
                    let isRest = isCut
                    isCut = end == nil
                    start = end.map { $0 + 1 } ?? bytes.endIndex
                    if !isRest { return rest[..<(end ?? rest.endIndex)] }
                } else {
                    bytes.removeSubrange(..<start)
                    start = 0
                    if reader.isStream { flush() }
                    isAtEnd = try !reader.read(into: &bytes)
                }
            }
        }
    }

    /// The kind of what a name refers to; `nil` if there is nothing.
    package static func kind(of path: String, followsLinks: Bool = true) -> FileState.Kind? {
        FileState(at: path, followsLinks: followsLinks)?.kind
    }

    /// Whether a pipe is in a folder, not one opened by a shell for the program.
    private static func isInFolder(_ pipe: String) -> Bool {
        guard let name = FilePath.real(pipe) else { return false }
        return !name.hasPrefix("/dev/fd/") && !name.hasPrefix("/proc/")
    }

    /// Returns the path of a file relative to a script, if that is short.
    ///
    /// - Parameter path: An absolute path.
    /// - Returns: `nil` if the script's folder does not exist.
    package static func path(of path: String, from script: String) -> String? {
        guard let real = FilePath.real(folder(of: script)) else { return nil }
        let start = real.split(separator: "/")
        let end = path.split(separator: "/")
        let common = zip(start, end).prefix { $0 == $1 }.count
        // For more than a few levels up, people would write the absolute path.
        if start.count - common > 3 { return path }
        let up = Array(repeating: Substring(".."), count: start.count - common)
        return (up + end.dropFirst(common)).joined(separator: "/")
    }
}

extension Files {
    /// The text of a scene; prints why if it cannot be read back.
    package static func text(of scene: Scene) throws -> [UInt8] {
        do throws(SceneProblems) {
            return try SceneFile.writeReadable(scene)
        } catch {
            throw refusal(of: error)
        }
    }

    /// Prints why the text of a scene cannot be read back, and returns the status to throw.
    package static func refusal(of problems: SceneProblems) -> ExitCode {
        let first = problems.diagnostics.first
        return Failure.file(
            "the scene could not be read back: \(first?.message ?? "it is not a scene")",
            help: first?.help)
    }

    /// Writes an output to a file, or to standard output as it is made; prints why if that fails.
    package static func write(to name: String, _ body: (inout Output) throws -> Void) throws {
        if name == "-" { return try Output.print(body) }
        var output = Output.memory
        try body(&output)
        guard !output.isCut else {
            throw Failure.file(
                "the output has more than \(Output.mostCollected >> 20) MiB, too much to write a file at once",
                help: "write it to standard output, or take a part with --layer")
        }
        try write(output.bytes, to: name)
    }

    /// Writes a file atomically, overwriting an existing one; prints why if that fails.
    ///
    /// `-` is standard output.
    package static func write(_ bytes: [UInt8], to name: String) throws {
        try write([bytes], to: name)
    }

    /// Writes a file of pieces, as `write(_:to:)` does, without joining them in memory.
    package static func write(_ pieces: [[UInt8]], to name: String) throws {
        if name == "-" {
            return Output.print { output in
                for piece in pieces {
                    output.bytes += piece
                    output.flushIfLarge()
                }
            }
        }
        if let problem = DemoScene.problem(writingTo: name) { throw Failure.file(problem) }
        try reportingProblems { try WholeFile.write(pieces, to: plain(name)) }
    }
}

extension Files {
    /// Reads class rules; prints all problems of the file.
    package static func classRules(_ name: String) throws -> ClassRules {
        try reportingProblems { try ClassRules.read(bytes: read(name), name: title(name)) }
    }

    /// Runs a closure that reads a file; prints all its problems, unless it threw a status.
    package static func reportingProblems<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let status as ExitCode {
            throw status
        } catch {
            if let picture = picture(of: error) { Output.error(picture) }
            throw Failure.wrongFile
        }
    }

    /// The file that cannot be read, with what to do if there is none; `nil` for another error.
    package static func unreadable(_ error: any Error) -> Unreadable? {
        let reason = StoreProblem.reason(of: SYS_ENOENT)
        if case StoreProblem.unreadable(let path, reason) = error {
            return Unreadable(name: path, reason: reason, help: offer(of: path))
        }
        return error as? Unreadable
    }

    /// The printed form of an error; `nil` if it was already printed.
    package static func picture(of error: any Error) -> String? {
        if let unreadable = unreadable(error) { return unreadable.picture }
        return switch error {
        case let problems as SceneProblems: "\(problems)"
        case let problem as any DumpError: problem.picture
        case let script as UnplayableScript: script.problems
        case let problem as StoreProblem: "error: " + problem.message.safeForTerminal
        default: nil
        }
    }
}
