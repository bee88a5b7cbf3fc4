/// What searches cost, in steps: skipping a layer whose box is elsewhere is one.
struct SearchEffort {
    /// How many steps asking a layer takes.
    static let ofAsking = 16
    /// The steps so far.
    private(set) var steps = 0

    mutating func skip() { steps &+= 1 }

    mutating func ask(_ layers: Int = 1) { steps &+= layers &* Self.ofAsking }

    mutating func add(_ other: SearchEffort) { steps &+= other.steps }
}
