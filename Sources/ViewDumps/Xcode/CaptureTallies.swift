/// Counts what is wrong with many objects alike, so that each is told once.
struct CaptureTallies {
    /// What is wrong.
    enum Kind: Int, CaseIterable {
        /// The app could not tell the property, although it was asked for it.
        case failed
        /// The value is not what the property has.
        case malformed
        /// A text that there is no room for.
        case tooLong
        /// An object without an address.
        case nameless
    }

    /// How often something was found, and where first.
    struct Tally {
        var kind: Kind
        var property: String
        var first: String
        var count = 0
    }

    private var tallies: [String: Tally] = [:]

    /// Counts one.
    mutating func count(_ kind: Kind, _ property: String = "", _ address: String = "") {
        let key = "\(kind.rawValue)\(property)"
        tallies[key, default: Tally(kind: kind, property: property, first: address)].count += 1
    }

    /// All that was found.
    var all: [Tally] { tallies.sorted { $0.key < $1.key }.map(\.value) }
}
