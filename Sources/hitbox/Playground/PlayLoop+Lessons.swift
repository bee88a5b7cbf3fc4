import Demos
import PlaygroundModel
import SceneStore
import Scripting
import TerminalIO
import TerminalTypes

/// Lessons in the interactive program.
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

    /// Does what a learner wants of the lesson.
    mutating func learn(_ request: LessonRequest) {
        guard var run = lesson else { return }
        let outcome = run.take(request, on: &session)
        lesson = run
        switch outcome {
        case .stays: break
        case .leaves:
            lesson = nil
            session.update(.lesson(.show(nil)))
            // Nothing of a lesson has to be saved.
            session.update(.document(.saved("the place is kept: :learn goes on")))
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

    /// Begins or goes on with a lesson: the named one, else the one about the demo that is open.
    ///
    /// Where there is neither, it offers all.
    mutating func learn(_ name: String?) {
        guard let name = name ?? keeper.demo.flatMap(Demos.lesson(about:)) else {
            session.update(.menu(.open(Self.menu())))
            return
        }
        do throws(ScriptFile.Unplayable) {
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

    /// Looks whether the goal of the lesson is reached.
    mutating func lookAtLesson() {
        guard lesson != nil else { return }
        lesson?.look(at: &session)
        if let warning = lesson?.warning() { session.update(.panes(.warn(warning))) }
    }

    /// All lessons, with how far each is.
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
    /// How far the lesson is, in a word or two; empty where it was not begun.
    var state: String { isFinished ? "done" : step > 0 ? "at step \(step + 1)" : "" }
}
