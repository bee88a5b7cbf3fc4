import CSession
import CSystem
import Foundation

/// What is wrong with this machine: there is no pseudo terminal, or no process.
public struct NoTerminal: Error {}

/// A program to be started on a terminal.
public struct Program: Sendable {
    /// Its path.
    public var path: String
    /// What comes after its name.
    public var arguments: [String]
    /// All of its environment but TERM and the locale, which may be replaced, and what sanitizers
    /// are told.
    public var environment: [String: String]
    /// The folder it runs in; where `nil`, an empty one that is removed with the terminal.
    public var folder: String?
    /// What standard input, output and error are; the terminal where `nil`.
    public var standard: [Int32?] = [nil, nil, nil]
    /// What a hang-up comes to.
    public var hangUp = HangUp.signalled

    /// Who hears of a hang-up.
    public enum HangUp: Sendable {
        /// The shell hands it on.
        case signalled
        /// Only the end of the input tells it.
        case silent
        /// The program ignores it, as under nohup.
        case ignored
    }

    /// Creates a program as xterm and a UTF-8 locale have it.
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

/// A pseudo terminal and the program on it: bytes in, bytes out.
///
/// The program is the foreground job of a session of its own, as under a shell, so that it can be
/// stopped and hung up.
final class PseudoTerminal {
    /// The end that stands for the screen and the keyboard.
    private(set) var main: Int32
    /// The end that the program has.
    let sub: Int32
    /// Tells what becomes of the program.
    let events: Int32
    private(set) var process: pid_t = 0
    private(set) var state = ProgramState.running
    private let before: termios
    private var leader: pid_t = 0
    private var partial: [UInt8] = []
    /// Holds the folder that was made for the program.
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
        var arguments = ([program.path] + program.arguments).map { strdup($0) } + [nil]
        var environment = program.environment.map { strdup("\($0)=\($1)") } + [nil]
        let path = strdup(program.path)
        let folder = program.folder.map { strdup($0) } ?? nil
        defer { for text in arguments + environment + [path, folder] { free(text) } }
        return tty.withUnsafeBufferPointer { tty in
            arguments.withUnsafeMutableBufferPointer { arguments in
                environment.withUnsafeMutableBufferPointer { environment in
                    var session = CSession(
                        tty: tty.baseAddress, program: path, arguments: arguments.baseAddress,
                        environment: environment.baseAddress, folder: folder,
                        standard: (
                            program.standard[0] ?? -1, program.standard[1] ?? -1,
                            program.standard[2] ?? -1
                        ),
                        ignores_hangup: program.hangUp == .ignored ? 1 : 0,
                        hands_hangup_on: program.hangUp == .silent ? 0 : 1)
                    return cs_start(&session, &leader)
                }
            }
        }
    }

    /// Reads what there is; nothing where there is nothing.
    func read() -> ArraySlice<UInt8> {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = main < 0 ? 0 : sys_read(main, &bytes, bytes.count)
        return bytes.prefix(max(0, count))
    }

    /// Writes what the terminal takes now.
    ///
    /// - Returns: How many bytes it took.
    func write(_ bytes: [UInt8]) -> Int {
        main < 0 ? bytes.count : max(0, sys_write(main, bytes, bytes.count))
    }

    /// Takes note of what became of the program.
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

    /// Has the line discipline hold all output back, as C-s does, or let it go on.
    func hold(_ holds: Bool) {
        tcflow(sub, holds ? TCOOFF : TCOON)
    }

    /// Takes the terminal away.
    func hangUp() {
        close(main)
        main = -1
    }

    /// Whether the settings are those from before the program.
    var hasSettingsBefore: Bool {
        var (now, before) = (termios(), before)
        tcgetattr(sub, &now)
        return withUnsafeBytes(of: &now) { now in
            withUnsafeBytes(of: &before) { now.elementsEqual($0) }
        }
    }

    /// How many bytes nobody has read: what would be typed into the shell.
    ///
    /// Changes the settings, as it counts lines that were not ended too.
    func countUnread() -> Int {
        var raw = termios()
        tcgetattr(sub, &raw)
        cfmakeraw(&raw)
        tcsetattr(sub, TCSANOW, &raw)
        var count: Int32 = 0
        _ = ioctl(sub, UInt(FIONREAD), &count)
        return Int(count)
    }

    deinit {
        if !state.isOver { kill(process, SIGKILL) }
        close(events)
        close(sub)
        if main >= 0 { close(main) }
        waitpid(leader, nil, 0)
    }
}
