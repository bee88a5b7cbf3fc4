import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import Scripting
import TerminalTypes

/// Writes the session down: to a file while a recording runs, and in memory for tests of it.
struct SessionRecorder {
    private(set) var recorder: Recorder
    let scene: Scene
    /// The scene's file; `nil` for what is none.
    let scenePath: String?
    private var file: RecordingFile?
    /// How many lines the session had when the recording began, and how many are in the file.
    private var start = 0
    private var written = 0
    /// From how many events on the open statement is written again.
    private var nextCount = 0
    /// What is wrong with the file and was told.
    private var warned: String?
    private let clock = ContinuousClock()
    private let birth: ContinuousClock.Instant

    /// Starts with the session.
    init(_ playground: Playground, scene: Scene, from source: SceneFileKeeper.Source) {
        self.scene = scene
        scenePath =
            switch source {
            case .file(let document): document.absolutePath
            case .dump(let file): file.path
            case .demo, .input: nil
            }
        birth = clock.now
        recorder = Recorder(
            Self.header(playground, scene), scene: scene, in: ScriptFile.world,
            sharing: playground)
    }

    /// Whether a recording runs.
    var isRecording: Bool { file != nil }

    /// Takes what the terminal reported.
    ///
    /// - Parameters:
    ///   - before: The session before it.
    ///   - after: The session after it.
    ///   - effect: What is still to be done outside of the model.
    ///   - writes: Whether it is written down at once; else by `write()`.
    mutating func take(
        _ event: InputEvent, from before: Session, to after: Session, _ effect: Effect?,
        writes: Bool
    ) {
        recorder.take(
            event, from: before, to: after, effect, at: (clock.now - birth) / .seconds(1))
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
    ///
    /// - Returns: What the recording lacks, for after the program's end; `nil` where it is whole.
    @discardableResult
    mutating func finish() -> String? {
        recorder.settle()
        writeAll()
        guard let file else { return nil }
        if let problem = file.problem {
            return "cannot write '\(file.name)' beyond line \(file.lineCount): \(problem)"
        }
        guard recorder.isFull else { return nil }
        return "'\(file.name)' ends after \(recorder.mostLines) statements: the session is longer"
    }

    /// What went wrong with the recording, or is well again, and was not told yet.
    mutating func warning() -> Action? {
        guard let file else { return nil }
        let full = recorder.isFull ? "the session is too long: recorded to here" : nil
        let warning = file.problem.map { "not recorded: \($0)" } ?? full
        guard warning != warned else { return nil }
        warned = warning
        return .panes(warning.map { .warn($0) } ?? .tell("all is recorded again"))
    }

    /// Why no recording can begin; `nil` where one can.
    var refusal: String? {
        recorder.isFull ? "session too long: save it and open it anew" : nil
    }

    /// Does what the model cannot; tells what to do about it.
    mutating func perform(_ effect: Effect) -> [Action] {
        switch effect {
        case .write(.recording, let name, let overwriting):
            if let refusal { return [.panes(.complain(refusal))] }
            let file = RecordingFile(Files.expanded(name), isOverwriting: overwriting)
            if let problem = file.open() {
                return [
                    file.isTaken
                        ? .menu(.open(.exists(name, writing: .recording)))
                        : .panes(.complain(problem))
                ]
            }
            if let problem = record(into: file) {
                return [.panes(.complain("not recorded: \(problem)"))]
            }
            return [
                .panes(.recording(true)), .panes(.tell("recording to \(file.name); R ends it")),
            ]
        case .stopRecording:
            let end = stop().map { Action.panes($0.isWhole ? .tell($0.text) : .complain($0.text)) }
            return [.panes(.recording(false))] + [end].compactMap(\.self)
        case .write(.test, let name, let overwriting):
            return [makeTest(.regression, called: name, overwriting: overwriting)]
        case .write(.denial, let name, let overwriting):
            return [makeTest(.denial, called: name, overwriting: overwriting)]
        default: return []
        }
    }

    /// Ends the recording; tells what it came to, `nil` where none runs.
    mutating func stop() -> (text: String, isWhole: Bool)? {
        finish()
        defer { file = nil }
        return file.map { (told(of: $0), $0.problem == nil && !recorder.isFull) }
    }

    /// What a recording came to, with what matters before the name, as the line may be cut.
    private func told(of file: RecordingFile) -> String {
        if let problem = file.problem { return "recorded \(file.lineCount) lines only: \(problem)" }
        let name = Files.name(of: file.name)
        return recorder.isFull ? "recorded, but not the end: \(name)" : "recorded \(name)"
    }

    /// Starts to write to an open file: from here on, with everything before as the test's setup.
    ///
    /// - Returns: Why nothing can be written: then the file is given up; `nil` where all went well.
    mutating func record(into file: RecordingFile) -> String? {
        recorder.settle()
        recorder.writesTimes = file.writesTimes
        (self.file, warned) = (file, nil)
        start = recorder.lines.count
        rewrite()
        guard let problem = file.problem else { return nil }
        file.discard()
        self.file = nil
        return problem
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
        // Lines are taken back when they turn out to be the way out.
        if recorder.lines.count < written { return rewrite() }
        let finished = Self.text(recorder.lines.dropFirst(written))
        written = recorder.lines.count
        file.write(finished, then: Self.text(recorder.pending))
    }

    private static func header(_ playground: Playground, _ scene: Scene) -> ScriptHeader {
        var header = ScriptHeader(scene: .inline(scene, yaml: ""))
        header.size = playground.size
        // A scene that opens in two rule books needs `rules` if the session used just one.
        let (probe, opensInTwo) = (playground.probe, scene.shows.contains(.compare))
        if !probe.comparesRules, opensInTwo || probe.rules != scene.rules {
            header.rules = probe.rules
        }
        return header
    }

    private static func text(_ lines: some Sequence<RecordedLine>) -> String {
        lines.map { $0.text + "\n" }.joined()
    }
}
