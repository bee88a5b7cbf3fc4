import LayerGeometry
import LayerIndex
import PlaygroundModel
import TerminalTypes

extension ScriptPlayer {
    /// The number of moves per segment of a drag, unless the script specifies it.
    private static let dragSteps = 4
    /// The number of moves from which those without effect are skipped.
    private static let manySteps = 64

    mutating func perform(_ step: Step) throws(StepFailure) {
        switch step {
        case .key(let key, let count): try take(.key(key), times: count)
        case .type(let text):
            for character in text { try take(.key(Self.key(typing: character))) }
        case .paste(let text): try take(.paste(text))
        case .move(let target):
            // A terminal reports the button that is down with every move.
            let action = session.pointerState.buttons.last.map { MouseAction.drag($0) } ?? .move
            try mouse(action, [], at: try reach(target))
        case .press(let button, let target):
            try mouse(.press(button.button), button.modifiers, at: try reach(target))
        case .release(let target):
            let at = try place(target.place)
            try mouse(.release(session.pointerState.buttons.last ?? .left), [], at: at)
        case .click(let button, let target): try click(button, target, times: 1)
        case .doubleClick(let target): try click(.left, target, times: 2)
        case .drag(let button, let targets, let steps): try drag(button, targets, steps)
        case .wheel(let direction, let modifiers, let count, let target):
            var at = here()
            if let target { at = try reach(target) }
            try mouse(.wheel(direction), modifiers, at: at, times: count)
        case .resize(let size): try take(.resize(size))
        case .focus(let isGained): try take(.focus(isGained))
        case .wait(let seconds):
            // The script started at midnight.
            let clock = playground.clock.moment.clock + seconds
            time += seconds
            update(.clock(.tick(elapsed: seconds, clock: clock)))
        case .set(let layer, let property, let value): try set(layer, property, value)
        case .rules(let rules): update(.probe(.rules(rules)))
        case .undo: update(.document(.undo))
        case .redo: update(.document(.redo))
        case .model: if !playground.clock.asksModel { update(.clock(.toggleModel)) }
        case .presentation: if playground.clock.asksModel { update(.clock(.toggleModel)) }
        case .raw(let bytes): try take(try decode(bytes))
        case .mark, .snapshot, .note, .skip, .xfail: break
        }
    }

    private static func key(typing character: Character) -> KeyPress {
        switch character {
        case "\n", "\r", "\r\n": KeyPress(.enter)
        case "\t": KeyPress(.tab)
        default: KeyPress(.character(character))
        }
    }

    private mutating func set(
        _ reference: LayerReference, _ property: LayerProperty, _ value: LayerValue
    ) throws(StepFailure) {
        let node = playground.tree[try node(reference).index]
        do {
            let layer = try node.setting(property, to: value)
            let change = "set \(node.name).\(property.name) \(value.script)"
            update(.document(.revise(node.index, layer, change)))
        } catch {
            throw StepFailure(
                "\(node.name) cannot have \(property.name) \(value.script): \(error.message)")
        }
    }

    /// The screen place of a target, as `hitPlace(_:)` returns it, after it was scrolled into view, as
    /// a person would do; while a button is down, the view belongs to the drag.
    private mutating func reach(_ target: Target) throws(StepFailure) -> ScreenPlace {
        var target = target
        if isHidden(target.place), let point = point(of: target.place) {
            update(.stage(.reveal(point)))
            // The view has moved under the pointer.
            if case .offset = target.place { target.place = .scene(point) }
        }
        return try hitPlace(target)
    }

    /// Whether a place of the scene is outside the view, which can be moved.
    private func isHidden(_ place: Target.Place) -> Bool {
        if case .cell = place { return false }
        if case .pixel = place { return false }
        return playground.overlays.top == nil && !playground.isHolding
            && playground.layout.panes[.stage] != nil && (try? self.place(place)) == nil
    }

    private mutating func click(
        _ button: PointerButton, _ target: Target, times: Int
    ) throws(StepFailure) {
        let at = try reach(target)
        for _ in 0..<times {
            try mouse(.press(button.button), button.modifiers, at: at)
            try mouse(.release(button.button), button.modifiers, at: at)
        }
    }

