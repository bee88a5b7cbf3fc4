import ArgumentParser
import Diagnostics
import Scripting
import TerminalIO
import TerminalTypes

/// `hitbox replay`: plays a script in the terminal.
struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Plays a script in the terminal: pause, step, back, speed, marks.",
        discussion: """
            The script is played once and kept, so that every step shows the same screen in both \
            directions. The bottom line says which line it is, what became different in the \
            explanation of the hit test, and the keys.

              hitbox replay touch.hitbox
              hitbox replay touch.hitbox --to 14       stands after line 14
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option(help: ArgumentHelp("Stand after this line, and wait.", valueName: "line"))
    var to: Int?

    @Option(help: ArgumentHelp("Play only this test.", valueName: "name"))
    var test: String?

    @OptionGroup var options: ScreenOptions

    func run() throws {
        try Self.open(script, test: test, to: to, settings: options.settings)
    }

    /// Plays a script; `hitbox FILE` does it too where the file is one.
    static func open(
        _ script: String, test: String? = nil, to line: Int? = nil, settings: ScreenSettings
    ) throws {
        var replay: Replay
        do throws(ScriptFile.Unplayable) {
            replay = try ScriptFile(name: script).replay(test: test)
        } catch {
            Output.error(error.problems)
            throw Failure.wrongFile
        }
        if let line { replay.go(toLine: line) }
        let session = try settings.openTerminal()
        var loop = ReplayLoop(session, replay, name: script, isPlaying: line == nil)
        loop.run()
    }
}

/// The interactive replay: next event or next step, draw.
struct ReplayLoop {
    private let session: TerminalSession
    private let name: String
    private var replay: Replay
    private var isPlaying: Bool
    private var delay: Int32 = 800

    init(_ session: TerminalSession, _ replay: Replay, name: String, isPlaying: Bool) {
        self.session = session
        self.replay = replay
        self.name = name
        self.isPlaying = isPlaying
    }

    /// Runs until the user or a signal ends it, and gives the terminal back.
    mutating func run() {
        draw()
        while true {
            switch session.events(timeoutMilliseconds: isPlaying ? delay : nil) {
            case .events(let events):
                for event in events where !handle(event) {
                    session.close()
                    return
                }
            case .timeout:
                replay.move(1)
                if replay.isAtEnd || replay.frame.failure != nil { isPlaying = false }
            case .signal(let number): session.end(bySignal: number)
            case .redraw, .woken: break
            }
            draw()
        }
    }

    /// Does what a key means; tells `false` for the end.
    private mutating func handle(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event else { return true }
        switch key.description {
        case "q", "C-c", "Esc": return false
        case "Space":
            if replay.isAtEnd { replay.move(-.max / 2) }
            isPlaying.toggle()
        case "l", "Right", "j", "Down", ".": step(1)
        case "h", "Left", "k", "Up", ",": step(-1)
        case "L", "J", "S-Right", "S-Down", "PageDown": step(10)
        case "H", "K", "S-Left", "S-Up", "PageUp": step(-10)
        case "]": jump(1)
        case "[": jump(-1)
        case "g", "Home": step(-.max / 2)
        case "G", "End": step(.max / 2)
        case "+": delay = max(50, delay / 2)
        case "-": delay = min(6400, delay * 2)
        case "C-l": session.redrawAll()
        case "C-z": session.suspend()
        default: break
        }
        return true
    }

    private mutating func step(_ count: Int) {
        isPlaying = false
        replay.move(count)
    }

    private mutating func jump(_ direction: Int) {
        isPlaying = false
        replay.goToMark(direction)
    }

    // MARK: The screen

    /// The script's screen, and what is said about it: below where there is room, else over the
    /// first line, so that the last one stays in sight.
    private func draw() {
        var player = replay.frame.player
        let shown = player.grid()
        var grid = CellGrid(size: session.size)
        for row in 0..<min(shown.size.rows, grid.size.rows) {
            for column in 0..<min(shown.size.columns, grid.size.columns) {
                grid[column, row] = shown[column, row]
            }
        }
        if let pointer = player.pointer?.cell {
            let cell = grid[pointer.column, pointer.row]
            var style = cell.style
            style.background = .role(.pointer)
            grid[pointer.column, pointer.row] = Cell(cell.character, style)
        }
        let isBelow = shown.size.rows + 2 <= grid.size.rows
        let first = isBelow ? grid.size.rows - 2 : 0
        bar(first, &grid, text: state)
        let keys = "Space play  . , step  ] [ mark  + - speed  q quit"
        if isBelow {
            bar(first + 1, &grid, text: told.isEmpty ? keys : told, isTold: !told.isEmpty)
        } else {
            let text = told.isEmpty ? keys : told
            let column = grid.size.columns - text.cellWidth - 1
            if column > state.cellWidth + 3 {
                grid.write(text, column: column, row: first, style: CellStyle(role, on: .bar))
            } else if !told.isEmpty {
                bar(first + 1, &grid, text: told, isTold: true)
            }
        }
        session.draw(grid)
    }

    private var role: ColorRole { replay.frame.failure == nil ? .hit : .error }

    /// What is played, and how far it is.
    private var state: String {
        let frame = replay.frame
        let line =
            frame.statement.map { "line \($0.range.line): \($0.body)" } ?? "test \"\(frame.test)\""
        return "\(isPlaying ? "playing" : "paused") \(replay.place + 1)/\(replay.frames.count)  "
            + line.prefix { $0 != "\n" }
    }

    /// What became different in the explanation, or why the step failed.
    private var told: String {
        if let failure = replay.frame.failure { return "FAILED: \(failure.sentence)" }
        let changes = replay.frame.changes
        return changes.isEmpty ? "" : "after this: " + changes.joined(separator: ", ")
    }

    private func bar(_ row: Int, _ grid: inout CellGrid, text: String, isTold: Bool = false) {
        grid.fill(
            CellRect(column: 0, row: row, columns: grid.size.columns, rows: 1),
            with: Cell(" ", CellStyle(.text, on: .bar)))
        grid.write(
            text.cut(toCells: grid.size.columns - 2), column: 1, row: row,
            style: CellStyle(isTold ? role : .text, on: .bar, .bold))
    }
}
