import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension Recorder {
    /// Records a button's press, moves and release by the shortest equivalent statement.
    mutating func writeGesture(_ mice: [MouseInput], expecting expected: Playground) {
        guard let press = mice.first, let button = press.button else { return }
        let pointer = PointerButton(button, press.modifiers)
        let isComplete = mice.last?.isRelease == true
        if isComplete, let (step, end) = whole(mice, pointer, expected) {
            return write(step, Self.comment(from: press, to: end))
        }
        for mouse in mice {
            let target = target(mouse, isNamed: mouse.isPress)
            switch mouse.action {
            case .press: write(.press(pointer, target), mouse.sentence)
            case .release: write(.release(target), mouse.sentence)
            case .drag, .move, .wheel: write(.move(target), mouse.sentence)
            }
        }
    }

    /// The shortest statement for a whole gesture, and its last report; `nil` if none leads to the
    /// expected state.
    private func whole(
        _ mice: [MouseInput], _ button: PointerButton, _ expected: Playground
    ) -> (step: Step, end: MouseInput)? {
        let ends = ends(of: mice)
        for isExact in [true, false] {
            for shape in Shape.all {
                for precision in 0...3 {
                    let step = self.step(shape, mice, ends, button, precision)
                    guard let step, isRight(step, expected, isExact: isExact) else { continue }
                    return (step, (shape.endsEarly ? ends.change : nil) ?? ends.last)
                }
            }
        }
        return nil
    }

    /// The possible forms of a gesture.
    private enum Shape {
        case click
        /// Straight to its end, or to the last place that changed something.
        case straight(toLastChange: Bool, steps: Int?)
        /// Through the significant points, or through all.
        case way(keepsAll: Bool)

        /// The shortest first.
        static let all: [Shape] = [
            .click, .straight(toLastChange: false, steps: nil),
            .straight(toLastChange: true, steps: nil), .straight(toLastChange: false, steps: 1),
            .straight(toLastChange: true, steps: 1), .way(keepsAll: false), .way(keepsAll: true),
        ]

        /// Whether it may end before the last report.
        var endsEarly: Bool {
            if case .straight(let toLastChange, _) = self { toLastChange } else { false }
        }
    }

    private func step(
        _ shape: Shape, _ mice: [MouseInput], _ ends: (last: MouseInput, change: MouseInput?),
        _ button: PointerButton, _ precision: Int
    ) -> Step? {
        switch shape {
        case .click:
            guard mice.dropFirst().allSatisfy({ $0.cell == mice[0].cell }) else { return nil }
            return .click(button, target(mice[0], precision: precision))
        case .straight(let toLastChange, let steps):
            guard let end = toLastChange ? ends.change : ends.last, !end.isAt(mice[0]) else {
                return nil
            }
            return .drag(button, straight(from: mice[0], to: end, precision), steps: steps)
        case .way(let keepsAll):
            let targets = way(mice, precision, keepsAll: keepsAll)
            return targets.count > 1 ? .drag(button, targets, steps: 1) : nil
        }
    }

    /// The last report, and the last one that changed a layer or the view, if that is a different
    /// one: the view does not follow within a cell.
    private func ends(of mice: [MouseInput]) -> (last: MouseInput, change: MouseInput?) {
        var player = mirror
        var change: MouseInput?
        for mouse in mice {
            let before = player.playground
            try? player.take(.mouse(mouse))
            let after = player.playground
            if !mouse.isPress, !mouse.isRelease,
                after.revision != before.revision || after.stage.viewport != before.stage.viewport
            {
                change = mouse
            }
        }
        let last = mice[mice.count - 1]
        return (last, change.flatMap { $0.isAt(last) ? nil : $0 })
    }

    /// The start and end of a drag, relative to the scene as shown at the press.
    private func straight(
        from press: MouseInput, to last: MouseInput, _ precision: Int
    ) -> [Target] {
        let start = target(press, precision: precision)
        var player = mirror
        try? player.take(.mouse(press))
        let end = RecordedTarget(player: player, mouse: last)
        return [start, end.target(isNamed: false, precision: precision)]
    }

    /// The targets of a drag: the press, the points that change the answer or a layer, and the last
    /// one.
    private func way(_ mice: [MouseInput], _ precision: Int, keepsAll: Bool) -> [Target] {
        var player = mirror
        var targets: [Target] = []
        guard let last = mice.last else { return [] }
        for (place, mouse) in mice.enumerated() where !mouse.isRelease {
            let target = RecordedTarget(player: player, mouse: mouse)
                .target(isNamed: place == 0, precision: precision)
            let before = player
            try? player.take(.mouse(mouse))
            let isLast = mice.dropFirst(place + 1).allSatisfy(\.isRelease) && mouse.isAt(last)
            let matters =
                player.playground.revision != before.playground.revision
                || player.playground.answer?.hit?.index != before.playground.answer?.hit?.index
            if place == 0 || isLast || keepsAll || matters {
                targets.append(target)
            } else {
                player = before
            }
        }
        if !mice.dropLast().contains(where: { !$0.isPress && $0.isAt(last) }) {
            let end = RecordedTarget(player: player, mouse: last)
            targets.append(end.target(isNamed: false, precision: precision))
        }
        return targets
    }

    private static func comment(from first: MouseInput, to last: MouseInput) -> String {
        first.cell == last.cell ? first.sentence : "\(first.sentence) to \(last.place)"
    }
}

