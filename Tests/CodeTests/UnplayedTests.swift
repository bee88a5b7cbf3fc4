import HitboxCode
import LayerGeometry
import SourceDiagnostics
import Testing

/// What lines that are not played leave unknown.
@Suite struct `A line that is not played` {
    private func played(_ text: String, _ name: String = "a.swift") throws -> CodeListing.Playback {
        try CodeListing(text, name: name).played()
    }

    /// The lines that are not played, with their reasons.
    private func reasons(_ playback: CodeListing.Playback) -> [String] {
        playback.notPlayed.map { "\($0.line): \($0.reason)" }
    }

    @Test(arguments: [
        "if Settings.isOpen { v.frame.origin.x = 100 }",
        "while i < 3 { v.frame.origin.y += 10; i += 1 }",
        "repeat { self.v.center.y += 10 } while isOpen",
        "for i in 0..<1000000000 { v.center.x += 1 }",
        "UIView.performAnyway { v.frame.size.width = 5 }",
        "for (name, each) in Theme.views { each.frame.size = .zero }",
        "for each in [v, Theme.view] { each.frame.size = .zero }",
        "v.frame = CGRect(x: Theme.x, y: 0, width: 1, height: 1)", "v.sizeToFit(Theme.size)",
        "v.layer.setValue(Theme.x, forKeyPath: \"position.x\")", "Theme.views[0].center = .zero",
        "move(Theme.x)", "move(by: Theme.x, v)", "v.move(Theme.x)", "v.left = Theme.x",
        "#if DEBUG\nv.frame.origin.x = 5\n#endif",
        "func later() { \(String(repeating: "defer {}; ", count: 17))v.frame.origin.x = 6; return }; later()",
        "v.pinToEdges()", "v.setOrigin(CGPoint.zero)", "v.layer.flip(1)", "align(v)",
        "Helper.shared.align(1, of: v)", "self.align(v.layer, in: view)",
        "v.snp.makeConstraints { make in make.edges.equalToSuperview() }", "v.pin.all()",
        "v.pin.top(5).left()",
    ])
    func `that changes a frame leaves it unknown, and what depends on it`(line: String) throws {
        let playback = try played(
            """
            func move(_ x: CGFloat) { v.frame.origin.x = x }
            func move(by x: CGFloat, _ given: UIView) { given.frame.origin.x = x }
            extension UIView {
                func move(_ x: CGFloat) { frame.origin.x = x }
                var left: CGFloat { get { frame.minX } set { frame.origin.x = newValue } }
            }
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            view.addSubview(v)
            \(line)
            let f = v.frame
            let hit = view.hitTest(CGPoint(x: 10, y: 5), with: nil)
            let p = v.convert(CGPoint.zero, to: nil)
            let isHidden = v.isHidden, transform = v.transform
            v.center = CGPoint(x: 60, y: 70)
            let center = v.center
            v.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            let g = v.frame
            """)
        let lines = line.filter { $0 == "\n" }.count
        let ends = reasons(playback).filter { $0.contains("known since") }
        #expect(ends.prefix(3).map { $0.prefix { $0 != ":" } } == (10...12).map { "\($0 + lines)" })
        #expect(ends.allSatisfy { $0.hasSuffix(".frame, which is not known since line 9") })
        let last = try #require(playback.steps.last)
        let shown = last.changes.map { "\($0.property) \($0.to.shown)" }
        #expect(shown == ["g 1,2 3×4"])
        #expect(ends.count == 3)
        let center = playback.steps.flatMap(\.changes).first { $0.property == "center" }
        #expect(center?.to.shown == "60,70")
        let set = playback.steps[playback.steps.count - 2].changes
        #expect(set.map(\.property) == ["frame", "position", "bounds"])
        let isOfPosition = line.contains("center") || line.contains("position")
        #expect((set[0].from == .none) != isOfPosition)
        #expect(set[1].from == .value(.point(Point(x: 60, y: 70))))
    }

