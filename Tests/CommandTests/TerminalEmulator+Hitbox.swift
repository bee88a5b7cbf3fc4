import Foundation
import TerminalHarness

extension TerminalEmulator {
    /// The built program on a terminal that answers nothing and so reports the mouse by cells.
    ///
    /// - Parameters:
    ///   - folder: The folder it runs in; an empty one of its own without it.
    ///   - input: What standard input has, as a pipe; the terminal without it.
    static func hitbox(
        _ arguments: [String], environment: [String: String] = [:], folder: URL? = nil,
        input: String? = nil
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
            try TerminalEmulator(program, persona: .silent)
        }
    }

    /// Lets the program write no file beyond a size, as on a full disk.
    func limitFiles(to bytes: Int) throws {
        let limit = Process()
        limit.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        limit.arguments = ["--pid", "\(process)", "--fsize=\(bytes):"]
        try limit.run()
        limit.waitUntilExit()
    }
}
