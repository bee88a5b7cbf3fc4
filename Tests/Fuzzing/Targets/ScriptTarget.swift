import HitboxDemos
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalIO

/// A text is refused with reasons, or is a script that reads back and plays the same twice.
enum ScriptTarget {
    /// How many repetitions one input may ask for in all; more would only take longer.
    private static let mostSteps = 300

    static func run(_ bytes: [UInt8]) {
        do throws(ScriptProblems) {
            let script = try Script.read(bytes: bytes, name: "input.hitbox")
            readsBack(script)
            if script.header.lesson != nil { return learn(script) }
            let once = play(script)
            require(once == play(script), "the second run has other results")
            let source = SourceText(String(decoding: bytes, as: UTF8.self), name: "input.hitbox")
            for result in once { _ = result.report(in: source) }
            var file = FileResult("input.hitbox")
            file.tests = once
            _ = ResultFormats.tap([file]) + ResultFormats.junit([file])
        } catch {
            require(!error.diagnostics.isEmpty, "no script, and no problem")
            require(!"\(error)".isEmpty, "problems without a picture")
        }
    }

    private static func readsBack(_ script: Script) {
        let text = script.description
        do throws(ScriptProblems) {
            let copy = try Script.read(text, name: "")
            require(
                copy.description == text, "a script is written otherwise the second time:\n\(text)")
        } catch {
            fail("a written script cannot be read:\n\(error)")
        }
    }

    /// A lesson is refused with reasons, or can be proven and played by any keys.
    private static func learn(_ script: Script) {
        guard case .inline(let scene, _) = script.header.scene, LayerTree(scene.root).count <= 100,
            script.setup.reduce(0, { $0 + $1.repetitions }) < mostSteps
        else { return }
        do throws(LessonProblems) {
            let lesson = try Lesson(script.header, script.setup)
            let proof = LessonProof(lesson, scene: scene, in: ScriptWorld())
            require(proof.problems.count >= 0, "problems that cannot be counted")
            var player = LessonPlayer(lesson, scene: scene, in: ScriptWorld())
            var session = Session(Playground(scene, size: LessonProof.standardSize))
            player.begin(0, on: &session)
            for request in [
                LessonRequest.hint, .reply(.layer(0)), .next, .hint, .hint, .hint, .next, .back,
                .reset,
                .reply(.text("1,2")), .next, .reply(.flag(true)), .next, .next, .leave,
            ] {
                _ = player.take(request, on: &session)
                player.look(at: &session)
                require(session.playground.lesson == player.page, "another page is shown")
            }
        } catch {
            require(!error.diagnostics.isEmpty, "no lesson, and no problem")
        }
    }

    private static func play(_ script: Script) -> [TestResult] {
        let world = ScriptWorld { terminal in
            let decoder = KeyDecoder(terminal: terminal, utf8: true)
            return { decoder.decode($0) }
        }
        var scene = Self.scene
        if case .inline(let own, _) = script.header.scene { scene = own }
        if LayerTree(scene.root).count > 100 { return [] }
        let check = script.check(against: LayerTree(scene.root))
        _ = check.count
        var steps = 0
        func isWanted(_ statement: Statement) -> Bool {
            steps += statement.repetitions
            return steps < mostSteps
        }
        var short = script
        short.setup = script.setup.filter(isWanted)
        for place in script.tests.indices {
            short.tests[place].statements = script.tests[place].statements.filter(isWanted)
        }
        return ScriptRun(short, scene: scene, in: world).results()
    }

    private static let scene: Scene = {
        guard let text = Demos.text("blue-white"),
            let scene = try? SceneFile.read(text, name: "blue-white")
        else { fail("there is no demo 'blue-white'") }
        return scene
    }()
}

extension Statement {
    /// How many events it makes, about.
    fileprivate var repetitions: Int {
        guard case .step(let step) = body else { return 1 }
        switch step {
        case .key(_, let count), .wheel(_, _, let count, _): return count
        case .drag(_, let targets, let steps): return targets.count * (steps ?? 4)
        case .type(let text): return text.count
        case .raw(let bytes): return bytes.count
        default: return 1
        }
    }
}
