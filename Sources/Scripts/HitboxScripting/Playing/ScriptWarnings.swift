import LayerGeometry
import PlaygroundModel
import SourceDiagnostics
import TerminalTypes

/// Steps that do nothing, which would pass in silence.
extension ScriptPlayer {
    /// What a statement that was played without a failure did not do; `nil` if all is well.
    ///
    /// - Parameter before: The program before the statement.
    func warning(about statement: Statement, since before: ScriptPlayer) -> Diagnostic? {
        guard case .step(let step) = statement.body else { return nil }
        func warning(_ text: String, help: String? = nil) -> Diagnostic {
            Diagnostic(text, at: statement.range, help: help, severity: .warning)
        }
        if before.hasLeft {
            switch step {
            case .mark, .note, .skip, .xfail: return nil
            default: return warning("the program has ended before this step")
            }
        }
        switch step {
        case .release where before.session.pointerState.buttons.isEmpty:
            return warning("no button is down here", help: "write 'press' before it, or 'click'")
        case .key(let key, _)
        where hasDoneNothing(since: before) || playground.log.hasPrefix("\(key) does nothing"):
            return warning("the key '\(key)' has no effect here")
        case .set where playground.tree == before.playground.tree:
            return warning("the layer already has this value")
        case .undo where playground.tree == before.playground.tree:
            return warning("there is nothing to undo here")
        case .redo where playground.tree == before.playground.tree:
            return warning("there is nothing to redo here")
        case .raw where events == before.events:
            return warning("these bytes are not input")
        default: return nil
        }
    }

    private func hasDoneNothing(since before: ScriptPlayer) -> Bool {
        effects == before.effects && !hasLeft
            && playground.isUnchanged(since: before.playground)
    }
}

extension ScriptTest {
    /// What is missing in the test; `nil` if all is well.
    func warning(after setup: [Statement]) -> Diagnostic? {
        func warning(_ text: String) -> Diagnostic {
            Diagnostic(text, at: range, severity: .warning)
        }
        if statements.isEmpty { return warning("the test has no statement") }
        let claims = (setup + statements).contains(where: \.isClaim)
        return claims ? nil : warning("the test has no expectation")
    }
}

extension Statement {
    /// Whether it can fail because the program gives another answer.
    fileprivate var isClaim: Bool {
        switch body {
        case .expect, .lesson: true
        case .step(.snapshot), .step(.skip): true
        // A layer that a click names has to be the one hit.
        case .step: !layers.isEmpty
        }
    }
}
