import HitboxCode
import LayerGeometry
import Testing

/// What an assignment does besides setting its target.
@Suite struct `An assignment of a listing` {
    private static let start = """
        var i = 0
        var sizes = [1, 2, 3], rects = [CGRect.zero, CGRect.zero]
        var named = ["a": 1, "b": 2]
        let views = (0..<3).map { _ in UIView() }
        func next() -> Int { i += 1; return i - 1 }
        func nextView() -> UIView { return views[next()] }
        var chosen = views[0]
        func choose(_ place: Int) -> CGFloat { chosen = views[place]; return 0.25 }

        """

    @Test(arguments: [
        ("sizes[next()] += 10", "sizes", "[11, 2, 3]"), ("sizes[next()] = 5", "sizes", "[5, 2, 3]"),
        ("rects[next()].origin.x += 4", "rects[0].origin.x", "4"),
        ("rects[next()].size.width = 4", "rects[0].size.width", "4"),
        ("named[[\"a\", \"b\"][next()]] = 7", "named[\"a\"]", "7"),
        ("nextView().tag += 2", "views[0].tag", "2"),
        ("nextView().frame.origin.x += 2", "views[0].frame.origin.x", "2"),
        ("nextView().frame.origin.x = 2", "views[0].frame.origin.x", "2"),
        ("sizes[i] = next() + 9", "sizes", "[9, 2, 3]"),
        ("chosen.alpha = 0.5 * CGFloat(next() + 1); chosen = views[1]", "views[0].alpha", "0.5"),
        ("chosen.alpha = choose(next() + 1)", "views[0].alpha", "0.25"),
        ("(sizes[next()], sizes[next() + 1]) = (8, 9)", "sizes", "[8, 2, 9]"),
        ("sizes[next()] += next() * 10", "sizes", "[11, 2, 3]"),
    ])
    func `does what its target needs once, and before its value`(
        line: String, place: String, value: String
    ) throws {
        let count = line.ranges(of: "next").count
        let text = "\(Self.start)\(line)\nprint(\(place))\nprint(i)"
        let lines = try printed(text)
        #expect(lines.first?.hasSuffix(" = \(value)") == true, "\(lines)")
        #expect(lines.last?.hasSuffix("i = \(count)") == true, "\(lines)")
    }

    @Test func `does so in Objective-C, and again in each round of a loop`() throws {
        let lines = try printed(
            """
            NSMutableArray *views = [NSMutableArray array];
            for (int j = 0; j < 3; j++) { [views addObject:[UIView new]]; }
            int i = 0;
            ((UIView *)views[i++]).alpha -= 0.5;
            for (int k = 0; k < 2; k++) { ((UIView *)views[i++]).tag += k + 5; }
            NSLog(@"%d", i);
            NSLog(@"%f", ((UIView *)views[0]).alpha);
            NSLog(@"%d", ((UIView *)views[1]).tag);
            NSLog(@"%d", ((UIView *)views[2]).tag);
            """, "a.m")
        #expect(lines.map { $0.split(separator: " ").last } == ["3", "0.5", "5", "6"], "\(lines)")
    }

    private static let boxes = """
        class Box { var v = 0.0 }
        class Shelf { var box = Box(); var spare: Box? = nil }
        let shelf = Shelf(), first = shelf.box
        var loose: Box? = nil
        var i = 0
        func fill() -> Double {
          i += 1; shelf.box = Box(); shelf.spare = Box(); loose = Box()
          return 5
        }

        """

    /// As in Swift 6.3.
    @Test(arguments: [
        ("shelf.box.v = fill()", "first.v", "5", 1),
        ("shelf.box.v = fill()", "shelf.box.v", "0", 1),
        ("shelf.box.v += fill()", "first.v", "5", 1),
        ("shelf.spare?.v = fill()", "shelf.spare?.v ?? 9", "9", 0),
        ("shelf.spare?.v += fill()", "shelf.spare?.v ?? 9", "9", 0),
        ("loose?.v = fill()", "loose?.v ?? 9", "9", 0),
    ])
    func `sets the object that is there before its value, and without one does not ask for it`(
        line: String, place: String, value: String, calls: Int
    ) throws {
        let lines = try printed("\(Self.boxes)\(line)\nprint(\(place))\nprint(i)")
        #expect(lines.first?.hasSuffix(" = \(value)") == true, "\(lines)")
        #expect(lines.last?.hasSuffix("i = \(calls)") == true, "\(lines)")
    }

    /// As in Swift 6.3.
    @Test func `sets a property rather than a variable outside with its name, and no other one`()
        throws
    {
        let lines = try printed(
            """
            var n = 1, m = 2
            class Box: UIView {
              var n = 10
              func fill() { n = 7; n += 1; m = 3; alpha = 0.5; frame.size.width = 30 }
            }
            var alpha: CGFloat = 1, frame = CGRect.zero
            let box = Box()
            box.fill()
            print(n); print(box.n); print(m)
            print(alpha); print(box.alpha); print(frame.size.width); print(box.frame.size.width)
            """)
        let ends = lines.map { $0.split(separator: " ").last }
        #expect(ends == ["1", "8", "3", "1", "0.5", "0", "30"], "\(lines)")
    }

