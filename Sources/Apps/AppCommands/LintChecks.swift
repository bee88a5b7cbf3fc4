import LayerGeometry
public import PlaygroundModel
import TouchLint

extension ScreenChecks {
    /// The rules of lint, and the matching of layers that `diff` uses.
    public static let lint = ScreenChecks(
        problems: { tree, rules in
            let check = TouchCheck(tree, rules: rules)
            return (check.findings.map(TouchProblem.init), check.omissions.isEmpty)
        },
        fix: { problem, tree, rules in
            let rule = TouchRule(rawValue: problem.rule)
            return rule?.fix(problem.index, by: problem.by, in: tree, rules).map {
                ProblemFix($0.index, to: $0.layer, $0.text)
            }
        },
        match: { one, other in
            if one.count + other.count > TouchLimits.comparedLayers { return nil }
            let match = LayerMatch(one, other)
            return { match.counterpart(of: $0) }
        })
}

extension TouchProblem {
    fileprivate init(_ finding: TouchFinding) {
        self.init(
            rule: finding.rule.rawValue,
            Severity(rawValue: finding.severity.rawValue) ?? .info,
            deniesTouch: finding.rule.deniesTouch,
            finding.index, by: finding.by, finding.message, help: finding.help, at: finding.point)
    }
}
