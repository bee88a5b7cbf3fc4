import LayerGeometry
import TestSupport
import Testing

@Suite struct `A timing function` {
    /// Solves a Bézier curve by Newton's method: an independent check of the bisection.
    private func solved(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double)
        -> Double
    {
        func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
            (3 * a - 3 * b + 1) * t * t * t + (3 * b - 6 * a) * t * t + 3 * a * t
        }
        func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (3 * a - 3 * b + 1) * t * t + 2 * (3 * b - 6 * a) * t + 3 * a
        }
        var t = x
        for _ in 0..<100 {
            let slope = slope(x1, x2, t)
            if abs(slope) < 1e-9 { break }
            t = max(0, min(1, t - (point(x1, x2, t) - x) / slope))
        }
        return point(y1, y2, t)
    }

    @Test(
        arguments: [
            (.linear, 0, 0, 1, 1), (.easeIn, 0.42, 0, 1, 1), (.easeOut, 0, 0, 0.58, 1),
            (.easeInEaseOut, 0.42, 0, 0.58, 1), (.standard, 0.25, 0.1, 0.25, 1),
            (.curve(x1: 0.3, y1: -0.5, x2: 0.6, y2: 1.8), 0.3, -0.5, 0.6, 1.8),
        ] as [(LayerAnimation.TimingFunction, Double, Double, Double, Double)])
    func `follows Core Animation's control points`(
        function: LayerAnimation.TimingFunction, x1: Double, y1: Double, x2: Double, y2: Double
    ) {
        #expect(function.progress(at: 0) == 0 && function.progress(at: 1) == 1)
        #expect(function.progress(at: -1) == 0 && function.progress(at: 2) == 1)
        for step in 1..<100 {
            let time = Double(step) / 100
            let wanted = solved(x1, y1, x2, y2, time)
            #expect(abs(function.progress(at: time) - wanted) < 1e-6, "\(time)")
        }
    }
}

@Suite struct `An animation` {
    private func made(_ change: (inout LayerAnimation) -> Void) -> LayerAnimation {
        var animation = LayerAnimation(keyPath: "position.x", from: .number(0), to: .number(10))
        animation.duration = 2
        change(&animation)
        return animation
    }

    private func x(_ animation: LayerAnimation, at time: Double) -> Double {
        var layer = Layer(name: "a", frame: Rect(x: 0, y: 0, width: 10, height: 10))
        layer.position = Point(x: 99, y: 7)
        layer.animations = [animation]
        return layer.presentation(at: SceneMoment(time: time)).position.x
    }

    @Test func `shows from begin to end, and outside only as its fill mode says`() {
        let plain = made { $0.beginTime = 1 }
        #expect([0.5, 1, 2, 3, 3.5].map { x(plain, at: $0) } == [99, 0, 5, 99, 99])
        for (mode, wanted) in [
            (LayerAnimation.FillMode.forwards, [99.0, 10]), (.backwards, [0, 99]),
            (.both, [0, 10]),
        ] {
            let filled = made {
                $0.beginTime = 1
                $0.fillMode = mode
            }
            #expect([0, 5].map { x(filled, at: $0) } == wanted, "\(mode)")
        }
    }

    @Test func `repeats, autoreverses and follows its speed`() {
        let often = made { $0.repeatCount = 2.5 }
        let seen = [1.0, 3, 4, 4.5, 5].map { x(often, at: $0) }
        #expect(zip(seen, [5, 5, 0, 2.5, 99]).allSatisfy { $0.isClose(to: $1) })
        let filled = made {
            $0.repeatCount = 2.5
            $0.fillMode = .forwards
        }
        #expect(x(filled, at: 9) == 5)
        let back = made {
            $0.autoreverses = true
            $0.fillMode = .forwards
        }
        #expect([1.0, 2, 3, 4, 5].map { x(back, at: $0) } == [5, 10, 5, 0, 0])
        let endless = made { $0.repeatCount = .infinity }
        #expect(x(endless, at: 2001) == 5 && endless.isMoving(after: 1e9))
        let quick = made { $0.speed = 4 }
        #expect(x(quick, at: 0.25) == 5 && !quick.isMoving(after: 0.5))
        let eased = made {
            $0.autoreverses = true
            $0.timingFunction = .easeIn
        }
        #expect(x(eased, at: 0.5).isClose(to: x(eased, at: 3.5)), "back on the same way")
    }

    @Test(
        arguments: [
            (1.0, nil, nil, 50.0), (1, 3, nil, 2), (1, nil, 4, 3), (nil, 3, 4, 1),
            (nil, 3, nil, 51), (nil, nil, 4, 101), (1, 3, 100, 2),
        ] as [(Double?, Double?, Double?, Double)])
    func `takes missing values from the model`(
        from: Double?, to: Double?, by: Double?, middle: Double
    ) {
        let animation = made {
            $0.from = from.map { .number($0) }
            $0.to = to.map { .number($0) }
            $0.by = by.map { .number($0) }
        }
        #expect(x(animation, at: 1).isClose(to: middle))
    }

    @Test func `goes through keyframes at their times`() {
        let even = made { $0.values = [.number(0), .number(10), .number(0)] }
        #expect([0.5, 1, 1.5].map { x(even, at: $0) } == [5, 10, 5])
        let timed = made {
            $0.values = [.number(0), .number(10), .number(0)]
            $0.keyTimes = [0, 0.25, 1]
        }
        #expect([0.5, 1.25].map { x(timed, at: $0) } == [10, 5])
    }