    @Test(arguments: [
        "switch Theme.size { case 1: v.isHidden = true; default: break }",
        "UIView.transition(with: v, duration: 1, animations: { v.isHidden = true })",
        "v.alpha = Theme.alpha", "if Theme.isOpen { v.removeFromSuperview() }",
        "view.insertSubview(other, at: Theme.index)", "view.addSubview(Theme.view)",
        "view.bringSubviewToFront(Theme.view)", "v.mask = Theme.mask",
        "for (name, each) in Theme.views { other.addSubview(each) }",
    ])
    func `that changes the tree or what can be hit leaves hit tests unknown`(line: String) throws {
        let playback = try played(
            """
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), other = UIView()
            view.addSubview(v)
            \(line)
            let f = v.frame
            let hit = view.hitTest(CGPoint(x: 10, y: 5), with: nil)
            """)
        #expect(playback.steps.last?.changes.last?.property == "f")
        #expect(playback.notPlayed.last?.line == 5)
        #expect(
            playback.notPlayed.last?.reason.hasSuffix(", which is not known since line 3") == true)
    }

    @Test func `in Objective-C leaves unknown what it changes`() throws {
        for line in [
            "if (CGRectIsNull(r) || [b canBecomeFocused]) b.hidden = YES;",
            "while ([b canBecomeFocused]) { [b setHidden:YES]; x++; }",
            "do { b.hidden = !b.hidden; } while ([b canBecomeFocused]);",
            "switch (x) { case LIMIT: b.layer.transform = t; }",
            "dispatch_sync(queue, ^{ [a addSubview:b]; });",
        ] {
            let playback = try played(
                """
                UIView *a = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 100, 100)];
                UIView *b = [[UIView alloc] initWithFrame:CGRectMake(0, 0, 50, 50)];
                CGRect r = CGRectMake(1, 2, 3, 4); int x = 0;
                [a addSubview:b];
                \(line)
                UIView *hit = [a hitTest:CGPointMake(10, 5) withEvent:nil];
                """, "a.m")
            #expect(playback.notPlayed.last?.line == 6, "\(line)")
            #expect(playback.notPlayed.last?.reason.contains("known since") == true, "\(line)")
        }
    }

    @Test func `that cannot change where a layer is leaves all known`() throws {
        let playback = try played(
            """
            class Chart: Library.Chart {
                init(in other: Theme) { super.init(other); addSubview(label); frame = other.frame }
            }
            let v = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            view.addSubview(v)
            v.setTitle(Theme.title, for: .normal)
            v.tag = Theme.tag
            v.delegate = Theme.shared
            v.addTarget(Theme.shared, action: #selector(tapped), for: .touchUpInside)
            v.setTitleColor(Theme.color, for: .normal)
            v.layer.cornerRadius = Theme.radius
            v.backgroundColor = Theme.color
            v.addAction(UIAction { _ in v.isHidden = true }, for: .touchUpInside)
            let chart = LineChart()
            chart.frame = Theme.frame
            let other = Chart(in: Theme.shared)
            let label: LineLabel = { let label = LineLabel(); label.frame = v.frame; return label }()
            label.isHidden = true
            while Theme.isOpen { let w = UIView(); w.frame = v.frame }
            let hit = view.hitTest(CGPoint(x: 10, y: 5), with: nil)
            let radius = v.layer.cornerRadius
            let f = v.frame
            """)
        let values = playback.steps.flatMap(\.changes).filter { $0.layer == nil }
        #expect(
            values.map { "\($0.property) \($0.to.shown)" }.suffix(2) == [
                "hit view/v", "f 0,0 50×50",
            ])
        #expect(
            reasons(playback).last == "21: v.cornerRadius, which is not known since line 11")
    }

    @Test func `that binds a name leaves it unknown, and creates no layer for it`() throws {
        let playback = try played(
            """
            guard let w = lookup["x"] else { fatalError() }
            w.transform = CGAffineTransform(scaleX: 2, y: 2)
            let f = w.frame
            let q = lookup["x", default: v]
            q.isHidden = true
            """)
        #expect(
            reasons(playback).map { $0.dropFirst(3) }.filter { $0.contains("since") } == [
                "w, which is not known since line 1", "w, which is not known since line 1",
                "q, which is not known since line 4",
            ])
        #expect(playback.roots.isEmpty && playback.steps.isEmpty)
    }

    @Test func `leaves unknown what it sets where the name is not bound`() throws {
        let playback = try played(
            """
            var x: CGFloat = 1
            if let x = Theme.number { print(x) } else { x = 2 }
            let p = CGPoint(x: x, y: 0)
            """)
        #expect(reasons(playback) == ["2: Theme", "3: x, which is not known since line 2"])
    }

    @Test func `leaves an outlet unknown that is created only later`() throws {
        let playback = try played(
            """
            class C: UIViewController {
                @IBOutlet weak var box: UIView!
                override func viewDidLoad() {
                    if Settings.isOpen { box.frame.origin.x = 100; label.isHidden = true }
                    box.alpha = 0.5
                    let f = box.frame
                    label.alpha = 0.5
                    let hit = label.hitTest(.zero, with: nil)
                }
            }
            """)
        #expect(
            reasons(playback) == [
                "4: Settings", "6: box.frame, which is not known since line 4",
                "8: label.isHidden, which is not known since line 4",
            ])
    }

    @Test func `that needs the size of an image, or a layout, leaves the frame unknown`() throws {
        let playback = try played(
            """
            let hand = UIImageView(image: UIImage(named: "hand")), cell = UIView()
            let stack = UIStackView(arrangedSubviews: [cell, UIView()])
            let a = hand.frame
            let b = cell.frame
            let c = stack.subviews
            """)
        #expect(reasons(playback).map { $0.prefix(2) } == ["1:", "2:", "3:", "4:", "5:"])
    }

    @Test func `that takes a view out leaves unknown what it is in`() throws {
        let playback = try played(
            """
            let a = UIView(), v = UIView(), w = UIView()
            a.addSubview(v)
            v.addSubview(w)
            if Settings.isOpen { v.removeFromSuperview() }
            let isIn = w.isDescendant(of: a)
            let isNear = w.isDescendant(of: v)
            """)
        #expect(
            reasons(playback) == [
                "4: Settings", "5: v.superview, which is not known since line 4",
            ])
    }

    @Test func `that changes a static property, or its view, leaves these alone unknown`() throws {
        let playback = try played(
            """
            class Store {
                static let box = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
                static var count: CGFloat = 1
                static func reset() { if Settings.isOpen { Self.count = 2 } }
            }
            let v = Store.box, w = UIView()
            Store.reset()
            let n = Store.count
            if Settings.isOpen { Store.box.frame.origin.x = 5 }
            let f = Store.box.frame
            let g = v.frame
            let h = w.frame
            """)
        #expect(
            reasons(playback).filter { $0.contains("since") } == [
                "8: count, which is not known since line 4",
                "10: box.frame, which is not known since line 9",
                "11: box.frame, which is not known since line 9",
            ])
    }

    @Test func `is skipped if it changes no layer, but not what it calls`() throws {
        let playback = try played(
            """
            func title(_ x: CGFloat) -> String { v.frame.origin.x = x; return "" }
            let v = UIView(), b = UIButton()
            b.setTitle(title(Theme.x), for: .normal)
            let f = v.frame
            """)
        #expect(reasons(playback) == ["4: v.frame, which is not known since line 3"])
    }

    @Test func `that calls a function in a function leaves unknown what this is given`() throws {
        let playback = try played(
            """
            class C: UIViewController {
                override func viewDidLoad() {
                    let v = UIView(), alpha: CGFloat = 0.25
                    func move(_ given: UIView, by x: CGFloat) { given.frame.origin.x = x }
                    func fade(alpha: CGFloat = 0.5) { v.alpha = alpha }
                    fade()
                    let a = v.alpha
                    fade(alpha: 0.75)
                    let b = v.alpha
                    move(v, by: Theme.x)
                    let f = v.frame
                }
            }
            """)
        #expect(
            reasons(playback).filter { $0.contains("since") } == [
                "5: alpha, which is not known since line 5",
                "7: v.alpha, which is not known since line 5",
                "11: v.frame, which is not known since line 10",
            ])
        #expect(playback.steps.last?.changes.last?.to.shown == "0.75")
    }

    @Test func `makes calls about the layers at the end fail if they depend on it`() throws {
        let playback = try played(
            """
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            view.addSubview(v)
            v.frame.origin.x = Theme.x
            """)
        let asker = Asker(playback.tree, listing: playback)
        for call in ["v.frame", "view.hitTest((1,1), with: nil)", "v.convert((1,1), to: view)"] {
            let fault = #expect(throws: Diagnostic.self) { try asker.answer(call) }
            #expect(fault?.message == "the answer needs v.frame, which is not known since line 3")
        }
        #expect(try asker.answer("v.isHidden").value == .value(.flag(false)))
        var moved = playback.tree.rootLayer
        moved.sublayers[0].position.x += 10
        let edited = Asker(LayerTree(moved), listing: playback)
        #expect(try edited.answer("v.frame.origin").value == .value(.point(Point(x: 10, y: 0))))
    }

    @Test func `leaves what it assigns or declares unknown in Objective-C, too`() throws {
        let playback = try played(
            """
            @implementation VC { UIView *_box; }
            - (void)viewDidLoad {
                _box = [Factory makeBox];
                _box.center = CGPointMake(10, 10);
                UIView *v = [[UIView alloc] init], *w = [[UIView alloc] init];
                UIView *x = [v copy] ?: w;
                x.alpha = 0.5;
                NSArray<UIView *> *list = @[v, w].copy ?: @[];
                CGRect f = x.frame;
                _box = [[UIView alloc] initWithFrame:CGRectMake(1, 2, 3, 4)];
                CGRect b = _box.frame;
            }
            @end
            """, "a.m")
        #expect(
            reasons(playback).filter { $0.contains("since") } == [
                "4: _box, which is not known since line 3",
                "7: x, which is not known since line 6", "9: x, which is not known since line 6",
            ])
        #expect(playback.steps.last?.changes.last?.to.shown == "1,2 3×4")
        #expect(playback.steps.flatMap(\.notes) == [])
    }

    @Test func `is called a statement expression if it is one`() throws {
        let playback = try played(
            """
            UIView *v = [[UIView alloc] init];
            v.frame = ({ CGRect r = v.frame; r.origin.x = 9; r; });
            CGRect f = v.frame;
            """, "a.m")
        #expect(
            reasons(playback) == [
                "2: a statement expression: ({ … })", "3: v.frame, which is not known since line 2",
            ])
    }

    @Test(arguments: [
        ("print(\"\\(unknown { tick() })\")", "n"),
        ("for x in unknown { print(\"\\(tick())\") }", "n"),
        ("box.text = \"\\(unknown { tick() })\"", "n"), ("boxes[0].n = unknown()", "box.n"),
        ("for b in boxes where unknown() { b.n += 1 }", "box.n"), ("unknown(box.next)", "box.n"),
        ("for b in unknown { b.n += box.next }", "box.n"), ("unknown { total }", "n"),
        ("var places = [place]; places[unknown()].x = 3; place = places[0]", "place.x"),
        ("var places = [place]; places[0].move(unknown()); place = places[0]", "place.x"),
        ("if unknown() { raise(Box()); raise(box) }", "box.n"),
        ("for b in unknown { b.raise(); box.raise() }", "box.n"),
        ("for b in unknown { b.raise() }", "box.n"), ("unknown[0].n = 5", "box.n"),
        ("if unknown() { light.step() }", "light"), ("light.step(unknown)", "light"),
        ("var loose: Box? = unknown(); loose?.n = tick()", "n"),
    ])
    func `leaves unknown what is changed by texts, getters and elements in it`(
        line: String, name: String
    ) throws {
        let playback = try played(
            """
            var n = 1
            struct Place { var x = 1; mutating func move(_ d: Int) { x += d } }
            class Box {
              var n = 1, text = ""
              var next: Int { n += 1; return n }
              func raise() { n += 1 }
            }
            enum Light { case on, off; mutating func step(_ n: Int = 0) { self = .off } }
            func raise(_ box: Box) { box.n += 1 }
            var light = Light.on
            let box = Box(), boxes = [box]
            var place = Place()
            func tick() -> Int { n += 1; return n }
            var total: Int { n += 1; return n }
            \(line)
            print(\(name))
            """)
        let last = try #require(playback.notPlayed.last)
        #expect(
            last.line == 16 && last.reason.contains("not known since line 15"),
            "\(playback.notPlayed)")
    }

    @Test func `that gives a view to a stack leaves its frame unknown`() throws {
        let playback = try played(
            """
            let stack = UIStackView(), v = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            stack.addArrangedSubview(v)
            let f = v.frame
            """)
        #expect(reasons(playback).last == "3: v.frame, which is not known since line 2")
    }

    @Test func `that starts a view leaves its frame unknown`() throws {
        let playback = try played(
            """
            class Box: UIView {
                override init(frame: CGRect) { super.init(frame: frame.insetBy(dx: Theme.x, dy: 0)) }
            }
            let box = Box(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
            let f = box.frame
            """)
        #expect(
            reasons(playback) == ["2: Theme", "5: box.frame, which is not known since line 2"])
    }

    @Test func `that sends the actions of a control leaves unknown what these change`() throws {
        let playback = try played(
            """
            class VC: UIViewController {
                let b = UIButton(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                let c = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                override func viewDidLoad() {
                    b.addTarget(self, action: #selector(tap), for: .touchUpInside)
                    b.sendActions(for: .touchUpInside)
                    let f = b.frame
                }
                @objc func tap() { b.frame.origin.x = 100 }
            }
            """)
        #expect(
            reasons(playback) == ["6: sendActions", "7: b, which is not known since line 6"])
    }

    @Test func `needs an outlet that is no view`() throws {
        let playback = try played(
            """
            class VC: UIViewController {
                @IBOutlet weak var top: NSLayoutConstraint!
                override func viewDidLoad() { top.constant = 20 }
            }
            """)
        #expect(reasons(playback) == ["3: top, which is not known since line 2"])
    }

    @Test(arguments: [
        ("let a = 1\n...\nlet b = CGPoint(x: a, y: 2)", "a.swift"),
        ("int a = 1;\n...\nCGPoint b = CGPointMake(a, 2);", "a.m"),
    ])
    func `stands for code that is left out`(text: String, name: String) throws {
        let playback = try played("```\n\(text)\n```", name)
        #expect(reasons(playback) == ["3: something is left out here"])
        #expect(playback.steps.last?.changes.map(\.to.shown) == ["1,2"])
    }

    @Test func `is a view of SwiftUI, which has no layers to ask`() throws {
        let playback = try played(
            "struct Content: View {\n  var body: some View { Text(\"a\") }\n}")
        #expect(reasons(playback) == ["1: SwiftUI, whose views have no layers to ask"])
    }
}
