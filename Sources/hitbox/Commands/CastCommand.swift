import ArgumentParser
import SceneFile
import Scripting

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
        let cast = recording(of: file, opening)
        if cast.isFull {
            throw Failure.file(
                "the recording has more than \(cast.mostFrames) frames, or than "
                    + "\(cast.mostBytes >> 20) MB",
                help: "record one test with '--test', or repeat less and on a smaller screen")
        }
        try Files.write(cast.bytes, to: output ?? "-")
    }

    private func recording(of file: ScriptFile, _ opening: ScriptFile.Opening) -> Cast {
        let cast = Cast(size: opening.header.size, title: opening.scene.title ?? script)
        var player = ScriptPlayer(opening.header, scene: opening.scene, in: ScriptFile.world)
        var base = player
        cast.show(&player)
        player.onEvent = { _, player in
            var player = player
            cast.pass(Self.pauses.event)
            cast.show(&player)
        }
        player.onIdleEvents = { count in
            for _ in 0..<count { cast.pass(Self.pauses.event) }
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
        return cast
    }
}
