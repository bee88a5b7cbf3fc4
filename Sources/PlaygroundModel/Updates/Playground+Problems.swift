import LayerGeometry
public import TouchLint

/// The touch problems, and going through them.
extension Playground {
    mutating func toggleProblems() {
        listing.showsProblems.toggle()
        refresh()
        guard let problems else {
            panes.log = "all layers"
            return
        }
        panes.log = problems.count
        if !problems.findings.isEmpty { selectProblem(1) }
    }

    /// Goes to the next (1) or previous (-1) problem: its layer is selected, and its point is asked.
    mutating func selectProblem(_ step: Int) {
        guard let count = problems?.findings.count, count > 0 else {
            panes.log = problems.map { "\($0.count): nothing to go to" } ?? "no touch problems"
            return
        }
        let place = problemPlace.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
        listing.problem = ProblemPlace(search: derived.sieve.searches, place: place)
        guard let finding = problem else { return }
        select(finding.index)
        if let point = finding.point {
            move(to: point)
            probe.pin = point
        } else {
            // What was asked before is about another one.
            (probe.pin, probe.isOnStage) = (nil, false)
        }
        panes.log = "\(place + 1) of \(count)  \(sentence(of: finding))"
        // Where one pane is shown at a time, the reason is what was asked for.
        if !layout.isWide { panes.focus(on: .why) }
    }

    private static let noFix = "no single change solves this: Why says what would help"

    /// Makes the change that solves the problem that the why pane explains, as one step of undo.
    mutating func fixProblem() {
        guard let fix = derived.why.fix else {
            panes.log = isAtProblem ? Self.noFix : "go to a problem first: n"
            return
        }
        let node = tree[fix.index]
        var layer = node.layer
        fix.apply(to: &layer)
        update(
            .document(.revise(fix.index, layer, "\(node.spokenName): \(fix.text)")))
        panes.log += "; u takes it back"
    }

    /// What a problem is, in one line.
    public func sentence(of finding: TouchFinding) -> String {
        let message = finding.message.text { document.names(tree[$0]) }
        return "\(finding.severity.rawValue): \(finding.rule.rawValue): \(message)"
    }

    /// Why a control gets no touch, after its name and without the details.
    func reason(of finding: TouchFinding) -> String {
        let whole = finding.message.text { $0 == finding.index ? "it" : document.names(tree[$0]) }
        let end = [";", ": "].compactMap { whole.firstRange(of: $0)?.lowerBound }.min()
        return String(whole[..<(end ?? whole.endIndex)])
    }

    /// That a control gets no touch, and why: `"Send" UIButton gets no touch: it is covered by UIView`.
    func sentence(ofDead finding: TouchFinding) -> String {
        "\(document.names.inFull(tree[finding.index])) gets no touch: \(reason(of: finding))"
    }

    /// How many controls get no touch, for those who open a dump; `nil` where all do.
    public var deadControlsNotice: String? {
        let count = deadControls.count
        guard count > 0 else { return nil }
        return "\(WhyPage.title(of: count)): X shows \(count == 1 ? "it" : "them")"
    }

    /// What would help.
    public func advice(for finding: TouchFinding) -> String {
        finding.help.text { document.names(tree[$0]) }
    }
}
