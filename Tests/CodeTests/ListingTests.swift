import HitboxCode
import LayerGeometry
import Testing

@Suite struct `A listing` {
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

    @Test func `counts the subviews of a view without other layers, and moves only its own`() throws
    {
        let playback = try played(
            """
            let a = UIView(), b = UIView(), c = UIView()
            view.layer.addSublayer(CAGradientLayer())
            view.addSubview(a)
            view.addSubview(b)
            view.exchangeSubview(at: 0, withSubviewAt: 1)
            view.insertSubview(c, at: 1)
            a.addSubview(UIView())
            view.sendSubviewToBack(a.subviews[0])
            view.exchangeSubview(at: 7, withSubviewAt: 1)
            """)
        let view = try #require(playback.roots.first)
        let names = view.root.sublayers.map(\.name).filter { ["a", "b", "c"].contains($0) }
        #expect(names == ["b", "c", "a"])
        let moved = playback.steps.flatMap(\.changes).filter { $0.property == "index" }
        let sentences = moved.map { "\($0.layer ?? "") \($0.from.shown) \($0.to.shown)" }
        #expect(sentences == ["view/a 0 1", "view/b 1 0"])
        #expect(playback.notPlayed.map(\.line) == [9])
    }

    @Test func `does not play a setter method that UIKit does not have in Swift`() throws {
        let playback = try played(
            """
            let a = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            a.layer.setAffineTransform(CGAffineTransform(translationX: 5, y: 0))
            print(a.frame)
            a.setAnchorPoint(CGPoint(x: 0, y: 0))
            print(a.frame)
            """)
        #expect(playback.steps.last?.sentence == "a.frame = 5,0 10×10")
        #expect(playback.notPlayed.map(\.line) == [4, 5])
    }

    @Test func `has controls of classes that it declares`() throws {
        let playback = try played("class Save: UIButton {}\nlet save = Save()\nlet view = UIView()")
        #expect(playback.roots.map(\.root.isControl) == [true, false])
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

    @Test func `sets the size of a content part by part`() throws {
        let playback = try played(
            "let scroll = UIScrollView()\nscroll.contentSize.height = 900\n"
                + "scroll.layer.zPosition = scroll.contentSize.height")
        #expect(playback.notPlayed.isEmpty)
        #expect(try layer("scroll", in: playback).touch.contentSize == Size(width: 0, height: 900))
        #expect(try layer("scroll", in: playback).zPosition == 900)
    }

    @Test func `says of a layer that it has no superlayer`() throws {
        let playback = try played("let card = UIView()\nlet other = card")
        #expect(
            playback.steps.map(\.sentence) == ["card has no superlayer", "other = card"])
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
