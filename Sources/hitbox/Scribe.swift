import PlaygroundModel
import SceneFile
import SceneStore
import Scripting
import TerminalTypes

/// Writes the session down: to a file while a recording runs, and in memory for tests of it.
struct Scribe {
    private var recorder: Recorder
    private let scene: Scene
    /// The scene's file; `nil` for what is none.
    private let scenePath: String?
    private var file: RecordingFile?
    /// How many lines the session had when the recording began, and how many are in the file.
    private var start = 0
    private var written = 0
    /// From how many events on the open statement is written again.
    private var nextCount = 0
    private let clock = ContinuousClock()
    private let birth: ContinuousClock.Instant

    /// Starts with the session.
    init(_ playground: Playground, scene: Scene, from source: SceneKeeper.Source) {
        self.scene = scene
        scenePath =
            switch source {
            case .file(let document): document.absolutePath
            case .dump(let path): path
            case .demo, .input: nil
            }
        birth = clock.now
        recorder = Recorder(
            Self.header(playground, scene), scene: scene, in: ScriptFile.world,
            sharing: playground)
    }

    /// Whether a recording runs.
    var isRecording: Bool { file != nil }

    /// Takes what the terminal reported, before the playground does.
    ///
    /// - Parameter writes: Whether it is written down at once; else by `write()`.
    mutating func take(_ event: InputEvent, before playground: Playground, writes: Bool) {
        recorder.take(event, before: playground, at: (clock.now - birth) / .seconds(1))
        if writes { write() }
    }

    /// Writes what happened, and of a long drag that goes on, now and then what there is of it.
    mutating func write() {
        let hasMore = recorder.lines.count > written
        guard file != nil, hasMore || recorder.openCount >= nextCount else { return }
        writeAll()
        nextCount = recorder.openCount < 64 ? 0 : recorder.openCount * 5 / 4
    }

    /// Writes what is still open.
    mutating func finish() {
        recorder.settle()
        writeAll()
    }

    /// Does what the model cannot; tells what to do about it.
    mutating func perform(_ effect: Effect) -> [Action] {
        switch effect {
        case .record(let name):
            if recorder.isFull {
                return [.tell("the session is too long: save it and open it anew")]
            }
            let file = RecordingFile(name)
            if let problem = file.open(numbers: true) { return [.tell(problem)] }
            record(into: file)
            return [.recording(true), .tell("recording to \(file.name); R ends it")]
        case .stopRecording:
            finish()
            let name = file?.name ?? ""
            file = nil
            let part = recorder.isFull ? ", but not the end: it was too long" : ""
            return [.recording(false), .tell("recorded \(name)\(part)")]
        case .makeTest: return [.tell(makeTest(.regression, called: "session.hitbox"))]
        case .denyAnswer: return [.tell(makeTest(.denial, called: "wrong.hitbox"))]
        default: return []
        }
    }

    /// Starts to write to an open file: from here on, with everything before as the test's setup.
    mutating func record(into file: RecordingFile) {
        recorder.settle()
        recorder.writesTimes = file.writesTimes
        self.file = file
        start = recorder.lines.count
        rewrite()
    }

    /// After the scene was saved, its file may not be what the session began with.
    mutating func followFile() {
        guard let file, case .file = recorder.header.scene,
            case .inline = origin(for: file.name)
        else { return }
        rewrite()
    }

    private mutating func rewrite() {
        guard let file else { return }
        recorder.header.scene = origin(for: file.name)
        let setup = recorder.lines.prefix(start)
        written = recorder.lines.count
        file.rewrite(
            recorder.opening(test: "recorded", setup: setup)
                + Self.text(recorder.lines.dropFirst(start)), then: Self.text(recorder.pending))
    }

    private mutating func writeAll() {
        guard let file else { return }
        let finished = Self.text(recorder.lines.dropFirst(written))
        written = recorder.lines.count
        file.write(finished, then: Self.text(recorder.pending))
    }

    private func makeTest(_ purpose: SessionTest.Purpose, called name: String) -> String {
        if recorder.isFull { return "the session is too long for a test" }
        guard recorder.isRepeatable else {
            return "layers came from outside since the start: no script can repeat that"
        }
        var header = recorder.header
        header.scene = origin(for: name)
        let test = SessionTest(
            purpose, of: recorder.lines + recorder.pending, header, scene: scene,
            in: ScriptFile.world,
            name: purpose == .denial ? "the answer here is wrong" : "the session")
        guard let test else {
            return purpose == .denial
                ? "there is no pointer on the stage: no answer to be wrong"
                : "what was done cannot be repeated by a script"
        }
        for number in 1...999 {
            let file = number == 1 ? name : RecordingFile.numbered(name, number)
            do throws(StoreProblem) {
                try WholeFile.write(Array(test.text.utf8), to: file, overwriting: false)
            } catch .exists {
                continue
            } catch {
                return error.message
            }
            return purpose == .denial
                ? "wrote \(file): say in it what should be hit"
                : "wrote \(file): steps kept: \(test.stepCount)"
        }
        return "there are too many files called \(name)"
    }

    /// The scene as a script names it: its file, while that is what the session began with.
    private func origin(for script: String) -> ScriptScene {
        if let scenePath, let bytes = try? Files.read(scenePath),
            (try? OpenedFile(bytes, name: ""))?.scene == scene,
            let path = Files.path(of: scenePath, from: script)
        {
            return .file(path)
        }
        return .inline(scene, yaml: SceneFile.write(scene))
    }

    private static func header(_ playground: Playground, _ scene: Scene) -> ScriptHeader {
        var header = ScriptHeader(scene: .inline(scene, yaml: ""))
        header.size = playground.size
        if playground.rules != scene.rules { header.rules = playground.rules }
        return header
    }

    private static func text(_ lines: some Sequence<RecordedLine>) -> String {
        lines.map { $0.text + "\n" }.joined()
    }
}
