import HitboxCode
import LayerGeometry
import Testing

/// What is not played of a listing: its reasons, and what is not known after it.
@Suite struct `A listing that is played in part` {
    @Test(arguments: [
        (
            "a.swift",
            """
            class Own: UIView { var tag = CGPoint.zero }
            let b = UIButton(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
            b.setTitle("Go", for: .normal)
            b.addTarget(self, action: #selector(ViewController.go(_:)), for: .touchUpInside)
            b.titleLabel?.font = .systemFont(ofSize: 9)
            b.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            b.translatesAutoresizingMaskIntoConstraints = true
            b.translatesAutoresizingMaskIntoConstraints = false
            b.addGestureRecognizer(tap)
            let o = Own()
            o.tag = unknown
            b.layer.contentsScale = UIScreen.main.scale
            b.setNeedsLayout()
            view.layoutIfNeeded()
            b.alpha = 0.5
            """, [8, 9, 11]
        ),
        (
            "a.m",
            """
            UIButton *b = [UIButton buttonWithType:UIButtonTypeCustom];
            [b setTitle:@"Go" forState:UIControlStateNormal];
            [b addTarget:self action:@selector(go:) forControlEvents:UIControlEventTouchUpInside];
            b.tag = kTag;
            [b setTag:kTag];
            b.translatesAutoresizingMaskIntoConstraints = YES;
            b.translatesAutoresizingMaskIntoConstraints = NO;
            """, [7]
        ),
    ])
    func `does not list what changes no layer`(name: String, text: String, lines: [Int]) throws {
        let playback = try played(text, name)
        #expect(playback.notPlayed.map(\.line) == lines)
    }

    @Test(arguments: [
        ("let d = n[1, default: 0]", "this is not read: 1, default: 0]"),
        ("let a = [Int: Int](minimumCapacity: 3)", "this is not read: (minimumCapacity: 3)"),
        ("let h = v.hitTest(p\nlet b = 1", "expected ',' or ')', not 'let'"),
        ("foo(", "expected a value, not the end"),
    ])
    func `says what is not read, and blames only what has no end`(text: String, reason: String)
        throws
    {
        #expect(try played(text).notPlayed.first?.reason == reason)
    }

    @Test(arguments: [
        ("let c = 1 / 2 as CGFloat", "as CGFloat"),
        ("let t = CGAffineTransform()", "CGAffineTransform"),
        ("var x = 1\nlet f = { [x] in print(x) }\nx = 2\nf()", "a copy of x"),
        (
            "var n = 0\nswitch n {\ncase 0: n = 5; fallthrough\ncase 1: n += 1\ndefault: n = 9\n}",
            "fallthrough"
        ),
        (
            "func f(_ n: Int) -> Int { 1 }\nfunc f(_ n: CGFloat) -> CGFloat { 2 }\nlet a = f(3)",
            "several functions f(_:)"
        ),
        (
            "let v = UIView()\nv.translatesAutoresizingMaskIntoConstraints = false\nlet f = v.frame",
            "translatesAutoresizingMaskIntoConstraints"
        ),
    ])
    func `does not play what it would play wrongly`(text: String, reason: String) throws {
        let playback = try played(text)
        #expect(playback.notPlayed.first?.reason == reason)
        #expect(playback.steps.flatMap(\.changes).allSatisfy { $0.property == "v" })
    }

