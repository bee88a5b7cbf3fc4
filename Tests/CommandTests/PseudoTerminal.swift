import Foundation
import Glibc

/// The built program on a pseudo terminal: bytes in, bytes out, as a terminal emulator sees them.
final class PseudoTerminal {
    /// What it wrote so far.
    private(set) var written: [UInt8] = []

    private let main: Int32
    private let sub: Int32
    private let process = Process()
    private let before: termios

    /// Starts the program on a terminal of 80x24, in a folder where one is given.
    ///
    /// - Parameter input: What standard input has, as a pipe; the terminal without it.
    init(
        _ arguments: [String], environment: [String: String] = [:], folder: URL? = nil,
        input: String? = nil
    ) throws {
        var (main, sub): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&main, &sub, nil, nil, &size) == 0 else { throw POSIXError(.EIO) }
        (self.main, self.sub) = (main, sub)
        var modes = termios()
        tcgetattr(sub, &modes)
        before = modes
        let handle = FileHandle(fileDescriptor: sub, closeOnDealloc: false)
        process.executableURL = BuiltProgram.url
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.environment = ProcessInfo.processInfo.environment
            .filter { $0.key.contains("SAN_") }
            .merging(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]) { $1 }
            .merging(environment) { $1 }
        let pipe = Pipe()
        process.standardInput = input == nil ? handle : pipe
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        if let input {
            pipe.fileHandleForWriting.write(Data(input.utf8))
            try pipe.fileHandleForWriting.close()
        }
    }

    /// Types bytes.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(main, bytes, bytes.count)
    }

    /// Reads until the program has written a text; tells `false` where it does not within 10 s.
    func shows(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        while true {
            if written.contains(wanted) { return true }
            var descriptor = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 10_000) > 0 else { return false }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = read(main, &buffer, buffer.count)
            guard count > 0 else { return false }
            written += buffer[..<count]
        }
    }

    /// Forgets what was written, so that `shows` waits for something new.
    func forget() {
        written = []
    }

    /// Sends a signal.
    func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Lets the program write no file beyond a size, as on a full disk.
    func limitFiles(to bytes: Int) throws {
        let limit = Process()
        limit.executableURL = URL(fileURLWithPath: "/usr/bin/prlimit")
        limit.arguments = ["--pid", "\(process.processIdentifier)", "--fsize=\(bytes):"]
        try limit.run()
        limit.waitUntilExit()
    }

    /// Waits for the end; takes what is written meanwhile.
    ///
    /// - Returns: The exit status, or the negative number of the signal it died of.
    func end() -> Int32 {
        while process.isRunning {
            var descriptor = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 20) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 65536)
            let count = read(main, &buffer, buffer.count)
            if count > 0 { written += buffer[..<count] }
        }
        process.waitUntilExit()
        return process.terminationReason == .exit
            ? process.terminationStatus : -process.terminationStatus
    }

    /// Whether the line discipline is as it was before the program started.
    var isAsBefore: Bool {
        var (now, before) = (termios(), before)
        tcgetattr(sub, &now)
        return withUnsafeBytes(of: &now) { now in
            withUnsafeBytes(of: &before) { now.elementsEqual($0) }
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        close(main)
        close(sub)
    }
}
