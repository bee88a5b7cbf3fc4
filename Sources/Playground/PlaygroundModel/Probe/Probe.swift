import LayerGeometry

/// The tested point, and the question asked there.
public struct Probe: Hashable, Sendable {
    /// The point, in scene space; the last one if the probe left the stage.
    public internal(set) var point = Point.zero
    /// Whether the pointer or the probe is on the stage.
    public internal(set) var isOnStage = false
    /// Whether the point is exact: set by a key, not by a mouse report in cells.
    public internal(set) var isExact = false
    /// Whether it was on the stage before, so that there is a last answer.
    public internal(set) var wasOnStage = false
    /// The point where a click pinned the probe, in scene space; `nil` while it follows the
    /// pointer.
    public internal(set) var pin: Point?
    /// The index of the selection among the candidates at the pin.
    public internal(set) var candidate = 0
    /// The scene's points of interest; the first is tested when opening.
    public internal(set) var stops: [SceneStop] = []
    /// The index of the last visited stop; `nil` for none.
    var stop: Int?
    /// The question.
    public internal(set) var question: Question = .hitTest
    /// The rule book for hit tests.
    public internal(set) var rules: HitRules
    /// Whether calayer's and uiview's answers are compared.
    public internal(set) var comparesRules = false
    /// The initial rule book of the scene.
    let ownRules: HitRules

    /// Whether it moves with the pointer: no click pinned it, and no key or scene put it there.
    public var followsPointer: Bool { isOnStage && pin == nil && !isExact }

    /// The index of the stop that the probe is at, or was at last; `nil` for none.
    ///
    /// It remains while the pointer is outside the stage, so that users who click on the hint can
    /// read the text with their hand on the mouse.
    var stopInSight: Int? {
        guard let stop, wasOnStage, stops.indices.contains(stop), stops[stop].point == point else {
            return nil
        }
        return stop
    }
}

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
    /// Moves the probe to the best point of the selected layer, where touches reach it.
    case atBest
    /// Goes to the scene's next (1) or previous (-1) point of interest, and selects the layer hit
    /// there.
    case stop(Int)
    /// Changes the rule book.
    case rules(HitRules)
    /// Switches to the next rule book.
    case nextRules
    /// Switches between containsPoint and hitTest.
    case nextQuestion
}

/// The question asked at the probe's point.
public enum Question: String, Hashable, Sendable {
    /// `hitTest(_:)` of the root.
    case hitTest
    /// `contains(_:)`, layer by layer from the root down.
    case containsPoint

    /// A one-line description.
    var usage: String {
        switch self {
        case .hitTest: "hitTest: which layer is returned for the point"
        case .containsPoint: "containsPoint: which layers' bounds contain the point"
        }
    }

    /// The other question.
    public var other: Question { self == .hitTest ? .containsPoint : .hitTest }
}

extension HitRules {
    /// The title while comparing Core Animation's and UIKit's rules.
    static let titleOfBoth = "\(calayer.title) | \(uiview.title)"

    /// A one-line description of comparing both.
    static let usageOfBoth = "\(calayer.title)'s and \(uiview.title)'s rules side by side"
}
