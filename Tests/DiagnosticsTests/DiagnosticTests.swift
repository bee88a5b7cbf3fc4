import SourceDiagnostics
import Testing

@Suite struct `A diagnostic` {
    @Test func `is drawn with its line, a caret and help`() {
        let source = SourceText("root:\n  anchorpoint: [0, 0]\n", name: "scene.yaml")
        let diagnostic = Diagnostic(
            "unknown property 'anchorpoint'", at: SourceRange(line: 2, column: 3, length: 11),
            help: "write 'anchorPoint'")
        #expect(
            diagnostic.picture(in: source) == """
                scene.yaml:2:3: error: unknown property 'anchorpoint'
                  |
                2 |   anchorpoint: [0, 0]
                  |   ^^^^^^^^^^^
                help: write 'anchorPoint'

                """)
    }

    @Test func `keeps its caret below tabs and wide characters`() {
        let source = SourceText("\t名前: x", name: "a")
        let diagnostic = Diagnostic("odd", at: SourceRange(line: 1, column: 3), severity: .warning)
        #expect(
            diagnostic.picture(in: source) == """
                a:1:3: warning: odd
                  |
                1 |     名前: x
                  |       ^^

                """)
    }

    @Test func `shows the part of a long line around the caret`() {
        let line = String(repeating: "a", count: 500) + "!" + String(repeating: "b", count: 500)
        let picture = Diagnostic("odd", at: SourceRange(line: 1, column: 501))
            .picture(in: SourceText(line, name: "a"))
        let lines = picture.split(separator: "\n")
        #expect(lines[2].hasPrefix("1 | …aaa") && lines[2].hasSuffix("bbb…"))
        #expect(lines[2].count < 110)
        #expect(
            lines[3].prefix { $0 != "^" }.count == lines[2].prefix { $0 != "!" }.count)
    }

    @Test func `contains nothing that could control the terminal`() {
        let source = SourceText("a\u{1B}[31m\u{202E}b", name: "\u{7}name")
        let picture = Diagnostic(
            "bad '\u{9B}2J'", at: SourceRange(line: 1, column: 2), help: "\u{1B}c"
        ).picture(in: source)
        let unsafe = picture.unicodeScalars.filter { VisibleText.isUnsafe($0) && $0 != "\n" }
        #expect(unsafe.isEmpty)
    }

    @Test func `may point past the end of the file`() {
        let picture = Diagnostic("missing", at: SourceRange(line: 9, column: 1))
            .picture(in: SourceText("", name: "a"))
        #expect(picture == "a:9:1: error: missing\n  |\n9 |\n  | ^\n")
    }

    @Test func `is counted at the end of a report`() {
        let one = Diagnostic("odd", at: SourceRange(line: 1, column: 1))
        let report = Diagnostic.pictures(of: [one, one], in: SourceText("x", name: "a"))
        #expect(report.hasSuffix("\n2 errors\n"))
    }
}

@Suite struct `A source text` {
    @Test func `ends its lines where YAML does`() {
        let lines = SourceText("a\r\nb\rc\nd\u{2028}e", name: "x").lines
        #expect(lines == ["a", "b", "c", "d", "e"])
    }
}

@Suite struct `A suggestion` {
    @Test(arguments: [
        ("anchorpoint", "anchorPoint"), ("postion", "position"), ("farme", "frame"),
        ("backgruondColr", "backgroundColor"), ("colour", nil), ("frame", nil), ("", nil),
    ])
    func `is the nearest name`(written: String, meant: String?) {
        let names = ["frame", "position", "anchorPoint", "backgroundColor"]
        #expect(Suggestion.nearest(to: written, among: names) == meant)
    }
}
