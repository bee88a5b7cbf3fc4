import SourceDiagnostics
import Testing

@testable import ViewDumps

@Suite struct `JSON that is neither a scene nor a dump` {
    private func refusal(_ text: String) -> Diagnostic? {
        ViewDump.problem(ofJSON: Array(text.utf8), sceneKeys: ["hitbox", "root"], name: "a.json")?
            .diagnostic
    }

    @Test(arguments: [
        "{\"a\": 1}", "[1, 2]", "[]", "{}", "  [{\"x\": [1]}]\n", "{\"a\": 1}\n{\"b\": 2}\n",
        "\u{FEFF}[{\"title\": \"hitbox\"}]",
    ])
    func `is reported with the expected formats`(text: String) throws {
        let problem = try #require(refusal(text))
        #expect(
            problem.message.hasPrefix(
                "JSON, but neither a scene ('hitbox:' is missing) nor a known dump: "))
        #expect(problem.message.contains("AXe or idb accessibility tree"))
        #expect(problem.help?.hasPrefix("expected on line 1: {\"hitbox\": 1") == true)
    }

    @Test(arguments: [
        ("{\"a\" 1}", 1, 6), ("[{\"a\": 1},\n {\"b\": }]", 2, 8), ("{\"a\": [", 1, 8),
        ("\n{\"é\": é}", 2, 7),
    ])
    func `and is not valid is rejected with the place`(text: String, line: Int, column: Int) throws
    {
        let problem = try #require(refusal(text))
        #expect(problem.message.hasPrefix("not valid JSON: "))
        #expect(problem.range.line == line && problem.range.column == column)
        #expect(problem.help?.hasPrefix("expected on line ") == true)
    }

    @Test(arguments: [
        "", "hello", "a: b", "{a: 1}", "{hitbox: 1, root: {}}", "{\"hitbox\": 1, \"root\": {}}",
        "{\"root\": {\"name\": ", "[INFO] started", "[1] first", "hitbox: 1\nroot: {}\n", "[", "{a",
    ])
    func `is not confused with other files`(text: String) {
        #expect(refusal(text) == nil)
    }

    @Test func `is detected from the beginning of a large file`() throws {
        let text = "[" + String(repeating: "{\"x\": 1},\n", count: 500_000)
        #expect(try #require(refusal(text)).message.hasPrefix("JSON, but neither a scene"))
    }
}