    /// Moves along straight lines on the screen, with a number of reports for each.
    private mutating func drag(
        _ button: PointerButton, _ targets: [Target], _ steps: Int?
    ) throws(StepFailure) {
        guard let first = targets.first else { return }
        var at = try reach(first)
        try mouse(.press(button.button), button.modifiers, at: at)
        let count = max(1, steps ?? Self.dragSteps)
        // At the press, before the layer that is dragged moves.
        var ends: [ScreenPlace] = []
        for target in targets.dropFirst() {
            ends.append(try place(target.place, after: ends.last))
        }
        for end in ends {
            try drag(button, from: at, to: end, count)
            at = end
        }
        try mouse(.release(button.button), button.modifiers, at: at)
    }

    /// Moves along a straight line.
    ///
    /// A dragged layer ends where the pointer ends, so only the last of very many moves matters. If
    /// the layer cannot follow to the end, all moves are played.
    private mutating func drag(
        _ button: PointerButton, from start: ScreenPlace, to end: ScreenPlace, _ count: Int
    ) throws(StepFailure) {
        var passed: (session: Session, step: Int)?
        var mayPass = count > Self.manySteps && onEvent == nil
        var step = 1
        while step <= count {
            let part = Double(step) / Double(count)
            let at = step == count ? end : start.moved(part, to: end)
            try mouse(.drag(button.button), button.modifiers, at: at)
            if let last = passed, playground.isBehindPointer {
                (session, step, passed) = (last.session, last.step, nil)
            } else if mayPass, step < count, playground.followsPointer {
                (passed, mayPass) = ((session, step), false)
                step = count - 1
            }
            step += 1
        }
    }

    private mutating func mouse(
        _ action: MouseAction, _ modifiers: InputModifiers, at place: ScreenPlace, times: Int = 1
    ) throws(StepFailure) {
        let input = MouseInput(
            action, at: place.cell, fractionX: place.fractionX, fractionY: place.fractionY,
            modifiers: modifiers)
        try take(.mouse(input), times: times)
    }
}

extension ScriptPlayer {
    /// The screen place of a target; a named layer must be the one hit there, unless the step is
    /// forced.
    func hitPlace(_ target: Target) throws(StepFailure) -> ScreenPlace {
        let place = try place(target.place)
        guard let reference = target.place.layer, !target.isForced else { return place }
        let (node, point) = (try node(reference), try scenePoint(target.place))
        let said = try engineAnswer(at: point)
        if let said {
            if said.hit == node { return place }
        } else if isHit(target.place) {
            return place
        }
        let trace = playground.shownTree.root.trace(point, rules: playground.probe.rules)
        var failure = StepFailure(
            "\(node.name) is not hit at \(NumberText.pair(point.x, point.y))",
            expected: node.path.description, found: Self.name(said == nil ? trace.hit : said?.hit),
            trace: StepFailure.lines(of: trace),
            hint: Self.hint(node, point, playground)
                ?? "write 'anyway' after the target to do it regardless")
        failure.point = point
        failure.reason = trace.refusal(of: node)
        if let said { failure.attribute(toEngine: said.hit, expected: node, own: trace.hit) }
        throw failure
    }

    /// Whether the layer that a place names, if any, is hit there.
    func isHit(_ place: Target.Place) -> Bool {
        guard let reference = place.layer else { return true }
        guard let node = try? node(reference), let point = try? scenePoint(place) else {
            return false
        }
        return playground.prepared.hit(at: point, rules: playground.probe.rules) == node.index
    }

    /// The place of the pointer; the centre of the stage before it first moved.
    func here() -> ScreenPlace {
        if let pointer = session.pointerState.pointer {
            return ScreenPlace(
                column: Double(pointer.cell.column) + pointer.fractionX,
                row: Double(pointer.cell.row) + pointer.fractionY)
        }
        let stage = playground.layout.stage
        return ScreenPlace(
            column: Double(stage.minColumn) + Double(stage.size.columns) / 2,
            row: Double(stage.minRow) + Double(stage.size.rows) / 2)
    }

