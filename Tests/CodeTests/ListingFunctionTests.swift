import HitboxCode
import LayerGeometry
import Testing

/// Functions, closures, operators and macros of a listing.
@Suite struct `A listing with functions` {
    @Test(arguments: [
        ("turn(box)", [0, 5, 1.0]), ("turn(box, to: 9)", [9, 5, 1]),
        ("turn(box, alpha: 0.5)", [0, 5, 0.5]), ("turn(box, to: 9, y: 6, alpha: 0)", [9, 6, 0]),
        ("turn(box, y: 6)", [0, 6, 1]),
    ])
    func `calls functions without their default arguments`(call: String, values: [Double]) throws {
        let playback = try played(
            """
            let box = UIView()
            func turn(_ v: UIView, to x: CGFloat = 0, y: CGFloat = 5, alpha: CGFloat = 2 / 2,
                      then: (() -> Void)? = nil) {
                v.center = CGPoint(x: x, y: y)
                v.alpha = alpha
            }
            \(call)
            """)
        let box = try layer("box", in: playback)
        #expect(playback.notPlayed.isEmpty)
        #expect([box.position.x, box.position.y, Double(box.opacity)] == values)
    }

    @Test func `copies a parameter or outer variable under the same name, afresh in each round`()
        throws
    {
        let playback = try played(
            """
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            func clamp(_ x: CGFloat) -> CGFloat {
                var x = x
                if x > 100 { x = 100 }
                return x
            }
            func move(_ v: UIView, by step: CGFloat) {
                for _ in 0..<3 {
                    var step = step + 1
                    step += 1
                    v.center.x += step
                }
                var round = 0
                while round < 2 {
                    let step = step * 10
                    v.center.y += step
                    round += 1
                }
                if step > 0 {
                    let step = step + 0.5
                    v.alpha = step - 7
                }
                v.layer.zPosition = step
            }
            box.center = CGPoint(x: clamp(150), y: clamp(60))
            move(box, by: 7)
            """)
        let box = try layer("box", in: playback)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(box.position == Point(x: 127, y: 200))
        #expect(box.opacity == 0.5 && box.zPosition == 7)
    }

    @Test func `calls nested functions with and without their default arguments`() throws {
        let playback = try played(
            """
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
            func outer() {
                func move(x: CGFloat = 5) { v.frame.origin.x = x }
                move(x: 30)
                let a = v.frame
                move()
                let b = v.frame
            }
            outer()
            """)
        #expect(playback.notPlayed.isEmpty)
        let frames = playback.steps.flatMap(\.changes).filter { ["a", "b"].contains($0.property) }
        #expect(frames.map { "\($0.property) \($0.to.shown)" } == ["a 30,0 1×1", "b 5,0 1×1"])
    }

    @Test func `gives closures their arguments by name`() throws {
        let swift = try played(
            """
            let make: (CGFloat) -> UIView = { [weak self] (side: CGFloat) -> UIView in
                return UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
            }
            let a = make(30), b = make(40)
            [a, b].forEach { box in box.alpha = 0.5 }
            [a, b].forEach { $0.layer.zPosition = 2 }
            """)
        #expect(swift.notPlayed.isEmpty)
        #expect(swift.roots.map(\.rootLayer.bounds.width) == [30, 40])
        #expect(swift.roots.map(\.rootLayer.opacity) == [0.5, 0.5])
        #expect(swift.roots.map(\.rootLayer.zPosition) == [2, 2])
        let objectiveC = try played(
            """
            UIView *a = [UIView new], *b = [UIView new];
            [@[a, b] enumerateObjectsUsingBlock:^(UIView *box, NSUInteger index, BOOL *stop) {
                box.layer.zPosition = index;
            }];
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(objectiveC.roots.map(\.rootLayer.zPosition) == [0, 1])
    }

    @Test func `returns the only expression of a function or a closure`() throws {
        let playback = try played(
            """
            func half(_ x: CGFloat) -> CGFloat { x / 2 }
            let boxes = [10, 20].map {
                UIView(frame: CGRect(x: $0, y: 0, width: half(10), height: 5))
            }
            boxes[1].alpha = 0.5
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.roots.map(\.rootLayer.frame?.minX) == [10, 20])
        #expect(playback.roots.map(\.rootLayer.frame?.width) == [5, 5])
        #expect(playback.roots.map(\.rootLayer.opacity) == [1, 0.5])
    }

