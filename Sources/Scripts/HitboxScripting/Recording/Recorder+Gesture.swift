import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes

extension Recorder {
    /// Records a button's press, moves and release: as one statement, if one leads to the same state.
    mutating func writeGesture(_ mice: [MouseInput], expecting expected: Playground) {
        guard let press = mice.first, let button = press.button else { return }
        let pointer = PointerButton(button, press.modifiers)
        let forms = mice.last?.isRelease == true ? forms(of: mice, pointer) : []
        let found =
            forms.first { isRight($0.step, expected, isExact: true) }
            ?? forms.first { isRight($0.step, expected) }
        if let found { return write(found.step, Self.comment(from: press, to: found.end)) }
        for mouse in mice {
            let target = mirror.target(of: mouse, isNamed: mouse.isPress, isExact: true)
            switch mouse.action {
            case .press: write(.press(pointer, target), for: [mouse])
            case .release: write(.release(target), for: [mouse])
            case .drag, .move, .wheel: write(.move(target), for: [mouse])
            }
        }
    }

    /// Records a step for reports of the terminal, or their bytes if no script can do it: a terminal
    /// that became smaller may still report a place that it no longer has.
    mutating func write(_ step: Step, for mice: [MouseInput]) {
        guard let first = mice.first else { return }
        var copy = mirror
        let isPossible = (try? copy.perform(step)) != nil
        write(isPossible ? step : .raw(mice.flatMap(\.report)), first.sentence)
    }

    /// The possible statements for a whole gesture, each with its last report: a click, a drag straight
    /// to the end or to the last place that changed something, and a drag through all places.
    private func forms(
        of mice: [MouseInput], _ button: PointerButton
    ) -> [(step: Step, end: MouseInput)] {
        let (press, last) = (mice[0], mice[mice.count - 1])
        let start = mirror.target(of: press, isExact: true)
        var player = mirror
        try? player.take(.mouse(press))
        let pressed = player
        var way = [start]
        var change: MouseInput?
        for mouse in mice.dropFirst() where !mouse.isRelease {
            way.append(pressed.target(of: mouse, isNamed: false, isExact: true))
            let before = player.playground
            try? player.take(.mouse(mouse))
            if player.playground.hasMoved(since: before) { change = mouse }
        }
        if !mice[mice.count - 2].isAt(last) {
            way.append(pressed.target(of: last, isNamed: false, isExact: true))
        }
        var forms: [(step: Step, end: MouseInput)] = []
        if mice.allSatisfy({ $0.cell == press.cell }) {
            forms = [mirror.target(of: press), start].map { (step: .click(button, $0), end: last) }
        }
        // The view follows by whole cells, so that the last reports may change nothing.
        for end in [last, change].compactMap(\.self) where !end.isAt(press) {
            let target = pressed.target(of: end, isNamed: false, isExact: true)
            forms.append((step: .drag(button, [start, target], steps: nil), end: end))
        }
        if way.count > 1 { forms.append((step: .drag(button, way, steps: 1), end: last)) }
        return forms
    }

    /// Records clicks by a key as those of the mouse, if they lead to the same state.
    ///
    /// - Returns: Whether they were recorded.
    mutating func writeClicks(
        by key: KeyPress, count: Int, expecting expected: Playground
    ) -> Bool {
        let playground = mirror.playground
        guard playground.action(for: .key(key)) == .probe(.clickHere) else {
            return false
        }
        let point =
            playground.probe.isOnStage ? playground.probe.point : playground.stage.viewport.center
        guard let place = try? mirror.place(.scene(point)) else { return false }
        let mice = [MouseAction.press(.left), .release(.left)].map {
            MouseInput($0, at: place.cell, fractionX: place.fractionX, fractionY: place.fractionY)
        }
        var copy = self
        for _ in 0..<count {
            var player = copy.mirror
            try? player.take(.key(key))
            copy.writeGesture(mice, expecting: player.playground)
            guard case .click? = copy.lines.last?.step else { return false }
        }
        guard copy.mirror.playground.isLike(expected) else { return false }
        self = copy
        return true
    }

