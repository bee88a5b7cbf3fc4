import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension Recorder {
    /// Writes a button's press and all up to its release as the shortest that comes to the same.
    mutating func writeGesture(_ mice: [MouseInput], expecting expected: Playground) {
        guard let press = mice.first, let button = press.button else { return }
        let pointer = PointerButton(button, press.modifiers)
        let isComplete = mice.last?.isRelease == true
        if isComplete {
            for isExact in [true, false] {
                for precision in 0...3 {
                    let step = whole(mice, pointer, precision)
                        .first { isRight($0, expected, isExact: isExact) }
                    if let step { return write(step, Self.comment(mice)) }
                }
            }
        }
        for mouse in mice {
            let target = target(mouse, isFirst: mouse.isPress)
            switch mouse.action {
            case .press: write(.press(pointer, target), mouse.sentence)
            case .release: write(.release(target), mouse.sentence)
            case .drag, .move, .wheel: write(.move(target), mouse.sentence)
            }
        }
    }

    /// What a whole gesture may be: a click, a drag by the points that matter, a drag by all.
    private func whole(
        _ mice: [MouseInput], _ button: PointerButton, _ precision: Int
    ) -> [Step] {
        var steps: [Step] = []
        if mice.dropFirst().allSatisfy({ $0.cell == mice[0].cell }) {
            let target = RecordedTarget(player: mirror, mouse: mice[0])
                .target(precision: precision)
            steps.append(.click(button, target))
        }
        for keepsAll in [false, true] {
            let targets = way(mice, precision, keepsAll: keepsAll)
            if targets.count > 1 { steps.append(.drag(button, targets, steps: 1)) }
        }
        return steps
    }

    /// The targets of a drag: the press, the points that change the answer or a layer, the last one.
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

    private func target(_ mouse: MouseInput, isFirst: Bool) -> Target {
        RecordedTarget(player: mirror, mouse: mouse).target(isNamed: isFirst)
    }

    private static func comment(_ mice: [MouseInput]) -> String {
        guard let first = mice.first, let last = mice.last else { return "" }
        return first.cell == last.cell ? first.sentence : "\(first.sentence) to \(last.place)"
    }
}
