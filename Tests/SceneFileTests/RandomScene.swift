import LayerGeometry
import SceneFile
import TestSupport

/// Scenes with all properties and unusual numbers, determined by a seed.
struct RandomScene {
    private var random: SeededNumbers

    init(seed: UInt64) {
        random = SeededNumbers(seed: seed)
    }

    mutating func scene() -> Scene {
        var scene = Scene(title: maybe { $0.text() }, root: layer(depth: 0))
        scene.about = maybe { $0.text() + "\n\t" + $0.text() }
        scene.rules = pick(HitRules.apple)
        scene.yAxis = pick(YAxis.allCases)
        scene.stops = (0..<Int.random(in: 0...3, using: &random)).map { place in
            SceneStop(
                Point(x: Double(place) * 1.5, y: Double(Int.random(in: -9...9, using: &random))),
                about: maybe { $0.text() + "\n" + $0.text() }, selects: maybe { $0.text() },
                time: maybe { abs($0.number()) })
        }
        scene.shows = SceneLook.allCases.shuffled(using: &random).filter { _ in
            random.chance(0.2)
        }
        return scene
    }

    private mutating func layer(depth: Int) -> Layer {
        var layer = Layer(name: random.chance(0.7) ? text() : "")
        layer.className = maybe { $0.text() }
        if random.chance(0.5) { layer.anchorPoint = UnitPoint(x: small(), y: small()) }
        if random.chance(0.4) { layer.layerTransform = transform() }
        if random.chance(0.2) { layer.sublayerLayerTransform = transform() }
        layer.bounds = Rect(
            x: random.chance(0.5) ? 0 : number(), y: 0, width: number(), height: number())
        layer.position = Point(x: number(), y: number())
        if random.chance(0.5) {
            layer.setFrame(Rect(x: number(), y: number(), width: number(), height: number()))
        }
        layer.anchorPointZ = random.chance(0.3) ? number() : 0
        layer.zPosition = random.chance(0.3) ? number() : 0
        if depth < 2, random.chance(0.3) { layer.windowLevel = number() }
        layer.opacity = random.chance(0.5) ? Float.random(in: 0...1, using: &random) : 1
        layer.isHidden = random.chance(0.3)
        layer.masksToBounds = random.chance(0.3)
        layer.isGeometryFlipped = random.chance(0.3)
        layer.isDoubleSided = random.chance(0.6)
        layer.isUserInteractionEnabled = random.chance(0.6)
        layer.touch.isControl = random.chance(0.1)
        layer.touch.hasGestureRecognizers = random.chance(0.1)
        layer.touch.isPassThrough = random.chance(0.1)
        layer.touch.isRootPassThrough = layer.touch.isPassThrough && random.chance(0.5)
        layer.touch.reachesOverflow = random.chance(0.1)
        layer.touch.isInTransition = random.chance(0.1)
        layer.touch.isYUp = random.chance(0.1)
        layer.isTransformLayer = random.chance(0.2)
        layer.cornerRadius = random.chance(0.3) ? number() : 0
        layer.borderWidth = random.chance(0.3) ? number() : 0
        layer.backgroundColor = maybe { $0.color() }
        layer.borderColor = maybe { $0.color() }
        layer.text = maybe { $0.text() }
        layer.clock = maybe { $0.pick(ClockHand.allCases) }
        if random.chance(0.2) { layer.animations = [animation(), animation()] }
        if depth < 3 {
            if random.chance(0.2) { layer.mask = self.layer(depth: depth + 1) }
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                layer.sublayers.append(self.layer(depth: depth + 1))
            }
        }
        return layer
    }

    private mutating func transform() -> LayerTransform {
        if random.chance(0.2) {
            return LayerTransform(
                Transform3D(
                    a: small(), b: small(), c: small(), d: small(), tx: number(), ty: number()))
        }
        if random.chance(0.2) {
            return LayerTransform(Transform3D(elements: (0..<16).map { _ in small() }))
        }
        return LayerTransform(
            (0..<Int.random(in: 0...3, using: &random)).map { _ in operation() })
    }

    private mutating func operation() -> TransformOperation {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .perspective(random.number(100...900))
        case 1: .translate(x: number(), y: number(), z: random.chance(0.5) ? 0 : number())
        case 2: .rotate(.degrees(number()))
        case 3: .rotate(.degrees(number()), x: small(), y: small(), z: small())
        case 4: .scale(x: small(), y: small(), z: random.chance(0.5) ? 1 : small())
        default: .matrix(Transform3D(elements: (0..<16).map { _ in small() }))
        }
    }

    private mutating func animation(depth: Int = 0) -> LayerAnimation {
        let property = pick(AnimatedProperty.all)
        var animation = LayerAnimation(keyPath: property.keyPath)
        if random.chance(0.3) {
            animation.values = (0..<3).map { _ in value(property) }
            if random.chance(0.5) { animation.keyTimes = [0, 0.25, 1] }
        } else {
            animation.from = value(property)
            animation.to = maybe { $0.value(property) }
            animation.by = maybe { $0.value(property) }
        }
        animation.speed = pick([1, 0.5, 2])
        animation.fillMode = pick(LayerAnimation.FillMode.allCases)
        if depth < 2, random.chance(0.2) {
            animation = LayerAnimation(keyPath: "")
            animation.group = [self.animation(depth: depth + 1)]
        }
        animation.duration = random.number(0.1...9)
        animation.repeatCount = pick([0, 1, 2.5, .infinity])
        animation.autoreverses = random.chance(0.5)
        animation.timingFunction = pick([
            .linear, .easeIn, .easeOut, .easeInEaseOut, .standard,
            .curve(x1: 0.1, y1: -2, x2: 1, y2: 7),
        ])
        animation.beginTime = small()
        return animation
    }

    private mutating func value(_ property: AnimatedProperty) -> LayerAnimation.Value {
        if property.count == 1 { return .number(number()) }
        if property.count == 4, random.chance(0.5) { return .color(color()) }
        return .numbers((0..<property.count).map { _ in number() })
    }

    private mutating func color() -> LayerColor {
        let notation = pick(["white", "#abc", "#abcd", "#012345", "#A1B2C3D4", "systemBlue"])
        return LayerColor(notation: notation) ?? LayerColor(red: 0, green: 0, blue: 0, notation: "")
    }

    private mutating func text() -> String {
        pick([
            "a", "blue layer", "null", "1e3", "~", "a: b # c", "'\"\\", "名前", " x ", "-", "true",
            "é/#2",
        ])
    }

    private mutating func number() -> Double {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: Double(Int.random(in: -500...500, using: &random))
        case 1: Double.leastNonzeroMagnitude * Double(Int.random(in: 1...9, using: &random))
        case 2:
            pick([
                -0.0, 0.1, 1.0 / 3, 1e15, 1e17, 123_456_789.123, .leastNormalMagnitude.nextDown,
                1e-7, 1e16,
            ])
        default: random.number(-1000...1000)
        }
    }

    private mutating func small() -> Double {
        random.chance(0.3) ? pick([0, 1, -1, 0.5, 2]) : random.number(-3...3)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    private mutating func maybe<Value>(_ make: (inout RandomScene) -> Value) -> Value? {
        random.chance(0.4) ? make(&self) : nil
    }
}
