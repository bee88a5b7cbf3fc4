import Foundation
import HitboxDemos
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The built-in lessons` {
    /// Reads a lesson and its scene, which is part of the script.
    private func open(_ name: String) throws -> (lesson: Lesson, scene: Scene) {
        let script = try Script.read(bytes: try #require(Demos.lesson(name)), name: name)
        guard case .inline(let scene, _) = script.header.scene else { throw NotThat() }
        return (try Lesson(script.header, script.setup), scene)
    }

    @Test func `are all the lessons in the folder`() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../demos/lessons")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == Demos.lessons.map { "\($0).hitbox" }.sorted())
        #expect(Demos.lessons.count >= 12)
    }

    @Test(arguments: Demos.lessons)
    func `can be learned from`(_ name: String) throws {
        let (lesson, scene) = try open(name)
        #expect(lines(LessonProof(lesson, scene: scene, in: ScriptWorld()).problems) == [])
        for (columns, rows) in [(160, 50), (120, 40), (64, 20), (80, 20), (60, 30)] {
            let size = CellSize(columns: columns, rows: rows)
            let proof = LessonProof(lesson, scene: scene, in: ScriptWorld(), size: size)
            #expect(lines(proof.problems) == [], "\(columns)x\(rows)")
        }
        let goals = lesson.steps.filter { if case .goal = $0.task { true } else { false } }
        #expect(!goals.isEmpty)
        #expect(goals.allSatisfy { $0.hints.count >= 2 })
    }

    @Test(arguments: [
        (0, HitFlaw.boundingBox), (1, .prunesSubtrees), (2, .ignoresClip), (3, .ignoresZPosition),
    ])
    func `catch a wrong engine exactly where it is wrong`(_ step: Int, _ flaw: HitFlaw) throws {
        let (lesson, scene) = try open("catch")
        var player = LessonPlayer(lesson, scene: scene, in: ScriptWorld())
        var session = Session(Playground(scene, size: LessonProof.standardSize))
        player.begin(step, on: &session)
        let tree = session.playground.tree
        let wrong = LayerTree(tree.rootLayer, flaw: flaw)
        var reached = 0
        for y in stride(from: 2, to: 160, by: 6) {
            for x in stride(from: 2, to: 320, by: 6) {
                let move = try #require(try Statement(step: "move \(x),\(y)"))
                var (player, pointing) = (player, session)
                pointing = try ScriptPlayer.playing(move, on: pointing, in: ScriptWorld())
                player.look(at: &pointing)
                let point = try #require(pointing.aim)
                let isWrong =
                    tree.root.hitTest(point, rules: .calayer)?.index
                    != wrong.root.hitTest(point, rules: .calayer)?.index
                #expect((player.page.phase == .done) == isWrong, "\(point)")
                reached += isWrong ? 1 : 0
            }
        }
        #expect(reached > 3)
    }

    @Test(arguments: Demos.lessons)
    func `have no dead ends, whatever keys are pressed`(_ name: String) throws {
        let (lesson, scene) = try open(name)
        let more = try ["y", "n", "1", "2", "0"].map { try #require(KeyPress(notation: $0)) }
        let keys = Binding.all.flatMap(\.keys) + more
        for seed in Effort.seeds(5, each: 200) {
            var random = SeededNumbers(seed: seed)
            var player = LessonPlayer(lesson, scene: scene, in: ScriptWorld())
            var session = Session(Playground(scene, size: LessonProof.standardSize))
            player.begin(Int.random(in: 0..<lesson.steps.count, using: &random), on: &session)
            for _ in 0..<200 {
                let key = try #require(keys.randomElement(using: &random))
                if case .lesson(let request)? = session.take(.key(key)) {
                    if player.take(request, on: &session) != .stays {
                        player.begin(0, on: &session)
                    }
                }
                player.look(at: &session)
            }
            // Whatever was done, the step can be restarted, and the lesson left.
            for _ in 0..<30
            where session.playground.overlays.top != nil || session.playground.edit != nil {
                session.take(.key(KeyPress(.escape)))
            }
            if player.page.phase != .finished {
                _ = player.take(.reset, on: &session)
                #expect(session.playground.lesson == player.page)
            }
            #expect(player.take(.leave, on: &session) == .leaves)
        }
    }
}