    private static func comment(from first: MouseInput, to last: MouseInput) -> String {
        first.cell == last.cell ? first.sentence : "\(first.sentence) to \(last.place)"
    }
}

/// Finds the script notation for a place on the screen.
extension ScriptPlayer {
    /// The target for a terminal's report: a layer and a point of its own space, a point of scene
    /// space outside of all layers, or a cell outside the stage.
    ///
    /// - Parameters:
    ///   - isNamed: Whether a layer may be named; not at the end of a drag, which may hold one.
    ///   - isExact: Whether to write as many decimals as lead to the very same point.
    func target(of mouse: MouseInput, isNamed: Bool = true, isExact: Bool = false) -> Target {
        guard let point = scenePoint(of: mouse) else { return Target(.cell(mouse.cell)) }
        var places: [Target.Place] = [.scene(point.rounded(to: 1e6)), .scene(point)]
        if isNamed, playground.layout.panes[.stage]?.contains(mouse.cell) == true,
            let hit = playground.tree.root.hitTest(point, rules: playground.probe.rules),
            let own = hit.convert(point, from: nil)
        {
            let name = playground.reference(to: hit)
            let numbers = [1e6, 1e12].map { Target.Place.own(name, own.rounded(to: $0)) }
            places = [.center(name)] + numbers + [.scene(point)]
        }
        let exact = isExact ? places.first { leads($0, to: point, mouse, isExact: true) } : nil
        let place = exact ?? places.first { leads($0, to: point, mouse, isExact: false) }
        return Target(place ?? .cell(mouse.cell))
    }

    /// The point of scene space; `nil` if the place is outside the stage, or covered.
    private func scenePoint(of mouse: MouseInput) -> Point? {
        guard playground.overlays.top == nil,
            playground.layout.panes[.stage]?.contains(mouse.cell) == true
                || playground.isHolding && !mouse.isPress
        else { return nil }
        return playground.scenePoint(of: mouse)
    }

    /// Whether the notation leads to the same cell, and to the same point in it; the distance may
    /// be a millionth of a point unless it is exact.
    private func leads(
        _ place: Target.Place, to point: Point, _ mouse: MouseInput, isExact: Bool
    ) -> Bool {
        guard let found = try? self.place(place), found.cell == mouse.cell, isHit(place) else {
            return false
        }
        var report = mouse
        (report.fractionX, report.fractionY) = (found.fractionX, found.fractionY)
        guard let back = playground.scenePoint(of: report) else { return false }
        if isExact { return back == point }
        let limit = max(1e-6, 1e-12 * abs(playground.stage.viewport.center.x))
        return abs(back.x - point.x) <= limit && abs(back.y - point.y) <= limit
    }
}

extension Point {
    /// Rounds to multiples of a fraction.
    func rounded(to factor: Double) -> Point {
        func rounded(_ number: Double) -> Double {
            // Adding 0 turns -0 into 0.
            abs(number) * factor < 1e15 ? (number * factor).rounded() / factor + 0 : number
        }
        return Point(x: rounded(x), y: rounded(y))
    }
}

extension Playground {
    /// Whether a layer or the view has changed since an earlier state.
    fileprivate func hasMoved(since before: Playground) -> Bool {
        revision != before.revision || stage.viewport != before.stage.viewport
    }
}

extension Playground {
    /// The shortest unambiguous tail of the layer's path; its index if there is none.
    func reference(to node: LayerNode) -> LayerReference {
        let name = prepared(node.tree).shortestTail(of: node.index)
        return LayerReference(name?.description ?? "#\(node.index)")
    }
}

/// Events that form one statement: a repeated key, characters typed into a line, notches of the wheel
/// in one place, or a button from its press on.
struct RecordedGroup {
    /// The events; at least one.
    private(set) var events: [InputEvent]
    /// Whether they are characters typed into a line, one per key.
    var isTyping = false

    /// The maximum number of keys or notches in a statement: all of them are replayed whenever the
    /// open statement is rewritten.
    private static let most = 50

