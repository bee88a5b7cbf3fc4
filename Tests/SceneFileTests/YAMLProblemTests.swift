import SceneFile
import SourceDiagnostics
import TestSupport
import Testing

/// YAML features that scenes do not have are reported with everything else, in one run.
@Suite struct `A scene with odd YAML` {
    @Test(arguments: [
        ("name: !foo a", "3:9+4 '!foo' is not a valid tag here; remove it"),
        ("name: &ö !!map a", "3:10+1 not valid YAML: did not find expected alphabetic"),
        (
            "sublayers:\n  - {name: a, backgroundColor: #fff}\n  - {name: b}",
            "4:32+4 '#fff' is a comment, because it has no quotes; "
                + "write quotes around the colour: \"#fff\""
        ),
        (
            "text: [\"#a: #000\", backgroundColor:  #fffa, 2]\n  name: x\n  opacity: 2",
            "3:40+5 '#fffa' is a comment"
        ),
        ("animations: [{values: [#fff, #000]}]", "3:26+4 '#fff' is a comment"),
        ("mask: {backgroundColor: #fff}\n  name: [1, # fade\n 2]", "3:27+4 '#fff' is a comment"),
        (
            "frame: [0, 0, 1, 1",
            "3:10+1 not valid YAML: this '[' is not closed; write ']' at its end"
        ),
        (
            "frame: [0, 0, 1, 1\n  name: x",
            "4:7+1 not valid YAML: neither ',' nor ']' after a value; "
                + "write one of them; the '[' is at 3:10"
        ),
        (
            "mask: {name: a, sublayers: [{name: b}]",
            "3:9+1 not valid YAML: this '{' is not closed; write '}' at its end"
        ),
        ("text: \"abc", "3:9+1 not valid YAML: the quote is not closed; write \" at its end"),
        ("mask: {text: 'it''s}", "3:16+1 not valid YAML: the quote is not closed; write ' at"),
        ("mask: {text: [1, # 1234\n 2}", "4:3+1 not valid YAML: neither ',' nor ']'"),
        ("name: &o !!map a", "3:12+5 '!!map' is not a valid tag here; remove it"),
        ("sublayers: !!map []", "3:14+5 '!!map' is not a valid tag here; remove it"),
        (
            "sublayers: [&a {name: a}, {<<: *a}]",
            "3:30+2 scenes do not support the merge key '<<'; write the keys themselves"
        ),
        ("name: *a", "3:9+2 unknown alias '*a'"),
        ("sublayers: &a [{sublayers: *a}]", "3:30+2 alias '*a' refers to a value that contains it"),
        (
            "sublayers: [&a {sublayers: [*a]}]",
            "3:31+2 alias '*a' refers to a value that contains it"
        ),
        ("nam: &a 1\n  name: *a", "3:3+3 unknown property 'nam'; write 'name'"),
        ("sublayers: &a []\n  mask: *a", "4:9+2 'mask' is a list of layers, but must be a layer"),
        (
            "mask: &a {}\n  sublayers: *a",
            "4:14+2 'sublayers' is a layer, but must be a list of layers"
        ),
        ("mask: &a {}\n  name: *a", "4:9+2 'name' is a layer, but must be text"),
        ("text: &a b\n  mask: *a", "4:9+2 'mask' is 'b', but must be a layer"),
        ("? [name]\n  : a", "3:5+1 a key must be a word"),
        ("name: &a a\n  *a : b", "4:3+2 a key must be a word"),
        ("name: a\n\n  \"name\": b", "5:3+6 key 'name' is given twice, first at 3:3; remove one"),
        ("mask: {}\n  mask: {nam: 1}", "4:3+4 key 'mask' is given twice, first at 3:3; remove"),
        ("transform: [{scale: 2, scale: 3}]", "3:26+5 key 'scale' is given twice, first at 3:16"),
        ("text: |\n    a\u{7}", "4:6+1 the character U+0007 is not allowed in a scene; remove it"),
        ("text: a\0\0\0", "3:10+3 3 characters U+0000 are not allowed in a scene; remove them"),
    ])
    func `has a message and a place`(property: String, problem: String) throws {
        let reported = lines(problems("hitbox: 1\nroot:\n  \(property)\n"))
        #expect(reported.count == 1)
        #expect(reported.first?.hasPrefix(problem) == true, "\(reported)")
    }

    @Test func `has all of it reported in one run, up to a syntax error`() {
        let text = """
            hitbox: !!int 1
            titel: a
            root:
              name: a\u{7}b
              name: c
              <<: {}
              text: *none
              sublayers:
              - {opacity: 2, text: "\u{80}", nam: 1}
              - !layer {mask: *none}
              - frame: [
            """
        #expect(
            lines(problems(text)).map { $0.prefix { $0 != " " } } == [
                "2:1+5", "4:10+1", "5:3+4", "6:3+2", "7:9+5", "9:15+1", "9:25+1", "9:29+3",
                "10:5+6", "10:19+5",
            ])
    }

    @Test func `is reported with its place, however far into the line`() {
        let text = "hitbox: 1\nroot: {text: \"名前é\u{7}👩\", nam: 1}\n"
        #expect(
            lines(problems(text)) == [
                "2:18+1 the character U+0007 is not allowed in a scene; remove it",
                "2:23+3 unknown property 'nam'; write 'name'",
            ])
    }
}

@Suite struct `A scene nested too deep` {
    private func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }

    /// The problems of a text, found on a stack of 512 KB.
    private func reported(_ text: String) -> [String] {
        onSmallStack { lines(problems("hitbox: 1\nroot:\n  sublayers:\n" + text)) }
    }

    private let deep = "nested deeper than 1000 levels of layers"

    @Test(arguments: [1_000, 3_000, 100_000])
    func `is rejected where it is too deep, in each style`(levels: Int) {
        let flow = "   " + repeated("[{sublayers: ", levels)
        #expect(reported(flow) == ["4:12992+1 \(deep)"])
        #expect(reported("   " + repeated("[{sublayers:\n", levels)) == ["1003:2+1 \(deep)"])
        if levels > 1_000 {
            #expect(reported("  " + repeated("- ", levels) + "a").last == "4:4199+1 \(deep)")
            #expect(reported("   " + repeated("[", levels)).last == "4:2102+1 \(deep)")
        }
        if levels > 3_000 { return }
        var (blocks, tight) = ("", "")
        for level in 0..<levels {
            blocks += repeated("    ", level + 1) + "- sublayers:\n"
            tight += repeated("  ", level + 1) + "- sublayers:\n"
        }
        #expect(reported(blocks) == ["1003:4003+1 \(deep)"])
        #expect(reported(tight) == ["1003:2003+1 \(deep)"])
    }

    @Test func `is rejected at the alias that makes it too deep`() {
        var text = "  - &a0 {name: a}\n"
        for level in 1...3_000 { text += "  - &a\(level) {mask: *a\(level - 1)}\n" }
        #expect(reported(text) == ["1003:18+5 \(deep)"])
    }

    @Test func `is rejected if a name would make all paths long`() {
        let text =
            "  - {name: &n \(repeated("x", 100_000))}\n" + repeated("  - {name: *n}\n", 2_000)
        #expect(
            reported(text) == [
                "4:12+100003 'name' has 100000 bytes, and may have 1000; write a shorter text"
            ])
    }

    @Test func `is rejected if its texts are too long in total`() {
        let text =
            "  - {text: &n \(repeated("x", 100_000))}\n" + repeated("  - {text: *n}\n", 20_000)
        #expect(
            reported(text) == [
                "2688:12+2 more than 256 MiB of text, counting aliases"
            ])
    }
}
