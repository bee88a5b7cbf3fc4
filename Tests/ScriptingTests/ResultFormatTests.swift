import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@testable import HitboxScripting

@Suite struct `Results for other programs` {
    private var results: [FileResult] {
        var unreadable = FileResult("a\u{202E}b\u{1B}[31m.hitbox")
        unreadable.problems = "error: no such file\u{9B}\nhelp: write \u{2066}another\n"
        var failed = FileResult("t.hitbox")
        var failure = StepFailure("no \u{202E}layer\u{7}")
        failure.trace = ["x\u{2066}"]
        failed.tests = [
            TestResult(
                name: "\u{202E}one", line: 2, outcome: .failed,
                failures: [
                    TestResult.Failure(range: SourceRange(line: 3, column: 1), failure: failure)
                ]),
            TestResult(name: "two", line: 5, outcome: .skipped("later\u{2069}")),
        ]
        return [failed, unreadable, FileResult("c.hitbox"), unreadable]
    }

    @Test func `speak of subviews under UIKit's rules, and note only verdicts that change`() {
        let root = LayerTree.blueWhite.root
        let traces = [HitRules.calayer, .uiview].map {
            root.trace(Point(x: 160, y: 240), rules: $0)
        }
        let words = traces.map { StepFailure.lines(of: $0)[0].split(separator: " ").dropFirst(2) }
        #expect(
            words.map { $0.joined(separator: " ") } == [
                "sublayer-hit: asks its sublayers, and one of them answers",
                "sublayer-hit: asks its subviews, and one of them answers",
            ])
        #expect(TraceChange.lines(from: traces[0], to: traces[1]).isEmpty)
    }

    @Test func `contain nothing that could control a terminal`() {
        for text in [ResultFormats.tap(results), ResultFormats.junit(results)] {
            let unsafe = text.unicodeScalars.filter { $0 != "\n" && VisibleText.isUnsafe($0) }
            #expect(unsafe.isEmpty)
        }
        #expect(ResultFormats.junit(results).contains("name=\"&#x202E;one\""))
    }

    @Test func `have all failures of a test`() {
        var file = FileResult("t.hitbox")
        file.tests = [
            TestResult(
                name: "t", line: 2, outcome: .failed,
                failures: [3, 5].map {
                    TestResult.Failure(
                        range: SourceRange(line: $0, column: 1), failure: StepFailure("no \($0)"))
                })
        ]
        let junit = ResultFormats.junit([file])
        #expect(junit.contains("message=\"line 3: no 3\""))
        for text in ["--to 3", "line 5: no 5", "--to 5"] { #expect(junit.contains(text)) }
    }

    @Test func `count the tests of all suites, unreadable ones included`() {
        let junit = ResultFormats.junit(results)
        #expect(
            junit.contains("<testsuites name=\"hitbox\" tests=\"4\" failures=\"1\" errors=\"2\">\n")
        )
        #expect(junit.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\""))
    }

    @Test func `report unreadable scripts, and continue`() {
        let lines = ResultFormats.tap(results).split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "TAP version 13", "not ok 1 - t.hitbox: \u{FFFD}one",
                "# line 3: no \u{FFFD}layer ", "ok 2 - t.hitbox: two # SKIP later\u{FFFD}",
                "not ok 3 - a\u{FFFD}b [31m.hitbox: cannot be read",
                "# error: no such file\u{FFFD}", "# help: write \u{FFFD}another",
                "not ok 4 - a\u{FFFD}b [31m.hitbox: cannot be read",
                "# error: no such file\u{FFFD}", "# help: write \u{FFFD}another", "1..4",
            ])
    }
}