    /// The reports of the mouse.
    var mice: [MouseInput] {
        events.compactMap { if case .mouse(let mouse) = $0 { mouse } else { nil } }
    }

    /// The button that a gesture began with; `nil` for other groups.
    var pressed: MouseButton? {
        if case .mouse(let mouse) = events[0], mouse.isPress { mouse.button } else { nil }
    }

    /// Whether it is a gesture that has ended.
    var isComplete: Bool {
        if pressed != nil, case .mouse(let last)? = events.last { last.isRelease } else { false }
    }

    /// Adds an event if it belongs to the same statement.
    mutating func extend(_ event: InputEvent, isTyping: Bool) -> Bool {
        let belongs: Bool =
            switch (pressed, event) {
            case (let button?, .mouse(let mouse)):
                mouse.button == button && !mouse.isPress && !isComplete
            case (nil, .key(let key)) where self.isTyping:
                isTyping && key.typed != nil && events.count < Self.most
            default: event == events[0] && events.count < Self.most
            }
        if belongs { events.append(event) }
        return belongs
    }
}

extension KeyPress {
    /// The character that the key types into a line; `nil` if it does something else.
    var typed: Character? {
        guard case .character(let character) = key, modifiers.isEmpty else { return nil }
        return character
    }
}

extension MouseInput {
    /// The button of a press, a drag or a release.
    var button: MouseButton? {
        switch action {
        case .press(let button), .drag(let button), .release(let button): button
        case .move, .wheel: nil
        }
    }

    var isPress: Bool {
        if case .press = action { true } else { false }
    }

    var isRelease: Bool {
        if case .release = action { true } else { false }
    }

    /// Whether another report is at exactly the same place.
    func isAt(_ other: MouseInput) -> Bool {
        cell == other.cell && fractionX == other.fractionX && fractionY == other.fractionY
    }
}

/// One line of a recording: a step with the terminal's report as a comment, or a claim.
public struct RecordedLine: Hashable, Sendable {
    /// The statement; `nil` for a line with only a comment.
    public let body: Statement.Body?
    /// The comment; empty for none.
    public let comment: String

    init(_ body: Statement.Body?, _ comment: String = "") {
        (self.body, self.comment) = (body, comment)
    }

    /// The step; `nil` for other lines.
    public var step: Step? {
        if case .step(let step)? = body { step } else { nil }
    }

    /// The claim about the steps before it; `nil` for other lines.
    public var claim: Expectation? {
        if case .expect(let claim)? = body { claim } else { nil }
    }

    /// The line in a test, without a line break.
    public var text: String {
        let words = body.map { "\($0)" } ?? ""
        let gap = words.isEmpty ? "" : String(repeating: " ", count: max(2, 36 - words.count))
        return "  " + words + (comment.isEmpty ? "" : "\(gap)# \(comment)")
    }
}

extension MouseInput {
    /// The report for people: `left press 23,12`, with the cell counted from 1.
    var sentence: String {
        let what =
            switch action {
            case .press(let button): "\(button.rawValue) press"
            case .drag(let button): "\(button.rawValue) drag"
            case .release(let button): "\(button.rawValue) release"
            case .move: "move"
            case .wheel(let direction): "wheel \(direction.rawValue)"
            }
        return "\(what) \(place)"
    }

    /// The report of a terminal without pixel positions.
    var report: [UInt8] {
        var code =
            switch action {
            case .move: 35
            case .wheel(let direction):
                64 + (WheelDirection.allCases.firstIndex(of: direction) ?? 0)
            case .press(let button), .drag(let button), .release(let button):
                MouseButton.allCases.firstIndex(of: button) ?? 0
            }
        if case .drag = action { code += 32 }
        return Array(
            "\u{1B}[<\(code);\(place.replacing(",", with: ";"))\(isRelease ? "m" : "M")".utf8)
    }

    /// The cell, counted from 1.
    var place: String { "\(cell.column + 1),\(cell.row + 1)" }
}
