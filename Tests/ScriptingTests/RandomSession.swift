import HitboxRendering
import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes
import TestSupport

/// A session of random events on a random scene, determined by a seed.
struct RandomSession {
    let header: ScriptHeader
    let scene: Scene
    private(set) var events: [InputEvent] = []
    private var numbers: SeededNumbers
    private let hasFractions: Bool
    private var size: CellSize

    init(seed: UInt64, kind: RandomTrees.Kind, count: Int = 60) {
        var trees = RandomTrees(seed: seed, kind: kind)
        scene = Scene(title: "Random", root: trees.tree().rootLayer)
        numbers = trees.numbers
        var header = ScriptHeader(scene: .inline(scene, yaml: SceneFile.write(scene)))
        header.size = CellSize(
            columns: 40 + Int(numbers.next() % 90), rows: 12 + Int(numbers.next() % 35))
        self.header = header
        size = header.size
        hasFractions = numbers.chance(0.5)
        while events.count < count { add() }
        events = Array(events.prefix(played().count))
    }

    /// The program before the events.
    var start: Session {
        Session(
            Playground(scene, size: header.size))
    }

    /// The playground after the events, as the program produces it.
    func playground() -> Playground { played().end }

    /// Plays the events up to one that would end the program.
    private func played() -> (end: Playground, count: Int) {
        var session = start
        var quiz: Quiz?
        for (count, event) in events.enumerated() {
            let before = session.playground
            if !Self.perform(session.take(event), &session, &quiz) { return (before, count) }
        }
        return (session.playground, events.count)
    }

    /// Reports an external effect as done; returns `false` at the end.
    static func perform(
        _ effect: Effect?, _ session: inout Session, _ quiz: inout Quiz?
    ) -> Bool {
        switch effect {
        case .quit, .open: return false
        case .save(let next):
            session.update(.document(.saved("saved")))
            return next == nil
        case .saveAs(let name, _, let next):
            session.update(.document(.saved("saved \(name)")))
            return next == nil
        default: _ = Quiz.perform(effect, &quiz, on: &session)
        }
        return true
    }

    private mutating func add() {
        switch numbers.next() % 20 {
        case 0: events.append(.paste("bl\u{7}\nue"))
        case 1: events.append(.focus(numbers.chance(0.5)))
        case 2 where numbers.chance(0.4):
            size = CellSize(
                columns: 1 + Int(numbers.next() % 160), rows: 1 + Int(numbers.next() % 60))
            events.append(.resize(size))
        case 3..<8: addKey()
        case 8..<12:
            let mouse = mouse(.move)
            events += Array(repeating: .mouse(mouse), count: numbers.chance(0.2) ? 2 : 1)
        case 12..<18: addGesture()
        case 18:
            let mouse = mouse(
                .wheel([.up, .down, .left, .right].randomElement(using: &numbers) ?? .up))
            events += Array(repeating: .mouse(mouse), count: 1 + Int(numbers.next() % 3))
        case 19 where !hasFractions:
            // Reports without a press.
            let actions: [MouseAction] = [.release(.left), .drag(.left)]
            events.append(.mouse(mouse(actions.randomElement(using: &numbers) ?? .move)))
        default: break
        }
    }

    /// Adds keys that do not end the program, some of them repeated, and words for prompts.
    private mutating func addKey() {
        let key = Self.keys.randomElement(using: &numbers) ?? KeyPress(.tab)
        events += Array(repeating: .key(key), count: 1 + Int(numbers.next() % 3))
        if key.description == "M", let line = Binding.inLayerMenu.randomElement(using: &numbers) {
            events += line.keys.prefix(1).map { .key($0) }
            if line.name != "rename" { return }
        } else if !["/", ":"].contains(key.description) {
            return
        }
        let word = ["l1", "set l0.position 3,4", "fit", "e\u{301}"].randomElement(using: &numbers)
        for character in word ?? "" { events.append(.key(KeyPress(.character(character)))) }
        events.append(.key(KeyPress(.enter)))
    }

    private static let keys: [KeyPress] = {
        let others: [Action] = [.quit, .record, .claim, .makeTest, .denyAnswer].map {
            .program($0)
        }
        let avoided = Binding.all.filter { $0.action.map(others.contains) == true }
        let all = Binding.all.filter { $0.action != nil }
        return all.flatMap(\.keys).filter { key in !avoided.contains { $0.keys.contains(key) } }
    }()

    private mutating func addGesture() {
        let buttons: [MouseButton] = [.left, .left, .left, .left, .right, .middle]
        let button = buttons.randomElement(using: &numbers) ?? .left
        let press = mouse(.press(button))
        events.append(.mouse(press))
        var last = press
        for _ in 0..<(numbers.chance(0.5) ? 0 : numbers.next() % 8) {
            last = mouse(.drag(button))
            events.append(.mouse(last))
            if numbers.chance(0.05) { events.append(.key(KeyPress(.escape))) }
        }
        last.action = .release(button)
        events.append(.mouse(numbers.chance(0.9) ? last : mouse(.release(button))))
    }

    private mutating func mouse(_ action: MouseAction) -> MouseInput {
        let cell = CellPoint(
            column: Int(numbers.next() % UInt64(size.columns)),
            row: Int(numbers.next() % UInt64(size.rows)))
        if !hasFractions { return MouseInput(action, at: cell) }
        return MouseInput(
            action, at: cell, fractionX: (Double(numbers.next() % 10) + 0.5) / 10,
            fractionY: (Double(numbers.next() % 20) + 0.5) / 20)
    }
}
