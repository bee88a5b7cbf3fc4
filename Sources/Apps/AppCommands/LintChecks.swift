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
            TouchFinding(problem)?.fix(in: tree, rules).map {
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

extension TouchFinding {
    /// The finding of a problem, as far as its fix depends on it; `nil` for one of another check.
    fileprivate init?(_ problem: TouchProblem) {
        guard let rule = TouchRule(rawValue: problem.rule) else { return nil }
        self.init(
            rule, .error, problem.index, by: problem.by, problem.message, help: problem.help,
            at: problem.point)
    }
}
