import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport
import Testing

extension Recorder {
    /// The whole script so far.
    func script(test name: String) -> String {
        opening(test: name) + (lines + pending).map { $0.text + "\n" }.joined()
    }
}

/// A session on the book's example, on a screen of 80x24.
private struct Recording {
    static let world = ScriptWorld { _ in { _ in [] } }
    let scene: Scene
    let header: ScriptHeader
    private var session: Session
    var recorder: Recorder
    /// The playground; changes made here count as coming from outside.
    var playground: Playground {
        get { session.playground }
        set { session.adopt(newValue) }
    }

    init(writesTimes: Bool = false, moving: Bool = false, mostLines: Int = 1_000) {
        var root = LayerTree.blueWhite.rootLayer
        if moving {
            var slide = LayerAnimation(keyPath: "position.y", from: .number(0), to: .number(400))
            slide.duration = 4
            root.sublayers[0].animations = [slide]
        }
        scene = Scene(title: "Blue", root: root)
        header = ScriptHeader(scene: .file("blue.yaml"))
        session = Session(
            Playground(
                title: "Blue", root: scene.root, rules: .calayer, isYUp: false, size: header.size))
        recorder = Recorder(header, scene: scene, in: Self.world)
        recorder.writesTimes = writesTimes
        recorder.mostLines = mostLines
    }

    mutating func take(_ event: InputEvent, at seconds: Double = 0) {
        let before = session
        let effect = session.take(event)
        recorder.take(event, from: before, to: session, effect, at: seconds)
    }

    mutating func press(_ keys: String) {
        for key in keys.split(separator: " ") {
            if let press = KeyPress(notation: String(key)) { take(.key(press)) }
        }
    }

    mutating func mouse(_ action: MouseAction, _ column: Int, _ row: Int) {
        take(.mouse(MouseInput(action, at: CellPoint(column: column - 1, row: row - 1))))
    }

    mutating func click(_ column: Int, _ row: Int, _ button: MouseButton = .left) {
        mouse(.press(button), column, row)
        mouse(.release(button), column, row)
    }

    /// The lines, without comments.
    var steps: [String] { (recorder.lines + recorder.pending).compactMap { $0.step?.description } }

    /// All statements, without comments.
    var written: [String] {
        (recorder.lines + recorder.pending).compactMap {
            $0.step?.description ?? $0.claim?.description
        }
    }

    func test(_ purpose: SessionTest.Purpose, asking engine: HitEngine? = nil) -> String? {
        let test = try? SessionTest(
            purpose, of: recorder.lines + recorder.pending, header, scene: scene, in: Self.world,
            name: "it", asking: engine)
        return test?.text
    }
}

@Suite struct `A recorded line` {
    @Test func `has 'anyway' in a test of an engine that hits another layer`() throws {
        var session = Recording()
        session.click(16, 12)
        let engine = HitEngine(naming: { _ in "view" })
        let text = try #require(session.test(.regression, asking: engine))
        #expect(text.contains("click blue:44,38 anyway") && text.contains("expect hit view"))
        let script = try Script.read(text, name: "t.hitbox")
        let results = script.run(on: LayerTree.blueWhite) { _ in "view" }
        #expect(results.map(\.outcome) == [.passed])
    }

