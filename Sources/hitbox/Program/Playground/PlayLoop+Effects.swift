import HitboxCode
import HitboxCommands
import HitboxDemos
import HitboxExporting
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import TerminalIO
import TerminalTypes

/// Effects: files, the clipboard, the terminal and other scenes.
extension PlayLoop {
    /// Performs an effect requested by the model.
    ///
    /// - Returns: `false` to quit.
    mutating func perform(_ effect: Effect?, wasPlaying: Bool) -> Bool {
        guard let effect else {
            if playground.prompt?.kind == .write(.recording), let refusal = sessionRecorder?.refusal
            {
                session.update(.overlay(.escape))
                session.update(.panes(.complain(refusal)))
            }
            if playground.clock.isPlaying, !wasPlaying {
                lastTick = WallClock.seconds
                tick()
            }
            return true
        }
        if Quiz.perform(effect, &quiz, on: &session) { return true }
        switch effect {
        case .quit: return false
        case .suspend:
            keeper.take(playground)
            keeper.backUp()
            terminal.suspend()
        case .redraw: repaints = true
        case .mouse(let isOn): terminal.setMouse(isOn)
        case .theme(let theme):
            terminal.use(theme)
            session.update(.panes(ThemeFile.keep(theme)))
        case .demos: session.update(.menu(.open(Self.demos(open: keeper.demo))))
        case .open(let scene): open(scene)
        case .learn(let name): learn(name)
        case .lesson(let request): learn(request)
        case .quiz: break
        case .copy(let writing):
            make(writing)
        case .write(.recording, _, _), .stopRecording, .claim:
            return (sessionRecorder?.perform(effect) ?? []).allSatisfy { update($0) }
        case .write(let writing, let name, let overwriting)
        where writing == .test || writing == .denial:
            guard
                let write = sessionRecorder?.testWriter(
                    writing, called: name, overwriting: overwriting)
            else { break }
            start("the test", isAwaited: true) { .done(write()) }
        case .write(let writing, let name, let overwriting):
            make(writing) { Files.write($0, as: writing, to: name, overwriting) }
        case .save, .saveAs, .overwrite, .reload, .restore, .discard, .discardAll:
            keeper.take(playground)
            let actions = keeper.perform(effect)
            sessionRecorder?.followFile()
            return actions.allSatisfy { update($0) }
        }
        return true
    }

    /// A text that was made: one to copy, or what writing it led to.
    enum MadeText {
        case copying([UInt8])
        case done(Action)
    }

    /// The maximum number of bytes that are copied: terminals ignore longer texts.
    private static let mostCopied = 4 << 20

    /// Makes a text on a thread of its own, and writes it or, by default, copies it to the clipboard.
    ///
    /// A terminal without a clipboard is replaced by a file, whose name is asked for.
    private mutating func make(
        _ writing: Writing, then write: (@Sendable ([UInt8]) -> Action)? = nil
    ) {
        guard let text = TextOutput(writing, playground, keeper.scene) else {
            let verb = write == nil ? "copy" : "write"
            session.update(.panes(.tell("there is nothing to \(verb)")))
            return
        }
        let instead = Action.prompt(.open(.write(writing), text.fileName))
        guard write != nil || terminal.takesClipboard else {
            _ = update(instead)
            return
        }
        start(text.title) {
            do throws(TextOutput.Refusal) {
                let bytes = try text.bytes()
                if let write { return .done(write(bytes)) }
                return bytes.count > Self.mostCopied ? .done(instead) : .copying(bytes)
            } catch {
                return .done(.panes(.complain("\(text.title): \(error.message)")))
            }
        }
    }

    /// Makes a text on a thread of its own; only one at a time.
    ///
    /// - Parameter isAwaited: Whether the program ends only after it.
    private mutating func start(
        _ title: String, isAwaited: Bool = false, _ make: @escaping () -> MadeText
    ) {
        guard textWork == nil else {
            session.update(.panes(.complain("another text is still being written")))
            return
        }
        let work = Background(make)
        textWork = (title, isAwaited, work)
        _ = work.result()
        showWritten()
        if textWork != nil { session.update(.panes(.tell("writing \(title)…"))) }
    }

