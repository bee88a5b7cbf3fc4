import HitboxCode
import LayerGeometry
import Testing

/// What the methods of lists and ranges give.
@Suite struct `A listing with lists` {
    private static let start = """
        let n: [CGFloat] = [30, 10, 20], k = [3, 1, 2]
        let a = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 10))
        let b = UILabel(frame: CGRect(x: 0, y: 15, width: 90, height: 10))
        let c = UIView(frame: CGRect(x: 0, y: 35, width: 70, height: 10))
        for v in [a, b, c] { view.addSubview(v) }
        let views = view.subviews

        """

    @Test(
        arguments: [
            ("n.max() ?? 0", "30"), ("n.min() ?? 0", "10"), ("[CGFloat]().max() ?? 7", "7"),
            ("k.sorted()[0]", "1"), ("n.sorted(by: >)[2]", "10"), ("n.reduce(0, +)", "60"),
            ("n.reduce(0, +) / CGFloat(n.count)", "20"), ("k.reduce(1) { $0 * $1 } / 4", "1"),
            ("n.reduce(0) { sum, next in sum + next / 4 }", "15"),
            ("views.map(\\.frame.maxY).max() ?? 0", "45"),
            ("views.map(\\UIView.self.frame.width).reduce(0, +)", "210"),
            ("views.reduce(CGRect.zero) { $0.union($1.frame) }", "0,0 90×45"),
            ("views.max { $0.frame.width < $1.frame.width }", "view/b"),
            ("views.min(by: { $0.frame.width < $1.frame.width })", "view/a"),
            ("views.sorted { $0.frame.width < $1.frame.width }", "view/a, view/c, view/b"),
            ("views.sorted { _, _ in false }", "view/a, view/b, view/c"),
            ("views.compactMap { $0 as? UILabel }", "view/b"),
            ("[[a], [b, c]].flatMap { $0 }", "view/a, view/b, view/c"),
            ("views.dropFirst()", "view/b, view/c"), ("views.dropLast(2)", "view/a"),
            ("views.prefix(2)", "view/a, view/b"), ("views.suffix(9).count", "3"),
            ("views[1...]", "view/b, view/c"), ("views[..<2]", "view/a, view/b"),
            ("views[1...1].first", "view/b"), ("[a] + [b]", "view/a, view/b"),
            ("views.last { $0.frame.width > 80 }", "view/b"),
            ("views.lastIndex { $0.frame.width < 80 } ?? 9", "2"),
            ("views.count { $0 is UILabel }", "1"), ("max(1, 4, 3)", "4"), ("min(4, 2, 3)", "2"),
            ("(0...3).contains(2.5)", "true"), ("(0..<3).contains(3)", "false"),
            ("(0...).contains(5)", "true"), ("(...3).contains(5)", "false"),
            ("(2..<5).upperBound", "5"), ("(2...4).count", "3"), ("(0...3).reversed()[0]", "3"),
            ("(0..<3).map { CGFloat($0) / 2 }.reduce(0, +)", "1.5"),
            ("n.enumerated().max { $0.element < $1.element }?.offset ?? 9", "0"),
            ("Array(repeating: 2, count: 3).reduce(0, +)", "6"), ("Array(1...3)[0]", "1"),
            ("[CGFloat](repeating: 1, count: 3)[1] / 2", "0.5"),
            ("[Int](repeating: 1, count: 3)[1] / 2", "0"), ("[Int](1...3)", "[1, 2, 3]"),
            ("[UIView](repeating: a, count: 2).count", "2"), ("[1.5, 2]", "[1.5, 2]"),
            ("n.reduce(into: 0) { $0 += $1 }", "60"),
            ("k.reduce(into: [Int]()) { all, next in all.insert(next, at: 0) }", "[2, 1, 3]"),
            (
                "zip(views, views.dropFirst()).map { $1.frame.minY - $0.frame.maxY }.max() ?? 0",
                "10"
            ),
        ])
    func `has what Swift's methods give`(code: String, shown: String) throws {
        let playback = try played(Self.start + "print(\(code))")
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.steps.last?.changes.map(\.to.shown) == [shown])
    }

    @Test func `is changed by methods`() throws {
        let playback = try played(
            Self.start + """
                var all = [a, b]
                all.insert(c, at: 0)
                all.swapAt(0, 2)
                all.swapAt(2, 0)
                all.swapAt(1, 1)
                all.removeLast()
                all += [b]
                all.append(contentsOf: views.dropFirst(2))
                let first = all.remove(at: 1)
                for (place, view) in all.enumerated() { view.alpha = CGFloat(place) / 4 }
                all.removeAll()
                print(all.count)
                """)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(try ["a", "b", "c"].map { try layer($0, in: playback).opacity } == [1, 0.25, 0.5])
        #expect(playback.steps.last?.sentence == "all.count = 0")
        let c = try played(
            """
            UIView *a = [UIView new], *b = [UIView new], *c = [UIView new];
            NSMutableArray *all = [NSMutableArray arrayWithObjects:a, b, nil];
            [all insertObject:c atIndex:1];
            [all removeObjectAtIndex:0];
            [all removeLastObject];
            for (UIView *v in all) { v.alpha = 0.5; }
            """, "a.m")
        #expect(c.notPlayed.isEmpty, "\(c.notPlayed)")
        #expect(try ["a", "b", "c"].map { try layer($0, in: c).opacity } == [1, 1, 0.5])
    }

    @Test func `matches ranges in a switch`() throws {
        let playback = try played(
            """
            for (place, width) in [0.5, 3, 20].enumerated() {
                switch width {
                case ..<1: a.frame.origin.x = width
                case 1...9: b.frame.origin.x = width
                case 10...: c.frame.origin.x = width
                default: d.frame.origin.x = width
                }
            }
            """)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(
            try ["a", "b", "c"].map { try layer($0, in: playback).frame?.minX } == [0.5, 3, 20])
    }

    /// What traps in Swift, and what hitbox does not know.
    @Test(
        arguments: [
            ("views.dropFirst()[1]", "an element of a slice by its index"),
            ("views.dropFirst().firstIndex(of: b)", "firstIndex"),
            ("views[1...3]", "the list has no elements at these indices"),
            ("views[3]", "the list has no element at this index"),
            ("3...k.count - 1", "the range ends before its start"),
            ("views.max()", "the order of the elements"),
            ("k.shuffled()", "shuffled"),
            ("(0..<200000).map { $0 }", "the range has more than 100000 numbers"),
        ])
    func `is not played where Swift would trap, or the answer is not known`(
        code: String, reason: String
    )
        throws
    {
        let playback = try played(Self.start + "let value = \(code)")
        #expect(playback.notPlayed.map(\.reason) == [reason])
    }

    @Test func `is enumerated up to the element that stops it, in Objective-C`() throws {
        let playback = try played(
            """
            NSArray *boxes = @[[UIView new], [UIView new], [UIView new], [UIView new]];
            [boxes enumerateObjectsUsingBlock:^(UIView *box, NSUInteger index, BOOL *stop) {
                if (index == 1) { box.hidden = YES; }
                [boxes enumerateObjectsUsingBlock:^(UIView *inner, NSUInteger place, BOOL *done) {
                    if (place == 1) *done = YES;
                    if (*done && index == 2) { *stop = *done; }
                    inner.layer.opacity -= 0.125;
                }];
                box.layer.zPosition = index + 1;
            }];
            NSError *fault = nil;
            *error = fault;
            """, "a.m")
        #expect(playback.roots.map(\.rootLayer.opacity) == [0.625, 0.625, 1, 1])
        #expect(playback.roots.map(\.rootLayer.isHidden) == [false, true, false, false])
        #expect(playback.roots.map(\.rootLayer.zPosition) == [1, 2, 3, 0])
        #expect(playback.notPlayed.map(\.line) == [12])
    }

    /// As in Swift 6.3.
    @Test(arguments: [
        ("n.first { tick($0) > 15 } ?? 0", "30", 1), ("n.first { tick($0) < 15 } ?? 0", "10", 2),
        ("n.last { tick($0) > 15 } ?? 0", "20", 1), ("n.contains { tick($0) < 15 }", "true", 2),
        ("n.firstIndex { tick($0) < 15 } ?? 9", "1", 2),
        ("n.allSatisfy { tick($0) > 15 }", "false", 2),
        ("n.lastIndex { tick($0) > 25 } ?? 9", "0", 3),
        ("n.filter { tick($0) > 15 }.count", "2", 3),
    ])
    func `asks no more elements than it has to`(call: String, value: String, count: Int) throws {
        let lines = try printed(
            """
            \(Self.start)
            var i = 0
            func tick(_ x: CGFloat) -> CGFloat { i += 1; return x }
            print(\(call))
            print(i)
            """)
        #expect(lines.first?.hasSuffix(" = \(value)") == true, "\(lines)")
        #expect(lines.last == "i = \(count)")
    }

    /// As in Swift 6.3.
    @Test(arguments: [
        ("sort()", "[1, 2, 3]"), ("sort(by: >)", "[3, 2, 1]"), ("sort { $0 > $1 }", "[3, 2, 1]"),
        ("reverse()", "[2, 1, 3]"), ("removeAll { $0 > 1 }", "[1]"),
        ("removeAll(where: { $0 < 9 })", "[]"), ("removeAll()", "[]"),
    ])
    func `changes a list in place`(call: String, value: String) throws {
        let lines = try printed("var k = [3, 1, 2]\nk.\(call)\nprint(k)")
        #expect(lines == ["k = \(value)"])
    }

    @Test func `maps an optional that has a value`() throws {
        let lines = try printed(
            """
            let none: Int? = nil, some: Int? = 4, view: UIView? = UIView()
            print(none.map { $0 * 2 } ?? 7)
            print(some.map { $0 * 2 } ?? 7)
            print(view.map { $0.alpha } ?? 7)
            """)
        #expect(lines.map { $0.split(separator: " ").last } == ["7", "8", "1"], "\(lines)")
    }

    @Test func `knows no equality of structures`() throws {
        let playback = try played(
            """
            struct Place: Equatable { var x = 1 }
            let places = [Place(), Place(x: 2)]
            print(places.contains(Place(x: 2)))
            print(places.contains { $0.x == 2 })
            """)
        #expect(playback.notPlayed.map(\.line) == [3])
        #expect(playback.steps.last?.sentence == "print = true")
    }

    /// As in Swift 6.3.
    @Test func `changes a list or a structure as its arguments have left it`() throws {
        let lines = try printed(
            """
            struct Place { var x = 1; mutating func move(_ d: Int) { x += d } }
            var k = [1], place = Place()
            func next() -> Int { k.insert(9, at: 0); place = Place(x: 50); return 5 }
            k.append(next())
            place.move(next())
            print(k); print(place.x)
            """)
        #expect(lines == ["k = [9, 9, 1, 5]", "place.x = 55"])
    }
}