    @Test func `names the hit layer, else the scene point, else the cell`() {
        var session = Recording()
        session.click(16, 12)
        session.click(3, 3)
        session.click(60, 4, .right)
        session.press("Esc")
        #expect(
            session.steps
                == [
                    "click blue:44,38", "click (-2,12)", "click right cell(60,4)", "key Esc",
                ], "\(session.steps)")
        #expect(
            session.recorder.lines.first?.text
                == "  click blue:44,38                    # left press 16,12")
    }

    @Test func `counts keys and notches, and merges typed characters`() {
        var session = Recording()
        session.press("j j j / w h i Enter")
        for _ in 0..<2 { session.mouse(.wheel(.up), 16, 12) }
        session.take(.paste("x"))
        session.take(.resize(CellSize(columns: 100, rows: 30)))
        session.take(.focus(false))
        #expect(
            session.steps
                == [
                    "key j 3", "key /", "type \"whi\"", "key Enter", "wheel up 2 at blue:44,38",
                    "paste \"x\"", "resize 100x30", "focus out",
                ], "\(session.steps)")
    }

    @Test func `is in bytes if the terminal reports a place that it no longer has`() {
        var session = Recording()
        session.click(90, 12)
        session.click(16, 30)
        for _ in 0..<2 { session.mouse(.wheel(.up), 90, 30) }
        session.press("j")
        #expect(session.steps.contains { $0.hasPrefix("raw ") }, "\(session.steps)")
        #expect(!session.steps.contains { $0.contains("cell(") }, "\(session.steps)")
        session.recorder.settle()
        #expect(session.recorder.playground.isLike(session.playground), "\(session.steps)")
    }

    @Test func `has fifty keys at most, and a session a limited number of lines`() {
        var session = Recording()
        session.press(String(repeating: "+ ", count: 120))
        #expect(session.steps == ["key + 50", "key + 50", "key + 20"], "\(session.steps)")
        var short = Recording(mostLines: 3)
        short.press("j k j k j k")
        #expect(short.steps == ["key j", "key k", "key j"], "\(short.steps)")
        #expect(short.recorder.isFull)
        #expect(short.recorder.lines.last?.text.contains("is not recorded") == true)
    }

    @Test func `is a move only if the answer changes or something depends on it`() {
        var session = Recording()
        for column in 3...16 { session.mouse(.move, column, 12) }
        #expect(session.steps.count == 4, "\(session.steps)")
        session.mouse(.move, 17, 12)
        session.click(10, 10)
        #expect(session.steps.count == 4, "\(session.steps)")
    }

    @Test func `is a drag straight to the end if that is equivalent`() {
        var session = Recording()
        session.click(16, 12)
        session.mouse(.press(.left), 15, 11)
        for column in [15, 15, 18, 23] { session.mouse(.drag(.left), column, 11) }
        session.mouse(.release(.left), 23, 11)
        #expect(session.steps.last == "drag blue:32,14 -> 238,204", "\(session.steps)")
        #expect(session.recorder.playground.tree == session.playground.tree)
    }

    @Test func `is a drag straight to the end if the view is moved`() {
        var session = Recording()
        session.mouse(.press(.left), 2, 4)
        for column in 2...10 { session.mouse(.drag(.left), column, 4 + (column + 2) / 4) }
        session.mouse(.release(.left), 10, 7)
        #expect(session.steps.last == "drag (-14,36) -> 82,108", "\(session.steps)")
        #expect(session.recorder.playground.isLike(session.playground))
    }

    @Test(arguments: ["q d", "q Down Enter", "q w", ": q ! Enter", "q Esc q Down d"])
    func `does not record the way out`(keys: String) {
        var session = Recording()
        session.click(16, 12)
        session.press("p l Enter")
        let steps = session.steps
        session.press(keys)
        let kept = keys.contains("Esc") ? steps + ["key q", "key Esc"] : steps
        #expect(session.steps == kept)
    }

    @Test func `records a menu that was closed`() {
        var session = Recording()
        session.press("/ w Esc : x Esc f")
        #expect(
            session.steps
                == ["key /", "type \"w\"", "key Esc", "key :", "type \"x\"", "key Esc", "key f"])
    }

    @Test func `in the middle of a drag is a move, with the button down`() {
        var session = Recording()
        session.click(16, 12)
        session.mouse(.press(.left), 15, 11)
        session.mouse(.drag(.left), 28, 11)
        session.press("Esc")
        session.mouse(.release(.left), 28, 11)
        let words = session.steps.dropFirst().map { $0.split(separator: " ").first ?? "" }
        #expect(words == ["press", "move", "key", "release"], "\(session.steps)")
        #expect(session.playground.tree == LayerTree.blueWhite)
        #expect(session.recorder.playground.isLike(session.playground))
    }

    @Test(arguments: ["C-l", "y"])
    func `is equivalent with an unrecorded key between wheel notches`(key: String) {
        var session = Recording()
        session.click(16, 12)
        session.click(48, 22)
        for _ in 0..<2 { session.mouse(.wheel(.up), 56, 22) }
        session.press(key)
        session.mouse(.wheel(.up), 56, 22)
        session.press("u")
        session.recorder.settle()
        #expect(session.playground.edit == nil && !session.steps.isEmpty)
        #expect(session.recorder.playground.isLike(session.playground), "\(session.steps)")
    }

    @Test(arguments: ["y", "R Esc", "T Esc"])
    func `replays to the same state after an unrecorded key clears a message`(keys: String) {
        var session = Recording()
        session.click(16, 12)
        session.press(keys)
        session.mouse(.move, 48, 22)
        session.press("f")
        session.recorder.settle()
        #expect(session.recorder.playground.isLike(session.playground), "\(session.steps)")
    }

    @Test func `records times if requested`() {
        var session = Recording(writesTimes: true)
        session.take(.key(KeyPress(.character("f"))), at: 1)
        session.take(.key(KeyPress(.character("f"))), at: 1.25)
        #expect(session.steps == ["key f", "wait 250ms", "key f"])
    }

    @Test func `records a pause of days as several waits`() throws {
        var session = Recording(writesTimes: true)
        session.take(.key(KeyPress(.character("f"))), at: 1)
        session.take(.key(KeyPress(.character("f"))), at: 2 * 86_400 + 1.5)
        #expect(
            session.steps
                == ["key f", "wait 86400000ms", "wait 86400000ms", "wait 500ms", "key f"])
    }

    @Test func `records days of an animation as several waits`() {
        var session = Recording(moving: true)
        session.press("f")
        session.playground.update(.clock(.tick(elapsed: 86_400 + 1.5, clock: 0)))
        session.press("g")
        #expect(session.steps == ["key f", "wait 86400000ms", "wait 1500ms", "key g"])
    }

    @Test func `notes layers from outside, which prevent a test`() {
        var session = Recording()
        session.press("f")
        session.playground.update(.document(.load(Layer(name: "other"), isSaved: true)))
        session.press("g")
        #expect(!session.recorder.isRepeatable)
        let said = session.recorder.lines.contains { $0.step == nil && !$0.comment.isEmpty }
        #expect(said && session.steps == ["key f", "key g"])
        #expect(session.recorder.playground.tree.count == 1)
    }

    @Test func `records the time of an animated scene, and reproduces it`() throws {
        var session = Recording(moving: true)
        session.playground.update(.clock(.tick(elapsed: 1.234, clock: 0)))
        session.click(16, 12)
        session.playground.update(.clock(.tick(elapsed: 0.5, clock: 0)))
        session.press("Space f")
        session.playground.update(.clock(.tick(elapsed: 5, clock: 0)))
        session.press("g")
        session.recorder.settle()
        #expect(session.recorder.isRepeatable)
        #expect(session.steps.filter { $0.hasPrefix("wait") } == ["wait 1234ms", "wait 500ms"])
        #expect(abs(session.recorder.playground.clock.moment.time - 1.734) < 1e-9)
    }

    @Test func `excludes the program's questions about files`() {
        var session = Recording()
        session.press("w")
        session.playground.update(.prompt(.open(.saveAs(then: nil))))
        session.press("a b c")
        session.playground.update(.prompt(.accept))
        session.press("f")
        #expect(session.steps == ["key w", "key f"])
    }
}