    /// What was not written, as a sentence about it at the end of the program.
    var unwritten: String? {
        guard let textWork else { return nil }
        let result = textWork.work.result(within: textWork.isAwaited ? Self.longest : 0)
        switch try? result?.get() {
        case .done(.menu)?: return "\(textWork.title) was not written: there is a file of this name"
        case .done(.panes(.complain(let problem)))?: return problem
        case nil: return "\(textWork.title) was not written: quit before its end"
        default: return nil
        }
    }

    /// The longest wait for a text at the end, in milliseconds.
    private static let longest = 60_000

    /// Reports a text that was made.
    mutating func showWritten() {
        guard let textWork, let result = textWork.work.result(within: 0) else { return }
        self.textWork = nil
        switch try? result.get() {
        case .copying(let bytes):
            terminal.copy(bytes)
            session.update(.panes(.tell("copied \(textWork.title)")))
        case .done(let action): _ = update(action)
        case nil: break
        }
    }
}

/// A text for the clipboard or a file: an exported layer or an explanation.
struct TextOutput {
    /// A short description.
    let title: String
    /// The default file name.
    let fileName: String
    /// Makes the text, in UTF-8, which takes seconds for a million layers.
    let bytes: @Sendable () throws(Refusal) -> [UInt8]

    /// Why a text cannot be made.
    struct Refusal: Error {
        let message: String
    }

    /// Creates the text; `nil` if the playground has no such text.
    ///
    /// - Parameter scene: The edited scene.
    init?(_ writing: Writing, _ playground: Playground, _ scene: Scene) {
        switch writing {
        case .recording, .test, .denial: return nil
        case .listing:
            guard let code = playground.code else { return nil }
            bytes = { Array(code.playback.listing.text.utf8) }
            (title, fileName) = ("the listing", code.name)
        case .explanation:
            guard let text = playground.explanation else { return nil }
            bytes = { Array(text.utf8) }
            title = "the explanation"
            fileName = writing.proposedName ?? ""
        case .export(let name):
            guard let form = ExportForm(argument: name) else { return nil }
            let node = playground.selectedNode
            if form.excess(node) != nil { return nil }
            let request = ExportRequest(
                title: playground.document.name,
                probe: playground.probe.isOnStage ? playground.probe.point : nil,
                rules: playground.probe.rules, isYUp: playground.stage.viewport.isYUp,
                isInCells: playground.stage.viewport.isInCells,
                size: playground.layout.stage.size)
            bytes = { () throws(Refusal) in
                var output = Output.memory
                do {
                    try form.write(node, scene, request, &output)
                } catch {
                    throw Refusal(message: "not written, as it could not be read back")
                }
                guard output.isCut else { return output.bytes }
                throw Refusal(
                    message: "more than \(Output.mostCollected >> 20) MiB, too much to write")
            }
            title = "\(node.name) as \(name)"
            fileName = "\(Self.plain(node.name)).\(form.fileExtension)"
        }
    }

    /// A layer's name as a valid file name.
    private static func plain(_ name: String) -> String {
        name.unicodeScalars.map {
            $0.properties.isAlphabetic || $0.properties.numericType != nil ? String($0) : "-"
        }.joined()
    }
}

/// Playing lessons.
extension PlayLoop {
    /// Starts on an open terminal with a lesson.
    init(_ terminal: TerminalSession, _ book: LessonShelf.Book, _ settings: ScreenSettings) {
        let scene = OpenedScene(
            file: OpenedFile(scene: book.scene), source: .input, name: book.lesson.title)
        self.init(terminal, scene, settings)
        var run = LessonRun(book)
        run.begin(run.firstStep, on: &session)
        lesson = run
    }

    /// Handles a request of the learner.
    mutating func learn(_ request: LessonRequest) {
        guard var run = lesson else { return }
        let outcome = run.take(request, on: &session)
        lesson = run
        switch outcome {
        case .stays: break
        case .leaves:
            lesson = nil
            session.update(.lesson(.show(nil)))
            // Edits in a lesson need not be saved.
            session.update(.document(.saved(run.farewell)))
        case .ends:
            if let next = run.next {
                learn(next)
            } else {
                session.update(.menu(.open(Self.menu())))
            }
        }
    }

