import HitboxCode
import LayerGeometry
import Testing

/// Statements that choose and repeat, and what preprocessors define.
@Suite struct `A listing with conditions and loops` {
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

    @Test(arguments: [
        "if false { let x: CGFloat = 5; print(x) } else { x = 2 }",
        "switch 3 { case 1: let x: CGFloat = 5; print(x); default: x = 2 }",
        "if let x = other { print(x) } else { x = 2 }",
    ])
    func `keeps what a block sets whose other block has a variable of that name`(_ code: String)
        throws
    {
        let playback = try played(
            """
            func place() {
                var x: CGFloat = 1
                let other: UIView? = nil
                \(code)
                box.center.x = x
            }
            place()
            """)
        #expect(try layer("box", in: playback).position.x == 2)
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

    @Test(arguments: [
        ("a.swift", "box.frame = UIScreen.main.bounds.insetBy(dx: 10, dy: 20)"),
        ("a.m", "box.frame = CGRectInset([UIScreen mainScreen].bounds, 10, 20);"),
    ])
    func `has a screen that the controller's view fills`(name: String, line: String) throws {
        let playback = try played(line, name)
        #expect(playback.notPlayed.isEmpty)
        #expect(
            try layer("box", in: playback).frame == Rect(x: 10, y: 20, width: 300, height: 440))
    }

    @Test func `reads steps in expressions, block variables and ?: of C`() throws {
        let playback = try played(
            """
            UIView *a = [UIView new], *b = [UIView new], *none = nil;
            NSArray *views = @[a, b];
            void (^place)(UIView *, CGFloat) = ^(UIView *view, CGFloat x) {
                view.center = CGPointMake(x, 0);
            };
            int k = 2, i = 0, n = 0;
            while (k-- > 0) { place(views[k], 10 * (k + 1)); n++; }
            while (++i < 5) { n += i++; }
            [(none ?: b) setAlpha:n / 8.0];
            a.layer.zPosition = i-- - 1;
            b.layer.zPosition = i;
            """, "a.m")
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        let (a, b) = (try layer("a", in: playback), try layer("b", in: playback))
        #expect([a.position.x, b.position.x] == [10, 20])
        // Rounds with 1 and 3 in the second loop.
        #expect(b.opacity == 0.75 && a.zPosition == 4 && b.zPosition == 4)
    }

    @Test func `does not know what a switch over more than constants assigns`() throws {
        let playback = try played(
            """
            var x: CGFloat = 5, y: CGFloat = 6
            switch box.alpha {
            case view.bounds: x = 7
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

    @Test(arguments: [
        ("a.swift", "let k: CGFloat = 5\ndo { let k: CGFloat = 6; box.alpha = k / 12 }"),
        ("a.m", "CGFloat k = 5;\n{ CGFloat k = 6; box.alpha = k / 12; }"),
    ])
    func `ends the variables of a block with it`(name: String, text: String) throws {
        let box = try layer("box", in: try played(text + "\nbox.layer.zPosition = k;", name))
        #expect(box.opacity == 0.5)
        #expect(box.zPosition == 5)
    }

    @Test func `knows properties again whose names variables of a block had`() throws {
        let playback = try played(
            """
            class Card: UIView {
                func place() {
                    subviews.forEach { $0.alpha = 0.5 }
                    for view in subviews { let frame = view.frame; view.frame = frame }
                    let own = frame
                }
            }
            let card = Card(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            card.addSubview(UIView())
            card.place()
            """)
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps.last?.sentence == "own = 1,2 3×4")
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

    @Test func `does at the end of a block what it defers, the last first`() throws {
        let playback = try played(
            """
            let box = UIView()
            var order: [Int] = []
            func work() {
                defer { order.append(1) }
                if true { defer { order.append(2) }; order.append(3) }
                for i in 6..<8 { defer { order.append(i * 10) }; order.append(i) }
                defer { order.append(4) }
                switch order.count {
                case 6: defer { order.append(8) }; order.append(9)
                default: order.append(0)
                }
                order.append(5)
            }
            work()
            print(order)
            func fade() -> CGFloat {
                defer { box.alpha = 0.5 }
                return box.alpha
            }
            let alpha = fade()
            print(box.alpha)
            """)
        #expect(
            playback.steps.contains {
                $0.sentence.hasSuffix("[3, 2, 6, 60, 7, 70, 9, 8, 5, 4, 1]")
            }, "\(playback.steps.map(\.sentence))")
        #expect(playback.notPlayed.isEmpty)
        #expect(playback.steps.last?.sentence == "box.alpha = 0.5")
    }

    /// As in Swift 6.3.
    @Test func `runs deferred code after the value is computed, however a block is left`() throws {
        let lines = try printed(
            """
            var log: [Int] = []
            func f(_ n: Int) -> Int {
                defer { log.append(1) }
                if n == 0 { return 10 }
                defer { log.append(2) }
                for i in 0..<3 {
                    defer { log.append(20 + i) }
                    if i == n { continue }
                    if i == 2 { break }
                    log.append(i)
                }
                guard n > 1 else { return log.count }
                log.append(3)
                return log.count
            }
            print(f(0), log)
            log = []
            print(f(1), log)
            log = []
            print(f(2), log)
            struct S { var x = 1 }
            var s = S()
            func g() -> S { defer { s.x = 5 }; return s }
            print(g().x, s.x)
            """)
        #expect(
            lines == [
                "print = 10, log = [1]", "print = 4, log = [0, 20, 21, 22, 2, 1]",
                "print = 6, log = [0, 20, 1, 21, 22, 3, 2, 1]", "print = 1, s.x = 5",
            ])
    }

    @Test func `does not play more than 16 defers in a block that may be left early`() throws {
        let lines = (0..<40).map { "defer { print(\($0)) }" }.joined(separator: "\n")
        let playback = try played("func f() {\n\(lines)\nreturn\n}\nf()")
        #expect(playback.notPlayed.map(\.reason) == ["more than 16 defers"])
    }

    /// As in Swift 6.3, which takes a closure before a block for one.
    @Test(arguments: [
        ("if n.allSatisfy { $0 > 0 } { print(1) } else { print(2) }", "1"),
        ("if n.contains { $0 > 7 } { print(1) } else { print(2) }", "2"),
        ("if n.contains { $0 > 1 }, n.count == 3 { print(1) }", "1"),
        ("if n.filter { $0 > 1 }.count == 2 { print(1) }", "1"),
        ("if n.filter { $0 > 1 }.isEmpty || n.contains { $0 < 2 } { print(1) }", "1"),
        ("for x in n.filter { $0 > 2 } { print(x) }", "3"),
        ("for x in n.map { $0 * 2 } where x > 4 { print(x) }", "6"),
        ("switch n.map { $0 * 2 }.count { case 3: print(1); default: print(2) }", "1"),
    ])
    func `reads a closure in a head`(line: String, value: String) throws {
        let lines = try printed("let n = [1, 2, 3]\n\(line)")
        #expect(lines.map { $0.split(separator: " ").last.map(String.init) } == [value], "\(lines)")
    }
}
