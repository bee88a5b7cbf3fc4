import HitboxCode
import LayerGeometry
import SourceDiagnostics
import Testing

/// What methods and accessors of a listing answer for UIKit's.
@Suite struct `A listing with properties and overrides` {
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
        #expect(
            playback.notPlayed.first?.reason
                == "layoutSubviews(), which only layoutIfNeeded or --call plays")
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

    @Test func `observes parts of structures, and what a class below observes too`() throws {
        let playback = try played(
            """
            struct Model { var x: CGFloat = 1 }
            class Base: UIView {
                var model = Model() { didSet { alpha = oldValue.x / 4 } }
                var inset: CGFloat = 4 { willSet { tag = 5 }; didSet { layer.zPosition = oldValue } }
            }
            class Sub: Base {
                override var inset: CGFloat { didSet { layer.cornerRadius = inset } }
            }
            let s = Sub()
            s.model.x = 2
            s.inset = 8
            print(s.model.x, s.alpha, s.layer.zPosition, s.layer.cornerRadius, s.tag)
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps.last?.changes.map(\.to.shown) == ["2", "0.25", "4", "8", "5"])
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

    /// As Swift 6.3 does it.
    @Test func `is observed but where its own initialiser or observer sets it`() throws {
        let playback = try played(
            """
            var log: [String] = []
            class Base {
                var value = 1 { didSet { log.append("value \\(value)"); if value > 90 { value = 90 } } }
                init(_ v: Int) { value = v; self.value = v + 1 }
            }
            class Sub: Base {
                var own = 0 { didSet { log.append("own \\(own)"); other += 1 } }
                var other = 0 { didSet { log.append("other \\(other)") } }
                override init(_ v: Int) {
                    super.init(v)
                    value = 9
                    own = 3
                    self.own = 4
                    defer { own = 5 }
                    helper()
                    let change = { self.own = 6 }
                    change()
                }
                convenience init() { self.init(3); value += 91; own = 7 }
                func helper() { own = 8 }
            }
            class Over: Base {
                override var value: Int { didSet { log.append("over \\(value)") } }
                init() { super.init(1); value = 77 }
            }
            let sub = Sub()
            print(log)
            log = []
            let over = Over()
            print(log)
            print(sub.value)
            """)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        let printed = playback.steps.map(\.sentence).filter { $0.hasPrefix("log = [") }
        #expect(
            printed == [
                "log = [value 9, own 8, other 1, own 6, other 2, own 5, other 3, value 100]",
                "log = [value 77, over 77]",
            ])
        #expect(playback.steps.last?.sentence == "sub.value = 90")
    }

    @Test func `is observed in a method whose name begins as an initialiser's`() throws {
        let playback = try played(
            """
            class Box: UIView {
                var side = 0 { didSet { if side < 10 { side = 10 }; frame.origin.x += 1 } }
                func initialize() { side = 1 }
            }
            class Tall: Box {
                override var side: Int { didSet { if side < 20 { side = 20 }; frame.origin.y += 1 } }
            }
            let box = Box(frame: .zero), tall = Tall(frame: .zero)
            box.initialize()
            tall.side = 3
            """)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(try layer("box", in: playback).frame?.origin == Point(x: 1, y: 0))
        // What overrides a property has none of its own: setting it there is observed as well.
        #expect(try layer("tall", in: playback).frame?.origin == Point(x: 2, y: 2))
    }
}
