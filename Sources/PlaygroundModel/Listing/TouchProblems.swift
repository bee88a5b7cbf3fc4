import LayerGeometry
public import TouchLint

/// The touch problems of the layers, and the one that is looked at.
public struct TouchProblems: Hashable, Sendable {
    /// The errors and warnings, in the order of the layers.
    public let findings: [TouchFinding]
    /// How many other things are worth knowing.
    public let noteCount: Int
    /// The one that is looked at.
    public internal(set) var place: Int?
    /// Which layers have one.
    let has: [Bool]

    init(of tree: LayerTree, by rules: HitRules) {
        let all = TouchCheck(tree, rules: rules).findings
        findings = all.filter { $0.severity != .info }
        noteCount = all.count - findings.count
        var has = Array(repeating: false, count: tree.count)
        for finding in findings { has[finding.index] = true }
        self.has = has
    }

    /// The worst problem of a layer; `nil` where it has none.
    public func worst(of index: Int) -> TouchFinding? {
        guard has.indices.contains(index), has[index] else { return nil }
        return findings.first { $0.index == index }
    }

    /// The one that is looked at.
    public var current: TouchFinding? { place.map { findings[$0] } }

    /// How many there are, in words.
    var count: String {
        let errors = findings.count { $0.severity == .error }
        let parts = [("error", errors), ("warning", findings.count - errors), ("note", noteCount)]
        let told = parts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)\($0.1 == 1 ? "" : "s")" }
        return told.isEmpty ? "no touch problems" : told.joined(separator: ", ")
    }
}

extension Playground {
    mutating func updateProblems(_ action: Action) {
        switch action {
        case .toggleProblems where problems != nil:
            problems = nil
            sift()
            log = "all layers"
        case .toggleProblems:
            let found = TouchProblems(of: tree, by: rules)
            problems = found
            sift()
            log = found.count + (found.findings.isEmpty ? "" : "; N goes to the next one")
            if !found.findings.isEmpty { reveal() }
        default: break
        }
    }

    /// Goes to the next (1) or previous (-1) problem: its layer is selected, and its point is asked.
    mutating func selectProblem(_ step: Int) {
        guard let count = problems?.findings.count, count > 0 else {
            log = "no touch problems"
            return
        }
        let place =
            problems?.place.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
        problems?.place = place
        guard let finding = problems?.current else { return }
        select(finding.index)
        if let point = finding.point {
            move(to: point)
            pin = point
        }
        log = "\(place + 1) of \(count)  \(sentence(of: finding))"
    }

    /// What a problem is, in one line.
    public func sentence(of finding: TouchFinding) -> String {
        let message = finding.message.text { "'\(tree[$0].name)'" }
        return "\(finding.severity.rawValue): \(finding.rule.rawValue): \(message)"
    }

    /// What would help.
    public func advice(for finding: TouchFinding) -> String {
        finding.help.text { "'\(tree[$0].name)'" }
    }
}
