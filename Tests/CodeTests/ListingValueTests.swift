import HitboxCode
import LayerGeometry
import Testing

/// What values are and how they are written.
@Suite struct `A listing with numbers, texts and lists` {
    @Test func `reads sums and products from the left`() throws {
        let playback = try played("view.layer.zPosition = 10 - 2 - 3 + 8 / 2 * 4 - 7 % 4 % 2")
        #expect(playback.steps.last?.sentence == "zPosition = 20")
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
            NSString *text = [NSString stringWithFormat:@"%d %.1f", 1, 2.0];
            """, "a.m")
        #expect(playback.roots.map(\.count) == [3])
        #expect(try layer("b", in: playback).opacity == 0.5)
        #expect(playback.steps.last?.sentence == "isIn = true")
        #expect(playback.notPlayed.map { "\($0.line): \($0.reason)" } == ["6: NSString"])
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

    @Test func `reads the floats of C that have no digits after the point`() throws {
        let playback = try played(
            "CGFloat w = 50.f; box.bounds = CGRectMake(0, 0, w, 2.F * w);", "a.m")
        #expect(playback.notPlayed.isEmpty)
        #expect(
            try layer("box", in: playback).bounds == Rect(x: 0, y: 0, width: 50, height: 100))
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

    @Test func `does not say that two structures differ`() throws {
        let playback = try played(
            "struct Space: Equatable { var x = 1 }\nlet s = Space(), t = s\nlet c = s == t")
        #expect(playback.notPlayed.map(\.line) == [3])
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

    @Test func `stores numbers as the variables have them that they are assigned to`() throws {
        let swift = try played(
            """
            class Holder { var n = 0, i: Int = 0, w: CGFloat = 0 }
            var n = 10, r: CGFloat = 1, list = [1, 2], k: Int
            let h = Holder(), pair = (5, 0.5)
            n = 5; r = 5; list[0] = 5; k = 7
            h.n = 5; h.i = 7; h.w = 5
            print(n / 2, r / 2, list[0] / 2, k / 2, h.n / 2, h.i / 2, h.w / 2, pair.0 / 2)
            """)
        #expect(swift.notPlayed.isEmpty)
        #expect(
            swift.steps.last?.changes.map(\.to.shown)
                == ["2", "2.5", "2", "3", "2", "3", "2.5", "2"])
        let objectiveC = try played(
            """
            @interface Holder : NSObject
            @property CGFloat w;
            @property NSInteger n;
            @end
            @implementation Holder
            - (CGFloat)half { return _w / 2; }
            @end
            Holder *h = [Holder new];
            CGFloat r = 1, m; int q = 1; uint8_t u = 5;
            r = 5; m = 7; q = 2.9; h.w = 5; h.n = 5.9;
            NSLog(@"%f", r / 2, m / 2, q, h.w / 2, h.n, [h half]);
            NSLog(@"%d", u / 2);
            """, "a.m")
        #expect(objectiveC.notPlayed.map(\.line) == [12])
        #expect(
            objectiveC.steps.last?.changes.map(\.to.shown)
                == ["2.5", "3.5", "2", "2.5", "5", "2.5"])
    }

    @Test func `gives numbers the type of what they are beside`() throws {
        let playback = try played(
            """
            let x: CGFloat = 0.3, i = 7, none: CGFloat? = nil
            let h = max(1, x), q = i > 2 ? 1 : 0.5, k = i > 2 ? 3 : x
            print(h / 2, q / 2, k / 2, max(5, 3) / 2 * 2, min(i, 4) / 3 * 3, abs(-5) / 2 * 2)
            print((none ?? 3) / 2)
            let half: (Int) -> Int = { $0 / 2 }
            print(half(5))
            """)
        #expect(
            playback.steps.last?.changes.map(\.to.shown) == ["0.5", "0.5", "1.5", "4", "3", "4"])
        #expect(playback.notPlayed.map(\.line) == [4, 5, 6])
    }

    @Test func `standardises rectangles of negative size, without their origin and size`() throws {
        let playback = try played(
            """
            let r = CGRect(x: 10, y: 20, width: -30, height: 40)
            let v = UIView(frame: r)
            print(r.minX, r.width, r.standardized, v.frame.origin)
            print(r.size.width)
            """)
        #expect(
            playback.steps.last?.changes.map(\.to.shown)
                == ["-20", "30", "-20,20 30×40", "-20,20"])
        #expect(playback.notPlayed.map { "\($0.line): \($0.reason)" } == ["4: size"])
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

    @Test func `casts to the types of numbers of C`() throws {
        let playback = try played(
            """
            UIView *v = [[UIView alloc] init];
            CGFloat f = 2.75; int i = 3;
            NSLog(@"%lu %ld", (unsigned long)v.subviews.count, (long)i);
            NSLog(@"%d %d %ld", (int)f, (int)-f, (NSInteger)[v.subviews count]);
            NSLog(@"%f %f %d", (CGFloat)i / 2, (double)i, abs(-f));
            v.frame = CGRectMake((NSUInteger)f, (unsigned int)f / 4, (short)f, f);
            """, "a.m")
        #expect(playback.notPlayed.isEmpty)
        let printed = playback.steps.flatMap(\.changes).filter { $0.property == "NSLog" }
        #expect(printed.map(\.to.shown) == ["0", "3", "2", "-2", "0", "1.5", "3", "2"])
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
}
