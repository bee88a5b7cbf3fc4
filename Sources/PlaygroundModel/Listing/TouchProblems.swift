import LayerGeometry
public import TouchLint

/// The touch problems of the layers.
public struct TouchProblems: Hashable, Sendable {
    /// The errors, then the warnings, each in the order of the layers; the notes if there are neither.
    public let findings: [TouchFinding]
    /// The number of notes.
    public let noteCount: Int
    /// The findings of controls that get no touch at all, one per control.
    public let dead: [TouchFinding]
    /// The parts that were not analysed because too many layers overlap.
    public let omissions: [TouchOmission]
    /// Whether each layer has a problem.
    let has: [Bool]
    /// The index of each layer's most severe finding.
    private let places: [Int: Int]

    init(of tree: LayerTree, by rules: HitRules) {
        let check = TouchCheck(tree, rules: rules)
        let all = check.findings
        omissions = check.omissions
        let serious =
            all.filter { $0.severity == .error } + all.filter { $0.severity == .warning }
        findings = serious.isEmpty ? all : serious
        noteCount = all.count - serious.count
        dead = findings.filter { $0.severity == .error && $0.rule.deniesTouch }
            .reduce(into: []) { if $0.last?.index != $1.index { $0.append($1) } }
        var has = Array(repeating: false, count: tree.count)
        for finding in findings { has[finding.index] = true }
        self.has = has
        places = Dictionary(
            findings.enumerated().map { ($0.element.index, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The most severe problem of a layer; `nil` if it has none.
    public func worst(of index: Int) -> TouchFinding? {
        places[index].map { findings[$0] }
    }

    /// A summary of their number.
    var count: String {
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count { $0.severity == .warning }
        let parts = [("error", errors), ("warning", warnings), ("note", noteCount)]
        let counts = parts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
        let count = counts.isEmpty ? "no touch problems" : counts.joined(separator: ", ")
        return omissions.isEmpty ? count : count + "; some layers were not fully checked"
    }
}
