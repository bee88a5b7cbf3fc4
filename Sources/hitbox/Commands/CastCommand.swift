import ArgumentParser
import SceneFile
import Scripting
import TerminalIO
import TerminalTypes

/// `hitbox cast`: a script's run as a recording for asciinema.
struct CastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cast",
        abstract: "Records a script's run for asciinema (asciicast v2), with the pointer.",
        discussion: """
            Every event is a frame; 'wait' lets as much time pass in the recording. The same script \
            gives the same bytes every time.

              hitbox cast demos/blue-white.hitbox -o blue-white.cast
              asciinema play blue-white.cast
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The recording; standard output without it.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Record only this test.", valueName: "name"))
    var test: String?

    /// How long a step is looked at, and one event of several in a step, in seconds.
    private static let pauses = (step: 0.8, event: 0.06)

    func run() throws {
        let file = ScriptFile(name: script)
        let opening: ScriptFile.Opening
        do throws(ScriptFile.Unplayable) {
            opening = try file.open()
        } catch {
            Output.error(error.problems)
            throw Failure.wrongFile
        }
        try file.checkTest(named: test)
        try Files.write(recording(of: file, opening), to: output ?? "-")
    }

    private func recording(of file: ScriptFile, _ opening: ScriptFile.Opening) -> [UInt8] {
        let cast = Cast(size: opening.header.size, title: opening.scene.title ?? script)
        var player = ScriptPlayer(opening.header, scene: opening.scene, in: ScriptFile.world)
        var base = player
        cast.show(&player)
        player.onEvent = { _, player in
            var player = player
            cast.pass(Self.pauses.event)
            cast.show(&player)
        }
        base.onEvent = player.onEvent
        var isWanted = true
        var isInTest = false
        var isFailed = false
        try? file.eachPart { part in
            switch part {
            case .test(let found):
                if !isInTest { base = player }
                isInTest = true
                isFailed = false
                isWanted = test.map { $0 == found.name } ?? true
                player = base
            case .statement(let statement):
                guard isWanted, !isFailed else { return }
                let before = player.time
                // What fails is told by 'hitbox test'; a recording shows how far it comes.
                do throws(StepFailure) { try player.play(statement) } catch {
                    if case .step = statement.body { isFailed = true }
                }
                cast.pass(player.time - before)
                if case .step = statement.body { cast.pass(Self.pauses.step) }
                cast.show(&player)
            }
        }
        cast.pass(Self.pauses.step)
        cast.finish()
        return cast.bytes
    }
}

/// An asciicast of version 2: a header, then an event a line.
private final class Cast {
    private(set) var bytes: [UInt8] = []
    private var screen = ScreenBytes()
    private var time = 0.0
    private var size: CellSize

    init(size: CellSize, title: String) {
        self.size = size
        var json = JSONBytes()
        json.raw("{\"version\": 2, \"width\": ")
        json.number(size.columns)
        json.raw(", \"height\": ")
        json.number(size.rows)
        json.raw(", \"title\": ")
        json.string(title)
        json.raw(", \"env\": {\"TERM\": \"xterm-256color\"}}\n")
        bytes = json.bytes
    }

    func pass(_ seconds: Double) {
        time += seconds
    }

    /// Adds what changed on the screen, the pointer's cell being marked.
    func show(_ player: inout ScriptPlayer) {
        var grid = player.grid()
        if let pointer = player.pointer?.cell {
            let cell = grid[pointer.column, pointer.row]
            var style = cell.style
            style.background = .role(.pointer)
            grid[pointer.column, pointer.row] = Cell(cell.character, style)
        }
        if grid.size != size {
            size = grid.size
            add("r", Array("\(size.columns)x\(size.rows)".utf8))
        }
        add("o", screen.next(grid))
    }

    /// Ends with a moment in which nothing happens.
    func finish() {
        add("o", Array("\u{1B}[?25h".utf8))
    }

    private func add(_ kind: String, _ data: [UInt8]) {
        if data.isEmpty { return }
        var json = JSONBytes()
        json.raw("[")
        json.number((time * 1000).rounded() / 1000)
        json.raw(", ")
        json.string(kind)
        json.raw(", ")
        json.string(String(decoding: data, as: UTF8.self))
        json.raw("]\n")
        bytes += json.bytes
    }
}
