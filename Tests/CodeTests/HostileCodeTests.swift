import HitboxCode
import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct `Hostile code` {
    /// What comes of a listing: the message of its problem, or how many lines are played.
    private func outcome(
        _ text: String, _ name: String, calls: [String] = []
    ) -> String {
        onSmallStack {
            do throws(Diagnostic) {
                let playback = try CodeListing(text, name: name).played(.init(calls: calls))
                return "\(playback.steps.count) played, \(playback.notPlayed.count) not"
            } catch {
                return error.message
            }
        }
    }

    private static let tooDeep = "the code is nested more than 64 levels deep"

    @Test(arguments: [
        ("let a = ", "(", ""), ("let a = ", "[", ""), ("let a = ", "!", "1"),
        ("let a = ", "b.c(", ""), ("let a = 1", " ?? 1", ""), ("let a = b", ".c", ""),
        ("let a = b", "[0]", ""), ("let a = ", "b ? ", ""), ("", "if a {", ""), ("", "{", ""),
        ("", "if a {} else ", ""), ("", "class A {", ""), ("a", " { b", ""),
        ("let a = ", "...", "1"), ("let a = b.map(\\", ".c", ")"),
    ])
    func `nested too deeply is refused`(start: String, part: String, end: String) {
        let count = part.count > 10 ? 70_000 : 100_000
        let text = start + String(repeating: part, count: count) + end
        #expect(outcome(text, "a.swift") == Self.tooDeep)
        _ = outcome(text, "a.m")
    }

    @Test func `nested as deeply as allowed is played on a small stack`() {
        let groups = String(repeating: "(", count: 55) + "1" + String(repeating: ")", count: 55)
        #expect(outcome("box.alpha = \(groups)", "a.swift") == "1 played, 0 not")
        let blocks = String(repeating: "if true { ", count: 40) + "box.alpha = 0"
        #expect(
            outcome(blocks + String(repeating: "}", count: 40), "a.swift") == "1 played, 0 not")
        let calls =
            String(repeating: "min(1, ", count: 50) + "1" + String(repeating: ")", count: 50)
        #expect(outcome("box.alpha = \(calls)", "a.swift") == "1 played, 0 not")
    }

    @Test func `that calls itself for ever ends`() {
        #expect(
            outcome("func a() { a() }\na()", "a.swift")
                == "functions call each other more than 24 levels deep")
        #expect(
            outcome("func a(_ x: Int) -> Int { return b(x + (1 + (2 + a(x)))) }\na(1)", "a.swift")
                == "calls and expressions are nested more than 80 levels deep")
        #expect(
            outcome(
                "@implementation A\n- (void)viewDidLoad { [self viewDidLoad]; }\n@end", "a.m")
                == "functions call each other more than 24 levels deep")
        #expect(
            outcome("class A: UIView { let a = A() }\nlet b = A()", "a.swift").contains(
                "levels deep"))
    }

    @Test func `with changes within changes is refused`() {
        let refusal = "this change has more than 1000 parts"
        for (start, end) in [("--(", ")"), ("a[--", "]")] {
            let text = String(repeating: start, count: 30) + "a" + String(repeating: end, count: 30)
            #expect(outcome("int a = 0;\n\(text);", "a.m") == refusal)
        }
        #expect(outcome("int a = 0;\n\(String(repeating: "-", count: 58))2.0;", "a.m") == refusal)
    }

    @Test func `that takes too long ends`() {
        let loops = String(repeating: "for i in 0..<1000 {", count: 9) + "let a = 1"
        #expect(
            outcome(loops + String(repeating: "}", count: 9), "a.swift")
                == "the listing takes too long to play")
        #expect(
            outcome("for i in 0..<99999 { for j in 0..<99 { box.alpha = 1 } }", "a.swift")
                == "the listing has more than 100000 steps")
        let cases = (1..<20_000).map { "case \($0):" }.joined()
        let choice = "switch (0) { case 0: break; \(cases) break; }"
        #expect(
            outcome("for (int i = 0; i < 99999; i++) { \(choice) }", "a.m")
                == "the listing takes too long to play")
        #expect(outcome("let a = Array(0..<1_000_000)", "a.swift") == "0 played, 1 not")
        #expect(
            outcome(
                "for i in 0..<2000 { let a = UIView(); view.addSubview(a); a.addSubview(view) }",
                "a.swift"
            )
            .hasSuffix("not"))
        let doubled = (0..<22).map { "func f\($0 + 1)() { f\($0)(); f\($0)() }" }
        #expect(
            outcome("func f0() {}\n" + doubled.joined(separator: "\n") + "\nf22()", "a.swift")
                == "the listing takes too long to play")
    }

    @Test(arguments: [
        "let b = a", "let b = a.sorted()", "let b = a.sorted { $0 > $1 }", "let b = a[1...]",
        "let b = i > 5 ? a : a", "let b = (a, a)", "let b = [a, a, a]", "let b = zip(a, a)",
        "let b = Array(repeating: a, count: 1000)", "turned = turned.rotated(by: 1)",
        "let b = a == a", "d[\"a\"] = a",
        "let k = CABasicAnimation(keyPath: \"opacity\"); view.layer.add(k, forKey: \"k\")",
    ])
    func `that goes through large values too often ends`(line: String) {
        let start = """
            let a = Array(0..<99_999).map { -$0 }
            var d: [String: [Int]] = [:]
            var turned = CGAffineTransform.identity

            """
        let message = outcome("\(start)for i in 0..<99_999 { \(line) }", "a.swift")
        #expect(
            message.hasPrefix("the listing takes too long")
                || message.hasPrefix("the values of the listing are too large"))
    }

    @Test func `is told apart from code that fills a table`() {
        let start = "var rows = Array(repeating: Array(repeating: 0, count: 70), count: 70)\n"
        let loops = "for y in 0..<70 { for x in 0..<70 { rows[y][x] = x * y } }"
        #expect(outcome("\(start)\(loops)", "a.swift").hasSuffix("played, 0 not"))
    }

    @Test(arguments: [
        "var v = [1]\nfor i in 0..<90_000 { v = [v] }",
        "var v = [\"a\": 1]\nfor i in 0..<90_000 { v = [\"a\": v] }",
        "var v = [1]\nfor i in 0..<90_000 { let w = v; v = []; v.append(w) }",
        "var v = [1]\nfor i in 0..<90_000 { v = [0].map { _ in v } }",
        "var v = (1, 2)\nfor i in 0..<90_000 { v = (v, 2) }",
    ])
    func `with lists that are nested too deeply is refused`(text: String) {
        #expect(
            outcome(text, "a.swift")
                == "the values of the listing are too large or nested too deeply")
    }

    @Test(arguments: [
        "a.mask = b\nb.mask = a", "a.mask = b\nb.addSubview(a)", "b.addSubview(a)\na.mask = b",
        "a.mask = a", "a.addSubview(a)",
    ])
    func `that puts a layer into itself is not played`(text: String) throws {
        let whole = "let a = UIView()\nlet b = UIView()\n\(text)"
        let playback = try CodeListing(whole, name: "a.swift").played()
        #expect(playback.notPlayed.map(\.reason) == ["a layer cannot be in itself"])
    }

    @Test(arguments: [
        "layoutIfNeeded()", "superview!.layoutIfNeeded(); setNeedsLayout(); layoutIfNeeded()",
        "for _ in 0..<3 { addSubview(V()) }; layoutIfNeeded()",
        "bounds.size.width += 1; setNeedsLayout(); superview?.layoutIfNeeded()",
    ])
    func `that lays itself out while it is laid out ends`(line: String) {
        let message = outcome(
            "class V: UIView { override func layoutSubviews() { \(line) } }\n"
                + "let a = V(), b = V()\na.addSubview(b)\na.layoutIfNeeded()", "a.swift")
        #expect(
            message.hasPrefix("functions call each other") || message.hasSuffix("not"), "\(message)"
        )
    }

    @Test(arguments: [
        "var s = \"aaaaaaaa\"\nfor _ in 0..<90 { s = \"\\(s)\\(s)\" }",
        "var s = \"a\"\nfor i in 0..<90_000 { s = \"\\(s)\\(i)\"; print(s) }",
        "let a = CALayer(), v = (0..<9000).map { _ in CALayer() }\n"
            + "for _ in 0..<90_000 { a.sublayers = v; a.sublayers = nil }",
        "let k = [Int](repeating: 1, count: 90_000)\n"
            + "for _ in 0..<99 { print(k.reduce(into: [Int]()) { $0.append($1) }) }",
        "var k = [Int](repeating: 1, count: 90_000)\nfor i in 1..<90_000 { k.swapAt(i, 0) }",
    ])
    func `that doubles texts or fills lists in a loop takes too long`(text: String) {
        #expect(outcome(text, "a.swift") == "the listing takes too long to play")
    }

    @Test(arguments: ["last.addSubview(k)", "last.mask = k", "k.mask = last"])
    func `with too many levels of layers ends`(line: String) {
        let start = "var last = UIView()\nfor i in 0..<90_000 { let k = UIView(); "
        let message = outcome("\(start)\(line); last = k }", "a.swift")
        #expect(message.hasPrefix("the listing "), "\(message)")
    }

    @Test func `with default arguments in nested functions is played in time`() {
        let variadic = "func f(_ a: Int..., b: Int = 1, c: Int = 2) { "
        let nested = String(repeating: variadic, count: 30) + String(repeating: "}", count: 30)
        #expect((try? CodeListing(nested, name: "a.swift").played(.init(until: 3)).steps) == [])
        let start = "func f(a: Int = 1, b: Int = 2, c: Int = 3, d: Int = 4, e: Int = 5) { "
        let text = String(repeating: start, count: 30) + String(repeating: "}", count: 30)
        let options = CodeListing.Options(until: 3)
        #expect((try? CodeListing(text, name: "a.swift").played(options).steps) == [])
    }

    @Test func `that is too large is refused`() {
        let text = String(repeating: "a\n", count: 500_001)
        #expect(outcome(text, "a.swift") == "the listing has 1000002 bytes, and may have 1000000")
        let problem = #expect(throws: Diagnostic.self) {
            try Asker(LayerTree(Layer())).answer(String(repeating: "(", count: 20_000))
        }
        #expect(problem?.message == "the call has 20000 bytes, and may have 10000")
    }

    @Test func `of many statements is played in time`() {
        let text = (0..<12_000).map {
            "let v\($0) = UIView()\nview.addSubview(v\($0))\nv\($0).alpha = 0.5"
        }
        #expect(outcome(text.joined(separator: "\n"), "a.swift") == "36000 played, 0 not")
        let same = (0..<15_000).map { _ in "view.addSubview(UIView())" }
        _ = outcome(same.joined(separator: "\n"), "a.swift")
        let chain = (0..<3_000).map { "let v\($0 + 1) = UIView()\nv\($0).addSubview(v\($0 + 1))" }
        #expect(
            outcome("let v0 = UIView()\n" + chain.joined(separator: "\n"), "a.swift")
                .hasSuffix(" 1 not") == false)
        let unknown = (0..<10_000).map { "foo\($0).bar(baz: \($0))" }
        #expect(outcome(unknown.joined(separator: "\n"), "a.swift") == "0 played, 10000 not")
        let sum = "box.alpha = 0" + String(repeating: " + 0", count: 200_000)
        #expect(outcome(sum, "a.swift") == "1 played, 0 not")
    }

    @Test(arguments: [
        "\"", "/*", "\"\\", "@\"", "let a = \"\"\"", "'", "`", "#", "@", "@end", "}", ")", "]",
        "\\",
        "let", "func", "class", "if", "for", "guard", "return", "@interface", "@implementation A",
        "@property", "- (", "[a", "[a b:", "a.", "a.b.", "^", "let a = ^", "let a = {",
        "switch", "switch a {", "switch a { case", "switch a { case 1:", "switch (1) { default: }",
        "switch 1 { case 1: continue }", "#define", "#define a", "#define a -1", "#define a 1 2",
        "#define view 1", "a #define b 1", "#define a 0x",
        "func f(", "func f(a", "func f(a:", "let a: ", "let a: [", "x = = 3", "a ? b", "1 = 2",
        "nil.frame = 3", "self = 3", "view = 3", "view.frame.x.y.z = 1", "view.layer.mask = view",
        "view.setValue(1, forKeyPath: \"\")", "view.insertSubview(view, at: -1)",
        "view.exchangeSubview(at: 9e99, withSubviewAt: 1)", "view.insertSubview(a, at: 1e300)",
        "let a = [1][9e99]", "let a = [1][-1]", "let a = 5 % 0", "let a: Int = 5 / 0",
        "let a = Int(1e300)", "view.frame = CGRect(x: 1e308, y: 0, width: 1e308, height: 1)",
        "view.transform = CGAffineTransform(scaleX: 1e308, y: 1e308).scaledBy(x: 9e99, y: 1)",
        "view.layer.zPosition = 1e300 * 1e300", "view.bounds.size.width = 0 / 0",
        "view.backgroundColor = UIColor(red: 0/0, green: 1e300, blue: -1, alpha: 2)",
        "view.layer.name = \"\\u{0}\\u{1B}\"",
        "view.layer.name = \"\(String(repeating: "a", count: 2000))\"",
        "let a = 0x", "let a = 1__2", "let a = 0b1", "let a = 1e", "let a = 99999999999999999999",
        "UIView.animate(withDuration: 1e300) { view.alpha = 0 }", "UIView.animate()",
        "view.hitTest(0/0, 0/0)", "view.convert(1e308, 1e308, to: nil)", "super.a.b = 1",
        "view.view.view.layer.layer = 1",
        "let a = CABasicAnimation(keyPath: \"position\"); a.toValue = 0/0",
        "@interface A : A\n@end\nA *a = [A new];", "class A: B {}\nclass B: A {}\nlet a = A()",
        "\u{FEFF}let a = 1", "let \u{202E} = 1\r\nlet b = 2\u{2028}let c = 3",
    ])
    func `has an outcome`(text: String) {
        _ = outcome(text, "a.swift", calls: ["open()"])
        _ = outcome(text, "a.m", calls: ["open", "a:b:(", "\u{0}"])
        _ = onSmallStack { try? Asker(LayerTree(Layer(name: "a"))).answer(text) }
    }

    @Test func `of random pieces has an outcome`() {
        let pieces = [
            "let ", "var ", "a", "b", "view", ".", "layer", ".frame", " = ", "(", ")", "[", "]",
            "{",
            "}", "1", "0.5", ",", ":", ";", "\n", "func f", "if ", "for i in ", "@interface ",
            "@end",
            "UIView", "CGRect", "\"", "- (void)", "@property ", "*", "/", "+", "-", "self", "super",
            "switch ", "case ", "default:", "break", "#define a 1\n",
            "return ", "^", "^{", "else", "nil", "?", "!", "..<", "addSubview", "hitTest", "é",
            "\u{0}",
            "/*", "*/", "//", "@\"", "guard ", "class ", "as", "#3", "\\",
        ]
        for seed in Effort.seeds(3000, each: 1) {
            var numbers = SeededNumbers(seed: seed)
            let text = (0..<Int(numbers.next() % 60)).map { _ in
                pieces[Int(numbers.next() % UInt64(pieces.count))]
            }.joined()
            let name = numbers.chance(0.5) ? "a.swift" : "a.m"
            if let playback = try? CodeListing(text, name: name).played(.init(calls: ["f()"])) {
                _ = playback.tree.count
                _ = playback.steps.map(\.sentence)
            }
            _ = try? Asker(LayerTree(Layer(name: "a"))).answer(text)
        }
    }

    @Test func `with bytes that are not UTF-8 has an outcome`() {
        let bytes = Array("let a = UIView()\na.alpha = 0.5".utf8)
        for place in bytes.indices {
            var wrong = bytes
            wrong[place] = 0xFF
            _ = outcome(String(decoding: wrong, as: UTF8.self), "a.swift")
        }
    }
}
