import LayerGeometry
public import TouchLint

/// The touch problems of the layers.
public struct TouchProblems: Hashable, Sendable {
    /// The errors, then the warnings, each in the order of the layers.
    public let findings: [TouchFinding]
    /// How many other things are worth knowing.
    public let noteCount: Int
    /// Those of controls that get no touch at all, one a control.
    public let dead: [TouchFinding]
    /// What was not looked at, where too much lies over each other.
    public let omissions: [TouchOmission]
    /// Which layers have one.
    let has: [Bool]
    /// The place of each layer's worst among the findings.
    private let places: [Int: Int]

    init(of tree: LayerTree, by rules: HitRules) {
        let check = TouchCheck(tree, rules: rules)
        let all = check.findings
        omissions = check.omissions
        findings =
            all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }
        noteCount = all.count - findings.count
        dead = findings.filter { $0.severity == .error && $0.rule.deniesTouch }
            .reduce(into: []) { if $0.last?.index != $1.index { $0.append($1) } }
        var has = Array(repeating: false, count: tree.count)
        for finding in findings { has[finding.index] = true }
        self.has = has
        places = Dictionary(
            findings.enumerated().map { ($0.element.index, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The worst problem of a layer; `nil` where it has none.
    public func worst(of index: Int) -> TouchFinding? {
        places[index].map { findings[$0] }
    }

    /// How many there are, in words.
    var count: String {
        let errors = findings.count { $0.severity == .error }
        let parts = [("error", errors), ("warning", findings.count - errors), ("note", noteCount)]
        let told = parts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
        let count = told.isEmpty ? "no touch problems" : told.joined(separator: ", ")
        return omissions.isEmpty ? count : count + "; some layers were not looked at further"
    }
}
