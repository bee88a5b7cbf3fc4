import LayerGeometry

/// The point that is asked about, and what is asked there.
public struct Probe: Hashable, Sendable {
    /// The point, in scene space; the last one while the probe is not on the stage.
    public internal(set) var point = Point.zero
    /// Whether the pointer or the probe is on the stage at all.
    public internal(set) var isOnStage = false
    /// Whether the point is exact: set by a key, not by a mouse report that names only a cell.
    public internal(set) var isExact = false
    /// Whether it ever was on the stage: then there is a last answer.
    public internal(set) var wasOnStage = false
    /// Where the last click pinned the probe, in scene space; `nil` where it follows the pointer.
    public internal(set) var pin: Point?
    /// The place of the selection among the candidates at the pin.
    public internal(set) var candidate = 0
    /// The points that the scene asks to be looked at; the arrow keys begin at the first.
    public internal(set) var stops: [SceneStop]
    /// The index of the last stop visited; `nil` for none.
    var stop: Int?
    /// What is asked.
    public internal(set) var question: Question = .hitTest
    /// The rule book that hit tests follow.
    public internal(set) var rules: HitRules
    /// Whether calayer's and uiview's answers stand side by side.
    public internal(set) var comparesRules = false
    /// The rule book that the scene was opened with.
    let ownRules: HitRules

    init(rules: HitRules, stops: [SceneStop] = []) {
        self.rules = rules
        ownRules = rules
        self.stops = stops
    }

    /// The number of the stop that the probe is at, or was at last, from 0; `nil` where that is none.
    ///
    /// A pointer that leaves the stage, or never was on it, leaves the stop in sight: who clicks on the
    /// hint reads its text with the hand on the mouse.
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
