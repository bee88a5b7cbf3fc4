import ArgumentParser
import HitboxCommands
import HitboxScripting
import SceneFile

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
        name: .customLong("as"),
        help: ArgumentHelp(
            "The output format.",
            discussion: "Defaults to svg for a file with a name that ends so, and else to cast.",
            valueName: "form"))
    var form: CastForm?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The recording to write; defaults to standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Record only this test.", valueName: "name"))
    var test: String?

    func run() throws {
        let file = try Files.reportingProblems { try ScriptFile(name: script) }
        let header = file.script.header
        var inputs = InputFiles()
        inputs.add(script: file.name, header, "the script itself", scene: "the script's scene")
        try inputs.refuse(output, option: "--output")
        let lesson = try Files.reportingProblems { try file.lesson() }
        try file.checkTest(named: test)
        let title = header.lesson?.title ?? file.scene.title ?? Files.title(script)
        let cast = Cast(
            form ?? CastForm(ofFile: output), size: header.size, title: title)
        if let lesson {
            cast.record(LessonTour(lesson.lesson, scene: lesson.scene, in: file.world))
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