    @Test func `finds its keyframes as if it tried all of them`() {
        for count in [2, 3, 7, 50, 64] {
            let numbers = (0..<count).map { Double($0 * $0 % 11) }
            let times = numbers.indices.map { Double($0) / Double(count - 1) }
            let even = made { $0.values = numbers.map { .number($0) } }
            let timed = made {
                $0.values = numbers.map { .number($0) }
                $0.keyTimes = times
            }
            // On the keyframes, between them, and a rounding error away.
            for step in 0..<8 * count {
                let time = 2 * Double(step) / Double(8 * count)
                for time in [time, time.nextUp, time.nextDown] {
                    #expect(x(even, at: time) == x(timed, at: time), "\(count) \(time)")
                }
            }
        }
    }

    @Test func `in a group runs in the group's time and ends with it`() {
        var group = LayerAnimation(keyPath: "")
        group.duration = 2
        group.repeatCount = 2
        group.group = [
            made { $0.duration = 4 },
            LayerAnimation(keyPath: "position.y", from: .number(0), to: .number(1)),
        ]
        var layer = Layer(name: "a")
        layer.position = Point(x: 99, y: 7)
        layer.animations = [group]
        func shown(_ time: Double) -> Point {
            layer.presentation(at: SceneMoment(time: time)).position
        }
        #expect(shown(1) == Point(x: 2.5, y: 7), "a quarter of a second is over for y")
        #expect(shown(0.125) == Point(x: 0.3125, y: 0.5))
        #expect(shown(3) == Point(x: 2.5, y: 7) && shown(4) == Point(x: 99, y: 7))
    }

    @Test func `animates every key path, and the later of two animations wins`() {
        for property in AnimatedProperty.all {
            var layer = Layer(name: "a", frame: Rect(x: 0, y: 0, width: 10, height: 10))
            layer.backgroundColor = LayerColor(red: 0, green: 0, blue: 0, notation: "black")
            let numbers =
                property.count == 16
                ? Transform3D.scale(x: 2, y: 3, z: 1).elements
                : (0..<property.count).map { Double($0) * 0.1 + 0.3 }
            layer.animations = [
                LayerAnimation(
                    keyPath: property.keyPath, from: .numbers(numbers), to: .numbers(numbers))
            ]
            if property.count == 1 {
                layer.animations[0].from = .number(numbers[0])
                layer.animations[0].to = .number(numbers[0])
            }
            var plain = layer.presentation(at: SceneMoment(time: 0.1))
            plain.animations = []
            var model = layer
            model.animations = []
            #expect(plain != model, "\(property.keyPath)")
        }
        var layer = Layer(name: "a")
        layer.animations = [1.0, 2].map {
            LayerAnimation(keyPath: "zPosition", from: .number($0), to: .number($0))
        }
        #expect(layer.presentation(at: SceneMoment(time: 0)).zPosition == 2)
    }

    @Test func `rotates the hands of a clock: 10:08:30`() {
        let clock = 10 * 3600 + 8 * 60 + 30.0
        let degrees = ClockHand.allCases.map { hand -> Double in
            var layer = Layer(name: "hand")
            layer.clock = hand
            let shown = layer.presentation(at: SceneMoment(time: 0, clock: clock))
            return shown.layerTransform.rotation.degrees
        }
        let expected = [304.25, 51, 180, 180, 300, 48]
        #expect(degrees.count == expected.count)
        #expect(zip(degrees, expected).allSatisfy { $0.isClose(to: $1) })
    }

    @Test func `ticks with the second hand, and sweeps with the other`() {
        #expect(ClockHand.second.degrees(at: 15.9) == 90)
        #expect(ClockHand.sweep.degrees(at: 15.5) == 93)
        #expect(ClockHand.minute.degrees(at: 30).isClose(to: 3))
    }

    @Test func `steps once an hour and once a minute with the stepping hands`() {
        #expect(ClockHand.steppingHour.degrees(at: 11 * 3600 - 0.5) == 300)
        #expect(ClockHand.steppingHour.degrees(at: 13 * 3600) == 30)
        #expect(ClockHand.steppingMinute.degrees(at: 539.9) == 48)
        #expect(ClockHand.steppingMinute.degrees(at: 3600 + 60) == 6)
    }

    @Test func `changes neither the model nor hit tests on it`() {
        var layer = Layer(name: "a", frame: Rect(x: 0, y: 0, width: 10, height: 10))
        layer.animations = [
            LayerAnimation(keyPath: "position", from: .numbers([105, 5]), to: .numbers([105, 5]))
        ]
        let tree = LayerTree.root(layer)
        let shown = tree.presentation(at: SceneMoment(time: 0.1))
        let (old, new) = (Point(x: 5, y: 5), Point(x: 105, y: 5))
        #expect(tree.root.hitTest(old)?.name == "a" && tree.root.hitTest(new)?.name == "root")
        #expect(shown.root.hitTest(old)?.name == "root" && shown.root.hitTest(new)?.name == "a")
        #expect(tree.hasMotion && tree.isMoving(after: 0.1) && !tree.isMoving(after: 1))
    }
}
