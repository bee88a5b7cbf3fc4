import LayerGeometry
import LintPages
public import PlaygroundModel
import TouchLint

extension ScreenChecks {
    /// The rules of lint, and the matching of layers that `diff` uses.
    public static let lint = ScreenChecks(
        problems: { tree, rules in
            let check = TouchCheck(tree, rules: rules)
            return (check.findings, check.omissions.isEmpty)
        },
        fix: { finding, tree, rules in
            finding.rule.fix(finding.index, by: finding.by, in: tree, rules)
        },
        match: { one, other in
            if one.count + other.count > TouchLimits.comparedLayers { return nil }
            let match = LayerMatch(one, other)
            return { match.counterpart(of: $0) }
        })
}

extension TouchRule {
    /// The rule in one sentence: the first one of its page, below the heading.
    var sentence: String {
        String(page.split(separator: "\n" as Character, maxSplits: 2)[1])
    }

    /// The page of the rule in Markdown, without links: a reader of it may have no other page.
    var document: String {
        var isCode = false
        let lines = page.split(separator: "\n" as Character, omittingEmptySubsequences: false)
        return lines.map { line -> String in
            if line.hasPrefix("```") { isCode.toggle() }
            return isCode
                ? String(line)
                : String(line.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.output.1 })
        }.joined(separator: "\n")
    }
}

/// The pages about the rules of lint, which `hitbox help` prints.
package enum LintHelp {
    /// The names of the rules.
    package static var names: [String] { TouchRule.allCases.map(\.rawValue) }

    /// The page of a rule, in Markdown; `nil` for another name.
    package static func page(named name: String) -> String? {
        TouchRule(rawValue: name)?.document
    }
}
