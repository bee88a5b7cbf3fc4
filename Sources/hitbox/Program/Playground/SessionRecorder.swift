import CSystem
import HitboxCode
import HitboxCommands
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import TerminalTypes

/// Records the session: to a file while a recording runs, and in memory for making tests.
struct SessionRecorder {
    private(set) var recorder: Recorder
    let scene: Scene
    /// The environment of what is recorded; it has the listing that made the layers, if a script can name that.
    private let world: ScriptWorld
    /// The scene's file; `nil` if it has none.
    let scenePath: String?
    private var file: RecordingFile?
    /// The hit test whose answers tests claim or deny; `nil` for hitbox's own.
    private let engine: EngineProcess?
    /// The number of lines of the session when the recording started, and of lines in the file.
    private var start = 0
    private var written = 0
    /// The number of events after which the open statement is written again.
    private var nextCount = 0
    /// The last reported problem of the file.
    private var warned: String?

    /// Starts with the session.
    ///
    /// - Parameters:
    ///   - path: The scene's file; `nil` if it has none.
    ///   - engine: The hit test of tests; `nil` for hitbox's own.
    init(_ playground: Playground, scene: Scene, path: String?, engine: EngineProcess? = nil) {
        (self.scene, self.engine) = (scene, engine)
        engine?.unit = scene.unit
        scenePath = path
        var world = ScriptFile.world
        if let listing = playground.code?.playback, path != nil, listing.options == .init() {
            world.listing = listing
        }
        self.world = world
        recorder = Recorder(
            Self.header(playground, scene), scene: scene, in: world, sharing: playground)
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
        recorder.take(event, from: before, to: after, effect, at: WallClock.seconds)
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
        case .claim:
            let claim = recorder.claimHit()
            write()
            return [
                .panes(
                    claim.map { .tell("recorded: \($0)") }
                        ?? .complain("point at the stage first: there is nothing to claim"))
            ]
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
        if let problem = file.problem {
            return "recorded only \(file.lineCount.of("line")): \(problem)"
        }
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

/// Making tests of the session.
extension SessionRecorder {
    /// Returns what writes a test of the session, which takes seconds for a long one: all of it is
    /// played, and then parts of it, to find what is relevant.
    ///
    /// - Parameter writing: `.test`, or `.denial` of the answer.
    /// - Returns: A closure that returns a message about the result, or a menu if the file exists.
    func testWriter(_ writing: Writing, called name: String, overwriting: Bool) -> () -> Action {
        if recorder.isFull { return { .panes(.tell("the session is too long for a test")) } }
        guard recorder.isRepeatable else {
            let text = "layers were loaded since the start: no script can repeat that"
            return { .panes(.tell(text)) }
        }
        let isDenial = writing == .denial
        var header = recorder.header
        header.scene = origin(for: Files.expanded(name))
        let lines = recorder.lines + recorder.pending
        return { [scene, world, engine, header] in
            let test: SessionTest?
            do throws(StepFailure) {
                test = try SessionTest(
                    isDenial ? .denial : .regression, of: lines, header, scene: scene, in: world,
                    name: isDenial ? "the answer here is wrong" : "the session",
                    asking: engine?.engine)
            } catch {
                return .panes(.complain("no test was written: \(error.message)"))
            }
            guard let test else {
                return .panes(
                    .tell(
                        isDenial
                            ? "point at the stage first: there is no answer to reject"
                            : "a script cannot repeat this session"))
            }
            return Files.write(
                Array(test.text.utf8), as: writing, to: name, overwriting,
                note: isDenial
                    ? "edit it to say what should be hit" : "steps kept: \(test.stepCount)")
        }
    }

    /// How a script refers to the scene: its file, as long as that is unchanged since the start of
    /// the session.
    func origin(for script: String) -> ScriptScene {
        if let scenePath, let bytes = try? Files.read(scenePath, waits: false),
            (try? Apps.files.read(bytes, name: world.listing == nil ? "" : scenePath))?.scene
                == scene,
            let path = Files.path(of: scenePath, from: script)
        {
            return .file(path)
        }
        return .inline(scene, yaml: SceneFile.write(scene))
    }
}

/// The file of a recording: finished statements are final, the last one may still change.
///
/// Text that cannot be written is retried with the next write; meanwhile the file ends with a
/// complete line.
final class RecordingFile {
    /// The file's name as given.
    let name: String
    /// Whether the time between events is written too.
    let writesTimes: Bool
    /// Why the file is incomplete; `nil` if it is complete.
    private(set) var problem: String?
    /// The number of lines of the file.
    private(set) var lineCount = 0
    private let isOverwriting: Bool
    private var file: Int32 = -1
    private var isNew = false
    /// Whether a file with this name existed before.
    private(set) var isTaken = false
    /// The length of the file in bytes; `nil` for devices, which have none.
    private var length: Int?
    /// The number of finished bytes, and of their lines.
    private var size = 0
    private var finishedLines = 0
    /// Finished text that is not in the file yet.
    private var unwritten: [UInt8] = []
    /// The unfinished text after it.
    private var tail: [UInt8] = []

    /// Prepares a file; `open()` creates it.
    init(_ name: String, writesTimes: Bool = false, isOverwriting: Bool = false) {
        self.name = Files.plain(name)
        self.writesTimes = writesTimes
        self.isOverwriting = isOverwriting
    }

    deinit {
        if file >= 0 { _ = sys_close(file) }
    }

    /// Creates the file without waiting; an existing one is unchanged until the first write.
    ///
    /// - Returns: Why that failed; `nil` on success.
    func open() -> String? {
        let how = SYS_OPEN_WRITING | SYS_OPEN_AT_ONCE
        file = sys_open(name, how | SYS_OPEN_NEW, 0o666)
        isNew = file >= 0
        var number = sys_error()
        if !isNew, number == SYS_EEXIST {
            if Files.kind(of: name) == .pipe { return refusal(Self.pipe) }
            isTaken = true
            if isOverwriting { file = sys_open(name, how | SYS_OPEN_MAKING, 0o666) }
            number = sys_error()
        }
        guard file >= 0 else { return refusal(StoreProblem.reason(of: number)) }
        guard let state = FileState(of: file), state.kind != .pipe else {
            return refusal(Self.pipe)
        }
        length = state.isRegular ? state.size : nil
        return nil
    }

    private static let pipe = "it is a pipe, and a recording is rewritten as it goes on"

    private func refusal(_ reason: String) -> String { "cannot write '\(name)': \(reason)" }

    /// Removes a file that nothing could be written to; an earlier file stays.
    func discard() {
        if isNew { _ = sys_remove(name) }
    }

    /// Writes newly finished text, followed by text that may still change, and truncates the file there.
    ///
    /// On failure, keeps as many complete lines as possible.
    func write(_ finished: String, then rest: String) {
        unwritten += finished.utf8
        let rest = Array(rest.utf8)
        guard file >= 0, !unwritten.isEmpty || tail != rest || problem != nil else { return }
        tail = rest
        let text = unwritten + rest
        var (place, number) = Descriptor.write(text, to: file, at: size)
        length = length.map { max($0, size + place) }
        if number == 0 || place > 0 {
            // An incomplete line would not be a valid statement.
            if number != 0 { place = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
            number = cut(to: size + place) ?? number
            let finished = text.prefix(min(place, unwritten.count))
            let more = text[finished.endIndex..<place]
            size += finished.count
            finishedLines += Self.lines(finished)
            lineCount = finishedLines + Self.lines(more)
            unwritten.removeFirst(finished.count)
        }
        problem = number == 0 ? nil : StoreProblem.reason(of: number)
    }

    func rewrite(_ finished: String, then rest: String) {
        (size, finishedLines, unwritten) = (0, 0, [])
        write(finished, then: rest)
    }

    /// Truncates the file; returns errno, or `nil` on success.
    private func cut(to end: Int) -> Int32? {
        guard let length, length > end else { return nil }
        if sys_cut(file, Int64(end)) != 0 { return sys_error() }
        self.length = end
        return nil
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 == 0x0A }
    }
}