    /// The screen place of a target.
    ///
    /// - Parameter last: What distances are from; `nil` for the pointer.
    func place(
        _ target: Target.Place, after last: ScreenPlace? = nil
    ) throws(StepFailure) -> ScreenPlace {
        let place: ScreenPlace
        switch target {
        case .cell(let cell):
            place = ScreenPlace(column: Double(cell.column) + 0.5, row: Double(cell.row) + 0.5)
        case .pixel(let x, let y):
            let pixels = ScriptWorld.cellPixels
            place = ScreenPlace(
                column: (Double(x) - 0.5) / Double(pixels.width),
                row: (Double(y) - 0.5) / Double(pixels.height))
        default: return try onStage(try scenePoint(target, after: last))
        }
        let size = playground.size
        if place.column < Double(size.columns), place.row < Double(size.rows) { return place }
        let what = if case .cell = target { "cell" } else { "pixel" }
        throw StepFailure("the \(what) is not on the screen of \(size.columns)x\(size.rows)")
    }

    /// The point of scene space that a place stands for now; `nil` if its layer does not exist or
    /// cannot be placed.
    public func point(of place: Target.Place) -> Point? {
        try? scenePoint(place)
    }

    /// The point of scene space that a target stands for.
    func scenePoint(
        _ target: Target.Place, after last: ScreenPlace? = nil
    ) throws(StepFailure) -> Point {
        playground.stage.viewport.whole(try exactPoint(target, after: last))
    }

    private func exactPoint(
        _ target: Target.Place, after last: ScreenPlace? = nil
    ) throws(StepFailure) -> Point {
        switch target {
        case .center(let layer): return try exactPoint(.unit(layer, .center))
        case .unit(let layer, let unit):
            let node = try node(layer)
            return try scenePoint(node, unit.point(in: node.layer.bounds))
        case .own(let layer, let point): return try scenePoint(try node(layer), point)
        case .scene(let point): return point
        case .offset(let dx, let dy):
            guard session.pointerState.pointer != nil else {
                throw StepFailure(
                    "there is no pointer yet that this could be relative to",
                    hint: "name a place first: 'move 20,20'")
            }
            let start = try scenePoint(of: last ?? here())
            return Point(x: start.x + dx, y: start.y + dy)
        case .cell, .pixel: return try scenePoint(of: try place(target))
        }
    }

    /// The point of scene space at a screen place.
    private func scenePoint(of place: ScreenPlace) throws(StepFailure) -> Point {
        let point = playground.scenePoint(
            at: place.cell, fractionX: place.fractionX, fractionY: place.fractionY)
        guard let point else { throw StepFailure("the stage is not on the screen") }
        return point
    }

    private func scenePoint(_ node: LayerNode, _ own: Point) throws(StepFailure) -> Point {
        guard let point = node.convert(own, to: nil) else {
            throw StepFailure("\(node.name) has no place in scene space there")
        }
        return point
    }

    private func onStage(_ point: Point) throws(StepFailure) -> ScreenPlace {
        guard let stage = playground.layout.panes[.stage] else {
            throw StepFailure("the stage is not on the screen")
        }
        let place = playground.stage.viewport.place(of: point, in: stage.size)
        let (left, top) = (Double(stage.minColumn), Double(stage.minRow))
        let there = ScreenPlace(column: left + place.column, row: top + place.row)
        let (columns, rows) = (playground.size.columns, playground.size.rows)
        // A drag continues beyond the edge of the stage.
        if playground.isHolding, there.column >= 0, there.row >= 0,
            there.column < Double(columns), there.row < Double(rows)
        {
            return there.snapped
        }
        // A point on the edge may be slightly outside because of rounding.
        guard place.column > -1e-9, place.row > -1e-9, place.column < Double(stage.size.columns),
            place.row < Double(stage.size.rows)
        else {
            throw StepFailure(
                "\(NumberText.pair(point.x, point.y)) is not on the stage as it is shown",
                hint: playground.isHolding
                    ? "a drag ends on the screen: use a larger size, or 'key 0' to fit"
                    : "'expect … at' asks without a pointer")
        }
        return ScreenPlace(column: max(left, there.column), row: max(top, there.row)).snapped
    }

    static func name(_ node: LayerNode?) -> String { node?.path.description ?? "no layer" }

    /// The other rules that would give the wanted answer; `nil` for none.
    static func hint(_ wanted: LayerNode?, _ point: Point, _ playground: Playground) -> String? {
        let others = HitRules.apple.filter {
            $0 != playground.probe.rules
                && playground.shownTree.root.hitTest(point, rules: $0) == wanted
        }
        guard !others.isEmpty else { return nil }
        let names = others.map(\.rawValue).joined(separator: " and ")
        return "by the rules of \(names) it would be \(name(wanted))"
    }
}
