import Foundation
import LayerGeometry
import TerminalHarness
import TestSupport
import Testing
import TouchLint

/// The page of a lint rule.
private struct LintPage {
    static let folder = "docs/lint"

    let rule: TouchRule
    let document: Document

    init(_ rule: TouchRule) {
        self.rule = rule
        document = Document(name: "\(Self.folder)/\(rule.rawValue).md")
    }

    /// The rule in one sentence.
    func sentence() throws -> String {
        try document.text().components(separatedBy: "\n")[2]
    }

    /// The output of a command according to the page.
    func output(of command: String) throws -> [String] {
        let commands = try document.blocks().flatMap(\.commands)
        return try #require(commands.first { $0.command == command }?.lines, "\(command)")
    }

    /// The severities and rules of the printed findings, such as `error: obscured`.
    static func findings(in lines: [String]) -> [String] {
        lines.compactMap { line in
            line.firstMatch(of: #/^[^ ]+: ((?:error|warning|info): [a-z-]+): /#)
                .map { String($0.output.1) }
        }
    }

    /// The cells of the page's first table, by column heading.
    func facts() throws -> [String: String] {
        let rows = try document.text().components(separatedBy: "\n")
            .filter { $0.hasPrefix("| ") }
            .map { $0.dropFirst(2).dropLast(2).components(separatedBy: " | ") }
        try #require(rows.count == 2 && rows[0].count == rows[1].count, "\(rule)")
        return Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
    }
}

@Suite(.waiting) struct `The page of a lint rule` {
    @Test func `exists for every rule, and for nothing else`() {
        let pages = Document.all.map(\.name).filter { $0.hasPrefix("\(LintPage.folder)/") }
        let wanted = TouchRule.allCases.map { LintPage($0).document.name }
        #expect(Set(pages) == Set(wanted + ["\(LintPage.folder)/README.md"]))
    }

    @Test(arguments: TouchRule.allCases)
    func `begins with its name and what it finds`(_ rule: TouchRule) throws {
        let page = LintPage(rule)
        let (text, sentence) = (try page.document.text(), try page.sentence())
        #expect(text.hasPrefix("# \(rule.rawValue)\n\n\(sentence)\n\n"))
        #expect(sentence.hasSuffix(".") && sentence.first?.isUppercase == true)
    }

    @Test(arguments: TouchRule.allCases)
    func `shows a scene with that problem alone, and one without`(_ rule: TouchRule) throws {
        let page = LintPage(rule)
        let before = LintPage.findings(in: try page.output(of: "hitbox lint before.yaml"))
        #expect(!before.isEmpty)
        #expect(before.allSatisfy { $0.hasSuffix(": \(rule.rawValue)") }, "\(before)")
        let after = try page.output(of: "hitbox lint after.yaml")
        #expect(after.count == 1)
        #expect(after.first?.hasPrefix("after.yaml: no touch problems in ") == true, "\(after)")
    }

    @Test(arguments: TouchRule.allCases)
    func `states the name of the rule in JSON and SARIF`(_ rule: TouchRule) throws {
        let page = LintPage(rule)
        let finding = try #require(
            LintPage.findings(in: try page.output(of: "hitbox lint before.yaml")).first)
        let severity = try #require(finding.split(separator: ":").first)
        let facts = try page.facts()
        #expect(facts["severity"]?.contains("`\(severity)`") == true)
        #expect(facts["JSON"]?.contains("`\"rule\": \"\(rule.rawValue)\"`") == true)
        #expect(facts["SARIF"]?.contains("`\"ruleId\": \"\(rule.rawValue)\"`") == true)
    }

    @Test(arguments: TouchRule.allCases)
    func `names the rule books by which it is found`(_ rule: TouchRule) throws {
        let page = LintPage(rule)
        let named = try #require(try page.facts()["rule books"])
        let folder = try TestFolder()
        let scene = try #require(try page.document.blocks().first { $0.file == "before.yaml" })
        let file = try folder.write("before.yaml", scene.text)
        for book in HitRules.allCases {
            let run = try Run("lint", file, "--rules", book.rawValue, "--only", rule.rawValue)
            let isFound = run.output.contains(": \(rule.rawValue): ")
            if isFound { #expect(named.contains("`\(book.rawValue)`"), "\(book)") }
        }
        #expect(named.contains("`uiview`"))
    }

    @Test(arguments: TouchRule.allCases)
    func `is in the program, without links to the other pages`(_ rule: TouchRule) throws {
        let sentence = try LintPage(rule).sentence()
        let document = try Run("help", rule.rawValue, "--markdown").output
        #expect(!document.contains("]("))
        #expect(document.hasPrefix("# \(rule.rawValue)\n\n\(sentence)\n\n| severity |"))
        #expect(document.contains("\n## False alarms\n"))

        let text = try Run("help", rule.rawValue).output
        #expect(text.hasPrefix("\(rule.rawValue)\n\n\(sentence)\n"))
        #expect(text.contains("\nWhy it matters\n"))
        #expect(text.contains("\n  $ hitbox lint before.yaml\n"))
        #expect(!text.contains("```"))
        #expect(!text.contains("\n## "))
    }

    @Test func `is listed with a summary of its rule`() throws {
        let index = try Document(name: "\(LintPage.folder)/README.md").text()
        let rows = index.matches(of: #/(?m)^\| \[([a-z-]+)\]\(([a-z-]+)\.md\) \| (.+) \| (.+) \|$/#)
        #expect(rows.map { String($0.output.1) } == TouchRule.allCases.map(\.rawValue))
        for (row, rule) in zip(rows, TouchRule.allCases) {
            #expect(row.output.1 == row.output.2)
            #expect(try String(row.output.4) == LintPage(rule).sentence())
            let severity = try #require(try LintPage(rule).facts()["severity"])
            for word in row.output.3.split(separator: ", ") {
                #expect(severity.contains("`\(word)`"), "\(rule): \(word)")
            }
        }
    }
}
