import HitboxCode
import LayerGeometry
import Testing

/// What an assignment does besides setting its target.
@Suite struct `An assignment of a listing` {
    /// What a listing prints, a line each.
    private func printed(_ text: String, name: String = "a.swift") throws -> [String] {
        let playback = try CodeListing(text, name: name).played()
        #expect(playback.notPlayed.isEmpty, "\(playback.notPlayed)")
        return playback.steps.filter { $0.text.contains("print") || $0.text.contains("NSLog") }
            .map(\.sentence)
    }

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
            """, name: "a.m")
        #expect(lines.map { $0.split(separator: " ").last } == ["3", "0.5", "5", "6"], "\(lines)")
    }
}