@Suite struct `Recorded keys` {
    @Test func `claim the layer that is hit at the probe`() {
        var session = Recording()
        session.click(16, 12)
        session.press("j j l")
        session.press("Enter")
        #expect(
            session.written == [
                "click blue:44,38", "key j 2", "expect hit blue", "key l", "expect hit blue",
                "click blue:56,86",
            ], "\(session.written)")
    }

    @Test func `claim what an edit changed, once it ends`() {
        var session = Recording()
        session.click(16, 12)
        session.press("a 7 Enter u")
        #expect(
            session.written == [
                "click blue:44,38", "key a", "key 7", "key Enter", "expect hit white",
                "expect blue.anchorPoint 0,0", "expect blue.frame 100,100 100x100", "key u",
                "expect hit blue", "expect blue.anchorPoint 0.5,0.5",
                "expect blue.frame 50,50 100x100",
            ], "\(session.written)")
    }

    @Test func `claim what typed words did, and the selection`() {
        var session = Recording()
        session.press("/ w h i Enter")
        session.press(": s e t Space")
        session.press("Esc")
        #expect(
            session.written == [
                "key /", "type \"whi\"", "key Enter", "expect selected white", "key :",
                "type \"set \"", "key Esc",
            ], "\(session.written)")
    }

    @Test func `claim nothing that did not change`() {
        var session = Recording()
        session.click(16, 12)
        session.press("f g f g ? Esc Tab")
        #expect(!session.written.contains { $0.hasPrefix("expect") }, "\(session.written)")
    }

    /// The layers are others than those that were recorded, as after a mistake in the layout.
    @Test func `fail a replay whose answer is another one`() throws {
        var session = Recording()
        session.press("j j l l")
        session.press("/ b l u e Enter p l Enter")
        session.recorder.settle()
        let script = try Script.read(session.recorder.script(test: "keys"), name: "s")
        func run(_ change: (inout Layer) -> Void) -> [TestResult] {
            var root = session.scene.root
            change(&root)
            return script.run(on: root)
        }
        #expect(run { _ in }.map(\.isFine) == [true])
        #expect(run { $0.sublayers[0].isHidden = true }.map(\.isFine) == [false])
        #expect(run { $0.sublayers[0].sublayers[0].position.x += 3 }.map(\.isFine) == [false])
    }

    @Test func `are not claims of a setup, which runs before every test`() {
        var session = Recording()
        session.click(16, 12)
        session.press("j")
        session.recorder.settle()
        let lines = session.recorder.lines
        #expect(lines.contains { $0.claim != nil })
        let text = session.recorder.opening(test: "t", setup: lines)
        #expect(text.contains("\nkey j\n") && !text.contains("expect"))
    }
}

