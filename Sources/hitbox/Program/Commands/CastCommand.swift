import ArgumentParser
import HitboxCommands
import HitboxRendering
import HitboxScripting
import PlaygroundModel
import SceneFile
import TerminalIO
import TerminalTypes

struct CastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cast",
        abstract: "Records a script's run for asciinema or as an animated SVG.",
        discussion: """
            Every event is a frame; 'wait' takes the same time in the recording, and a line below the \
            screen shows keys, clicks and the texts of 'note'. The same script always gives the same \
            bytes.

            'cast' is asciinema's format, version 2. 'svg' is animated in a browser or a \
            README, and dark or light to match the reader's theme; readers who prefer reduced motion \
            see only the last screen. A 'mark' is kept in a cast, to jump to.

            A lesson is played with wrong answers, so that it explains them, and with the \
            solutions of its goals; its still picture is the first answer.

              hitbox cast demos/blue-white.hitbox -o blue-white.cast
              asciinema play blue-white.cast
              hitbox cast demos/outside.hitbox -o outside.svg
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option(
        "form", "The output format.", name: .customLong("as"),
        discussion: "Defaults to svg for a file with a name that ends so, and else to cast.")
    var form: CastForm?

    @Option("file", "The recording to write; defaults to standard output.", name: .shortAndLong)
    var output: String?

    @Option("name", "Record only this test.")
    var test: String?

    func run() throws {
        let file = try Files.reportingProblems {
            try ScriptFile(name: script, isolates: test != nil)
        }
        let header = file.script.header
        var inputs = InputFiles()
        inputs.add(script: file.name, header, "the script itself", scene: "the script's scene")
        try inputs.refuse(output, option: "--output")
        let lesson = try Files.reportingProblems { try file.lesson() }
        try file.checkTest(named: test)
        try Files.reportingProblems { try file.checkReadable(test) }
        let title = header.lesson?.title ?? file.scene.title ?? Files.title(script)
        let cast = Cast(
            form ?? CastForm(ofFile: output), size: header.size, title: title)
        if let lesson {
            cast.record(LessonTour(lesson, scene: file.scene, in: file.world))
        } else {
            record(file, on: cast)
        }
        if let excess = cast.excess {
            throw Failure.file(
                "the recording has \(excess)",
                help: "record one test with '--test', repeat less, or use a smaller screen")
        }
        try Files.write(cast.bytes(), to: output ?? "-")
    }

    private func record(_ file: ScriptFile, on cast: Cast) {
        var player = file.player
        cast.show(player)
        player.onEvent = { _, player in
            cast.pass(Cast.pauses.event)
            cast.show(player)
        }
        player.onIdleEvents = { count in
            for _ in 0..<count { cast.pass(Cast.pauses.event) }
        }
        Self.play(file.script.setup, on: &player, cast)
        for found in file.script.tests where test == nil || test == found.name {
            var player = player
            cast.forget()
            Self.play(found.statements, on: &player, cast)
        }
    }

    /// Records statements up to a step that fails, which 'hitbox test' reports.
    private static func play(
        _ statements: [Statement], on player: inout ScriptPlayer, _ cast: Cast
    ) {
        var isFailed = false
        for statement in statements where !isFailed && !cast.isFull {
            var isSaid = false
            if case .step(let step) = statement.body { isSaid = cast.say(step, on: player) }
            let before = player.time
            do throws(StepFailure) { try player.play(statement) } catch {
                if case .step = statement.body { isFailed = true }
            }
            cast.pass(player.time - before)
            cast.show(player)
            if case .step(.mark(let name)) = statement.body { cast.mark(name) }
            if isSaid { cast.pass(Cast.pauses.step) }
        }
    }
}

/// A recording of a script's run: the screen over time, with captions below it.
final class Cast {
    /// The pauses after a step, and after each of several events in a step, in seconds.
    static let pauses = (step: 0.8, event: 0.06)

    /// The maximum numbers of frames and bytes, which are hours of recording, and of drawn cells.
    var most = (frames: 50_000, bytes: 64 << 20, cells: 200_000_000)

    // Exactly one of the two is set.
    private var asciicast: Asciicast?
    private var animation: ScreenAnimation?
    private var frames = 0
    private var cells = 0
    /// The screen of a terminal with colours; the player's own screen is for text.
    private var screen = Screen(DrawingOptions(glyphs: .quadrants))
    private var time = 0.0
    private var caption = CastCaption()
    /// The last frame; `nil` if the next state is unrelated to it.
    private var last: Moment?

    /// The inputs of a frame.
    private struct Moment {
        var playground: Playground
        var pointer: MouseInput?
        var isDown: Bool
        var caption: CastCaption

        func isUnchanged(since other: Moment) -> Bool {
            pointer?.cell == other.pointer?.cell && pointer?.fractionX == other.pointer?.fractionX
                && pointer?.fractionY == other.pointer?.fractionY && isDown == other.isDown
                && caption == other.caption && playground.isUnchanged(since: other.playground)
        }
    }

    /// Starts a recording.
    ///
    /// - Parameter size: The size of the first screen; a row for captions is added.
    init(_ form: CastForm, size: CellSize, title: String) {
        switch form {
        case .cast:
            let size = CellSize(columns: size.columns, rows: size.rows + 1)
            asciicast = Asciicast(size: size, title: title)
        case .svg: animation = ScreenAnimation(title: title)
        }
    }

    /// Whether it is too long; further frames are dropped.
    var isFull: Bool { excess != nil }

    /// What it has too many of: `more than 50000 frames`; `nil` if it is not too long.
    var excess: String? {
        if frames > most.frames { return "more than \(most.frames) frames" }
        if cells > most.cells { return "frames of more than \(most.cells) cells together" }
        let size = asciicast?.bytes.count ?? animation?.size ?? 0
        return size > most.bytes ? "more than \(most.bytes >> 20) MiB" : nil
    }

    func pass(_ seconds: Double) {
        time += seconds
    }

    /// Prepares for a state that is unrelated to the last one.
    func forget() {
        (last, caption) = (nil, CastCaption())
    }

    /// Shows a caption for the next step, for the time that it takes to read.
    ///
    /// - Returns: Whether the step has one.
    func say(_ step: Step, on player: ScriptPlayer) -> Bool {
        guard let caption = CastCaption(step) else { return false }
        self.caption = caption
        if !isFull { animation?.describe(caption.text) }
        show(player)
        pass(caption.readingTime)
        return true
    }

    /// Marks this time in a recording for asciinema.
    func mark(_ name: String) {
        if !isFull { asciicast?.mark(name, at: time) }
    }

    /// Adds the changes of the screen.
    func show(_ player: ScriptPlayer) {
        let hand = player.session.pointerState
        let moment = Moment(
            playground: player.playground, pointer: hand.pointer, isDown: !hand.buttons.isEmpty,
            caption: caption)
        if let last, moment.isUnchanged(since: last) { return }
        last = moment
        frames += 1
        cells += player.playground.size.columns * player.playground.size.rows
        if isFull { return }
        var grid = screen.draw(player.playground).withRowBelow()
        caption.draw(on: &grid)
        asciicast?.show(grid, pointer: hand.pointer?.cell, at: time)
        animation?.show(grid, pointer: hand.pointer, isDown: moment.isDown, at: milliseconds)
    }

    /// Ends the recording and returns it.
    func bytes() -> [UInt8] {
        if let animation { return Array(animation.svg(end: milliseconds).utf8) }
        asciicast?.finish(at: time)
        return asciicast?.bytes ?? []
    }

    private var milliseconds: Int { Int((time * 1000).rounded()) }
}

extension Cast {
    /// Records a lesson; pages are shown as long as it takes to read them.
    ///
    /// The still picture is the first comparison with an answer.
    func record(_ lesson: LessonTour) {
        var lesson = lesson
        var isCompared = false
        show(lesson.player)
        lesson.player.onEvent = { [self] _, player in
            pass(Self.pauses.event)
            show(player)
        }
        while let step = lesson.next, !isFull {
            pass(Double(lesson.unreadCount) / CastCaption.lettersInASecond)
            let isSaid = say(step, on: lesson.player)
            let before = lesson.player.time
            do throws(StepFailure) { try lesson.go() } catch { break }
            pass(lesson.player.time - before)
            show(lesson.player)
            if lesson.comparesAnswer, !isCompared {
                animation?.standStill()
                isCompared = true
            }
            if isSaid { pass(Self.pauses.step) }
        }
    }
}

/// The caption below a recorded screen: keys, clicks, or the text of a note.
struct CastCaption: Equatable {
    private(set) var text = ""
    private var isNote = false

    init() {}

    init?(_ step: Step) {
        guard let text = step.caption else { return nil }
        self.text = text
        if case .note = step { isNote = true }
    }

    /// The reading speed.
    static let lettersInASecond = 22.0

    /// The minimum reading time, in seconds.
    var readingTime: Double { isNote ? Double(text.count) / Self.lettersInASecond : 0.4 }

    /// Draws it in the last row.
    func draw(on grid: inout CellGrid) {
        if text.isEmpty { return }
        let row = grid.size.rows - 1
        let room = grid.size.columns - 3
        // Keys and clicks have the colour of the pointer.
        let style = isNote ? CellStyle(.text, on: nil, .bold) : CellStyle(.text, on: .pointer)
        grid.write(
            isNote ? text.cut(toCells: room) : " \(text.cut(toCells: room)) ", column: 1, row: row,
            style: style)
    }
}

/// The output formats of `cast`.
enum CastForm: String, CaseIterable, ExpressibleByArgument {
    /// A recording for asciinema, version 2.
    case cast
    /// An animated picture.
    case svg

    /// The form's name, or that of the format.
    init?(argument: String) {
        self.init(rawValue: argument == "asciicast" ? "cast" : argument)
    }

    /// The form of a file, by the end of its name.
    init(ofFile name: String?) {
        self = name?.lowercased().hasSuffix(".svg") == true ? .svg : .cast
    }
}

/// A recording in asciicast version 2: a header, then one event per line.
struct Asciicast {
    private(set) var bytes: [UInt8]
    private var screen = ScreenBytes()
    private var size: CellSize

    /// Starts with the header.
    init(size: CellSize, title: String) {
        self.size = size
        bytes = JSONWriter.line { json in
            json.object { json in
                json.add("version", 2)
                json.add("width", size.columns)
                json.add("height", size.rows)
                json.add("title", title)
                json.object("env") { json in json.add("TERM", "xterm-256color") }
            }
        }
    }

    /// Adds the changes of the screen, with the pointer's cell marked.
    mutating func show(_ shown: CellGrid, pointer: CellPoint?, at seconds: Double) {
        let grid = shown.marking(pointer)
        if grid.size != size {
            size = grid.size
            add("r", Array("\(size.columns)x\(size.rows)".utf8), at: seconds)
        }
        add("o", screen.next(grid), at: seconds)
    }

    mutating func mark(_ name: String, at seconds: Double) {
        add("m", Array(name.utf8), at: seconds)
    }

    mutating func finish(at seconds: Double) {
        add("o", Array("\u{1B}[?25h".utf8), at: seconds)
    }

    private mutating func add(_ kind: String, _ data: [UInt8], at seconds: Double) {
        if data.isEmpty { return }
        bytes += JSONWriter.line { json in
            json.list { json in
                json.add((seconds * 1000).rounded() / 1000)
                json.add(kind)
                json.add(String(decoding: data, as: UTF8.self))
            }
        }
    }
}

extension CellGrid {
    /// The screen with the pointer's cell marked, if there is one.
    func marking(_ pointer: CellPoint?) -> CellGrid {
        guard let pointer else { return self }
        var grid = self
        var style = grid[pointer.column, pointer.row].style
        style.background = .role(.pointer)
        grid.restyle(column: pointer.column, row: pointer.row, style)
        return grid
    }
}
