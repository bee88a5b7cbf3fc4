import HitboxCode
import LayerGeometry
import Testing

/// What classes, structures and enums of a listing are and have.
@Suite struct `A listing with classes` {
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

    @Test func `copies its structures wherever they are kept`() throws {
        let playback = try played(
            """
            struct Card { var side: CGFloat = 2 }
            struct Deck { var top = Card() }
            class Holder { var card = Card() }
            var card = Card(), deck = Deck()
            let list = [card], holder = Holder(), pair = (card, 1), named = ["a": card]
            holder.card = card
            var other = deck
            card.side = 7
            other.top.side = 9
            holder.card.side = 5
            print(list[0].side, pair.0.side, named["a"]!.side, card.side, deck.top.side)
            print(holder.card.side)
            """)
        #expect(playback.notPlayed.isEmpty)
        let printed = playback.steps.suffix(2).flatMap(\.changes).map(\.to.shown)
        #expect(printed == ["2", "2", "2", "7", "2", "5"])
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

    @Test func `has views that nothing has made for outlets, and none for other optionals`() throws
    {
        let playback = try played(
            """
            class Panel: UIView {
              @IBOutlet weak var title: UIView?
              var close: UIView!
              var target: UIView?
              weak var owner: UIView? = nil
            }
            let panel = Panel()
            panel.title?.alpha = 0.5
            panel.close.alpha = 0.25
            panel.target?.alpha = 0.75
            print(panel.target == nil)
            print(panel.owner == nil)
            if let target = panel.target { print(target.alpha) }
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps.map(\.line) == [7, 8, 9, 11, 12])
        #expect(playback.steps.flatMap(\.notes).count == 2)
    }

    @Test func `makes no object of a class again that it has made`() throws {
        let playback = try played(
            """
            class Popup {
              var n = 0
              init() { let box = UIView(); box.tag = 3; view.addSubview(box) }
              func open() { n += 5; print(n) }
            }
            let popup = Popup()
            """, calls: ["open()"])
        #expect(playback.notPlayed.isEmpty)
        #expect(try #require(playback.roots.first).nodes.count == 2)
        #expect(playback.steps.last?.sentence == "n = 5")
    }

    @Test func `has the static members of a class by their names in its static methods`() throws {
        #expect(
            try printed(
                """
                struct K { static let a: CGFloat = 2; static let b = a * 3 }
                class Card: UIView {
                    static let pad: CGFloat = 3
                    static var made = 0
                    static func side() -> CGFloat { pad * 2 }
                    static func make() -> Card {
                        made += 1
                        return Card(frame: CGRect(x: pad, y: self.pad, width: side(), height: Self.side()))
                    }
                }
                class Other { func ask() -> CGRect { Card.make().frame } }
                print(K.b)
                print(Other().ask())
                print(Card.make().frame)
                print(Card.made)
                """) == ["K.b = 6", "print = 3,3 6×6", "print = 3,3 6×6", "Card.made = 2"])
    }

    @Test func `has the methods that extensions of its protocols add`() throws {
        #expect(
            try printed(
                """
                protocol Shakeable { func shake(); var step: CGFloat { get } }
                protocol Movable: Shakeable {}
                extension Shakeable where Self: UIView {
                    func shake() { frame.origin.x += step }
                    var step: CGFloat { 10 }
                }
                class Box: UIView {}
                extension Box: Movable {}
                let box = Box(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
                box.shake()
                print(box.frame)
                """) == ["box.frame = 11,2 3×4"])
    }

    @Test func `of Objective-C has constants of enums, and lists with a capacity`() throws {
        #expect(
            try printed(
                """
                typedef NS_ENUM(NSInteger, Corner) { TopLeft, TopRight = 5, Last };
                typedef enum { A, B, } Other;
                enum { Wide = -1, Tall };
                typedef enum Corner Corner;
                typedef void (^Block)(void);
                typedef struct { CGFloat x; } Pair;
                NSMutableArray *a = [NSMutableArray arrayWithCapacity:3];
                NSMutableArray *b = [[NSMutableArray alloc] initWithCapacity:3];
                [a addObject:@(Last)];
                [b addObject:@(B)];
                NSLog(@"%@ %@ %d %d", a[0], b[0], Wide, Tall);
                """, "a.m") == ["NSLog = 6, NSLog = 1, Wide = -1, Tall = 0"])
    }
}
