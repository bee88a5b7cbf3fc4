import Foundation
import TerminalHarness

extension TerminalEmulator {
    /// The built program on a terminal that answers no queries, so that the mouse is reported in
    /// cells.
    ///
    /// - Parameters:
    ///   - folder: The working folder; defaults to a new empty one.
    ///   - input: The contents of standard input, as a pipe; defaults to the terminal.
    static func hitbox(
        _ arguments: [String], environment: [String: String] = [:], folder: URL? = nil,
        input: String? = nil, columns: Int = 80
    ) throws -> TerminalEmulator {
        var program = Program(
            BuiltProgram.url.path, arguments, environment: environment, folder: folder?.path)
        let pipe = Pipe()
        if let input {
            try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try pipe.fileHandleForWriting.close()
            program.standard[0] = pipe.fileHandleForReading.fileDescriptor
        }
        return try withExtendedLifetime(pipe) {
            try TerminalEmulator(program, columns: columns, persona: .silent)
        }
    }

    /// Runs until something is so that the screen does not show, or the program ends.
    func runs(until isSo: () -> Bool) -> Bool {
        for _ in 0..<6_000 {
            if isSo() { return true }
            if state.isOver { break }
            run(within: 0.01)
        }
        return isSo()
    }

    /// Limits the size of files that the program can write, as on a full disk.
    func limitFiles(to bytes: Int) throws {
        let limit = Process()
        limit.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        limit.arguments = ["--pid", "\(process)", "--fsize=\(bytes):"]
        try limit.run()
        limit.waitUntilExit()
    }
}