@Suite struct `A test of a session` {
    @Test func `has the relevant steps and their outcome`() throws {
        var session = Recording()
        session.press("f g x j j")
        session.click(10, 10)
        session.click(16, 12)
        session.press("a 7 Enter g")
        let text = try #require(session.test(.regression))
        #expect(text.contains("  expect blue.anchorPoint 0,0\n"), "\(text)")
        #expect(!text.contains("key f") && !text.contains("key g"), "\(text)")
        #expect(text.contains("  expect blue.frame 100,100 100x100\n"), "\(text)")
        #expect(text.contains("  expect selected blue\n"))
        let script = try Script.read(text, name: "t")
        var player = ScriptPlayer(script.header, scene: session.scene, in: Recording.world)
        for statement in script.tests[0].statements { try player.play(statement) }
    }

    @Test func `of a wrong answer fails until it is corrected`() throws {
        var session = Recording()
        #expect(session.test(.denial) == nil)
        session.click(16, 12)
        let text = try #require(session.test(.denial))
        #expect(text.hasSuffix("  # blue  44,38  HIT\n  expect not hit blue\n"), "\(text)")
        #expect(text.contains("  note \"") && !text.contains("xfail"))
        var player = ScriptPlayer(session.header, scene: session.scene, in: Recording.world)
        let script = try Script.read(text, name: "t")
        #expect(throws: StepFailure.self) {
            for statement in script.tests[0].statements { try player.play(statement) }
        }
    }
}
