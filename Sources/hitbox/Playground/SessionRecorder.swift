import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import Scripting
import TerminalTypes

/// Records the session: to a file while a recording runs, and in memory for making tests.
struct SessionRecorder {
    private(set) var recorder: Recorder
    let scene: Scene
    /// The scene's file; `nil` if it has none.
    let scenePath: String?
    private var file: RecordingFile?
    /// The number of lines of the session when the recording started, and of lines in the file.
    private var start = 0
    private var written = 0
    /// The number of events after which the open statement is written again.
    private var nextCount = 0
    /// The last reported problem of the file.
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

    var isRecording: Bool { file != nil }

    /// Records a terminal event.
    ///
    /// - Parameters:
    ///   - before: The session before it.
    ///   - after: The session after it.
    ///   - effect: The effect that is still to be performed.
    ///   - writes: Whether to write it at once; otherwise `write()` does.
    mutating func take(
        _ event: InputEvent, from before: Session, to after: Session, _ effect: Effect?,
        writes: Bool
    ) {
        recorder.take(
            event, from: before, to: after, effect, at: (clock.now - birth) / .seconds(1))
        if writes { write() }
    }

    /// Writes new statements and, during a long drag, an intermediate state from time to time.
    mutating func write() {
        let hasMore = recorder.lines.count > written
        guard file != nil, hasMore || recorder.openCount >= nextCount else { return }
        writeAll()
        nextCount = recorder.openCount < 64 ? 0 : recorder.openCount * 5 / 4
    }

    /// Writes the open statement.
    ///
    /// - Returns: What the recording lacks, to print at exit; `nil` if it is complete.
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

    /// A warning about the recording, or its recovery, that was not reported yet.
    mutating func warning() -> Action? {
        guard let file else { return nil }
        let full = recorder.isFull ? "the session is too long: recorded to here" : nil
        let warning = file.problem.map { "not recorded: \($0)" } ?? full
        guard warning != warned else { return nil }
        warned = warning
        return .panes(warning.map { .warn($0) } ?? .tell("recording is complete again"))
    }

    /// Why recording is not possible; `nil` if it is.
    var refusal: String? {
        recorder.isFull ? "session too long: save and restart" : nil
    }

    /// Performs an effect; returns the actions that follow from it.
    mutating func perform(_ effect: Effect) -> [Action] {
        switch effect {
        case .write(.recording, let name, let overwriting):
            if let refusal = refusal ?? DemoScene.problem(writingTo: name) {
                return [.panes(.complain(refusal))]
            }
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

    /// Stops the recording and returns a summary; `nil` if none runs.
    mutating func stop() -> (text: String, isWhole: Bool)? {
        finish()
        defer { file = nil }
        return file.map { (summary(of: $0), $0.problem == nil && !recorder.isFull) }
    }

    /// A summary of a recording, with the name last, as the line may be truncated.
    private func summary(of file: RecordingFile) -> String {
        if let problem = file.problem { return "recorded only \(file.lineCount) lines: \(problem)" }
        let name = Files.name(of: file.name)
        return recorder.isFull ? "recorded, but not the end: \(name)" : "recorded \(name)"
    }

    /// Starts recording to an open file, with everything before as the test's setup.
    ///
    /// - Returns: Why that failed, after giving up the file; `nil` on success.
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

    /// Handles saving, after which the file differs from the start of the session.
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
        // Lines that turn out to belong to quitting are removed again.
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