    @Test func `lists what it does not play`() throws {
        let playback = try played(
            """
            let panel = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            panel.image = UIImage(named: "a")
            let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
            let size = timer.tolerance
            switch size { default: break }
            panel.alpha = 2
            panel.alpha = 0.5
            NSLayoutConstraint.activate([
                panel.topAnchor.constraint(equalTo: view.topAnchor)
            ])
            while Timer.isOn { panel.alpha = 0 }
            let a: Int = 3
            panel.frame.origin.x += CGFloat(a)
            """)
        #expect(
            playback.notPlayed.map { "\($0.line): \($0.reason)" } == [
                "2: UIImage", "3: Timer", "4: timer, which is not known since line 3",
                "5: size, which is not known since line 4",
                "6: 'opacity' is 2, but must be between 0 and 1", "8: NSLayoutConstraint",
                "11: Timer",
            ])
        let panel = try layer("panel", in: playback)
        #expect(panel.opacity == 0.5)
        #expect(panel.frame == Rect(x: 4, y: 2, width: 3, height: 4))
    }

    @Test func `reads on after what it does not play`() throws {
        let swift = try played(
            """
            class Controller: UIViewController {
                @IBOutlet weak var card: UIView!
                private var count = 0
                override func viewDidLoad() {
                    let tap = UITapGestureRecognizer(target: self, action: #selector(tapped(_:)))
                    card.alpha = 0.5
                }
            }
            """)
        #expect(swift.notPlayed.map(\.line) == [5])
        #expect(swift.steps.last?.notes == ["card is not created here: assumed at 0,0 100x100"])
        let objectiveC = try played(
            """
            switch (1) { default: break; }
            while (1) { box.alpha = 0; }
            box.alpha = 0.5;
            """, "a.m")
        #expect(objectiveC.notPlayed.map(\.line) == [2])
        #expect(try layer("box", in: objectiveC).opacity == 0.5)
    }

    @Test func `does not know what lines that are not played assign`() throws {
        let swift = try played(
            """
            var x: CGFloat = 5
            x = UIScreen.main.scale
            box.frame.size.width = x
            var y: CGFloat = 0, place = CGPoint.zero
            while y < UIScreen.main.nativeScale {
                y += 10
                place.x = y
                box.alpha = 0.5
            }
            box.frame.origin.y = y
            box.center = place
            if UIDevice.current.isLandscape { box.isHidden = true; x = 7 } else { x = 8 }
            x = 9
            box.layer.zPosition = x
            """)
        #expect(swift.notPlayed.map(\.line) == [2, 3, 5, 10, 11, 12])
        #expect(
            swift.notPlayed.map(\.reason)[1] == "x, which is not known since line 2")
        #expect(try layer("box", in: swift).zPosition == 9)
        let objectiveC = try played(
            """
            @interface C : UIViewController
            @property UIView *card;
            @end
            @implementation C
            - (void)viewDidLoad {
                self.card = [Cards card];
                [self.view addSubview:self.card];
                _card = [UIView new];
                self.card.alpha = [Cards alpha];
                [self.view addSubview:_card];
            }
            @end
            """, "a.m")
        #expect(objectiveC.notPlayed.map(\.line) == [6, 7, 9])
        #expect(objectiveC.tree.nodes.map(\.name) == ["view", "card"])
        #expect(objectiveC.steps.flatMap(\.notes).isEmpty)
    }

    @Test func `does not know a property whose initial value is not played`() throws {
        let playback = try played(
            """
            class C: UIViewController {
                let chart = LineChart()
                override func viewDidLoad() {
                    guard chart.isHidden else { return }
                    view.alpha = 0.5
                }
            }
            """)
        #expect(
            playback.notPlayed.map(\.reason) == [
                "LineChart", "chart, which is not known since line 2",
            ])
    }

    @Test func `does not know what a function returns after a line that might have returned`()
        throws
    {
        let playback = try played(
            """
            func size() -> CGSize? { return Screen.size() }
            func first(_ one: UIView) -> UIView? {
                if Settings.isHidden { return nil }
                return one
            }
            func other(_ one: UIView) -> UIView? {
                while Settings.isOpen { return nil }
                return one
            }
            func show(_ one: UIView) {
                guard Settings.isShown else { return }
                one.alpha = 0.5
            }
            let a = UIView()
            if size() == nil { a.alpha = 0.1 }
            if first(a) != nil { a.alpha = 0.2 }
            if other(a) != nil { a.alpha = 0.3 }
            let all = [a].map { Screen.scaled($0) }
            let one = all[0]
            [a].forEach { $0.animator() }
            show(a)
            """)
        #expect(try layer("a", in: playback).opacity == 0.5)
        #expect(
            playback.notPlayed.map(\.line) == [1, 3, 7, 11, 15, 16, 17, 18, 19, 20])
        #expect(
            playback.notPlayed.first { $0.line == 16 }?.reason
                == "first, which is not known since line 3")
    }

    @Test func `makes an object whose initialiser is played in part`() throws {
        let playback = try played(
            """
            class Box: UIView {
                init?(name: String) {
                    super.init(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
                    guard Settings.isShown else { return nil }
                    alpha = 0.5
                }
            }
            let box = Box(name: "a")
            """)
        #expect(try layer("box", in: playback).opacity == 0.5)
        #expect(playback.notPlayed.map(\.line) == [4])
    }

    @Test func `does not know what else a line that is not played may change`() throws {
        let playback = try played(
            """
            class Model { var size = CGSize(width: 1, height: 1) }
            func move(_ point: inout CGPoint) { point.x += 100 }
            var p = CGPoint(x: 1, y: 2)
            var n = 9
            var flags = 1
            var rects = [CGRect(x: 1, y: 2, width: 3, height: 4)]
            let model = Model()
            let view = UIView()
            move(&p)
            view.center = p
            n <<= unknown
            view.alpha = n
            flags |= 2
            view.alpha = flags
            rects[0].origin.x = Screen.width
            view.frame = rects[0]
            model.size = Screen.size
            view.bounds.size = model.size
            let done = queue.sync { n = 5 }
            """)
        #expect(playback.notPlayed.map(\.line) == Array(9...19))
        #expect(
            playback.notPlayed.map(\.reason).filter { $0.contains("since") }.count == 5)
        let pointed = try played(
            "CGRect r = CGRectMake(1, 2, 3, 4);\nCGRect *p = &r;\np->origin.x = 9;\n"
                + "UIView *v = [[UIView alloc] initWithFrame:r];", "a.m")
        #expect(pointed.notPlayed.map(\.line) == [2, 3, 4])
        #expect(pointed.notPlayed.first?.reason == "&r")
    }

    @Test func `lists what is printed and not known`() throws {
        let playback = try played(
            "let n = lookup[1]\nprint(n, 2)\nprint([1, 2])\n"
                + "print(#function)\nprint([CGRect.zero])")
        #expect(playback.notPlayed.map(\.line) == [1, 2, 4, 5])
        #expect(playback.notPlayed[1].reason == "n, which is not known since line 1")
        #expect(playback.notPlayed[3].reason == "a list")
        #expect(playback.steps.map(\.sentence) == ["print = 2", "print = [1, 2]"])
        let objectiveC = try played(
            """
            UIView *v = [UIView new];
            NSLog(@"%d", CGRectContainsPoint(v.frame, CGPointMake(1, 1)));
            NSLog(@"%@", NSStringFromCGPoint([v convertPoint:CGPointMake(1, 2) toView:nil]));
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(objectiveC.steps.dropFirst().map(\.sentence) == ["NSLog = false", "NSLog = 1,2"])
    }

    @Test func `says what it does not play in words of the listing`() throws {
        let playback = try played(
            """
            let size = lookup[1, default: 40]
            for size in ["a": 40] { box.alpha = 0.5 }
            class Content: NSView {
                let panel = NSView(frame: NSRect(x: 1, y: 2, width: 3, height: 4))
            }
            let content = Content(frame: NSRect(x: 0, y: 0, width: 400, height: 300))
            view.addSubview(content)
            """)
        #expect(
            playback.notPlayed.map(\.reason) == [
                "this is not read: 1, default: 40]", "only loops over a list are played", "NSView",
                "content, which is not known since line 6",
            ])
    }

    @Test func `lists what an initialiser takes from an image or lays out`() throws {
        let playback = try played(
            """
            let hand = UIImageView(image: UIImage(named: "hand"))
            let stack = UIStackView(arrangedSubviews: [hand])
            hand.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
            """)
        #expect(
            playback.notPlayed.map(\.reason) == [
                "the size of an image", "the layout of a stack view",
            ])
        #expect(try layer("hand", in: playback).bounds.width == 10)
    }

    @Test func `says which message to a class it does not know`() throws {
        let playback = try played(
            """
            UIView.performWithoutAnimation { box.alpha = 0 }
            let chart = Charts.line()
            """)
        #expect(
            playback.notPlayed.map(\.reason) == ["UIView.performWithoutAnimation", "Charts"])
    }

    @Test func `makes nothing of a function it does not know`() throws {
        let playback = try played("box.frame = CGRectOfScreen();\nbox.alpha = 0.5;", "a.m")
        #expect(playback.notPlayed.map(\.reason) == ["CGRectOfScreen"])
        #expect(try layer("box", in: playback).frame == Rect(x: 0, y: 0, width: 100, height: 100))
    }

    @Test func `does not know what a method that is not played may change`() throws {
        let playback = try played(
            """
            var isOpen = false, boxes = [UIView(), UIView()]
            isOpen.toggle()
            boxes[0].isHidden = isOpen
            boxes[1].isHidden.toggle()
            boxes.shuffle()
            boxes[0].alpha = 0.5
            """)
        #expect(playback.notPlayed.map(\.line) == [5, 6])
        #expect(playback.roots.map(\.rootLayer.isHidden) == [true, true])
        #expect(playback.roots.map(\.rootLayer.opacity) == [1, 1])
    }

    @Test func `keeps a view that is made with an image in Objective-C`() throws {
        let playback = try played(
            """
            UIImageView *hand = [[UIImageView alloc] initWithImage:[UIImage imageNamed:@"hand"]];
            hand.bounds = CGRectMake(0, 0, 10, 90);
            """, "a.m")
        #expect(playback.notPlayed.map(\.reason) == ["the size of an image"])
        #expect(try layer("hand", in: playback).bounds.height == 90)
    }

    @Test func `goes on reading in the line after an unclosed parenthesis`() throws {
        let swift = try played(
            """
            class VC: UIViewController { override func viewDidLoad() {
                let v = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                let h = view.hitTest(CGPoint(x: 1, y: 1), with: nil
                v.frame.origin.x = 50
                foo.bar()
                let p = [v.center, v.frame.origin
                let all = [v].map { each in each.convert(v.center, to: nil }
                v.isHidden = true
            }
            func open() { v.alpha = 0.5 } }
            """)
        #expect(swift.notPlayed.map(\.line) == [3, 5, 6, 7])
        #expect(try layer("v", in: swift).frame == Rect(x: 50, y: 0, width: 10, height: 10))
        #expect(try layer("v", in: swift).isHidden)
        #expect(swift.functions == ["open()", "viewDidLoad()"])
        #expect(!swift.steps.flatMap(\.changes).contains { $0.property == "all" })
        let objectiveC = try played(
            """
            - (void)viewDidLoad {
                a.frame = CGRectMake(1, 2, 3, 4;
                [b setAlpha:0.25;
                b.hidden = YES;
            }
            """, "a.m")
        #expect(objectiveC.notPlayed.map(\.line) == [2, 3])
        #expect(try layer("b", in: objectiveC).isHidden)
    }
}