    /// Starts or continues a lesson: the named one, or else the one about the open demo.
    ///
    /// Offers all lessons if there is neither.
    mutating func learn(_ name: String?) {
        guard let name = name ?? keeper.demo.flatMap(Demos.lesson(about:)) else {
            session.update(.menu(.open(Self.menu())))
            return
        }
        do throws(UnplayableScript) {
            learn(try LessonShelf.read(name))
        } catch {
            let line = error.problems.split(separator: "\n").first.map(String.init) ?? ""
            session.update(.panes(.complain(line)))
        }
    }

    private mutating func learn(_ book: LessonShelf.Book) {
        let recorded = sessionRecorder?.stop()
        keeper.finish()
        var settings = settings
        settings.terminal.usesMouse = session.playground.panes.usesMouse
        self = PlayLoop(terminal, book, settings)
        if let recorded { session.update(.panes(.tell(recorded.text))) }
    }

    /// Checks whether the goal of the lesson is reached.
    mutating func lookAtLesson() {
        guard lesson != nil else { return }
        lesson?.look(at: &session)
        if let warning = lesson?.warning() { session.update(.panes(.warn(warning))) }
    }

    /// The menu of all demos, with the progress in the lessons about them.
    private static func demos(open: String?) -> Menu {
        let progress = LessonRecords().progress()
        let items = Demos.names.map { name in
            let state = Demos.lesson(about: name).flatMap { progress[$0]?.state } ?? ""
            return Menu.Item(
                "\(name): \((try? DemoScene.read(name))?.title ?? "")",
                note: state.isEmpty ? "" : "lesson: \(state)", .program(.open(.demo(name))))
        }
        return Menu("Demos", items, selected: Demos.names.firstIndex { $0 == open } ?? 0)
    }

    /// The menu of all lessons, with their progress.
    private static func menu() -> Menu {
        let progress = LessonRecords().progress()
        let items = Demos.lessons.enumerated().map { place, name in
            Menu.Item(
                key: place < 9 ? Character("\(place + 1)") : nil,
                LessonShelf.title(of: name)?.title ?? name, note: progress[name]?.state ?? "",
                .program(.request(.learn(name))))
        }
        let first = Demos.lessons.firstIndex { progress[$0]?.isFinished != true } ?? 0
        return Menu("Lessons", items, selected: first)
    }
}

extension LessonProgress {
    /// The progress in a word or two; empty if not started.
    var state: String { isFinished ? "done" : step > 0 ? "at step \(step + 1)" : "" }
}

/// Writing files whose names the user types in the playground.
extension Files {
    /// Writes a file with a typed name and reports it; asks first if the file exists.
    static func write(
        _ bytes: [UInt8], as writing: Writing, to name: String, _ overwriting: Bool,
        note: String? = nil
    ) -> Action {
        if let problem = DemoScene.problem(writingTo: name) { return .panes(.complain(problem)) }
        do throws(StoreProblem) {
            // While the screen is up, waiting for another program could not be ended by a key.
            try WholeFile.write(
                [bytes], to: expanded(name), overwriting: overwriting, waits: false)
            if writing == .listing { return .code(.written(name)) }
            return .panes(.tell("wrote \(name)" + (note.map { ": \($0)" } ?? "")))
        } catch .exists {
            return .menu(.open(.exists(name, writing: writing)))
        } catch {
            return .panes(.complain(error.message))
        }
    }

    /// Replaces a leading `~/` by the home folder.
    static func expanded(_ name: String) -> String {
        guard name.hasPrefix("~/"), let home = Environment.value("HOME") else { return name }
        return home + name.dropFirst()
    }

    /// A name with a number before its extension, incremented if it has one: `recording-2.hitbox`.
    static func numbered(_ name: String) -> String {
        let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        let dot = name[folder...].lastIndex(of: ".").flatMap { $0 > folder ? $0 : nil }
        let stem = name[..<(dot ?? name.endIndex)]
        let ending = name[(dot ?? name.endIndex)...]
        if let hyphen = stem.lastIndex(of: "-"), hyphen > folder,
            let number = Int(stem[stem.index(after: hyphen)...]), number > 1, number < 1_000_000
        {
            return "\(stem[..<hyphen])-\(number + 1)\(ending)"
        }
        return "\(stem)-2\(ending)"
    }
}
