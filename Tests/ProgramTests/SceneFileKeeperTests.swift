import Foundation
import HitboxCode
import HitboxCommands
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore
import Synchronization
import TerminalHarness
import TerminalTypes
import Testing

@testable import hitbox

@Suite struct `A file of the playground` {
    /// A window with a number of buttons.
    private func dump(_ count: Int) -> String {
        "<UIWindow: 0x1; frame = (0 0; 320 480); layer = <UIWindowLayer: 0x2>>\n"
            + (1...count).map {
                "   | <UIButton: 0x\($0)0; frame = (20 \($0 * 50); 200 40); "
                    + "layer = <CALayer: 0x\($0)1>>\n"
            }.joined()
    }

    @Test func `is reloaded if it was rewritten while being read`() throws {
        let folder = try TestFolder()
        let document = try SceneDocument(opening: folder.write("a.txt", dump(3)))
        _ = try folder.write("a.txt", dump(5))
        let opened = try OpenedScene(of: document)
        let playground = opened.playground(
            rules: nil, size: CellSize(columns: 80, rows: 24), usesMouse: false)
        var keeper = SceneFileKeeper(opened)
        #expect(keeper.look(playground).isEmpty && keeper.hasNews)
        WallClock.rest(milliseconds: 250)
        #expect(keeper.look(playground).last == .panes(.tell("reloaded a.txt")))
        #expect(keeper.scene.root.sublayers.count == 5 && !keeper.hasNews)
    }

    @Test func `is not read twice when the user reloads it`() throws {
        let folder = try TestFolder()
        let path = try folder.write("a.txt", dump(3))
        let opened = try OpenedScene(of: SceneDocument(opening: path))
        let playground = opened.playground(
            rules: nil, size: CellSize(columns: 80, rows: 24), usesMouse: false)
        var keeper = SceneFileKeeper(opened)
        _ = try folder.write("a.txt", dump(5))
        var said = keeper.perform(.reload)
        // A busy machine takes longer to read than keys wait.
        while keeper.reading != nil {
            WallClock.rest(milliseconds: 5)
            if keeper.hasNews { said += keeper.look(playground) }
        }
        #expect(said.last == .panes(.tell("reloaded a.txt")))
        #expect(keeper.look(playground).isEmpty && !keeper.hasNews)
    }

    @Test func `is read while keys are answered, and shown once it is read`() throws {
        let folder = try TestFolder()
        let path = try folder.write("a.txt", dump(3))
        let opened = try OpenedScene(of: SceneDocument(opening: path))
        var playground = opened.playground(
            rules: nil, size: CellSize(columns: 80, rows: 24), usesMouse: false)
        for isEdited in [false, true] {
            var keeper = SceneFileKeeper(opened)
            let mayGo = Flag()
            let work = Background<SceneFileKeeper.Reading.Show> { [text = dump(5)] in
                while !mayGo.isSet { WallClock.rest(milliseconds: 1) }
                let file = try Apps.files.read(Array(text.utf8), name: "a.txt")
                return { $0.show(file, isUndoable: false) }
            }
            keeper.reading = .init(isAsked: false, work: work)
            #expect(keeper.look(playground).isEmpty && !keeper.hasNews && keeper.rest == 20)
            #expect(keeper.perform(.reload) == [.panes(.tell("still reading a.txt"))])
            if isEdited { playground.update(.document(.revise(0, Layer(name: "n"), "edited"))) }
            mayGo.set()
            while !keeper.hasNews { WallClock.rest(milliseconds: 1) }
            let last = keeper.look(playground).last
            #expect((last == .panes(.tell("reloaded a.txt"))) == !isEdited)
            #expect(keeper.scene.root.sublayers.count == (isEdited ? 3 : 5))
            // What happened meanwhile is looked at once.
            #expect(keeper.hasNews && keeper.look(playground).isEmpty && !keeper.hasNews)
        }
    }

    @Test func `is not news if it is a listing that was written from here`() throws {
        let folder = try TestFolder()
        let path = try folder.write("a.swift", "let a = UIView()\n")
        let opened = try OpenedScene(named: path)
        var playground = opened.playground(
            rules: nil, size: CellSize(columns: 80, rows: 24), usesMouse: false)
        var keeper = SceneFileKeeper(opened)
        func news() -> [Action] {
            for _ in 0..<12_000 {
                let actions = keeper.look(playground)
                if !actions.isEmpty { return actions }
                WallClock.rest(milliseconds: 5)
            }
            return []
        }
        let edited = "let a = UIView() // edited\n"
        let page = CodePage(try CodeListing(edited, name: "a.swift").played())
        playground.update(.code(.restore(page)))
        _ = try folder.write("a.swift", edited)
        playground.update(.code(.written("a.swift")))
        keeper.take(playground)
        #expect(news().count == 1)
        _ = try folder.write("a.swift", "let b = UIView()\n")
        #expect(news().last == .panes(.tell("played a.swift again")))
    }

    @Test func `that cannot be opened is refused with what can be done about it`() throws {
        let folder = try TestFolder()
        let text = "<TabController 0x1>, state: appeared, view: <UILayoutContainerView 0x2>\n"
        let path = try folder.write("a.txt", text)
        do {
            _ = try OpenedScene(named: path)
            Issue.record("it was opened")
        } catch {
            let sentence = OpenedScene.sentence(of: error)
            #expect(sentence.hasPrefix("view controllers have no frames"), "\(sentence)")
            #expect(sentence.hasSuffix("recursiveDescription]"), "\(sentence)")
        }
    }

    @Test func `keeps the prompt open, with the name, where it cannot be saved`() throws {
        let folder = try TestFolder()
        let path = try folder.write("a.txt", dump(3))
        var keeper = SceneFileKeeper(try OpenedScene(of: SceneDocument(opening: path)))
        let home = folder.url.path
        for (name, reason) in [
            (home, "it is a directory"), (home + "/none/a.yaml", "no such file or directory"),
        ] {
            let actions = keeper.perform(.saveAs(name, overwriting: false, then: .quit))
            #expect(actions.first == .prompt(.open(.saveAs(then: .quit), name)))
            guard case .prompt(.refuse(let problem))? = actions.last else {
                Issue.record("\(actions)")
                return
            }
            #expect(problem.contains(reason), "\(problem)")
        }
    }

    /// Something that another thread waits for.
    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }
}

extension OpenedScene {
    /// A document as it was read.
    fileprivate init(of document: SceneDocument) throws {
        try self.init(document.bytes, of: document, called: "a.txt")
    }
}
