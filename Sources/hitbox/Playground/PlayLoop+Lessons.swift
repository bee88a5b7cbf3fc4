import Demos
import PlaygroundModel
import SceneStore
import Scripting
import TerminalIO
import TerminalTypes

/// Playing lessons.
extension PlayLoop {
    /// Starts on an open terminal with a lesson.
    init(_ terminal: TerminalSession, _ book: LessonShelf.Book, _ settings: ScreenSettings) {
        let scene = OpenedScene(
            file: OpenedFile(scene: book.opened.scene), source: .input,
            name: book.opened.lesson.title)
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
            if var next = run.rest.first {
                next.rest = Array(run.rest.dropFirst())
                learn(next)
            } else if let next = LessonShelf.next(after: run.name) {
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
        settings.usesMouse = session.playground.panes.usesMouse
        self = PlayLoop(terminal, book, settings)
        if let recorded { session.update(.panes(.tell(recorded.text))) }
    }

    /// Checks whether the goal of the lesson is reached.
    mutating func lookAtLesson() {
        guard lesson != nil else { return }
        lesson?.look(at: &session)
        if let warning = lesson?.warning() { session.update(.panes(.warn(warning))) }
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