/// Finds the script notation for a place on the screen.
struct RecordedTarget {
    /// The program at the moment when the target is resolved.
    let player: ScriptPlayer
    /// The terminal's report.
    let mouse: MouseInput

    /// The numbers of decimals to try, in order.
    private static let decimals = [6, 9, 12]
    /// The maximum distance between the target and the reported point, in points.
    private static let tolerance = 1e-6

    /// The target: a layer and a point of its own space, a point of scene space outside of all
    /// layers, or a cell outside the stage.
    ///
    /// - Parameters:
    ///   - isNamed: Whether a layer may be named; not while one is being dragged.
    ///   - precision: How many extra levels of precision are wanted.
    func target(isNamed: Bool = true, precision: Int = 0) -> Target {
        guard let point else { return Target(.cell(mouse.cell)) }
        let isOnStage = player.playground.layout.panes[.stage]?.contains(mouse.cell) == true
        let hit =
            isNamed && isOnStage ? player.playground.tree.root.hitTest(point, rules: rules) : nil
        let own = hit.flatMap { $0.convert(point, from: nil) }
        let name = hit.map(player.playground.reference)
        let rounded = Self.decimals.dropFirst(precision).flatMap { decimals -> [Target.Place] in
            guard let name else { return [.scene(Self.round(point, decimals))] }
            return own.map { [.center(name), .own(name, Self.round($0, decimals))] } ?? []
        }
        let exact = name.flatMap { name in own.map { [Target.Place.own(name, $0)] } } ?? []
        let places = rounded + exact + [.scene(point)]
        return Target(places.first(where: leadsBack) ?? .cell(mouse.cell))
    }

    private var rules: HitRules { player.playground.probe.rules }

    /// The point of scene space; `nil` if the place is outside the stage, or covered.
    private var point: Point? {
        let playground = player.playground
        guard playground.overlays.top == nil,
            playground.layout.panes[.stage]?.contains(mouse.cell) == true
                || playground.isHolding && !mouse.isPress
        else { return nil }
        return playground.scenePoint(
            at: mouse.cell, fractionX: mouse.fractionX, fractionY: mouse.fractionY)
    }

    /// Whether the notation leads to the same cell, and to the same point in it.
    private func leadsBack(_ place: Target.Place) -> Bool {
        guard let found = try? player.place(place), found.cell == mouse.cell,
            player.isHit(place)
        else { return false }
        let scale = player.playground.stage.viewport.pointsPerColumn
        let limit = max(Self.tolerance, 1e-12 * abs(player.playground.stage.viewport.center.x))
        return abs(found.fractionX - mouse.fractionX) * scale <= limit
            && abs(found.fractionY - mouse.fractionY) * scale * 2 <= limit
    }

