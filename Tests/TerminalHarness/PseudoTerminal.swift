import CSession
import CSystem
import Foundation

/// The machine cannot create a pseudo terminal or a process.
public struct NoTerminal: Error {}

/// A program to be started on a terminal.
public struct Program: Sendable {
    /// Its path.
    public var path: String
    /// Its arguments.
    public var arguments: [String]
    /// Its environment, besides TERM and the locale, which it may replace, and sanitizer options.
    public var environment: [String: String]
    /// The working folder; `nil` for an empty one that is removed with the terminal.
    public var folder: String?
    /// Standard input, output and error; `nil` for the terminal.
    public var standard: [Int32?] = [nil, nil, nil]
    /// The effect of a hang-up.
    public var hangUp = HangUp.signalled

    /// Whether the program is in the background once it was stopped.
    public var losesTerminal = false

    /// How the program learns of a hang-up.
    public enum HangUp: Sendable {
        /// The shell forwards SIGHUP.
        case signalled
        /// Only by the end of input.
        case silent
        /// The program ignores it, as under nohup.
        case ignored
    }

    /// Creates a program for xterm and a UTF-8 locale.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
        folder: String? = nil
    ) {
        (self.path, self.arguments, self.folder) = (path, arguments, folder)
        self.environment = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
            .merging(ProcessInfo.processInfo.environment.filter { $0.key.contains("SAN_") }) { $1 }
            .merging(environment) { $1 }
    }
}

/// A pseudo terminal with a program: bytes in, bytes out.
///
/// The program is the foreground job of its own session, as under a shell, so that it can be
/// stopped and hung up.
final class PseudoTerminal {
    /// The master side: screen and keyboard.
    private(set) var main: Int32
    /// The slave side, used by the program.
    let sub: Int32
    /// Reports the state of the program.
    let events: Int32
    private(set) var process: pid_t = 0
    private(set) var state = ProgramState.running
    private let before: termios
    private var leader: pid_t = 0
    private var partial: [UInt8] = []
    /// The folder created for the program.
    private let ownFolder: TestFolder?

    init(_ program: Program, columns: Int, rows: Int) throws {
        ownFolder = program.folder == nil ? try TestFolder() : nil
        var program = program
        program.folder = program.folder ?? ownFolder?.url.path
        var name = [CChar](repeating: 0, count: 128)
        main = cs_terminal_open(&name, name.count)
        guard main >= 0 else { throw NoTerminal() }
        sub = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard sub >= 0 else { throw NoTerminal() }
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(sub, UInt(TIOCSWINSZ), &size)
        var modes = termios()
        tcgetattr(sub, &modes)
        before = modes
        _ = fcntl(main, F_SETFL, O_NONBLOCK)
        events = Self.start(program, name, &leader)
        guard events >= 0 else { throw NoTerminal() }
        var number: Int32 = 0
        guard sys_read(events, &number, 4) == 4 else { throw NoTerminal() }
        process = number
        _ = fcntl(events, F_SETFL, O_NONBLOCK)
    }

    private static func start(_ program: Program, _ tty: [CChar], _ leader: inout pid_t) -> Int32 {
        // See Tests/SessionLeader.
        let options = [
            program.hangUp == .ignored ? "i" : "", program.hangUp == .silent ? "" : "h",
            program.losesTerminal ? "t" : "",
            (0..<3).filter { program.standard[$0] != nil }.map(String.init).joined(),
        ]
        let texts =
            [
                BuiltProgram.sessionLeader.path, options.joined(),
                String(decoding: tty.prefix { $0 != 0 }.map { UInt8($0) }, as: UTF8.self),
                program.folder ?? "", program.path,
            ] + program.arguments
        var arguments = texts.map { UnsafePointer(strdup($0)) } + [nil]
        var environment = program.environment.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            for text in arguments { free(UnsafeMutablePointer(mutating: text)) }
            for text in environment { free(text) }
        }
        return cs_start(&arguments, &environment, program.standard.map { $0 ?? -1 }, &leader)
    }

    /// Reads all available bytes; may be empty.
    func read() -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = main < 0 ? 0 : sys_read(main, &bytes, bytes.count)
        return bytes.prefix(max(0, count))
    }

    /// Writes as much as the terminal accepts now.
    ///
    /// - Returns: The number of accepted bytes.
    func write(_ bytes: [UInt8]) -> Int {
        main < 0 ? bytes.count : max(0, sys_write(main, bytes, bytes.count))
    }

    /// Updates the state of the program.
    func look() {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = sys_read(events, &bytes, bytes.count)
        partial += bytes.prefix(max(0, count))
        while partial.count >= 4 {
            let status = partial.prefix(4).withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
            state = ProgramState(status: status)
            partial.removeFirst(4)
        }
    }

    func resize(columns: Int, rows: Int) {
        var size = winsize(
            ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(sub, UInt(TIOCSWINSZ), &size)
    }

    /// Makes the line discipline stop output, as C-s does, or continue it.
    func hold(_ holds: Bool) {
        tcflow(sub, holds ? TCOOFF : TCOON)
    }

    /// Hangs up the terminal.
    func hangUp() {
        close(main)
        main = -1
    }

    /// Whether the settings are restored.
    var hasSettingsBefore: Bool {
        var (now, before) = (termios(), before)
        tcgetattr(sub, &now)
        return withUnsafeBytes(of: &now) { now in
            withUnsafeBytes(of: &before) { now.elementsEqual($0) }
        }
    }

    /// The number of unread bytes, without an incomplete line if lines are edited.
    var unread: Int {
        var count: Int32 = 0
        _ = ioctl(sub, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// The number of unread bytes, which would be typed into the shell.
    ///
    /// Changes the settings, to count incomplete lines, too.
    func countUnread() -> Int {
        var raw = termios()
        tcgetattr(sub, &raw)
        cfmakeraw(&raw)
        tcsetattr(sub, TCSANOW, &raw)
        return unread
    }

    deinit {
        if !state.isOver { kill(process, SIGKILL) }
        close(events)
        close(sub)
        if main >= 0 { close(main) }
        waitpid(leader, nil, 0)
    }
}
