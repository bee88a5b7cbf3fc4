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
