import ArgumentParser
import SceneFile
import Scripting

struct CastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cast",
        abstract: "Records a script's run for asciinema or as an animated SVG.",
        discussion: """
            Every event is a frame; 'wait' takes the same time in the recording, and a line below the \
            screen shows keys, clicks and the texts of 'note'. The same script always gives the same \
            bytes.

            'asciicast' is version 2 of asciinema's format. 'svg' is animated in a browser or a \
            README, and dark or light to match the reader's theme; readers who prefer reduced motion \
            see only the last screen.

            A lesson is played with wrong answers, so that it explains them, and with the \
            solutions of its goals; its still picture is the first answer.

              hitbox cast demos/blue-white.hitbox -o blue-white.cast
              asciinema play blue-white.cast
              hitbox cast demos/outside.hitbox --as svg -o outside.svg
            """)

    @Argument(help: "The script.", completion: .file())
    var script: String

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The output format.", valueName: "form"))
    var form = CastForm.asciicast

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The recording to write; defaults to standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Record only this test.", valueName: "name"))
    var test: String?

    func run() throws {
        let file = ScriptFile(name: script)
        let opening = try Files.reportingProblems { try file.open(allowsLessons: true) }
        var inputs = InputFiles()
        inputs.add(
            file, "the script itself", scene: "the script's scene", header: opening.header)
        try inputs.refuse(output, option: "--output")
        let isLesson = opening.header.lesson != nil
        let lesson = try Files.reportingProblems { isLesson ? try file.lesson() : nil }
        try file.checkTest(named: test)
        let cast = Cast(
            form, size: opening.header.size, title: opening.title ?? Files.title(script))
        if let lesson {
            cast.record(LessonTour(lesson.lesson, scene: lesson.scene, in: ScriptFile.world))
        } else {
            record(file, opening, on: cast)
        }
        if let excess = cast.excess {
            throw Failure.file(
                "the recording has \(excess)",
                help: "record one test with '--test', repeat less, or use a smaller screen")
        }
        try Files.write(cast.bytes(), to: output ?? "-")
    }

    private func record(_ file: ScriptFile, _ opening: ScriptFile.Opening, on cast: Cast) {
        var player = ScriptPlayer(opening.header, scene: opening.scene, in: ScriptFile.world)
        var base = player
        cast.show(player)
        player.onEvent = { _, player in
            cast.pass(Cast.pauses.event)
            cast.show(player)
        }
        player.onIdleEvents = { count in
            for _ in 0..<count { cast.pass(Cast.pauses.event) }
        }
        (base.onEvent, base.onIdleEvents) = (player.onEvent, player.onIdleEvents)
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
                cast.forget()
            case .statement(let statement):
                guard isWanted, !isFailed, !cast.isFull else { return }
                var isSaid = false
                if case .step(let step) = statement.body, let seconds = cast.say(step) {
                    cast.show(player)
                    cast.pass(seconds)
                    isSaid = true
                }
                let before = player.time
                // Failures are reported by 'hitbox test'; a recording shows the steps up to them.
                do throws(StepFailure) { try player.play(statement) } catch {
                    if case .step = statement.body { isFailed = true }
                }
                cast.pass(player.time - before)
                cast.show(player)
                if isSaid { cast.pass(Cast.pauses.step) }
            }
        }
    }
}

extension ScriptFile.Opening {
    fileprivate var title: String? { header.lesson?.title ?? scene.title }
}
