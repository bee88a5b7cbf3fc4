/// Counts the problems that many objects share, so that each is reported once.
struct CaptureTallies {
    /// What is wrong.
    enum Kind: Int, CaseIterable {
        /// The app failed to report the property.
        case failed
        /// The value is not what the property has.
        case malformed
        /// A text beyond the limit for all texts.
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

        /// What to say of it.
        var sentence: String {
            let objects = count == 1 ? "1 object" : "\(count) objects"
            return switch kind {
            case .failed: "the app could not tell '\(property)' of \(objects), '\(first)' first"
            case .malformed:
                "'\(property)' of \(objects) cannot be read and was left out, '\(first)' first"
            case .tooLong: "'\(property)' of \(objects) left out: there are too many texts"
            case .nameless: "\(objects) without an address, left out"
            }
        }
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
