import ArgumentParser
import HitboxCommands
import HitboxScripting
import PlaygroundModel
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
        let file = try Files.reportingProblems { try ScriptFile(name: script) }
        try Self.open(file, test: test, to: to, settings: settings)
    }

    /// Replays a script; also used by `hitbox FILE`.
    static func open(
        _ script: ScriptFile, test: String? = nil, to line: Int? = nil, settings: ScreenSettings
    ) throws {
        try Files.reportingProblems { try script.refuseLesson() }
        try script.checkTest(named: test)
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