    @Test func `loses the property that it sets to something unknown, and not a variable outside`()
        throws
    {
        let playback = try CodeListing(
            """
            var n = 1
            class Box: UIView { var n = 10; func fill() { n = unknown() } }
            let box = Box()
            box.fill()
            print(n)
            print(box.n)
            """, name: "a.swift"
        ).played()
        #expect(playback.steps.map(\.sentence).contains { $0.hasSuffix("n = 1") })
        #expect(playback.notPlayed.map(\.line) == [2, 6])
    }

    @Test func `calls what a perspective is divided by once`() throws {
        let lines = try printed(
            """
            var i = 0
            func distance() -> CGFloat { i += 1; return 500 }
            var t = CATransform3DIdentity
            t.m34 = -1 / distance()
            print(i); print(t.m34)
            """)
        #expect(
            lines.first?.hasSuffix("i = 1") == true && lines.last?.hasSuffix("-0.002") == true,
            "\(lines)")
    }

    @Test
    func `of Objective-C sets a variable rather than a property, and asks for the value for nil`()
        throws
    {
        let lines = try printed(
            """
            static CGFloat radius = 10;
            static int count = 0;
            static CGFloat next(void) { count += 1; return 5; }
            @interface Box : UIView
            @property (nonatomic) CGFloat radius;
            - (void)fill;
            @end
            @implementation Box
            - (void)fill { self.radius = radius + 1; radius = 20; _radius += 1; }
            @end
            Box *box = [Box new];
            [box fill];
            NSLog(@"%f", radius);
            NSLog(@"%f", box.radius);
            Box *missing = nil;
            missing.alpha = next();
            [missing setAlpha:next()];
            NSLog(@"%d", count);
            NSLog(@"%f", missing.alpha);
            NSLog(@"%f", missing.frame.size.width);
            NSLog(@"%f", CGRectGetMaxX([missing bounds]));
            """, "a.m")
        let ends = lines.map { $0.split(separator: " ").last }
        #expect(ends == ["20", "12", "2", "0", "0", "0"], "\(lines)")
    }

    /// As in Swift 6.3.
    @Test func `adds to what is there after the value, which may have changed it`() throws {
        let lines = try printed(
            """
            var total = 1
            class Box { var n = 1 }
            let box = Box()
            func raise() -> Int { total += 10; box.n += 10; return 5 }
            total += raise()
            box.n -= raise()
            total = total + raise()
            print(total); print(box.n)
            """)
        #expect(lines.map { $0.split(separator: " ").last } == ["31", "26"], "\(lines)")
    }

    /// As in Swift 6.3.
    @Test func `replaces a whole structure or an enum in its methods`() throws {
        let lines = try printed(
            """
            enum Light: Int {
              case red = 1, green = 2
              mutating func step() { switch self { case .red: self = .green; case .green: self = .red } }
              mutating func steps() { step(); step(); step() }
            }
            struct Lamp {
              var light = Light.red, power = 1
              mutating func go() { light.step(); power += 1 }
              mutating func reset() { self = Lamp(); power = 9 }
            }
            class Street { var lamp = Lamp(), sign = Light.green { didSet { print(oldValue.rawValue) } } }
            var light = Light.red
            light.step(); print(light.rawValue)
            light.steps(); print(light.rawValue)
            light = light == .red ? .green : .red
            print(light.rawValue)
            var lamp = Lamp(), other = lamp
            lamp.go(); print(lamp.light.rawValue)
            lamp.reset(); print(lamp.light.rawValue * 10 + lamp.power)
            print(other.power)
            let street = Street()
            street.lamp.reset(); print(street.lamp.power)
            street.sign.step(); print(street.sign.rawValue)
            """)
        let ends = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(ends == [2, 1, 2, 2, 19, 1, 9, 2, 1], "\(lines)")
    }

    @Test func `loses a structure or an enum that becomes something unknown`() throws {
        let playback = try played(
            """
            enum Light { case red, green; mutating func step() { self = next(self) } }
            struct Lamp { var power = 1; mutating func go() { self = other() } }
            var light = Light.red, lamp = Lamp(), still = Lamp()
            light.step()
            lamp.go()
            print(light == .red)
            print(lamp.power)
            print(still.power)
            """)
        #expect(playback.notPlayed.map(\.line) == [1, 2, 6, 7])
        #expect(playback.steps.last?.sentence == "still.power = 1")
    }

    /// As in Swift 6.3.
    @Test func `is observed where a method changes a structure, or a part of one`() throws {
        let lines = try printed(
            """
            struct Inset { var top = 1; mutating func widen(_ d: Int) { top += d } }
            struct Style { var inset = Inset(), width = 2; mutating func reset() { self = Style() } }
            class Card {
              var style = Style() { didSet { print(style.inset.top * 10 + style.width) } }
              var inset: Inset { get { return style.inset } set { style.inset = newValue } }
              init() { style.inset.widen(1); setup() }
              func setup() { style.inset.widen(2) }
            }
            let card = Card()
            card.style.width = 3
            card.style.inset.top += 1
            card.style.inset.widen(1)
            card.inset.widen(3)
            card.style.reset()
            var copy = card.style
            copy.inset.widen(9)
            print(card.style.inset.top)
            """)
        let ends = lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(ends == [42, 43, 53, 63, 93, 12, 1], "\(lines)")
    }
}
