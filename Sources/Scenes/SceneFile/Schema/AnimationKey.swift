import LayerGeometry

/// One key of an animation: its documentation, and how it is read and written.
struct AnimationKey: Sendable {
    typealias Read = @Sendable (NodeReader, Node, inout LayerAnimation) -> Void

    let key: SceneKey
    let read: Read
    let write: @Sendable (LayerAnimation) -> FlowText?

    static let all: [AnimationKey] = [
        AnimationKey(key: SceneKey("keyPath", "text", "", "The property, as CAAnimation names it."))
        {
            if let text = $0.text($1, "keyPath") { $2.keyPath = text }
        } write: {
            $0.group.isEmpty ? .text($0.keyPath) : nil
        },
        AnimationKey(
            key: SceneKey(
                "group", "a list of animations", "[]",
                "Animations that run together within its duration.")
        ) { _, _, _ in
            // Groups may be deep: `NodeReader.animations` handles them without recursion.
        } write: {
            $0.group.isEmpty ? nil : .list($0.group.map(write))
        },
        AnimationKey(
            key: SceneKey("from", "a number, numbers or a colour", "", "The value at the start.")
        ) {
            $2.from = $0.animationValue($1, "from")
        } write: {
            $0.from.map(write)
        },
        AnimationKey(
            key: SceneKey("to", "a number, numbers or a colour", "", "The value at the end.")
        ) {
            $2.to = $0.animationValue($1, "to")
        } write: {
            $0.to.map(write)
        },
        AnimationKey(key: SceneKey("by", "a number, numbers or a colour", "", "The change.")) {
            $2.by = $0.animationValue($1, "by")
        } write: {
            $0.by.map(write)
        },
        AnimationKey(key: SceneKey("values", "a list of values", "[]", "The keyframe values.")) {
            $2.values = $0.animationValues($1)
        } write: {
            $0.values.isEmpty ? nil : .list($0.values.map(write))
        },
        AnimationKey(
            key: SceneKey("keyTimes", "numbers from 0 to 1", "[]", "When each value is reached.")
        ) {
            $2.keyTimes = $0.keyTimes($1)
        } write: {
            $0.keyTimes.isEmpty ? nil : .numbers($0.keyTimes)
        },
        number(
            "duration", 0.25, \.duration, "The duration of one run, in seconds.", isPositive: true),
        AnimationKey(key: SceneKey("repeatCount", "a number or inf", "0", "The number of runs.")) {
            if let count = $0.repeatCount($1) { $2.repeatCount = count }
        } write: {
            $0.repeatCount.bitPattern == 0 ? nil : .number($0.repeatCount)
        },
        AnimationKey(
            key: SceneKey(
                "autoreverses", "true or false", "false", "Whether each run also plays backwards.")
        ) {
            if let flag = $0.flag($1, "autoreverses") { $2.autoreverses = flag }
        } write: {
            $0.autoreverses ? .word("true") : nil
        },
        AnimationKey(
            key: SceneKey(
                "timingFunction",
                "linear, easeIn, easeOut, easeInEaseOut, default or [c1x, c1y, c2x, c2y]",
                "linear", "How time passes within a run.")
        ) {
            if let function = $0.timingFunction($1) { $2.timingFunction = function }
        } write: {
            $0.timingFunction == .linear ? nil : write($0.timingFunction)
        },
        number("beginTime", 0, \.beginTime, "When the first run starts, in seconds."),
        number("speed", 1, \.speed, "The rate relative to the scene's clock.", isPositive: true),
        AnimationKey(
            key: SceneKey(
                "fillMode", "removed, forwards, backwards or both", "removed",
                "What is visible before and after it.")
        ) {
            if let mode = $0.choice($1, "fillMode", LayerAnimation.FillMode.self) {
                $2.fillMode = mode
            }
        } write: {
            $0.fillMode == .removed ? nil : .word($0.fillMode.rawValue)
        },
    ]

    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.key.name, $0) })
    static let names = all.map(\.key.name)

    static func write(_ animation: LayerAnimation) -> FlowText {
        .mapping(
            all.map {
                FlowText.Pair(
                    key: $0.key.name, value: $0.write(animation), standard: $0.key.defaultText)
            })
    }

    private static func write(_ value: LayerAnimation.Value) -> FlowText {
        switch value {
        case .number(let number): .number(number)
        case .numbers(let numbers): .numbers(numbers)
        case .color(let color): .text(color.written)
        }
    }

    private static func write(_ function: LayerAnimation.TimingFunction) -> FlowText? {
        if case .curve(let x1, let y1, let x2, let y2) = function {
            return .numbers([x1, y1, x2, y2])
        }
        return LayerAnimation.TimingFunction.named.first { $0.function == function }
            .map { .word($0.name) }
    }

    private static func number(
        _ name: String, _ standard: Double,
        _ path: any WritableKeyPath<LayerAnimation, Double> & Sendable, _ sentence: String,
        isPositive: Bool = false
    ) -> AnimationKey {
        AnimationKey(key: SceneKey(name, "a number", PlainNumber.write(standard), sentence)) {
            guard let number = $0.number($1, name) else { return }
            if isPositive, number <= 0 {
                $0.report("'\(name)' is \(PlainNumber.write(number)), but must be above 0", at: $1)
            }
            $2[keyPath: path] = number
        } write: {
            let number = $0[keyPath: path]
            return number.bitPattern == standard.bitPattern
                ? nil : .number(number)
        }
    }
}