    @Test func `knows a variable again that a function assigns`() throws {
        let playback = try played(
            """
            var x = UIScreen.main.scale
            func measure() { x = 3 }
            measure()
            box.layer.zPosition = x
            """)
        #expect(playback.notPlayed.map(\.line) == [1])
        #expect(try layer("box", in: playback).zPosition == 3)
    }

    @Test func `plays what it adds to numbers and points, unless that changes them`() throws {
        let playback = try played(
            """
            extension CGFloat { var radians: CGFloat { self * .pi / 180 } }
            extension CGPoint { func moved(_ dx: CGFloat) -> CGPoint { CGPoint(x: x + dx, y: y) } }
            extension CGPoint { mutating func flip() { y = -y } }
            box.transform = CGAffineTransform(rotationAngle: CGFloat(90).radians)
            box.center = box.center.moved(5)
            var p = box.center
            p.flip()
            box.center = p
            """)
        let box = try layer("box", in: playback)
        #expect(box.layerTransform.rotation.degrees == 90)
        #expect(box.position == Point(x: 55, y: 50))
        #expect(playback.notPlayed.map(\.line) == [7, 8])
    }

    @Test func `takes any number of arguments for a variadic parameter`() throws {
        let playback = try played(
            """
            extension UIView {
                func add(_ views: UIView..., spacing: CGFloat = 4) {
                    for (i, v) in views.enumerated() {
                        addSubview(v)
                        v.frame.origin.y = CGFloat(i) * spacing
                    }
                }
            }
            func widest(of widths: CGFloat...) -> CGFloat { return widths.max() ?? 0 }
            let a = UIView(), b = UIView(), c = UIView()
            view.add(a, b, spacing: 10)
            view.add(c)
            b.bounds.size.width = widest(of: 1, 3 / 2, 1)
            """)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.tree.nodes.map(\.name) == ["view", "a", "b", "c"])
        #expect(playback.functions == ["add(_:)", "add(_:spacing:)", "widest(of:)"])
        #expect(playback.tree[2].bounds.width == 1.5 && playback.tree[2].frame?.minY == 10)
    }

    @Test func `takes every version of the system to be available`() throws {
        let swift = try played(
            """
            if #available(iOS 16.0, *) { view.alpha = 0.5 } else { view.alpha = 0.25 }
            if #unavailable(iOS 13) { view.alpha = 0.75 }
            guard #available(macOS 10.15, iOS 13, *), view.alpha == 0.5 else { fatalError() }
            """)
        #expect(swift.notPlayed.isEmpty && swift.tree.root.layer.opacity == 0.5)
        let objectiveC = try played(
            "if (@available(iOS 11.0, *)) { box.alpha = 0.5; } else { box.alpha = 0; }", "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(try layer("box", in: objectiveC).opacity == 0.5)
    }

    @Test func `shows the values that it prints in a text or by a function`() throws {
        func printed(_ playback: CodeListing.Playback) -> [String] {
            playback.steps.last?.changes.map { "\($0.property) = \($0.to.shown)" } ?? []
        }
        let swift = try played(
            """
            let v = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            let hit: UIView? = v, n = 2
            print(
                "at \\(v.frame), \\(String(describing: hit)) \\(n * 2)", v.center, hit ?? "none",
                nil)
            """)
        #expect(
            printed(swift) == [
                "print = at 1,2 3×4, v 4", "v.center = 2.5,4", "print = v",
            ])
        #expect(swift.notPlayed.isEmpty)
        let objectiveC = try played(
            """
            UIView *v = [[UIView alloc] initWithFrame:CGRectMake(1, 2, 3, 4)];
            NSLog(@"%@ %f", NSStringFromCGRect(v.frame), v.alpha);
            """, "a.m")
        #expect(printed(objectiveC) == ["v.frame = 1,2 3×4", "v.alpha = 1"])
        let text = try played("let t = \"\\(1 + 2)\"\nlet long = \"\\(a.b.c.d.e.f.g.h.i)\"")
        #expect(text.notPlayed.map(\.line) == [2] && text.notPlayed.first?.reason == "a")
    }

    @Test(
        arguments: [
            ("let c = a + b * 2", "c = 5,8"), ("let c = 2 * b - a", "c = 3,4"),
            ("let c = -a", "c = -1,-2"), ("v.center += b", "position = 2,3: frame becomes 2,3 0×0"),
            ("let c = a - b - b", "c = -3,-4"), ("let c = s == t", "c = true"),
        ])
    func `plays operators of the listing`(line: String, shown: String) throws {
        let playback = try played(
            """
            extension CGPoint {
                static func + (lhs: CGPoint, rhs: CGPoint) -> CGPoint {
                    CGPoint(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
                }
                static func += (lhs: inout CGPoint, rhs: CGPoint) { lhs = lhs + rhs }
                static prefix func -(p: CGPoint) -> CGPoint { CGPoint(x: -p.x, y: -p.y) }
                static func *(lhs: CGPoint, rhs: CGPoint) -> CGPoint { CGPoint(x: 0, y: 0) }
                static func *(p: CGPoint, s: CGFloat) -> CGPoint { CGPoint(x: p.x * s, y: p.y * s) }
            }
            func * (s: CGFloat, p: CGPoint) -> CGPoint { return p * s }
            func - (lhs: CGPoint, rhs: CGPoint) -> CGPoint { return lhs + (-rhs) }
            struct Space: Equatable { var x: CGFloat = 1
                static func == (lhs: Space, rhs: Space) -> Bool { return lhs.x == rhs.x }
            }
            let a = CGPoint(x: 1, y: 2), b = CGPoint(x: 2, y: 3), v = UIView()
            let s = Space(), t = s
            \(line)
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps.last?.sentence.hasPrefix(shown) ?? false)
        #expect(playback.functions.isEmpty)
    }

    @Test(
        arguments: [
            ("RAD(90)", 90), ("RAD(60 + 30)", 90), ("degrees(-45)", -45), ("RAD((n))", 30),
            ("degrees(30 + n)", nil), ("degrees((30 + n))", 60), ("half(7) * M_PI_2", 270),
            ("bare(90)", nil),
        ])
    func `plays macros with parameters, as their text stands for its arguments`(
        call: String, degrees: Double?
    ) throws {
        let playback = try played(
            """
            #define RAD(angle) ((angle) / 180.0 * M_PI)
            #define degrees(x) (M_PI * x / 180.0)
            #define half(x) ((x) / 2)
            #define bare(x) x * M_PI / 180
            - (void)viewDidLoad {
                int n = 30;
                UIView *v = [UIView new];
                v.layer.zPosition = \(call) * 180 / M_PI;
            }
            """, "a.m")
        #expect(playback.notPlayed.map(\.line) == (degrees == nil ? [8] : []))
        if let degrees {
            #expect(abs(try layer("v", in: playback).zPosition - degrees) < 1e-9)
        }
    }

    @Test func `keeps C's static variables, and assigns one value to several variables`() throws {
        let playback = try played(
            """
            @implementation VC
            - (int)next { static int n = 0; n++; return n; }
            - (int)other { static int n = 5; return n; }
            - (void)viewDidLoad {
                UIView *v = [UIView new], *w = [UIView new];
                v.frame = w.frame = CGRectMake([self next], [self next], 3, 4);
                CGRect a = v.frame;
                int i = 1;
                NSArray *all = @[v, w];
                UIView *c = all[--i];
                CGPoint p = CGPointMake([self other], 0);
            }
            @end
            """, "a.m")
        let shown = playback.steps.suffix(2).map(\.sentence)
        #expect(shown == ["a = 1,2 3×4", "c = v"])
        // Two functions have a variable of that name.
        #expect(playback.notPlayed.map(\.line) == [3, 11])
    }

    @Test func `keeps the values of names that a block or a closure uses too`() throws {
        let playback = try played(
            """
            let a = UIView(), b = UIView()
            let v = a
            for v in [b] { v.isHidden = true }
            if let v = [b].first { let n = 0.5; v.alpha = n }
            if true { let v = b; v.alpha = 0.25 }
            v.alpha = 0.75
            a.addSubview(b)
            [a].forEach { $0.subviews.forEach { $0.isHidden = false }; $0.isHidden = true }
            func first(_ given: UIView?) -> UIView? {
                guard let v = given else { return nil }
                return v
            }
            let same = first(a) === v
            """)
        #expect(playback.notPlayed.isEmpty)
        let (a, b) = (try layer("a", in: playback), try layer("b", in: playback))
        #expect(a.opacity == 0.75 && a.isHidden)
        #expect(b.opacity == 0.25 && !b.isHidden)
        #expect(playback.steps.last?.changes.last?.to == .value(.flag(true)))
    }

    @Test func `does not know variables of a loop in closures that are called after it`() throws {
        let playback = try played(
            """
            var handlers: [() -> Void] = []
            let a = UIView(), b = UIView()
            for v in [a, b] {
                let x = v.frame.minX + 0.5
                handlers.append { v.alpha = x }
            }
            handlers.forEach { $0() }
            print(a.alpha)
            """)
        #expect(playback.notPlayed.map(\.line) == [5, 8])
        #expect(try ["a", "b"].map { try layer($0, in: playback).opacity } == [1, 1])
    }

    @Test func `divides what functions take and return by its type`() throws {
        let swift = try played(
            """
            func half(_ n: Int) -> Int { return n / 2 }
            func part(of n: CGFloat) -> CGFloat { n / 2 }
            func third() -> Int { 10 / 3 }
            let v = UIView(frame: CGRect(x: half(3), y: part(of: 3), width: third(), height: 1))
            """)
        #expect(try layer("v", in: swift).frame == Rect(x: 1, y: 1.5, width: 3, height: 1))
        let lists = try played(
            """
            let whole = [3], mixed = [3, 0.5], written: [CGFloat] = [3], rows: [[CGFloat]] = [[3]]
            let v = UIView()
            v.bounds = CGRect(
                x: whole[0] / 2, y: mixed[0] / 2, width: written[0] / 2, height: rows[0][0] / 2)
            for n in [3] { v.alpha = 1 / CGFloat(n / 2 + 1) }
            v.layer.zPosition = CGFloat([3].map { $0 / 2 }[0])
            """)
        #expect(
            try layer("v", in: lists).bounds == Rect(x: 1, y: 1.5, width: 1.5, height: 1.5))
        #expect(try layer("v", in: lists).opacity == 0.5)
        #expect(try layer("v", in: lists).zPosition == 1)
        let objectiveC = try played(
            """
            static CGFloat part(const CGFloat n) { return n / 2; }
            int half(int n) { return n / 2.0; }
            - (CGRect)boxAt:(CGFloat)x width:(NSUInteger)w {
                return CGRectMake(x / 2, part(3), w / 2, half(7));
            }
            - (void)viewDidLoad {
                UIView *v = [[UIView alloc] initWithFrame:[self boxAt:5 width:5]];
                [self.view addSubview:v];
            }
            """, "a.m")
        #expect(try layer("v", in: objectiveC).frame == Rect(x: 2.5, y: 1.5, width: 2, height: 3))
    }

    @Test func `divides what computed properties return and take by their type`() throws {
        let playback = try played(
            """
            var gap: CGFloat { 5 }
            struct Grid {
                var count: Int { 5 }
                var side: CGFloat { get { 5 } set { let half = newValue / 2; box.layer.borderWidth = half } }
                static var inset: CGFloat { return 3 }
            }
            var grid = Grid()
            let half = gap / 2, third = grid.count / 2, fourth = grid.side / 2
            let inset = Grid.inset / 2
            box.layer.zPosition = half
            box.layer.cornerRadius = CGFloat(third)
            box.layer.anchorPointZ = fourth
            box.center.x = inset
            grid.side = 7
            """)
        #expect(playback.notPlayed.isEmpty)
        let box = try layer("box", in: playback)
        #expect(box.zPosition == 2.5)
        #expect(box.cornerRadius == 2)
        #expect(box.anchorPointZ == 2.5)
        #expect(box.position.x == 1.5)
        #expect(box.borderWidth == 3.5)
    }

    @Test func `takes .zero for the argument that it is`() throws {
        let playback = try played(
            """
            func across(_ a: CGPoint, _ b: CGPoint) -> CGFloat { abs(a.x - b.x) + abs(a.y - b.y) }
            box.center.x = across(.zero, CGPoint(x: 3, y: 4))
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("box", in: playback).position.x == 7)
    }

    @Test func `knows the functions that listings measure with`() throws {
        let playback = try played(
            """
            box.transform = CGAffineTransform(rotationAngle: .pi / 6)
            let angle = atan2(box.transform.b, box.transform.a)
            other.transform = CGAffineTransform(rotationAngle: angle)
            other.center = CGPoint(x: hypot(3, 4), y: tan(0))
            """)
        #expect(playback.notPlayed.isEmpty)
        let other = try layer("other", in: playback)
        #expect(abs(other.layerTransform.rotation.degrees - 30) < 1e-9)
        #expect(other.position == Point(x: 5, y: 0))
    }

    @Test func `runs nested functions and closures with the variables around them`() throws {
        let playback = try played(
            """
            func outer() -> () -> Void {
                let w = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                var x: CGFloat = 30
                func inner(by more: Int) { w.frame.origin.x = x + CGFloat(more / 2) }
                x += 10
                inner(by: 5)
                let g = w.frame
                place { w.frame.origin.y = 7 }
                let corner: CGPoint = { let x = w.frame.minY; return CGPoint(x: x, y: x) }()
                let h = CGRect(x: x, y: corner.y, width: 1, height: 1)
                return { x += 2; w.bounds.size.width = x }
            }
            func place(_ body: () -> Void) { let w = 5; body() }
            class C: UIViewController {
                override func viewDidLoad() {
                    let w = UIView()
                    func layout() { w.alpha = 0.5 }
                    layout()
                    fade { w.isHidden = true }
                    let grow = outer()
                    grow()
                    grow()
                    view.addSubview(w)
                }
                func layout() { view.alpha = 0.25 }
                func fade(_ body: () -> Void) { body() }
            }
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps.flatMap(\.notes).isEmpty)
        #expect(playback.roots.map(\.root.name) == ["view", "w"])
        #expect(playback.roots[0][1].layer.opacity == 0.5)
        #expect(playback.roots[0][1].layer.isHidden)
        #expect(playback.roots[1].rootLayer.frame == Rect(x: 25, y: 7, width: 44, height: 10))
        let set = playback.steps.flatMap(\.changes)
        #expect(set.first { $0.property == "g" }?.to.shown == "42,0 10×10")
        #expect(set.first { $0.property == "h" }?.to.shown == "40,7 1×1")
    }

    @Test func `adds each view of a list by the name of a method`() throws {
        let playback = try played(
            """
            let views = [UIView(), UIView()]
            views.forEach(view.addSubview)
            [UIView()].forEach(views[0].addSubview(_:))
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.tree.nodes.map(\.sublayers.count) == [2, 1, 0, 0])
    }
}
