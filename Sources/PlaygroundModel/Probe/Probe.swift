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
    /// The scene's points of interest; the arrow keys start at the first.
    public internal(set) var stops: [SceneStop]
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

    init(rules: HitRules, stops: [SceneStop] = []) {
        self.rules = rules
        ownRules = rules
        self.stops = stops
    }

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

    /// Whether another probe gets the same answer from the same layers.
    func asksLike(_ other: Probe) -> Bool {
        point == other.point && wasOnStage == other.wasOnStage && question == other.question
            && rules == other.rules && comparesRules == other.comparesRules
    }
}
