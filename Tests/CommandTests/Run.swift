import Foundation
import TerminalHarness
import Testing

/// The result of running the built program.
struct Run {
    var output: String
    var errors: String
    var status: Int32

    /// Runs the binary beside the test bundle, in an empty folder of its own.
    init(_ arguments: String..., input: String = "") throws {
        try self.init(arguments: arguments, input: input)
    }

    /// Runs it with a list of arguments.
    ///
    /// - Parameters:
    ///   - program: Another program, such as a shell.
    ///   - limits: Resource limits as arguments of `ulimit`: `-n 8` for 8 open files.
    ///   - environment: Additional environment variables.
    init(
        arguments: [String], program: String? = nil, input: String = "",
        environment: [String: String] = [:], limits: String...
    ) throws {
        let folder = try TestFolder()
        defer { withExtendedLifetime(folder) {} }
        let process = Process()
        process.currentDirectoryURL = folder.url
        process.executableURL = program.map { URL(fileURLWithPath: $0) } ?? BuiltProgram.url
        process.arguments = arguments
        if !limits.isEmpty {
            let limited = limits.map { "ulimit \($0) && " }.joined() + "exec \"$0\" \"$@\""
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", limited, BuiltProgram.url.path] + arguments
        }
        process.environment = Self.sanitizers.merging(["COLUMNS": "100", "LC_ALL": "C.UTF-8"]) {
            $1
        }
        .merging(environment) { $1 }
        let pipes = (Pipe(), Pipe(), Pipe())
        process.standardInput = pipes.0
        process.standardOutput = pipes.1
        process.standardError = pipes.2
        try process.run()
        // Kills a program that hangs; its status then fails the test.
        let hung = DispatchWorkItem { [id = process.processIdentifier] in kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: hung)
        defer { hung.cancel() }
        try Self.write(input, to: pipes.0.fileHandleForWriting)
        output = String(decoding: pipes.1.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        errors = String(decoding: pipes.2.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// Writes all that a program reads, which may have ended before: that must not end the tests.
    private static func write(_ input: String, to pipe: FileHandle) throws {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        try? pipe.write(contentsOf: Data(input.utf8))
        try pipe.close()
        var pending = sigset_t()
        sigpending(&pending)
        var number: Int32 = 0
        if sigismember(&pending, SIGPIPE) == 1 { sigwait(&signals, &number) }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// The options of 'Tests/Fuzzing/sanitize', which are passed on; empty in a normal build.
    static let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.contains("SAN_") }

    /// Whether memory may be limited: the sanitizers reserve more, and macOS has no such limit.
    #if os(Linux)
        static let canLimitMemory = sanitizers.isEmpty
    #else
        static let canLimitMemory = false
    #endif

    /// Whether files may be limited: the thread sanitizer has some of its own.
    static let canLimitFiles = sanitizers["TSAN_OPTIONS"] == nil

    /// The output as JSON; the test fails if it is invalid.
    func json<Value>(as type: Value.Type) throws -> Value {
        let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
        return try #require(value as? Value)
    }
}

/// The scene of most tests.
let blueWhite = """
    hitbox: 1
    root:
      name: view
      frame: [0, 0, 320, 480]
      sublayers:
        - name: white
          frame: [60, 140, 200, 200]
          opacity: 0.3
          sublayers:
            - name: blue
              frame: [50, 50, 100, 100]
        - name: out
          frame: [-50, -50, 60, 60]
          sublayers:
            - name: blue
              mask: {frame: [0, 0, 1, 1]}
    """

/// A scene with UIKit's rules: a window with views, as a YAML list.
func windowScene(_ views: String) -> String {
    let rows = views.split(separator: "\n").map { "    \($0)" }
    return """
        hitbox: 1
        rules: uiview
        root:
          name: window
          class: UIWindow
          frame: [0, 0, 390, 844]
          sublayers:

        """ + rows.joined(separator: "\n")
}
