import LayerGeometry
public import TouchLint

/// Stepping through touch problems.
extension Playground {
    /// The maximum number of layers that are checked while the user waits.
    static let mostChecked = 100_000

    /// Whether there are too many layers to check them all; if so, shows a message.
    mutating func isTooLargeToCheck() -> Bool {
        guard tree.count > Self.mostChecked else { return false }
        say("more than \(Self.mostChecked) layers take too long to check here")
        return true
    }

    mutating func toggleProblems() {
        if !listing.showsProblems, isTooLargeToCheck() { return }
        listing.showsProblems.toggle()
        refresh()
        guard let problems else {
            reveal()
            return say("all layers")
        }
        panes.log = problems.count
        if !problems.findings.isEmpty { selectProblem(1) }
    }

    /// Goes to the next (1) or previous (-1) problem: selects its layer and tests its point.
    mutating func selectProblem(_ step: Int) {
        guard let count = problems?.findings.count, count > 0 else {
            return say(
                problems.map { "\($0.count): nothing to step through" } ?? "no touch problems")
        }
        let place =
            problemPlace.map { ($0 + step).wrapped(in: count) } ?? (step > 0 ? 0 : count - 1)
        listing.problem = ProblemPlace(search: derived.sieve.searches, place: place)
        guard let finding = problem else { return }
        select(finding.index)
        if let point = finding.point {
            move(to: point)
            probe.pin = point
        } else {
            // The earlier probe was about another problem, and so is its answer.
            (probe.pin, probe.isOnStage, probe.wasOnStage) = (nil, false, false)
        }
        panes.log = "\(place + 1) of \(count)  \(sentence(of: finding))"
        // If one pane is shown at a time, show the explanation.
        if !layout.isWide { panes.focus(on: .why) }
    }

    private static let noFix = "no single change fixes this: Why says what would help"

    /// Applies the fix for the problem explained in the why pane, as one undo step.
    mutating func fixProblem() {
        guard let fix = derived.why.fix else {
            return say(isAtProblem ? Self.noFix : "go to a problem first: n")
        }
        let node = tree[fix.index]
        var layer = node.layer
        fix.apply(to: &layer)
        update(
            .document(.revise(fix.index, layer, "\(node.spokenName): \(fix.text)")))
        panes.log += "; u takes it back"
    }

    /// A problem in one line.
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

    /// A sentence for a control without touches: `"Send" UIButton gets no touch: it is covered by
    /// UIView`.
    func sentence(ofDead finding: TouchFinding) -> String {
        "\(document.names.inFull(tree[finding.index])) gets no touch: \(reason(of: finding))"
    }

    /// A notice about controls that get no touch, shown when a dump is opened; `nil` if there are
    /// none.
    public var deadControlsNotice: String? {
        let count = deadControls.count
        guard count > 0 else { return nil }
        return "\(WhyPage.title(of: count)): X shows \(count == 1 ? "it" : "them")"
    }

    /// A suggestion for fixing a problem.
    public func advice(for finding: TouchFinding) -> String {
        finding.help.text { document.names(tree[$0]) }
    }
}
