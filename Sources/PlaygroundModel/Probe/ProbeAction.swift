import LayerGeometry

/// Actions on the probe and its question.
public enum ProbeAction: Hashable, Sendable {
    /// The pointer is over a point in scene space.
    case hover(Point)
    /// The pointer left the stage.
    case leave
    /// A click: pins the probe and selects the hit layer; repeated at the same place, the next
    /// candidate.
    case click(Point)
    /// Moves the probe by a number of cells.
    case move(columns: Int, rows: Int)
    /// Clicks where the probe is.
    case clickHere
    /// Selects the next (1) or previous (-1) layer under the probe.
    case candidate(Int)
    /// Selects the layer that is hit at the probe.
    case selectHit
    /// Moves the probe to the centre of the selected layer.
    case atSelection
    /// Goes to the scene's next (1) or previous (-1) point of interest, and selects the layer hit
    /// there.
    case stop(Int)
    /// Changes the rule book.
    case rules(HitRules)
    /// Switches to the next rule book.
    case nextRules
    /// Switches between containsPoint and hitTest.
    case nextQuestion

    /// Whether the action first ends the edit in progress and commits it.
    var endsEdit: Bool {
        switch self {
        case .click, .clickHere, .candidate, .selectHit, .stop: true
        case .hover, .leave, .move, .atSelection, .rules, .nextRules, .nextQuestion: false
        }
    }
}
