import HitboxCode
import LayerGeometry
import Testing

/// Names and texts of a listing.
@Suite struct `A text of a listing` {
    @Test(arguments: [
        ("i", "tile2"), ("i / 4", "tile0"), ("x", "tile2.5"), ("CGFloat(2)", "tile2.0"),
        ("!true", "tilefalse"),
        ("\"s\"", "tiles"), ("1 + 1", "tile2"), ("v.bounds.width", "tile8.0"),
    ])
    func `has what Swift writes for its interpolations`(code: String, name: String) throws {
        let playback = try played(
            """
            let v = UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
            let i = 2, x = 2.5
            let layer = CALayer()
            layer.name = "tile\\(\(code))"
            """)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.roots.last?.root.name == name)
    }

    @Test(arguments: [
        ("\"a\" + \"b\"", "ab"), ("String(i)", "2"), ("String(describing: x)", "2.5"),
        ("String(format: \"%d of %ld, %@ %%\", i, 7, \"s\")", "2 of 7, s %"),
        ("\"\\(type(of: v))\"", "UIView"), ("\"\\(\"né👍\".count)\"", "3"),
        ("s.isEmpty ? \"none\" : \"\\(s.count + 1)\"", "2"), ("s + \"-\\(i)\"", "s-2"),
    ])
    func `is made of others as Swift makes it`(code: String, name: String) throws {
        let playback = try played(
            "let v = UIView(), s = \"s\"\nlet i = 2, x = 2.5\nlet layer = CALayer()\nlayer.name = \(code)"
        )
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.roots.last?.root.name == name)
    }

    @Test func `is an argument, known or not`() throws {
        let playback = try played(
            """
            func make(_ name: String, _ title: String) -> CALayer {
                let layer = CALayer()
                layer.name = name
                return layer
            }
            for i in 0..<2 { make("tile\\(i)", "Tile \\(unknown)") }
            """)
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        #expect(playback.roots.map(\.root.name) == ["tile0", "tile1"])
    }

    @Test func `is made by a format in Objective-C`() throws {
        let playback = try played(
            """
            UIButton *b = [UIButton new];
            for (int i = 0; i < 2; i++) {
                b.accessibilityIdentifier = [NSString stringWithFormat:@"%@-%d", NSStringFromClass([b class]), i];
                NSLog(@"%@", b.accessibilityIdentifier);
            }
            NSLog(@"%@", [NSString stringWithFormat:@"%.1f %d", b.alpha, 3]);
            b.accessibilityIdentifier = [NSString stringWithFormat:@"%.1f", 2.5];
            NSLog(@"%@", b.accessibilityIdentifier);
            """, "a.m")
        #expect(playback.notPlayed.map(\.line) == [8])
        let printed = playback.steps.filter { $0.text.hasPrefix("NSLog") }
        #expect(
            printed.flatMap { $0.changes.map(\.to.shown) } == [
                "UIButton-0", "UIButton-1", "1", "3",
            ])
    }

    @Test func `is not known if one of them is not`() throws {
        let playback = try played(
            "let layer = CALayer()\nlayer.name = \"a\\(layer)\"\nlayer.name = \"a\\(unknown)\"\nprint(layer.name)"
        )
        #expect(playback.notPlayed.map(\.line) == [2, 3, 4])
    }

    @Test func `is nil as long as the listing gives no name`() throws {
        let playback = try played(
            """
            let a = CALayer(), b = UIView()
            print(a.name ?? "none")
            print(b.accessibilityIdentifier ?? "none")
            b.accessibilityIdentifier = "b\\(1)"
            print(b.accessibilityIdentifier ?? "none")
            a.name = "x"
            print(a.name ?? "none")
            """)
        let printed = playback.steps.filter { $0.text.hasPrefix("print") }
        #expect(printed.flatMap { $0.changes.map(\.to.shown) } == ["none", "none", "b1", "x"])
    }
}
