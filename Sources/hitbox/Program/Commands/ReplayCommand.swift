import ArgumentParser
import HitboxCommands
import HitboxRendering
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SourceDiagnostics
import TerminalIO
import TerminalTypes

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Plays a script in the terminal, forwards and back, step by step.",
        usage: "hitbox replay [<options>] <script>",
        discussion: """
            The script is played once and stored, so that every step shows the same screen in both \
            directions. Below it, or beside it in a wide terminal, are the steps, the progress, and \
            the changes in the explanation of the hit test; '?' shows the keys.

              hitbox replay touch.hitbox
              hitbox replay touch.hitbox --to 14       stops after line 14
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option("line", "Stop after this line.")
    var to: Int?

    @Option("name", "Play only this test.")
    var test: String?

    @OptionGroup var options: ScreenOptions

    func run() throws {
        var settings = options.settings
        // Recordings and replays use cells, even if the terminal can show pictures.
        settings.terminal.pictures = .never
        settings.terminal.isInputPiped = script == "-"
        let isPart = test != nil || to != nil
        let file = try Files.reportingProblems {
            try ScriptFile(name: script, isolates: isPart)
        }
        try Self.open(file, test: test, to: to, settings: settings)
    }

    /// Replays a script; also used by `hitbox FILE`.
    static func open(
        _ script: ScriptFile, test: String? = nil, to line: Int? = nil, settings: ScreenSettings
    ) throws {
        try Files.reportingProblems { try script.refuseLesson() }
        try script.checkTest(named: test)
        try Files.reportingProblems { try script.checkReadable(test, line: line) }
        // Playing may take a while, in which q already ends the program.
        let work = Background {
            let snapshots = Snapshots(of: script.name, scene: script.sceneFile, updates: false)
            return Replay(script.player, script.script, test: test) { snapshots.check($0) }
        }
        _ = work.result()
        // Nothing is clickable here, so leave the mouse to the terminal for selecting text.
        var settings = settings
        settings.terminal.usesMouse = false
        let session = try settings.openTerminal()
        guard var replay = try played(work, on: session, Files.title(script.name)) else { return }
        if let line { replay.go(toLine: line) }
        var loop = ReplayLoop(session: session, replay: replay, isPlaying: line == nil)
        try loop.run()
    }

    /// Waits until the script was played.
    ///
    /// - Returns: `nil` if the user does not want to wait.
    private static func played(
        _ work: Background<Replay>, on session: TerminalSession, _ name: String
    ) throws -> Replay? {
        while true {
            if let result = work.result(within: 0) { return try result.get() }
            var grid = CellGrid(size: session.size)
            grid.write(
                "playing \(name.safeForTerminal)…  q quits".cut(toCells: session.size.columns),
                column: 0, row: 0, style: CellStyle(.text))
            session.draw(grid)
            for case .key(let key) in try ReplayLoop.events(on: session, within: 20) ?? [] {
                switch Binding.of(key, in: .replay)?.replay {
                case .quit?:
                    session.close()
                    return nil
                case .suspend?: session.suspend()
                default: break
                }
            }
        }
    }
}

struct ReplayLoop {
    fileprivate let session: TerminalSession
    fileprivate var replay: Replay
    fileprivate var isPlaying: Bool
    fileprivate var delay = ReplayScreen.usualDelay
    /// The scroll position of the help; `nil` while it is closed.
    fileprivate var helpLine: Int?

    /// Runs until the user or a signal ends it, then restores the terminal.
    mutating func run() throws {
        while true {
            draw()
            if let events = try Self.events(on: session, within: isPlaying ? delay : nil) {
                for event in events where !handle(event) {
                    session.close()
                    return
                }
            } else {
                replay.move(1)
                if replay.isAtEnd || replay.frame.failure != nil { isPlaying = false }
            }
        }
    }

    /// Waits for events; a signal ends the program.
    ///
    /// - Returns: `nil` after the timeout.
    fileprivate static func events(
        on session: TerminalSession, within milliseconds: Int32?
    ) throws -> [InputEvent]? {
        switch session.events(timeoutMilliseconds: milliseconds) {
        case .events(let events): return events
        case .timeout: return nil
        case .redraw, .woken: return []
        case .signal(let number): session.end(bySignal: number)
        case .failed(let problem):
            session.close()
            throw ScreenSettings.refusal(of: problem)
        }
    }

    /// Handles an event; returns `false` to quit.
    private mutating func handle(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event,
            let action = Binding.of(key, in: .replay)?.replay
        else { return true }
        switch (action, helpLine) {
        case (.redraw, _): session.redrawAll()
        case (.suspend, _): session.suspend()
        case (.step(let count), let line?): helpLine = max(0, line + count)
        case (_, .some): helpLine = nil
        case (.quit, nil): return false
        case (.pause, nil): isPlaying = false
        case (.togglePlaying, nil):
            if replay.isAtEnd { replay.move(-.max / 2) }
            isPlaying.toggle()
        case (.step(let count), nil): step(count)
        case (.start, nil): step(-.max / 2)
        case (.end, nil): step(.max / 2)
        case (.mark(let direction), nil):
            isPlaying = false
            replay.goToMark(direction)
        case (.speed(let isUp), nil): delay = isUp ? max(50, delay / 2) : min(6400, delay * 2)
        case (.toggleHelp, nil):
            isPlaying = false
            helpLine = 0
        }
        return true
    }

    private mutating func step(_ count: Int) {
        isPlaying = false
        replay.move(count)
    }

    private mutating func draw() {
        if let line = helpLine {
            helpLine = min(line, ReplayHelp.lastLine(on: session.size))
            return session.draw(ReplayHelp.grid(from: helpLine ?? 0, size: session.size))
        }
        session.draw(
            ReplayScreen(
                replay: replay, isPlaying: isPlaying, delay: delay, size: session.size
            ).grid())
    }
}

/// The screen of a replay: the script's screen, the explanation if that does not show it, the
/// steps, the progress, and the keys.
///
/// The script's screen is laid out for the available room, unless its rows are compared and fit.
struct ReplayScreen {
    let replay: Replay
    let isPlaying: Bool
    /// The time between two steps, in milliseconds.
    let delay: Int32
    let size: CellSize

    /// The time between two steps at first.
    static let usualDelay: Int32 = 800

    private var shown: ScriptPlayer { replay.shown }

    /// The minimum width of the steps beside a script's screen.
    private static let leastSide = 30

    func grid() -> CellGrid {
        var grid = CellGrid(size: size)
        let rows = size.rows - 1
        let wanted = replay.player.playground.size
        if size.columns > wanted.columns + Self.leastSide, rows >= wanted.rows {
            let side = max(wanted.columns, size.columns - max(Self.leastSide, size.columns / 3)) + 1
            drawScript(CellRect(column: 0, row: 0, columns: side - 1, rows: rows), &grid)
            drawSteps(
                CellRect(column: side, row: 0, columns: size.columns - side, rows: rows), &grid)
        } else {
            let reason = min(outcome(size.columns - 3).count + 3, rows / 2)
            let height = min(rows, max(3, min(10, rows - wanted.rows), rows / 4, reason))
            drawScript(
                CellRect(column: 0, row: 0, columns: size.columns, rows: rows - height), &grid)
            drawSteps(
                CellRect(column: 0, row: rows - height, columns: size.columns, rows: height), &grid)
        }
        drawKeys(&grid)
        return grid
    }

    // MARK: The script's screen

    /// The script's screen and, if that does not show it, the explanation below.
    private func drawScript(_ rect: CellRect, _ grid: inout CellGrid) {
        let keepsSize = replay.frame.statement?.comparesScreen == true
        let program = ReplayedProgram(shown, room: rect.size, keepsSize: keepsSize)
        if program.showsWhy { return program.draw(in: rect, &grid) }
        let lines = explanation
        let height = min(rect.size.rows / 2, max(2, min(lines.count, rect.size.rows / 3)))
        let above = CellSize(columns: rect.size.columns, rows: rect.size.rows - height)
        ReplayedProgram(shown, room: above, keepsSize: keepsSize)
            .draw(
                in: CellRect(column: 0, row: rect.minRow, columns: above.columns, rows: above.rows),
                &grid)
        for (place, line) in lines.dropFirst(firstLine(height)).prefix(height).enumerated() {
            grid.write(
                line.cut(toCells: rect.size.columns - 1), column: rect.minColumn + 1,
                row: rect.minRow + above.rows + place, style: CellStyle(.text))
        }
    }

    /// A line for every layer tested at the probe.
    private var explanation: [String] {
        shown.trace.map { StepFailure.lines(of: $0) } ?? ["no point is tested yet"]
    }

    /// The first visible line of the explanation, so that the answer is visible.
    private func firstLine(_ room: Int) -> Int {
        guard let trace = shown.trace, let hit = trace.hit else { return 0 }
        let answer = trace.candidates.firstIndex { $0.index == hit.index } ?? 0
        return max(0, min(answer + 1, StepFailure.lines(of: trace).count) - room)
    }

    // MARK: The steps

    /// The progress, the steps around the current one, and what that one changed.
    private func drawSteps(_ rect: CellRect, _ grid: inout CellGrid) {
        drawProgress(rect, &grid)
        let outcome = Array(outcome(rect.size.columns - 3).prefix(max(0, rect.size.rows - 2)))
        let room = max(1, rect.size.rows - 1 - outcome.count)
        let count = replay.frames.count
        let first = max(0, min(replay.place - room / 2, count - room))
        for place in first..<min(count, first + room) {
            let isShown = place == replay.place
            let isFailed = replay.frames[place].failure != nil
            let style = CellStyle(
                isFailed ? .error : isShown ? .text : .quiet, on: nil, isShown ? .bold : [])
            let row = rect.minRow + 1 + place - first
            grid.write(isShown ? ">" : " ", column: rect.minColumn, row: row, style: style)
            grid.write(
                text(of: replay.frames[place]).cut(toCells: rect.size.columns - 3),
                column: rect.minColumn + 2, row: row, style: style)
        }
        let style = CellStyle(replay.frame.failure == nil ? .hit : .error, on: nil, .bold)
        for (place, line) in outcome.enumerated() {
            grid.write(
                line.cut(toCells: rect.size.columns - 3), column: rect.minColumn + 2,
                row: rect.maxRow - outcome.count + place, style: style)
        }
    }

    /// A progress bar with a label on it.
    private func drawProgress(_ rect: CellRect, _ grid: inout CellGrid) {
        let frame = replay.frame
        let state = isPlaying ? "playing" : "paused"
        let test = frame.test.isEmpty ? "" : "  test \"\(frame.test)\""
        let text = " \(state) \(replay.place + 1)/\(replay.frames.count)\(speed)\(test)"
        let whole = CellRect(
            column: rect.minColumn, row: rect.minRow, columns: rect.size.columns, rows: 1)
        grid.fill(whole, with: Cell(" ", CellStyle(.text, on: .bar)))
        grid.write(
            text.cut(toCells: rect.size.columns), column: rect.minColumn, row: rect.minRow,
            style: CellStyle(.text, on: .bar, .bold))
        let played = rect.size.columns * (replay.place + 1) / replay.frames.count
        for column in rect.minColumn..<rect.minColumn + played {
            let cell = grid[column, rect.minRow]
            var style = cell.style
            style.attributes.insert(.reverse)
            grid[column, rect.minRow] = Cell(cell.character, style)
        }
    }

    /// How much faster or slower than usual it plays: `  4x`; empty for the usual speed.
    private var speed: String {
        if delay == Self.usualDelay { return "" }
        return delay < Self.usualDelay
            ? "  \(Self.usualDelay / delay)x" : "  1/\(delay / Self.usualDelay)x"
    }

    /// A step with its line, or the start of a test.
    private func text(of frame: Replay.Frame) -> String {
        guard let statement = frame.statement else {
            return frame.test.isEmpty ? "the beginning" : "test \"\(frame.test)\""
        }
        let failed = frame.isNotPlayed ? "not played  " : frame.failure == nil ? "" : "FAILED  "
        let text = "line \(statement.range.line): \(failed)\(statement.body)"
        return String(text.utf8.prefix { $0 != UInt8(ascii: "\n") }) ?? text
    }

    /// What changed in the explanation, why the step failed, or that no more steps are played.
    private func outcome(_ width: Int) -> [String] {
        if replay.isCut, replay.isAtEnd {
            return ["the replay ends here: the script has more than \(Replay.mostFrames) steps"]
        }
        guard let failure = replay.frame.failure else {
            let changes = replay.changes
            return changes.isEmpty ? [] : ["after this: " + changes.joined(separator: ", ")]
        }
        let texts = ["FAILED: \(failure.sentence)"] + [failure.hint].compactMap(\.self)
        return texts.flatMap { $0.safeForTerminal.wrapped(toCells: width) } + failure.difference
    }

    // MARK: The keys

    /// The keys, most useful first.
    private static let keys = [
        "q quit", "? keys", "Space play", ". step", ", back", "[] mark", "+- speed",
    ]

    private func drawKeys(_ grid: inout CellGrid) {
        let bar = CellStyle(.text, on: .bar)
        let row = size.rows - 1
        grid.fill(row: row, bar)
        var chosen: [String] = []
        var width = 1
        for key in Self.keys where width + key.cellWidth + 2 <= size.columns {
            chosen.append(key)
            width += key.cellWidth + 2
        }
        // Quitting comes last, as everywhere.
        let text = (chosen.dropFirst() + chosen.prefix(1)).joined(separator: "  ")
        grid.write(text, column: 1, row: row, style: bar)
    }
}

/// The help of a replay, from the table of key bindings.
enum ReplayHelp {
    private static let bindings = Binding.all.filter { $0.place == .replay }

    /// The maximum scroll position.
    static func lastLine(on size: CellSize) -> Int { max(0, bindings.count - (size.rows - 3)) }

    /// Draws as many of the keys as fit.
    static func grid(from first: Int, size: CellSize) -> CellGrid {
        var grid = CellGrid(size: size)
        let keysWidth = bindings.map { $0.keyNames.cellWidth }.max() ?? 0
        let helpWidth = bindings.map { $0.help.cellWidth }.max() ?? 0
        let textColumn = min(
            keysWidth + 4, max(14, size.columns / 3, size.columns - helpWidth - 1))
        grid.write(
            "Keys of a replay", column: 2, row: 0, style: CellStyle(.accent, on: nil, .bold))
        let room = max(0, size.rows - 3)
        for (place, binding) in bindings.dropFirst(first).prefix(room).enumerated() {
            grid.write(
                binding.keyNames.cut(toCells: textColumn - 3), column: 2, row: place + 2,
                style: CellStyle(.accent, on: nil, .bold))
            grid.write(
                binding.help.cut(toCells: size.columns - textColumn), column: textColumn,
                row: place + 2, style: CellStyle(.text))
        }
        let more = first < lastLine(on: size) ? "j shows more, " : ""
        grid.write(
            more + "? goes back", column: 2, row: size.rows - 1, style: CellStyle(.quiet))
        return grid
    }
}

/// The screen of a script's program, fitted into the available room.
struct ReplayedProgram {
    private let playground: Playground
    /// The cell of the pointer on it; `nil` for none.
    private let pointer: CellPoint?
    private let room: CellSize

    /// Lays out the program for the available room.
    ///
    /// - Parameter keepsSize: Whether to keep the script's size if it fits.
    init(_ player: ScriptPlayer, room: CellSize, keepsSize: Bool) {
        self.room = room
        let own = player.playground
        let fits = own.size.columns <= room.columns && own.size.rows <= room.rows
        if fits, keepsSize || own.size == room {
            playground = own
            pointer = player.pointer?.cell
            return
        }
        var smaller = own
        smaller.update(.panes(.resize(room)))
        playground = smaller
        pointer = player.pointer.flatMap { Self.cell(of: $0, on: own, in: smaller) }
    }

    /// Whether it shows the explanation.
    var showsWhy: Bool {
        playground.layout.fits && playground.layout.panes[.why].map { !$0.isEmpty } ?? false
    }

    /// The cell that corresponds to a cell of another layout: both show the same point of the
    /// scene.
    private static func cell(
        of mouse: MouseInput, on own: Playground, in smaller: Playground
    ) -> CellPoint? {
        guard own.layout.panes[.stage]?.contains(mouse.cell) == true,
            let stage = smaller.layout.panes[.stage],
            let point = own.scenePoint(
                at: mouse.cell, fractionX: mouse.fractionX, fractionY: mouse.fractionY),
            let cell = smaller.stage.viewport.cell(of: point, in: stage.size)
        else { return nil }
        return CellPoint(column: stage.minColumn + cell.column, row: stage.minRow + cell.row)
    }

    /// Draws the screen, or only its stage if there is no room for more.
    func draw(in rect: CellRect, _ grid: inout CellGrid) {
        guard playground.layout.fits else { return drawStage(in: rect, &grid) }
        var screen = Screen(DrawingOptions(glyphs: .quadrants, hasColors: true))
        var shown = screen.draw(playground)
        if !playground.layout.showsStageOnly, !playground.overlays.showsHelp {
            // Remove the hints, as the program's keys do nothing here.
            let (column, row) = (playground.hintLine.column, shown.size.rows - 1)
            for column in min(column, shown.size.columns)..<shown.size.columns {
                shown[column, row] = Cell(" ", shown[column, row].style)
            }
        }
        copy(shown.marking(pointer), from: CellPoint(column: 0, row: 0), to: rect, &grid)
    }

    private func drawStage(in rect: CellRect, _ grid: inout CellGrid) {
        var larger = playground
        // Add the size of a frame and two bars around a single stage.
        larger.update(.panes(.focus(.stage)))
        larger.update(
            .panes(
                .resize(CellSize(columns: max(40, room.columns + 2), rows: max(12, room.rows + 4))))
        )
        guard larger.layout.fits, let stage = larger.layout.panes[.stage] else { return }
        var screen = Screen(DrawingOptions(glyphs: .quadrants, hasColors: true))
        // Show the centre if it is larger than the room.
        let corner = CellPoint(
            column: stage.minColumn + max(0, stage.size.columns - room.columns) / 2,
            row: stage.minRow + max(0, stage.size.rows - room.rows) / 2)
        copy(screen.draw(larger), from: corner, to: rect, &grid)
    }

    private func copy(
        _ shown: CellGrid, from origin: CellPoint, to rect: CellRect, _ grid: inout CellGrid
    ) {
        let rows = min(shown.size.rows - origin.row, rect.size.rows)
        let columns = min(shown.size.columns - origin.column, rect.size.columns)
        for row in 0..<max(0, rows) {
            for column in 0..<max(0, columns) {
                grid[rect.minColumn + column, rect.minRow + row] =
                    shown[origin.column + column, origin.row + row]
            }
        }
    }
}