    private static func round(_ point: Point, _ decimals: Int) -> Point {
        Point(x: round(point.x, decimals), y: round(point.y, decimals))
    }

    private static func round(_ number: Double, _ decimals: Int) -> Double {
        var factor = 1.0
        for _ in 0..<decimals { factor *= 10 }
        // Adding 0 turns -0 into 0.
        return abs(number) * factor < 1e15 ? (number * factor).rounded() / factor + 0 : number
    }
}

extension Playground {
    /// The shortest unambiguous tail of the layer's path; its index if there is none.
    func reference(to node: LayerNode) -> LayerReference {
        let name = prepared(node.tree).shortestTail(of: node.index)
        return LayerReference(name?.description ?? "#\(node.index)")
    }
}

/// Events that form one statement.
enum RecordedGroup {
    /// A repeated key.
    case key(KeyPress, count: Int)
    /// Characters typed into a line, one per key.
    case typing([Character])
    /// Notches of the wheel in one place.
    case wheel(MouseInput, count: Int)
    /// A button from its press on.
    case gesture([MouseInput])

    /// The maximum number of keys or notches in a statement: all of them are replayed whenever the
    /// open statement is rewritten.
    private static let most = 50

    var count: Int {
        switch self {
        case .key(_, let count), .wheel(_, let count): count
        case .typing(let text): text.count
        case .gesture(let mice): mice.count
        }
    }

    /// Adds an event if it belongs to the same statement.
    mutating func extend(_ event: InputEvent, isTyping: Bool) -> Bool {
        if case .gesture = self {} else if count == Self.most { return false }
        switch (self, event) {
        case (.typing(let text), .key(let key)):
            guard isTyping, let character = key.typed else { return false }
            self = .typing(text + [character])
        case (.key(let key, let count), .key(let next)):
            guard next == key else { return false }
            self = .key(key, count: count + 1)
        case (.wheel(let wheel, let count), .mouse(let next)):
            guard next == wheel else { return false }
            self = .wheel(wheel, count: count + 1)
        case (.gesture(let mice), .mouse(let mouse)):
            guard let press = mice.first?.button, mice.last?.isRelease == false,
                mouse.button == press, !mouse.isPress
            else { return false }
            self = .gesture(mice + [mouse])
        default: return false
        }
        return true
    }

    var isComplete: Bool {
        guard case .gesture(let mice) = self else { return false }
        return mice.last?.isRelease == true
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

    init(_ step: Step?, _ comment: String = "") {
        body = step.map { .step($0) }
        self.comment = comment
    }

    init(claim: Expectation) {
        body = .expect(claim)
        comment = ""
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
        "\(action.sentence) \(place)"
    }

    /// The report of a terminal without pixel positions.
    var report: [UInt8] {
        var code =
            switch (action, button) {
            case (.move, _): 35
            case (.wheel(let direction), _):
                64 + ([.up, .down, .left, .right].firstIndex(of: direction) ?? 0)
            case (_, .left), (_, nil): 0
            case (_, .middle): 1
            case (_, .right): 2
            }
        if case .drag = action { code += 32 }
        return Array(
            "\u{1B}[<\(code);\(place.replacing(",", with: ";"))\(isRelease ? "m" : "M")".utf8)
    }

    /// The cell, counted from 1.
    var place: String { "\(cell.column + 1),\(cell.row + 1)" }
}

extension MouseAction {
    fileprivate var sentence: String {
        switch self {
        case .press(let button): "\(button.word) press"
        case .drag(let button): "\(button.word) drag"
        case .release(let button): "\(button.word) release"
        case .move: "move"
        case .wheel(let direction): "wheel \(direction.word)"
        }
    }
}
