import HitboxCode
import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct `A call` {
    /// The blue layer in the white one, in a view of 320x480.
    private let tree: LayerTree = {
        let blue = Layer(name: "blue", frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let label = Layer(name: "Label (2)", frame: Rect(x: 0, y: 0, width: 20, height: 10))
        let white = Layer(
            name: "white", frame: Rect(x: 60, y: 140, width: 200, height: 200),
            sublayers: [label, blue])
        let view = Rect(x: 0, y: 0, width: 320, height: 480)
        return LayerTree(Layer(name: "view", frame: view, sublayers: [white]))
    }()

    private func answer(_ call: String) throws -> CallAnswer { try Asker(tree).answer(call) }

    @Test(arguments: [
        ("white.hitTest(160,240)", "layer view/white/blue"),
        ("white.hitTest((160, 240))", "layer view/white/blue"),
        ("white.hitTest(CGPoint(x: 160, y: 240))", "layer view/white/blue"),
        ("[white hitTest:CGPointMake(160, 240)]", "layer view/white/blue"),
        ("white.hitTest(20,20)", "none nil"),
        ("white.hitTest(100, 100, with: nil)", "layer view/white/blue"),
        ("[white hitTest:CGPointMake(1, 1) withEvent:nil]", "layer view/white/Label (2)"),
        ("blue.hitTest(160,240)", "none nil"),
        ("view/white/blue.contains(0,0)", "bool true"),
        ("#3.contains(100,100)", "bool false"),
        ("\"Label (2)\".contains(19,9)", "bool true"),
        ("white.point(inside: (10,10), with: nil)", "bool true"),
        ("[white pointInside:CGPointMake(-1, 0) withEvent:nil]", "bool false"),
        ("[blue containsPoint:CGPointZero]", "bool true"),
        ("blue.convert((10,20), to: view)", "point 120,210"),
        ("blue.convert(10, 20, from: nil)", "point -100,-170"),
        ("blue.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: nil)", "rect 110,190 10×10"),
        ("[blue convertPoint:CGPointMake(1, 2) toLayer:white.superlayer]", "point 111,192"),
        ("[white convertRect:blue.frame toView:nil]", "rect 110,190 100×100"),
        ("white.frame", "rect 60,140 200×200"), ("[white frame]", "rect 60,140 200×200"),
        ("white.center", "point 160,240"), ("white.position.x + 1", "number 161"),
        ("white.alpha", "number 1"), ("white.anchorPoint", "point 0.5,0.5"),
        ("white.superview", "layer view"), ("view.superlayer", "none nil"),
        ("white.sublayers.count", "number 2"),
        ("white.subviews", "layers view/white/Label (2), view/white/blue"),
        ("white.presentation().hitTest(160,240)", "layer view/white/blue"),
        ("white.bounds.contains(blue.frame)", "bool true"),
        ("(0,0,100,100).intersects((100,0,10,10))", "bool false"),
        ("(0,0,100,100).contains(99.5,0)", "bool true"),
        ("CGRectContainsPoint(white.frame, (60,140))", "bool true"),
        ("CGRectContainsRect(white.frame, view.frame)", "bool false"),
        ("CGRectIntersectsRect(white.frame, blue.frame)", "bool true"),
        ("white.frame.insetBy(dx: 10, dy: 20)", "rect 70,160 180×160"),
        ("CGRectInset(white.frame, 10, 20)", "rect 70,160 180×160"),
        ("white.frame.offsetBy(dx: -60, dy: 0).origin", "point 0,140"),
        ("white.frame.union(view.frame).size", "size 320×480"),
        ("white.frame.intersection(blue.frame)", "rect 60,140 90×10"),
        ("white.frame.maxY - white.bounds.midY", "number 240"),
        ("1 + 2 * -3 / 4", "number -0.5"), (".pi / 2 * 0", "number 0"),
        ("YES", "bool true"), ("nil", "none nil"),
        ("CGAffineTransform(rotationAngle: .pi / 6)", "transform rotate 30°"),
        ("white.isHidden || white.masksToBounds == false", "bool true"),
        ("white.backgroundColor", "none nil"), ("white.name", "text white"),
        ("white.hitTest(160,240) == blue", "bool true"), ("blue == white", "bool false"),
    ])
    func `is answered literally`(call: String, expected: String) throws {
        let value = try answer(call).value
        #expect("\(value.kind) \(value.shown)" == expected)
    }

    @Test func `of a hit test is explained by the trace below its receiver`() throws {
        guard case .trace(let trace) = try answer("white.hitTest(160,240)").explanation else {
            Issue.record("no trace")
            return
        }
        #expect(
            trace.candidates.map { trace.tree[$0.index].name } == ["white", "Label (2)", "blue"])
        #expect(trace.point == Point(x: 160, y: 240))
    }

    @Test func `of a conversion is explained by its steps`() throws {
        guard case .steps(let steps) = try answer("blue.convert((0,0,10,10), to: nil)").explanation
        else {
            Issue.record("no steps")
            return
        }
        #expect(
            steps.map { "\($0.layer?.name ?? "nil") \($0.value.shown)" } == [
                "blue 0,0 10×10", "white 50,50 10×10", "view 110,190 10×10", "nil 110,190 10×10",
            ])
    }

    @Test(arguments: [
        ("white.contains(160,240)", "x 160 is in 0..<200, y 240 is not in 0..<200"),
        (
            "white.frame.contains(blue.frame)",
            "x 50...150 is not in 60...260, y 50...150 is not in 140...340"
        ),
        (
            "(0,0,10,10).intersects((10,5,4,9))",
            "x 0..<10 and 10..<14 share nothing, y 0..<10 and 5..<14 share 5..<10"
        ),
    ])
    func `is explained by a comparison with its numbers`(call: String, text: String) throws {
        #expect(try answer(call).explanation == .comparison(text))
    }

    @Test(arguments: [
        (
            "white.hitTest(160,240)",
            "160,240 are numbers of view; hitTest takes its superlayer's (view's): right here"
        ),
        ("white.hitTest(10,10)", "you passed white's own numbers: in view they are 70,150"),
        ("blue.hitTest(160,240)", "you passed view's numbers: in white they are 100,100"),
        ("white.contains(160,240)", "you passed view's numbers: in white they are 100,100"),
        (
            "white.contains(10,10)",
            "10,10 are numbers of white; contains takes its own (white's): right here"
        ),
        (
            "white.hitTest(160,240, with: nil)",
            "you passed view's numbers: in white they are 100,100"
        ),
        (
            "white.convert(white.frame, to: view)",
            "white.frame are numbers of view; convert takes white's own: white.bounds"
        ),
        ("white.frame", nil), ("view.hitTest(5,5)", nil), ("white.hitTest(-500,-500)", nil),
    ])
    func `has a hint where other numbers may be meant`(call: String, hint: String?) throws {
        #expect(try answer(call).hint == hint)
    }

    @Test(arguments: [
        ("whit.hitTest(1,2)", 1, "no layer is called 'whit'", "write 'white'"),
        ("white.hitTest(1,2", 18, "expected ',' or ')', not the end", nil),
        ("white.hitTset(1,2)", 7, "a layer has no 'hitTset'", "write 'hitTest'"),
        ("white.anchorpoint", 7, "a layer has no 'anchorpoint'", "write 'anchorPoint'"),
        (
            "white.hitTest(blue)", 7, "expected a point in the parentheses, not a layer",
            "write two numbers, such as (160,240), or CGPoint(x: 160, y: 240)"
        ),
        ("white.frame +", 14, "expected a value, not the end", nil),
        ("white.", 7, "expected a name, not the end", nil),
        (
            "white.removeFromSuperlayer()", 7,
            "'removeFromSuperlayer' would change layers, and a call only asks", nil
        ),
        ("white.frame = 3", 13, "expected the end of the call, not '='", nil),
        (
            "white.hitTest(1e999,0)", 15, "'1e999' is not a number that can be read",
            "write a finite number, such as 10, 0.5 or 1e3"
        ),
        ("", 1, "expected a value, not the end", nil),
        (
            "(1,2,3)", 1, "expected 2 numbers for a point or 4 for a rectangle",
            "write (x,y) or (x,y,width,height)"
        ),
        (
            "white.convert((1,2))", 7,
            "convert takes a point or a rectangle, and 'from:' or 'to:' with a layer",
            "write convert((10,20), from: white), or nil for the space around the root"
        ),
    ])
    func `that is wrong says where and why`(
        call: String, column: Int, message: String, help: String?
    ) {
        let problem = #expect(throws: Diagnostic.self) { try answer(call) }
        #expect(problem?.message == message)
        #expect(problem?.range.column == column)
        #expect(problem?.help == help)
    }

    @Test func `that names several layers lists them`() {
        let frame = Rect(x: 0, y: 0, width: 1, height: 1)
        let leaf = Layer(name: "b", frame: frame)
        let boxes = ["x", "y"].map { Layer(name: $0, frame: frame, sublayers: [leaf]) }
        let tree = LayerTree(Layer(name: "a", frame: frame, sublayers: boxes))
        let twins = #expect(throws: Diagnostic.self) { try Asker(tree).answer("b.frame") }
        #expect(twins?.message == "'b' names 2 layers: a/x/b (#2), a/y/b (#4)")
        #expect(twins?.help == "write a longer path, or #INDEX")
    }

    @Test func `ends before the first blank outside parentheses`() {
        let line = "white.hitTest((160, 240)) blue"[...]
        #expect(line[..<Asker.end(ofCallIn: line)] == "white.hitTest((160, 240))")
    }

    @Test func `agrees with the library on random trees`() throws {
        for kind in RandomTrees.Kind.allCases {
            for seed in Effort.seeds(40, each: 1) {
                var trees = RandomTrees(seed: seed, kind: kind)
                let tree = trees.tree()
                let asker = Asker(tree)
                func text(_ point: Point) -> String { "\(point.x),\(point.y)" }
                func value(_ call: String) throws -> CallValue { try asker.answer(call).value }
                for node in tree.nodes {
                    let other = tree[Int(trees.numbers.next() % UInt64(tree.count))]
                    let point = trees.point(around: node.bounds)
                    let wide = trees.point(around: tree.root.bounds)
                    let box = Rect(origin: point, size: Size(width: 30, height: 20))
                    let name = "#\(node.index)"
                    let path = "\(node.path)"
                    let hit = node.hitTest(wide).map { CallValue.layer("\($0.path)") } ?? .none
                    #expect(try value("\(path).hitTest(\(text(wide)))") == hit, "seed \(seed)")
                    let asked = node.convert(point, to: node.plane)
                    let touched =
                        asked.flatMap { node.hitTest($0, rules: .uiview) }
                        .map { CallValue.layer("\($0.path)") } ?? .none
                    #expect(
                        try value("[\(path) hitTest:CGPointMake(\(text(point))) withEvent:nil]")
                            == touched, "seed \(seed)")
                    #expect(
                        try value("\(name).contains(\(text(point)))")
                            == .value(.flag(node.contains(point))),
                        "seed \(seed)")
                    let moved =
                        node.convert(point, to: other).map { CallValue.value(.point($0)) } ?? .none
                    #expect(
                        try value("\(name).convert(\(text(point)), to: \(other.path))") == moved,
                        "seed \(seed)")
                    let taken =
                        node.convert(box, from: other).map { CallValue.value(.rect($0)) } ?? .none
                    #expect(
                        try value("\(name).convert(\(text(point)),30,20, from: #\(other.index))")
                            == taken, "seed \(seed)")
                    let frame = node.frame.map { CallValue.value(.rect($0)) } ?? .none
                    #expect(try value("\(name).frame") == frame, "seed \(seed)")
                }
            }
        }
    }
}
