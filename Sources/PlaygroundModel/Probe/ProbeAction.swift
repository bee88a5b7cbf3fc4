import LayerGeometry

/// What happens to the probe, and what is asked there.
public enum ProbeAction: Hashable, Sendable {
    /// The pointer is over a point of scene space.
    case hover(Point)
    /// The pointer left the stage.
    case leave
    /// A click: pins the probe, selects what is returned; again at the same place, the next candidate.
    case click(Point)
    /// Moves the probe by so many small steps of the screen.
    case move(columns: Int, rows: Int)
    /// Clicks where the probe is.
    case clickHere
    /// Selects the next (1) or previous (-1) layer under the probe.
    case candidate(Int)
    /// Selects the layer that is hit at the probe.
    case selectHit
    /// Asks at the middle of the selected layer.
    case atSelection
    /// Goes to the next (1) or previous (-1) point that the scene asks to be looked at, and selects what
    /// is hit there.
    case stop(Int)
    /// Goes on by other rules.
    case rules(HitRules)
    /// Goes to the next rule book.
    case nextRules
    /// Changes between containsPoint and hitTest.
    case nextQuestion

    /// Whether what a tool did is kept before this is done.
    var endsEdit: Bool {
        switch self {
        case .click, .clickHere, .candidate, .selectHit, .stop: true
        case .hover, .leave, .move, .atSelection, .rules, .nextRules, .nextQuestion: false
        }
    }
}
