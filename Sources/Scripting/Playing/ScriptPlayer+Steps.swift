import LayerGeometry
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
        case .move, .press, .release, .click, .doubleClick, .drag, .wheel: try point(step)
        case .resize(let size): try take(.resize(size))
        case .focus(let isGained): try take(.focus(isGained))
        case .wait(let seconds): wait(seconds)
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

    /// Advances the clock exactly; the script started at midnight.
    private mutating func wait(_ seconds: Double) {
        time += seconds
        update(.clock(.tick(elapsed: seconds, clock: playground.clock.moment.clock + seconds)))
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

    private mutating func point(_ step: Step) throws(StepFailure) {
        switch step {
        case .move(let target):
            // A terminal reports the button that is down with every move.
            let action = session.hand.buttons.last.map { MouseAction.drag($0) } ?? .move
            try mouse(action, [], at: try reach(target))
        case .press(let button, let target):
            let at = try reach(target)
            try mouse(.press(button.button), button.modifiers, at: at)
        case .release(let target):
            let at = try place(target.place)
            try mouse(.release(session.hand.buttons.last ?? .left), [], at: at)
        case .click(let button, let target): try click(button, target, times: 1)
        case .doubleClick(let target): try click(.left, target, times: 2)
        case .drag(let button, let targets, let steps): try drag(button, targets, steps)
        case .wheel(let direction, let modifiers, let count, let target):
            var at = here()
            if let target { at = try reach(target) }
            try take(event(.wheel(direction), modifiers, at: at), times: count)
        default: break
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
        switch place {
        case .cell, .pixel: return false
        case .center, .unit, .own, .scene, .offset: break
        }
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
        for target in targets.dropFirst() {
            let end = try place(target.place)
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
        _ action: MouseAction, _ modifiers: InputModifiers, at place: ScreenPlace
    ) throws(StepFailure) {
        try take(event(action, modifiers, at: place))
    }

    private func event(
        _ action: MouseAction, _ modifiers: InputModifiers, at place: ScreenPlace
    ) -> InputEvent {
        .mouse(
            MouseInput(
                action, at: place.cell, fractionX: place.fractionX, fractionY: place.fractionY,
                modifiers: modifiers))
    }
}
