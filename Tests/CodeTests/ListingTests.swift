import HitboxCode
import LayerGeometry
import SourceDiagnostics
import Testing

@Suite struct `A listing` {
    private func played(
        _ text: String, _ name: String = "listing.swift", calls: [String] = [],
        time: Double? = nil, until: Int? = nil
    ) throws -> CodeListing.Playback {
        try CodeListing(text, name: name).played(.init(calls: calls, time: time, until: until))
    }

    private func layer(_ name: String, in playback: CodeListing.Playback) throws -> Layer {
        let node = playback.roots.flatMap(\.nodes).first { $0.name == name }
        return try #require(node).layer
    }

    @Test func `of a popup puts it where its anchor point is when the frame is set`() throws {
        let playback = try played(Listings.popup, calls: ["open()"])
        let panel = try layer("panel", in: playback)
        #expect(panel.frame == Rect(x: 140, y: 140, width: 100, height: 100))
        #expect(panel.position == Point(x: 140, y: 140))
        #expect(panel.opacity == 1)
        #expect(playback.notPlayed.isEmpty)
        let small = try #require(playback.steps.firstIndex { $0.text.contains("scaleX: 0.5") })
        #expect(
            playback.tree(after: small + 1)[2].frame
                == Rect(x: 140, y: 140, width: 50, height: 50))
        let frame = try #require(playback.steps.first { $0.text.contains("// two") })
        #expect(
            frame.sentence == "frame = 140,140 100×100: position becomes 140,140, "
                + "bounds becomes 0,0 100×100, since anchorPoint is 0,0")
    }

    @Test func `of a popup with its two lines swapped leaves it half its size off`() throws {
        var lines = Listings.popup.split(separator: "\n", omittingEmptySubsequences: false)
        let one = try #require(lines.firstIndex { $0.hasSuffix("// one") })
        lines.swapAt(one, one + 1)
        let panel = try layer("panel", in: try played(lines.joined(separator: "\n")))
        #expect(panel.frame == Rect(x: 190, y: 190, width: 100, height: 100))
        #expect(panel.position == Point(x: 190, y: 190))
    }

    @Test func `follows the rules of UIKit if it has only views`() throws {
        #expect(try played(Listings.popup).rules == .uiview)
        #expect(try played("let a = CALayer()").rules == .calayer)
        let mixed = "let v = UIView()\nlet blue = CALayer()\nv.layer.addSublayer(blue)"
        #expect(try played(mixed).rules == .calayer)
        let masked = "let v = UIView()\nv.layer.mask = CALayer()"
        #expect(try played(masked).rules == .uiview)
        #expect(try played("let a = 1").rules == .calayer)
    }

    @Test func `animates what a closure changes`() throws {
        let panel = try layer("panel", in: try played(Listings.popup, calls: ["open()"]))
        #expect(panel.animations.map(\.keyPath) == ["transform", "opacity"])
        #expect(panel.animations.map(\.duration) == [0.25, 0.25])
        let start = panel.presentation(at: SceneMoment(time: 0))
        #expect(start.frame == Rect(x: 140, y: 140, width: 50, height: 50))
        #expect(start.opacity == 0)
    }

    @Test func `shows two ways to change the anchor point`() throws {
        let playback = try played(Listings.keepFrame)
        let first = try layer("first", in: playback)
        #expect(first.frame == Rect(x: 140, y: 140, width: 100, height: 100))
        #expect(first.position == Point(x: 240, y: 240))
        #expect(
            try layer("second", in: playback).frame == Rect(x: 40, y: 40, width: 100, height: 100))
    }

    @Test(arguments: [
        ("160,240", true, true, "view/whiteView/blueLayer"),
        ("70,150", true, false, "view/whiteView"), ("20,20", false, false, nil),
    ])
    func `asks its layers`(
        point: String, isInWhite: Bool, isInBlue: Bool, hit: String?
    ) throws {
        let playback = try played(
            Listings.layers, "layers.m", calls: ["touched:CGPointMake(\(point))"])
        func value(_ name: String) -> CallValue? {
            playback.steps.flatMap(\.changes).last { $0.property == name }?.to
        }
        #expect(playback.notPlayed.isEmpty)
        #expect(value("isInWhite") == .value(.flag(isInWhite)))
        #expect(value("isInBlue") == .value(.flag(isInBlue)))
        #expect(value("hit") == hit.map { .layer($0) } ?? CallValue.none)
    }

    @Test func `turns the hands of a clock by the time of day`() throws {
        let time = 10.0 * 3600 + 8 * 60 + 30
        let playback = try played(
            Listings.clock, "clock.m", calls: ["prepare", "turn"], time: time)
        let degrees = try ["hour", "minute", "second"].map {
            try layer($0, in: playback).layerTransform.rotation.degrees
        }
        #expect(degrees == [300, 48, 180])
        #expect(try layer("hour", in: playback).position == Point(x: 50, y: 50))
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps[0].notes == ["hour is not created here: assumed at 0,0 100x100"])
        let unknown = try played(Listings.clock, "clock.m", calls: ["turn"])
        #expect(unknown.notPlayed.map(\.line) == [22, 23, 24, 25, 26, 27])
    }

    @Test func `reads sums and products from the left`() throws {
        let playback = try played("view.layer.zPosition = 10 - 2 - 3 + 8 / 2 * 4 - 7 % 4 % 2")
        #expect(playback.steps.last?.sentence == "zPosition = 20")
    }

    @Test func `converts between layers by the one that they share`() throws {
        // What has no extent cannot be left and entered again.
        let playback = try played(
            """
            let flat = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
            let a = UIView(frame: CGRect(x: 20, y: 20, width: 10, height: 10))
            let b = UIView(frame: CGRect(x: 50, y: 60, width: 10, height: 10))
            view.addSubview(flat)
            flat.addSubview(b)
            flat.addSubview(a)
            flat.transform = CGAffineTransform(scaleX: 0, y: 1)
            let p = a.convert(CGPoint(x: 1, y: 2), to: b)
            a.frame.origin.x = 21
            let q = b.convert(CGPoint(x: 1, y: 2), from: a)
            let hit = flat.hitTest(CGPoint(x: 22, y: 21), with: nil)
            """)
        let values = playback.steps.flatMap(\.changes).filter {
            ["p", "q", "hit"].contains($0.property)
        }
        .map(\.to.shown)
        #expect(values == ["-29,-38", "-28,-38", "nil"])
    }

    @Test func `shows long paths without their middle`() throws {
        let lines = (0..<200).map { "let v\($0 + 1) = UIView()\nv\($0).addSubview(v\($0 + 1))" }
        let playback = try played("let v0 = UIView()\n" + lines.joined(separator: "\n"))
        let last = try #require(playback.steps.last)
        #expect(last.changes[0].layer?.count == 894)
        let layer = try #require(last.layer)
        #expect(layer.hasPrefix("v0/v1/v2/") && layer.hasSuffix("/v199/v200"))
        #expect(layer.count == 81)
        #expect(last.sentence.count < 100)
    }

    @Test(arguments: [
        (
            "a.swift",
            """
            class Big: UIButton {
                var insets = UIEdgeInsets.zero
                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    let outer = bounds.insetBy(dx: insets.left, dy: insets.top)
                    return outer == bounds.inset(by: insets) && outer.contains(point)
                }
            }
            let b = Big(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
            view.addSubview(b)
            b.insets = UIEdgeInsets(top: -20, left: -10, bottom: -20, right: -10)
            let above = view.hitTest(CGPoint(x: 92, y: 82), with: nil)
            let left = view.hitTest(CGPoint(x: 88, y: 100), with: nil)
            let right = view.bounds.inset(by: .init(top: 1, left: 2, bottom: 3, right: 4))
            """
        ),
        (
            "a.m",
            """
            @interface Big : UIButton
            @property (nonatomic) UIEdgeInsets insets;
            @end
            @implementation Big
            - (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent *)event {
                if (UIEdgeInsetsEqualToEdgeInsets(self.insets, UIEdgeInsetsZero)) { return NO; }
                return CGRectContainsPoint(UIEdgeInsetsInsetRect(self.bounds, self.insets), point);
            }
            @end
            Big *b = [[Big alloc] initWithFrame:CGRectMake(100, 100, 20, 20)];
            [view addSubview:b];
            b.insets = UIEdgeInsetsMake(-20, -10, -20, -10);
            UIView *above = [view hitTest:CGPointMake(92, 82) withEvent:nil];
            UIView *left = [view hitTest:CGPointMake(88, 100) withEvent:nil];
            CGRect right = UIEdgeInsetsInsetRect(view.bounds, UIEdgeInsetsMake(1, 2, 3, 4));
            """
        ),
    ])
    func `knows insets, as for a larger touch area`(name: String, text: String) throws {
        let changes = try played(text, name).steps.flatMap(\.changes)
        let answers = ["above", "left", "right"].map { name in
            changes.last { $0.layer == nil && $0.property == name }?.to.shown
        }
        #expect(answers == ["view/b", "view", "2,1 314×476"])
    }

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

    @Test func `casts lists to a class, and loops over the elements of a class`() throws {
        let playback = try played(
            """
            let a = UIView(), b = UIButton(), c = UILabel()
            view.addSubview(a)
            a.addSubview(b)
            b.addSubview(c)
            for v in view.subviews as [UIView] { v.alpha = 0.5 }
            for case let v as UIButton in [b, c] where v.alpha == 1 { v.alpha = 0.25 }
            let isIn = c.isDescendant(of: a) && a.isDescendant(of: a)
            let isOut = a.isDescendant(of: c)
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(try ["a", "b", "c"].map { try layer($0, in: playback).opacity } == [0.5, 0.25, 1])
        let flags = playback.steps.suffix(2).map { $0.changes[0].to.shown }
        #expect(flags == ["true", "false"])
    }

    @Test func `reads messages with any number of values`() throws {
        let playback = try played(
            """
            UIView *a = [UIView new], *b = [UIView new];
            NSArray *views = [NSArray arrayWithObjects:a, b, nil];
            for (UIView *v in views) { [self.view addSubview:v]; }
            for (UIView *v in [[NSArray alloc] initWithObjects:b, nil]) { v.alpha = 0.5; }
            BOOL isIn = [b isDescendantOfView:self.view];
            NSString *text = [NSString stringWithFormat:@"%d %d", 1, 2];
            """, "a.m")
        #expect(playback.roots.map(\.count) == [3])
        #expect(try layer("b", in: playback).opacity == 0.5)
        #expect(playback.steps.last?.sentence == "isIn = true")
        #expect(playback.notPlayed.map { "\($0.line): \($0.reason)" } == ["6: NSString"])
    }

    @Test(arguments: [
        ("let s = [1, 2].reduce(0, +)", "this is not read: +)"),
        ("let d = n[1, default: 0]", "this is not read: 1, default: 0]"),
        ("let a = [Int](repeating: 0, count: 3)", "this is not read: (repeating: 0, count: 3)"),
        ("let h = v.hitTest(p\nlet b = 1", "expected ',' or ')', not 'let'"),
        ("foo(", "expected a value, not the end"),
    ])
    func `says what is not read, and blames only what has no end`(text: String, reason: String)
        throws
    {
        #expect(try played(text).notPlayed.first?.reason == reason)
    }

    @Test func `ends at a line`() throws {
        let playback = try played(Listings.popup, until: 15)
        #expect(playback.steps.last?.line == 15)
        #expect(try played(Listings.popup, until: 0).steps.isEmpty)
    }

    @Test func `has a tree after each step`() throws {
        let playback = try played(Listings.keepFrame)
        let frames = (0...playback.steps.count).map {
            playback.tree(after: $0).nodes.last?.frame.map(NumberText.rect)
        }
        #expect(
            frames == [
                "0,0 320x480", "140,140 100x100", "140,140 100x100", "90,90 100x100",
                "140,140 100x100", "140,140 100x100", "90,90 100x100", "40,40 100x100",
            ])
    }

    @Test func `has the outlets of its controller in the controller's view`() throws {
        let swift = try played(
            """
            class C: UIViewController {
                @IBOutlet weak var box: UIView!
                @IBOutlet weak var card: UILabel!
                override func viewDidLoad() {
                    box.layer.anchorPoint = CGPoint(x: 0, y: 0)
                    box.addSubview(card)
                    shapeLayer.zPosition = 1
                    view.backgroundColor = .white
                }
            }
            """)
        #expect(
            swift.roots.map { $0.nodes.map(\.path.description) } == [
                ["view", "view/box", "view/box/card"], ["shapeLayer"],
            ])
        let objectiveC = try played(
            "- (void)viewDidLoad { box.alpha = 0.5; self.view.alpha = 0.25; }", "a.m")
        #expect(objectiveC.tree.nodes.map(\.path.description) == ["view", "view/box"])
    }

    @Test func `shows the layers beside its controller's view, behind that`() throws {
        let playback = try played(
            """
            view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
            let a = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
            let b = UIView()
            view.addSubview(b)
            """)
        #expect(
            playback.tree.nodes.map(\.path.description) == [
                "listing", "listing/a", "listing/view", "listing/view/b",
            ])
        #expect(playback.tree[0].frame == Rect(x: 0, y: 0, width: 375, height: 667))
        #expect(playback.tree[1].convert(.zero, to: nil) == Point(x: 10, y: 20))
        #expect(playback.tree.root.hitTest(Point(x: 15, y: 25), rules: .uiview)?.name == "view")
        #expect(playback.roots.map(\.root.name) == ["view", "a"])
        #expect(playback.tree(after: 2).count == 3)
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

    @Test func `divides whole numbers as its language does`() throws {
        let c = try played(
            "CATransform3D t = CATransform3DIdentity; t.m34 = -1/500; box.layer.transform = t;",
            "a.m")
        #expect(try layer("box", in: c).transform == .identity)
        let swift = try played(
            "var t = CATransform3DIdentity\nt.m34 = -1/500\nbox.layer.transform = t")
        #expect(
            try layer("box", in: swift).layerTransform == LayerTransform([.perspective(500)]))
    }

    @Test func `shows what a hit test answers, also if that is nothing`() throws {
        let playback = try played(
            """
            let inner = UIView(frame: CGRect(x: 300, y: 10, width: 100, height: 100))
            view.addSubview(inner)
            let hit = view.hitTest(CGPoint(x: 350, y: 50), with: nil)
            let layerHit = view.layer.hitTest(CGPoint(x: 350, y: 50))
            """)
        let values = playback.steps.flatMap(\.changes).filter { $0.layer == nil }
        #expect(
            values.map { "\($0.property) \($0.to.shown)" } == [
                "inner inner", "hit nil", "layerHit view/inner",
            ])
    }

    @Test func `moves views among each other`() throws {
        let playback = try played(
            """
            let a = UIView(), b = UIView(), c = UIView()
            view.addSubview(a)
            view.addSubview(b)
            view.insertSubview(c, belowSubview: b)
            view.bringSubviewToFront(a)
            view.exchangeSubview(at: 0, withSubviewAt: 1)
            b.addSubview(view)
            c.removeFromSuperview()
            """)
        #expect(
            playback.roots.map { $0.nodes.map(\.path.description) } == [
                ["view", "view/b", "view/a"], ["c"],
            ])
        #expect(playback.notPlayed.map(\.reason) == ["a layer cannot be in itself"])
    }

    @Test func `knows conditions, loops and functions`() throws {
        let playback = try played(
            """
            func box(_ side: CGFloat, at place: CGPoint = .zero) -> UIView {
                let box = UIView()
                box.bounds.size = CGSize(width: side, height: side)
                return box
            }
            for number in 0..<3 {
                let row = UIView()
                row.center.y = CGFloat(number) * 10
                if number == 1 || row.isHidden { row.isHidden = true } else { row.alpha = 0.25 }
                view.addSubview(row)
            }
            view.layer.sublayers![0].zPosition = 5
            """)
        let rows = try #require(playback.roots.first).nodes.dropFirst().map(\.layer)
        #expect(rows.map(\.position.y) == [0, 10, 20])
        #expect(rows.map(\.isHidden) == [false, true, false])
        #expect(rows.map(\.zPosition) == [5, 0, 0])
        #expect(playback.notPlayed.isEmpty)
    }

    @Test func `without its class is played as a controller's`() throws {
        let playback = try played(
            """
            - (void)viewDidLoad {
                [super viewDidLoad];
                imageLayer.frame = CGRectMake(0, 0, 10, 20);
                [self.view.layer addSublayer:imageLayer];
                for (int i = 0; i < 2; i++) { [self.view addSubview:[UIView new]]; }
            }
            """, "a.m")
        #expect(
            playback.roots.map { $0.nodes.map(\.path.description) } == [
                ["view", "view/imageLayer", "view/layer", "view/layer#2"]
            ])
        #expect(
            playback.steps[0].notes == ["imageLayer is not created here: assumed at 0,0 100x100"])
    }

    @Test func `runs the initialisers of its classes`() throws {
        let swift = try played(
            """
            class Card: UIView {
                let title: UILabel = {
                    let label = UILabel()
                    label.alpha = 0.5
                    return label
                }()
                override init(frame: CGRect) {
                    super.init(frame: frame)
                    addSubview(title)
                }
                required init?(coder: NSCoder) { fatalError() }
            }
            let card = Card(frame: .init(x: 50, y: 60, width: 7 / 2, height: 10))
            let whole = 7 / 2
            card.center.y += CGFloat(whole)
            """)
        #expect(swift.notPlayed.isEmpty)
        #expect(
            try layer("card", in: swift).frame == Rect(x: 50, y: 63, width: 3, height: 10))
        #expect(try layer("title", in: swift).opacity == 0.5)
        let objectiveC = try played(
            """
            @interface Game : UIView
            @end
            @implementation Game { UIView *_ball; }
            - (id)initWithFrame:(CGRect)frame {
                if (self = [super initWithFrame:frame]) {
                    _ball = [[UIView alloc] initWithFrame:CGRectMake(1, 2, 3, 4)];
                    [self addSubview:_ball];
                }
                return self;
            }
            @end
            Game *game = [[Game alloc] initWithFrame:CGRectMake(0, 0, 200, 100)];
            [game.layer setValue:@(M_PI_4) forKeyPath:@"transform.rotation.z"];
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(try layer("game", in: objectiveC).layerTransform.rotation.degrees == 45)
        #expect(try layer("ball", in: objectiveC).position == Point(x: 2.5, y: 4))
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

    @Test func `adds animations to layers`() throws {
        let playback = try played(
            """
            CABasicAnimation *turn = [CABasicAnimation animationWithKeyPath:@"transform.rotation"];
            turn.fromValue = @0;
            turn.toValue = @(M_PI * 2);
            turn.duration = 2;
            turn.repeatCount = HUGE_VALF;
            [box.layer addAnimation:turn forKey:@"turn"];
            """, "a.m")
        let animation = try #require(try layer("box", in: playback).animations.first)
        #expect(animation.to == .number(360))
        #expect(animation.duration == 2)
    }

    @Test func `names a layer after the property that holds it, not after a variable that is gone`()
        throws
    {
        let playback = try played(
            """
            class C: UIViewController {
                lazy var button: UIButton = {
                    let b = UIButton(type: .system)
                    b.frame = CGRect(x: 20, y: 20, width: 120, height: 44)
                    return b
                }()
                override func viewDidLoad() {
                    view.addSubview(button)
                    print(button.frame)
                }
            }
            """)
        #expect(playback.tree.nodes.map(\.name) == ["view", "button"])
        let printed = playback.steps.last?.changes.first
        #expect(printed?.property == "button.frame")
        #expect(printed?.to.shown == "20,20 120×44")
    }

    @Test func `sends hit tests to the methods that classes override`() throws {
        let swift = try played(
            """
            class Badged: UIView {
                let badge = UIView(frame: CGRect(x: 80, y: -20, width: 40, height: 40))
                override init(frame: CGRect) {
                    super.init(frame: frame)
                    addSubview(badge)
                }
                override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                    for subview in subviews.reversed() {
                        let p = subview.convert(point, from: self)
                        if let hit = subview.hitTest(p, with: event) { return hit }
                    }
                    let hit = super.hitTest(point, with: event)
                    return hit == self ? nil : hit
                }
            }
            class Puzzle: UIView {
                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
                    return Settings.contains(point)
                }
            }
            let card = Badged(frame: CGRect(x: 100, y: 100, width: 100, height: 60))
            view.addSubview(card)
            let outside = view.hitTest(CGPoint(x: 210, y: 85), with: nil)
            let through = view.hitTest(CGPoint(x: 110, y: 150), with: nil)
            view.addSubview(Puzzle(frame: view.bounds))
            let unknown = view.hitTest(CGPoint(x: 10, y: 10), with: nil)
            """)
        func value(_ name: String, _ playback: CodeListing.Playback) -> CallValue? {
            playback.steps.flatMap(\.changes).last { $0.layer == nil && $0.property == name }?.to
        }
        #expect(value("outside", swift) == .layer("view/card/badge"))
        #expect(value("through", swift) == .layer("view"))
        #expect(value("unknown", swift) == nil)
        #expect(swift.notPlayed.map(\.line) == [7, 17, 18, 26])
        let objectiveC = try played(
            """
            @interface Wide : UIView
            @end
            @implementation Wide
            - (BOOL)pointInside:(CGPoint)point withEvent:(UIEvent *)event {
                return CGRectContainsPoint(CGRectInset(self.bounds, -20, -20), point);
            }
            @end
            Wide *wide = [[Wide alloc] initWithFrame:CGRectMake(50, 50, 10, 10)];
            [view addSubview:wide];
            UIView *near = [view hitTest:CGPointMake(35, 35) withEvent:nil];
            UIView *far = [view hitTest:CGPointMake(25, 35) withEvent:nil];
            """, "a.m")
        #expect(value("near", objectiveC) == .layer("view/wide"))
        #expect(value("far", objectiveC) == .layer("view"))
    }

    @Test func `answers calls by the methods that its classes override`() throws {
        let playback = try played(
            """
            class Big: UIButton {
                var margin: CGFloat = 10
                override func point(inside p: CGPoint, with e: UIEvent?) -> Bool {
                    return bounds.insetBy(dx: -margin, dy: -margin).contains(p)
                }
            }
            let b = Big(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
            view.addSubview(b)
            b.margin = 20
            let other = UIView()
            """)
        func answer(_ call: String, _ playback: CodeListing.Playback) throws -> CallAnswer {
            try Asker(playback.tree, listing: playback).answer(call)
        }
        let hit = try answer("view.hitTest((85,85), with: nil)", playback)
        #expect(hit.value == .layer("listing/view/b"))
        #expect(hit.hint?.hasPrefix("b overrides point(inside:with:) (line 3): ") == true)
        let inside = try answer("b.point(inside: (-15,-15), with: nil)", playback)
        #expect(inside.value == .value(.flag(true)))
        #expect(inside.explanation == .plain)
        for call in ["b.contains(-15,-15)", "view.hitTest((75,85), with: nil) == b"] {
            #expect(try answer(call, playback).value == .value(.flag(false)), "\(call)")
        }
        // Before the margin was set.
        let line = try #require(playback.steps.firstIndex { $0.line == 8 })
        let before = playback.after(line + 1)
        #expect(try answer("view.hitTest((85,85), with: nil)", before).value == .layer("view"))
        #expect(try answer("view.hitTest((95,95), with: nil)", before).value == .layer("view/b"))
        // Layers that were changed since are not those that the methods know.
        let edited = Asker(before.tree, listing: playback)
        let refused = try edited.answer("view.hitTest((95,95), with: nil)")
        #expect(refused.value == .layer("view"))
        #expect(refused.hint?.hasSuffix("the layers were edited") == true)
    }

    @Test func `says what of an override an answer would need`() throws {
        let playback = try played(
            """
            class Puzzle: UIView {
                override func point(inside p: CGPoint, with e: UIEvent?) -> Bool {
                    return Settings.contains(p)
                }
            }
            view.addSubview(Puzzle(frame: view.bounds))
            """)
        let asker = Asker(playback.tree, listing: playback)
        let problem = #expect(throws: Diagnostic.self) {
            try asker.answer("view.hitTest((10,10), with: nil)")
        }
        #expect(problem?.range.line == 1)
        #expect(problem?.message.hasPrefix("the answer needs point(inside:with:), which") == true)
        #expect(try asker.answer("view.hitTest((500,10), with: nil)").value == CallValue.none)
    }

    @Test func `lists a method that the system calls later`() throws {
        let playback = try played(
            """
            class Card: UIView {
                override func layoutSubviews() {
                    super.layoutSubviews()
                    alpha = 0.5
                }
                override func didMoveToWindow() { super.didMoveToWindow() }
            }
            let card = Card()
            """)
        #expect(playback.notPlayed.map(\.line) == [2])
        #expect(playback.notPlayed.first?.reason == "layoutSubviews(), which only --call plays")
    }

    @Test func `lists an override that touches do not ask`() throws {
        let playback = try played(
            """
            class Big: UIButton {
                override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { true }
            }
            let big = Big(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            """)
        #expect(playback.notPlayed.map(\.line) == [2])
        #expect(playback.notPlayed.first?.reason.hasPrefix("point(inside:with:)") == true)
    }

    @Test func `reads the floats of C that have no digits after the point`() throws {
        let playback = try played(
            "CGFloat w = 50.f; box.bounds = CGRectMake(0, 0, w, 2.F * w);", "a.m")
        #expect(playback.notPlayed.isEmpty)
        #expect(
            try layer("box", in: playback).bounds == Rect(x: 0, y: 0, width: 50, height: 100))
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

    @Test func `ends loops and their rounds`() throws {
        let swift = try played(
            """
            var x: CGFloat = 0
            for number in 0..<5 {
                guard number != 1 else { continue }
                if number == 3 { break }
                x += 10
            }
            box.center = CGPoint(x: x, y: 0)
            """)
        #expect(try layer("box", in: swift).position == Point(x: 20, y: 0))
        let objectiveC = try played(
            """
            CGFloat x = 0;
            for (int i = 0; i < 5; i++) {
                if (i == 1) continue;
                if (i == 3) { break; }
                x += 10;
            }
            box.center = CGPointMake(x, 0);
            """, "a.m")
        #expect(try layer("box", in: objectiveC).position == Point(x: 20, y: 0))
        #expect(swift.notPlayed.isEmpty && objectiveC.notPlayed.isEmpty)
    }

    @Test func `plays the case of a switch that is equal`() throws {
        let swift = try played(
            """
            var places: [CGFloat] = []
            for number in 0..<5 {
                switch number {
                case 0: places.append(10)
                case 1, 2:
                    if number == 2 { break }
                    places.append(20)
                case 3: continue
                default: places.append(30)
                }
                box.layer.zPosition += 1
            }
            switch "b" { case "a": box.alpha = 0.25; case "b": box.alpha = 0.5; default: break }
            box.center = CGPoint(x: places[0] + places[1], y: places[2])
            """)
        #expect(swift.notPlayed.isEmpty)
        let box = try layer("box", in: swift)
        #expect(box.position == Point(x: 30, y: 30))
        #expect(box.zPosition == 4)
        #expect(box.opacity == 0.5)
        let objectiveC = try played(
            """
            CGFloat x = 0;
            for (int i = 0; i < 4; i++) {
                switch (i) {
                    case 0:
                    case 1: x += 1;
                    case 2: { x += 10; break; }
                    default: x += 100;
                }
            }
            box.center = CGPointMake(x, 0);
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(try layer("box", in: objectiveC).position.x == 132)
    }

    @Test func `does not know what a switch over more than constants assigns`() throws {
        let playback = try played(
            """
            var x: CGFloat = 5, y: CGFloat = 6
            switch box.alpha {
            case 0..<1: x = 7
            default: x = 8
            }
            switch x {
            case let y: x = y
            }
            box.layer.zPosition = y
            """)
        #expect(
            playback.notPlayed.map { "\($0.line): \($0.reason)" } == [
                "2: 'switch' is played with constants alone", "6: this is not read: let y: x = y",
            ])
        #expect(try layer("box", in: playback).zPosition == 6)
    }

    @Test func `knows the numbers that a preprocessor defines`() throws {
        let playback = try played(
            """
            #define kSide 40
            #define kGap -2.5f // between
            #define kSum 3 + 4
            #define AREA(w) w * w
            #define kTitle @"title"
            @implementation C
            - (void)viewDidLoad {
                box.bounds = CGRectMake(0, 0, kSide / 3, kSide);
                box.layer.zPosition = kGap;
                box.layer.cornerRadius = kSum;
            }
            @end
            """, "a.m")
        #expect(playback.notPlayed.map { "\($0.line): \($0.reason)" } == ["10: kSum"])
        let box = try layer("box", in: playback)
        #expect(box.bounds.size == Size(width: 13, height: 40))
        #expect(box.zPosition == -2.5)
        // A view alone is made although a number stands beside it.
        let alone = try played(
            """
            #define kSide 40
            @interface Card : UIView
            @end
            @implementation Card
            - (id)init {
                self.bounds = CGRectMake(0, 0, kSide, kSide);
                return self;
            }
            @end
            """, "a.m")
        #expect(try layer("card", in: alone).bounds.width == 40)
    }

    @Test func `fills in a structure part by part`() throws {
        let playback = try played(
            """
            CGRect frame;
            frame.origin = CGPointMake(1, 2);
            frame.size.width = 3;
            frame.size.height = 4;
            CGPoint moved;
            moved.x = frame.origin.x - 1;
            box.frame = frame;
            box.center = moved;
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("box", in: playback).frame == Rect(x: -1.5, y: -2, width: 3, height: 4))
    }

    @Test func `does not know what lines that are not played assign`() throws {
        let swift = try played(
            """
            var x: CGFloat = 5
            x = UIScreen.main.bounds.width
            box.frame.size.width = x
            var y: CGFloat = 0, place = CGPoint.zero
            while y < UIScreen.main.bounds.height {
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

    @Test func `assigns to elements, and to several variables at once`() throws {
        let playback = try played(
            """
            var (p, q) = (CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4))
            (p, q) = (q, p)
            var views = [UIView(), UIView()]
            views[1] = UIView(frame: CGRect(origin: p, size: CGSize(width: 5, height: 6)))
            views[1].alpha = 0.5
            var sizes = [1, 2]
            sizes[0] += 6
            let pair = (7, views[1])
            let (n, card) = pair
            card.frame.size.width = CGFloat(n / pair.0 + sizes[0] / 2)
            var rest = 7
            rest %= 4
            card.bounds.size.height = CGFloat(rest)
            """)
        #expect(playback.notPlayed.isEmpty)
        let card = try layer("card", in: playback)
        #expect(card.opacity == 0.5)
        #expect(card.bounds.size == Size(width: 4, height: 3))
        #expect(card.position == Point(x: 5, y: 7))
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

    @Test func `computes and observes properties`() throws {
        let playback = try played(
            """
            extension UIView {
                var left: CGFloat {
                    get { frame.minX }
                    set { frame.origin.x = newValue }
                }
                var right: CGFloat { return frame.maxX }
            }
            class C: UIViewController {
                let card = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
                var scale: CGFloat = 1 {
                    didSet {
                        scale = min(scale, 2)
                        card.alpha = oldValue / 2
                        card.transform = CGAffineTransform(scaleX: scale, y: scale)
                    }
                }
                override func viewDidLoad() {
                    card.left = 10
                    card.left += card.right
                    scale = 3
                    view.addSubview(card)
                }
            }
            """)
        #expect(playback.notPlayed.isEmpty)
        let card = try layer("card", in: playback)
        #expect(card.position == Point(x: 80, y: 10))
        #expect(card.opacity == 0.5)
        #expect(card.frame == Rect(x: 40, y: -10, width: 80, height: 40))
        #expect(playback.functions == ["viewDidLoad()"])
    }

    @Test func `observes a property whose initial value is a word`() throws {
        let playback = try played(
            """
            class Cover: UIView {
                var blocks: Bool = true { didSet { isUserInteractionEnabled = blocks } }
                var shift = CGPoint.zero {
                    willSet { alpha = newValue.x }
                }
            }
            let cover = Cover()
            cover.blocks = false
            cover.shift = CGPoint(x: 0.5, y: 0)
            """)
        #expect(playback.notPlayed.isEmpty)
        let cover = try layer("cover", in: playback)
        #expect(!cover.isUserInteractionEnabled)
        #expect(cover.opacity == 0.5)
    }

    @Test func `makes objects of a class inside another one, and in a method of the class`() throws
    {
        let swift = try played(
            """
            class Popup: UIView {
                struct Style { let width: CGFloat; var isShown = false }
                init(style: Style) {
                    super.init(frame: CGRect(x: 0, y: 0, width: style.width, height: 10))
                    isHidden = !style.isShown
                }
            }
            let popup = Popup(style: Popup.Style(width: 180))
            """)
        #expect(swift.notPlayed.isEmpty)
        #expect(try layer("popup", in: swift).bounds.width == 180)
        #expect(try layer("popup", in: swift).isHidden)
        let objectiveC = try played(
            """
            @interface Box : UIView
            @end
            @implementation Box
            + (Box *)boxAt:(CGPoint)p {
                Box *made = [[self alloc] initWithFrame:CGRectMake(0, 0, 50, 50)];
                made.center = p;
                return made;
            }
            @end
            Box *box = [Box boxAt:CGPointMake(40, 60)];
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(
            try layer("box", in: objectiveC).frame == Rect(x: 15, y: 35, width: 50, height: 50))
    }

    @Test func `sets the size of a content part by part`() throws {
        let playback = try played(
            "let scroll = UIScrollView()\nscroll.contentSize.height = 900\n"
                + "scroll.layer.zPosition = scroll.contentSize.height")
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("scroll", in: playback).touch.contentSize == Size(width: 0, height: 900))
        #expect(try layer("scroll", in: playback).zPosition == 900)
    }

    @Test func `makes values of types that it extends`() throws {
        let playback = try played(
            """
            extension CGRect { var middle: CGPoint { CGPoint(x: midX, y: midY) } }
            extension CGFloat { static let side: CGFloat = 30 }
            extension UIColor { convenience init(hex: Int) { self.init(white: 0, alpha: 1) } }
            let box = UIView(frame: CGRect(x: 1, y: 2, width: CGFloat.side, height: CGFloat(40)))
            box.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
            box.backgroundColor = UIColor(hex: 5)
            box.center = box.frame.middle
            """)
        let box = try layer("box", in: playback)
        #expect(box.frame == Rect(x: 1, y: 2, width: 30, height: 40))
        #expect(box.backgroundColor?.red == 0)
        #expect(box.position == Point(x: 16, y: 22))
        #expect(playback.notPlayed.isEmpty)
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

    @Test func `makes a lazy property when it is first asked for`() throws {
        let playback = try played(
            """
            class Card: UIView {
                lazy var cover: UIView = {
                    let view = UIView()
                    addSubview(view)
                    return view
                }()
                lazy var unused: UIView = {
                    let view = UIView()
                    addSubview(view)
                    return view
                }()
                let label = UILabel()
            }
            let card = Card()
            card.addSubview(card.label)
            card.cover.alpha = 0.5
            """)
        #expect(playback.tree.nodes.map(\.name) == ["card", "label", "cover"])
        #expect(try layer("cover", in: playback).opacity == 0.5)
    }

    @Test func `asks a getter once`() throws {
        let playback = try played(
            """
            class C: UIViewController {
                var moved: UIView {
                    view.center.x += 1
                    return view
                }
                override func viewDidLoad() {
                    moved.alpha = 0.5
                    moved.isHidden = true
                }
            }
            """)
        #expect(playback.tree[0].layer.position.x == 162)
        #expect(playback.tree[0].layer.opacity == 0.5)
    }

    @Test func `asks the getters and setters of a class in Objective-C`() throws {
        let playback = try played(
            """
            @interface C : UIViewController
            @property (nonatomic, strong) UIView *card;
            @property (nonatomic) CGFloat scale;
            @end
            @implementation C
            - (UIView *)card {
                if (!_card) { _card = [[UIView alloc] initWithFrame:CGRectMake(10, 20, 30, 40)]; }
                return _card;
            }
            - (void)setScale:(CGFloat)scale {
                _scale = scale;
                self.card.transform = CGAffineTransformMakeScale(scale, scale);
            }
            - (void)viewDidLoad {
                [self.view addSubview:self.card];
                self.scale = 2;
            }
            @end
            @implementation UIView (Edges)
            - (CGFloat)left { return self.frame.origin.x; }
            @end
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        #expect(
            try layer("card", in: playback).frame == Rect(x: -5, y: 0, width: 60, height: 80))
        #expect(playback.steps.flatMap(\.notes).isEmpty)
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
        #expect(text.notPlayed.map(\.line) == [1, 2])
        #expect(text.notPlayed.allSatisfy { $0.reason == "a text with interpolations" })
    }

    @Test(
        arguments: [
            ("print(view.hitTest(p, with: nil) == b)", "true"),
            ("print(a.convert(CGPoint(x: 1, y: 1), from: b))", "11,11"),
            ("print(b.frame.width * 2, terminator: \"\")", "60"),
            ("print(b.superview == nil)", "false"), ("print(\"\\(turn * 180 / .pi)°\")", "90°"),
            ("print(\"\\(view.hitTest(p, with: nil))\")", "view/a/b"),
            ("print(\"x is \\(String(format: \"%.1f\", p.x)) (\\(chart))\")", "x is 15 (…)"),
            ("print(a.transform)", "identity"), ("NSLog(\"inside b\")", "inside b"),
            ("NSLog(\"touched %@\", \"b\")", "b"),
        ])
    func `shows what is printed`(line: String, shown: String) throws {
        let playback = try played(
            """
            let a = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            let b = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
            let p = CGPoint(x: 15, y: 15), turn = CGFloat.pi / 2
            view.addSubview(a)
            a.addSubview(b)
            \(line)
            """)
        #expect(playback.steps.last?.line == 6)
        #expect(playback.steps.last?.changes.map(\.to.shown) == [shown])
        #expect(playback.notPlayed.map(\.reason) == (line.contains("chart") ? ["chart"] : []))
    }

    @Test(
        arguments: [
            ("let a = w ?? 0 > 5", "a = false"), ("let a = none ?? 2 + 3 == 5", "a = true"),
            ("let a = w == 3 ? .zero : r", "a = 0,0 0×0"),
            ("let a = w == 4 ? .zero : r", "a = 1,2 3×4"),
            ("let a = v.alpha >= 0.01", "a = false"), ("let a = half.alpha == 0.5", "a = true"),
            ("let a = named(\"\\(r) at\", at: r.origin)", "a = 1,2"),
            ("let a = pow(w!, 2) == 9 && (w! * 3).squareRoot() == 3", "a = true"),
        ])
    func `evaluates as Swift does`(line: String, shown: String) throws {
        let playback = try played(
            """
            func named(_ name: String, at point: CGPoint) -> CGPoint { return point }
            let w: CGFloat? = 3, none: CGFloat? = nil
            let v = UIView(), half = UIView()
            let r = CGRect(x: 1, y: 2, width: 3, height: 4)
            v.alpha = 0.01
            half.alpha = 0.5
            \(line)
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps.last?.sentence == shown)
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

    @Test func `does not say that two structures differ`() throws {
        let playback = try played(
            "struct Space: Equatable { var x = 1 }\nlet s = Space(), t = s\nlet c = s == t")
        #expect(playback.notPlayed.map(\.line) == [3])
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

    @Test func `lists what is printed and not known`() throws {
        let playback = try played("let n = lookup[1]\nprint(n, 2)\nprint([1, 2])\nprint(#function)")
        #expect(playback.notPlayed.map(\.line) == [1, 2, 3, 4])
        #expect(playback.notPlayed[1].reason == "n, which is not known since line 1")
        #expect(playback.steps.map(\.sentence) == ["print = 2"])
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

    @Test func `says of a layer that it has no superlayer`() throws {
        let playback = try played("let card = UIView()\nlet other = card")
        #expect(
            playback.steps.map(\.sentence) == ["card has no superlayer", "other = card"])
    }

    @Test func `tests the elements of lists`() throws {
        let playback = try played(
            """
            var cells: [UIView] = []
            for i in 0..<4 {
                let cell = UIView(frame: CGRect(x: i * 50, y: 0, width: 40, height: 40))
                view.addSubview(cell)
                cells.append(cell)
            }
            for i in cells.indices where i > 2 { cells[i].isHidden = true }
            let tapped = cells.first { $0.frame.contains(CGPoint(x: 60, y: 10)) }
            let place = cells.firstIndex(where: { $0 === tapped })!
            let shown = cells.filter { !$0.isHidden }
            let has = shown.contains(cells[3])
            let any = cells.contains { $0.isHidden }
            let all = cells.allSatisfy { $0.alpha == 1 }
            cells[place].alpha = 1 / CGFloat(shown.count + 1)
            let odd = cells.filter { $0.animator }
            """)
        func value(_ name: String) -> CallValue? {
            playback.steps.flatMap(\.changes).last { $0.layer == nil && $0.property == name }?.to
        }
        #expect(value("tapped") == .layer("view/cell#2"))
        #expect(value("has") == .value(.flag(false)))
        #expect(value("any") == .value(.flag(true)))
        #expect(value("all") == .value(.flag(true)))
        #expect(playback.tree[2].layer.opacity == 0.25)
        #expect(playback.notPlayed.map(\.line) == [15])
    }

    @Test func `asks lists in Objective-C`() throws {
        let playback = try played(
            """
            NSArray *all = @[[UIView new], [UIView new]];
            UIView *one = [all objectAtIndex:1];
            if ([all containsObject:one]) { one.alpha = 0.5; }
            one.layer.zPosition = [all indexOfObject:one];
            UIView *none = [all objectAtIndex:2];
            """, "a.m")
        #expect(try layer("one", in: playback).opacity == 0.5)
        #expect(try layer("one", in: playback).zPosition == 1)
        #expect(playback.notPlayed.map(\.line) == [5])
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

    @Test func `appends to lists`() throws {
        let swift = try played(
            """
            class C: UIViewController {
                var cards = [UIView]()
                override func viewDidLoad() {
                    for x in 0..<3 {
                        let card = UIView(frame: CGRect(x: x * 10, y: 0, width: 10, height: 10))
                        view.addSubview(card)
                        cards.append(card)
                    }
                    guard let last = cards.last, cards.count == 3 else { return }
                    last.alpha = 0.5
                    cards[1].isHidden = true
                    cards.append(contentsOf: [UIView(), UIView()])
                    view.alpha = CGFloat(cards.count) / 10
                }
            }
            """)
        #expect(swift.notPlayed.isEmpty)
        let cards = try #require(swift.roots.first).nodes.dropFirst().map(\.layer)
        #expect(cards.map(\.opacity) == [1, 1, 0.5])
        #expect(swift.roots[0][0].layer.opacity == 0.5)
        #expect(cards.map(\.isHidden) == [false, true, false])
        let objectiveC = try played(
            """
            NSMutableArray *cards = [[NSMutableArray alloc] init];
            for (int i = 0; i < 2; i++) {
                UIView *card = [UIView new];
                [cards addObject:card];
            }
            for (UIView *card in cards) { card.alpha = 0.5; }
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(objectiveC.roots.map(\.rootLayer.opacity) == [0.5, 0.5])
    }

    @Test func `reads initialisers without their types`() throws {
        let playback = try played(
            """
            box.frame = .init(x: 0, y: 0, width: 10, height: 10)
            box.transform = .init(scaleX: 2, y: 3)
            box.transform = .init(rotationAngle: .pi / 2)
            box.transform = .init(translationX: 4, y: 5)
            box.backgroundColor = .init(white: 1, alpha: 0.5)
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("box", in: playback).frame == Rect(x: 4, y: 5, width: 10, height: 10))
    }

    @Test func `loops in strides and over pairs`() throws {
        let playback = try played(
            """
            var boxes: [UIView] = []
            for x in stride(from: 0, to: 30, by: 10) {
                boxes.append(UIView(frame: CGRect(x: x, y: 0, width: 10, height: 10)))
            }
            for (index, box) in boxes.enumerated() { box.layer.zPosition = CGFloat(index) / 2 }
            boxes.enumerated().forEach { index, box in box.alpha = 1 / CGFloat(index + 1) }
            for y in stride(from: 0.5, through: 0, by: -0.5) { boxes[0].center.y = y }
            """)
        #expect(playback.notPlayed.isEmpty)
        let layers = playback.roots.map(\.rootLayer)
        #expect(layers.map(\.frame?.minX) == [0, 10, 20])
        #expect(layers.map(\.zPosition) == [0, 0.5, 1])
        #expect(layers.map(\.opacity).first == 1 && layers[1].opacity == 0.5)
        #expect(layers[0].position.y == 0)
    }

    @Test func `knows a variable of C after the loop over it`() throws {
        let playback = try played(
            """
            int i, j, k;
            for (i = 0; i < 3; i++) { box.alpha = 0.5; }
            box.layer.zPosition = i;
            for (j = 2; j <= 4; j++) box.alpha = 0.25;
            box.layer.cornerRadius = j;
            for (k = 0; k < 3; k++) { if (k == 1) break; }
            box.alpha = k;
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("box", in: playback).zPosition == 3)
        #expect(try layer("box", in: playback).cornerRadius == 5)
        #expect(try layer("box", in: playback).opacity == 1)
    }

    @Test func `counts in C`() throws {
        let playback = try played(
            """
            int i = 3, k = 3;
            i++;
            i++;
            i--;
            box.layer.zPosition = i;
            ++k;
            other.layer.zPosition = k;
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("box", in: playback).zPosition == 4)
        #expect(try layer("other", in: playback).zPosition == 4)
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

    @Test func `opens the boxes of numbers in Swift`() throws {
        let playback = try played(
            """
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            turn.toValue = NSNumber(value: Double.pi * 2)
            box.layer.add(turn, forKey: nil)
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("box", in: playback).animations.map(\.to) == [.number(360)])
    }

    @Test func `knows the constants of a type`() throws {
        let playback = try played(
            """
            enum Layout {
                static let side: CGFloat = 40
                static let size = CGSize(width: Layout.side, height: 40)
            }
            struct Grid {
                static let standard = Grid(columns: 2, gap: CGFloat(10))
                static var inset = CGFloat(10)
                static var lost = 1
                static var last: CGFloat?
                let columns: Int
                let gap: CGFloat
            }
            box.bounds.size.width = Layout.side / 3 * 3
            box.bounds.size.height = Layout.size.width
            Grid.inset += 5
            Grid.lost = unknown
            box.layer.zPosition = Grid.standard.gap * CGFloat(Grid.standard.columns) + Grid.inset
            box.alpha = Grid.lost
            Grid.last = 0.5
            box.alpha = Grid.last ?? 1
            """)
        #expect(playback.notPlayed.map(\.line) == [16, 18])
        #expect(try layer("box", in: playback).opacity == 0.5)
        #expect(try layer("box", in: playback).bounds.size == Size(width: 40, height: 40))
        #expect(try layer("box", in: playback).zPosition == 35)
    }

    @Test func `keeps values by their keys`() throws {
        let swift = try played(
            """
            enum Side { case left, right }
            let sizes = ["a": 40, "b": 60]
            var gaps: [Side: CGFloat] = [.left: 5]
            var places = [Int: Double]()
            gaps[.right] = 7
            gaps[.left] = nil
            places[2] = 3
            var views: [String: UIView] = ["box": UIView()]
            views["box"]!.frame = CGRect(x: places[2]! / 2, y: 0, width: gaps[.right]! / 2, height: 1)
            let half = sizes["b", default: 1]
            let box = views["box"]
            if let side = sizes["b"], sizes["c"] == nil { box?.layer.zPosition = CGFloat(side / 7) }
            box?.layer.cornerRadius = gaps[.left] ?? CGFloat(gaps.count)
            """)
        #expect(swift.notPlayed.map(\.line) == [10])
        let box = try layer("box", in: swift)
        #expect(box.frame == Rect(x: 1.5, y: 0, width: 3.5, height: 1))
        #expect(box.zPosition == 8)
        #expect(box.cornerRadius == 1)
        let objectiveC = try played(
            """
            NSMutableDictionary *sizes = [@{@"a": @40, @"b": @60.5} mutableCopy];
            NSDictionary *views = @{@"box": [UIView new]};
            UIView *box = views[@"box"];
            sizes[@"c"] = @10;
            box.layer.zPosition = [sizes[@"b"] floatValue] + [[sizes objectForKey:@"c"] intValue] / 4;
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(try layer("box", in: objectiveC).zPosition == 62.5)
    }

    @Test func `does not know what a dictionary has after a line that is not played`() throws {
        let playback = try played(
            """
            var sizes = ["a": 40], views = ["v": UIView()]
            sizes["a"] = Theme.size
            views["v"]!.frame = Theme.frame
            let a = sizes["a"]
            let f = views["v"]!.frame
            let other = views[0]
            """)
        #expect(playback.notPlayed.map(\.line) == [2, 3, 4, 5, 6])
        let reasons = playback.notPlayed.map(\.reason)
        #expect(reasons[2] == "sizes, which is not known since line 2")
        #expect(reasons[3].hasSuffix(".frame, which is not known since line 3"))
        #expect(reasons[4] == "this key")
    }

    @Test func `plays enums with and without raw values`() throws {
        let playback = try played(
            """
            enum Side {
                case left, right
                static let start = Side.left
                var sign: CGFloat { self == .left ? -1 : 1 }
                func inset(_ by: CGFloat) -> CGFloat {
                    switch self {
                    case .left: return by / 2
                    case .right: return by / 4
                    }
                }
            }
            enum Gap: CGFloat { case small = 5, wide = 9 }
            enum Level: Int { case low = -1, middle, high }
            enum Name: String { case one, two = "zwei" }
            enum Color { case red, left }
            let side: Side = .right, color: Color = .red
            var other = Side.start
            if other != side { box.center.x = other.inset(10) }
            other = side
            switch color { case .red: box.center.y = side.inset(10); case .left: break }
            box.layer.zPosition = Gap.small.rawValue / 2
            box.layer.anchorPointZ = CGFloat(Level.high.rawValue / 2 + Level.middle.rawValue)
            box.layer.cornerRadius = other == .right ? side.sign : 0
            print(side, Name.one.rawValue, Name.two.rawValue, "\\(other)")
            """)
        #expect(playback.notPlayed.isEmpty)
        let box = try layer("box", in: playback)
        #expect(box.position == Point(x: 5, y: 2.5))
        #expect(box.zPosition == 2.5)
        #expect(box.anchorPointZ == 0)
        #expect(box.cornerRadius == 1)
        let shown = playback.steps.last?.changes.map(\.to.shown)
        #expect(shown == ["right", "one", "zwei", "right"])
    }

    @Test func `does not know a case that several enums have, nor one with values`() throws {
        let playback = try played(
            """
            enum Side { case left, right }
            enum Text { case left, middle }
            enum Shape {
                case circle(radius: CGFloat)
            }
            func place(_ side: Side) { box.alpha = 0.5 }
            place(.left)
            let shape = Shape.circle(radius: 5)
            let made = Side(rawValue: 1)
            """)
        #expect(
            playback.notPlayed.map { "\($0.line): \($0.reason)" } == [
                "4: a case with values", "7: .left", "8: Shape.circle", "9: Side",
            ])
        #expect(playback.roots.isEmpty)
    }

    @Test func `pairs the elements of two lists`() throws {
        let playback = try played(
            """
            let sides = [1, 2, 3], places = [5, 0.5]
            var boxes: [UIView] = []
            for (side, x) in zip(sides, places) {
                let box = UIView(frame: CGRect(x: x, y: CGFloat(side / 2), width: 1, height: 1))
                boxes.append(box)
            }
            zip(boxes, [0.25, 0.5, 1]).forEach { $0.alpha = $1 }
            zip(boxes, sides).forEach { box, side in box.layer.zPosition = CGFloat(side) / 2 }
            let sums = zip(sides, [10, 20]).map { $0 + $1 }
            boxes[0].layer.cornerRadius = CGFloat(sums[1] / 3)
            """)
        #expect(playback.notPlayed.isEmpty)
        let layers = playback.roots.map(\.rootLayer)
        #expect(layers.map { $0.frame?.origin } == [Point(x: 5, y: 0), Point(x: 0.5, y: 1)])
        #expect(layers.map(\.opacity) == [0.25, 0.5])
        #expect(layers.map(\.zPosition) == [0.5, 1])
        #expect(layers[0].cornerRadius == 7)
    }

    @Test func `plays loops over tests`() throws {
        let swift = try played(
            """
            var y: CGFloat = 0, rounds = 0
            while y < 30, rounds < 100 {
                rounds += 1
                if rounds == 2 { continue }
                y += 10
            }
            repeat { rounds += 10 } while rounds < 30
            while true { if rounds > 40 { break }; rounds += 1 }
            var v: UIView? = UIView()
            while let w = v { w.frame.origin.x = y; v = w.superview }
            box.center = CGPoint(x: y, y: CGFloat(rounds))
            """)
        #expect(swift.notPlayed.isEmpty)
        #expect(try layer("box", in: swift).position == Point(x: 30, y: 41))
        let objectiveC = try played(
            """
            CGFloat w = 1;
            int n = 3, i = 0;
            do { w += 1; } while (w < 200);
            while (n--) { w += 1; }
            for (i = 10; i > 0; i -= 4) {
                if (i == 6) continue;
                w += 1;
            }
            for (int j = 0, k = 5; j < k; ++j, k--) w += 10;
            box.bounds = CGRectMake(0, 0, w, w);
            box.layer.zPosition = i - n;
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(try layer("box", in: objectiveC).bounds.size == Size(width: 235, height: 235))
        #expect(try layer("box", in: objectiveC).zPosition == -1)
    }

    @Test func `does not know what a loop leaves whose end it does not know`() throws {
        let playback = try played(
            """
            let v = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            var i = 0, n = 0
            while i < 10 {
                if Theme.isOpen { break }
                i += 1
            }
            v.layer.zPosition = CGFloat(i)
            while true { n += 1; v.frame.origin.x = 5 }
            let f = v.frame
            for _ in 0..<2 { v.alpha = 0.5 }
            """)
        #expect(
            playback.notPlayed.map { "\($0.line): \($0.reason)" } == [
                "3: a loop that may end earlier", "4: Theme",
                "7: i, which is not known since line 3", "8: a loop of more than 1000 rounds",
                "9: v.frame, which is not known since line 8",
            ])
        #expect(playback.steps.last?.line == 10)
    }

    @Test func `loops over those of a list where something is so`() throws {
        let playback = try played(
            """
            let a = UIView(), b = UIView()
            b.isHidden = true
            for box in [a, b] where box.isHidden { box.alpha = 0.5 }
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.roots.map(\.rootLayer.opacity) == [1, 0.5])
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

    @Test func `reads the structures of C in braces`() throws {
        let playback = try played(
            """
            box.frame = (CGRect){{20, 30}, {100, 50}};
            box.bounds = (CGRect){.origin = CGPointMake(1, 2), .size = CGSizeMake(10, 20)};
            box.center = (CGPoint){ .x = 3, .y = 4 };
            other.frame = CGRectIntegral(CGRectMake(0.5, 0.5, 10, 10));
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        let box = try layer("box", in: playback)
        #expect(box.bounds == Rect(x: 1, y: 2, width: 10, height: 20))
        #expect(box.position == Point(x: 3, y: 4))
        #expect(try layer("other", in: playback).frame == Rect(x: 0, y: 0, width: 11, height: 11))
    }

    @Test(arguments: [
        (
            "class Box: UIView {\noverride init(frame: CGRect) {\nsuper.init(frame: frame)\n"
                + "alpha = 0.5\n}\n}\nlet box = Box()", "a.swift"
        ),
        (
            "@interface Box : UIView\n@end\n@implementation Box\n- (id)initWithFrame:(CGRect)frame {\n"
                + "self = [super initWithFrame:frame];\nself.alpha = 0.5;\nreturn self;\n}\n@end\n"
                + "Box *box = [[Box alloc] init];", "a.m"
        ),
    ])
    func `starts a view without a frame by the initialiser with one`(text: String, name: String)
        throws
    {
        #expect(try layer("box", in: played(text, name)).opacity == 0.5)
    }

    @Test func `reads the structures of C without a cast`() throws {
        let playback = try played(
            """
            CGRect r = {10, 20, 30, 40}, s = {{1, 2}, {3, 4}};
            UIView *one = [[UIView alloc] initWithFrame:r];
            UIView *two = [[UIView alloc] initWithFrame:s];
            UIView *three = [[UIView alloc] initWithFrame:nil];
            """, "a.m")
        #expect(try layer("one", in: playback).frame == Rect(x: 10, y: 20, width: 30, height: 40))
        #expect(try layer("two", in: playback).frame == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(playback.notPlayed.map(\.line) == [4])
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

    @Test func `knows that an optional without a value is nil`() throws {
        let playback = try played(
            """
            class C: UIViewController {
                var start: CGPoint?
                var side: CGFloat?
                override func viewDidLoad() {
                    var size: CGSize?
                    if start == nil { start = CGPoint(x: 1, y: 2) }
                    if let side = side { view.alpha = 0 }
                    if let size = size { view.alpha = 0 }
                    view.bounds.origin = start ?? .zero
                }
            }
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.tree[0].bounds.origin == Point(x: 1, y: 2))
        #expect(playback.tree[0].layer.opacity == 1)
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

    @Test func `indexes a list that may be nil`() throws {
        let playback = try played(
            """
            view.addSubview(UIView())
            view.layer.sublayers?[0].zPosition = 2
            view.subviews.first?.alpha = view.isHidden ? [0.25][0] : [0.5][0]
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.tree[1].layer.zPosition == 2)
        #expect(playback.tree[1].layer.opacity == 0.5)
    }

    @Test func `does not know what a method that is not played may change`() throws {
        let playback = try played(
            """
            var isOpen = false, boxes = [UIView(), UIView()]
            isOpen.toggle()
            boxes[0].isHidden = isOpen
            boxes[1].isHidden.toggle()
            boxes.removeFirst()
            boxes[0].alpha = 0.5
            """)
        #expect(playback.notPlayed.map(\.line) == [5, 6])
        #expect(playback.roots.map(\.rootLayer.isHidden) == [true, true])
        #expect(playback.roots.map(\.rootLayer.opacity) == [1, 1])
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

    @Test func `tells the classes of views apart`() throws {
        let playback = try played(
            """
            class Card: UIView {}
            let views = [UIButton(), UILabel(), Card(), UIView()]
            views.forEach(view.addSubview)
            for each in view.subviews {
                if let button = each as? UIButton { button.alpha = 0.5 }
                if each is Card { each.isHidden = true }
            }
            if let control = views[1] as? UIControl { control.alpha = 0.25 }
            """)
        let layers = playback.tree.nodes.dropFirst().map(\.layer)
        #expect(layers.map(\.opacity) == [0.5, 1, 1, 1])
        #expect(layers.map(\.isHidden) == [false, false, true, false])
        #expect(playback.notPlayed.map(\.reason) == ["whether UILabel is a UIControl"])
    }

    @Test func `takes numbers out of their boxes, and copies of lists`() throws {
        let playback = try played(
            """
            UIScrollView *scroll = [[UIScrollView alloc] initWithFrame:CGRectMake(0, 0, 50, 50)];
            [scroll setContentOffset:CGPointMake(30, 0) animated:NO];
            NSArray *places = @[[NSValue valueWithCGPoint:CGPointMake(1, 2)]];
            scroll.center = [places[0] CGPointValue];
            NSNumber *number = @5;
            scroll.layer.zPosition = number.intValue / 2;
            for (UIView *each in [@[scroll] reverseObjectEnumerator]) { each.alpha = 0.5; }
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        let scroll = try layer("scroll", in: playback)
        #expect(scroll.bounds.origin == Point(x: 30, y: 0))
        #expect(scroll.position == Point(x: 1, y: 2))
        #expect(scroll.zPosition == 2)
        #expect(scroll.opacity == 0.5)
    }

    @Test func `divides whole literals in a conversion as Int`() throws {
        let playback = try played(
            """
            box.center = CGPoint(x: CGFloat(7 / 2), y: 7 / 2)
            box.bounds.size = CGSize(width: box.center.y.rounded(), height: CGFloat(7) / 2)
            """)
        #expect(playback.notPlayed.isEmpty)
        let box = try layer("box", in: playback)
        #expect(box.position == Point(x: 3, y: 3.5))
        #expect(box.bounds.size == Size(width: 4, height: 3.5))
    }

    @Test func `divides whole literals as Int where nothing asks for a fraction`() throws {
        let playback = try played(
            """
            var gap: CGFloat { 5 }
            let i = 3, columns = 7 / 2 * 2, w: CGFloat = 10
            let v = UIView(frame: CGRect(x: i / 2, y: 100 / 3, width: columns, height: 3 / 2))
            v.layer.anchorPoint = CGPoint(x: 1 / 2, y: 1 / 2)
            v.layer.sublayerTransform = CATransform3DMakeTranslation(1 / 2, 0, 0)
            let real = CGPoint(x: w, y: 3 / 2), named = CGPoint(x: gap / 2, y: 1)
            print(3 / 2, -7 / 2, CGFloat(1 / 2 * 4), gap / 2, 1 / 2 + 0.5)
            """)
        #expect(playback.notPlayed.isEmpty)
        let v = try layer("v", in: playback)
        #expect(v.bounds.size == Size(width: 6, height: 1))
        #expect(v.position == Point(x: 4, y: 33.5))
        #expect(v.anchorPoint == UnitPoint(x: 0, y: 0))
        #expect(v.sublayerLayerTransform == LayerTransform([.translate(x: 0.5, y: 0, z: 0)]))
        let shown = playback.steps.flatMap(\.changes).filter { $0.layer == nil }.map(\.to.shown)
        #expect(shown == ["v", "10,1.5", "2.5,1", "1", "-3", "0", "2.5", "1"])
    }

    @Test func `makes rectangles and points by initialisers of its extensions`() throws {
        let playback = try played(
            """
            extension CGRect {
                init(center: CGPoint, size: CGSize) {
                    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
                }
                init(side: CGFloat) {
                    self.init()
                    origin = CGPoint(x: 1, y: 2)
                    self.size.width = side
                    size.height = side
                }
                init(theme: CGFloat) { self.init(x: 0, y: 0, width: Theme.x, height: theme) }
                init(moved: CGFloat) { self.init(); origin.x = Theme.x }
            }
            extension CGPoint {
                init(angle: CGFloat, length: CGFloat) { self.init(x: cos(angle) * length, y: sin(angle) * length) }
            }
            let a = CGRect(center: CGPoint(x: 100, y: 100), size: CGSize(width: 60, height: 40))
            let b = CGPoint(angle: 0, length: 3)
            let c = CGRect(side: 5)
            let d = CGRect(middle: CGPoint(x: 100, y: 100), size: CGSize(width: 60, height: 40))
            let e = CGPoint(radius: 1, turn: 2)
            let f = CGRect(theme: 5)
            let g = CGRect(moved: 5)
            """)
        let shown = playback.steps.flatMap(\.changes).map { "\($0.property) \($0.to.shown)" }
        #expect(shown == ["a 70,80 60×40", "b 3,0", "c 1,2 5×5"])
        #expect(playback.notPlayed.map(\.line).sorted() == [11, 12, 20, 21, 22, 23])
    }

    @Test func `casts to the types of numbers of C`() throws {
        let playback = try played(
            """
            UIView *v = [[UIView alloc] init];
            CGFloat f = 2.75; int i = 3;
            NSLog(@"%lu %ld", (unsigned long)v.subviews.count, (long)i);
            NSLog(@"%d %d %ld", (int)f, (int)-f, (NSInteger)[v.subviews count]);
            NSLog(@"%f %f", (CGFloat)i / 2, (double)i);
            v.frame = CGRectMake((NSUInteger)f, (unsigned int)f / 4, (short)f, f);
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        let printed = playback.steps.flatMap(\.changes).filter { $0.property == "NSLog" }
        #expect(printed.map(\.to.shown) == ["0", "3", "2", "-2", "0", "1.5", "3"])
        #expect(try layer("v", in: playback).frame == Rect(x: 2, y: 0, width: 2, height: 2.75))
    }

    @Test func `prints numbers with all their digits`() throws {
        let playback = try played(
            """
            let l = CALayer()
            l.transform.m34 = -1.0 / 800
            print(l.transform.m34, CGFloat(3))
            print("m \\(l.transform.m34)")
            """)
        #expect(
            playback.steps.suffix(2).map(\.sentence) == [
                "l.transform.m34 = -0.00125, print = 3", "print = m -0.00125",
            ])
    }

    @Test(arguments: ["a.swift", "a.m"])
    func `plays nothing of what a preprocessor decides`(_ name: String) throws {
        let playback = try played(
            """
            box.alpha = 0.5;
            #if DEBUG
            box.alpha = 0.25;
              #ifdef B
              #endif
            #else
            box.alpha = 0.75;
            #endif
            #pragma mark -
            box.hidden = true;
            """, name)
        #expect(playback.notPlayed.map(\.line) == [2])
        #expect(playback.notPlayed.map(\.reason) == ["#if"])
        let box = try layer("box", in: playback)
        #expect(box.opacity == 0.5)
        #expect(box.isHidden)
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

    @Test(arguments: [
        "enum Side { static let left = 1 }", "struct Model { let size = 1 }", "protocol Shape {}",
        "class Model {}", "class Model: Base {}",
    ])
    func `starts its controller, not another type before it`(_ type: String) throws {
        for above in ["UIViewController", "Base"] {
            let playback = try played(
                """
                \(type)
                class C: \(above) {
                    override func viewDidLoad() { view.alpha = 0.5 }
                }
                """)
            #expect(playback.tree[0].layer.opacity == 0.5)
            #expect(playback.notPlayed.isEmpty)
        }
    }

    @Test func `makes and copies structures of its own`() throws {
        let playback = try played(
            """
            struct Card {
                var frame: CGRect
                var side: CGFloat = 2
            }
            let card = Card(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            var copy = card
            copy.side = 7
            let box = UIView(frame: card.frame)
            box.layer.zPosition = card.side
            box.layer.anchorPointZ = copy.side
            """)
        #expect(playback.notPlayed.isEmpty)
        let box = try layer("box", in: playback)
        #expect(box.frame == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(box.zPosition == 2)
        #expect(box.anchorPointZ == 7)
    }

    @Test func `makes objects of its own classes, and asks the classes`() throws {
        let playback = try played(
            """
            @interface Maker : NSObject
            @property (nonatomic) CGRect place;
            @end
            @implementation Maker
            - (UIView *)make { return [[UIView alloc] initWithFrame:self.place]; }
            + (CGFloat)gap { return 5; }
            @end
            @interface C : UIViewController
            @end
            @implementation C
            - (void)viewDidLoad {
                Maker *maker = [Maker new];
                maker.place = CGRectMake(1, 2, 3, 4);
                UIView *made = [maker make];
                made.layer.zPosition = [Maker gap];
                [self.view addSubview:made];
            }
            @end
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        let made = try layer("made", in: playback)
        #expect(made.frame == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(made.zPosition == 5)
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

    @Test func `creates buttons of the listing's own classes by their type`() throws {
        let swift = try played(
            """
            class Big: UIButton {
                var inset: CGFloat = 20
                override init(frame: CGRect) {
                    super.init(frame: frame)
                    alpha = 0.5
                }
            }
            class Round: Big {
                convenience init(type: Int) { self.init(frame: CGRect(x: 0, y: 0, width: 9, height: 9)) }
            }
            let big = Big(type: .custom), round = Round(type: 1)
            big.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
            big.layer.zPosition = big.inset
            """)
        #expect(swift.notPlayed.isEmpty)
        #expect(try layer("big", in: swift).frame == Rect(x: 1, y: 2, width: 30, height: 40))
        #expect(try layer("big", in: swift).opacity == 0.5)
        #expect(try layer("big", in: swift).zPosition == 20)
        #expect(try layer("round", in: swift).frame?.width == 9)
        let objectiveC = try played(
            """
            @interface Big : UIButton
            @end
            @implementation Big
            - (id)init { if (self = [super init]) { self.hidden = YES; } return self; }
            - (id)initWithFrame:(CGRect)frame {
                if (self = [super initWithFrame:frame]) { self.alpha = 0.5; }
                return self;
            }
            @end
            Big *big = [Big buttonWithType:UIButtonTypeCustom];
            """, "a.m")
        #expect(objectiveC.notPlayed.isEmpty)
        #expect(try layer("big", in: objectiveC).opacity == 0.5)
        #expect(try !layer("big", in: objectiveC).isHidden)
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

    @Test func `plays the controller without subclasses, and lists the others`() throws {
        let playback = try played(
            """
            class Base: UIViewController {
                let v = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                override func viewDidLoad() {
                    super.viewDidLoad()
                    view.addSubview(v)
                }
            }
            class ViewController: Base {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    v.frame.origin.x = 50
                }
            }
            class Second: UIViewController {
                override func viewDidLoad() { view.alpha = 0.5 }
            }
            class Empty: UIViewController {}
            """)
        #expect(playback.tree.nodes.map(\.name) == ["view", "v"])
        #expect(playback.tree[0].layer.opacity == 1)
        #expect(playback.tree[1].frame == Rect(x: 50, y: 0, width: 10, height: 10))
        #expect(
            playback.notPlayed.map { "\($0.line): \($0.reason)" } == [
                "14: Second: the controller that is played is ViewController"
            ])
    }
}
