import LayerGeometry

/// The point that is asked about, and what is asked there.
public struct Probe: Hashable, Sendable {
    /// The point, in scene space; the last one while the probe is not on the stage.
    public internal(set) var point = Point.zero
    /// Whether the pointer or the probe is on the stage at all.
    public internal(set) var isOnStage = false
    /// Whether it is just there: keys put it there, and no report that may mean all of a cell.
    public internal(set) var isExact = false
    /// Whether it ever was on the stage: then there is a last answer.
    public internal(set) var wasOnStage = false
    /// Where the last click pinned the probe, in scene space; `nil` where it follows the pointer.
    public internal(set) var pin: Point?
    /// The place of the selection among the candidates at the pin.
    public internal(set) var candidate = 0
    /// Where the arrow keys begin to point, in scene space; `nil` leaves that open.
    let start: Point?
    /// What is asked.
    public internal(set) var question: Question = .hitTest
    /// The rule book that hit tests follow.
    public internal(set) var rules: HitRules
    /// Whether calayer's and uiview's answers stand side by side.
    public internal(set) var comparesRules = false
    /// The rule book that the scene was opened with.
    let ownRules: HitRules

    init(rules: HitRules, start: Point? = nil) {
        self.rules = rules
        ownRules = rules
        self.start = start
    }

    /// Whether another probe gets the same answer from the same layers.
    func asksLike(_ other: Probe) -> Bool {
        point == other.point && wasOnStage == other.wasOnStage && question == other.question
            && rules == other.rules && comparesRules == other.comparesRules
    }
}
