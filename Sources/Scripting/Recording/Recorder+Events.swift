import LayerGeometry
import PlaygroundModel
import TerminalTypes

extension Recorder {
    /// Records an event that led to the currently expected state.
    ///
    /// - Parameters:
    ///   - was: The expected state before the event.
    ///   - old: The buttons that were down before it.
    ///   - new: The buttons that are down after it.
    mutating func record(
        _ event: InputEvent, from was: Playground, _ old: [MouseButton], to new: [MouseButton]
    ) {
        if group?.extend(event, isTyping: was.prompt != nil) == true {
            if group?.isComplete == true { closeGroup(expecting: expected) }
            return
        }
        if case .mouse(let mouse) = event, mouse.action == .move, old.isEmpty {
            return hover(mouse, from: was)
        }
        if case .mouse(let mouse) = event, !mouse.isPress, old == new, expected.isLike(was) {
            return
        }
        closeGroup(expecting: was)
        settleMoves { player in
            var player = player
            try? player.take(event)
            return player.playground
        }
        begin(event, isTyping: was.prompt != nil, new)
    }

    private mutating func begin(
        _ event: InputEvent, isTyping: Bool, _ buttons: [MouseButton]
    ) {
        switch event {
        case .key(let key):
            if isTyping, let character = key.typed {
                group = .typing([character])
            } else {
                group = .key(key, count: 1)
            }
        case .paste(let text): write(.paste(text))
        case .focus(let isIn): write(.focus(isIn))
        case .resize(let size): write(.resize(size))
        case .mouse(let mouse):
            switch mouse.action {
            case .press: group = .gesture([mouse])
            case .wheel: group = .wheel(mouse, count: 1)
            case .drag, .release, .move: stray(mouse, buttons)
            }
        }
    }

    /// Handles a move without a button: it is recorded if the answer changes, or if a later event
    /// depends on it.
    private mutating func hover(_ mouse: MouseInput, from was: Playground) {
        if expected.isLike(was) { return }
        closeGroup(expecting: was)
        moves = moves.suffix(1) + [mouse]
        let (now, written) = (expected.answer, mirror.playground.answer)
        if now?.hit?.index != written?.hit?.index { settleMoves { $0.playground } }
    }

    /// Records as few of the pending moves as the next event needs.
    ///
    /// - Parameter next: The next event, applied to the program of the script.
    mutating func settleMoves(_ next: (ScriptPlayer) -> Playground) {
        guard !moves.isEmpty else { return }
        let waiting = moves
        moves = []
        for count in 0..<waiting.count {
            var copy = self
            for mouse in waiting.suffix(count) { copy.writeMove(mouse) }
            if next(copy.mirror).isLike(expected) {
                self = copy
                return
            }
        }
        for mouse in waiting { writeMove(mouse) }
    }

    private mutating func writeMove(_ mouse: MouseInput) {
        write(.move(target(mouse)), mouse.sentence)
    }

    /// The script notation for a place of the terminal's report.
    func target(_ mouse: MouseInput, isNamed: Bool = true, precision: Int = 0) -> Target {
        RecordedTarget(player: mirror, mouse: mouse)
            .target(isNamed: isNamed, precision: precision)
    }

    /// Handles a report without its press: if no step can express it, it is recorded as raw bytes.
    private mutating func stray(_ mouse: MouseInput, _ buttons: [MouseButton]) {
        let target = target(mouse)
        let step = mouse.isRelease ? Step.release(target) : .move(target)
        var copy = mirror
        let isRight =
            (try? copy.perform(step)) != nil && copy.pointer?.action == mouse.action
            && copy.session.hand.buttons == buttons && copy.playground.isLike(expected)
        write(isRight ? step : .raw(mouse.report), mouse.sentence)
    }

    /// Whether a step leads to the expected state.
    func isRight(_ step: Step, _ expected: Playground, isExact: Bool = false) -> Bool {
        var copy = mirror
        return (try? copy.perform(step)) != nil
            && copy.playground.isLike(expected, isExact: isExact)
    }

    /// Records the statement for the current group of events.
    ///
    /// - Parameter expected: The playground after them.
    mutating func closeGroup(expecting expected: Playground) {
        guard let group else { return }
        self.group = nil
        switch group {
        case .key(let key, let count): write(.key(key, count: count))
        case .typing(let text):
            let typed = Step.type(String(text))
            if isRight(typed, expected) {
                write(typed)
            } else {
                // Characters that would combine into one.
                for character in text { write(.key(KeyPress(.character(character)), count: 1)) }
            }
        case .wheel(let mouse, let count):
            guard case .wheel(let direction) = mouse.action else { return }
            if mirror.pointer.map({ mouse.isAt($0) }) == true {
                let here = Step.wheel(direction, mouse.modifiers, count: count, at: nil)
                if isRight(here, expected, isExact: true) { return write(here, mouse.sentence) }
            }
            let steps = (0...3).map { precision in
                let target = target(mouse, precision: precision)
                return Step.wheel(direction, mouse.modifiers, count: count, at: target)
            }
            let exact = steps.first { isRight($0, expected, isExact: true) }
            write(exact ?? steps[0], mouse.sentence)
        case .gesture(let mice): writeGesture(mice, expecting: expected)
        }
    }
}
